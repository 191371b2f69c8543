"""The boxes of games (what never changes at a table), each encoded only once."""

import hashlib
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

import breakroom


class Box(NamedTuple):
    name: str  # the same for the same content
    content: msgspec.Raw


@lru_cache(maxsize=256)
def box_of(game: str, options: Any) -> Box:
    """The encoded box of a game with these options."""
    content = msgspec.json.encode(breakroom.game(game).box(options))
    return Box(hashlib.blake2b(content, digest_size=6).hexdigest(), msgspec.Raw(content))
