"""The HTTP routes of the club: people, lobby and ratings."""

from typing import Any

from litestar import delete, get, post

import breakroom
from breakroom.server import messages as m
from breakroom.server.asked import Asked
from breakroom.server.club import messages as c
from breakroom.server.club import people
from breakroom.server.club.people import KEY
from breakroom.server.rooms import NotFound


@post("/api/me")
async def add_me(request: Asked, data: c.NewPerson) -> c.Me:
    request.spend("people")
    known = request.server.people
    return await known.about(await known.add(data), data.key)


@get("/api/me")
async def me(request: Asked) -> c.Me:
    return await request.server.people.about(await people.need(request), request.headers[KEY])


@post("/api/me/name", status_code=200)
async def rename(request: Asked, data: c.NewName) -> c.Me:
    known = request.server.people
    person = await known.rename(await people.need(request), data.name)
    return await known.about(person, request.headers[KEY])


@post("/api/me/seats", status_code=200)
async def tie_seats(request: Asked, data: c.NewSeats) -> dict[str, bool]:
    """Ties the seats that this browser holds to its person."""
    await request.server.people.tie(await people.need(request), data.seats)
    return {"ok": True}


@post("/api/me/code")
async def make_code(request: Asked) -> c.CodeMade:
    person = await people.need(request)
    request.spend("people")
    return await request.server.people.make_code(person)


@post("/api/me/join")
async def join(request: Asked, data: c.Join) -> c.Me:
    known, before = request.server.people, await people.of(request)
    with request.counting_wrong(NotFound):
        person = await known.join(data, before)
    return await known.about(person, data.key)


@delete("/api/me/keys/{key:str}", status_code=200)
async def remove_key(request: Asked, key: str) -> c.Me:
    known, person = request.server.people, await people.need(request)
    await known.remove_key(person, key)
    return await known.about(person, request.headers[KEY])


@delete("/api/me", status_code=200)
async def forget_me(request: Asked) -> dict[str, bool]:
    await request.server.people.forget(await people.need(request))
    return {"ok": True}


@get("/api/me/export")
async def export(request: Asked) -> dict[str, Any]:
    """All that is kept about me."""
    return await request.server.people.all_kept(await people.need(request))


# -- ratings -------------------------------------------------------------------------------------


@get("/api/ratings/{game:str}")
async def club_table(request: Asked, game: str) -> c.ClubTable:
    return await request.server.ratings.table(breakroom.game(game).key)


@get("/api/ratings/{game:str}/level")
async def my_level(request: Asked, game: str) -> c.MyLevel:
    """The bot that is as strong as I am."""
    person = await people.of(request)
    who = person.id if person else None
    return await request.server.ratings.level(breakroom.game(game).key, who)


@get("/api/people/{person:str}")
async def profile(request: Asked, person: str) -> c.Profile:
    return await request.server.ratings.profile(person)


# -- the lobby -----------------------------------------------------------------------------------


@post("/api/lobby/{room:str}/sit", status_code=200)
async def sit_down(request: Asked, room: str, data: c.SitDown) -> m.Claimed:
    found = await request.server.rooms.find(room)
    return await request.server.lobby.sit(found, data, await people.of(request))
