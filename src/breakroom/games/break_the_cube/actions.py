"""What a seat can do in Break the Cube, and how it is written."""

from typing import Annotated, Final

from msgspec import Meta

from breakroom.core.game import Action
from breakroom.games.break_the_cube.blocks import SIDE, SIZE_OF, BlockName, Cell
from breakroom.games.break_the_cube.shapes import NUMBERS, QUESTIONS, Cells

At = Annotated[str, Meta(max_length=8)]


class Shaped(Action, frozen=True):
    """An action with a whole shape."""

    cells: Cells  # {"small": ((0, 0, 0), (0, 0, 1)), "medium": …, "large": …}

    def __hash__(self) -> int:
        return hash((type(self), frozenset(self.cells.items())))


class Build(Shaped, frozen=True):
    """Build the secret shape behind the screen."""

    def __str__(self) -> str:
        return f"build {written(self.cells)}"


class Ask(Action, frozen=True):
    """Ask what is seen at a number, from above, or at a letter, from the side."""

    at: At  # "6" or "E"


class Guess(Shaped, frozen=True):
    """Ask whether the shape built in front of the screen is the secret one."""

    def __str__(self) -> str:
        return f"guess {written(self.cells)}"


def written(cells: Cells) -> str:
    """Each block with its cubes, every one as the number of its square and its level."""
    words = []
    for name, cubes in cells.items():
        words += [name, *map(_cube, sorted(cubes, key=lambda cell: (cell[1], cell[0], cell[2])))]
    return " ".join(words)


def _cube(cell: Cell) -> str:
    x, y, z = cell
    if not all(0 <= along < SIDE for along in cell):
        return f"({x},{y},{z})"
    return f"{NUMBERS[x + SIDE * y]}{z + 1}"


def parse(text: str) -> Build | Ask | Guess | None:
    """The action that the notation stands for, or None."""
    verb, *words = text.split() or [""]
    if verb == "ask" and len(words) == 1 and words[0].upper() in QUESTIONS:
        return Ask(words[0].upper())
    cells = read_cells(words)
    if cells is None or verb not in _SHAPED:
        return None
    return _SHAPED[verb](cells)


_SHAPED: Final[dict[str, type[Build] | type[Guess]]] = {"build": Build, "guess": Guess}


def read_cells(words: list[str]) -> Cells | None:
    names = {str(name): name for name in SIZE_OF}
    cells: dict[BlockName, tuple[Cell, ...]] = {}
    name: BlockName | None = None
    for word in words:
        if word in names:
            name = names[word]
            cells[name] = ()
        elif name and len(word) == 2 and word[0] in NUMBERS and word[1] in "123":
            y, x = divmod(NUMBERS.index(word[0]), SIDE)
            cells[name] += ((x, y, int(word[1]) - 1),)
        else:
            return None
    return cells or None
