"""Breaker Blocks: the game as everyone outside its folder knows it.

The rules are in `turn` (what happens), `offers` (what may be done) and `board` (what follows
from the blocks). The numbers are paragraphs of RULES.md.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from operator import add
from typing import Final

from breakroom.core.game import Decision, Event, Game, Outcome, Seat, kinds
from breakroom.core.rng import draw
from breakroom.games.breaker_blocks import blind, events, learning, text, turn, view
from breakroom.games.breaker_blocks.actions import (
    AnyAction,
    Draw,
    Keep,
    Pass,
    Play,
    Rearrange,
    Target,
)
from breakroom.games.breaker_blocks.blocks import (
    AGGRAVATE,
    ATTENUATE,
    HIDDEN,
    KIND,
    KINDS,
    NOTHING,
    NOWHERE,
    SIDES,
    block_id,
    cell_at,
    kind_of,
    xy,
)
from breakroom.games.breaker_blocks.offers import Offer, actions, into_of, keep, offer, places
from breakroom.games.breaker_blocks.refusals import ASKS, asked_by, why_not
from breakroom.games.breaker_blocks.state import (
    ACTIONS,
    NEUTRAL,
    NOBODY,
    QUIET_TURNS,
    Known,
    Last,
    Options,
    State,
    full_supplies,
    home,
    is_blind,
    row,
)
from breakroom.games.breaker_blocks.view import View

COLOURS: Final = ("orange", "blue")


class BreakerBlocks(Game[State]):
    key = "breaker_blocks"
    title = "Breaker Blocks"
    tagline = (
        "Feed more circuits than your opponent, break their paths, and end the game while you lead."
    )
    minutes = "15–25"
    learnt_in = 4
    gentle = {"variant": "learning", "first": "orange"}
    seats = range(2, 3)
    seat_names = ("Orange", "Blue")
    version = 2
    review_version = 4
    options = Options
    variants = {
        "basic": {},
        "blind_action": {"variant": "blind_action"},
        "blind_removed": {"variant": "blind_action", "blind_removed": 4},
        "power_overwhelming": {"variant": "power_overwhelming"},
        "learning": {"variant": "learning"},
        "both_lose": {"draws": "both_lose"},
    }
    state_type = State
    action_type = AnyAction
    event_type = kinds(events)
    view_type = view.View
    box_type = view.Box
    hint_type = view.Hint

    # -- set-up -----------------------------------------------------------------------------

    def reasons(self, options: Options) -> tuple[str, ...]:
        wins = "overwhelming" if options.variant == "power_overwhelming" else "authenticated"
        return (wins, "out_of_power", "stalled", options.draws)

    def has_secrets(self, options: Options) -> bool:
        return options.variant == "blind_action"

    def has_chance(self, options: Options) -> bool:
        return options.first == "random" or options.variant == "blind_action"

    def most_actions(self, options: Options) -> int:
        """A bound, not a length that anybody plays: after twelve turns without a draw or a play
        the game ends (R4.3), and what was played or drawn comes back only by ATTENUATE, two blocks
        each but never itself (R3.6), and by AGGRAVATE, whole hands (R3.8)."""
        box = full_supplies(options.variant)
        blocks, back = sum(box), 2 * box[row(NEUTRAL, ATTENUATE)]
        plays, cuts = blocks + back, box[row(NEUTRAL, AGGRAVATE)] + back
        draws = plays + (cuts + 1) * blocks
        turns = QUIET_TURNS * (plays + draws + 1)
        return ACTIONS * turns + max(turn.PARTS.values()) * plays

    def new(self, options: Options, seats: int, seed: str) -> State:
        state = State(
            seats=seats,
            seed=seed,
            drawn=0,
            options=options,
            board={},
            hands=[0] * (2 * KINDS),
            fresh=[0] * KINDS,
            supplies=full_supplies(options.variant),
            gone=[0] * (3 * KINDS),
            removed=[0] * KINDS,
            known=[Known(), Known()],
        )
        zero = KIND["power-0-LFR"]
        for seat in (0, 1):  # R1.8
            state.hands[row(seat, zero)] = state.supplies[row(seat, zero)]
            state.supplies[row(seat, zero)] = 0
        if is_blind(state):  # R5.4
            state.known = [Known(blind.deals_at_first(options.blind_removed))] * 2
            for _ in range(options.blind_removed):
                kind = blind.take_unseen(state, lambda kind: True)
                state.supplies[row(NEUTRAL, kind)] -= 1
                state.removed[kind] += 1
        first = draw(state, 2) if options.first == "random" else COLOURS.index(options.first)
        turn.begin_turn(state, first, None)
        return state

    # -- play -------------------------------------------------------------------------------

    def decisions(self, state: State) -> Sequence[Decision]:
        if state.to_move == NOBODY:
            return ()
        asked = asked_by(state.effect) if state.effect else "act"
        return DECISIONS[state.to_move][asked]

    def legal(self, state: State, seat: Seat) -> Iterator[AnyAction]:
        if seat == state.to_move and seat != NOBODY:
            yield from actions(state, offer(state))

    def forbids(self, state: State, seat: Seat, action: AnyAction) -> str | None:
        found = offer(state)
        return None if holds(state, found, action) else why_not(state, seat, action, found)

    def foresees(self, state: State, seat: Seat, action: AnyAction) -> bool:
        """All but what chance has a say in: modules that lie face down or are held hidden."""
        match action:
            case Draw() | Play():  # R5.1, R5.5
                return kind_of(action.block) != HIDDEN
            case Keep():  # R5.6
                return action.theirs != block_id(HIDDEN)
            case _:
                return True

    def apply(
        self, state: State, seat: Seat, action: AnyAction, out: list[Event] | None = None
    ) -> None:
        in_effect = state.effect is not None
        if state.last.seat != seat:
            state.last = Last(seat)
        if in_effect:
            turn.part_done(state)
        else:
            state.actions_left -= 1
        match action:
            case Draw():
                turn.draw_block(state, seat, kind_of(action.block), out)
            case Play():
                play = turn.play_from_supply if in_effect else turn.play_from_hand
                play(state, seat, kind_of(action.block), into_at(action.into), out)
            case Rearrange():
                turn.rearrange(state, seat, cell_at(*action.start), into_at(action.into), out)
            case Target():
                turn.strike(state, seat, cell_at(*action.cell), out)
            case Keep():
                for whose, kept in ((seat, action.mine), (1 - seat, action.theirs)):
                    kind = NOTHING if kept is None else kind_of(kept)
                    turn.cut_hand(state, seat, whose, kind, out)
            case Pass():  # R2.9
                state.actions_left = 0
                if out is not None:
                    out.append(events.Passed(seat))
        turn.settle(state, out)

    def sample(self, state: State, seat: Seat, rng: random.Random) -> AnyAction:
        """Draws, plays and rearrangements by their number, as far as it is quickly counted."""
        found = offer(state)
        draws, plays = len(found.draws), len(found.plays) * len(found.inputs)
        lifts = len(found.lifts) * len(found.owners_inputs)
        pick = rng.randrange(draws + plays + lifts) if draws + plays + lifts else NOWHERE
        if pick == NOWHERE:
            return rng.choice(list(actions(state, found)))
        if pick < draws:
            return Draw(block_id(found.draws[pick]))
        if pick < draws + plays:
            which, where = divmod(pick - draws, len(found.inputs))
            return Play(block_id(found.plays[which]), into_of(found.inputs[where]))
        cell = rng.choice(found.lifts)
        return Rearrange(xy(cell), into_of(rng.choice(places(state, found, cell))))

    def hint(self, state: State, seat: Seat) -> view.Hint:
        return view.hint(state, offer(state))

    def text(self, view: View) -> str:
        return text.text(view)

    def box(self, options: Options) -> view.Box:
        return view.BOX

    def view(self, state: State, seat: Seat | None) -> view.View:
        return view.view(state, seat)

    def values(self, view: View, seat: Seat) -> Mapping[str, Sequence[object]]:
        """The table has no edge, so places are counted from what lies there: a block on the board
        by its place in `view.tiles`; an input as 3k, 3k + 1 or 3k + 2 for the L, F or R of block
        k, and from 102 on as one of the Core's sockets in the order of `view.sockets`."""
        return learning.values(view)

    def features(self, view: View, seat: Seat) -> Mapping[str, Sequence[float]]:
        """Of each block on the board, in the order of `view.tiles`: whose it is, x and y from the
        Core in sixteenths, two numbers for the side of its tab, its circuit, its power, whether
        nothing is plugged in, and its kind."""
        return learning.features(view, seat)

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        return blind.guess(state, seat, rng)

    def outcome(self, state: State) -> Outcome | None:
        return turn.outcome_of(state) if state.ended else None

    def pieces(self, state: State) -> Iterator[str]:
        counts = list(map(add, state.supplies, state.gone))
        for tile in state.board.values():
            counts[home(tile.seat, tile.kind)] += 1
        for kind in range(KINDS):
            for seat in (0, 1):
                counts[home(seat, kind)] += state.hands[row(seat, kind)]
            counts[row(NEUTRAL, kind)] += state.removed[kind]
        for place, count in enumerate(counts):
            owner, kind = divmod(place, KINDS)
            colour = "" if owner == NEUTRAL else f"{COLOURS[owner]} "
            yield from [colour + block_id(kind)] * count


