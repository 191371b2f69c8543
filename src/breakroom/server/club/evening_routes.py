"""Evenings over HTTP."""

import csv
import io
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.response import Stream

from breakroom.server.club import evening_messages as e
from breakroom.server.club import people
from breakroom.server.club.evening import Evening, Table
from breakroom.server.club.evenings import Evenings, Live
from breakroom.server.club.pairing import BOT
from breakroom.server.limits import address_of, guard_of
from breakroom.server.rooms import NotAllowed, NotFound

FORMULA: Final = ("=", "+", "-", "@", "\t")  # a cell that begins so is a formula


def evenings_of(request: Request[Any, Any, Any]) -> Evenings:
    found: Evenings = request.app.state.evenings
    return found


async def evening_of(request: Request[Any, Any, Any], code: str) -> Live:
    """The evening; wrong codes are counted, and after many none are looked at for a while."""
    try:
        return await evenings_of(request).find("".join(filter(str.isalnum, code.lower())))
    except NotFound:
        guard_of(request).wrong_token(address_of(request.scope))
        raise


def bearer(request: Request[Any, Any, Any]) -> str:
    return str(request.headers.get("authorization", "")).removeprefix("Bearer ")


@post("/api/evenings")
async def make_evening(request: Request[Any, Any, Any], data: e.NewEvening) -> e.EveningMade:
    await check_may_make(request)
    guard_of(request).room(address_of(request.scope))
    return await evenings_of(request).make(data)


async def check_may_make(request: Request[Any, Any, Any]) -> None:
    """This machine, whoever has the host's key, and others if the host lets them: --evenings."""
    if not address_of(request.scope) or request.app.state.anyone_makes_evenings:
        return
    if "authorization" in request.headers:
        await request.app.state.host.check(request)
        return
    raise NotAllowed(
        "An evening is set up on the server's own machine, or with the host's key;"
        " by anyone if the server was started with --evenings anyone."
    )


@get("/api/evenings/{code:str}")
async def evening_now(request: Request[Any, Any, Any], code: str) -> e.EveningNow:
    return await evenings_of(request).now(await evening_of(request, code))


@get("/api/evenings/{code:str}/stream")
async def evening_stream(request: Request[Any, Any, Any], code: str) -> Stream:
    """The evening as it is now, and whenever it changes, as server-sent events."""
    live = await evening_of(request, code)
    guard, address = guard_of(request), address_of(request.scope)
    guard.check_open(address)

    async def held() -> Any:
        with guard.holding(address):
            async for event in evenings_of(request).watch(live):
                yield event

    return Stream(held(), media_type="text/event-stream")


@post("/api/evenings/{code:str}/players")
async def join_evening(
    request: Request[Any, Any, Any], code: str, data: e.NewPlayer
) -> e.PlayerMade:
    live, person = await evening_of(request, code), await people.of(request)
    return await evenings_of(request).join(live, data, person, address_of(request.scope))


@post("/api/evenings/{code:str}/leave", status_code=200)
async def leave_evening(request: Request[Any, Any, Any], code: str) -> e.EveningNow:
    live, number = await player_of(request, code)
    await evenings_of(request).leave(live, number)
    return await evenings_of(request).now(live)


@post("/api/evenings/{code:str}/return", status_code=200)
async def return_to_evening(request: Request[Any, Any, Any], code: str) -> e.EveningNow:
    live, number = await player_of(request, code)
    await evenings_of(request).come_back(live, number)
    return await evenings_of(request).now(live)


async def player_of(request: Request[Any, Any, Any], code: str) -> tuple[Live, int]:
    live = await evening_of(request, code)
    try:
        return live, evenings_of(request).player(live, bearer(request)).number
    except NotAllowed:
        guard_of(request).wrong_token(address_of(request.scope))
        raise


@get("/api/evenings/{code:str}/me")
async def my_place(request: Request[Any, Any, Any], code: str) -> e.PlayerMade:
    """Which player the token is of: a link from the host brings it."""
    _, number = await player_of(request, code)
    return e.PlayerMade(number)


@post("/api/evenings/{code:str}/host", status_code=200)
async def host_evening(
    request: Request[Any, Any, Any], code: str, data: e.HostAction
) -> e.EveningNow:
    live = await evening_of(request, code)
    try:
        evenings_of(request).check_host(live, bearer(request))
    except NotAllowed:
        guard_of(request).wrong_token(address_of(request.scope))
        raise
    await evenings_of(request).host(live, data)
    return await evenings_of(request).now(live)


@get("/api/evenings/{code:str}/results.csv", media_type="text/csv")
async def evening_results(request: Request[Any, Any, Any], code: str) -> Response[str]:
    live = await evening_of(request, code)
    await evenings_of(request).now(live)
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


HANDLERS: Final[list[Any]] = [
    make_evening,
    evening_now,
    evening_stream,
    join_evening,
    leave_evening,
    return_to_evening,
    my_place,
    host_evening,
    evening_results,
]
