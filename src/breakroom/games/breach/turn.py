"""A turn of Breach: draw, assign, commit, reveal, resolve, end."""

from typing import Final

from breakroom.core.game import Event, Seat
from breakroom.core.rng import shuffle
from breakroom.games.breach import events
from breakroom.games.breach.cards import ANY, CARDS, LANES, persona_rows
from breakroom.games.breach.effects import act, change, draw_card, forget_seen, holds, selected
from breakroom.games.breach.power import Lanes, Source, cost_changes, powers
from breakroom.games.breach.state import (
    FACE_DOWN_COST,
    HAND,
    SEATS,
    TURNS,
    Asking,
    Piece,
    Play,
    Seen,
    State,
    find,
)
from breakroom.games.breach.vocabulary import Choice, RevealKind

Tell = list[Event]


class Unheard(list[Event]):
    """Takes the events of play that nobody looks at."""

    def append(self, _event: Event) -> None:
        pass


ENERGY: Final = 2  # R3.2: so much more with each turn


# -- set-up ----------------------------------------------------------------------------------


def redraw(state: State, tell: Tell) -> None:
    """R2.3: both have answered; hands that are not kept go back, and four are drawn."""
    for seat in SEATS:
        if state.redraws[seat]:
            state.decks[seat] += state.hands[seat]
            shuffle(state, state.decks[seat])
            state.hands[seat] = [state.decks[seat].pop() for _ in range(HAND)]
    tell.append(events.Mulliganed(tuple(bool(answer) for answer in state.redraws)))
    for seat in SEATS:
        if state.redraws[seat]:
            tell += [events.Drew(seat, card) for card in state.hands[seat]]
    if state.options.personas:
        state.phase = "persona"
    else:
        begin_turn(state, tell)


def begin_turn(state: State, tell: Tell) -> None:
    """R3.1, R3.2."""
    state.phase = "assign"
    state.turn += 1
    for seat in SEATS:
        state.energy[seat] = max(0, ENERGY * state.turn + state.next_energy[seat])
        state.next_energy[seat] = 0
        state.stacks[seat] = []
        state.has_laid[seat] = state.committed[seat] = state.calls[seat] = False
    tell.append(events.TurnBegan(state.turn, tuple(state.energy)))
    for seat in SEATS:
        draw_card(state, seat, None, tell)


# -- assign ----------------------------------------------------------------------------------


def cost_of(card: str, changes: list[int], lane: int) -> int:
    """R3.3: what a card costs in a lane now, face up."""
    return max(0, CARDS[card].cost + changes[lane])


def energy_left(state: State, seat: Seat, changes: list[int] | None = None) -> int:
    changes = cost_changes(state, seat) if changes is None else changes
    spent = sum(cost_of(play.card, changes, play.lane) for play in state.stacks[seat])
    return state.energy[seat] - spent - FACE_DOWN_COST * state.has_laid[seat]


def own_lanes(card: str) -> tuple[int, ...]:
    """The lanes in which the card is played face up."""
    lane = CARDS[card].lane
    return tuple(range(len(LANES))) if lane == ANY else (lane,)


def assign(state: State, seat: Seat, card: str, lane: int, tell: Tell) -> None:
    state.hands[seat].remove(card)
    state.stacks[seat].append(Play(card, lane))
    tell.append(events.Assigned(seat, card, LANES[lane]))


def unassign(state: State, seat: Seat, card: str, tell: Tell) -> None:
    state.stacks[seat] = [play for play in state.stacks[seat] if play.card != card]
    state.hands[seat].append(card)
    tell.append(events.Unassigned(seat, card))


def lay_face_down(state: State, seat: Seat, card: str, lane: int, tell: Tell) -> None:
    """R3.4: at once, for all to see; which card it is, only its owner knows."""
    state.hands[seat].remove(card)
    name = f"face_down_{state.laid}"
    state.laid += 1
    state.has_laid[seat] = True
    state.table.append(Piece(name, card, seat, seat, lane, state.turn, laid=lane))
    known = state.seen[seat]
    state.seen[seat] = [Seen(seen.card, (*seen.perhaps, name), seen.by_all) for seen in known]
    tell.append(events.Laid(seat, name, LANES[lane], card))


def commit(state: State, seat: Seat, tell: Tell) -> None:
    state.committed[seat] = True
    tell.append(events.Committed(seat))
    if all(state.committed):
        reveal(state, tell)
        resolve(state, tell)


# -- reveal and resolve ----------------------------------------------------------------------


def reveal(state: State, tell: Tell) -> None:
    """R4.1: the defender's stack, then the attacker's; R4.2: the order in which they resolve."""
    state.phase = "resolve"
    stacks = list(state.stacks)
    for seat, plays in enumerate(stacks):
        state.stacks[seat] = []
        persona = state.personas[seat] if state.calls[seat] else None
        for play in plays:
            state.table.append(Piece(play.card, play.card, seat, seat, play.lane, state.turn))
            forget_seen(state, seat, play.card)
        if not isinstance(tell, Unheard):
            shown = tuple(events.Played(play.card, LANES[play.lane]) for play in plays)
            tell.append(events.Revealed(seat, shown, persona, *standing(state)))
        if persona:
            state.used[seat] = True
            state.queue.append(persona)
    for lane in range(len(LANES)):
        for seat in SEATS:
            state.queue += [play.card for play in stacks[seat] if play.lane == lane]


