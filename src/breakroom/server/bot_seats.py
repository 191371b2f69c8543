"""The bots of a room: they think in other processes, and play when it is their turn."""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from breakroom.core.game import Refused, Seat
from breakroom.server.thinking import Thought
from breakroom.server.workers import NobodyWaits, Rank

if TYPE_CHECKING:
    from breakroom.server.room import Room

# Where all act at once, a bot waits by its level, or no person could keep up with it.
RACE_PAUSES: Final = {"beginner": 10.0, "casual": 7.0, "club": 5.0, "expert": 3.5, "master": 2.0}

# Where a bot could finish at once, it leaves people this share of the time first.
PATIENCE: Final = {"beginner": 0.8, "casual": 0.7, "club": 0.6, "expert": 0.5, "master": 0.4}


# Of the time that is left to it, a bot spends this share on getting ready.
READY_SHARE: Final = 0.1


class BotMove(NamedTuple):
    """A command to the room: what a bot has chosen."""

    seat: Seat
    action: Any
    v: int  # of the room when the bot began to think
    plays_as: str = ""  # the level that chose it, if that is not the seat's


class BotSeats:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self.thinking: dict[Seat, asyncio.Task[None]] = {}
        self.plays_as: dict[Seat, str] = {}  # quicker levels that made the last move for a seat
        self._address = ""  # the address of whoever was here last

    def wake(self) -> None:
        """Every bot that holds a decision begins to think, if somebody is at the table or the bot's
        own clock runs."""
        room = self._room
        room.house.thinkers.look_again()
        if self.rank() is None or room.is_scripted:
            return
        if room.clients and room.to_move:
            room.house.thinkers.look_ahead(room.game.key)
        for seat in room.to_move:
            if room.seats.is_ours(seat) and seat not in self.thinking:
                task = asyncio.create_task(self._think(seat), name=f"bot in {room.stored.id}")
                self.thinking[seat] = task

    def close(self) -> None:
        for task in self.thinking.values():
            task.cancel()

    def rank(self) -> Rank | None:
        """Bots at a table that nobody attends come last, and play only because their time runs;
        but as well as ever, or one would leave to weaken them."""
        if self._room.clients:
            return Rank.PLAY
        return None if self._room.time.clocks is None else Rank.AWAY

    def whose(self) -> str:
        """For whom the bots of this table work: an address that plays here, or else watches."""
        here = [(not c.mine, getattr(c, "address", "")) for c in self._room.clients]
        if here:
            _, self._address = min(here)
        return self._address or self._room.stored.id

    async def _think(self, seat: Seat) -> None:
        room, level = self._room, self._room.seats.level(seat)
        begun, v = time.monotonic(), room.log.v
        pause = room.house.bot_pause * (RACE_PAUSES[level] if self._is_race() else 1)
        thought = None
        try:
            with contextlib.suppress(NobodyWaits):
                thought = await self._choose(seat, level)
                await asyncio.sleep(begun + pause - time.monotonic())
        finally:
            del self.thinking[seat]
        if thought is None:
            self.wake()  # somebody may be back
            return
        plays_as = "" if thought.level == level else thought.level
        room.post(None, BotMove(seat, thought.action, v, plays_as))

    async def _choose(self, seat: Seat, level: str) -> Thought:
        room, thinkers = self._room, self._room.house.thinkers
        if thinkers.is_getting_ready(room.game.key, level):
            left = room.time.left(seat)
            seconds = None if left is None else READY_SHARE * left
            level = await thinkers.get_ready(room.game.key, level, seconds)
            room.tell_table()
        return await thinkers.choose(room.game, level, room.state, seat, self.whose(), self.rank)

    def _is_race(self) -> bool:
        """Do several act at once, in sight of each other?"""
        return len(self._room.to_move) > 1 and not self._room.secrets

    async def move(self, command: BotMove) -> None:
        """Plays a bot's choice. If the table has changed while it thought, it thinks again."""
        room, seat = self._room, command.seat
        alone = len(room.to_move) == 1
        stale = command.v != room.log.v and alone and not self._only_words_since(command.v)
        if not stale and self._lets_others_finish(command):
            return
        if not stale and not room.outcome and room.seats.is_ours(seat):
            reason = room.game.refuse(room.state, seat, command.action)
            if reason is None:
                self.plays_as[seat] = command.plays_as
                with contextlib.suppress(Refused):  # `settle` may refuse it
                    await room.act(seat, command.action, None)
                    return
        self.wake()

    def _lets_others_finish(self, command: BotMove) -> bool:
        """All answer at once, and time runs: a bot knows at once what it wants, but is not done
        before people are, or before a good part of their time is gone."""
        room, seat = self._room, command.seat
        limit = next((d.seconds for d in room.open if d.seat == seat), None)
        people = any(not room.seats.is_ours(other) for other in room.to_move)
        if limit is None or not people or not room.game.is_move(command.action):
            return False
        left = room.time.countdowns.left(seat) or 0.0
        wait = left - (1 - PATIENCE[room.seats.level(seat)]) * limit
        if wait <= 0 or not room.house.bot_pause:
            return False
        asyncio.get_running_loop().call_later(wait, self.wake)
        return True

    def _only_words_since(self, v: int) -> bool:
        return all(kind.is_talk for kind in self._room.log.kinds[v:])
