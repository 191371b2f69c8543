"""Convert: the rules, read top to bottom. The numbers are paragraphs of RULES.md."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from breakroom.core.game import Decision, Event, Fault, Game, Outcome, Refused, Seat, kinds
from breakroom.core.play import clone
from breakroom.core.rng import draw, fresh_seed
from breakroom.games.convert import events, text, view
from breakroom.games.convert.actions import COLOURS, Lift, Place, parse
from breakroom.games.convert.basic import Basic, table_of
from breakroom.games.convert.blocks import SIZE, block_set, box, square_name, turned
from breakroom.games.convert.box import Box
from breakroom.games.convert.change_up import ChangeUp
from breakroom.games.convert.puzzles import Puzzle, Race
from breakroom.games.convert.state import (
    BOTH_PLAY,
    NOBODY,
    PUZZLE_MOVES,
    WITH_TURNS,
    Options,
    State,
)
from breakroom.games.convert.tables import BARE_WHITE, chosen, height, pick, tables
from breakroom.games.convert.towers import Towers
from breakroom.games.convert.view import View, features, values

RULES: Final[dict[str, Basic]] = {
    "basic": Basic(),
    "box": Box(),
    "towers": Towers(),
    "change_up": ChangeUp(),
    "two_loaves": Puzzle(),
    "under_the_surface": Puzzle(),
    "blackout": Puzzle(),
    "race": Race(),
}


class Convert(Game[State]):
    key = "convert"
    title = "Convert"
    tagline = "Stack blocks, turn the board to your colour, complete rows of four."
    minutes = "10–15"
    learnt_in = 3
    gentle = {"first": "white"}
    seats = range(1, 3)
    seat_names = ("White", "Black")
    version = 1
    review_version = 4
    options = Options
    variants = {
        "basic": {},
        "box": {"variant": "box"},
        "box_community": {"variant": "box", "pool": "community"},
        "towers": {"variant": "towers"},
        "change_up": {"variant": "change_up"},
        "upright": {"upside_down": False},
        "flat_blocks": {"blocks": "flat"},
        "two_loaves": {"variant": "two_loaves"},
        "under_the_surface": {"variant": "under_the_surface"},
        "blackout": {"variant": "blackout"},
        "race": {"variant": "race"},
    }
    state_type = State
    action_type = Place | Lift
    event_type = kinds(events)
    view_type = view.View
    box_type = view.Box
    hint_type = view.Hint

    # -- set-up -----------------------------------------------------------------------------

    def seats_for(self, options: Options) -> int:
        return RULES[options.variant].seats

    def reasons(self, options: Options) -> tuple[str, ...]:
        return RULES[options.variant].reasons

    def has_chance(self, options: Options) -> bool:
        return options.first == "random" and options.variant in WITH_TURNS

    def most_actions(self, options: Options) -> int:
        if isinstance(RULES[options.variant], Puzzle):
            return PUZZLE_MOVES * self.seats_for(options)
        return 2 * len(block_set(options.blocks).blocks)

    def new(self, options: Options, seats: int, seed: str) -> State:
        rules = RULES[options.variant]
        supply = tables(options.blocks, options.upside_down).full_supply
        state = State(
            seats=seats,
            seed=seed,
            drawn=0,
            options=options,
            placed=[],
            lines=[0] * 8,
            white=BARE_WHITE,
            supplies=[supply, supply],
            scores=[0, 0],
            moves_left=[PUZZLE_MOVES] * seats if isinstance(rules, Puzzle) else [],
        )
        first = COLOURS.index(options.first) if options.first != "random" else 0
        if self.has_chance(options):
            first = draw(state, 2)
        state.to_move = rules.first_to_move(state, first)
        return state

    # -- play -------------------------------------------------------------------------------

    def decisions(self, state: State) -> Sequence[Decision]:
        if state.to_move == NOBODY:
            return ()
        if state.to_move == BOTH_PLAY:
            return [PLACE_OR_LIFT[seat] for seat in (0, 1) if state.moves_left[seat]]
        if state.moves_left:
            return PLACE_OR_LIFT[:1]
        return _asked(state.to_move, RULES[state.options.variant].ask(state, state.to_move))

    def forbids(self, state: State, seat: Seat, action: Place | Lift) -> str | None:
        if isinstance(action, Lift):
            return forbids_lift(state, seat, action)
        fault = fault_of(state, seat, action)
        return None if fault is None else fault.sentence

    def faults(self, state: State, seat: Seat, action: Place | Lift) -> Sequence[Fault]:
        """Of a placement: with the squares where it cannot stand."""
        found = super().faults(state, seat, action)
        is_asked = any(d.seat == seat for d in self.decisions(state))
        fault = fault_of(state, seat, action) if is_asked and isinstance(action, Place) else None
        return (fault,) if fault else found

    def foresees(self, state: State, seat: Seat, action: Place | Lift) -> bool:
        return True

    def apply(
        self, state: State, seat: Seat, action: Place | Lift, out: list[Event] | None = None
    ) -> None:
        rules = RULES[state.options.variant]
        if isinstance(action, Lift):
            assert isinstance(rules, Puzzle)
            rules.lift(state, seat, index_of(state, action), out)
        else:
            move = move_of(state, action)
            assert move is not None
            rules.place(state, seat, move, COLOURS.index(action.colour), out)

    def legal(self, state: State, seat: Seat) -> Iterator[Place | Lift]:
        if not any(d.seat == seat for d in self.decisions(state)):
            return
        for actions, allowed in self._places(state, seat):
            yield from chosen(actions, allowed)
        yield from lifts(state, seat)

    def is_move(self, action: Place | Lift) -> bool:
        return not isinstance(action, Lift)

    def listed(self, state: State, seat: Seat) -> Sequence[tuple[Sequence[Place], int]]:
        puzzle = isinstance(RULES[state.options.variant], Puzzle)  # where blocks are lifted too
        return () if puzzle else self._places(state, seat)

    def _places(self, state: State, seat: Seat) -> list[tuple[Sequence[Place], int]]:
        allowed = RULES[state.options.variant].placements(state, seat)
        return [*zip(table_of(state).actions, allowed, strict=True)]

    def sample(self, state: State, seat: Seat, rng: random.Random) -> Place | Lift:
        rules = RULES[state.options.variant]
        white, black = rules.placements(state, seat)
        if not white and not black:
            assert isinstance(rules, Puzzle)
            return lift_at(state, rng.choice(rules.liftable(state, seat)))
        share = white.bit_count() / (white.bit_count() + black.bit_count())
        colour = int(not white or (bool(black) and rng.random() >= share))
        return table_of(state).actions[colour][pick((white, black)[colour], rng)]

    def hint(self, state: State, seat: Seat) -> view.Hint:
        return view.hint(RULES[state.options.variant], state, seat, lifts(state, seat))

    def text(self, view: View) -> str:
        return text.text(view)

    def box(self, options: Options) -> view.Box:
        return view.box(RULES[options.variant], options)

    def view(self, state: State, seat: Seat | None) -> view.View:
        to_move = tuple([d.seat for d in self.decisions(state)])
        return view.view(RULES[state.options.variant], state, to_move)

    def values(self, view: View, seat: Seat) -> Mapping[str, Sequence[object]]:
        """Of the spellings that fill the same cells, only one is ever offered."""
        return values(tuple(block_set(view.options.blocks).blocks))

    def features(self, view: View, seat: Seat) -> Mapping[str, Sequence[float]]:
        """Squares run from a1 to d4; heights and layers are in tenths."""
        return features(view, seat)

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        twin = clone(state)
        twin.seed = fresh_seed(rng)
        return twin

    def outcome(self, state: State) -> Outcome | None:
        return RULES[state.options.variant].outcome(state) if state.ended else None

    def pieces(self, state: State) -> Iterator[str]:
        table = table_of(state)
        for colour, supply in zip(COLOURS, state.supplies, strict=True):
            for i, block in enumerate(table.block_ids):
                if supply >> i & 1:
                    yield f"{colour} {block}"
        for code in state.placed:
            yield f"{COLOURS[code % 2]} {table.set.placements[code // 2].block}"

    # -- notation ---------------------------------------------------------------------------

    def notation(self, state: State, seat: Seat, action: Place | Lift) -> str:
        """The action's text form; with its colour where the seat could play either."""
        either = len(RULES[state.options.variant].colours(state, seat)) > 1
        return f"{action.colour} {action}" if either else str(action)

    def parse(self, state: State, seat: Seat, text: str) -> Place | Lift:
        """The action that a player's notation stands for."""
        colour, _, rest = text.strip().rpartition(" ")
        colours = RULES[state.options.variant].colours(state, seat)
        if not colour and len(colours) > 1:
            raise Refused(f"Say which colour: white {text} or black {text}.")
        name = colour or COLOURS[colours[0]]
        action = parse(rest, "white" if name == "white" else "black")
        if action is None or name not in COLOURS:
            raise Refused(f"{text!r} is no placement: write it as Gb1/2, or Gb1/2! upside down.")
        return action


