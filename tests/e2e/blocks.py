"""Tables of Breaker Blocks that were played to a position before anybody looks."""

import json
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import to_builtins
from websockets.sync.client import ClientConnection, connect

import breakroom
from e2e.browser import Person
from server.table import LONG, PATIENT, SEED, Server

GAME = breakroom.game("breaker_blocks")


class Blocks:
    """A room, its seats' tokens, and the same game beside it to read notation with."""

    def __init__(self, server: Server, seats: Iterable[str] = ("me", "me"), **options: Any) -> None:
        self.server = server
        self.options = {"first": "orange", **options}
        made = server.room(*seats, game="breaker_blocks", seed=SEED, **self.options)
        self.room, self.tokens = made["room"], made["tokens"]
        self.state = GAME.setup(self.options, SEED)

    def play(self, text: str) -> "Blocks":
        """Each action in notation, by the seat to move."""
        with self._socket() as socket:
            for word in text.split():
                seat = self.state.to_move
                action = GAME.parse(self.state, seat, word)
                self.state, _ = breakroom.step(GAME, self.state, seat, action)
                self._act(socket, seat, to_builtins(action))
        return self

    def do(self, seat: int, *actions: dict[str, Any]) -> "Blocks":
        """Actions as on the wire, where chance has a say."""
        with self._socket() as socket:
            for action in actions:
                self._act(socket, seat, action)
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
        person.open(f"/t/{self.room}")
        person.wait_for_board()
        return person

    @contextmanager
    def _socket(self) -> Iterator[ClientConnection]:
        address = self.server.url.replace("http", "ws") + f"/api/rooms/{self.room}/socket"
        tokens = list(self.tokens.values())
        hello = {"type": "hello", "protocol": 1, "tokens": tokens, "look": None}
        with connect(address, max_size=None, **PATIENT) as socket:
            socket.send(json.dumps(hello))
            yield socket

    def _act(self, socket: ClientConnection, seat: int, action: dict[str, Any]) -> None:
        name = uuid.uuid4().hex
        socket.send(json.dumps({"type": "act", "id": name, "seat": seat, "action": action}))
        while (answer := json.loads(socket.recv(LONG))).get("id") != name:
            pass
        assert answer["type"] == "ack", answer
