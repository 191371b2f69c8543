"""Whole legal games, worked out by the rules before they are played over the wire."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

import breakroom
from breakroom.core.play import redo, settled


def play_out(
    key: str, options: Mapping[str, Any], seed: int, rng: random.Random, at_most: int = 1000
) -> list[tuple[int, dict[str, Any]]]:
    """Random legal actions from the start to the end: who, and what as it is sent."""
    return play_on(key, breakroom.game(key).setup(options, seed), rng, at_most)


def play_on(
    key: str, state: Any, rng: random.Random, at_most: int = 1000
) -> list[tuple[int, dict[str, Any]]]:
    """The same from any position."""
    game = breakroom.game(key)
    script: list[tuple[int, dict[str, Any]]] = []
    while len(script) < at_most and (asked := game.decisions(state)):
        seat = rng.choice(asked).seat
        action = game.sample(state, seat, rng)
        try:
            state, _ = redo(game, state, seat, settled(game, state, seat, action))
        except breakroom.Refused:  # the world does not allow it (a wall that does not stand)
            continue
        script.append((seat, msgspec.to_builtins(action)))
    return script
