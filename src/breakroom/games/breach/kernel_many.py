"""Many games of Breach at once, for those who learn: NumPy over the states of `kernel_steps.py`.

What `learning.features` says of one game, `features` says here of all, and a test compares them.
The states hold everything; only what the seat that acts next may know is read from them: its own
cards, those that lie open, and what it has seen of the other's.
"""

import random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from breakroom.bots.compiled import Ints
from breakroom.games.breach import kernel, learning
from breakroom.games.breach import kernel_power as kp
from breakroom.games.breach import kernel_steps as ks
from breakroom.games.breach.actions import (
    NO_PERSONA,
    Assign,
    CallPersona,
    Choose,
    Commit,
    FaceDown,
    Mulligan,
    Persona,
    Unassign,
)
from breakroom.games.breach.cards import ANY, PERSONAS
from breakroom.games.breach.cards import LANES as LANE_NAMES
from breakroom.games.breach.kernel_rows import CARD_COST, CARD_COUNT, CARD_LANE, NUMBER, SECOND
from breakroom.games.breach.state import FACE_DOWN_COST, SEATS, TURNS, State

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

CARDS: Final = np.arange(CARD_COUNT)
OWNER: Final = (CARDS >= SECOND).astype(np.int64)  # by card: whose deck it is from
FIRST_EFFECT: Final = NUMBER[learning.EFFECTS[0]]
NO_NUMBER: Final = 0  # which says nothing to a game at play
BE_SEAT: Final = {NUMBER[persona]: seat for seat in SEATS for persona in PERSONAS[seat]}


