"""What the seats of a table can agree on: a draw, a takeback, a rematch."""

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from breakroom.core.game import CLOCK, Refused, Seat
from breakroom.core.play import seen_by
from breakroom.server import messages as m
from breakroom.server.loglines import (
    Acted,
    Agreed,
    Flagged,
    LogLine,
    Offered,
    Rematched,
    Resigned,
    TookBack,
    Withdrew,
)
from breakroom.server.seats import HOST

if TYPE_CHECKING:
    from breakroom.server.room import Ply, Room

# Actions of its own that a seat takes between two offers of a kind; a rematch has none to take.
BETWEEN: Final = {"draw": 2, "takeback": 1, "rematch": 0}
DRAWS: Final = 5  # how many draws one seat may offer in a game


class Open(NamedTuple):
    """An offer that waits for an answer."""

    by: list[Seat]  # who made it, then who has agreed
    back_to: int = 0  # a takeback's: the ply before the action that is to be taken back


class Offers:
    """The open offers of a room. They are lines of its log, so that nobody misses one."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.open: dict[str, Open] = {}
        self._acted: Counter[Seat] = Counter()  # actions of each seat so far, taken back or not
        self._offered: dict[tuple[Seat, str], int] = {}  # how many those were at its last offer
        self._draws: Counter[Seat] = Counter()

    async def make(self, command: m.MakeOffer) -> None:
        """Offer, or agree; when all who hold a seat have, it happens. Bots of ours always agree
        to a takeback, and a program to a rematch when it accepts the challenge."""
        room, what, seat = self._room, command.what, command.seat
        if what == "rematch":
            if not room.outcome:
                raise Refused("The game is not over yet.")
            if room.rematch:
                return
        else:
            room.refuse_when_over()
            room.refuse_stood_in(seat)
            if what == "takeback":
                room.refuse_rated("no move can be taken back")
        asked = room.seats.owners(programs=what != "rematch")
        if what == "draw" and len(asked) < 2:
            raise Refused("The bot plays on: it does not accept draws.")
        offer = self.open.get(what)
        if offer is None:
            offer = Open([], self.back_to(seat) if what == "takeback" else 0)
        if not {room.seats.person(s) for s in [*offer.by, seat]} >= asked:
            if seat not in offer.by:
                if not offer.by:
                    self._refuse_again(seat, what)
                await room.append(Offered(seat, what), command.id)
        elif what == "takeback":
            self._refuse_revealed(offer.back_to)
            await room.append(TookBack((offer.by or [seat])[0], offer.back_to), command.id)
        elif what == "draw":
            await room.append(Agreed(seat), command.id)
        else:
            await room.append(Rematched(seat, await room.house.make_rematch(room)), command.id)

    async def decline(self, command: m.Decline) -> None:
        if command.what not in self.open:
            raise Refused("There is no such offer.")
        await self._room.append(Withdrew(command.seat, command.what), command.id)

    def take_in(self, line: LogLine, is_public: bool) -> None:
        """What a line of the log means for the open offers. One that not everybody sees leaves
        them as they are: an offer that vanished would tell that somebody has acted."""
        match line:
            case Withdrew():
                self.open.pop(line.what, None)
            case Offered(seat, what):
                if what not in self.open:
                    self.open[what] = Open([], self.back_to(seat) if what == "takeback" else 0)
                    self._offered[seat, what] = self._acted[seat]
                    self._draws[seat] += what == "draw"
                self.open[what].by.append(seat)
            case Acted():
                self._acted[line.seat] += 1
                if is_public:
                    self.open.clear()
            case TookBack() | Resigned() | Agreed() | Flagged() | Rematched():
                self.open.clear()

    def _refuse_again(self, seat: Seat, what: str) -> None:
        """Refuses to make the same offer again at once, so that nobody is pestered."""
        if self._draws[seat] >= DRAWS and what == "draw":
            raise Refused("You have offered too many draws in this game.")
        last = self._offered.get((seat, what))
        if last is not None and self._acted[seat] - last < BETWEEN[what]:
            raise Refused("You have already asked for that: play on a little first.")

    # -- taking back ------------------------------------------------------------------------

    def back_to(self, seat: Seat) -> int:
        """The ply to which a takeback by the seat goes: before its own last action, or, at one
        screen, before the last action at all. Where several were asked at once, what another seat
        has done is that seat's, at one screen too."""
        plies, seats = self._room.plies, self._room.seats
        if self._room.stored.origin:
            return self._back_in_side_line()
        me, mine = seats.person(seat), [seat]
        for i in reversed(range(len(plies))):
            ply = plies[i]
            if _reveals(ply, mine):
                raise Refused("Something has been revealed since, so that cannot be taken back.")
            if ply.seat == CLOCK or seats.person(ply.seat) != me:
                continue
            if ply.seat == seat or _was_asked_alone(plies, i):
                return i
            raise Refused("Another player has moved since, so you cannot take that back.")
        raise Refused("You have no move to take back.")

    def _back_in_side_line(self) -> int:
        """The ply to which a takeback goes in a side line; its first actions stay."""
        plies, first = self._room.plies, self._room.stored.origin_ply
        for i in reversed(range(first, len(plies))):
            if self._room.seats.person(plies[i].seat) == HOST:
                return i
        raise Refused("This is where you began playing on.")

    def _refuse_revealed(self, back_to: int) -> None:
        """Refuses a takeback past something that was revealed to a person; bots do not count."""
        seats = self._room.seats
        if self._room.stored.origin:
            return
        people = [s.seat for s in seats.stored if s.token_hash is not None]
        if any(_reveals(ply, people) for ply in self._room.plies[back_to:]):
            raise Refused("Something has been revealed since, so that cannot be taken back.")

    def can_take_back(self, look: Seat | None) -> bool:
        if look is None or self._room.outcome or self._room.stored.rated:
            return False
        try:
            self.back_to(look)
        except Refused:
            return False
        return True


def _was_asked_alone(plies: "list[Ply]", number: int) -> bool:
    """Was nobody else asked anything as long as the question was open that the action answers?"""
    answer = plies[number]
    # Read from another process, an action may come before the line that lets the game begin.
    question = next((asked.id for asked in answer.asked if asked.seat == answer.seat), None)
    for ply in reversed(plies[: number + 1]):
        if (answer.seat, question) not in [(asked.seat, asked.id) for asked in ply.asked]:
            break
        if len(ply.asked) > 1:
            return False
    return question is not None


def _reveals(ply: "Ply", seats: list[Seat]) -> bool:
    """Has the action brought something to light that one of the seats sees?"""
    return any(event.reveals for seat in seats for event in seen_by(ply.events, seat))
