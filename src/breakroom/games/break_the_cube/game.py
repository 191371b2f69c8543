"""Break the Cube: the rules, read top to bottom. The numbers are paragraphs of RULES.md."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from breakroom.core.game import Decision, Event, Fault, Game, Outcome, Refused, Seat, Words, kinds
from breakroom.core.play import clone
from breakroom.core.rng import draw, fresh_seed, shuffle
from breakroom.games.break_the_cube import events, text, view
from breakroom.games.break_the_cube.actions import Ask, Build, Guess, parse
from breakroom.games.break_the_cube.analysis import Analysis, analyse
from breakroom.games.break_the_cube.blocks import COLOURS, SETS, SIZE_OF, Colour
from breakroom.games.break_the_cube.shapes import (
    NUMBERS,
    QUESTIONS,
    Shape,
    answer,
    blocks_seen,
    cells_by_block,
    faults,
    random_shape,
    shape_of,
    turned_about,
    why_not,
)
from breakroom.games.break_the_cube.state import (
    NOBODY,
    NOT_TOLD,
    ROUNDS,
    Options,
    State,
    Turn,
    blocks_to_recreate,
    forget,
    is_hidden,
    is_solo,
    left_of,
    remembered,
    remembered_by,
)
from breakroom.games.break_the_cube.view import Hint, View

ASKS_SAMPLED: Final = 0.85  # share of questions among sampled turns


class BreakTheCube(Game[State]):
    key = "break_the_cube"
    title = "Break the Cube"
    tagline = "Ask your way to the shape behind your neighbour's screen."
    minutes = "15–20"
    learnt_in = 5
    gentle = {"notes": True, "assist": True, "first": "north"}
    seats = range(1, 5)
    seat_names = ("North", "East", "South", "West")
    version = 1
    review_version = 2
    options = Options
    variants = {
        "basic": {},
        "three_seats": {"seats": 3},
        "four_seats": {"seats": 4},
        "notes": {"notes": True},
        "four_blocks": {"blocks": 4},
        "sudden_death": {"sudden_death": True},
        "sudden_death_four_seats": {"sudden_death": True, "seats": 4, "notes": True},
        "handicap": {"handicap": [{"notes": True}, {"blocks": 4}]},
        "assist": {"assist": True},
        "crack_it": {"variant": "crack_it"},
        "crack_it_sudden_death": {"variant": "crack_it", "sudden_death": True, "notes": True},
    }
    state_type = State
    action_type = Build | Ask | Guess
    event_type = kinds(events)
    view_type = View
    box_type = view.Box
    hint_type = Hint
    analysis_type = Analysis
    daily = {"variant": "crack_it", "notes": True}  # R8.4

    # -- set-up -----------------------------------------------------------------------------

    def seats_for(self, options: Options) -> int:
        return 1 if is_solo(options) else options.seats

    def has_secrets(self, options: Options) -> bool:
        return True

    def most_actions(self, options: Options) -> int:
        """R5.5: everybody builds, and has a turn a round."""
        seats = self.seats_for(options)
        return seats * ROUNDS + (0 if is_solo(options) else seats)

    def reasons(self, options: Options) -> tuple[str, ...]:
        if is_solo(options):
            return ("cracked", "out_of_turns") + ("eliminated",) * options.sudden_death
        return ("broken", "out_of_turns") + ("last_left",) * options.sudden_death

    def new(self, options: Options, seats: int, seed: str) -> State:
        reason = wrong_options(options, seats)
        if reason is not None:
            raise Refused(reason)
        state = State(
            seats=seats,
            seed=seed,
            drawn=0,
            options=options,
            colours=[],
            secrets=[()] * seats,
            built=[False] * seats,
            first=0,
            to_move=NOBODY,
            turns=[],
            broken=[False] * seats,
            eliminated=[False] * seats,
            round=0,
            ended="",
        )
        deal_colours(state)
        chosen = chosen_first(options)
        state.first = draw(state, seats) if chosen is None else chosen  # R3.1
        if is_solo(options):  # R8.1
            state.secrets[0] = random_shape(len(state.colours[0]), lambda n: draw(state, n))
            state.built[0] = True
            state.to_move = state.first
        return state

    # -- play -------------------------------------------------------------------------------

    def decisions(self, state: State) -> Sequence[Decision]:
        if state.ended:
            return ()
        if state.to_move == NOBODY:
            return [BUILD[seat] for seat in range(state.seats) if not state.built[seat]]
        return [ALONE if is_solo(state.options) else TURN[state.to_move]]

    def forbids(self, state: State, seat: Seat, action: Build | Ask | Guess) -> str | None:
        building = state.to_move == NOBODY
        if building and not isinstance(action, Build):
            return "Hide your own shape first: the questions begin when everyone has."
        if isinstance(action, Ask):
            if len(action.at) == 1 and action.at in QUESTIONS:
                return None
            return f"There is no {action.at!r} on the tile: choose 1 to 9, or A to L."
        if isinstance(action, Build) and not building:
            return "Your shape is hidden: it cannot be changed any more."
        return why_not(blocks_to_build(state, seat), action.cells)

    def faults(self, state: State, seat: Seat, action: Build | Ask | Guess) -> Sequence[Fault]:
        """Of a shape: every building rule that it breaks."""
        is_asked = any(d.seat == seat for d in self.decisions(state))
        if is_asked and isinstance(action, Build if state.to_move == NOBODY else Guess):
            return tuple(faults(blocks_to_build(state, seat), action.cells))
        return super().faults(state, seat, action)

    def doubt(self, state: State, seat: Seat, action: Build | Ask | Guess) -> str | None:
        """R4.2: why a guess cannot be right, by what the seat remembers of the shape."""
        if not isinstance(action, Guess):
            return None
        from breakroom.games.break_the_cube import knowledge

        of, shape = left_of(state, seat), shape_of(action.cells)
        for what, told in knowledge.facts(state, seat, of):
            if what == knowledge.WRONG and told == shape:
                return "This cannot be right: it was guessed before, and was wrong."
            if isinstance(told, int) and answer(shape, what) != told:
                return f"This cannot be right: {contradicted(state, of, shape, what, told)}."
        return None

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Build | Ask | Guess,
        out: list[Event] | None = None,
    ) -> None:
        tell = [] if out is None else out
        if isinstance(action, Build):
            build(state, seat, shape_of(action.cells), tell)
        elif isinstance(action, Ask):
            ask(state, seat, action.at, tell)
        else:
            guess(state, seat, shape_of(action.cells), tell)
        if state.ended:
            outcome = self.outcome(state)
            assert outcome is not None
            tell.append(events.Ended(outcome, tuple(map(cells_by_block, state.secrets))))

    def legal(self, state: State, seat: Seat) -> Iterator[Build | Ask | Guess]:
        """Every question, and some of the many shapes."""
        if not any(d.seat == seat for d in self.decisions(state)):
            return
        building = state.to_move == NOBODY
        if not building:
            yield from ASKS
        yield from some_shapes(Build if building else Guess, blocks_to_build(state, seat))

    def sample(self, state: State, seat: Seat, rng: random.Random) -> Build | Ask | Guess:
        building = state.to_move == NOBODY
        if not building and rng.random() < ASKS_SAMPLED:
            return Ask(rng.choice(QUESTIONS))
        cells = cells_by_block(random_shape(blocks_to_build(state, seat), rng.randrange))
        return Build(cells) if building else Guess(cells)

    def hint(self, state: State, seat: Seat) -> Hint:
        return view.hint(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        seats = range(state.seats)
        if is_solo(state.options):  # R8.2
            return Outcome((float(len(state.turns)),), (2 - state.broken[0],), state.ended)
        won = state.broken if any(state.broken) else [not out for out in state.eliminated]
        scores = tuple(float(state.broken[seat]) for seat in seats)
        return Outcome(scores, tuple(2 - won[seat] for seat in seats), state.ended)

    def pieces(self, state: State) -> Iterator[str]:
        for seat, colours in enumerate(state.colours):
            for name, colour in zip(SETS[len(colours)], colours, strict=True):
                yield f"{colour} {SIZE_OF[name]} behind the screen of {seat}"
                yield f"{colour} {SIZE_OF[name]} before the screen of {(seat - 1) % state.seats}"

    # -- what is known ----------------------------------------------------------------------

    def text(self, view: View) -> str:
        return text.text(view)

    def box(self, options: Options) -> view.Box:
        return view.BOX

    def view(self, state: State, seat: Seat | None) -> View:
        to_move = tuple(d.seat for d in self.decisions(state))
        return view.view(state, seat, to_move, self.outcome(state))

    def values(self, view: View, seat: Seat) -> Mapping[str, Sequence[object] | Words]:
        """There are 19,272 shapes of three blocks, so a shape is told block by block: small, then
        medium, then large. A word is one of the ways in which that block can lie, numbered as in
        `blocks.placements`. Only words that lead to a legal shape are offered."""
        from breakroom.games.break_the_cube import learning

        return learning.values(view, seat)

    def features(self, view: View, seat: Seat) -> Mapping[str, Sequence[float]]:
        """Seats run from one's own to the right neighbour. A block is its number in the shape, in
        fifths, and 0 is nothing; on a note sheet, which has one number for each of 1 to 9 and
        three for each letter, -1 is not asked or forgotten."""
        from breakroom.games.break_the_cube import learning

        return learning.features(view, seat)

    def veiled(self, state: State, seat: Seat) -> State:
        """The state without what the seat does not know: secrets, chance, forgotten answers."""
        veil = clone(state)
        veil.seed, veil.drawn = "0" * len(state.seed), 0
        for secret in range(state.seats):
            if is_hidden(state, seat, secret):
                veil.secrets[secret] = ()
        forget(veil, remembered_by(state, seat))
        return veil

    def recall(self, state: State, seat: Seat | None, event: Event) -> Event | None:
        """R6.2: who asked what is never forgotten; what was answered, and guesses, are."""
        if isinstance(event, events.Answered):
            return event if event.turn in remembered(state, seat, event.seat) else None
        if isinstance(event, events.Guessed) and event.turn not in remembered(
            state, seat, event.of
        ):
            return msgspec.structs.replace(event, cells=None)
        return event

    def look_back(self, state: State, then: State, seat: Seat | None) -> View:
        """R6.2: looking back brings nothing back."""
        faded = clone(then)
        forget(faded, remembered_by(state, seat))
        return self.view(faded, seat)

    def analysis(self, state: State) -> Analysis:
        return analyse(state)

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        """Shapes drawn evenly from those that fit all that the seat remembers."""
        from breakroom.games.break_the_cube import knowledge

        twin = self.veiled(state, seat)
        twin.seed = fresh_seed(rng)
        for secret in range(state.seats):
            if state.built[secret] and is_hidden(state, seat, secret):
                told = knowledge.facts(twin, seat, secret)
                twin.secrets[secret] = knowledge.some_shape(len(state.colours[secret]), told, rng)
        return twin

    # -- notation ---------------------------------------------------------------------------

    def parse(self, state: State, seat: Seat, text: str) -> Build | Ask | Guess:
        action = parse(text)
        if action is None:
            raise Refused(
                f"{text!r} is no action: write ask 6, ask E, or guess (build) with each block"
                " and its cubes, as small 51 52 for one standing on 5."
            )
        return action


def _decisions(decision: str, ask: str, sealed: bool) -> list[Decision]:
    return [Decision(seat, decision, ask, sealed=sealed) for seat in range(4)]


BUILD: Final = _decisions("build", "Build a shape and hide it behind your screen.", sealed=True)
TURN: Final = _decisions(
    "turn", "Ask about your left neighbour's shape, or guess it.", sealed=False
)
ALONE: Final = Decision(0, "turn", "Ask about the hidden shape, or guess it.")


def contradicted(state: State, of: Seat, shape: Shape, at: str, told: int) -> str:
    """Where the shape would not show what was told: "C showed white on level 1"."""
    shown = blocks_seen(at, answer(shape, at))
    level, block = next((i, b) for i, b in enumerate(blocks_seen(at, told)) if b != shown[i])
    colour = (None, *state.colours[of])[block] or "nothing"
    return f"{at} showed {colour} {'from above' if at in NUMBERS else f'on level {level + 1}'}"


def blocks_to_build(state: State, seat: Seat) -> int:
    """In its own shape while shapes are built, then in the one that it seeks."""
    of = seat if state.to_move == NOBODY else left_of(state, seat)
    return len(state.colours[of])


def wrong_options(options: Options, seats: int) -> str | None:
    """Why these options do not go together, or None."""
    if len(options.handicap) > seats:
        return f"The handicap names {len(options.handicap)} seats, and there are {seats}."
    blocks = [blocks_to_recreate(options, seat) for seat in range(seats)]
    if seats > 2 and max(blocks) > 3:  # R7.2
        return "Shapes of 4 or 5 blocks are for two players, or one alone."
    if options.assist and min(blocks) > view.ASSISTED_BLOCKS:  # R6.5
        return "What follows can only be shown for shapes of 3 blocks."
    chosen = chosen_first(options)
    if chosen is not None and chosen >= seats:  # R7.5
        return f"{BreakTheCube.seat_names[chosen]} cannot ask first: there are {seats} players."
    return None


def chosen_first(options: Options) -> Seat | None:
    """R7.5: the seat that was chosen to ask first, or None where it is drawn."""
    if options.first == "random":
        return None
    return BreakTheCube.seat_names.index(options.first.capitalize())


def deal_colours(state: State) -> None:
    """R1.4: each seat draws its colours, and no two seats share one."""
    supplies: dict[str, list[Colour]] = {size: list(colours) for size, colours in COLOURS.items()}
    for supply in supplies.values():
        shuffle(state, supply)
    for secret in range(state.seats):
        seeker = (secret - 1) % state.seats
        names = SETS[blocks_to_recreate(state.options, seeker)]
        state.colours.append(tuple(supplies[SIZE_OF[name]].pop() for name in names))


ASKS: Final = tuple(map(Ask, QUESTIONS))


@cache
def some_shapes(kind: type[Build] | type[Guess], blocks: int) -> tuple[Build | Guess, ...]:
    """With a few dozen legal shapes, the same in every game: what `legal` lists of the many."""
    rng = random.Random(blocks)
    found = [turned_about(random_shape(blocks, rng.randrange)) for _ in range(SOME_SHAPES)]
    shapes = dict.fromkeys(shape for eight in found for shape in eight)
    return tuple(kind(cells_by_block(shape)) for shape in shapes)


SOME_SHAPES: Final = 9


def build(state: State, seat: Seat, shape: Shape, tell: list[Event]) -> None:
    state.secrets[seat] = shape
    state.built[seat] = True
    tell.append(events.Built(seat))
    if all(state.built):
        state.to_move = state.first
        tell.append(events.Begun(state.first))


def ask(state: State, seat: Seat, at: str, tell: list[Event]) -> None:
    of = left_of(state, seat)
    asked = [of] if at in NUMBERS else list(range(state.seats))  # R3.2, R3.3
    answers = [NOT_TOLD] * state.seats
    tell.append(events.Asked(seat, of, at, len(state.turns)))
    for other in asked:
        answers[other] = answer(state.secrets[other], at)
        seen = view.seen(state, other, at, answers[other])
        tell.append(events.Answered(other, at, seen, len(state.turns)))
    state.turns.append(Turn(seat, at, tuple(answers)))
    pass_turn(state, seat)


def guess(state: State, seat: Seat, shape: Shape, tell: list[Event]) -> None:
    of = left_of(state, seat)
    right = shape == state.secrets[of]
    tell.append(events.Guessed(seat, of, cells_by_block(shape), right, len(state.turns)))
    state.turns.append(Turn(seat, "", shape=shape, right=right))
    if right:
        state.broken[seat] = True
    elif state.options.sudden_death:  # R7.3
        state.eliminated[seat] = True
        tell.append(events.Eliminated(seat))
    pass_turn(state, seat)


def pass_turn(state: State, seat: Seat) -> None:
    """The turn goes to the left, or the game ends."""
    in_play = [s for s in range(state.seats) if not state.eliminated[s]]
    if is_solo(state.options):
        if state.broken[0]:
            return end(state, "cracked")
        if not in_play:
            return end(state, "eliminated")
    elif len(in_play) == 1 and not any(state.broken):  # R7.3
        return end(state, "last_left")
    while True:
        seat = (seat + 1) % state.seats
        if seat == state.first:
            state.round += 1
            if any(state.broken):  # R5.1
                return end(state, "broken")
            if state.round == ROUNDS:  # R5.5
                return end(state, "out_of_turns")
        if not state.eliminated[seat]:
            state.to_move = seat
            return None


def end(state: State, reason: str) -> None:
    state.ended = reason
    state.to_move = NOBODY


GAME: Final = BreakTheCube()
