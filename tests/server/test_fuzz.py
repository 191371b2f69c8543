"""No input breaks anything: broken frames, broken requests, and any order of commands."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import breakroom
from breakroom.core.wire import to_json
from chaos.api import check_api
from chaos.database import Database
from chaos.fuzz import fuzz_http, fuzz_sockets, unhandled
from chaos.history import Told, check, has_secrets
from chaos.nemesis import all_titles
from chaos.process import LONG, Process
from chaos.workload import Client

SEED = 3
FAST = [(key, options) for key, options in all_titles() if not breakroom.game(key).settles]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("fuzz"))
    yield process
    assert process.stop() == 0


def test_broken_messages_change_nothing(running: Process) -> None:
    """Some thousands: each is refused or closes its own socket, and no log knows of them."""
    database = Database(Path(running.db))
    report = asyncio.run(fuzz_sockets(running, database, SEED, messages=2000, sockets=12))
    assert report.faults == []
    assert report.sent >= 1900
    assert report.refused
    assert report.closed > 300


def test_broken_requests_are_refused_in_a_sentence(running: Process) -> None:
    """No request gets an error of the server's, and none makes anything that was not answered."""
    report = fuzz_http(running, Database(Path(running.db)), SEED, requests=1000)
    assert report.faults == []


def test_every_answer_is_as_described(running: Process) -> None:
    """No error of ours, no status and no body that the API's description does not know."""
    assert check_api(running, examples=4) >= 300
    assert unhandled(running) == []


class AnyOrder(RuleBasedStateMachine):
    """Two to four seats, their second tabs and a spectator, in any order of everything."""

    server: Process

    @initialize(title=st.sampled_from(FAST), seed=st.integers(0, 2**32))
    def open_table(self, title: tuple[str, dict[str, Any]], seed: int) -> None:
        key, options = title
        self.loop = asyncio.new_event_loop()
        self.game, self.rng = breakroom.game(key), random.Random(seed)
        seats = self.game.setup(options).seats
        made = self.server.room(key, seats, options)
        self.database = Database(Path(self.server.db))
        self.told = Told(key, made["room"], has_secrets(key, options))
        self.tokens = {int(seat): token for seat, token in made["tokens"].items()}
        self.clients: list[Client] = []
        self.commands = 0
        self.last: dict[str, Any] | None = None
        for seat in self.tokens:
            self._join(seat)

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            for client in self.clients:
                self._wait(client.settle())
                self._wait(client.leave())
            self.loop.close()
            here = () if self.told.secrets else {client.look for client in self.clients}
            for look in [look for look in self.told.views if look not in here]:
                del self.told.views[look]  # who is gone has an old view
            verdict = check(self.database, [self.told])
            assert verdict.is_clean, verdict

    def _wait(self, what: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(what, LONG))

    def _join(self, look: int | None) -> None:
        tokens = [] if look is None else [self.tokens[look]]
        client = Client(self.told, look, tokens, patience=LONG)
        self._wait(client.connect(self.server.port))
        self.clients.append(client)

    def _ask(self, kind: str, seat: int, **fields: Any) -> dict[str, Any]:
        """By any tab of that seat, or else by somebody who may not."""
        self.commands += 1
        command = {"type": kind, "id": f"c{self.commands}", "seat": seat, **fields}
        return self._say(command)

    def _say(self, command: dict[str, Any]) -> dict[str, Any]:
        tabs = [c for c in self.clients if c.look == command["seat"]] or self.clients
        self.told.sent[command["id"]] = command["type"]
        client = self.rng.choice(tabs)
        answer: dict[str, Any] = self._wait(client.ask(command))
        if client.look != command["seat"]:
            assert answer["code"] == "not_yours"
        self.last = command
        return answer

    def _state(self) -> Any:
        return self.database.room(self.told.room).states()[-1]

    @rule()
    @precondition(lambda self: len(self.clients) < 7)
    def come(self) -> None:
        self._join(self.rng.choice([None, *self.tokens]))

    @rule()
    @precondition(lambda self: len(self.clients) > 1)
    def go(self) -> None:
        self._wait(self.clients.pop(self.rng.randrange(len(self.clients))).leave())

    @rule()
    def act(self) -> None:
        state = self._state()
        for asked in self.game.decisions(state)[:1]:
            action = self.game.sample(state, asked.seat, self.rng)
            self._ask("act", asked.seat, action=msgspec.to_builtins(action))

    @rule()
    def act_out_of_turn(self) -> None:
        """What one seat may do, sent by another."""
        state = self._state()
        asked = self.game.decisions(state)
        others = [seat for seat in self.tokens if seat not in [d.seat for d in asked]]
        if asked and others:
            action = msgspec.to_builtins(self.game.sample(state, asked[0].seat, self.rng))
            assert self._ask("act", others[0], action=action)["type"] == "refused"
            assert to_json(self._state()) == to_json(state)

    @rule(what=st.sampled_from(["draw", "takeback"]), kind=st.sampled_from(["offer", "decline"]))
    def offer(self, what: str, kind: str) -> None:
        if what == "takeback" or kind == "decline":
            answer = self._ask(kind, self.rng.choice(list(self.tokens)), what=what)
            if answer["type"] == "ack" and kind == "decline":
                raise AssertionError("there was no offer")

    @rule()
    def say(self) -> None:
        self._ask("say", self.rng.choice(list(self.tokens)), text="Well played.")

    @rule()
    @precondition(lambda self: self.last is not None)
    def say_it_again(self) -> None:
        """The same command once more has the same answer, and no second effect."""
        rows = len(self.database.room(self.told.room).log)
        assert self.last is not None
        self._say(self.last)
        assert len(self.database.room(self.told.room).log) == rows

    @invariant()
    def everyone_sees_the_same_game(self) -> None:
        if not hasattr(self, "loop"):
            return
        state = self._state()
        for client in self.clients:
            if self.told.secrets:  # what others did unseen may be in the view of who comes anew
                self._wait(client.leave())
                self._wait(client.connect(self.server.port))
            else:
                self._wait(client.settle())
            view = self.told.views[client.look][1]
            assert to_json(view) == to_json(self.game.view(state, client.look))
        assert self.told.faults == []


def test_any_order_of_commands_leaves_one_game(running: Process) -> None:
    """Whoever comes, goes, acts, repeats and takes back: all see what follows from the log."""
    AnyOrder.server = running
    AnyOrder.TestCase.settings = settings(
        max_examples=8,
        stateful_step_count=20,
        phases=[Phase.generate],  # a run takes seconds: what fails is printed as it is
        suppress_health_check=list(HealthCheck),
    )
    AnyOrder.TestCase("runTest").runTest()
