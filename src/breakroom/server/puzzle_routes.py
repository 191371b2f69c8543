"""The HTTP routes of puzzles."""

from litestar import get, post

from breakroom.server import messages as m
from breakroom.server import puzzle_choice
from breakroom.server.asked import Asked


@get("/api/puzzles")
async def puzzle_shelf(request: Asked) -> m.PuzzleShelf:
    return puzzle_choice.shelf(request.server.rooms.today())


@post("/api/puzzles")
async def make_puzzle(request: Asked, data: m.NewPuzzle) -> m.PuzzleMade:
    request.check_draining()
    request.spend("puzzles")
    return await request.server.rooms.make_puzzle(data)
