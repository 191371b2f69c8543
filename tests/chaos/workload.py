"""Games at play through a bad network on a server that dies: players who never give up."""

import asyncio
import contextlib
import functools
import http.client
import random
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

import breakroom
from breakroom.core.play import redo
from chaos.database import Database
from chaos.history import Told, has_secrets
from chaos.lean import Socket, open_socket
from chaos.process import Process
from chaos.proxy import Proxy

ANSWER_SECONDS: Final = 3.0  # then the command is sent again
CLOCK: Final = {"type": "game", "seconds": 10_800}
SECOND_TABS, SPECTATORS, DOUBLES, THIEVES, ILLEGAL, TALK, TAKEBACKS = (
    *(0.02, 0.02, 0.02, 0.01, 0.02, 0.03, 0.03),
)


class Client:
    """One connection of a seat or a spectator, and what it is told."""

    def __init__(
        self, told: Told, look: int | None, tokens: list[str], patience: float = ANSWER_SECONDS
    ) -> None:
        self.told, self.look, self.tokens, self.patience = told, look, tokens, patience
        self.socket: Socket | None = None
        self.v = self.newest = -1
        self.ready = asyncio.Event()
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def connect(self, port: int) -> None:
        self.v = -1
        self.ready.clear()
        path = f"/api/rooms/{self.told.room}/socket"
        self.socket = await open_socket(port, path, self._take)
        self.socket.on_close = self._lost
        hello = {"type": "hello", "protocol": 1, "tokens": self.tokens, "look": self.look}
        self.socket.send(msgspec.json.encode(hello))
        await asyncio.wait_for(self.ready.wait(), self.patience)
        if not self.is_open:
            raise ConnectionResetError("cut as it said hello")

    @property
    def is_open(self) -> bool:
        return self.socket is not None and self.socket.is_open

    def _lost(self, code: int) -> None:
        self.ready.set()
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(ConnectionResetError(f"closed with {code}"))
                answer.exception()

    def _take(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        match message["type"]:
            case "snapshot":
                for line in message["lines"]:
                    self.told.see(self.look, line)
                self._now(message)
                self.ready.set()
            case "update":
                if message["v"] != self.v + 1:
                    self.told.faults.append(f"{self.look} had {self.v}, then got {message['v']}")
                self.told.see(self.look, message["line"])
                self._now(message)
            case "pong":
                self.ready.set()
            case "ack":
                self.told.acked.setdefault(message["id"], []).append((self.look, message["v"]))
                self._answer(message)
            case "refused":
                self.told.refused[message["id"]] = message["code"]
                self._answer(message)

    def _now(self, message: dict[str, Any]) -> None:
        if message["v"] < self.newest:  # on this connection or one before it
            self.told.faults.append(f"to {self.look} the table went back to version {message['v']}")
        self.v = self.newest = message["v"]
        self.told.look(self.look, self.v, message["view"])

    def _answer(self, message: dict[str, Any]) -> None:
        answer = self.answers.get(message["id"])
        if answer is not None and not answer.done():
            answer.set_result(message)

    async def ask(self, command: dict[str, Any], again: bool = False) -> dict[str, Any]:
        """Send once (or twice, as one who clicks twice), and wait."""
        assert self.socket is not None
        answer = asyncio.get_running_loop().create_future()
        self.answers[command["id"]] = answer
        for _ in range(1 + again):
            self.socket.send(msgspec.json.encode(command))
        try:
            return await asyncio.wait_for(answer, self.patience)
        finally:
            del self.answers[command["id"]]

    async def settle(self) -> None:
        """Everything that was sent before has arrived."""
        assert self.socket is not None
        self.ready.clear()
        self.socket.send(b'{"type":"ping"}')
        await self.ready.wait()

    async def leave(self) -> None:
        if self.is_open:
            assert self.socket is not None
            self.socket.cut()
            await self.socket.gone.wait()


class Game:
    """One room after another: all seats are played, until the workload stops."""

    def __init__(self, load: "Workload", number: int) -> None:
        self.load, self.number = load, number
        self.rng = random.Random(f"{load.seed}/{number}")
        self.told: Told | None = None
        self.clients: dict[int | None, Client] = {}
        self.extra: list[Client] = []  # second tabs
        self.commands = 0
        self.sent: dict[str, float] = {}  # when a command that is not answered was first sent
        self.state: Any = None  # as we know it; None: read it

    async def run(self) -> None:
        while not self.load.stopped or self.pending:
            try:
                if self.told is None:
                    await self.open_room()
                await self.connect()
                await self.step()
            except (OSError, TimeoutError, http.client.HTTPException):
                self.state = None
                await asyncio.sleep(0.05)

    pending: dict[str, Any] | None = None  # a command without an answer: it is sent again

    async def open_room(self) -> None:
        key, options = self.rng.choice(self.load.titles)
        game = breakroom.game(key)
        seats = game.setup(options).seats
        clock = self.rng.choice([None, CLOCK])
        open_one = functools.partial(self.load.server().room, key, seats, options, clock=clock)
        made = await asyncio.to_thread(open_one)
        self.told = Told(key, made["room"], has_secrets(key, options), clock is not None)
        self.load.histories.append(self.told)
        self.tokens = {int(seat): token for seat, token in made["tokens"].items()}
        self.load.tokens.append((made["room"], made["tokens"]["0"]))
        self.clients = {
            seat: Client(self.told, seat, [token]) for seat, token in self.tokens.items()
        }
        self.state = None

    async def connect(self) -> None:
        assert self.told is not None
        for client in [*self.clients.values(), *self.extra]:
            if not client.is_open:
                await client.connect(self.load.port())

    async def look_again(self) -> None:
        """Everyone opens the table anew, past the bad network."""
        for client in self.clients.values():
            await client.leave()
            await client.connect(self.load.server().port)

    async def close_room(self) -> None:
        for client in [*self.clients.values(), *self.extra]:
            await client.leave()
        self.clients, self.extra, self.told = {}, [], None

    async def step(self) -> None:
        assert self.told is not None
        if self.pending is None:
            if self.load.stopped:
                return
            await self.disturb()
            if self.state is None:
                stored = await asyncio.to_thread(self.load.database.room, self.told.room)
                self.state = stored.states()[-1]
            self.pending = self.choose()
            if self.pending is None:
                await self.look_again()
                await self.close_room()
                return
        command = self.pending
        sent = self.sent.setdefault(command["id"], time.monotonic())
        self.told.sent[command["id"]] = command["type"]
        answer = await self.clients[command["seat"]].ask(command, again=self.rng.random() < DOUBLES)
        self.pending = None
        del self.sent[command["id"]]
        if answer["type"] == "ack":
            self.told.times[command["id"]] = sent, time.monotonic()
            self.load.answered += 1
        self.follow(command, answer)

    def choose(self) -> dict[str, Any] | None:
        """The next command; None when the game is over."""
        assert self.told is not None
        game = breakroom.game(self.told.game)
        asked = game.decisions(self.state)
        if not asked:
            return None
        seat = self.rng.choice(asked).seat
        self.commands += 1
        command: dict[str, Any] = {"id": f"{self.number}-{self.commands}", "seat": seat}
        chance = self.rng.random()
        if chance < TALK:
            return command | {"type": "say", "text": f"Word {self.commands}"}
        if chance < TALK + TAKEBACKS:
            return command | {"type": "offer", "what": "takeback"}
        if chance < TALK + TAKEBACKS + ILLEGAL:
            return command | {"type": "act", "action": {"type": "nonsense"}}
        action = game.sample(self.state, seat, self.rng)
        return command | {"type": "act", "action": msgspec.to_builtins(action)}

    def follow(self, command: dict[str, Any], answer: dict[str, Any]) -> None:
        """Our own board, where we can tell what came of it; else it is read again."""
        assert self.told is not None
        game = breakroom.game(self.told.game)
        if command["type"] == "say" or self.state is None:
            return
        if answer["type"] != "ack" or command["type"] != "act" or game.settles:
            self.state = None
        else:
            action = game.action(command["action"])
            self.state, _ = redo(game, self.state, command["seat"], action)

    async def disturb(self) -> None:
        """Second tabs, spectators, thieves, and people who close the window."""
        assert self.told is not None
        chance = self.rng.random()
        if chance < SECOND_TABS:
            seat = self.rng.choice(list(self.tokens))
            self.extra.append(Client(self.told, seat, [self.tokens[seat]]))
            await self.extra[-1].connect(self.load.port())
        elif chance < SECOND_TABS + SPECTATORS and None not in self.clients:
            self.clients[None] = Client(self.told, None, [])
            await self.clients[None].connect(self.load.port())
        elif chance < SECOND_TABS + SPECTATORS + THIEVES:
            await self.steal()
        elif chance < 0.06 and self.extra:
            await self.extra.pop().leave()
        elif chance < 0.07:
            await self.rng.choice(list(self.clients.values())).leave()
            await self.connect()

    async def steal(self) -> None:
        """With a token of another table, or a made-up one: nothing is shown, and nobody harmed."""
        assert self.told is not None
        others = [token for room, token in self.load.tokens if room != self.told.room]
        token = self.rng.choice([*others[-20:], "x" * 43])
        thief = Client(Told(self.told.game, self.told.room, self.told.secrets), 0, [token])
        with contextlib.suppress(OSError, TimeoutError):
            await thief.connect(self.load.port())
        if thief.told.views:
            self.told.faults.append("a stolen token opened the table")
        self.load.thefts += 1
        await thief.leave()


class Workload:
    """So many games at once, through the network or past it."""

    def __init__(
        self,
        seed: int,
        games: int,
        titles: list[tuple[str, dict[str, Any]]],
        server: Callable[[], Process],
        proxy: Proxy,
        database: Database,
    ) -> None:
        self.seed, self.titles, self.server = seed, titles, server
        self.proxy, self.database = proxy, database
        self.histories: list[Told] = []
        self.tokens: list[tuple[str, str]] = []
        self.answered = self.thefts = 0
        self.stopped = False
        self.rng = random.Random(f"{seed}/ways")
        self.games = [Game(self, number) for number in range(games)]
        self.tasks = [asyncio.create_task(game.run()) for game in self.games]

    def port(self) -> int:
        """Half of all go through the bad network."""
        return self.proxy.port if self.rng.random() < 0.5 else self.server().port

    async def stop(self) -> None:
        """Everyone gets the answer they wait for, and sees the table once more."""
        self.stopped = True
        await asyncio.gather(*self.tasks)
        for game in self.games:
            if game.told is not None:
                await game.look_again()
                await game.close_room()
