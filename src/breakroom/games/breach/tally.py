"""What a balance report counts of a game of Breach."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from breakroom.core.game import Event, Mark, Tally
from breakroom.games.breach import events, view
from breakroom.games.breach.cards import DECKS, LANES, lane_rows
from breakroom.games.breach.state import SEATS, TURNS, State

LATE: Final = TURNS  # a card drawn in this turn had little time to be played


def tally(state: State, happened: Sequence[Event]) -> Tally:
    played, late = played_and_late(happened)
    marks = [
        Mark("card", card, seat, card in played)
        for seat in SEATS
        for card in DECKS[seat]
        if card in played or card not in {*state.decks[seat], *late}
    ]
    marks += [Mark("lane effect", effect) for effect in state.lane_effects]
    for lane, (defender, attacker) in zip(LANES, state.leads[-1], strict=True):
        if defender != attacker:
            marks.append(Mark("lane", lane, int(attacker > defender)))
    for seat in SEATS:
        if persona := state.personas[seat]:
            marks.append(Mark("persona", persona, seat, state.used[seat]))
    leads = tuple(float(sum(d - a for d, a in standing)) for standing in state.leads)
    return Tally(tuple(marks), leads)


def played_and_late(happened: Sequence[Event]) -> tuple[set[str], set[str]]:
    """The cards that were played face up, and those that came in the last turn."""
    played: set[str] = set()
    late: set[str] = set()
    turn = 0
    for event in happened:
        if isinstance(event, events.TurnBegan):
            turn = event.turn
        elif isinstance(event, events.Revealed):
            played |= {play.card for play in event.plays}
        elif isinstance(event, events.Drew) and turn == LATE and event.card:
            late.add(event.card)
    return played, late


def marked() -> Mapping[str, Mapping[str, Any]]:
    """What is printed on all that is counted."""
    printed: list[tuple[str, Any]] = [
        *view.card_infos().items(),
        *view.persona_infos().items(),
        *((effect, view.lane_info(effect)) for effect in lane_rows()),
    ]
    return {
        key: {"name": info.name, "cost": getattr(info, "cost", None), "text": info.text}
        for key, info in printed
    }
