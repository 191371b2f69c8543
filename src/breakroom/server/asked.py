"""A request, and the server that it has come to, as the handlers of all routes use them."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from litestar import Request
from litestar.datastructures import State
from litestar.response import Stream

from breakroom.core.game import Refused, Seat
from breakroom.server.limits import Guard, address_of
from breakroom.server.room import Room
from breakroom.server.rooms import Rooms, hashed

if TYPE_CHECKING:
    from breakroom.server.app import Settings
    from breakroom.server.club.evenings import Evenings
    from breakroom.server.club.lobby import Lobby
    from breakroom.server.club.passkeys import Passkeys
    from breakroom.server.club.people import People
    from breakroom.server.club.ratings import Ratings
    from breakroom.server.guests import Guests
    from breakroom.server.health import Health
    from breakroom.server.host import Host
    from breakroom.server.push import Push


class Stopping(Refused):
    pass


class Server(State):
    """What a server is made of, once it is open."""

    settings: "Settings"
    guard: Guard
    rooms: Rooms
    guests: "Guests"
    people: "People"
    passkeys: "Passkeys"
    ratings: "Ratings"
    lobby: "Lobby"
    push: "Push"
    evenings: "Evenings"
    host: "Host"
    health: "Health"


class Asked(Request[Any, Any, Any]):
    @property
    def server(self) -> Server:
        return cast(Server, self.app.state)

    @property
    def address(self) -> str:
        return address_of(self.scope)

    @property
    def bearer(self) -> str:
        """The token that has come with it; empty: none."""
        return str(self.headers.get("authorization", "")).removeprefix("Bearer ")

    def seats_at(self, room: Room) -> list[Seat]:
        """The seats whose token has come with it."""
        mine = hashed(self.bearer)
        return [seat.seat for seat in room.stored.seats if seat.token_hash == mine]

    def check_draining(self) -> None:
        if self.server.health.draining:
            raise Stopping("The server is stopping. Try again in a moment.")

    def spend(self, kind: str) -> None:
        """Counts one more of what its address may do, and refuses what is too much."""
        self.server.guard.spend(kind, self.address)

    @contextmanager
    def counting_wrong(self, wrong: type[Refused]) -> Iterator[None]:
        """Counts what is refused so, as a wrong token; after many of them, its address hears no
        more about them for a while."""
        try:
            yield
        except wrong:
            self.server.guard.wrong_token(self.address)
            raise

    def streamed(self, lines: AsyncIterator[bytes], media_type: str) -> Stream:
        """A response that streams lines for as long as the client stays connected."""
        guard, address = self.server.guard, self.address
        guard.check_open(address)

        async def held() -> AsyncIterator[bytes]:
            with guard.holding(address):
                async for line in lines:
                    yield line

        return Stream(held(), media_type=media_type)