class Many:
    def __init__(self, told: Any, games: int, seed: int) -> None:
        rng = random.Random(seed)
        start = told.game.setup(told.options)
        self.states: Ints = np.empty((games, ks.WHOLE), np.int64)
        self._games = np.arange(games)
        self._start = encode(start)
        self._seeds = np.array([rng.getrandbits(64)], np.uint64)
        self._rng = np.random.default_rng(rng.getrandbits(64))
        self._masks: Flags | None = None  # until something is done
        view, actions = told.game.view(start, 0), told.actions
        numbered = [actions.action(start, 0, view, (n,)) for n in range(1, actions.count)]
        self._actions: Ints = np.array([(ks.BEGIN, 0, 0), *map(coded, numbered)])  # by number
        self.step(np.full(games, NO_NUMBER))

    def to_move(self) -> Ints:
        return self.states[:, ks.SEAT].copy()

    def sample(self) -> Ints:
        games, numbers = np.nonzero(self.masks())
        first = np.searchsorted(games, self._games)
        some: Ints = numbers[first + self._rng.integers(np.bincount(games))]
        return some

    def may(self, numbers: Ints) -> Flags:
        legal: Flags = self.masks()[self._games, numbers]
        return legal

    def step(self, numbers: Ints) -> tuple[NDArray[np.float32], Flags]:
        rewards = np.zeros((len(numbers), len(SEATS)), np.float32)
        over = np.zeros(len(numbers), np.bool_)
        ks.advance(self.states, self._actions[numbers], self._start, self._seeds, rewards, over)
        self._masks = None
        return rewards, over

    def put(self, number: int, state: State) -> None:
        self.states[number] = encode(state)
        self._masks = None

    # -- what may be done ---------------------------------------------------------------------

    def masks(self) -> Flags:
        if self._masks is None:
            self._masks = self._legal()
        return self._masks

    def _legal(self) -> Flags:
        s, deeds, phase = self.states, self._actions[:, 0], self.states[:, [ks.PHASE]]
        legal = np.zeros((len(s), len(deeds)), np.bool_)
        for deed, in_phase in WHEN.items():
            numbers = np.flatnonzero(deeds == deed)
            _, x, lane = self._actions[numbers].T
            legal[:, numbers] = (phase == in_phase) & self._allowed(deed, x, lane)
        return legal

    def _allowed(self, deed: int, x: Ints, lane: Ints) -> Any:
        """By game: may this be done with each of those, if it is the time for it?"""
        mover = self._mover()
        if deed in (ks.ANSWER, ks.COMMIT):
            return True
        if deed == ks.BE:
            whose = np.array([BE_SEAT.get(persona, ks.WITHOUT) for persona in x.tolist()])
            return (whose == mover) | (whose == ks.WITHOUT)
        if deed == ks.CALL:
            return (self._of(ks.CHOSEN) >= 0) & (self._of(ks.USED) == 0)
        if deed == ks.PICK:
            return self._among()[:, x]
        if deed == ks.TAKE_BACK:
            return self._plan()[:, x] >= 0
        changes, left = self._costs()[:, : kp.LANES], self._of(ks.SPARE)
        if deed == ks.ASSIGN:
            own = (CARD_LANE[x] == ANY) | (CARD_LANE[x] == lane)
            costs = np.maximum(0, CARD_COST[x] + changes[:, lane])
            return self._hand()[:, x] & own & (costs <= left)
        strange = (CARD_LANE[x] != ANY) & (CARD_LANE[x] != lane)  # R3.4
        closed = self._costs()[:, kp.LANES + lane] != 0
        can = (self._of(kp.LAID) == 0) & (left >= FACE_DOWN_COST)
        return self._hand()[:, x] & strange & ~closed & can

    # -- of the seat that acts next -------------------------------------------------------------

    def _mover(self) -> Ints:
        return self.states[:, [ks.SEAT]]

    def _of(self, at: int, seat: int = 0) -> Ints:
        """What lies there by seat: the one's own, or with 1 the other's."""
        found: Ints = self.states[self._games, at + (self.states[:, ks.SEAT] ^ seat)]
        return found[:, None]

    def _both(self, at: int) -> Ints:
        return np.concatenate([self._of(at), self._of(at, 1)], 1)

    def _by_card(self, at: int) -> Ints:
        return self.states[:, at : at + CARD_COUNT]

    def _hand(self) -> Flags:
        held = (self._by_card(ks.PLACE) == ks.IN_HAND) & (self._by_card(ks.PLANNED) < 0)
        mine: Flags = held & (self._mover() == OWNER)
        return mine

    def _plan(self) -> Ints:
        return np.where(self._mover() == OWNER, self._by_card(ks.PLANNED), -1)

    def _costs(self, seat: int = 0) -> Ints:
        """As `kernel_power.find_costs` says it."""
        both = self.states[:, ks.COSTS : ks.WHOLE].reshape(-1, len(SEATS), 2 * kp.LANES)
        found: Ints = both[self._games, self.states[:, ks.SEAT] ^ seat]
        return found

    def _among(self) -> Flags:
        """By id: may it be chosen?"""
        s, found = self.states, np.zeros((len(self.states), len(learning.IDS)), np.bool_)
        asking = np.where(s[:, [ks.PHASE]] == ks.IN_RESOLVE, s[:, [ks.FOUND]], 0)
        games, places = np.nonzero(asking > CARDS)
        cards = s[games, kp.TARGETS + places]
        names = s[games, ks.NAME + cards]
        found[games, np.where(names < 0, cards, CARD_COUNT + names)] = True
        return found

    # -- what it sees ---------------------------------------------------------------------------

    def features(self) -> dict[str, Floats]:
        s, plan, is_mine = self.states, self._plan(), self._mover() == OWNER
        place, is_open = self._by_card(ks.PLACE), self._by_card(ks.NAME) < 0
        phase, lanes = s[:, [ks.PHASE]], np.arange(kp.LANES)[:, None]
        asking = np.where(phase == ks.IN_RESOLVE, s[:, [ks.SOURCE]], -1)
        personas = np.where(phase >= ks.IN_ASSIGN, self._both(ks.CHOSEN), ks.WITHOUT)
        powers = s[:, kp.SUMS : kp.SUMS + 2 * kp.LANES].reshape(-1, kp.LANES, len(SEATS))
        powers = np.take_along_axis(powers, (self._mover() ^ [0, 1])[:, None], 2)
        found = {
            "phase": phase == np.arange(len(learning.PHASES)),
            "turn": s[:, [kp.TURN]] / TURNS,
            "my hand": self._hand(),
            "my plan": plan[:, None] == lanes,
            "energy left": share(self._of(ks.SPARE), learning.ENERGY),
            "persona called": self._of(ks.CALLS),
            **self._in_play(),
            "gone": (place == ks.OUT) & (is_open | is_mine),
            "lane effects": flags(
                s[:, kp.EFFECT : kp.EFFECT + kp.LANES] - FIRST_EFFECT, len(learning.EFFECTS)
            ),
            "lane powers": share(powers.transpose(0, 2, 1), learning.LANE_POWER),
            "closed lanes": np.stack([self._costs(seat)[:, kp.LANES :] for seat in (0, 1)], 1),
            "hands": share(self._both(kp.HELD), learning.HAND),
            "decks": share(self._both(kp.LEFT), learning.DECK),
            "energy": share(self._both(kp.AVAILABLE), learning.ENERGY),
            "next energy": share(self._both(kp.NEXT), learning.ENERGY),
            "has laid": self._both(kp.LAID),
            "committed": self._both(ks.COMMITTED),
            "known of their hand": (self._by_card(ks.SEEN) != 0) & ~is_mine,
            "unseen of their deck": ~(is_open & (place >= ks.ON_TABLE)) & ~is_mine,
            "personas": flags(personas - CARD_COUNT, len(learning.ALL_PERSONAS)),
            "personas used": self._both(ks.USED),
            "to choose among": self._among(),
            "who acts": flags(asking, CARD_COUNT + len(learning.ALL_PERSONAS)),
        }
        return {name: part.reshape(len(s), -1) for name, part in found.items()}

    def _in_play(self) -> dict[str, Any]:
        """The cards in play, as far as the seat knows which they are, and those face down."""
        s = self.states
        games, pieces = np.nonzero(s[:, [kp.COUNT]] > CARDS)
        at = kp.PIECES + kp.WIDTH * pieces
        cards, lanes, seats = s[games, at + kp.CARD], s[games, at + kp.LANE], s[games, ks.SEAT]
        names = s[games, ks.NAME + cards]
        whose = np.where(s[games, at + kp.SIDE] == seats, 1.0, -1.0)
        laid, known = names >= 0, (names < 0) | (OWNER[cards] == seats)
        in_play = np.zeros((len(s), kp.LANES, CARD_COUNT))
        powers, silenced = np.zeros((2, len(s), CARD_COUNT))
        face_down = np.zeros((len(s), kp.LANES, len(learning.FACE_DOWN)))
        face_down[games[laid], lanes[laid], names[laid]] = whose[laid]
        games, cards, lanes, at = games[known], cards[known], lanes[known], at[known]
        in_play[games, lanes, cards] = whose[known]
        powers[games, cards] = share(s[games, kp.VALUES + pieces[known]], learning.POWER)
        silenced[games, cards] = s[games, at + kp.SILENCED]
        return {
            "cards in play": in_play,
            "power of cards": powers,
            "silenced": silenced,
            "face down": face_down,
        }


