"""The web application: pages, the small HTTP API, and the sockets."""

import asyncio
import gc
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import (
    Litestar,
    MediaType,
    Request,
    Response,
    delete,
    get,
    post,
    route,
)
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Stream
from litestar.static_files import create_static_files_router
from msgspec import Struct, structs

import breakroom
from breakroom import lessons
from breakroom.bots import LEVELS
from breakroom.core import registry
from breakroom.core.game import Game, Refused
from breakroom.core.record import write_record
from breakroom.core.wire import option_infos, read_options
from breakroom.server import eyes, health, host, journal, metrics, push, puzzle_routes
from breakroom.server import messages as m
from breakroom.server.club import evening_routes, people
from breakroom.server.club import routes as club
from breakroom.server.club.evenings import Evenings
from breakroom.server.commands import Stale
from breakroom.server.door import Door, Hosts
from breakroom.server.guests import Guests
from breakroom.server.health import Health, Stopping, check_draining
from breakroom.server.host import Host
from breakroom.server.keeping import Keep, Keeping
from breakroom.server.limits import Guard, Limits, TooMany, address_of, guard_of
from breakroom.server.push import Push
from breakroom.server.reviewing import action_seen, record_of
from breakroom.server.room import Room
from breakroom.server.rooms import NotAllowed, NotFound, Rooms, SeatTaken, Unplayable, hashed
from breakroom.server.rulings import Banned, Rulings
from breakroom.server.seats import GUEST
from breakroom.server.socket import BROKEN, Connection
from breakroom.server.store import Away, StoredGuest, open_store
from breakroom.server.thinking import Thinkers
from breakroom.server.websocket import WebSocket
from breakroom.server.workers import Busy

STATIC: Final = Path(__file__).with_name("static")
NDJSON: Final = "application/x-ndjson"


class Settings(Struct, frozen=True):
    db: str = "breakroom.db"  # a file, or the address of a PostgreSQL database
    bot_pause: float = 0.7  # seconds a bot takes at least, so that people can follow
    grace: float = 60.0  # seconds after which a bot may play for somebody who is gone
    warm_up: bool = True  # compile the bots' search as the server starts
    limits: Limits = Limits()
    host: str = "127.0.0.1"  # the address to listen on
    origins: tuple[str, ...] = ()  # "https://play.example"; none: the host that is asked
    metrics_token: str = ""  # opens /metrics from elsewhere
    keep: Keep = Keep()
    test_seed: int | None = None  # in tests: the seed of all games, unless a request names one
    evenings: str = "host"  # who may set one up: "host" or "anyone"; this machine always may


class RoomInfo(Struct, frozen=True):
    game: str
    title: str
    options: dict[str, Any]
    table: m.Table


def rooms_of(request: Request[Any, Any, Any]) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def guests_of(request: Request[Any, Any, Any]) -> Guests:
    guests: Guests = request.app.state.guests
    return guests


def game_info(game: Game[Any], guests: list[str]) -> m.GameInfo:
    infos = tuple(option_infos(game.options))
    variants = next((i.values for i in infos if i.name == "variant"), None) or {}
    return m.GameInfo(
        key=game.key,
        title=game.title,
        tagline=game.tagline,
        minutes=game.minutes,
        learnt_in=game.learnt_in,
        players="–".join(str(n) for n in sorted({game.seats[0], game.seats[-1]})),
        seat_names=game.seat_names,
        options=infos,
        seats_by_variant={v: game.seats_for(read_options(game, {"variant": v})) for v in variants},
        levels=(*LEVELS, *(GUEST + name for name in guests)),
        daily=None if game.daily is None else dict(game.daily),
        gentle=dict(game.gentle),
        against_bots=dict(game.against_bots),
        has_coach=breakroom.has_coach(game.key),
        lessons=tuple(m.LessonInfo(x.id, x.title) for x in lessons.lessons(game.key)),
        puzzles=len(breakroom.puzzles(game.key)),
    )


@get("/api/games")
async def games(request: Request[Any, Any, Any]) -> list[m.GameInfo]:
    here = guests_of(request)
    all_games = sorted(map(breakroom.game, breakroom.game_keys()), key=lambda g: g.learnt_in)
    return [game_info(game, here.listening(game.key)) for game in all_games]


@get("/api/games/{key:str}/rules", media_type="text/markdown")
async def rules(key: str) -> str:
    try:
        return (registry.folder(key) / "RULES.md").read_text("utf-8")
    except OSError:
        raise NotFound(f"The rules of {key} have not been written down.") from None


