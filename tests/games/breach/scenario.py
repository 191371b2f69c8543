"""Sets the table for a test: cards in lanes and hands as wanted, then turns of play."""

from typing import Any, NamedTuple

from msgspec import structs

import breakroom
from breakroom.games.breach.actions import (
    Assign,
    CallPersona,
    Choose,
    Commit,
    FaceDown,
    Mulligan,
)
from breakroom.games.breach.cards import CARDS, DECKS, LANES
from breakroom.games.breach.plans import actions, likely_choice
from breakroom.games.breach.state import Piece

GAME = breakroom.game("breach")
# Lane effects that do nothing as long as no card lies face down.
QUIET = ("anonymous_users", "code_review", "unattended_run")
# Lane effects that let face-down cards be.
OPEN = ("long_context", "change_freeze", "full_autonomy")


# Where a card for any lane goes unless a test says otherwise.
HOME = {
    "audit_log": "applications",
    "rate_limit": "applications",
    "input_validation": "applications",
    "refusal_training": "chatbots",
    "kill_switch": "agents",
    "token_smuggling": "chatbots",
    "deepfake_voice": "chatbots",
    "denial_of_wallet": "applications",
    "indirect_injection": "applications",
    "goal_hijack": "agents",
}


class Table(NamedTuple):
    state: Any
    events: list[Any]  # of the last turn or action

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.state, seat)

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def find(self, name: str) -> Any:
        """The card in play, with its lane and side: (card, lane, side)."""
        for lane in self.view().lanes:
            for side, cards in enumerate(lane.cards):
                for card in cards:
                    if card.id == name:
                        return card, lane.name, side
        return None

    def power(self, name: str) -> int:
        found = self.find(name)
        assert found, f"{name} is not in play"
        return found[0].power

    def lane(self, name: str) -> tuple[int, ...]:
        """The power of both sides."""
        return self.view().lanes[LANES.index(name)].powers

    def hand(self, seat: int) -> list[str]:
        return sorted(self.state.hands[seat])

    @property
    def asked(self) -> tuple[str, ...]:
        """The cards from which somebody is to choose."""
        question = self.view().question
        return question.among if question else ()


def printed(card: str) -> int:
    return CARDS[card].power


def _split(word: str) -> tuple[str, int]:
    card, _, lane = word.partition("@")
    lane = lane or HOME.get(card, "")
    return card, LANES.index(lane) if lane else CARDS[card].lane


def board(
    gold: str = "",
    pink: str = "",
    hands: tuple[str, str] = ("", ""),
    turn: int = 3,
    effects: tuple[str, str, str] = QUIET,
    energy: tuple[int, int] | None = None,
    personas: tuple[str, str] = ("", ""),
) -> Table:
    """Cards that came in earlier turns, and hands. "phishing@agents" says in which lane a card
    lies, "sandbox@chatbots" that it lies face down there."""
    state = GAME.setup({"personas": bool(personas[0])}, 1)
    state.phase, state.turn = "assign", turn
    state.redraws = [0, 0]
    state.leads = [((0, 0),) * 3] * (turn - 1)
    state.energy = list(energy or (2 * turn, 2 * turn))
    state.lane_effects = list(effects)
    state.personas = list(personas)
    for seat, words in enumerate((gold, pink)):
        for word in words.split():
            card, lane = _split(word)
            piece = Piece(card, card, seat, seat, lane, turn - 1)
            if CARDS[card].lane not in (lane, -1):
                name = f"face_down_{state.laid}"
                state.laid += 1
                piece = structs.replace(piece, id=name, laid=lane)
            else:
                piece = structs.replace(piece, holds=bool(CARDS[card].persist))
            state.table.append(piece)
    for seat, words in enumerate(hands):
        state.hands[seat] = words.split()
        used = {*state.hands[seat], *(piece.card for piece in state.table)}
        state.decks[seat] = [card for card in DECKS[seat] if card not in used]
    return Table(state, [])


def act(table: Table, seat: int, action: Any) -> Table:
    return Table(*breakroom.step(GAME, table.state, seat, action))


def plan(seat: int, words: str) -> list[Any]:
    """ "content_filter phishing@agents sandbox@chatbots": a card out of its lane goes face down,
    one that is a persona is used."""
    found: list[Any] = []
    for word in words.split():
        if word.partition("@")[0] not in CARDS:
            found.append(CallPersona())
            continue
        card, lane = _split(word)
        face_up = CARDS[card].lane in (lane, -1)
        found.append((Assign if face_up else FaceDown)(card, LANES[lane]))
    return [*found, Commit()]


def play(table: Table, gold: str = "", pink: str = "", *chosen: str) -> Table:
    """A whole turn: both plans, and then these choices by whoever is asked."""
    events: list[Any] = []
    for seat, words in ((0, gold), (1, pink)):
        for action in plan(seat, words):
            table = act(table, seat, action)
            events += table.events
    for name in chosen:
        table = act(table, table.view().to_move[0], Choose(name))
        events += table.events
    return Table(table.state, events)


def carried_out(state: Any, plans: Any) -> Any:
    """The state after a turn in which both carry out their plans, action by action; whoever is
    asked chooses what is likely."""
    after = breakroom.clone(state)
    for seat, found in enumerate(plans):
        for action in actions(after, seat, found):
            assert GAME.refuse(after, seat, action) is None
            GAME.apply(after, seat, action)
    while after.asking is not None:
        GAME.apply(after, after.asking.seat, Choose(likely_choice(after)))
    return after


def quick(plays: str, against: str = "", /, *chosen: str, **given: Any) -> Table:
    """A turn in which the defender and the attacker play these cards out of their hands."""
    both = (plays, against)
    new = [" ".join(_split(word)[0] for word in words.split()) for words in both]
    hands = given.pop("hands", ("", ""))
    held = tuple(f"{a} {b}" for a, b in zip(new, hands, strict=True))
    energy = given.pop("energy", (20, 20))
    return play(board(hands=held, energy=energy, **given), *both, *chosen)  # type: ignore[arg-type]


def begun(seed: int = 1, **options: Any) -> Table:
    """A game after both have kept their hands."""
    table = Table(GAME.setup(options, seed), [])
    return act(act(table, 0, Mulligan(False)), 1, Mulligan(False))
