"""The time of a room: which clock or time limit runs out next, and what happens then."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from breakroom.core.game import Seat
from breakroom.server.clock import Clock, Clocks, Countdowns
from breakroom.server.commands import Flag, TimeIsUp
from breakroom.server.loglines import Flagged

if TYPE_CHECKING:
    from breakroom.server.room import Client, Room

SOONEST: Final = 0.01  # seconds: a clock that stands still is not asked without pause


class RoomTime:
    def __init__(self, room: "Room") -> None:
        self._room = room
        # The countdowns of questions that have a time limit by the rules.
        self.countdowns = Countdowns(lambda: room.house.store.served.advance() / 1000)
        self.clock = msgspec.convert(room.stored.clock, Clock | None)
        self.clocks = None if self.clock is None else Clocks(self.clock, room.start.seats)
        self._alarm: asyncio.TimerHandle | None = None  # when the next time is up

    @property
    def due_ms(self) -> int | None:
        """When the next seat's time is up, in served time."""
        flag = self._next_flag()
        return None if flag is None else self._room.house.store.served.advance() + flag[0]

    def left(self, seat: Seat) -> float | None:
        """Seconds that the seat has for what it is asked; None: as long as it likes."""
        now = self._room.house.store.served.advance()
        clock = None if self.clocks is None else self.clocks.left(seat, now) / 1000
        both = [s for s in (self.countdowns.left(seat), clock) if s is not None]
        return min(both, default=None)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def follow(self) -> None:
        """Wake up when the next time is up: of an open question, or on the game's clock."""
        self.close()
        self.countdowns.follow(self._room.open)
        alarms: list[tuple[float, Any]] = []
        if (up := self.countdowns.next_up()) is not None:
            alarms.append((up[0], TimeIsUp(up[1])))
        if (flag := self._next_flag()) is not None:
            alarms.append((flag[0] / 1000, Flag()))
        if alarms:
            seconds, command = min(alarms, key=lambda alarm: alarm[0])
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(SOONEST, seconds), self._room.post, None, command)

    def _next_flag(self) -> tuple[int, Seat] | None:
        """In how many ms a seat's time is up, and which. Its move may then still be on the line:
        that is waited for."""
        room = self._room
        if (
            self.clocks is None
            or (flag := self.clocks.next_flag(room.house.store.served.advance())) is None
        ):
            return None
        left, seat = flag
        lags = [self.lag_ms(client, seat) for client in room.clients if seat in client.mine]
        return left + max(lags, default=0), seat

    def lag_ms(self, client: "Client", seat: Seat) -> int:
        """How much time a move of the seat is given back for the client's network lag."""
        return 0 if self.clocks is None else min(client.lag_ms, self.clocks.lag_left(seat))

    async def is_up(self, question: str) -> bool:
        """Is the time for this question really up? Time stands still while the store is away."""
        await self._room.house.store.beat(0)
        if self.countdowns.next_up() == (0.0, question):
            return True
        self.follow()
        return False

    async def flag(self) -> None:
        """Ends the game if a seat's time is really up."""
        await self._room.house.store.beat(0)
        if (flag := self._next_flag()) is not None and flag[0] <= 0:
            await self._room.append(Flagged(flag[1]))
        else:
            self.follow()