@post("/api/lessons")
async def make_lesson(request: Request[Any, Any, Any], data: m.NewLesson) -> m.RoomMade:
    check_draining(request)
    guard_of(request).room(address_of(request.scope))
    return await rooms_of(request).make_lesson(data)


@post("/api/rooms")
async def make_room(request: Request[Any, Any, Any], data: m.NewRoom) -> m.RoomMade:
    check_draining(request)
    guests_of(request).check(data)
    guard_of(request).room(address_of(request.scope))
    person = await people.of(request)
    if person and (data.rated or data.listed):  # in such games people play under their own name
        seats = tuple(structs.replace(s, name=person.name) for s in data.seats)
        data = structs.replace(data, seats=seats)
    who = person.id if person else ""
    return await rooms_of(request).make(data, test_seed(request), who=who)


def test_seed(request: Request[Any, Any, Any]) -> int | None:
    """The seed that a test asks for in a header; outside tests the header is ignored."""
    wish = request.headers.get("x-breakroom-seed")
    return int(wish) if wish and rooms_of(request).test_seed is not None else None


async def refuse_banned(request: Request[Any, Any, Any]) -> None:
    """Refuses a person whom the host has banned. Most servers have no bans to look up."""
    rulings: Rulings = rooms_of(request).rulings
    if rulings.has_banned_people and people.KEY in request.headers:
        person = await people.of(request)
        if person is not None:
            rulings.check_person(person.id)


@get("/api/rooms/{room:str}")
async def room_info(request: Request[Any, Any, Any], room: str) -> RoomInfo:
    found = await rooms_of(request).find(room)
    return RoomInfo(found.game.key, found.game.title, found.stored.options, eyes.table(found, None))


@post("/api/rooms/{room:str}/claim")
async def claim(request: Request[Any, Any, Any], room: str, data: m.Claim) -> m.Claimed:
    rooms = rooms_of(request)
    found = await rooms.find(room)
    person = await people.of(request)
    if person and (found.stored.rated or found.stored.listed):
        data = structs.replace(data, name=person.name)
    try:
        return await rooms.claim(found, data, person.id if person else "")
    except NotFound:
        guard_of(request).wrong_token(address_of(request.scope))
        raise


@post("/api/rooms/{room:str}/invite")
async def invite(request: Request[Any, Any, Any], room: str, data: m.NewInvite) -> m.Invited:
    rooms = rooms_of(request)
    found = await rooms.find(room)
    try:
        return await rooms.invite(found, data)
    except NotAllowed:
        guard_of(request).wrong_token(address_of(request.scope))
        raise


def sits_there(request: Request[Any, Any, Any], room: Room) -> bool:
    """Did the request come with the token of a seat?"""
    token = hashed(request.headers.get("authorization", "").removeprefix("Bearer "))
    return any(token == seat.token_hash for seat in room.stored.seats)


@get("/api/rooms/{room:str}/legal/{seat:int}")
async def legal(request: Request[Any, Any, Any], room: str, seat: int) -> m.Legal:
    """What the seat can do now, for whoever holds its token."""
    found = await rooms_of(request).find(room)
    token = hashed(request.headers.get("authorization", "").removeprefix("Bearer "))
    if token not in [s.token_hash for s in found.stored.seats if s.seat == seat]:
        guard_of(request).wrong_token(address_of(request.scope))
        raise NotAllowed("Only the player in that seat can ask what can be done.")
    return guests_of(request).legal((found, seat))


@get("/api/rooms/{room:str}/record", media_type="application/jsonl")
async def record(request: Request[Any, Any, Any], room: str) -> str:
    """The whole game as a file, once nothing in it is secret any more."""
    found = await rooms_of(request).find(room)
    if found.is_scripted:
        raise Refused("Only games have records.")
    if found.outcome is None:
        raise Refused("The record is available once the game is over.")
    rooms_of(request).check_may_look(found, sits_there(request, found))
    return write_record(found.game, record_of(found))


