"""What a placement was worth: solved to the end where that reaches, searched before.

The search is the one that plays. It names the candidates; the best of them and what was played are
then searched alone, as far as each other and with the same random numbers, so that only the
placements differ. The puzzles have no opponent, and nothing of theirs is weighed.
"""

import math
import random
from statistics import fmean
from typing import Any, Final, NamedTuple

from breakroom.bots.fast import has_numba
from breakroom.bots.search import Found, search
from breakroom.core.game import Game, Seat
from breakroom.core.judging import Weighed, spread_of
from breakroom.core.play import carry_out
from breakroom.games.convert import endgame, kernel
from breakroom.games.convert.actions import COLOURS, Lift, Place
from breakroom.games.convert.basic import squares_of, table_of
from breakroom.games.convert.blocks import square_name
from breakroom.games.convert.box import LEVELS
from breakroom.games.convert.events import Placed, RowScored
from breakroom.games.convert.game import RULES, move_of
from breakroom.games.convert.state import WITH_TURNS, State
from breakroom.games.convert.tables import LINE_NAMES, members, new_rows
from breakroom.games.convert.towers import Towers

BLOCKS: Final = 11  # with at most so many not yet placed, it is solved,
NODES: Final = 600_000  # unless that takes more positions than these: as far as the master goes
CANDIDATES: Final = 5
NEAR: Final = 0.03  # a second candidate whose chance is no further off may be the best


class Effort(NamedTuple):
    """How much is searched."""

    first: int  # simulations that name the candidates,
    short: int  # of each of those,
    long: int  # and of each tree for the best of them and for what was played
    most: int  # of which as many are grown as it takes until it is clear


EFFORT: Final = Effort(first=12_000, short=6_000, long=8_000, most=12)
GLANCE: Final = Effort(first=3_000, short=1_000, long=2_000, most=2)
CLEAR: Final = 1.1  # points: a comparison that may be off by no more is clear,
SMALL: Final = 2.5  # and so is one that can hardly cost as much
SCATTER: Final = 0.015  # usual distance of two trees in what they find of a difference
PLAIN: Final = 40  # of all, where there is no numba
STEEP: Final = 2.0  # makes of what a search expects the share of such games that casual bots won
ROOM: Final = 20  # so many placements inside the box are few enough to speak of


def weigh(
    game: Game[Any], state: State, seat: Seat, action: Place | Lift, rng: random.Random
) -> Weighed | None:
    """None in a puzzle, and where only one placement is legal."""
    if isinstance(action, Lift) or not _is_a_choice(game, state, seat):
        return None
    solved = _solved(game, state, seat, action)
    return solved or _searched(game, state, seat, action, rng, EFFORT)


def glance(
    game: Game[Any], state: State, seat: Seat, action: Place | Lift, rng: random.Random
) -> Weighed | None:
    """The same roughly, in a tenth of the time."""
    if isinstance(action, Lift) or not _is_a_choice(game, state, seat):
        return None
    return _searched(game, state, seat, action, rng, GLANCE)


def _is_a_choice(game: Game[Any], state: State, seat: Seat) -> bool:
    if state.options.variant not in WITH_TURNS:
        return False
    return sum(allowed.bit_count() for _, allowed in game.listed(state, seat)) > 1


# -- solved ------------------------------------------------------------------------------------


class End(NamedTuple):
    """How the game ends for a seat if both play perfectly."""

    chance: float  # 1, 0.5 or 0
    lead: int | None  # in points; None: only who wins is known


def _solved(game: Game[Any], state: State, seat: Seat, action: Place) -> Weighed | None:
    """None if it takes too long to find out how the game ends."""
    found = solution(state)
    if found is None:
        return None
    end, best = _end(found, is_mover=True), kernel.decode_move(state, found.move)
    played = end if best == _plain(state, action) else end_after(game, state, seat, action)
    if played is None:
        return None
    figures, is_best = {}, played.chance >= end.chance
    if played.lead is not None and end.lead is not None:
        is_best = is_best and played.lead >= end.lead
        if state.options.variant != "box":  # where nothing is counted
            figures = {"lead": float(played.lead), "best_lead": float(end.lead)}
    best = action if is_best else best
    why = leads_to(game, state, seat, best, action)
    return Weighed(best, end.chance, played.chance, (), True, 0.0, figures, why)


