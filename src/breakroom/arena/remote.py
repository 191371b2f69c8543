"""Programs at a server, as entrants: "http://127.0.0.1:8000/@my-bot".

The server plays the game between them and its own levels; the arena only watches. Such games
have the server's chance, so a seed does not repeat them.
"""

import json
import urllib.error
import urllib.request
from typing import Any, Final

from breakroom.arena.match import Match, Result
from breakroom.core.game import Refused

GAME_SECONDS: Final = 3600.0


def is_remote(match: Match) -> bool:
    return any("://" in bot for bot in match.bots)


def play_remote(match: Match, number: int) -> Result:
    from websockets.sync.client import connect

    hosts = {bot.rpartition("/")[0] for bot in match.bots if "://" in bot}
    if len(hosts) != 1:
        raise Refused("Programs that meet sit at one server.")
    host = hosts.pop()
    levels = [bot.rpartition("/")[2] for bot in match.bots]
    if number % 2:
        levels.reverse()
    seats = [{"kind": "bot", "level": level} for level in levels]
    room = _post(
        f"{host}/api/rooms", {"game": match.game, "options": match.options, "seats": seats}
    )
    address = host.replace("http", "ws", 1) + f"/api/rooms/{room['room']}/socket"
    with connect(address, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1}))
        while True:
            message = json.loads(socket.recv(GAME_SECONDS))
            table, ply = message.get("table"), message.get("ply", 0)
            if table and table["outcome"]:
                break
    if table["ending"] == "declined":
        raise Refused("The program did not want to play.")
    ranks = table["outcome"]["ranks"]
    ahead = ranks[1] - ranks[0]
    mine = -ahead if number % 2 else ahead
    first = 0.5 + 0.5 * (ahead > 0) - 0.5 * (ahead < 0)
    return Result(int(mine > 0), int(mine == 0), int(mine < 0), first, ply)


def _post(url: str, data: dict[str, Any]) -> Any:
    body = json.dumps(data).encode()
    # Whoever starts the match names the server.
    request = urllib.request.Request(url, body, {"content-type": "application/json"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)["sentence"]) from None
    except OSError as error:
        raise Refused(f"There is no server at {url}: {error}.") from None