def resolve(state: State, tell: Tell) -> None:
    """R4.2: one after another, until a choice waits or the turn is over."""
    while state.queue:
        source = source_of(state, state.queue[0])
        if source is None:  # R4.4: it is not in play any more
            state.queue.pop(0)
            continue
        lane = LANES[source.lane] if source.lane >= 0 else None
        assert source.side is not None
        tell.append(events.Resolving(source.id, source.side, lane))
        at = find(state, source.id)
        if at >= 0 and CARDS[source.id].persist and not state.table[at].silenced:
            change(state, at, holds=True)
        if carry_out_effects(state, source, 0, tell):
            return
    end_turn(state, tell)


def choose(state: State, card: str, tell: Tell) -> None:
    """The answer to an effect's question; then the turn goes on."""
    asking, source, row = asked(state)
    state.asking = None
    tell.append(events.Chosen(asking.seat, asking.source, card))
    for deed in row.then:
        act(state, source, deed, [card], tell)
    if not carry_out_effects(state, source, asking.effect + 1, tell):
        resolve(state, tell)


def carry_out_effects(state: State, source: Source, first: int, tell: Tell) -> bool:
    """Carries out the effects of the source from that one on; True if one of them waits."""
    for number, row in enumerate(effects_of(state, source.id)):
        if number < first or not holds(state, source, row.when):
            continue
        among = row.among if isinstance(row, Choice) else getattr(row, "cards", None)
        cards = selected(state, source, among) if among else []
        if among and not cards:  # R4.3
            tell.append(events.CameToNothing(source.id, "no_card"))
        elif not isinstance(row, Choice):
            act(state, source, row, cards, tell)
        elif len(cards) > 1:
            assert source.side is not None
            state.asking = Asking(source.side, source.id, number)
            return True
        else:
            for deed in row.then:
                act(state, source, deed, cards, tell)
    state.queue.pop(0)
    tell_standing(state, source.id, tell)
    return False


def tell_standing(state: State, source: str, tell: Tell) -> None:
    if not isinstance(tell, Unheard):
        tell.append(events.Resolved(source, *standing(state)))


def standing(state: State) -> tuple[events.Powers, dict[str, int]]:
    """The power of both sides in every lane, and of every card in play."""
    values, lanes = powers(state)
    cards = {piece.id: value for piece, value in zip(state.table, values, strict=True)}
    return by_side(lanes), cards


def source_of(state: State, source: str) -> Source | None:
    """A card in play, or a persona in use, as the source of its effects."""
    at = find(state, source)
    if at >= 0:
        piece = state.table[at]
        return Source(piece.id, piece.lane, piece.side)
    if source in state.personas:
        return Source(source, -1, state.personas.index(source))
    return None


def effects_of(state: State, source: str) -> tuple[RevealKind, ...]:
    if source in CARDS:
        at = find(state, source)
        silenced = at >= 0 and state.table[at].silenced
        return () if silenced else CARDS[source].reveal
    return persona_rows()[source].reveal


def asked(state: State) -> tuple[Asking, Source, Choice]:
    """The effect that waits for a choice."""
    asking = state.asking
    assert asking is not None
    source = source_of(state, asking.source)
    row = effects_of(state, asking.source)[asking.effect]
    assert source is not None
    assert isinstance(row, Choice)
    return asking, source, row


def choices(state: State) -> list[str]:
    """The cards from which the open question lets its seat choose."""
    _, source, row = asked(state)
    return selected(state, source, row.among)


# -- the end ---------------------------------------------------------------------------------


def totals(state: State) -> events.Powers:
    return by_side(powers(state)[1])


def by_side(lanes: Lanes) -> events.Powers:
    return tuple((defender, attacker) for defender, attacker in lanes)


def leader(power: tuple[int, int]) -> Seat | None:
    """Who has more power in a lane."""
    return None if power[0] == power[1] else int(power[1] > power[0])


def lanes_led(powers: events.Powers) -> tuple[int, int]:
    """R6.1: in how many lanes each side has more power."""
    leaders = [leader(power) for power in powers]
    return leaders.count(0), leaders.count(1)


def power_in_all(powers: events.Powers) -> tuple[int, int]:
    """R6.2: each side's, over all lanes."""
    return sum(power[0] for power in powers), sum(power[1] for power in powers)


def verdict(powers: events.Powers) -> tuple[str, Seat | None]:
    """R6.1, R6.2: by what it is decided, and for whom: more power in two lanes, or else the higher
    total."""
    lanes, total = lanes_led(powers), power_in_all(powers)
    if max(lanes) >= 2:
        return "lanes", leader(lanes)
    return ("draw", None) if total[0] == total[1] else ("total", leader(total))


def end_turn(state: State, tell: Tell) -> None:
    """R4.5; after the fifth the game is over (R6.1)."""
    standing = totals(state)
    state.leads.append(standing)
    tell.append(events.TurnEnded(state.turn, standing))
    if state.turn == TURNS:
        state.phase = "over"
    else:
        begin_turn(state, tell)
