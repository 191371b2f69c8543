"""What the operator of a server sees: is it well, what does it count, what does it write down."""

import asyncio
import json
import os
import random
import re
import resource
import signal
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import breakroom
from server.table import LONG, PATIENT, Server, sit

CUBE = breakroom.game("break_the_cube")
Start = Callable[..., Server]
THE_WORLD = {"x_forwarded_for": "198.51.100.7"}


def until(happens: Callable[[], bool]) -> None:
    """Waits until it happens."""
    last = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < last
        time.sleep(0.02)


def kill_workers(server: Server) -> None:
    for worker in server.workers():
        os.kill(worker, signal.SIGKILL)


def series(server: Server) -> dict[str, float]:
    _, text = server.get("/metrics")
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


# -- health ------------------------------------------------------------------------------------


def test_a_well_server_says_so_and_how_it_keeps_its_promise(server: Server) -> None:
    """Commits are on disk when they return: WAL, synchronous FULL."""
    assert server.get("/healthz") == (200, "alive\n")
    until(lambda: server.get("/readyz")[0] == 200)  # a busy machine makes loops late
    ready = server.get("/readyz")[1]
    assert ready["database"] == {"dialect": "sqlite", "journal_mode": "wal", "synchronous": 2}


def test_a_database_that_refuses_writes_is_told(start: Start) -> None:
    """Alive, not ready; the move is refused; and all is well again when the disk is."""

    async def scene() -> None:
        server, rng = start(), random.Random(1)
        made = server.room("me", "me")
        async with sit(server, made["room"], made["tokens"]) as me:
            await me.play(rng)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, -1))
            status, ready = server.get("/readyz")
            assert (status, ready["reasons"][-1]) == (503, "The database does not take writes.")
            assert server.get("/healthz")[0] == 200
            refused = await me.ask("say", text="hello")
            assert (refused["type"], refused["code"]) == ("refused", "store")
            wish = {"game": "convert", "options": {}, "seats": [{"kind": "me"}] * 2}
            status, problem = server.post("/api/rooms", wish)
            assert (status, problem["code"]) == (503, "store")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (-1, -1))
            until(lambda: server.get("/readyz")[0] == 200)
            assert (await me.ask("say", text="hello"))["type"] == "ack"
        assert server.stop() == 0

    asyncio.run(scene())


