"""Tables of Breach that were played to a position before anybody looks."""

import json
import uuid
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from e2e.browser import Person
from server.table import LONG, PATIENT, Server

Action = dict[str, Any]


class Seat:
    """A seat's own connection: what it sees, and what it is asked."""

    def __init__(self, server: Server, room: str, seat: int, token: str) -> None:
        address = server.url.replace("http", "ws") + f"/api/rooms/{room}/socket"
        self.seat = seat
        self.connection = ExitStack()
        socket = connect(address, max_size=None, max_queue=None, **PATIENT)
        self.socket: ClientConnection = self.connection.enter_context(socket)
        self.view: dict[str, Any] = {}
        self.box: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self._send(type="hello", protocol=1, tokens=[token], look=seat)
        while not self.view:
            self._read()

    def act(self, action: Action) -> None:
        name = uuid.uuid4().hex
        self._send(type="act", id=name, seat=self.seat, action=action)
        while (answer := self._read()).get("id") != name:
            pass
        assert answer["type"] == "ack", answer

    def catch_up(self) -> None:
        """All that the server has sent up to now."""
        name = uuid.uuid4().hex
        self._send(type="review", id=name, ply=0)
        while self._read().get("id") != name:
            pass

    def choices(self, kind: str) -> list[Action]:
        listed = self.decision["choices"] if self.decision else []
        return [choice for choice in listed if choice["type"] == kind]

    def plan(self) -> None:
        """As many cards as the energy allows, the dearest first; not yet the commit."""
        while plays := self.choices("assign"):
            cards = self.box["cards"]
            self.act(max(plays, key=lambda play: cards[play["card"]]["cost"]))

    def go_on(self) -> None:
        """Answer what is asked in some sensible way."""
        assert self.decision is not None
        match self.decision["id"]:
            case "mulligan":
                self.act({"type": "mulligan", "redraw": False})
            case "assign":
                self.plan()
                self.act({"type": "commit"})
            case _:
                self.act(self.decision["choices"][0])

    def _send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def _read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(LONG))
        if message["type"] in ("snapshot", "update"):
            self.view, self.decision = message["view"], message["decision"]
            self.box = message.get("box") or self.box
        return message


class Breach:
    """A room, its seats' tokens, and a connection for each seat that a test plays itself."""

    def __init__(self, server: Server, seats: Iterable[str] = ("me", "me"), **deal: Any) -> None:
        made = server.room(*seats, game="breach", **deal)
        self.room, self.tokens = made["room"], made["tokens"]
        self.seats = [
            Seat(server, self.room, int(seat), token) for seat, token in self.tokens.items()
        ]

    def until(self, wanted: Callable[[list[Seat]], bool]) -> bool:
        """Play on until that is so; False if the game is over before."""
        while not wanted(self.seats):
            asked = [seat for seat in self.seats if seat.decision]
            if not asked:
                return False
            asked[0].go_on()
            for seat in self.seats:
                seat.catch_up()
        return True

    def until_turn(self, turn: int) -> "Breach":
        assert self.until(lambda seats: bool(seats[0].view["turn"] == turn))
        return self

    def seat(self, person: Person, *seats: int) -> Person:
        """The person's browser has those seats' tokens, and opens the table."""
        tokens = {str(seat): self.tokens[str(seat)] for seat in seats}
        kept = {self.room: {"tokens": tokens, "invites": {}, "at": 1}}
        words = json.dumps(json.dumps(kept))
        person.context.add_init_script(
            f"localStorage.getItem('breakroom.rooms') ??"
            f" localStorage.setItem('breakroom.rooms', {words})"
        )
        asked = json.dumps(json.dumps({"breach": True}))  # whether to learn it first
        person.context.add_init_script(f"localStorage.setItem('breakroom.asked', {asked})")
        person.open(f"/t/{self.room}")
        person.wait_for_board()
        return person

    def close(self) -> None:
        for seat in self.seats:
            seat.connection.close()
