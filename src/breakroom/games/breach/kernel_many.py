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
from breakroom.games.breach.kernel_power import (
    AVAILABLE,
    CARD,
    COUNT,
    EFFECT,
    HELD,
    LAID,
    LANE,
    LANES,
    LEFT,
    LENGTH,
    NEXT,
    PIECES,
    QUEUE,
    SIDE,
    SILENCED,
    SUMS,
    TARGETS,
    TURN,
    VALUES,
    WIDTH,
)
from breakroom.games.breach.kernel_rows import CARD_COST, CARD_COUNT, CARD_LANE, NUMBER, SECOND
from breakroom.games.breach.kernel_steps import (
    ACTED,
    ANSWER,
    ASKS,
    ASSIGN,
    BE,
    BEGIN,
    CALL,
    CALLS,
    CHOSEN,
    COMMIT,
    COMMITTED,
    COSTS,
    FOUND,
    IN_ASSIGN,
    IN_HAND,
    IN_MULLIGAN,
    IN_PERSONA,
    IN_RESOLVE,
    LAY,
    NAME,
    NAMES,
    NOT_CHOSEN,
    ON_TABLE,
    OUT,
    PHASE,
    PICK,
    PLACE,
    PLANNED,
    QUEUED,
    REDRAWS,
    ROW,
    SEAT,
    SEEN,
    SOURCE,
    SPARE,
    STACKED,
    STACKS,
    TAKE_BACK,
    USED,
    WHOLE,
    WITHOUT,
    advance,
    settle,
)
from breakroom.games.breach.learning import (
    ALL_PERSONAS,
    DECK,
    EFFECTS,
    ENERGY,
    FACE_DOWN,
    HAND,
    IDS,
    LANE_POWER,
    PHASES,
    POWER,
)
from breakroom.games.breach.state import FACE_DOWN_COST, SEATS, TURNS, State

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

CARDS: Final = np.arange(CARD_COUNT)
OWNER: Final = (CARDS >= SECOND).astype(np.int64)  # by card: whose deck it is from
FIRST_EFFECT: Final = NUMBER[EFFECTS[0]]
NO_NUMBER: Final = 0  # which says nothing to a game at play
BE_SEAT: Final = {NUMBER[persona]: seat for seat in SEATS for persona in PERSONAS[seat]}


