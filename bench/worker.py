"""A process that measures what it is asked to, window by window, over its pipes."""

import json
import sys
import time
from collections.abc import Callable, Mapping

Program = Callable[[], Mapping[str, int]]  # does some work and counts it: {"games": 1, "moves": 60}


def serve(programs: Mapping[str, Program]) -> None:
    """Each line in is a program's name and seconds; each line out its counts per CPU second."""
    print(json.dumps(list(programs)), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(json.dumps(window(programs[name], seconds)), flush=True)


def window(program: Program, seconds: float) -> dict[str, float]:
    counts: dict[str, float] = {}
    began = time.process_time()
    spent = 0.0
    while spent < seconds or not counts:
        for unit, count in program().items():
            counts[unit] = counts.get(unit, 0) + count
        spent = time.process_time() - began
    return {unit: count / spent for unit, count in counts.items()}
