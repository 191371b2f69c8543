"""Programs at a server, as entrants: "http://127.0.0.1:8000/@my-bot".

The server plays the game between them and its own levels; the arena only watches. Such games
have the server's chance, so a seed does not repeat them.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final

from breakroom.arena.match import Finished, Match, Result
from breakroom.core.game import Refused, Seat

PATIENCE_SECONDS: Final = 60.0  # the longest that a program may take for an answer
TOLD_SECONDS: Final = 1.0  # how often one is told whom a game waits for


def is_remote(match: Match) -> bool:
    return any("://" in bot for bot in match.bots)


def check_remote(match: Match) -> None:
    """Refuses programs that are not there, before the first game."""
    host = _host(match)
    games = {game["key"]: game["levels"] for game in _ask(f"{host}/api/games")}
    for bot in match.bots:
        if "://" in bot and (name := bot.rpartition("/")[2]) not in games.get(match.game, ()):
            raise Refused(f"{name} is not at {host} just now, or does not play {match.game}.")


def play_remote(
    match: Match,
    number: int,
    keeps_record: bool = False,
    patience: float = PATIENCE_SECONDS,
    waits: Callable[[str], None] = lambda _: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Finished:
    """Game `number` of the match, at the server. A program that does not come, or takes longer
    than its patience for an answer, loses the game, and only that."""
    host = _host(match)
    bots = [match.bots[(seat + number) % 2] for seat in (0, 1)]
    names = [bot.rpartition("/")[2] for bot in bots]
    seats = [{"kind": "bot", "level": name} for name in names]
    wish = {"game": match.game, "options": match.options, "seats": seats}
    try:
        room = _ask(f"{host}/api/rooms", wish)["room"]
    except Refused as refused:
        absent = [seat for seat in (0, 1) if names[seat][1:] in refused.reason]
        if "@" not in "".join(names) or not absent:
            raise
        return _lost(match, number, absent[0], 0, refused.reason)
    table, ply, late = _watch(host, room, names, patience, waits, stopped)
    if late is not None:
        return _lost(match, number, late, ply, f"took more than {patience:g} seconds")
    ranks = table["outcome"]["ranks"]
    if table["ending"] == "declined":
        return _lost(match, number, ranks.index(max(ranks)), ply, "declined the challenge")
    record = _ask(f"{host}/api/rooms/{room}/record", is_json=False) if keeps_record else ""
    return Finished(_result(number, ranks[1] - ranks[0], ply), "", record)


def _watch(
    host: str,
    room: str,
    names: list[str],
    patience: float,
    waits: Callable[[str], None],
    stopped: Callable[[], bool],
) -> tuple[Any, int, Seat | None]:
    """The table at its end, the actions on it, and the seat for which nobody waits any more."""
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    address = host.replace("http", "ws", 1) + f"/api/rooms/{room}/socket"
    table: dict[str, Any] = {"to_move": [], "outcome": None}
    ply, since = 0, time.monotonic()
    with connect(address, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1}))
        while not table["outcome"]:
            try:
                message = json.loads(socket.recv(TOLD_SECONDS))
            except TimeoutError:
                message = {}
            except ConnectionClosed:
                raise Refused(f"{host} has closed the table of a game.") from None
            if stopped():
                raise Refused("Stopped.")
            before = (ply, table["to_move"])
            table, ply = message.get("table", table), message.get("ply", ply)
            if before != (ply, table["to_move"]):
                since = time.monotonic()
            waited = time.monotonic() - since
            asked = [seat for seat in table["to_move"] if seat < len(names)] or [0, 1]
            waits(f"{' and '.join(names[seat] for seat in asked)}, {waited:.0f} s")
            programs = [seat for seat in asked if names[seat].startswith("@")]
            if waited > patience and programs and not table["outcome"]:
                return table, ply, programs[0]
    return table, ply, None


def _lost(match: Match, number: int, seat: Seat, ply: int, why: str) -> Finished:
    bot = match.bots[(seat + number) % 2]
    fault = f"{bot} forfeits game {number} (seed {match.seed}) of {match.bots[0]} against"
    fault += f" {match.bots[1]}: {why.rstrip('.')}."
    return Finished(_result(number, -1 if seat == 0 else 1, ply), fault)


def _result(number: int, ahead: int, ply: int) -> Result:
    """`ahead` is above 0 if seat 0 won."""
    mine = -ahead if number % 2 else ahead
    first = 0.5 + 0.5 * (ahead > 0) - 0.5 * (ahead < 0)
    return Result(int(mine > 0), int(mine == 0), int(mine < 0), first, ply)


def _host(match: Match) -> str:
    hosts = {bot.rpartition("/")[0] for bot in match.bots if "://" in bot}
    if len(hosts) != 1:
        raise Refused("Programs that meet sit at one server.")
    return hosts.pop()


def _ask(url: str, data: Any = None, is_json: bool = True) -> Any:
    body = None if data is None else json.dumps(data).encode()
    # The address is safe to open: it comes from whoever starts the match.
    request = urllib.request.Request(url, body, {"content-type": "application/json"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.load(answer) if is_json else answer.read().decode()
    except urllib.error.HTTPError as error:
        raise Refused(json.load(error)["sentence"]) from None
    except (OSError, ValueError) as error:
        raise Refused(f"There is no server at {url}: {error}.") from None