@get("/api/rooms/{room:str}/analysis", media_type=MediaType.JSON)
async def analysis(request: Request[Any, Any, Any], room: str) -> Response[bytes]:
    """What can be worked out of a finished game: the game's own `analysis_type`, or null."""
    rooms = rooms_of(request)
    found = await rooms.find(room)
    if found.outcome is None or found.is_scripted:
        raise Refused("A game can be analysed once it is over.")
    rooms.check_may_look(found, sits_there(request, found))
    whose = address_of(request.scope) or room
    asked = asyncio.create_task(rooms.thinkers.analyse(found.game, found.state, whose))
    gone = asyncio.create_task(disconnected(request))
    await asyncio.wait((asked, gone), return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    if not asked.done():
        asked.cancel()
        return Response(b"", status_code=499)
    return Response(asked.result().encode(), media_type=MediaType.JSON)


async def finished(request: Request[Any, Any, Any], room: str) -> Room:
    """The room of a game that is over, for those who may look at all of it."""
    rooms = rooms_of(request)
    found = await rooms.find(room)
    if found.outcome is None or found.is_scripted:
        raise Refused("A game can be reviewed once it is over.")
    rooms.check_may_look(found, sits_there(request, found))
    return found


@get("/api/rooms/{room:str}/review")
async def review(
    request: Request[Any, Any, Any], room: str, look: int | None = None
) -> m.ReviewNow:
    """How far the review of a finished game has come; it begins when it is first asked for."""
    found = await finished(request, room)
    if look is not None and look not in range(len(found.stored.seats)):
        raise Refused(f"There is no seat {look}.")
    return await rooms_of(request).reviews.now(found, look)


@get("/api/rooms/{room:str}/review/{ply:int}", media_type=MediaType.JSON)
async def review_of_ply(
    request: Request[Any, Any, Any], room: str, ply: int, look: int | None = None
) -> Response[bytes]:
    """What one action of a finished game, or of one's own side line, was worth; with `look`, its
    number is the one that those eyes count."""
    rooms = rooms_of(request)
    found = await rooms.find(room)
    if not (found.stored.origin and sits_there(request, found)):
        found = await finished(request, room)
    if look is not None:
        ply = action_seen(found, ply, look)
    whose = address_of(request.scope) or room
    found_out = await rooms.reviews.one(found, ply, whose)
    return Response(found_out.encode(), media_type=MediaType.JSON)


@post("/api/rooms/{room:str}/sidelines")
async def make_side_line(
    request: Request[Any, Any, Any], room: str, data: m.NewSideLine
) -> m.RoomMade:
    check_draining(request)
    guard_of(request).room(address_of(request.scope))
    return await rooms_of(request).make_side_line(await finished(request, room), data)


async def disconnected(request: Request[Any, Any, Any]) -> None:
    """Wait until the client has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# -- programs that play ------------------------------------------------------------------------


@post("/api/bots")
async def sign_up(request: Request[Any, Any, Any], data: m.NewGuest) -> m.GuestMade:
    check_draining(request)
    guard_of(request).room(address_of(request.scope))
    return await guests_of(request).sign_up(data)


async def guest_of(request: Request[Any, Any, Any]) -> tuple[Guests, StoredGuest]:
    guests = guests_of(request)
    try:
        return guests, await guests.known(request.headers.get("authorization"))
    except NotAllowed:
        guard_of(request).wrong_token(address_of(request.scope))
        raise


def streamed(request: Request[Any, Any, Any], lines: AsyncIterator[bytes]) -> Stream:
    """A response that streams lines to a program for as long as it stays connected."""
    guard, address = guard_of(request), address_of(request.scope)
    guard.check_open(address)

    async def held() -> AsyncIterator[bytes]:
        with guard.holding(address):
            async for line in lines:
                yield line

    return Stream(held(), media_type=NDJSON)


@get("/api/account")
async def account(request: Request[Any, Any, Any]) -> dict[str, str]:
    _, guest = await guest_of(request)
    return {"id": guest.name, "username": guest.name}


@delete("/api/account", status_code=200)
async def sign_off(request: Request[Any, Any, Any]) -> dict[str, bool]:
    """Signs the program off, so that its name is free again."""
    guests, guest = await guest_of(request)
    await guests.sign_off(guest)
    return {"ok": True}


@get("/api/stream/event")
async def stream_events(request: Request[Any, Any, Any]) -> Stream:
    guests, guest = await guest_of(request)
    return streamed(request, guests.events(guest))


@get("/api/bot/game/stream/{room:str}")
async def stream_game(request: Request[Any, Any, Any], room: str) -> Stream:
    guests, guest = await guest_of(request)
    at = await guests.at_table(guest, room)
    return streamed(request, guests.game(at, address_of(request.scope)))


@post("/api/challenge/{name:str}")
async def challenge(
    request: Request[Any, Any, Any], name: str, data: m.NewChallenge
) -> dict[str, Any]:
    """A program challenges another program by its name, or, as "ai", the server's own bots."""
    check_draining(request)
    guests, guest = await guest_of(request)
    guard_of(request).room(address_of(request.scope))
    return await guests.challenge(guest, name, data, test_seed(request))


@post("/api/challenge/{room:str}/{answer:str}", status_code=200)
async def answer_challenge(
    request: Request[Any, Any, Any], room: str, answer: str
) -> dict[str, bool]:
    guests, guest = await guest_of(request)
    if answer == "accept":
        await guests.accept(guest, room)
    elif answer == "decline":
        await guests.decline(guest, room)
    elif answer == "cancel":
        await guests.cancel(guest, room)
    else:
        raise NotFound("A challenge is accepted or declined; one's own is cancelled.")
    return {"ok": True}


@get("/api/bot/game/{room:str}/legal")
async def bot_legal(request: Request[Any, Any, Any], room: str) -> m.Legal:
    """What the program can do there now."""
    guests, guest = await guest_of(request)
    return guests.legal(await guests.at_table(guest, room))


@post("/api/bot/game/{room:str}/move", status_code=200)
async def bot_move(
    request: Request[Any, Any, Any], room: str, data: dict[str, Any], v: int | None = None
) -> dict[str, bool]:
    guests, guest = await guest_of(request)
    await guests.move(await guests.at_table(guest, room), data, v)
    return {"ok": True}


@post("/api/bot/game/{room:str}/move/{text:path}", status_code=200)
async def bot_move_text(
    request: Request[Any, Any, Any], room: str, text: str, v: int | None = None
) -> dict[str, bool]:
    """A move in the game's own notation."""
    guests, guest = await guest_of(request)
    await guests.move(await guests.at_table(guest, room), text.removeprefix("/"), v)
    return {"ok": True}


@post("/api/bot/game/{room:str}/claim-victory", status_code=200)
async def bot_claim(request: Request[Any, Any, Any], room: str) -> dict[str, bool]:
    """Claims the win over another program that has been gone for a long time."""
    guests, guest = await guest_of(request)
    await guests.claim_win(await guests.at_table(guest, room))
    return {"ok": True}


@post("/api/bot/game/{room:str}/resign", status_code=200)
async def bot_resign(request: Request[Any, Any, Any], room: str) -> dict[str, bool]:
    guests, guest = await guest_of(request)
    await guests.resign(await guests.at_table(guest, room))
    return {"ok": True}


@post("/api/bot/game/{room:str}/draw/{answer:str}", status_code=200)
async def bot_draw(request: Request[Any, Any, Any], room: str, answer: str) -> dict[str, bool]:
    return await bot_agree(request, room, "draw", answer)


@post("/api/bot/game/{room:str}/takeback/{answer:str}", status_code=200)
async def bot_takeback(request: Request[Any, Any, Any], room: str, answer: str) -> dict[str, bool]:
    return await bot_agree(request, room, "takeback", answer)


async def bot_agree(
    request: Request[Any, Any, Any], room: str, what: m.Offer, answer: str
) -> dict[str, bool]:
    """Answers an offer of the other seats; a yes where there is no offer makes one."""
    guests, guest = await guest_of(request)
    if answer not in ("yes", "no"):
        raise NotFound("An offer is answered with yes or no.")
    await guests.agree(await guests.at_table(guest, room), what, answer == "yes")
    return {"ok": True}


@post("/api/bot/game/{room:str}/chat", status_code=200)
async def bot_chat(
    request: Request[Any, Any, Any], room: str, data: m.GuestTalk
) -> dict[str, bool]:
    guests, guest = await guest_of(request)
    await guests.say(await guests.at_table(guest, room), data.text)
    return {"ok": True}


# -- sockets -----------------------------------------------------------------------------------


async def serve_socket(state: State, socket: WebSocket) -> None:
    """Serves one WebSocket, of a table or of the lobby."""
    try:
        match socket.path.split("/"):
            case ["", "api", "rooms", room, "socket"]:
                await Connection(socket, state.rooms, state.guard).serve(room)
            case ["", "api", "lobby", "socket"]:
                await state.lobby.serve(socket, state.guard)
            case _:
                await socket.close()
    except Exception as error:
        journal.error(error, kind=socket.path)
        await socket.close(BROKEN, "error")


# -- pages -------------------------------------------------------------------------------------


@route(
    [
        "/",
        "/admin",
        "/new/{key:str}",
        "/rules/{key:str}",
        "/t/{room:str}",
        "/puzzles",
        "/puzzles/{key:str}",
        "/evening",
        "/evening/{code:str}",
        "/evening/{code:str}/wall",
        *("/me", "/join", "/club/{key:str}", "/people/{person:str}"),
    ],
    http_method=["GET", "HEAD"],
    sync_to_thread=False,
    include_in_schema=False,
)
def page() -> Response[str]:
    """The page, which is the same for every address: the client reads the address itself."""
    return the_page(200)


@get("/sw.js", media_type="text/javascript", sync_to_thread=False, include_in_schema=False)
def worker() -> Response[str]:
    """The page's service worker: a browser asks for it anew whenever the page is opened."""
    path, headers = STATIC / "sw.js", {"Cache-Control": "no-cache"}
    if not path.exists():
        raise NotFound("This page has no service worker.")
    return Response(path.read_text("utf-8"), media_type="text/javascript", headers=headers)


def the_page(status: int) -> Response[str]:
    headers = {"Cache-Control": "no-cache"}
    text = (STATIC / "index.html").read_text("utf-8")
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)


