"""Evenings over HTTP."""

import csv
import io
from typing import Final

from litestar import Response, get, post
from litestar.response import Stream

from breakroom.server.asked import Asked
from breakroom.server.club import evening_messages as e
from breakroom.server.club import people
from breakroom.server.club.evening import Evening, Table
from breakroom.server.club.evenings import Live
from breakroom.server.club.pairing import BOT
from breakroom.server.rooms import NotAllowed, NotFound

FORMULA: Final = ("=", "+", "-", "@", "\t")  # a cell that begins so is a formula


async def evening_of(request: Asked, code: str) -> Live:
    """The evening; wrong codes are counted, and after many none are looked at for a while."""
    with request.counting_wrong(NotFound):
        return await request.server.evenings.find(people.read_code(code))


@post("/api/evenings")
async def make_evening(request: Asked, data: e.NewEvening) -> e.EveningMade:
    await check_may_make(request)
    request.spend("rooms")
    return await request.server.evenings.make(data)


async def check_may_make(request: Asked) -> None:
    """This machine, whoever has the host's key, and others if the host lets them: --evenings."""
    if not request.address or request.server.settings.evenings == "anyone":
        return
    if "authorization" in request.headers:
        await request.server.host.check(request)
        return
    raise NotAllowed(
        "An evening is set up on the server's own machine, or with the host's key;"
        " by anyone if the server was started with --evenings anyone."
    )


@get("/api/evenings/{code:str}")
async def evening_now(request: Asked, code: str) -> e.EveningNow:
    return await request.server.evenings.now(await evening_of(request, code))


@get("/api/evenings/{code:str}/stream")
async def evening_stream(request: Asked, code: str) -> Stream:
    """The evening as it is now, and whenever it changes, as server-sent events."""
    live = await evening_of(request, code)
    return request.streamed(request.server.evenings.watch(live), "text/event-stream")


@post("/api/evenings/{code:str}/players")
async def join_evening(request: Asked, code: str, data: e.NewPlayer) -> e.PlayerMade:
    live, person = await evening_of(request, code), await people.of(request)
    return await request.server.evenings.join(live, data, person, request.address)


@post("/api/evenings/{code:str}/leave", status_code=200)
async def leave_evening(request: Asked, code: str) -> e.EveningNow:
    live, number = await player_of(request, code)
    await request.server.evenings.leave(live, number)
    return await request.server.evenings.now(live)


@post("/api/evenings/{code:str}/return", status_code=200)
async def return_to_evening(request: Asked, code: str) -> e.EveningNow:
    live, number = await player_of(request, code)
    await request.server.evenings.come_back(live, number)
    return await request.server.evenings.now(live)


async def player_of(request: Asked, code: str) -> tuple[Live, int]:
    live = await evening_of(request, code)
    with request.counting_wrong(NotAllowed):
        return live, request.server.evenings.player(live, request.bearer).number


@get("/api/evenings/{code:str}/me")
async def my_place(request: Asked, code: str) -> e.PlayerMade:
    """Which player the token is of: a link from the host brings it."""
    _, number = await player_of(request, code)
    return e.PlayerMade(number)


@post("/api/evenings/{code:str}/host", status_code=200)
async def host_evening(request: Asked, code: str, data: e.HostAction) -> e.EveningNow:
    live = await evening_of(request, code)
    with request.counting_wrong(NotAllowed):
        request.server.evenings.check_host(live, request.bearer)
    await request.server.evenings.host(live, data)
    return await request.server.evenings.now(live)


@get("/api/evenings/{code:str}/results.csv", media_type="text/csv")
async def evening_results(request: Asked, code: str) -> Response[str]:
    live = await evening_of(request, code)
    await request.server.evenings.now(live)
    headers = {"Content-Disposition": f'attachment; filename="evening-{live.evening.code}.csv"'}
    return Response(written(live.evening), media_type="text/csv; charset=utf-8", headers=headers)


def written(evening: Evening) -> str:
    """The standings as a table, with a column a round: who was met, and the points from it."""
    rounds = [] if evening.is_arena else list(range(1, evening.round + 1))
    text = io.StringIO()
    out = csv.writer(text)
    columns = ["place", "name", "points", "games", "wins", "draws", "losses"]
    out.writerow([*columns, "buchholz", "sonneborn_berger", *(f"round_{n}" for n in rounds)])
    for row in evening.standings():
        numbers = (row.points, row.games, row.wins, row.draws, row.losses)
        cells = [row.place, _cell(evening.players[row.player].name), *numbers]
        by_round = [_cell(_met(evening, row.player, n)) for n in rounds]
        out.writerow([*cells, row.buchholz, row.sonneborn, *by_round])
    return text.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def _met(evening: Evening, player: int, number: int) -> str:
    for table in evening.tables.values():
        if table.round == number and player in table.seated.seats:
            return _told(evening, table, player)
    return ""


def _told(evening: Evening, table: Table, player: int) -> str:
    if player in table.absent:
        return "absent"
    others = [
        "bot" if n == BOT or n in table.absent else evening.players[n].name
        for n in table.seated.seats
        if n != player
    ]
    points = "" if table.points is None else table.points[table.seated.seats.index(player)]
    return f"{', '.join(others)}: {points}"
