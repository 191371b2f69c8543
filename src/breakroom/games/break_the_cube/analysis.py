"""A finished game, deduced again: how many shapes were left after each turn; and the drawn shape
of a game alone, found by the best bot. It needs the catalogue, so the server asks a worker."""

from msgspec import Struct

from breakroom.core.game import Seat
from breakroom.games.break_the_cube.blocks import Colour
from breakroom.games.break_the_cube.shapes import Cells, Shape, answer, blocks_seen, cells_by_block
from breakroom.games.break_the_cube.state import State, concerns, is_solo, left_of

GUESSES_AT = 2  # shapes left when the bot stops asking


class Step(Struct, frozen=True):
    """One turn of the bot's."""

    at: str | None  # "E"; None: it guessed
    seen: tuple[Colour | None, ...]  # what it was told; () for a guess
    cells: Cells | None  # its guess
    left: int  # shapes that were still possible afterwards


class Analysis(Struct, frozen=True):
    shapes: tuple[int, ...]  # by seat: how many there were, of the kind that it sought
    left: tuple[tuple[int, ...], ...]  # by seat, after each turn of the game: how many were left
    bot: tuple[Step, ...]  # crack it: the bot's turns for the same shape; otherwise ()


def analyse(state: State) -> Analysis:
    """By all that was said, remembered or not."""
    from breakroom.games.break_the_cube.catalogue import catalogue

    seats = range(state.seats)
    sought = [len(state.colours[left_of(state, seat)]) for seat in seats]
    return Analysis(
        shapes=tuple(catalogue(blocks).size for blocks in sought),
        left=tuple(tuple(left_after_each_turn(state, seat)) for seat in seats),
        bot=bots_turns(state.secrets[0], state.colours[0]) if is_solo(state.options) else (),
    )


def left_after_each_turn(state: State, seat: Seat) -> list[int]:
    from breakroom.games.break_the_cube.knowledge import Facts, candidates, facts_of

    secret = left_of(state, seat)
    blocks, left = len(state.colours[secret]), []
    told: Facts = ()
    for number, turn in enumerate(state.turns):
        if concerns(state, turn, secret):
            told += facts_of(state, [number], secret)
        left.append(len(candidates(blocks, told)))
    return left


def bots_turns(secret: Shape, colours: tuple[Colour, ...]) -> tuple[Step, ...]:
    """How the best bot finds the shape: always the question that tells most."""
    from breakroom.games.break_the_cube.catalogue import catalogue
    from breakroom.games.break_the_cube.deduction import asked_alone
    from breakroom.games.break_the_cube.knowledge import WRONG, Facts, candidates

    blocks = len(secret)
    told: Facts = ()
    steps: list[Step] = []
    while True:
        fitting = candidates(blocks, told)
        at = asked_alone(blocks, fitting) if len(fitting) > GUESSES_AT else None
        if at is None:
            shape = catalogue(blocks).shape(int(fitting[0]))
            is_right = shape == secret
            told += () if is_right else ((WRONG, shape),)
            left = 1 if is_right else len(fitting) - 1
            steps.append(Step(None, (), cells_by_block(shape), left))
            if is_right:
                return tuple(steps)
        else:
            code = answer(secret, at)
            told += ((at, code),)
            seen = tuple((None, *colours)[block] for block in blocks_seen(at, code))
            steps.append(Step(at, seen, None, len(candidates(blocks, told))))