class Many:
    def __init__(self, told: Any, games: int, seed: int) -> None:
        rng = random.Random(seed)
        start = told.game.setup(told.options)
        self.states: Ints = np.empty((games, WHOLE), np.int64)
        self._games = np.arange(games)
        self._start = encode(start)
        self._seeds = np.array([rng.getrandbits(64)], np.uint64)
        self._rng = np.random.default_rng(rng.getrandbits(64))
        self._masks: Flags | None = None  # until something is done
        view, actions = told.game.view(start, 0), told.actions
        numbered = [actions.action(start, 0, view, (n,)) for n in range(1, actions.count)]
        self._actions: Ints = np.array([(BEGIN, 0, 0), *map(coded, numbered)])  # by number
        self.step(np.full(games, NO_NUMBER))

    def to_move(self) -> Ints:
        return self.states[:, SEAT].copy()

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
        advance(self.states, self._actions[numbers], self._start, self._seeds, rewards, over)
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
        s, deeds, phase = self.states, self._actions[:, 0], self.states[:, [PHASE]]
        legal = np.zeros((len(s), len(deeds)), np.bool_)
        for deed, in_phase in WHEN.items():
            numbers = np.flatnonzero(deeds == deed)
            _, x, lane = self._actions[numbers].T
            legal[:, numbers] = (phase == in_phase) & self._allowed(deed, x, lane)
        return legal

    def _allowed(self, deed: int, x: Ints, lane: Ints) -> Any:
        """By game: may this be done with each of those, if it is the time for it?"""
        mover = self._mover()
        if deed in (ANSWER, COMMIT):
            return True
        if deed == BE:
            whose = np.array([BE_SEAT.get(persona, WITHOUT) for persona in x.tolist()])
            return (whose == mover) | (whose == WITHOUT)
        if deed == CALL:
            return (self._of(CHOSEN) >= 0) & (self._of(USED) == 0)
        if deed == PICK:
            return self._among()[:, x]
        if deed == TAKE_BACK:
            return self._plan()[:, x] >= 0
        changes, left = self._costs()[:, :LANES], self._of(SPARE)
        if deed == ASSIGN:
            own = (CARD_LANE[x] == ANY) | (CARD_LANE[x] == lane)
            costs = np.maximum(0, CARD_COST[x] + changes[:, lane])
            return self._hand()[:, x] & own & (costs <= left)
        strange = (CARD_LANE[x] != ANY) & (CARD_LANE[x] != lane)  # R3.4
        closed = self._costs()[:, LANES + lane] != 0
        can = (self._of(LAID) == 0) & (left >= FACE_DOWN_COST)
        return self._hand()[:, x] & strange & ~closed & can

    # -- of the seat that acts next -------------------------------------------------------------

    def _mover(self) -> Ints:
        return self.states[:, [SEAT]]

    def _of(self, at: int, seat: int = 0) -> Ints:
        """What lies there by seat: the one's own, or with 1 the other's."""
        found: Ints = self.states[self._games, at + (self.states[:, SEAT] ^ seat)]
        return found[:, None]

    def _both(self, at: int) -> Ints:
        return np.concatenate([self._of(at), self._of(at, 1)], 1)

    def _by_card(self, at: int) -> Ints:
        return self.states[:, at : at + CARD_COUNT]

    def _hand(self) -> Flags:
        held = (self._by_card(PLACE) == IN_HAND) & (self._by_card(PLANNED) < 0)
        mine: Flags = held & (self._mover() == OWNER)
        return mine

    def _plan(self) -> Ints:
        return np.where(self._mover() == OWNER, self._by_card(PLANNED), -1)

    def _costs(self, seat: int = 0) -> Ints:
        """As `kernel_power.find_costs` says it."""
        both = self.states[:, COSTS:WHOLE].reshape(-1, len(SEATS), 2 * LANES)
        found: Ints = both[self._games, self.states[:, SEAT] ^ seat]
        return found

    def _among(self) -> Flags:
        """By id: may it be chosen?"""
        s, found = self.states, np.zeros((len(self.states), len(IDS)), np.bool_)
        asking = np.where(s[:, [PHASE]] == IN_RESOLVE, s[:, [FOUND]], 0)
        games, places = np.nonzero(asking > CARDS)
        cards = s[games, TARGETS + places]
        names = s[games, NAME + cards]
        found[games, np.where(names < 0, cards, CARD_COUNT + names)] = True
        return found

    # -- what it sees ---------------------------------------------------------------------------

    def features(self) -> dict[str, Floats]:
        s, plan, is_mine = self.states, self._plan(), self._mover() == OWNER
        place, is_open = self._by_card(PLACE), self._by_card(NAME) < 0
        phase, lanes = s[:, [PHASE]], np.arange(LANES)[:, None]
        asking = np.where(phase == IN_RESOLVE, s[:, [SOURCE]], -1)
        personas = np.where(phase >= IN_ASSIGN, self._both(CHOSEN), WITHOUT)
        powers = s[:, SUMS : SUMS + 2 * LANES].reshape(-1, LANES, len(SEATS))
        powers = np.take_along_axis(powers, (self._mover() ^ [0, 1])[:, None], 2)
        found = {
            "phase": phase == np.arange(len(PHASES)),
            "turn": s[:, [TURN]] / TURNS,
            "my hand": self._hand(),
            "my plan": plan[:, None] == lanes,
            "energy left": share(self._of(SPARE), ENERGY),
            "persona called": self._of(CALLS),
            **self._in_play(),
            "gone": (place == OUT) & (is_open | is_mine),
            "lane effects": flags(s[:, EFFECT : EFFECT + LANES] - FIRST_EFFECT, len(EFFECTS)),
            "lane powers": share(powers.transpose(0, 2, 1), LANE_POWER),
            "closed lanes": np.stack([self._costs(seat)[:, LANES:] for seat in (0, 1)], 1),
            "hands": share(self._both(HELD), HAND),
            "decks": share(self._both(LEFT), DECK),
            "energy": share(self._both(AVAILABLE), ENERGY),
            "next energy": share(self._both(NEXT), ENERGY),
            "has laid": self._both(LAID),
            "committed": self._both(COMMITTED),
            "known of their hand": (self._by_card(SEEN) != 0) & ~is_mine,
            "unseen of their deck": ~(is_open & (place >= ON_TABLE)) & ~is_mine,
            "personas": flags(personas - CARD_COUNT, len(ALL_PERSONAS)),
            "personas used": self._both(USED),
            "to choose among": self._among(),
            "who acts": flags(asking, CARD_COUNT + len(ALL_PERSONAS)),
        }
        return {name: part.reshape(len(s), -1) for name, part in found.items()}

    def _in_play(self) -> dict[str, Any]:
        """The cards in play, as far as the seat knows which they are, and those face down."""
        s = self.states
        games, pieces = np.nonzero(s[:, [COUNT]] > CARDS)
        at = PIECES + WIDTH * pieces
        cards, lanes, seats = s[games, at + CARD], s[games, at + LANE], s[games, SEAT]
        names = s[games, NAME + cards]
        whose = np.where(s[games, at + SIDE] == seats, 1.0, -1.0)
        laid, known = names >= 0, (names < 0) | (OWNER[cards] == seats)
        in_play = np.zeros((len(s), LANES, CARD_COUNT))
        powers, silenced = np.zeros((2, len(s), CARD_COUNT))
        face_down = np.zeros((len(s), LANES, len(FACE_DOWN)))
        face_down[games[laid], lanes[laid], names[laid]] = whose[laid]
        games, cards, lanes, at = games[known], cards[known], lanes[known], at[known]
        in_play[games, lanes, cards] = whose[known]
        powers[games, cards] = share(s[games, VALUES + pieces[known]], POWER)
        silenced[games, cards] = s[games, at + SILENCED]
        return {
            "cards in play": in_play,
            "power of cards": powers,
            "silenced": silenced,
            "face down": face_down,
        }


