"""The coach at a table: it questions a move that costs much once before it counts."""

from typing import TYPE_CHECKING, Any, Final

from breakroom.core.game import Refused, Seat

if TYPE_CHECKING:
    from breakroom.server.room import Room

SILENT: Final = 2  # moves after a question in which nothing is asked


class Questioned(Refused):
    """The coach asks about an action, which has not happened; sent again as `sure`, it counts."""


class Coaching:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._silent = 0  # moves to go until something may be asked again

    async def look_at(self, seat: Seat, action: Any, is_sure: bool) -> None:
        """Called with an action that the rules allow. It speaks at most once in three moves, and
        only where nobody but bots plays against the seat."""
        room = self._room
        if not room.game.is_move(action):
            return
        if is_sure or self._silent:
            self._silent = SILENT if is_sure else self._silent - 1
            return
        if not room.may_hint(seat):
            return
        asked = await room.house.thinkers.question(
            room.game, room.state, seat, action, room.bots.whose()
        )
        if asked is not None:
            raise Questioned(asked)