# -- errors ------------------------------------------------------------------------------------


def problem(status: int, code: str, sentence: str, wait: float = 0) -> Response[m.Problem]:
    metrics.REFUSALS.labels(code).inc()
    headers = {"Retry-After": str(math.ceil(wait))} if wait else {}
    body = m.Problem(code, sentence)
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[m.Problem]:
    if isinstance(error, NotFound):
        return problem(404, "unknown_room", error.reason)
    if isinstance(error, NotAllowed):
        return problem(401, "not_allowed", error.reason)
    if isinstance(error, Banned):
        return problem(403, "banned", error.reason)
    if isinstance(error, SeatTaken):
        return problem(409, "seat_taken", error.reason)
    if isinstance(error, Stale):
        return problem(409, "stale", error.reason)
    if isinstance(error, Unplayable):
        return problem(409, error.code, error.reason)
    if isinstance(error, Stopping):
        return problem(503, "stopping", error.reason, wait=5)
    if isinstance(error, Busy):
        return problem(503, "busy", error.reason, wait=5)
    if isinstance(error, TooMany):
        return problem(error.status, "rate", error.reason, error.wait)
    return problem(400, "refused", error.reason)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Programs get a sentence; a person who mistyped an address gets the page, which says so."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return the_page(404)
    wrong = [part.get("message", "") for part in error.extra or () if isinstance(part, dict)]
    sentence = f"That request is not right: {'; '.join(wrong)}." if wrong else str(error.detail)
    return problem(error.status_code, "http", sentence)


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[m.Problem]:
    """Handles a bug: the person gets a trace number, which the operator finds in the journal."""
    where = request.scope.get("path_template", "")
    return problem(500, "error", journal.error(error, kind=f"{request.method} {where}"))


