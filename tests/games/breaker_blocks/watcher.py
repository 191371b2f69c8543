"""Every way the hidden modules can lie that fits what one seat has seen, kept one by one.

Slow and plain, from the events as the seat sees them: what a guess has to agree with.
"""

from itertools import product

from breakroom.games.breaker_blocks import events as ev
from breakroom.games.breaker_blocks.blocks import COMMANDS, block_id
from breakroom.games.breaker_blocks.state import NEUTRAL, row

MODULES = [block_id(kind) for kind in COMMANDS]


def world_of(state, seat):
    """For each kind: how many the other seat holds, lie face down and are removed, and how many
    the other seat has drawn this turn."""
    fresh = state.fresh if state.to_move == 1 - seat else [0] * len(state.fresh)
    return tuple(
        (state.hands[row(1 - seat, k)], state.supplies[row(NEUTRAL, k)], state.removed[k], fresh[k])
        for k in COMMANDS
    )


class Watcher:
    def __init__(self, seat, removed):
        self.seat, self.found_nothing = seat, False
        ways = product(*[[(0, 2 - r, r, 0) for r in range(3)] for _ in MODULES])
        self.worlds = {world for world in ways if sum(r for _, _, r, _ in world) == removed}

    def change(self, module, held=0, lying=0, fresh=0):
        """So many more of a kind, in the worlds in which that is possible."""
        return {new for world in self.worlds for new in changed(world, module, held, lying, fresh)}

    def only(self, test):
        """The worlds in which the test holds for every kind."""
        kinds = list(enumerate(MODULES))
        return {w for w in self.worlds if all(test(module, *w[i]) for i, module in kinds)}

    def might_lie(self):
        """The kinds of which one may lie face down."""
        found = enumerate(MODULES)
        return {module for i, module in found if any(world[i][1] for world in self.worlds)}

    def see(self, event, hand):
        """An event, of which this seat sees its part; `hand` is what the seat held before."""
        mine = getattr(event, "seat", None) == self.seat
        match event.seen_by(self.seat):
            case ev.DrawnUnseen(block=None):
                if mine:
                    self.worlds = self.only(lambda module, h, s, r, f: not s or module in hand)
                else:
                    self.worlds = self.only(lambda module, h, s, r, f: not s or h)
            case ev.DrawnUnseen(block="hidden"):
                drawn = [self.change(module, held=1, lying=-1, fresh=1) for module in MODULES]
                self.worlds = set().union(*drawn)
            case ev.DrawnUnseen(block=block):
                self.worlds = self.change(block, lying=-1)
            case ev.Shown(block=None):
                self.worlds = self.only(lambda module, h, s, r, f: not s or module == "automate")
            case ev.Shown(block=block, source="supply"):
                self.worlds = self.change(block, lying=-1)
            case ev.Shown(block=block) if not mine:
                # R2.5: it was in the hand before this turn.
                self.worlds = self.only(lambda module, h, s, r, f: module != block or not f)
                self.worlds = self.change(block, held=-1)
            case ev.TurnBegan() | ev.Ended():
                self.worlds = {tuple((*one[:3], 0) for one in world) for world in self.worlds}
            case ev.Attenuated(block=block) if block in MODULES:
                self.worlds = self.change(block, lying=1)
            case ev.HandCut(returned=returned) if mine:
                for block in returned:
                    if block in MODULES:
                        self.worlds = self.change(block, lying=1)
            case ev.HandCut(kept=kept, returned=returned):
                stays = int(kept == "hidden")
                for _ in range(returned.count("hidden")):
                    cut = [self.change(module, held=-1, lying=1) for module in MODULES]
                    self.worlds = set().union(*cut)
                held = {sum(h for h, *_ in world) for world in self.worlds}
                assert held == {stays}


def changed(world, module, held, lying, fresh):
    i = MODULES.index(module)
    h, s, r, f = world[i]
    if 0 <= h + held <= 1 and s + lying >= 0:
        yield (*world[:i], (h + held, s + lying, r, f + fresh), *world[i + 1 :])
