"""The HTTP routes of the club: people, lobby and ratings."""

from typing import Any, Final

from litestar import Request, delete, get, post

import breakroom
from breakroom.server import messages as m
from breakroom.server.club import messages as c
from breakroom.server.club import passkeys, people
from breakroom.server.club.lobby import Lobby
from breakroom.server.club.people import KEY, People
from breakroom.server.club.ratings import Ratings
from breakroom.server.limits import Limits, address_of, guard_of
from breakroom.server.rooms import NotFound, Rooms


def people_of(request: Request[Any, Any, Any]) -> People:
    known: People = request.app.state.people
    return known


@post("/api/me")
async def add_me(request: Request[Any, Any, Any], data: c.NewPerson) -> c.Me:
    guard_of(request).person(address_of(request.scope))
    known = people_of(request)
    return await known.about(await known.add(data), data.key)


@get("/api/me")
async def me(request: Request[Any, Any, Any]) -> c.Me:
    return await people_of(request).about(await people.need(request), request.headers[KEY])


@post("/api/me/name", status_code=200)
async def rename(request: Request[Any, Any, Any], data: c.NewName) -> c.Me:
    known = people_of(request)
    person = await known.rename(await people.need(request), data.name)
    return await known.about(person, request.headers[KEY])


@post("/api/me/seats", status_code=200)
async def tie_seats(request: Request[Any, Any, Any], data: c.NewSeats) -> dict[str, bool]:
    """Ties the seats that this browser holds to its person."""
    await people_of(request).tie(await people.need(request), data.seats)
    return {"ok": True}


@post("/api/me/code")
async def make_code(request: Request[Any, Any, Any]) -> c.CodeMade:
    person = await people.need(request)
    guard_of(request).person(address_of(request.scope))
    return await people_of(request).make_code(person)


@post("/api/me/join")
async def join(request: Request[Any, Any, Any], data: c.Join) -> c.Me:
    known, before = people_of(request), await people.of(request)
    try:
        person = await known.join(data, before)
    except NotFound:
        guard_of(request).wrong_token(address_of(request.scope))
        raise
    return await known.about(person, data.key)


@delete("/api/me/keys/{key:str}", status_code=200)
async def remove_key(request: Request[Any, Any, Any], key: str) -> c.Me:
    known, person = people_of(request), await people.need(request)
    await known.remove_key(person, key)
    return await known.about(person, request.headers[KEY])


@delete("/api/me", status_code=200)
async def forget_me(request: Request[Any, Any, Any]) -> dict[str, bool]:
    await people_of(request).forget(await people.need(request))
    return {"ok": True}


@get("/api/me/export")
async def export(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """All that is kept about me."""
    return await people_of(request).all_kept(await people.need(request))


# -- ratings -------------------------------------------------------------------------------------


def ratings_of(request: Request[Any, Any, Any]) -> Ratings:
    ratings: Ratings = request.app.state.ratings
    return ratings


@get("/api/ratings/{game:str}")
async def club_table(request: Request[Any, Any, Any], game: str) -> c.ClubTable:
    return await ratings_of(request).table(breakroom.game(game).key)


@get("/api/ratings/{game:str}/level")
async def my_level(request: Request[Any, Any, Any], game: str) -> c.MyLevel:
    """The bot that is as strong as I am."""
    person = await people.of(request)
    who = person.id if person else None
    return await ratings_of(request).level(breakroom.game(game).key, who)


@get("/api/people/{person:str}")
async def profile(request: Request[Any, Any, Any], person: str) -> c.Profile:
    return await ratings_of(request).profile(person)


# -- the lobby -----------------------------------------------------------------------------------


@post("/api/lobby/{room:str}/sit", status_code=200)
async def sit_down(request: Request[Any, Any, Any], room: str, data: c.SitDown) -> m.Claimed:
    lobby: Lobby = request.app.state.lobby
    found = await request.app.state.rooms.find(room)
    return await lobby.sit(found, data, await people.of(request))


HANDLERS: Final[list[Any]] = [
    *(add_me, me, rename, tie_seats, make_code, join, remove_key, forget_me, export),
    *(club_table, my_level, profile, sit_down),
    *passkeys.HANDLERS,
]


async def open_club(state: Any, rooms: Rooms, limits: Limits) -> None:
    """Puts what the handlers use into the application's state, once the rooms are open."""
    state.people = People(rooms, limits)
    state.passkeys = passkeys.Passkeys(rooms.store)
    state.ratings = Ratings(rooms, state.people)
    state.lobby = Lobby(rooms, state.people, state.ratings)
    await state.ratings.start()