def solution(state: State) -> endgame.Solved | None:
    """What the seat to move does best; None if it takes too long to find out."""
    if sum(supply.bit_count() for supply in state.supplies) > BLOCKS or not has_numba():
        return None
    return endgame.solve(kernel.encode(state), NODES)


def end_after(game: Game[Any], state: State, seat: Seat, action: Place) -> End | None:
    """How the game ends if this is played; None if that takes too long to find out."""
    after, _ = carry_out(game, state, seat, action)
    outcome = game.outcome(after)
    if outcome is not None:
        lead = outcome.scores[seat] - outcome.scores[1 - seat]
        return End((outcome.utility(seat) + 1) / 2, int(lead))
    found = endgame.solve(kernel.encode(after), NODES)
    return None if found is None else _end(found, is_mover=after.to_move == seat)


def _end(found: endgame.Solved, is_mover: bool) -> End:
    margin = found.margin if is_mover else -found.margin
    chance = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
    return End(chance, math.trunc(margin / 3) if found.is_settled else None)


# -- searched ----------------------------------------------------------------------------------


def _searched(
    game: Game[Any],
    state: State,
    seat: Seat,
    action: Place,
    rng: random.Random,
    effort: Effort,
) -> Weighed | None:
    seeds = [rng.getrandbits(62) for _ in range(effort.most)]
    played, found = _plain(state, action), grown(state, effort.first, seeds[0]).visits
    likely = sorted(found, key=lambda move: -found[move])
    candidates = [one for one in (kernel.decode_move(state, m) for m in likely) if one != played]
    if not candidates:  # all that can be placed comes to the same
        return None
    short = {
        one: chance_after(game, state, seat, one, effort.short, seeds[0])
        for one in candidates[:CANDIDATES]
    }
    likely_best, *others = sorted(short, key=lambda one: -short[one])
    rivals = [likely_best, *(one for one in others[:1] if short[likely_best] - short[one] < NEAR)]
    rounds: list[list[float]] = []  # of each rival, and last of what was played
    for seed in seeds:
        rounds.append(
            [chance_after(game, state, seat, one, effort.long, seed) for one in (*rivals, played)]
        )
        apart = apart_of(rounds)
        spread = spread_of(apart, SCATTER)
        if 100 * fmean(apart) + spread < SMALL or spread <= CLEAR:
            break
    *worth, own = (fmean(column) for column in zip(*rounds, strict=True))
    chance = dict(zip(rivals, worth, strict=True))
    rival = max(rivals, key=lambda one: chance[one])
    chance = {**chance, rival: own + fmean(apart), played: own}
    # What does not stand out of the noise is no better than what was played.
    best = rival if 100 * (chance[rival] - own) > spread else played
    others = [one for one in short if one != best]
    others.sort(key=lambda one: -chance.get(one, short[one]))
    return Weighed(
        best,
        chance[best],
        own,
        tuple((one, min(chance[best], chance.get(one, short[one]))) for one in others),
        spread=round(spread, 2),
        why=leads_to(game, state, seat, best, played),
    )


def apart_of(rounds: list[list[float]]) -> list[float]:
    """By how much of a chance the best of the first columns is better than the last. Which is the
    best in a round is chosen by the others, so that the luckiest is not taken for the best."""
    apart = []
    for row in rounds:
        rest = [other for other in rounds if other is not row] or [row]
        best = max(range(len(row) - 1), key=lambda one: fmean(other[one] for other in rest))
        apart.append(row[best] - row[-1])
    return apart


def grown(state: State, simulations: int, seed: int) -> Found:
    simulations = simulations if has_numba() else PLAIN
    return search(kernel.kernel_of(state), simulations, math.inf, seed)


def _plain(state: State, action: Place) -> Place:
    """The placement in the spelling that is offered."""
    move = move_of(state, action)
    assert move is not None
    return table_of(state).actions[COLOURS.index(action.colour)][move]


