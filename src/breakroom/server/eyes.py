"""What a room shows to each observer: to a seat, or to a spectator."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from breakroom.core.game import Event, Fault, Refused, Seat
from breakroom.core.play import answerable, carry_out, seen_by
from breakroom.server import messages as m
from breakroom.server.store import StoredSeat

if TYPE_CHECKING:
    from breakroom.server.room import Client, Room

Look = Seat | None  # None: a spectator
LOG_BYTES: Final = 12_000  # how much of the log a snapshot brings; the page asks for the rest


def table(room: "Room", look: Look, shared: m.Table | None = None) -> m.Table:
    """The table as the observer sees it; `shared` is another observer's, to save work."""
    can_take_back = room.offers.can_take_back(look)
    if shared is not None:
        return msgspec.structs.replace(shared, can_take_back=can_take_back)
    outcome, seats, now = room.outcome, room.seats, room.house.store.served.advance()
    status = "over" if outcome else "waiting" if seats.is_waiting else "playing"
    watching = sum(not client.mine for client in room.clients) + seats.watching_elsewhere
    return m.Table(
        seats=tuple([_seat(room, s, now) for s in seats.stored]),
        status=status,  # type: ignore[arg-type]  # mypy does not narrow the conditional
        to_move=room.to_move,
        offers={what: offer.by[0] for what, offer in room.offers.open.items()},  # type: ignore[misc]
        ending=room.ending or ("rules" if outcome else ""),  # type: ignore[arg-type]
        outcome=outcome,
        can_take_back=can_take_back,
        rematch=room.rematch,
        watching=watching,
        lesson=None if room.teaching is None else room.teaching.now(),
        puzzle=None if room.puzzling is None else room.puzzling.now(),
        origin=m.Origin(room.stored.origin, room.stored.origin_ply) if room.stored.origin else None,
        rated=room.stored.rated,
    )


def _seat(room: "Room", stored: StoredSeat, now_ms: int) -> m.SeatInfo:
    seats, seat, level = room.seats, stored.seat, room.seats.level(stored.seat)
    is_ours = seats.is_ours(seat)
    return m.SeatInfo(
        kind="bot" if stored.level else "person" if stored.token_hash else "open",
        name=stored.name,
        colour=room.game.seat_names[seat],
        level=level,
        getting_ready=room.house.thinkers.is_getting_ready(room.game.key, level),
        plays_as=room.bots.plays_as.get(seat, "") if is_ours else "",
        present=is_ours or seats.is_present(seat),
        bot_in=None if room.stored.rated else seats.bot_in(seat),
        seconds_left=room.time.countdowns.left(seat),
        clock=None if room.time.clocks is None else room.time.clocks.left(seat, now_ms),
    )


def snapshot(room: "Room", client: "Client", has: str) -> m.Snapshot:
    """Everything that a client may see; the box is left out if it already `has` it."""
    look = client.look
    page = room.log.pages[look]
    lines, told = log_before(room, page.v + 1, look)
    return m.Snapshot(
        v=page.v,
        room=room.stored.id,
        game=room.game.key,
        options=room.stored.options,
        clock=room.time.clock,
        talk=room.stored.talk,
        seat=look,
        mine=tuple(sorted(client.mine)),
        secrets=room.secrets,
        table=table(room, look),
        lines=lines,
        told=told,
        ply=len(page.plies),
        box_name=room.box.name,
        box=None if has == room.box.name else room.box.content,
        view=room.view(look),
        decision=asked(room, look),
    )


def update(room: "Room", v: int, look: Look, shared: m.Table | None = None) -> m.Update:
    """Line v, by the observer's numbering, with the position as it is now."""
    page = room.log.pages[look]
    return m.Update(
        v=v,
        line=page.lines[v - 1],
        events=still_told(room, room.log.told[page.entries[v - 1] - 1], look),
        table=table(room, look, shared),
        ply=len(page.plies),
        view=room.view(look),
        decision=asked(room, look),
    )


def log_before(room: "Room", v: int, look: Look) -> tuple[tuple[m.Line, ...], tuple[Any, ...]]:
    """The last lines before line v, and what they told: as many as fit into a message."""
    page, room_for = room.log.pages[look], LOG_BYTES
    lines: list[m.Line] = []
    told: list[tuple[Event, ...]] = []
    for i in reversed(range(min(v - 1, page.v))):
        events = still_told(room, room.log.told[page.entries[i] - 1], look)
        room_for -= len(msgspec.json.encode((page.lines[i], events)))
        if room_for < 0 and lines:
            break
        lines.append(page.lines[i])
        told.append(events)
    return tuple(reversed(lines)), tuple(reversed(told))


def review(room: "Room", ply: int, look: Look) -> tuple[Any, tuple[Event, ...], Any]:
    """The position after so many of the actions that those eyes saw, what led there, and, of a
    finished game, what was asked then."""
    page = room.log.pages[look]
    if ply > len(page.plies):
        raise Refused("The game has not come that far.")
    number = page.plies[ply - 1] if ply else 0
    state = room.state_after(number)
    view = room.game.look_back(room.state, state, look)
    events = still_told(room, room.plies[number - 1].events, look) if number else ()
    if room.outcome is None or number == len(room.plies):
        return view, events, None
    open_then = {bare.seat: bare for bare in room.game.decisions(state)}
    seat = look if look in open_then else room.plies[number].seat
    bare = None if seat is None else open_then.get(seat)
    return view, events, bare and answerable(room.game, state, bare)


def considered(room: "Room", asked: m.Consider) -> m.Considered:
    """What would come of an action, as far as its seat can know."""
    game, state, seat = room.game, room.state, asked.seat
    try:
        room.refuse_when_over()
        room.refuse_stood_in(seat)
        action = game.action(asked.action)
    except Refused as refused:
        return m.Considered(asked.id, (Fault(refused.reason),))
    faults = tuple(game.faults(state, seat, action))
    if faults:
        return m.Considered(asked.id, faults)
    doubt = game.doubt(state, seat, action)
    if not game.foresees(state, seat, action):
        return m.Considered(asked.id, (), doubt)
    after, events = carry_out(game, state, seat, action)
    return m.Considered(asked.id, (), doubt, game.view(after, seat), tuple(seen_by(events, seat)))


def still_told(room: "Room", events: list[Event], look: Look) -> tuple[Event, ...]:
    """The events as those eyes may see them and have not forgotten them."""
    recalled = (room.game.recall(room.state, look, event) for event in seen_by(events, look))
    return tuple(event for event in recalled if event is not None)


def asked(room: "Room", look: Look) -> Any:
    """The decision that this seat is asked for now, if any."""
    if room.puzzling is not None and not room.puzzling.is_asking:
        return None
    for bare in room.open:
        if bare.seat == look and look not in room.seats.stand_ins:
            return answerable(room.game, room.state, bare)
    return None
