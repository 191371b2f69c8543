"""Convert a second time, cell by cell, from RULES.md alone: slow, plain, and of no kin to ours.

The board is a list of sixteen stacks by (x, y), each a list of (colour, block id) from below.
Seats are 0 and 1, colours "white" and "black"; actions are dicts as on the wire.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

COLOURS = ("white", "black")
SQUARES = [(x, y) for x in range(4) for y in range(4)]
EDGE = [(x, y) for x, y in SQUARES if x in (0, 3) or y in (0, 3)]
ROWS = [[(x, y) for x in range(4)] for y in range(4)] + [
    [(x, y) for y in range(4)] for x in range(4)
]
SOLO = ("two_loaves", "under_the_surface", "blackout")
BLOCKS = Path(__file__).parents[3] / "src/breakroom/games/convert/blocks.toml"
TABLES = tomllib.loads(BLOCKS.read_text("utf-8"))


def other(colour):
    return "black" if colour == "white" else "white"


def spelled(cells, turn, flip):
    """The block's cells turned over, then turned, and pushed into the least corner (R1.3, R1.4)."""
    if flip:
        cells = [(x, -y, -z) for x, y, z in cells]
    for _ in range(turn):
        cells = [(-y, x, z) for x, y, z in cells]
    least = [min(cell[axis] for cell in cells) for axis in range(3)]
    return tuple(sorted((x - least[0], y - least[1], z - least[2]) for x, y, z in cells))


def spellings(cells, upside_down):
    """Every (turn, flip, cells) that fills cells no lesser (flip, turn) fills (R1.5)."""
    found: list[Any] = []
    for flip in (False, True) if upside_down else (False,):
        for turn in range(4):
            shape = spelled(cells, turn, flip)
            if shape not in [known for _, _, known in found]:
                found.append((turn, flip, shape))
    return found


@cache
def lowest(shape):
    """Each square that the shape covers, and the level of its lowest cell there."""
    covered = {(x, y) for x, y, _ in shape}
    return [((x, y), min(c for a, b, c in shape if (a, b) == (x, y))) for x, y in covered]