@cache
def _asked(seat: Seat, ask: str) -> tuple[Decision, ...]:
    return (Decision(seat, "place", ask),)


PLACE_OR_LIFT: Final = [d for s in (0, 1) for d in _asked(s, "Place a block, or lift one.")]


def move_of(state: State, action: Place) -> int | None:
    """R1.5: the placement's number; spellings that fill the same cells are one placement."""
    spelling = (action.block, action.x, action.y, action.turn, action.flip)
    return table_of(state).set.numbers.get(spelling)


def fault_of(state: State, seat: Seat, action: Place) -> Fault | None:
    """What the rules have against a placement by a seat that is asked for one, and where."""
    rules = RULES[state.options.variant]
    move, colour = move_of(state, action), COLOURS.index(action.colour)
    if move is not None and rules.placements(state, seat)[colour] >> move & 1:
        return None
    return why_not(rules, state, seat, action)


def why_not(rules: Basic, state: State, seat: Seat, action: Place) -> Fault:
    """Which rule forbids a placement that is not among the legal ones."""
    table, block, colour = table_of(state), action.block, COLOURS.index(action.colour)
    if block not in table.set.blocks:
        return Fault(f"There is no block {block}: the blocks are {', '.join(table.block_ids)}.")
    if colour not in rules.colours(state, seat):
        return Fault(rules.wrong_colour(state, seat))
    if not state.supplies[colour] >> table.block_ids.index(block) & 1:
        return Fault(f"The {action.colour} block {block} is already on the board.")
    if not 0 <= action.turn <= 3:
        return Fault("A block has four turns, 0 to 3.", "R1.3")
    if not (0 <= action.x < SIZE and 0 <= action.y < SIZE):
        return Fault("That is off the board: it has files a to d and ranks 1 to 4.", "R2.2")
    width, depth = box(turned(table.set.blocks[block], action.turn, action.flip))
    if action.x + width > SIZE or action.y + depth > SIZE:
        return Fault(f"Block {block} would hang over the edge of the board.", "R2.2")
    move = move_of(state, action)
    assert move is not None, "every turn of every block that stays on the board has a number"
    if not table.allowed >> move & 1:
        return Fault("In this game blocks do not stand upside down.", "R1.4")
    p = table.set.placements[move]
    under = [height(state.lines, s) - b for s, b in zip(p.squares, p.bottoms, strict=True)]
    gaps = tuple(s for s, level in zip(p.squares, under, strict=True) if level < max(under))
    if gaps:
        reason = f"There would be a gap under block {block} at {square_name(gaps[0])}."
        return Fault(reason, "R2.3", gaps)
    fault = rules.fault_here(state, seat, move)
    assert fault is not None, "a placement that no rule forbids is legal"
    return fault