def chance_after(
    game: Game[Any], state: State, seat: Seat, action: Place, simulations: int, seed: int
) -> float:
    """What the search thinks of the seat's chance once it has placed this."""
    after, _ = carry_out(game, state, seat, action)
    outcome = game.outcome(after)
    if outcome is not None:
        return (outcome.utility(seat) + 1) / 2
    value = grown(after, simulations, seed).value
    return 1 / (1 + math.exp(-STEEP * (value if after.to_move == seat else -value)))


# -- in words ----------------------------------------------------------------------------------


def leads_to(game: Game[Any], state: State, seat: Seat, best: Place, played: Place) -> str:
    """What the best placement leads to, in a sentence; "": nothing that can be pointed at."""
    after, events = carry_out(game, state, seat, best)
    other, variant = game.seat_names[1 - seat], state.options.variant
    if variant == "box":
        if after.ended:
            return f"It leaves {other} no block that fits." if after.loser != seat else ""
        theirs = len(inside(after, 1 - seat))
        if theirs > ROOM:
            return ""
        return f"It leaves {other} {counted(theirs, 'placement')} inside the box."
    if variant == "towers":
        gained = towers_of(after, seat) - towers_of(state, seat)
        lost = towers_of(state, 1 - seat) - towers_of(after, 1 - seat)
        if gained:
            return f"It takes {listed([square_name(one) for one in sorted(gained)])}."
        return (
            f"It takes {listed([square_name(o) for o in sorted(lost)])} from {other}."
            if lost
            else ""
        )
    rows = [row_name(one.row) for one in events if isinstance(one, RowScored)]
    turned = len(next(one for one in events if isinstance(one, Placed)).turned)
    turns = f"turns {counted(turned, 'square')}"
    if rows:
        return f"It completes {listed(rows)} and {turns}."
    spoilt = open_rows(carry_out(game, state, seat, played)[0], 1 - seat) - open_rows(
        after, 1 - seat
    )
    if spoilt and not after.ended:
        return f"It keeps {other} from completing {listed([row_name(r) for r in sorted(spoilt)])}."
    return f"It {turns}." if turned and variant == "basic" else ""


def open_rows(state: State, seat: Seat) -> set[str]:
    """The rows that the seat could complete with its next block."""
    table, rows = table_of(state), 0
    for colour, allowed in enumerate(RULES[state.options.variant].placements(state, seat)):
        before = squares_of(state, colour)
        for move in members(allowed):
            rows |= new_rows(before, before | table.covers[move])
    return {LINE_NAMES[row] for row in members(rows)}


def inside(state: State, seat: Seat) -> list[int]:
    """R4.2: the placements that do not lose at once."""
    low = table_of(state).below(state.lines, LEVELS)
    return [
        move
        for allowed in RULES[state.options.variant].placements(state, seat)
        for move in members(allowed & low)
    ]


def towers_of(state: State, seat: Seat) -> set[int]:
    rules = RULES[state.options.variant]
    assert isinstance(rules, Towers)
    return {square for square, owner in rules.controls(state).items() if owner == COLOURS[seat]}


def row_name(row: str) -> str:
    return f"{'rank' if row.isdigit() else 'file'} {row}"


def listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def counted(number: int, thing: str) -> str:
    words = ("no", "one", "two", "three", "four")
    name = words[number] if number < len(words) else str(number)
    return f"{name} {thing}{'' if number == 1 else 's'}"


# -- over the game -----------------------------------------------------------------------------


def tracks(_: Game[Any], state: State) -> dict[str, list[float]]:
    """What is counted in the variant, by seat."""
    variant, white = state.options.variant, float(state.white.bit_count())
    squares = [white, 16 - white]
    if variant == "basic":
        return {"rows": [float(one) for one in state.scores], "squares": squares}
    if variant == "change_up":
        return {"points": [float(one) for one in state.scores], "squares": squares}
    if variant == "towers":
        return {"towers": [float(len(towers_of(state, seat))) for seat in (0, 1)]}
    if variant == "box":
        return {"placements": [float(len(inside(state, seat))) for seat in (0, 1)]}
    return {}
