"""Barrier Battles: the rules, read top to bottom. The numbers are paragraphs of RULES.md."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from breakroom.core.game import Decision, Event, Fault, Game, Outcome, Refused, Seat, TimeUp, kinds
from breakroom.core.play import clone
from breakroom.core.rng import fresh_seed
from breakroom.games.barrier_battles import (
    actions,
    battle,
    build,
    events,
    fortresses,
    learning,
    offers,
    puzzles,
    records,
    text,
    view,
)
from breakroom.games.barrier_battles.actions import Done, Flick, Fortress, Lift, Place, Shot, Show
from breakroom.games.barrier_battles.pieces import (
    ALL_DISCS,
    COUNT,
    FIRST_DISC,
    PIECES,
    is_disc,
    kind,
    owner,
    pieces_of,
)
from breakroom.games.barrier_battles.state import BUILD_ACTIONS, Options, State, in_hand, is_solo
from breakroom.games.barrier_battles.view import View

Act = actions.Act | TimeUp


class BarrierBattles(Game[State]):
    key = "barrier_battles"
    title = "Barrier Battles"
    tagline = "Build a fortress of blocks, then flick discs at the enemy king."
    minutes = "10–20"
    learnt_in = 3
    against_bots = {"build_seconds": 0}
    gentle = {"ready": True, "build_seconds": 0, "first": "red"}
    seats = range(1, 3)
    seat_names = ("Red", "Blue")
    version = 2
    review_version = 5
    options = Options
    variants = {
        "square": {},
        "long": {"table": "long"},
        "round": {"table": "round"},
        "human_hands": {"hands": "human"},
        "trick_shots": {"variant": "trick_shots"},
    }
    state_type = State
    action_type = Place | Lift | Fortress | Done | Shot | Show | Flick | TimeUp
    event_type = kinds(events)
    view_type = view.View
    box_type = view.Box
    hint_type = view.BuildHint | view.FlickHint
    settles = (Place, Lift, Show, Flick)

    # -- set-up -----------------------------------------------------------------------------

    def seats_for(self, options: Options) -> int:
        return 1 if is_solo(options) else 2

    def reasons(self, options: Options) -> tuple[str, ...]:
        if is_solo(options):
            return ("solved", "missed")
        return ("king_touched", "king_fell", "forty_flicks")

    def new(self, options: Options, seats: int, seed: str) -> State:
        state = State(
            seats=seats,
            seed=seed,
            drawn=0,
            options=options,
            phase="build",
            poses=[None] * COUNT,
            out=[False] * COUNT,
            reach=[0] * len(ALL_DISCS),
            done=[False] * seats,
            built=[0] * seats,
        )
        if is_solo(options):
            puzzles.set_up(state, options.puzzle or puzzles.any_of(state))
        elif options.ready:
            build.set_up(state)
        return state

    # -- play -------------------------------------------------------------------------------

    def decisions(self, state: State) -> Sequence[Decision]:
        if state.phase == "over":
            return ()
        if state.phase == "tried":
            return [Decision(state.to_move, "again", puzzles.asks(state))]
        if state.puzzle:
            return [Decision(state.to_move, "flick", puzzles.GOAL)]
        if state.phase != "build":
            return [Decision(state.to_move, "flick", "Flick one of your discs.")]
        waiting, options = [seat for seat in (0, 1) if not state.done[seat]], state.options
        if len(waiting) == 2:
            seconds, ask = options.build_seconds, "Build your fortress."
        else:  # R2.5: it stays the same question, so a clock never gives it more than was left
            seconds, ask = options.last_seconds, "Finish your fortress: your opponent is ready."
        limit = float(seconds) if options.build_seconds else None
        return [Decision(seat, "build", ask, limit) for seat in waiting]

    def forbids(self, state: State, seat: Seat, action: Act) -> str | None:
        assert not isinstance(action, TimeUp), "the clock is heard by `refuse`"
        if isinstance(action, Flick):
            return battle.forbids(state, seat, action)
        if isinstance(action, Shot | Show):
            return puzzles.forbids(state, action)
        if state.phase != "build":
            return "The battle has begun: your fortress stays as it is."
        return build.forbids(state, seat, action)

    def faults(self, state: State, seat: Seat, action: Act) -> Sequence[Fault]:
        """With the barriers that are in the way of the finger."""
        found = super().faults(state, seat, action)
        if not isinstance(action, Flick):
            return found
        return [Fault(fault.sentence, at=battle.in_the_way(state, action)) for fault in found]

    def settle(self, state: State, seat: Seat, action: Act) -> Act:
        if isinstance(action, Place):
            result = build.settle_place(state, seat, action)
        elif isinstance(action, Lift):
            result = build.settle_lift(state, action)
        elif isinstance(action, Flick | Show):
            from breakroom.games.barrier_battles import turn

            if isinstance(action, Flick):
                result = turn.settle_flick(state, seat, action)
            else:
                result = turn.settle_shown(state, seat)
        else:
            return action
        return msgspec.structs.replace(action, result=result)

    def disbelieves(self, state: State, seat: Seat, action: Act) -> str | None:
        return records.disbelieves(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Act, out: list[Event] | None = None) -> None:
        tell = [] if out is None else out
        match action:
            case Place():
                build.place(state, seat, action, tell)
            case Lift():
                build.lift(state, seat, action, tell)
            case Fortress():
                build.fortress(state, seat, action, tell)
            case Done():
                build.finish(state, seat, tell)
                if all(state.done):
                    battle.begin(state, tell)
            case Shot():
                puzzles.set_again(state, action.puzzle, tell)
            case Show():
                battle.show(state, seat, action, tell)
            case Flick():
                battle.flick(state, seat, action, tell)
            case TimeUp():
                battle.time_up(state, tell)

    # -- what is offered --------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> Iterator[Act]:
        if not any(d.seat == seat for d in self.decisions(state)):
            return
        if state.phase != "build":
            if state.phase != "tried":
                yield from offers.some_flicks(state, seat)
            if state.puzzle and puzzles.forbids(state, Show()) is None:
                yield Show()
                yield from (Shot(number + 1) for number in range(puzzles.count()))
            return
        if build.forbids_done(state, seat) is None:
            yield Done()
        if state.built[seat] >= BUILD_ACTIONS:
            return
        yield from map(Fortress, fortresses.names())
        for piece in in_hand(state, seat):
            for x, y in build.free_places(state, seat, piece):
                yield Place(piece, round(x * 10_000), round(y * 10_000), 0, "flat")
                break
        for piece in pieces_of(seat):
            if build.stands_alone(state, piece):
                yield Lift(piece)

    def is_move(self, action: Act) -> bool:
        return isinstance(action, Done | Flick)

    def sample(self, state: State, seat: Seat, rng: random.Random) -> Act:
        if state.phase == "tried":
            return Shot(rng.randint(1, puzzles.count()))
        if state.phase != "build":
            return offers.some_flick(state, seat, rng)
        discs = [piece for piece in in_hand(state, seat) if is_disc(piece)]
        if not discs or state.built[seat] >= BUILD_ACTIONS:
            if state.built[seat] >= BUILD_ACTIONS or rng.random() < 0.7:
                return Done()
        elif rng.random() < 0.6:
            return Fortress(rng.choice(fortresses.names()))
        hand = discs if discs and rng.random() < 0.7 else in_hand(state, seat)
        if not hand:
            alone = [p for p in pieces_of(seat) if build.stands_alone(state, p)]
            return Lift(rng.choice(alone)) if alone else Done()
        return offers.some_place(state, seat, rng.choice(hand), rng)

    def hint(self, state: State, seat: Seat) -> view.BuildHint | view.FlickHint:
        if state.phase == "build":
            return view.build_hint(state, seat, build.forbids_done(state, seat))
        return view.flick_hint(state, seat)

    def text(self, view: View) -> str:
        return text.text(view)

    def box(self, options: Options) -> view.Box:
        return view.box(options)

    def view(self, state: State, seat: Seat | None) -> view.View:
        return view.view(state, tuple(d.seat for d in self.decisions(state)))

    def values(self, view: View, seat: Seat) -> Mapping[str, Sequence[Any]]:
        """Lengths are in tenths of a millimetre, turns in thousandths, impulses in millionths of a
        newton-second. Placements reach over the seat's own half; of the flicks, a finger is put on
        one of thirty points of a disc, and its push is free."""
        return learning.values(view.options.table, seat)

    def features(self, view: View, seat: Seat) -> Mapping[str, Sequence[float]]:
        """The seat's own pieces come first: blocks, discs, the king. Of each: is it on the table,
        is it out, of a disc: do barriers cover it, then where it is (x and y in parts of 75 cm, z
        in parts of 50) and its quaternion, in the table's frame."""
        return learning.features(view, seat)

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = clone(state)
        twin.seed = fresh_seed(rng)
        return twin

    def outcome(self, state: State) -> Outcome | None:
        return battle.outcome(state) if state.ended else None

    def pieces(self, state: State) -> Iterator[str]:
        for piece in PIECES:
            yield f"{self.seat_names[owner(piece)]} {kind(piece)}"

    # -- notation ---------------------------------------------------------------------------

    def parse(self, state: State, seat: Seat, text: str) -> Act:
        action = actions.parse(text)
        if action is None:
            raise Refused(
                f"{text!r} is nothing to do here: write place 7 flat at 0,-3000 turned 250,"
                " lift 7, fortress keep, done, or flick 30 at 0,-150,0 by 0,9000,0."
            )
        return action


GAME: Final = BarrierBattles()
assert FIRST_DISC == 30, "the numbers of the pieces are on the wire"