def forbids_lift(state: State, seat: Seat, action: Lift) -> str | None:
    rules = RULES[state.options.variant]
    if not isinstance(rules, Puzzle):
        return "A block that was placed stays where it is."
    if COLOURS.index(action.colour) not in rules.colours(state, seat):
        return rules.wrong_colour(state, seat)
    index = index_of(state, action)
    if index == NOBODY:
        return f"The {action.colour} block {action.block} is not on the board."
    if index not in rules.liftable(state, seat):  # R7.3
        return f"Something stands on the {action.colour} block {action.block}."
    return None


def index_of(state: State, action: Lift) -> int:
    """The block's place in `state.placed`, or NOBODY."""
    placements, colour = table_of(state).set.placements, COLOURS.index(action.colour)
    for i, code in enumerate(state.placed):
        if code % 2 == colour and placements[code // 2].block == action.block:
            return i
    return NOBODY


def lifts(state: State, seat: Seat) -> list[Lift]:
    rules = RULES[state.options.variant]
    liftable = rules.liftable(state, seat) if isinstance(rules, Puzzle) else ()
    return [lift_at(state, index) for index in liftable]


def lift_at(state: State, index: int) -> Lift:
    code = state.placed[index]
    return Lift(table_of(state).set.placements[code // 2].block, COLOURS[code % 2])


GAME: Final = Convert()
