"""How many numbers a second a batch steps, as a learner uses it: it looks, reads the masks, says
one of the legal numbers. On the kernel and by the rules, on one core.

    python bench/batches.py            every game that has a kernel for batches
    python bench/batches.py breach     one of them
"""

import sys
from collections.abc import Mapping

from worker import Program, window

import breakroom
from breakroom.adapters.batch import ByKernel, ByRules, Played, has_kernel
from breakroom.adapters.coding import coding

SECONDS = 5.0
ON_KERNEL = 1_024  # games
BY_RULES = 32


def learner(played: Played, games: int) -> Program:
    def steps() -> Mapping[str, int]:
        assert played.observations().any()
        assert played.masks().any()
        played.step(played.sample())
        return {"numbers": games}

    steps()  # what has to be compiled is
    return steps


def main() -> None:
    for key in sys.argv[1:] or breakroom.game_keys():
        for variant in breakroom.game(key).variants:
            told = coding(key, variant)
            if not has_kernel(told):
                continue
            by_rules = window(learner(ByRules(told, BY_RULES, 1), BY_RULES), SECONDS)
            on_kernel = window(learner(ByKernel(told, ON_KERNEL, 1), ON_KERNEL), SECONDS)
            times = on_kernel["numbers"] / by_rules["numbers"]
            print(
                f"{key} {variant}: {on_kernel['numbers']:,.0f} on the kernel,"
                f" {by_rules['numbers']:,.0f} by the rules ({times:.0f} times)",
                flush=True,
            )


if __name__ == "__main__":
    main()
