"""Do bots play as what they are called, whoever asks for how much?

python bench/bots.py attack [--analyses 30] [--hints 36] [--abandoned 30] [--moves 6]
python bench/bots.py crowd [--games 120] [--moves 4]

`attack`: one address asks for analyses and hints, and leaves tables with clocks at which bots
play each other; meanwhile somebody at another address plays a master. Fails unless every move of
that master is its own. `crowd`: so many people play masters at once; prints whose moves they got,
and fails if any of them was nobody's.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.table import Player, Server

LIMITS = ("rooms=9999/60", "rooms_a_day=9999/60", "sockets_each=999")  # the line must do alone
HONEST, GREEDY = "198.51.100.7", "203.0.113.9"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["attack", "crowd"])
    parser.add_argument("--analyses", type=int, default=30)
    parser.add_argument("--hints", type=int, default=36)
    parser.add_argument("--abandoned", type=int, default=30)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    given = ("--proxy", "127.0.0.1", *(part for line in LIMITS for part in ("--limit", line)))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), options=given)
        try:
            scene = attack if options.what == "attack" else crowd
            played = asyncio.run(scene(server, options))
            print("moves of the masters, by who made them:", dict(played))
            print(*(line for line in figures(server) if "breakroom_bot" in line), sep="\n")
        finally:
            server.stop()
    own = set(played) == {"master"} if options.what == "attack" else "any" not in played
    sys.exit(not own)


def figures(server: Server) -> list[str]:
    return [line for line in str(server.get("/metrics")[1]).splitlines() if line[:1] != "#"]


async def crowd(server: Server, options: Any) -> Counter[str]:
    """Each at an address of its own."""
    people = [
        play(server, f"198.51.{n // 250}.{n % 250}", options.moves, options.seed + n)
        for n in range(options.games)
    ]
    return sum(await asyncio.gather(*people), Counter[str]())


async def attack(server: Server, options: Any) -> Counter[str]:
    answered: Counter[str] = Counter()
    for _ in range(options.abandoned):
        await abandon(server)
    over = [await resigned(server) for _ in range(options.analyses)]
    asked = [asyncio.create_task(asyncio.to_thread(analyse, server, room)) for room in over]
    asked += [asyncio.create_task(hint(server)) for _ in range(options.hints)]
    played = await play(server, HONEST, options.moves, options.seed)
    for answer in await asyncio.gather(*asked):
        answered[answer] += 1
    print("what the greedy address was answered:", dict(answered))
    return played


async def play(server: Server, address: str, moves: int, seed: int) -> Counter[str]:
    """So many moves against a master, and who answered them."""
    rng, by = random.Random(seed), Counter[str]()
    made = await room(server, address, "me", "master")
    async with sit(server, made, address) as me:
        for number in range(1, moves + 1):
            await me.play(rng)
            while me.ply < 2 * number and not me.table.get("outcome"):
                await me.read()
            by[me.table["seats"][1].get("plays_as") or "master"] += 1
    return by


async def abandon(server: Server) -> None:
    """A clock runs, a bot plays for me against another, and I go."""
    made = await room(server, GREEDY, "me", "master", clock={"type": "game", "seconds": 3600})
    async with sit(server, made, GREEDY) as me:
        await me.ask("stand_in", absent=0, level="master")


async def resigned(server: Server) -> str:
    made = await room(server, GREEDY, "me", "me", game="break_the_cube", options={})
    async with sit(server, made, GREEDY) as me:
        await me.ask("resign")
    return str(made["room"])


def analyse(server: Server, made: str) -> str:
    return f"analysis {server.ask(f'/api/rooms/{made}/analysis', x_forwarded_for=GREEDY)[0]}"


async def hint(server: Server) -> str:
    made = await room(server, GREEDY, "me", "beginner")
    async with sit(server, made, GREEDY) as me:
        await me.until_my_turn()
        answer = await me.ask("hint")
        return f"hint {answer.get('code', 'given')}"


async def room(server: Server, address: str, *kinds: str, **more: Any) -> dict[str, Any]:
    seats = [{"kind": k} if k == "me" else {"kind": "bot", "level": k} for k in kinds]
    wish = {"game": "convert", "options": {"first": "white"}, "seats": seats, **more}
    ask = server.ask
    status, made, _ = await asyncio.to_thread(ask, "/api/rooms", wish, x_forwarded_for=address)
    assert status == 201, made
    return dict(made)


@contextlib.asynccontextmanager
async def sit(server: Server, made: dict[str, Any], address: str) -> Any:
    url = server.url.replace("http", "ws") + f"/api/rooms/{made['room']}/socket"
    headers = {"x-forwarded-for": address}
    async with connect(url, max_size=None, additional_headers=headers) as socket:
        me, tokens = Player(socket), list(made["tokens"].values())
        me.seat = 0
        hello = {"type": "hello", "protocol": 1, "tokens": tokens, "look": 0}
        await socket.send(json.dumps(hello))
        yield me


if __name__ == "__main__":
    main()