def test_a_database_that_hangs_is_told_too(start: Start) -> None:
    """Somebody else holds the write lock."""
    server = start()
    holder = sqlite3.connect(server.folder / "test.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    status, ready = server.get("/readyz")  # it does not wait for the lock
    assert (status, ready["reasons"][-1]) == (503, "The database does not take writes.")
    holder.close()
    until(lambda: server.get("/readyz")[0] == 200)
    assert server.stop() == 0


def test_a_loop_that_lags_is_not_ready(start: Start) -> None:
    """It stood still for more than a second."""
    server = start()
    os.kill(server.process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(server.get, "/readyz")
        time.sleep(1.3)
        os.kill(server.process.pid, signal.SIGCONT)
        status, ready = asked.result()
    assert status == 503
    assert re.fullmatch(r"The event loop was \d+\.\d s late\.", ready["reasons"][0])
    assert server.get("/healthz")[0] == 200
    until(lambda: server.get("/readyz")[0] == 200)
    assert server.stop() == 0


def test_a_server_that_drains_plays_on_but_takes_nobody_new(start: Start) -> None:
    """SIGTERM with --drain: not ready, no new tables; a second SIGTERM ends it at once."""

    async def scene() -> None:
        server, rng = start("--drain", "60"), random.Random(1)
        made = server.room("me", "me")
        async with sit(server, made["room"], made["tokens"]) as me:
            server.process.terminate()
            until(lambda: "The server is stopping." in server.get("/readyz")[1]["reasons"])
            assert server.get("/readyz")[0] == 503
            wish = {"game": "convert", "options": {}, "seats": [{"kind": "me"}] * 2}
            status, problem, headers = server.ask("/api/rooms", wish)
            assert (status, problem["code"], headers["retry-after"]) == (503, "stopping", "5")
            assert (await me.play(rng))["type"] == "ack"
            server.process.terminate()
            await me.socket.wait_closed()
            assert me.socket.close_code == 1012
        assert server.stop() == 0

    asyncio.run(scene())


# -- figures -----------------------------------------------------------------------------------


def test_every_series_moves(start: Start) -> None:
    """What happens at the tables is counted."""

    async def scene() -> None:
        server, rng = start(), random.Random(1)
        made, before = server.room("me", "casual"), series(server)
        async with sit(server, made["room"], made["tokens"]) as me:
            assert (await me.play(rng))["type"] == "ack"
            refused = await me.ask("act", action={"type": "place"})
            assert refused["code"] == "rules"
            address = server.url.replace("http", "ws") + f"/api/rooms/{made['room']}/socket"
            async with connect(address, **PATIENT) as flood:
                await flood.send("{}")
                await flood.wait_closed()
            ticks = "breakroom_loop_lag_seconds_count"
            until(lambda: series(server)[ticks] > before[ticks])
            until(lambda: series(server)["breakroom_sockets"] == 1)  # the flood's is gone
            after = series(server)
            moved = {name for name in after if after[name] > before.get(name, 0)}
            assert moved >= {
                "breakroom_acks_total",
                "breakroom_ack_seconds_count",
                "breakroom_commit_seconds_count",
                "breakroom_loop_lag_seconds_count",
                "breakroom_sockets",
                "breakroom_rooms",
                'breakroom_refusals_total{code="rules"}',
                'breakroom_refusals_total{code="malformed"}',
            }
            assert after["breakroom_acks_total"] == 1
            assert after["breakroom_rooms"] == 1
            await me.until_my_turn()
            kill_workers(server)
            assert (await me.play(rng))["type"] == "ack"
            while not series(server)["breakroom_bot_timeouts_total"]:
                kill_workers(server)
                await asyncio.sleep(0.01)
            await me.until_my_turn()  # a fallback moved
        with closing(sqlite3.connect(server.folder / "test.db")) as database:
            database.execute("ALTER TABLE guests RENAME TO gone")
        assert server.ask("/api/account", authorization="Bearer x")[0] == 500
        assert series(server)["breakroom_errors_total"] >= 1
        until(lambda: series(server)["breakroom_sockets"] == 0)
        server.stop()

    asyncio.run(scene())


def test_the_figures_are_not_for_everybody(start: Start) -> None:
    """This machine, or the token."""
    server = start("--metrics-token", "s3cret", "--proxy", "127.0.0.1")
    assert server.get("/metrics")[0] == 200
    assert server.ask("/metrics", **THE_WORLD)[0] == 403
    assert server.ask("/metrics", authorization="Bearer wrong", **THE_WORLD)[0] == 403
    assert server.ask("/metrics", authorization="Bearer s3cret", **THE_WORLD)[0] == 200
    assert server.ask("/healthz", **THE_WORLD)[0] == 200
    until(lambda: server.ask("/readyz", **THE_WORLD)[0] == 200)
    server.stop()


# -- the journal -------------------------------------------------------------------------------


def journal(server: Server) -> list[dict[str, Any]]:
    text = (server.folder / "stderr.txt").read_text()
    return [json.loads(line) for line in text.splitlines()]


def test_the_journal_has_a_line_for_a_move_and_no_secret(start: Start) -> None:
    """Game, room, seq, connection, kind and milliseconds; no token, no seed, nothing hidden."""
    shapes = (
        "small 71 72 medium 61 91 92 large 11 21 31 41",
        "small 51 52 medium 61 81 91 large 11 21 31 32",
    )

    async def scene() -> tuple[Server, list[str]]:
        server = start("--log", "json")
        seats = [{"kind": "me", "name": "Canary Name"}, {"kind": "friend"}]
        _, made = server.post(
            "/api/rooms", {"game": "break_the_cube", "options": {}, "seats": seats}
        )
        room, invite = made["room"], made["invites"]["1"]
        claimed = server.claim(room, invite, name="Magpie")
        server.claim(room, "A" * 43)
        tokens = {**made["tokens"], "1": claimed["token"]}
        _, guest = server.post("/api/bots", {"name": "Robin"})
        server.ask("/api/account", authorization=f"Bearer {guest['token']}")
        async with (
            sit(server, room, {"0": tokens["0"]}) as one,
            sit(server, room, {"1": tokens["1"]}) as two,
        ):
            for player, shape in zip((one, two), shapes, strict=True):
                await player.until_type("snapshot")
                assert (await player.ask("act", action=build(shape)))["type"] == "ack"
            assert (await one.ask("say", text="a canary sings"))["type"] == "ack"
            assert (await one.ask("act", action={"type": "dance"}))["type"] == "refused"
        with closing(sqlite3.connect(server.folder / "test.db")) as database:
            (seed,) = database.execute("SELECT seed FROM rooms").fetchone()
            hashes = [
                h
                for row in database.execute("SELECT token_hash, invite_hash FROM seats")
                for h in row
            ]
        return server, [*tokens.values(), invite, guest["token"], seed, *filter(None, hashes)]

    server, secrets = asyncio.run(scene())
    assert server.stop() == 0
    lines = journal(server)
    written = (server.folder / "stderr.txt").read_text()
    hidden = [*secrets, "A" * 43, "canary", "Canary", "Magpie", "127.0.0.1", "cells"]
    assert not [secret for secret in hidden if secret in written]
    acts = [line for line in lines if line["say"] == "act"]
    done = [(line["answer"], line["seq"]) for line in acts]
    assert done == [("done", 2), ("done", 3), ("rules", 4)]
    assert {line["game"] for line in acts} == {"break_the_cube"}
    assert len({line["connection"] for line in acts}) == 2
    assert all(line["ms"] > 0 and len(line["room"]) == 12 for line in acts)


def build(shape: str) -> Any:
    action = CUBE.parse(CUBE.setup(), 0, f"build {shape}")
    return json.loads(breakroom.to_json(action))


def test_an_error_has_a_trace_that_the_person_is_told(start: Start) -> None:
    """Over HTTP and on a socket; the journal has the same trace."""

    async def scene(server: Server) -> list[str]:
        made = server.room("me", "me")
        with closing(sqlite3.connect(server.folder / "test.db")) as database:
            database.execute("ALTER TABLE log RENAME TO gone")
        status, problem = server.get(f"/api/rooms/{made['room']}")
        assert (status, problem["code"]) == (500, "error")
        async with sit(server, made["room"], made["tokens"]) as me:
            bye = await me.read()
            assert (bye["type"], bye["code"]) == ("bye", "error")
            with pytest.raises(ConnectionClosed):
                await me.read()
            assert me.socket.close_code == 1011
        return [problem["sentence"], bye["sentence"]]

    server = start("--log", "json")
    told = asyncio.run(scene(server))
    server.stop()
    traces = [line["trace"] for line in journal(server) if line["level"] == "error"]
    assert told == [f"Something went wrong here (trace {trace})." for trace in traces]
    errors = [line["error"] for line in journal(server) if "error" in line]
    assert all("no such table: log" in error and "store.py" in error for error in errors)
