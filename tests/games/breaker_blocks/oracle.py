"""Breaker Blocks a second time, from the rules page alone: slow, plain, and of no kin to ours.

The board is a dict from (x, y) to a dict that describes the block. Actions are dicts as on the
wire. What chance decided comes from outside: `play` is told what was drawn or stayed.
"""

from games.breaker_blocks.watcher import Watcher

POWER = {
    "power-0-LFR": (0, "LFR", 2),
    "power-1-LF": (1, "LF", 1),
    "power-1-LR": (1, "LR", 1),
    "power-1-FR": (1, "FR", 1),
    "power-2-L": (2, "L", 1),
    "power-2-F": (2, "F", 1),
    "power-2-R": (2, "R", 1),
    "power-3": (3, "", 2),
}
MODULES = ["annihilate", "automate", "accelerate", "attenuate", "agitate", "aggravate"]
CORE = [(0, 0), (1, 0), (2, 0)]
SOCKETS = [  # each seat's: the cell of the Core, the side of it
    [((0, 0), "S"), ((1, 0), "S"), ((2, 0), "S"), ((0, 0), "W")],
    [((0, 0), "N"), ((1, 0), "N"), ((2, 0), "N"), ((2, 0), "E")],
]
MOVE = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
# Looking in from the tab's side: with the tab south one looks north, and left is west.
LEFT = {"S": "W", "N": "E", "W": "N", "E": "S"}


def beside(cell, side):
    return cell[0] + MOVE[side][0], cell[1] + MOVE[side][1]


def inputs_of(block):
    if block in POWER:
        return POWER[block][1]
    return "F" if block == "authenticate" else "LFR"


def sides_of(block, tab):
    """The sides on which a block with its tab on that side has inputs."""
    left = LEFT[tab]
    names = {"L": left, "F": FACING[tab], "R": FACING[left]}
    return [names[name] for name in inputs_of(block)]