def on_store_error(_: Request[Any, Any, Any], error: Away) -> Response[m.Problem]:
    journal.trouble("The database is away.", error=type(error.orig).__name__)
    sentence = "The server cannot store anything just now. Try again in a minute."
    return problem(503, "store", sentence, wait=5)


def on_unreadable(_: Request[Any, Any, Any], _error: Exception) -> Response[m.Problem]:
    return problem(400, "http", "That request is not right: it cannot be read as JSON.")


class _Description(JsonRenderPlugin):
    """/api/schema/openapi.json: what can be asked over HTTP."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Adds to every operation that a refusal comes with a sentence."""
        content = {
            "application/json": {"schema": msgspec.json.schema(m.Problem)["$defs"]["Problem"]}
        }
        refused = {"description": "Why not, in a sentence.", "content": content}
        for path in openapi_schema["paths"].values():
            for operation in path.values():
                [(status, answer)] = [r for r in operation["responses"].items() if r[0] < "3"]
                operation["responses"] = {status: answer, "default": refused}
        return super().render(request, openapi_schema)


# -- putting it together -----------------------------------------------------------------------


def create_app(settings: Settings | None = None) -> Door:
    """The whole application, wrapped in the `Door` that guards it."""
    chosen = settings or Settings()
    for key in breakroom.game_keys():
        if not registry.is_ours(key):
            breakroom.game(key)  # a package's game that is broken is refused now, in words
    guard, rulings = Guard(chosen.limits), Rulings()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        journal.watch_loop(asyncio.get_running_loop())
        store, thinkers = await open_store(chosen.db), Thinkers()
        if chosen.test_seed is not None:
            thinkers.for_tests(chosen.test_seed)
        if chosen.warm_up:
            thinkers.start()
        rooms = Rooms(store, thinkers, chosen.bot_pause, chosen.grace, chosen.limits)
        app.state.rooms, rooms.test_seed = rooms, chosen.test_seed
        await rooms.start()
        app.state.guests = Guests(rooms)
        await club.open_club(app.state, rooms, chosen.limits)
        app.state.origins = chosen.origins
        app.state.push = Push(rooms, contact(chosen), chosen.test_seed is not None)
        await app.state.push.start()
        app.state.evenings = evenings = Evenings(rooms, app.state.ratings)
        await evenings.start()
        app.state.anyone_makes_evenings = chosen.evenings == "anyone"
        app.state.host = Host(rooms, rulings, chosen.keep, chosen.limits, lambda: guard.open)
        await app.state.host.start()
        keeping = asyncio.create_task(
            Keeping(store, chosen.keep, rooms.let_go).go_on(), name="keeping"
        )
        chores = [*rooms.chores, *store.chores, *app.state.push.chores, *evenings.chores, keeping]
        database, is_full = await store.describe(), lambda: rooms.are_all_taken
        app.state.health = Health(lambda: store.beat(0), database, chores, is_full)
        app.state.guard, app.state.metrics_token = guard, chosen.metrics_token
        metrics.ROOMS.set_function(rooms.__len__)
        metrics.SOCKETS.set_function(lambda: guard.open)
        gc.freeze()  # what is loaded now stays, so the garbage collector need not visit it again …
        gc.set_threshold(10_000, 20, 100)  # … and full collections, which take long, become rare
        try:
            yield
        finally:
            await app.state.health.close()
            await app.state.push.close()
            evenings.close()
            keeping.cancel()
            await app.state.ratings.close()
            await rooms.close()
            thinkers.close()
            await store.close()

    handlers: list[Any] = [
        games,
        rules,
        make_lesson,
        make_room,
        room_info,
        claim,
        invite,
        legal,
        record,
        analysis,
        review,
        review_of_ply,
        make_side_line,
    ]
    handlers += [sign_up, account, sign_off, stream_events, stream_game]
    handlers += [challenge, answer_challenge, bot_legal, bot_claim]
    handlers += [bot_move, bot_move_text, bot_resign, bot_draw, bot_takeback, bot_chat]
    handlers += [page, *club.HANDLERS, *puzzle_routes.HANDLERS]
    handlers += evening_routes.HANDLERS
    handlers += [worker, *push.HANDLERS, *host.HANDLERS]
    handlers += [health.healthz, health.readyz, health.read_metrics]
    if STATIC.exists():
        year = CacheControlHeader(max_age=31_536_000, immutable=True, public=True)
        hour = CacheControlHeader(max_age=3_600, public=True)
        for folder, cached in (("assets", year), ("pictures", hour), ("app", hour)):
            if (STATIC / folder).exists():
                handlers.append(static(folder, cached))
    app = Litestar(
        handlers,
        lifespan=[lifespan],
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http_error,
            Away: on_store_error,
            UnicodeDecodeError: on_unreadable,  # the body is not text
            RecursionError: on_unreadable,  # the JSON is nested too deeply
            Exception: on_error,
        },
        before_request=refuse_banned,
        request_max_body_size=chosen.limits.body_bytes,
        logging_config=None,  # journal.py sets up logging
        openapi_config=OpenAPIConfig(
            "Breakroom",
            breakroom.__version__,
            path="/api/schema",
            render_plugins=[_Description()],
            create_examples=False,
        ),
    )
    sockets, hosts = partial(serve_socket, app.state), Hosts(chosen.host, chosen.origins)
    return Door(app, sockets, guard, chosen.origins, hosts, rulings)


def contact(settings: Settings) -> str:
    """The address under which a push service can reach whoever runs this server."""
    named = [origin for origin in settings.origins if origin.startswith("https://")]
    return named[0] if named else "mailto:host@localhost"


def static(folder: str, cached: CacheControlHeader) -> Any:
    return create_static_files_router(
        path=f"/{folder}",
        directories=[STATIC / folder],
        cache_control=cached,
        include_in_schema=False,
    )
