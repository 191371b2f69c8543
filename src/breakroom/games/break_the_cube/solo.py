"""Crack it: the shape of the day, and how the best bot finds a shape."""

from msgspec import Struct

from breakroom.games.break_the_cube.blocks import Colour
from breakroom.games.break_the_cube.shapes import Cells, Shape, answer, blocks_seen, cells_by_block

GUESSES_AT = 2  # shapes left when the bot stops asking


class Step(Struct, frozen=True):
    """One turn of the bot's."""

    at: str | None  # "E"; None: it guessed
    seen: tuple[Colour | None, ...]  # what it was told; () for a guess
    cells: Cells | None  # its guess
    left: int  # shapes that were still possible afterwards


def bots_turns(secret: Shape, colours: tuple[Colour, ...]) -> tuple[Step, ...]:
    """R8.2: how the best bot finds the shape, by the question that tells most, always."""
    from breakroom.games.break_the_cube.catalogue import catalogue
    from breakroom.games.break_the_cube.deduction import asked_alone
    from breakroom.games.break_the_cube.knowledge import WRONG, candidates, narrowed

    blocks = len(secret)
    fitting = candidates(blocks, ())
    steps: list[Step] = []
    while True:
        at = asked_alone(blocks, fitting) if len(fitting) > GUESSES_AT else None
        if at is None:
            shape = catalogue(blocks).shape(int(fitting[0]))
            if shape == secret:
                return (*steps, Step(None, (), cells_by_block(shape), 1))
            fitting = narrowed(blocks, fitting, (WRONG, shape))
            steps.append(Step(None, (), cells_by_block(shape), len(fitting)))
        else:
            code = answer(secret, at)
            fitting = narrowed(blocks, fitting, (at, code))
            seen = tuple((None, *colours)[block] for block in blocks_seen(at, code))
            steps.append(Step(at, seen, None, len(fitting)))
