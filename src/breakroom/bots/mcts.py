"""Monte Carlo tree search over the protocol: any game, any number of seats, plain Python.

Every simulation starts from a fresh guess, so neither secrets nor chance to come are peeked
at; an action that a guess does not allow is passed over in it. Of decisions that are open at
once, the first is taken first. A win in hand is taken without a search, to which a win now and
one later look much alike.
"""

import math
import random
import time
from typing import Any, Final

from breakroom.bots import Searched, note
from breakroom.core.game import Game, Seat
from breakroom.core.play import act, clone

_WIDEN: Final = 2.0  # a node visited n times has at most about _WIDEN * sqrt(n) children
_TRIES: Final = 500  # actions that are tried for a win in hand,
_CERTAIN: Final = 16  # and guesses in which it must be one


class _Node:
    __slots__ = ("children", "seat", "value", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat  # who acted to get here
        self.visits = 0
        self.value = 0.0  # sum of that seat's utilities
        self.children: dict[Any, _Node] = {}


class MctsBot:
    """Takes the action that most simulations went through."""

    def __init__(
        self, simulations: int, seconds: float = math.inf, exploration: float = 0.7
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.exploration = exploration

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        if (winning := win_in_hand(game, state, seat, rng)) is not None:
            note(lambda: Searched({winning: 1}, 1.0))
            return winning
        root = _Node(seat)
        deadline = time.monotonic() + self.seconds
        for _ in range(self.simulations):
            self._simulate(game, game.guess(state, seat, rng), seat, root, rng)
            if time.monotonic() > deadline:
                break
        found = root.children
        best = max(found, key=lambda action: found[action].visits)
        note(
            lambda: Searched(
                {action: child.visits for action, child in found.items()},
                found[best].value / found[best].visits,
            )
        )
        return best

    def _simulate(
        self, game: Game[Any], state: Any, seat: Seat, root: _Node, rng: random.Random
    ) -> None:
        """One game to its end: down the tree, one new node, then at random."""
        path = [root]
        mover: Seat | None = seat  # at the root the bot's own question comes first
        while mover is not None:
            action, is_new = self._next(game, state, mover, path[-1], rng)
            act(game, state, mover, action)
            path.append(path[-1].children[action])
            mover = _first_open(game, state)
            if is_new:
                break
        while mover is not None:
            act(game, state, mover, game.sample(state, mover, rng))
            mover = _first_open(game, state)
        outcome = game.outcome(state)
        assert outcome is not None, "a game without an open decision is over"
        for node in path:
            node.visits += 1
            node.value += outcome.utility(node.seat)

    def _next(
        self, game: Game[Any], state: Any, seat: Seat, node: _Node, rng: random.Random
    ) -> tuple[Any, bool]:
        """The action to follow, and whether it is new in the tree."""
        known, room = node.children, _WIDEN * math.sqrt(node.visits + 1)
        legal = list(game.legal(state, seat))
        tried = [action for action in legal if action in known]
        if len(tried) < min(room, len(legal)):
            action = rng.choice([action for action in legal if action not in known])
            known[action] = _Node(seat)
            return action, True
        log = math.log(node.visits + 1)

        def promise(action: Any) -> float:
            child = known[action]
            return child.value / child.visits + self.exploration * math.sqrt(log / child.visits)

        return max(tried, key=promise), False


def win_in_hand(game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
    """The first of the fewest actions by which the seat wins before another acts, or None.

    Those actions have to win in every one of _CERTAIN guesses: something may be hidden.
    """
    lines: list[tuple[Any, list[Any]]] = [(game.guess(state, seat, rng), [])]
    tries = 0
    for before, line in lines:  # the loop itself appends to the list
        for action in game.legal(before, seat):
            after, longer = clone(before), [*line, action]
            act(game, after, seat, action)
            if _has_won(game, after, seat):
                guesses = (game.guess(state, seat, rng) for _ in range(_CERTAIN))
                is_sure = all(_wins(game, guess, seat, longer) for guess in guesses)
                return longer[0] if is_sure else None
            if _first_open(game, after) == seat:
                lines.append((after, longer))
            tries += 1
            if tries == _TRIES:
                return None
    return None


def _wins(game: Game[Any], state: Any, seat: Seat, line: list[Any]) -> bool:
    for action in line:
        if game.refuse(state, seat, action) is not None:
            return False
        act(game, state, seat, action)
    return _has_won(game, state, seat)


def _has_won(game: Game[Any], state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.ranks[seat] == 1 and outcome.utility(seat) > 0


def _first_open(game: Game[Any], state: Any) -> Seat | None:
    for decision in game.decisions(state):
        return decision.seat
    return None
