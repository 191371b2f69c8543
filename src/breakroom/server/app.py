"""The web application: pages, the small HTTP API, and the sockets."""

import asyncio
import gc
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, delete, get, post, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
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
from breakroom.server.asked import Asked, Server, Stopping
from breakroom.server.club import evening_routes, passkeys, people
from breakroom.server.club import routes as club
from breakroom.server.club.evenings import Evenings
from breakroom.server.club.lobby import Lobby
from breakroom.server.club.passkeys import Passkeys
from breakroom.server.club.people import People
from breakroom.server.club.ratings import Ratings
from breakroom.server.commands import Stale
from breakroom.server.door import Door, Hosts
from breakroom.server.guests import Guests
from breakroom.server.health import Health
from breakroom.server.host import Host
from breakroom.server.keeping import Keep, Keeping
from breakroom.server.limits import Guard, Limits, TooMany
from breakroom.server.push import Push
from breakroom.server.reviewing import action_seen, record_of
from breakroom.server.room import Room
from breakroom.server.rooms import NotAllowed, NotFound, Rooms, SeatTaken, Unplayable
from breakroom.server.rulings import Banned, Rulings
from breakroom.server.seats import GUEST
from breakroom.server.socket import BROKEN, Connection
from breakroom.server.store import Away, StoredGuest, open_store
from breakroom.server.thinking import Thinkers
from breakroom.server.websocket import WebSocket
from breakroom.server.workers import Busy

STATIC: Final = Path(__file__).with_name("static")
NDJSON: Final = "application/x-ndjson"
Done = dict[str, bool]
DONE: Final[Done] = {"ok": True}


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
async def games(request: Asked) -> list[m.GameInfo]:
    here = request.server.guests
    all_games = sorted(map(breakroom.game, breakroom.game_keys()), key=lambda g: g.learnt_in)
    return [game_info(game, here.listening(game.key)) for game in all_games]


@get("/api/games/{key:str}/rules", media_type="text/markdown")
async def rules(key: str) -> str:
    try:
        return (registry.folder(key) / "RULES.md").read_text("utf-8")
    except OSError:
        raise NotFound(f"The rules of {key} have not been written down.") from None


@post("/api/lessons")
async def make_lesson(request: Asked, data: m.NewLesson) -> m.RoomMade:
    request.check_draining()
    request.spend("rooms")
    return await request.server.rooms.make_lesson(data)


@post("/api/rooms")
async def make_room(request: Asked, data: m.NewRoom) -> m.RoomMade:
    request.check_draining()
    request.server.guests.check(data)
    request.spend("rooms")
    person = await people.of(request)
    if person and (data.rated or data.listed):  # in such games people play under their own name
        seats = tuple(structs.replace(s, name=person.name) for s in data.seats)
        data = structs.replace(data, seats=seats)
    who = person.id if person else ""
    return await request.server.rooms.make(data, test_seed(request), who=who)


def test_seed(request: Asked) -> int | None:
    """The seed that a test asks for in a header; outside tests the header is ignored."""
    wish = request.headers.get("x-breakroom-seed")
    return int(wish) if wish and request.server.rooms.test_seed is not None else None


async def refuse_banned(request: Asked) -> None:
    """Refuses a person whom the host has banned. Most servers have no bans to look up."""
    rulings = request.server.rooms.rulings
    if rulings.has_banned_people and (person := await people.of(request)) is not None:
        rulings.check_person(person.id)


@get("/api/rooms/{room:str}")
async def room_info(request: Asked, room: str) -> RoomInfo:
    found = await request.server.rooms.find(room)
    return RoomInfo(found.game.key, found.game.title, found.stored.options, eyes.table(found, None))


@post("/api/rooms/{room:str}/claim")
async def claim(request: Asked, room: str, data: m.Claim) -> m.Claimed:
    rooms = request.server.rooms
    found = await rooms.find(room)
    person = await people.of(request)
    if person and (found.stored.rated or found.stored.listed):
        data = structs.replace(data, name=person.name)
    with request.counting_wrong(NotFound):
        return await rooms.claim(found, data, person.id if person else "")


@post("/api/rooms/{room:str}/invite")
async def invite(request: Asked, room: str, data: m.NewInvite) -> m.Invited:
    found = await request.server.rooms.find(room)
    with request.counting_wrong(NotAllowed):
        return await request.server.rooms.invite(found, data)