class Oracle:
    def __init__(self, variant, first, draws="draw", removed=()):
        self.variant, self.draws = variant, draws
        self.board = {}
        self.hands = [["power-0-LFR", "power-0-LFR"] for _ in (0, 1)]
        self.power = [
            [block for block, row in POWER.items() if row[0] for _ in range(row[2])] for _ in (0, 1)
        ]
        self.neutral = []
        if variant != "learning":
            self.neutral += MODULES * 2
        if variant != "power_overwhelming":
            self.neutral += ["authenticate"] * 4
        for module in removed:
            self.neutral.remove(module)
        self.blind = variant == "blind_action"
        self.watchers = [Watcher(seat, len(removed)) for seat in (0, 1) if self.blind]
        self.effects = []  # [module, cell, how many parts are left], the last acts
        self.seat, self.left = first, 2
        self.new = []  # drawn this turn
        self.authenticated = False
        self.last_turn = None
        self.quiet, self.busy = 0, False
        self.reason = None
        self.start_turn(first)

    # -- the board -------------------------------------------------------------------------

    def open_inputs(self, seat):
        """(x, y, side) of each: the cell to fill, and where the tab would point."""
        found = []
        for cell, side in SOCKETS[seat]:
            found.append((beside(cell, side), FACING[side]))
        for cell, tile in self.board.items():
            if tile["seat"] == seat:
                for side in sides_of(tile["block"], tile["tab"]):
                    found.append((beside(cell, side), FACING[side]))
        return [
            (*cell, side) for cell, side in found if cell not in self.board and cell not in CORE
        ]

    def plugged_into(self, cell):
        return [c for c, t in self.board.items() if beside(c, t["tab"]) == cell]

    def is_bare(self, cell):
        return not self.plugged_into(cell)

    def circuit(self, cell):
        while cell not in CORE:
            cell = beside(cell, self.board[cell]["tab"])
        return CORE.index(cell)

    def powers(self):
        """By circuit, of seat 0 and of seat 1."""
        totals = [[0, 0], [0, 0], [0, 0]]
        for cell, tile in self.board.items():
            if tile["block"] in POWER:
                totals[self.circuit(cell)][tile["seat"]] += POWER[tile["block"]][0]
        return totals

    def controlled(self):
        return [sum(pair[seat] > pair[1 - seat] for pair in self.powers()) for seat in (0, 1)]

    def places_for(self, cell):
        """Where the block in that cell can be rearranged to."""
        tile = self.board.pop(cell)
        places = self.open_inputs(tile["seat"])
        self.board[cell] = tile
        return [place for place in places if place != (*cell, tile["tab"])]

    def rearrangements(self, owner):
        return [
            {"type": "rearrange", "from": list(cell), "into": list(place)}
            for cell, tile in list(self.board.items())
            if tile["seat"] == owner and self.is_bare(cell) and tile["block"] != "authenticate"
            for place in self.places_for(cell)
        ]

    def targets(self, seats, never=()):
        acting = self.effects[-1][1]
        return [
            cell
            for cell, tile in self.board.items()
            if tile["seat"] in seats and self.is_bare(cell) and cell != acting
            if tile["block"] not in ("authenticate", *never)
        ]

    # -- what may be done ------------------------------------------------------------------

    def face_down(self):
        return [module for module in self.neutral if module != "authenticate"]

    def drawable(self, seat):
        hand = self.hands[seat]
        found = set(self.power[seat])
        if "authenticate" in self.neutral and hand.count("authenticate") < 2:
            found.add("authenticate")
        if not self.blind:
            found |= {module for module in self.face_down() if module not in hand}
        elif self.watchers[seat].might_lie() - set(hand):
            found.add("hidden")
        return found

    def playable(self, seat):
        rest = list(self.hands[seat])
        for block in self.new:
            rest.remove(block)
        return {b for b in rest if b != "authenticate" or not self.authenticated}

    def automatable(self, seat):
        found = set(self.power[seat])
        if not self.blind:
            found |= set(self.neutral) - {"automate"}
        else:
            found |= set(self.neutral) & {"authenticate"}
            if self.watchers[seat].might_lie() - {"automate"}:
                found.add("hidden")
        return found - {"authenticate"} if self.authenticated else found

    def legal(self, seat):
        if self.reason or seat != self.seat:
            return []
        found = self.effect_actions(seat) if self.effects else self.turn_actions(seat)
        return found or [{"type": "pass"}]

    def plays(self, seat, blocks):
        return [
            {"type": "play", "block": block, "into": list(place)}
            for block in blocks
            for place in self.open_inputs(seat)
        ]

    def draws_of(self, seat):
        return [{"type": "draw", "block": block} for block in self.drawable(seat)]

    def turn_actions(self, seat):
        return (
            self.draws_of(seat) + self.plays(seat, self.playable(seat)) + self.rearrangements(seat)
        )

    def effect_actions(self, seat):
        module, _, left = self.effects[-1]
        if module == "automate":
            return self.plays(seat, self.automatable(seat))
        if module == "accelerate":
            return self.draws_of(seat)
        if module == "agitate":
            return self.rearrangements(1 - seat)
        if module == "aggravate":
            hidden = lambda b: "hidden" if self.blind and b in MODULES else b  # noqa: E731
            mine = set(self.hands[seat]) or {None}
            theirs = {hidden(block) for block in self.hands[1 - seat]} or {None}
            if mine == theirs == {None}:
                return []
            return [{"type": "keep", "mine": m, "theirs": t} for m in mine for t in theirs]
        if module == "attenuate":
            cells = self.targets([seat if left == 2 else 1 - seat], never=["attenuate"])
        else:
            cells = self.targets([0, 1])
        return [{"type": "target", "cell": list(cell)} for cell in cells]

    def see(self, events):
        """Before an action is played: what happens, for the watchers of blind action."""
        for watcher in self.watchers:
            for event in events:
                watcher.see(event, self.hands[watcher.seat])

    # -- play ------------------------------------------------------------------------------

    def play(self, seat, action, told=None):
        """`told` is what chance gave: the module drawn or turned up (None: none would do), or
        the hidden module of the opponent's that stays."""
        kind = action["type"]
        in_effect = bool(self.effects)
        if kind == "draw":
            self.draw(seat, told if action["block"] == "hidden" else action["block"])
        elif kind == "play":
            block = action["block"]
            source = self.hands[seat]
            if in_effect:
                block = told if block == "hidden" else block
                source = self.power[seat] if block in POWER else self.neutral
                self.effects[-1][2] -= 1
            if block is not None:
                source.remove(block)
                self.plug_in(seat, block, tuple(action["into"]))
        elif kind == "rearrange":
            x, y, side = action["into"]
            tile = self.board.pop(tuple(action["from"]))
            tile["tab"] = side
            self.board[x, y] = tile
        elif kind == "target":
            self.strike(tuple(action["cell"]))
        elif kind == "keep":
            self.cut(seat, action["mine"])
            self.cut(1 - seat, told if action["theirs"] == "hidden" else action["theirs"])
        if self.reason:
            return
        if in_effect and kind != "play":
            self.effects[-1][2] -= 1
        if kind == "pass":
            self.left = 0
        elif not in_effect:
            self.left -= 1
        self.settle(seat)

    def draw(self, seat, block):
        if block is None:
            return
        self.busy = True
        (self.power[seat] if block in POWER else self.neutral).remove(block)
        self.hands[seat].append(block)
        self.new.append(block)

    def plug_in(self, seat, block, place):
        x, y, side = place
        self.busy = True
        self.board[x, y] = {"block": block, "tab": side, "seat": seat}
        if block == "authenticate":
            self.authenticated = True
            blocks = [tile["block"] for tile in self.board.values()]
            if blocks.count("authenticate") == 2:
                self.end("authenticated")
        elif block in MODULES:
            parts = {"accelerate": 3, "attenuate": 2, "agitate": 2}.get(block, 1)
            self.effects.append([block, (x, y), parts])

    def strike(self, cell):
        tile = self.board.pop(cell)
        block = tile["block"]
        if self.effects[-1][0] == "attenuate":
            (self.power[tile["seat"]] if block in POWER else self.neutral).append(block)

    def cut(self, seat, kept):
        hand = self.hands[seat]
        if kept is not None:
            hand.remove(kept)
        for block in hand:
            (self.power[seat] if block in POWER else self.neutral).append(block)
        self.hands[seat] = [kept] if kept is not None else []

    def settle(self, seat):
        """Drop effects that are done or can do nothing more; end the turn."""
        while self.effects:
            if self.effects[-1][2] and self.effect_actions(seat):
                return
            if self.effects[-1][0] == "attenuate" and self.effects[-1][2] == 2:
                self.effects[-1][2] = 1
            else:
                self.effects.pop()
        if not self.left:
            self.quiet = 0 if self.busy else self.quiet + 1
            if self.last_turn == seat:
                self.end("out_of_power")
            elif self.quiet == 12:
                self.end("stalled")
            else:
                self.start_turn(1 - seat)

    def start_turn(self, seat):
        self.seat, self.left, self.new = seat, 2, []
        self.authenticated = self.busy = False
        if self.variant == "power_overwhelming" and self.controlled()[seat] >= 2:
            return self.end("overwhelming")
        holds = any(block in POWER for block in self.hands[seat])
        can = self.power[seat] or (holds and self.open_inputs(seat))
        if not can and self.last_turn is None:
            self.last_turn = 1 - seat
            return self.start_turn(1 - seat)
        return None

    def end(self, reason):
        self.effects = []
        mine, theirs = self.controlled()
        self.scores = [mine, theirs]
        if mine == theirs:
            self.reason = self.draws
            self.ranks = [1, 1] if self.draws == "draw" else [2, 2]
        else:
            self.reason = reason
            self.ranks = [1, 2] if mine > theirs else [2, 1]
