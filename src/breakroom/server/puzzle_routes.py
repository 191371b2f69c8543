"""The HTTP routes of puzzles."""

from typing import Any, Final

from litestar import Request, get, post

from breakroom.server import messages as m
from breakroom.server import puzzle_choice
from breakroom.server.health import check_draining
from breakroom.server.limits import address_of, guard_of
from breakroom.server.rooms import Rooms


@get("/api/puzzles")
async def puzzle_shelf(request: Request[Any, Any, Any]) -> m.PuzzleShelf:
    rooms: Rooms = request.app.state.rooms
    return puzzle_choice.shelf(rooms.today())


@post("/api/puzzles")
async def make_puzzle(request: Request[Any, Any, Any], data: m.NewPuzzle) -> m.PuzzleMade:
    rooms: Rooms = request.app.state.rooms
    check_draining(request)
    guard_of(request).puzzle(address_of(request.scope))
    return await rooms.make_puzzle(data)


HANDLERS: Final = (puzzle_shelf, make_puzzle)
