"""A cut-down game, solved: the last two turns with six cards, three a side.

Both know which six are left; each holds two of its three and draws the third for the last turn,
with so little energy in the first that nothing is laid face down. So the last turn is a game of
open cards, and the first one of hidden hands: small enough for every plan of both.
"""

from functools import cache
from itertools import combinations, product

import msgspec
import numpy as np

import breakroom
from breakroom.games.breach.actions import Commit, Unassign
from breakroom.games.breach.cards import DECKS
from games.breach.scenario import GAME, board

GOLD = ("system_prompt", "least_privilege", "canary_token")
PINK = ("jailbreak", "slopsquatting", "phishing")
HANDS = (tuple(combinations(GOLD, 2)), tuple(combinations(PINK, 2)))
ON_TABLE = ("output_filter data_provenance", "prompt_leak backdoor@agents")


def start(mine: int, theirs: int):
    """The state with these of the three hands each."""
    hands = (HANDS[0][mine], HANDS[1][theirs])
    state = board(
        *ON_TABLE, hands=(" ".join(hands[0]), " ".join(hands[1])), turn=4, energy=(2, 2)
    ).state
    state.next_energy = [-6, -6]  # 4 in the last turn
    for seat, cards in enumerate((GOLD, PINK)):
        state.decks[seat] = [card for card in cards if card not in hands[seat]]
        there = {p.card for p in state.table}
        state.discarded += [c for c in DECKS[seat] if c not in (*cards, *there)]
    return state


def plans(state, seat):
    """Every way to assign and commit: the actions, once for each that comes to the same."""
    found = {}

    def extend(now, done):
        key = breakroom.to_json([now.stacks[seat], now.table])
        if key in found:
            return
        found[key] = [*done, Commit()]
        for action in GAME.legal(now, seat):
            if not isinstance(action, Commit | Unassign):
                after = breakroom.clone(now)
                GAME.apply(after, seat, action)
                extend(after, [*done, action])

    extend(state, [])
    return list(found.values())


def after(state, gold, pink):
    """Both plans carried out; of these six cards none has two to choose from."""
    state = breakroom.clone(state)
    for seat, actions in enumerate((gold, pink)):
        for action in actions:
            GAME.apply(state, seat, action)
    assert state.asking is None
    return state


def worth(state) -> float:
    return GAME.outcome(state).utility(0)


@cache
def _last_turn(key: str):
    state = msgspec.json.decode(key, type=GAME.state_type)
    mine, theirs = plans(state, 0), plans(state, 1)
    matrix = np.array([[worth(after(state, a, b)) for b in theirs] for a in mine])
    return mine, theirs, matrix


def open_cards(state) -> str:
    """What the last turn hangs on: the same key, the same game."""
    twin = breakroom.clone(state)
    twin.seed, twin.drawn, twin.leads, twin.seen = "0" * 64, 0, twin.leads[:3], [[], []]
    twin.hands = [sorted(hand) for hand in twin.hands]
    return breakroom.to_json(twin)


def last_turn(state):
    """All plans of both in the last turn, and what comes of each pair, for the defender."""
    return _last_turn(open_cards(state))


def solve(payoffs, rounds=4_000):
    """The value of a game of hidden hands in one move, to the defender, between two bounds.
    payoffs[i, j, a, b]; the hands are equally likely."""
    hands, others, mine, theirs = payoffs.shape
    x, y = np.full((hands, mine), 1 / mine), np.full((others, theirs), 1 / theirs)
    sums = [np.zeros_like(x), np.zeros_like(y)]
    regrets = [np.zeros_like(x), np.zeros_like(y)]
    for number in range(1, rounds + 1):
        gains = np.einsum("ijab,jb->ia", payoffs, y) / others
        regrets[0] = np.maximum(0, regrets[0] + gains - (gains * x).sum(1, keepdims=True))
        x = _normal(regrets[0])
        losses = -np.einsum("ijab,ia->jb", payoffs, x) / hands
        regrets[1] = np.maximum(0, regrets[1] + losses - (losses * y).sum(1, keepdims=True))
        y = _normal(regrets[1])
        sums[0] += number * x
        sums[1] += number * y
    x, y = _normal(sums[0]), _normal(sums[1])
    return held_to(payoffs, x), -held_to(-payoffs.transpose(1, 0, 3, 2), y)


def held_to(payoffs, x) -> float:
    """What the strategy makes against the best that the other can do."""
    hands = len(payoffs)
    replies = np.einsum("ijab,ia->jb", payoffs, x) / hands
    return float(replies.min(1).mean())


def _normal(table):
    total = table.sum(1, keepdims=True)
    return np.where(total > 0, table / np.where(total > 0, total, 1), 1 / table.shape[1])


def first_turn():
    """The plans of every hand in the first turn: by seat, then by hand."""
    return [
        [plans(start(i, 0), 0) for i in range(3)],
        [plans(start(0, j), 1) for j in range(3)],
    ]


def table_of(value, all_plans):
    """What `value(state)` gives after every pair of plans of the first turn. Hands with fewer
    plans repeat their last one."""
    most = [max(map(len, of_seat)) for of_seat in all_plans]
    payoffs = np.zeros((3, 3, *most))
    for i, j in product(range(3), range(3)):
        state = start(i, j)
        mine, theirs = all_plans[0][i], all_plans[1][j]
        for a, b in product(range(most[0]), range(most[1])):
            gold, pink = mine[min(a, len(mine) - 1)], theirs[min(b, len(theirs) - 1)]
            payoffs[i, j, a, b] = value(after(state, gold, pink))
    return payoffs