WHEN: Final = {  # the phase in which it may be done
    ANSWER: IN_MULLIGAN,
    BE: IN_PERSONA,
    PICK: IN_RESOLVE,
    **dict.fromkeys((CALL, ASSIGN, LAY, TAKE_BACK, COMMIT), IN_ASSIGN),
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
            return ANSWER, int(action.redraw), 0
        case Persona():
            return BE, WITHOUT if action.persona == NO_PERSONA else NUMBER[action.persona], 0
        case CallPersona():
            return CALL, 0, 0
        case Assign():
            return ASSIGN, NUMBER[action.card], LANE_NAMES.index(action.lane)
        case FaceDown():
            return LAY, NUMBER[action.card], LANE_NAMES.index(action.lane)
        case Unassign():
            return TAKE_BACK, NUMBER[action.card], 0
        case Choose():
            return PICK, IDS.index(action.card), 0
    assert isinstance(action, Commit)
    return COMMIT, 0, 0


def encode(state: State) -> Ints:
    """A state at any moment; the attacker counts as the last who acted."""
    s = np.zeros(WHOLE, np.int64)
    s[:LENGTH] = kernel.encode(state)
    s[PHASE], s[ACTED], s[NAMES] = PHASES.index(state.phase), SEATS[-1], state.laid
    s[QUEUED] = len(state.queue)
    s[QUEUE : QUEUE + len(state.queue)] = [NUMBER[source] for source in state.queue]
    if asking := state.asking:
        s[ASKS], s[SOURCE], s[ROW] = asking.seat, NUMBER[asking.source], asking.effect
    s[NAME : NAME + CARD_COUNT] = s[PLANNED : PLANNED + CARD_COUNT] = -1
    for piece in (*state.table, *state.gone):
        if piece.face_down:
            s[NAME + NUMBER[piece.card]] = learning.FACE_DOWN.index(piece.id)
    for seat in SEATS:
        persona = state.personas[seat]
        s[CHOSEN + seat] = NOT_CHOSEN if persona is None else NUMBER.get(persona, WITHOUT)
        s[REDRAWS + seat], s[USED + seat] = state.redraws[seat], state.used[seat]
        s[CALLS + seat], s[COMMITTED + seat] = state.calls[seat], state.committed[seat]
        s[STACKED + seat] = len(state.stacks[seat])
        for i, play in enumerate(state.stacks[seat]):
            s[STACKS + SECOND * seat + i] = NUMBER[play.card]
            s[PLANNED + NUMBER[play.card]] = play.lane
        for seen in state.seen[seat]:
            s[SEEN + NUMBER[seen.card]] = 1
    settle(s)
    return s