def _decisions(seat: Seat) -> dict[str, tuple[Decision, ...]]:
    asks = {"act": "Draw a block, play one from your hand, or move one of yours.", **ASKS}
    return {name: (Decision(seat, name, ask),) for name, ask in asks.items()}


DECISIONS: Final = (_decisions(0), _decisions(1))  # by seat and by what is asked


def into_at(into: tuple[int, int, str]) -> int:
    """The number of a place on the wire; NOWHERE if it is off the grid."""
    x, y, side = into
    cell = cell_at(x, y)
    return NOWHERE if cell == NOWHERE else 4 * cell + SIDES.index(side)


def holds(state: State, found: Offer, action: AnyAction) -> bool:
    """Is the action one of those that the offer stands for?"""
    match action:
        case Draw():
            return kind_of(action.block) in found.draws
        case Play():
            return kind_of(action.block) in found.plays and into_at(action.into) in found.inputs
        case Rearrange():
            cell = cell_at(*action.start)
            return cell in found.lifts and into_at(action.into) in places(state, found, cell)
        case Target():
            return cell_at(*action.cell) in found.targets
        case Keep():
            return action in (keep(m, t) for m in found.mine for t in found.theirs)
        case Pass():
            return found.is_empty


GAME: Final = BreakerBlocks()
