"""How many numbers a second a batch steps, as a learner uses it: it looks, reads the masks, says
one of the legal numbers. On the kernel and by the rules, on one core.

    python bench/batches.py            every game that has a kernel for batches
    python bench/batches.py breach     one of them
"""

import sys
from collections.abc import Mapping

from worker import Program, window

import breakroom
from breakroom.adapters.batch import Batch, ByRules, has_kernel
from breakroom.adapters.coding import coding

SECONDS = 5.0
ON_KERNEL = 1_024  # games
BY_RULES = 32


def learner(batch: Batch) -> Program:
    def steps() -> Mapping[str, int]:
        assert batch.observations.any()
        assert batch.masks.any()
        batch.step(batch.sample())
        return {"numbers": batch.games}

    steps()  # what has to be compiled is
    return steps


def main() -> None:
    for key in sys.argv[1:] or breakroom.game_keys():
        for variant in breakroom.game(key).variants:
            if not has_kernel(told := coding(key, variant)):
                continue
            slow = Batch(key, variant, BY_RULES, 1)
            slow.many = ByRules(told, BY_RULES, 1)
            by_rules = window(learner(slow), SECONDS)
            on_kernel = window(learner(Batch(key, variant, ON_KERNEL, 1)), SECONDS)
            times = on_kernel["numbers"] / by_rules["numbers"]
            print(
                f"{key} {variant}: {on_kernel['numbers']:,.0f} on the kernel,"
                f" {by_rules['numbers']:,.0f} by the rules ({times:.0f} times)",
                flush=True,
            )


if __name__ == "__main__":
    main()
