"""Evenings: rounds that begin by themselves, results that count once, whatever happens."""

import asyncio
from collections.abc import Callable

from server.evening import Host, Kept, Kills, plays
from server.table import Server


def test_an_evening_survives_a_kill_in_every_round(start: Callable[..., Server]) -> None:
    """Seven players, three Swiss rounds, SIGKILL in each: no result is lost or doubled, nobody
    meets twice, and the odd one plays a bot."""
    server = start()
    host = Host(server, form="swiss", rounds=3)
    guests = [host.comes(f"Player {n}") for n in range(7)]
    host.does("begin")
    kills = Kills(server, host, after=[0, 1, 4])

    async def evening() -> None:
        await asyncio.gather(kills.go_on(), *(plays(server, g, g.number, 2) for g in guests))

    asyncio.run(evening())
    now = host.now()
    assert (now["phase"], now["form"], now["round"]) == ("over", "swiss", 3)
    kept = Kept(server.folder / "test.db", host.code)
    kept.check(rounds=3, players=7)
    assert kills.count == 3
    for line in kept.kinds("result"):
        _, room = server.get(f"/api/rooms/{line['room']}")
        ranks = room["table"]["outcome"]["ranks"]
        assert line["points"] == [float(rank == 1) for rank in ranks]
    assert sum(row["points"] for row in now["standings"]) == 3 * 3 + sum(
        line["points"][table["seats"].index(max(table["seats"]))]
        for pairing in kept.kinds("pair")
        for table in pairing["tables"]
        if -1 in table["seats"]
        for line in kept.kinds("result")
        if line["room"] == table["room"]
    )
