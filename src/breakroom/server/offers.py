"""What the seats of a table agree on: a draw, a move back, another game."""

from typing import TYPE_CHECKING

from breakroom.core.game import CLOCK, Refused, Seat
from breakroom.server import messages as m

if TYPE_CHECKING:
    from breakroom.server.room import Room


class Offers:
    """The open offers of a room. They are lines of its log: nobody misses one."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.open: dict[str, list[Seat]] = {}  # what is offered, and by whom so far

    async def make(self, command: m.MakeOffer) -> None:
        """Offer, or agree; when all people have, it happens. Bots always agree to a takeback."""
        room, what, seat = self._room, command.what, command.seat
        if what == "rematch":
            if not room.outcome:
                raise Refused("The game is not over yet.")
            if room.rematch:
                return
        else:
            room.refuse_when_over()
        people = room.seats.people()
        if what == "draw" and len(people) < 2:
            raise Refused("A bot plays on: it does not take draws.")
        by = self.open.get(what, [])
        first = by[0] if by else seat
        back_to = self.back_to(first) if what == "takeback" else 0
        if {room.seats.person(s) for s in [*by, seat]} < people:
            if seat not in by:
                await room.append("offer", seat, what, command.id)
        elif what == "takeback":
            await room.append("takeback", first, back_to, command.id)
        elif what == "draw":
            await room.append("draw", seat, None, command.id)
        else:
            await room.append("rematch", seat, await room.make_rematch(), command.id)

    async def decline(self, command: m.Decline) -> None:
        if command.what not in self.open:
            raise Refused("There is no such offer.")
        await self._room.append("unoffer", command.seat, command.what, command.id)

    def take_in(self, kind: str, seat: Seat, what: str) -> None:
        """What a line of the log means for the open offers."""
        if kind == "offer":
            self.open.setdefault(what, []).append(seat)
        elif kind == "unoffer":
            self.open.pop(what, None)
        elif kind in ("act", "takeback", "resign", "draw", "flag", "rematch"):
            self.open.clear()

    def back_to(self, seat: Seat) -> int:
        """The ply to which a takeback by the seat goes: before its own last action, or, at one
        screen, before the last action at all."""
        plies, seats, revealed = self._room.plies, self._room.seats, False
        me = seats.person(seat)
        for i, ply in zip(range(len(plies) - 1, -1, -1), reversed(plies), strict=True):
            revealed |= any(event.reveals for event in ply.events)
            if ply.seat != CLOCK and seats.person(ply.seat) == me:
                if revealed:
                    raise Refused("Something was revealed since: that cannot be taken back.")
                return i
        raise Refused("There is nothing of yours to take back.")

    def can_take_back(self, look: Seat | None) -> bool:
        if look is None or self._room.outcome:
            return False
        try:
            self.back_to(look)
        except Refused:
            return False
        return True