class Oracle:
    def __init__(self, variant, first=0, pool="own", upside_down=True, blocks="standard"):
        self.variant, self.pool = variant, pool
        table = TABLES[blocks]["blocks"]
        self.shapes = {
            block: spellings([tuple(map(int, cell)) for cell in cells], upside_down)
            for block, cells in table.items()
        }
        self.supply = {colour: sorted(table) for colour in COLOURS}
        self.stacks: dict[Any, list[Any]] = {square: [] for square in SQUARES}
        self.scores = [0] if variant in SOLO else [0, 0]
        self.moves = [0 for _ in self.scores]
        self.puzzle = variant in SOLO or variant == "race"
        self.turn = first
        self.outcome = None  # (scores, ranks, reason)

    # -- what may be done ------------------------------------------------------------------

    def to_move(self):
        if self.outcome:
            return []
        if self.variant == "race":
            return [seat for seat in (0, 1) if self.moves[seat] < 200]
        return [0] if self.puzzle else [self.turn]

    def colours(self, seat):
        """The colours that the seat may place now."""
        if self.variant in SOLO or (self.variant == "box" and self.pool == "community"):
            return list(COLOURS)
        if self.variant != "change_up":
            return [COLOURS[seat]]
        due = self.due(seat)  # R6.2, R6.4
        return [due] if self.supply[due] else [other(due)]

    def due(self, seat):
        if self.scores[seat] == 0:
            return COLOURS[seat]
        return "white" if self.scores[seat] % 2 == 1 else "black"

    def squares(self, seat):
        if self.variant == "race":  # R7.4
            return [(x, y) for x, y in SQUARES if y // 2 == seat]
        return SQUARES

    def rest(self, shape, x, y):
        """The cells that the shape fills when lowered at (x, y), or None (R2.1 to R2.3)."""
        if any((x + dx, y + dy) not in self.stacks for dx, dy, _ in shape):
            return None
        floors = {len(self.stacks[x + dx, y + dy]) - low for (dx, dy), low in lowest(shape)}
        if len(floors) != 1:
            return None
        floor = floors.pop()
        return [(x + dx, y + dy, floor + z) for dx, dy, z in shape]

    def placements(self, seat):
        """Every placement of the seat, and the cells that it fills."""
        found = []
        squares = self.squares(seat)
        for colour in self.colours(seat):
            for block in self.supply[colour]:
                for turn, flip, shape in self.shapes[block]:
                    for x, y in squares:
                        cells = self.rest(shape, x, y)
                        if cells is None or any((a, b) not in squares for a, b, _ in cells):
                            continue
                        if self.puzzle and any(z >= 4 for _, _, z in cells):  # R7.1
                            continue
                        action = {"type": "place", "block": block, "colour": colour}
                        action |= {"x": x, "y": y, "turn": turn, "flip": flip}
                        found.append((action, cells))
        return found

    def legal(self, seat):
        if seat not in self.to_move():
            return []
        actions = [action for action, _ in self.placements(seat)]
        if self.puzzle:
            for colour in self.colours(seat):
                for block in self.shapes:
                    if self.is_free(colour, block):
                        actions.append({"type": "lift", "block": block, "colour": colour})
        return actions

    def is_free(self, colour, block):
        """Does the block stand on the board with nothing on it? (R7.3)"""
        mine = (colour, block)
        under = [stack for stack in self.stacks.values() if mine in stack]
        return bool(under) and all(stack[-1] == mine for stack in under)

    # -- what is seen ----------------------------------------------------------------------

    def seen(self, square):
        if self.stacks[square]:
            return self.stacks[square][-1][0]
        return "black" if sum(square) % 2 == 0 else "white"  # R1.1

    def height(self):
        return max(len(stack) for stack in self.stacks.values())

    # -- play ------------------------------------------------------------------------------

    def play(self, seat, action):
        self.moves[seat] += 1
        mine = (action["colour"], action["block"])
        if action["type"] == "lift":
            for square, stack in self.stacks.items():
                self.stacks[square] = [cube for cube in stack if cube != mine]
            self.supply[mine[0]] = sorted([*self.supply[mine[0]], mine[1]])
            return self.end_puzzle(seat)
        if self.variant == "change_up" and not self.supply[self.due(seat)]:  # R6.4
            self.scores[seat] = max(0, self.scores[seat] - 1)
        how = (action["turn"], action["flip"])
        [shape] = [shape for turn, flip, shape in self.shapes[mine[1]] if (turn, flip) == how]
        cells = self.rest(shape, action["x"], action["y"])
        before = {square: self.seen(square) for square in SQUARES}
        for x, y, _ in sorted(cells, key=lambda cell: cell[2]):
            self.stacks[x, y].append(mine)
        self.supply[mine[0]].remove(mine[1])
        after = {square: self.seen(square) for square in SQUARES}
        rows = 0
        for row in ROWS:  # R3.3
            is_full = all(after[square] == mine[0] for square in row)
            if is_full and any(before[square] != after[square] for square in row):
                rows += 1
        if self.variant == "basic":
            self.scores[seat] += rows
        if self.variant == "change_up":  # R6.3
            self.scores[seat] += rows * len({(x, y) for x, y, _ in cells})
        if self.puzzle:
            return self.end_puzzle(seat)
        if self.variant == "box" and any(z == 4 for _, _, z in cells):  # R4.2
            return self.lose(seat, "fifth_level")
        return self.pass_turn(seat)

    def pass_turn(self, seat):
        next_seat = 1 - seat
        if self.placements(next_seat):
            self.turn = next_seat
        elif self.variant == "box":  # R4.3
            self.lose(next_seat, "cannot_place")
        elif self.placements(seat):
            self.turn = seat  # R3.2
        else:
            self.end()

    # -- the end ---------------------------------------------------------------------------

    def lose(self, seat, reason):
        self.scores[1 - seat] = 1
        self.finish({reason: self.scores})

    def end(self):
        top = [self.seen(square) for square in SQUARES]
        built = [self.seen(square) for square in SQUARES if self.stacks[square]]
        high = [self.seen(s) for s in SQUARES if len(self.stacks[s]) == self.height()]
        if self.variant == "change_up":  # R6.6
            return self.finish({"points": self.scores})
        if self.variant == "towers":  # R5.2, R5.3
            for square in EDGE:
                layers = [colour for colour, _ in self.stacks[square]]
                for seat in (0, 1):
                    if layers.count(COLOURS[seat]) > layers.count(COLOURS[1 - seat]):
                        self.scores[seat] += 1
            squares = [built.count(colour) for colour in COLOURS]
            return self.finish({"towers": self.scores, "coverage": squares})
        for seat in (0, 1):  # R3.4, R3.5
            self.scores[seat] += top.count(COLOURS[seat])
        squares = [high.count(colour) for colour in COLOURS]
        return self.finish({"points": self.scores, "top_layer": squares})

    def finish(self, tests):
        """The first test in which the seats differ decides, and is the reason."""
        for reason, (white, black) in tests.items():
            if white != black:
                self.outcome = (self.scores, [1, 2] if white > black else [2, 1], reason)
                return
        self.outcome = (self.scores, [1, 1], "draw")

    def end_puzzle(self, seat):
        if self.is_solved(seat):
            self.scores[seat] = 1
            self.outcome = (self.scores, [1 if s else 2 for s in self.scores], "solved")
        elif all(moves >= 200 for moves in self.moves):  # R7.5
            ranks = [1, 1] if self.variant == "race" else [2]
            self.outcome = (self.scores, ranks, "out_of_moves")

    def is_solved(self, seat):
        """R7.2, R7.4. Whatever stands is within four levels, so full stacks make a full box."""
        if any(len(self.stacks[square]) != 4 for square in self.squares(seat)):
            return False
        cube = {(x, y, z): self.stacks[x, y][z][0] for x, y in self.squares(seat) for z in range(4)}
        if self.variant == "race":
            return True
        if self.variant == "blackout":
            return all(cube[x, y, 3] == "black" for x, y in SQUARES)
        if self.variant == "two_loaves":
            halves = [[cube[cell] for cell in cube if cell[axis] < 2] for axis in (0, 1)]
            return any(len(set(half)) == 1 for half in halves)
        faces = [{c: cube[c] for c in cube if c[axis] == k} for axis in (0, 1, 2) for k in (0, 3)]
        return all(is_chequered(face) for face in faces)


def is_chequered(face):
    """Do the squares of 2×2 alternate, whichever colour begins?"""
    shades: dict[str, set[Any]] = {"white": set(), "black": set()}
    for (x, y, z), colour in face.items():
        shades[colour].add((x // 2 + y // 2 + z // 2) % 2)
    return [len(shade) for shade in shades.values()] == [1, 1]
