"""Doors for those who train and study: PettingZoo, Gymnasium, OpenSpiel, batches, data sets.

Each door is a module of its own and needs the library of its name: the extra `research`.
"""


def missing(library: str, extra: str) -> str:
    """What to do when a door's library is not there."""
    return f"{library} is not installed: pip install 'breakroom[{extra}]' brings it."