WHEN: Final = {  # the phase in which it may be done
    ks.ANSWER: ks.IN_MULLIGAN,
    ks.BE: ks.IN_PERSONA,
    ks.PICK: ks.IN_RESOLVE,
    **dict.fromkeys((ks.CALL, ks.ASSIGN, ks.LAY, ks.TAKE_BACK, ks.COMMIT), ks.IN_ASSIGN),
}


def share(numbers: Any, most: int) -> Any:
    return np.clip(numbers / most, -1.0, 1.0)


def flags(numbers: Ints, count: int) -> Any:
    """By game: which of so many are there; what is below 0 is none."""
    return (numbers[:, :, None] == np.arange(count)).any(1)


# -- from the rules -----------------------------------------------------------------------------


def coded(action: Any) -> tuple[int, int, int]:
    """An action as `kernel_steps.play` takes it."""
    match action:
        case Mulligan():
            return ks.ANSWER, int(action.redraw), 0
        case Persona():
            return ks.BE, ks.WITHOUT if action.persona == NO_PERSONA else NUMBER[action.persona], 0
        case CallPersona():
            return ks.CALL, 0, 0
        case Assign():
            return ks.ASSIGN, NUMBER[action.card], LANE_NAMES.index(action.lane)
        case FaceDown():
            return ks.LAY, NUMBER[action.card], LANE_NAMES.index(action.lane)
        case Unassign():
            return ks.TAKE_BACK, NUMBER[action.card], 0
        case Choose():
            return ks.PICK, learning.IDS.index(action.card), 0
    assert isinstance(action, Commit)
    return ks.COMMIT, 0, 0


def encode(state: State) -> Ints:
    """A state at any moment; the attacker counts as the last who acted."""
    s = np.zeros(ks.WHOLE, np.int64)
    s[: kp.LENGTH] = kernel.encode(state)
    s[ks.PHASE], s[ks.ACTED], s[ks.NAMES] = (
        learning.PHASES.index(state.phase),
        SEATS[-1],
        state.laid,
    )
    s[ks.QUEUED] = len(state.queue)
    s[kp.QUEUE : kp.QUEUE + len(state.queue)] = [NUMBER[source] for source in state.queue]
    if asking := state.asking:
        s[ks.ASKS], s[ks.SOURCE], s[ks.ROW] = asking.seat, NUMBER[asking.source], asking.effect
    s[ks.NAME : ks.NAME + CARD_COUNT] = s[ks.PLANNED : ks.PLANNED + CARD_COUNT] = -1
    for piece in (*state.table, *state.gone):
        if piece.face_down:
            s[ks.NAME + NUMBER[piece.card]] = learning.FACE_DOWN.index(piece.id)
    for seat in SEATS:
        persona = state.personas[seat]
        s[ks.CHOSEN + seat] = ks.NOT_CHOSEN if persona is None else NUMBER.get(persona, ks.WITHOUT)
        s[ks.REDRAWS + seat], s[ks.USED + seat] = state.redraws[seat], state.used[seat]
        s[ks.CALLS + seat], s[ks.COMMITTED + seat] = state.calls[seat], state.committed[seat]
        s[ks.STACKED + seat] = len(state.stacks[seat])
        for i, play in enumerate(state.stacks[seat]):
            s[ks.STACKS + SECOND * seat + i] = NUMBER[play.card]
            s[ks.PLANNED + NUMBER[play.card]] = play.lane
        for seen in state.seen[seat]:
            s[ks.SEEN + NUMBER[seen.card]] = 1
    ks.settle(s)
    return s
