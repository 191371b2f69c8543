"""Adapters for training and research: PettingZoo, Gymnasium, OpenSpiel, batches, data sets.

Each is a module of its own and needs the library of its name: the extra `research`.
"""


def missing(library: str, extra: str) -> str:
    """A sentence that says how to install a library that is missing."""
    return f"{library} is not installed: pip install 'breakroom[{extra}]' brings it."