@get("/api/rooms/{room:str}/legal/{seat:int}")
async def legal(request: Asked, room: str, seat: int) -> m.Legal:
    """What the seat can do now, for whoever holds its token."""
    found = await request.server.rooms.find(room)
    with request.counting_wrong(NotAllowed):
        if seat not in request.seats_at(found):
            raise NotAllowed("Only the player in that seat can ask what can be done.")
    return request.server.guests.legal((found, seat))


@get("/api/rooms/{room:str}/record", media_type="application/jsonl")
async def record(request: Asked, room: str) -> str:
    """The whole game as a file, once nothing in it is secret any more."""
    found = await request.server.rooms.find(room)
    if found.is_scripted:
        raise Refused("Only games have records.")
    if found.outcome is None:
        raise Refused("The record is available once the game is over.")
    check_may_look(request, found)
    return write_record(found.game, record_of(found))


@get("/api/rooms/{room:str}/analysis", media_type=MediaType.JSON)
async def analysis(request: Asked, room: str) -> Response[bytes]:
    """What can be worked out of a finished game: the game's own `analysis_type`, or null."""
    found = await finished(request, room, "analysed")
    whose, thinkers = request.address or room, request.server.rooms.thinkers
    asked = asyncio.create_task(thinkers.analyse(found.game, found.state, whose))
    gone = asyncio.create_task(disconnected(request))
    await asyncio.wait((asked, gone), return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    if not asked.done():
        asked.cancel()
        return Response(b"", status_code=499)
    return Response(asked.result().encode(), media_type=MediaType.JSON)


async def finished(request: Asked, room: str, what: str = "reviewed") -> Room:
    """The room of a game that is over, for those who may look at all of it."""
    found = await request.server.rooms.find(room)
    if found.outcome is None or found.is_scripted:
        raise Refused(f"A game can be {what} once it is over.")
    check_may_look(request, found)
    return found


def check_may_look(request: Asked, room: Room) -> None:
    request.server.rooms.check_may_look(room, bool(request.seats_at(room)))


@get("/api/rooms/{room:str}/review")
async def review(request: Asked, room: str, look: int | None = None, seen: int = -1) -> m.ReviewNow:
    """How far the review of a finished game has come; it begins when it is first asked for. With
    the step that was `seen` last, the answer waits for the next one, a few seconds at most."""
    found = await finished(request, room)
    if look is not None and look not in range(len(found.stored.seats)):
        raise Refused(f"There is no seat {look}.")
    return await request.server.rooms.reviews.now(found, look, request.address or room, seen)


@get("/api/rooms/{room:str}/review/{ply:int}", media_type=MediaType.JSON)
async def review_of_ply(
    request: Asked, room: str, ply: int, look: int | None = None
) -> Response[bytes]:
    """What one action of a finished game, or of one's own side line, was worth; with `look`, its
    number is the one that those eyes count."""
    rooms = request.server.rooms
    found = await rooms.find(room)
    if not (found.stored.origin and request.seats_at(found)):
        found = await finished(request, room)
    if look is not None:
        ply = action_seen(found, ply, look)
    found_out = await rooms.reviews.one(found, ply, request.address or room)
    return Response(found_out.encode(), media_type=MediaType.JSON)


@post("/api/rooms/{room:str}/sidelines")
async def make_side_line(request: Asked, room: str, data: m.NewSideLine) -> m.RoomMade:
    request.check_draining()
    request.spend("rooms")
    return await request.server.rooms.make_side_line(await finished(request, room), data)


async def disconnected(request: Asked) -> None:
    """Wait until the client has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# -- programs that play ------------------------------------------------------------------------


@post("/api/bots")
async def sign_up(request: Asked, data: m.NewGuest) -> m.GuestMade:
    request.check_draining()
    request.spend("rooms")
    return await request.server.guests.sign_up(data)


async def guest_of(request: Asked) -> tuple[Guests, StoredGuest]:
    guests = request.server.guests
    with request.counting_wrong(NotAllowed):
        return guests, await guests.known(request.headers.get("authorization"))


async def command(request: Asked, room: str, kind: Callable[..., Any], *about: Any) -> Done:
    """Carries out what a program asks for at a table where it sits."""
    guests, guest = await guest_of(request)
    await guests.command(*await guests.at_table(guest, room), kind, *about)
    return DONE


@get("/api/account")
async def account(request: Asked) -> dict[str, str]:
    _, guest = await guest_of(request)
    return {"id": guest.name, "username": guest.name}


@delete("/api/account", status_code=200)
async def sign_off(request: Asked) -> Done:
    """Signs the program off, so that its name is free again."""
    guests, guest = await guest_of(request)
    await guests.sign_off(guest)
    return DONE


@get("/api/stream/event")
async def stream_events(request: Asked) -> Stream:
    guests, guest = await guest_of(request)
    return request.streamed(guests.events(guest), NDJSON)


@get("/api/bot/game/stream/{room:str}")
async def stream_game(request: Asked, room: str) -> Stream:
    guests, guest = await guest_of(request)
    at = await guests.at_table(guest, room)
    return request.streamed(guests.game(at, request.address), NDJSON)


@post("/api/challenge/{name:str}")
async def challenge(request: Asked, name: str, data: m.NewChallenge) -> dict[str, Any]:
    """A program challenges another program by its name, or, as "ai", the server's own bots."""
    request.check_draining()
    guests, guest = await guest_of(request)
    request.spend("rooms")
    return await guests.challenge(guest, name, data, test_seed(request))


@post("/api/challenge/{room:str}/{answer:str}", status_code=200)
async def answer_challenge(request: Asked, room: str, answer: str) -> Done:
    guests, guest = await guest_of(request)
    answers = {"accept": guests.accept, "decline": guests.decline, "cancel": guests.cancel}
    if answer not in answers:
        raise NotFound("A challenge is accepted or declined; one's own is cancelled.")
    await answers[answer](guest, room)
    return DONE


@get("/api/bot/game/{room:str}/legal")
async def bot_legal(request: Asked, room: str) -> m.Legal:
    """What the program can do there now."""
    guests, guest = await guest_of(request)
    return guests.legal(await guests.at_table(guest, room))


@post("/api/bot/game/{room:str}/move", status_code=200)
async def bot_move(request: Asked, room: str, data: dict[str, Any], v: int | None = None) -> Done:
    guests, guest = await guest_of(request)
    await guests.move(await guests.at_table(guest, room), data, v)
    return DONE


@post("/api/bot/game/{room:str}/move/{text:path}", status_code=200)
async def bot_move_text(request: Asked, room: str, text: str, v: int | None = None) -> Done:
    """A move in the game's own notation."""
    guests, guest = await guest_of(request)
    await guests.move(await guests.at_table(guest, room), text.removeprefix("/"), v)
    return DONE


@post("/api/bot/game/{room:str}/claim-victory", status_code=200)
async def bot_claim(request: Asked, room: str) -> Done:
    """Claims the win over another program that has been gone for a long time."""
    return await command(request, room, m.ClaimWin)


@post("/api/bot/game/{room:str}/resign", status_code=200)
async def bot_resign(request: Asked, room: str) -> Done:
    return await command(request, room, m.Resign)


@post("/api/bot/game/{room:str}/draw/{answer:str}", status_code=200)
async def bot_draw(request: Asked, room: str, answer: str) -> Done:
    return await bot_agree(request, room, "draw", answer)


@post("/api/bot/game/{room:str}/takeback/{answer:str}", status_code=200)
async def bot_takeback(request: Asked, room: str, answer: str) -> Done:
    return await bot_agree(request, room, "takeback", answer)


async def bot_agree(request: Asked, room: str, what: m.Offer, answer: str) -> Done:
    """Answers an offer of the other seats; a yes where there is no offer makes one. A no also
    withdraws an own offer."""
    guests, guest = await guest_of(request)
    if answer not in ("yes", "no"):
        raise NotFound("An offer is answered with yes or no.")
    kind = m.MakeOffer if answer == "yes" else m.Decline
    await guests.command(*await guests.at_table(guest, room), kind, what)
    return DONE


@post("/api/bot/game/{room:str}/chat", status_code=200)
async def bot_chat(request: Asked, room: str, data: m.GuestTalk) -> Done:
    return await command(request, room, m.Say, data.text)


# -- sockets -----------------------------------------------------------------------------------


async def serve_socket(server: Server, socket: WebSocket) -> None:
    """Serves one WebSocket, of a table or of the lobby."""
    try:
        match socket.path.split("/"):
            case ["", "api", "rooms", room, "socket"]:
                await Connection(socket, server.rooms, server.guard).serve(room)
            case ["", "api", "lobby", "socket"]:
                await server.lobby.serve(socket, server.guard)
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
    if isinstance(error, Unplayable):
        return problem(409, error.code, error.reason)
    if isinstance(error, TooMany):
        return problem(error.status, "rate", error.reason, error.wait)
    status, code = REFUSALS.get(type(error), (400, "refused"))
    return problem(status, code, error.reason, wait=5 if status == 503 else 0)


REFUSALS: Final[dict[type[Refused], tuple[int, str]]] = {
    NotFound: (404, "unknown_room"),
    NotAllowed: (401, "not_allowed"),
    Banned: (403, "banned"),
    SeatTaken: (409, "seat_taken"),
    Stale: (409, "stale"),
    Stopping: (503, "stopping"),
    Busy: (503, "busy"),
}


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
    server = Server({"settings": chosen, "guard": guard})

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        journal.watch_loop(asyncio.get_running_loop())
        store, thinkers = await open_store(chosen.db), Thinkers()
        rooms = Rooms(store, thinkers, chosen.bot_pause, chosen.grace, chosen.limits)
        if chosen.test_seed is not None:
            thinkers.for_tests(chosen.test_seed)
            rooms.for_tests(chosen.test_seed)
        if chosen.warm_up:
            thinkers.start()
        server.rooms = rooms
        await rooms.start()
        server.guests = Guests(rooms)
        server.people = People(rooms, chosen.limits)
        server.passkeys = Passkeys(store)
        server.ratings = Ratings(rooms, server.people)
        server.lobby = Lobby(rooms, server.people, server.ratings)
        await server.ratings.start()
        server.push = Push(rooms, contact(chosen), chosen.test_seed is not None)
        await server.push.start()
        server.evenings = evenings = Evenings(rooms, server.ratings)
        await evenings.start()
        server.host = Host(rooms, rulings, chosen.keep, chosen.limits, lambda: guard.open)
        await server.host.start()
        keeping = asyncio.create_task(
            Keeping(store, chosen.keep, rooms.let_go).go_on(), name="keeping"
        )
        chores = [*rooms.chores, *store.chores, *evenings.chores, keeping]
        database, is_full = await store.describe(), lambda: rooms.are_all_taken
        server.health = Health(lambda: store.beat(0), database, chores, is_full)
        metrics.ROOMS.set_function(rooms.__len__)
        metrics.SOCKETS.set_function(lambda: guard.open)
        gc.freeze()  # what is loaded now stays, so the garbage collector need not visit it again …
        gc.set_threshold(10_000, 4, 500)  # … and full collections, which take long, become rare
        try:
            yield
        finally:
            await server.health.close()
            await server.push.close()
            evenings.close()
            keeping.cancel()
            await server.ratings.close()
            await rooms.close()
            thinkers.close()
            await store.close()

    # The routes are all that stand in these modules, and in this one.
    modules = (club, passkeys, puzzle_routes, evening_routes, push, host, health)
    names = [globals(), *map(vars, modules)]
    handlers: list[Any] = [
        one for some in names for one in some.values() if isinstance(one, HTTPRouteHandler)
    ]
    if STATIC.exists():
        year = CacheControlHeader(max_age=31_536_000, immutable=True, public=True)
        hour = CacheControlHeader(max_age=3_600, public=True)
        for folder, cached in (("assets", year), ("pictures", hour), ("app", hour)):
            if (STATIC / folder).exists():
                handlers.append(static(folder, cached))
    app = Litestar(
        handlers,
        lifespan=[lifespan],
        request_class=Asked,
        state=server,
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http_error,
            Away: on_store_error,
            UnicodeDecodeError: on_unreadable,  # the body is not text
            RecursionError: on_unreadable,  # the JSON is nested too deeply
            Exception: on_error,
        },
        before_request=refuse_banned,  # type: ignore[arg-type]  # its request is an Asked
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
    sockets, hosts = partial(serve_socket, server), Hosts(chosen.host, chosen.origins)
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
