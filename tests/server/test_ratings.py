"""Ratings: what rated games are, what is written of them, and what that says of strength."""

import asyncio
import itertools
import math
import urllib.request
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from breakroom.bots import LEVELS
from breakroom.core.game import Refused
from breakroom.server.clock import MoveTime
from breakroom.server.club.fit import Played, anchors, fit, history, nearest_level
from breakroom.server.messages import NewRoom, SeatWish
from breakroom.server.rooms import check_rated
from server.club import Member, play, resign
from server.postgres import Postgres
from server.table import Server, sit

# -- the sums ----------------------------------------------------------------------------------


def simulated(seats: int, seed: int) -> tuple[dict[str, float], list[Played]]:
    """24 people, 50 Elo apart and known to the test alone, play 30 games each, some with a bot."""
    rng = np.random.default_rng(seed)
    truth = {f"p{n}": 925.0 + 50 * n for n in range(24)}
    everyone = {**truth, **anchors("convert")}
    games = []
    for _ in range(24 * 30 // seats):
        who = [str(name) for name in rng.choice(list(truth), seats, replace=False)]
        if rng.random() < 0.1:
            who[-1] = str(rng.choice(LEVELS))
        luck = [everyone[name] * math.log(10) / 400 + rng.gumbel() for name in who]
        ranks = tuple(1 + sum(other > mine for other in luck) for mine in luck)
        games.append(Played(tuple(who), ranks, 0.0))
    return truth, games


def order(values: list[float]) -> list[int]:
    return list(np.argsort(np.argsort(values)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strength_is_found_again(seats: int) -> None:
    """After 30 games each people are in the right order, and the intervals are honest."""
    inside, agree = [], []
    for seed in range(12):
        truth, games = simulated(seats, seed)
        found = fit(games, anchors("convert"), 0.0)
        inside += [found[name].low <= elo <= found[name].high for name, elo in truth.items()]
        orders = order(list(truth.values())), order([found[name].elo for name in truth])
        agree.append(np.corrcoef(*orders)[0, 1])
    assert np.mean(agree) >= 0.95
    assert 0.90 <= np.mean(inside) <= 0.98


def test_a_first_game_against_a_bot_means_something() -> None:
    """To beat the master says more than to beat the beginner."""
    known = anchors("convert")
    after = {
        level: fit([Played(("me", level), (1, 2), 0.0)], known, 0.0)["me"].elo for level in LEVELS
    }
    assert [after[a] < after[b] for a, b in itertools.pairwise(LEVELS)] == [True] * 4
    lost = fit([Played(("me", "club"), (2, 1), 0.0)], known, 0.0)["me"]
    assert lost.elo < 1500 < lost.high


def test_a_draw_says_equal() -> None:
    """Whoever draws with the club's bot all the time is as strong as it, in any seat."""
    games = [Played(("me", "club"), (1, 1), 0.0), Played(("club", "me"), (1, 1), 0.0)] * 50
    found = fit(games, anchors("convert"), 0.0)["me"]
    assert found.elo == pytest.approx(1500, abs=0.1)
    three = [Played(("me", "club", "club"), (1, 1, 1), 0.0)] * 100
    assert fit(three, anchors("convert"), 0.0)["me"].elo == pytest.approx(1500, abs=0.1)


def test_old_games_are_forgotten_by_and_by() -> None:
    """After half a year a game weighs half: an interval grows, and a new game moves more."""
    games = [Played(("me", "expert"), (1, 2), 0.0)] * 20
    known = anchors("convert")
    fresh, old = fit(games, known, 0.0)["me"], fit(games, known, 180.0)["me"]
    halved = fit(games[:10], known, 0.0)["me"]
    assert old.high - old.low > fresh.high - fresh.low
    assert (old.elo, old.low) == pytest.approx((halved.elo, halved.low), abs=0.5)


def test_nobody_is_infinitely_strong() -> None:
    """Neither who has won every game nor who has lost every one."""
    games = [Played(("best", "worst"), (1, 2), 0.0)] * 500
    found = fit(games, anchors("convert"), 0.0)
    assert 1500 < found["best"].elo < 4000
    assert -1000 < found["worst"].elo < 1500
    assert fit([], anchors("convert"), 0.0) == {}


def test_the_way_to_todays_rating_ends_there() -> None:
    """With the others as they are now, the last point of the plot is near the rating."""
    truth, games = simulated(2, 1)
    dated = [game._replace(day=float(day)) for day, game in enumerate(games)]
    known = anchors("convert")
    found = fit(dated, known, float(len(dated)))
    elos = {name: strength.elo for name, strength in found.items()} | known
    way = history("p12", dated, elos)
    assert [day for day, _ in way] == sorted(day for day, _ in way)
    assert len(way) == found["p12"].games
    assert way[-1][1] == pytest.approx(found["p12"].elo, abs=15)
    assert set(truth) == set(found)


def test_the_bot_of_ones_strength() -> None:
    """Each level is its own equal; who has no rating gets one that can be beaten."""
    for level, elo in anchors("convert").items():
        assert nearest_level("convert", elo + 10) == level
    assert nearest_level("convert", None) == "casual"
    assert anchors("a game of another package")["club"] == 1500


# -- what is rated -----------------------------------------------------------------------------


@pytest.fixture
def ada(server: Server) -> Member:
    return Member(server, "Ada")


@pytest.fixture
def bob(server: Server) -> Member:
    return Member(server, "Bob")


@pytest.mark.parametrize(
    ("kinds", "more", "why"),
    [
        (("me", "club"), {"clock": None}, "clock"),
        (("me", "club"), {"coach": True}, "coach"),
        (("me", "me"), {}, "one seat"),
    ],
)
def test_what_cannot_be_rated(
    ada: Member, kinds: tuple[str, ...], more: dict[str, object], why: str
) -> None:
    """Without a clock, with help, or with both hands."""
    status, problem = ada.wish(*kinds, **more)
    assert status == 400
    assert why in problem["sentence"]


def test_programs_from_outside_are_not_rated() -> None:
    """Nobody knows how strong one is, or whether it is the same tomorrow."""
    seats = (SeatWish("me"), SeatWish("bot", "@program"))
    wish = NewRoom("convert", {}, seats, clock=MoveTime(60), rated=True)
    with pytest.raises(Refused, match="Breakroom's own bots"):
        check_rated(wish, "somebody")


def test_a_rated_game_is_for_people_who_are_known(server: Server, ada: Member, bob: Member) -> None:
    """It is neither made nor joined without a key, nor by one person on both sides."""
    wish = {"game": "convert", "options": {}, "rated": True}
    wish |= {"seats": [{"kind": "me"}, {"kind": "friend"}], "clock": {"type": "move", "seconds": 9}}
    assert server.post("/api/rooms", wish)[0] == 400
    made = ada.table("me", "friend")
    assert "known" in server.claim(made["room"], made["invites"]["1"])["sentence"]
    assert ada.claim(made, 1)[0] == 400
    assert bob.claim(made, 1)[0] == 201


def test_a_rated_game_has_no_help(server: Server, ada: Member) -> None:
    """Nothing is taken back, nobody plays for anybody, and there are no hints."""
    made = ada.table("me", "beginner")

    async def story() -> None:
        async with sit(server, made["room"], made["tokens"]) as player:
            snapshot = await player.until_type("snapshot")
            assert snapshot["table"]["rated"]
            for kind, more in (
                ("offer", {"what": "takeback"}),
                ("stand_in", {"absent": 0, "level": "master"}),
                ("hint", {}),
            ):
                assert (await player.ask(kind, **more))["code"] == "rules"
            assert player.table["can_take_back"] is False

    asyncio.run(story())


def test_a_rating_is_shown_after_three_games(server: Server, ada: Member, bob: Member) -> None:
    """In the table of the club and in the profile, with its uncertainty; private tables stay
    private."""
    for count in range(1, 4):
        room = play(loser=ada, winner=bob)
        until(lambda n=count: profile(bob)["by_game"][:1] and games_of(bob) == n)  # type: ignore[misc]
        rating = profile(bob)["by_game"][0]["rating"]
        assert (rating is not None) is (count == 3)
    assert rating["low"] < rating["elo"] < rating["high"]
    _, table = server.get("/api/ratings/convert")
    standing = {line["person"]: line for line in table["standings"]}
    assert standing[bob.id]["rating"] == rating
    assert standing[bob.id]["rating"]["elo"] > standing[ada.id]["rating"]["elo"]
    assert [line["name"] for line in table["standings"] if not line["person"]] == [
        f"{level.capitalize()} bot" for level in reversed(LEVELS)
    ]
    mine = profile(bob)
    [against] = mine["by_game"][0]["opponents"]
    assert (against["name"], against["games"], against["points"]) == (ada.name, 3, 3)
    assert len(mine["by_game"][0]["history"]) == 3
    assert [game["room"] for game in mine["latest"]] == [""] * 3
    assert room not in str(mine)
    assert bob.ask("/api/ratings/convert/level")[1]["rating"] == rating
    assert server.get("/api/people/nobody")[0] == 404


def profile(member: Member) -> Any:
    status, found = member.server.get(f"/api/people/{member.id}")
    assert status == 200
    return found


def games_of(member: Member) -> object:
    return profile(member)["by_game"][0]["games"]


def until(wanted: Callable[[], object]) -> None:
    """A result is written just after the last move is acknowledged."""
    while not wanted():
        pass


def test_a_result_outlives_the_server_and_counts_once(start: Callable[..., Server]) -> None:
    """Killed right after the last move was acknowledged, it is written at the next start."""
    server = start()
    ada, bob = Member(server, "Ada"), Member(server, "Bob")
    made = ada.table("me", "friend")
    bob.claim(made, 1)
    asyncio.run(resign(server, made["room"], 0, made["tokens"]["0"]))
    server.kill()
    for _ in range(2):
        again = start()
        ada.server = bob.server = again
        until(lambda: profile(bob)["by_game"])
        assert games_of(bob) == games_of(ada) == 1
        again.kill()


def test_who_is_forgotten_leaves_the_others_ratings_as_they_are(
    server: Server, ada: Member, bob: Member
) -> None:
    """Their games stay, as somebody's."""
    for count in range(1, 4):
        play(loser=ada, winner=bob)
        until(lambda n=count: profile(bob)["by_game"][:1] and games_of(bob) == n)  # type: ignore[misc]
    before = profile(bob)["by_game"][0]["rating"]
    request = urllib.request.Request(
        server.url + "/api/me", headers={"x-breakroom-key": ada.key}, method="DELETE"
    )
    urllib.request.urlopen(request).close()
    play(loser=Member(server, "Cleo"), winner=Member(server, "Dora"))  # so that it is fitted anew
    after = profile(bob)["by_game"][0]
    assert after["rating"] == before
    assert [one["name"] for one in after["opponents"]] == ["Somebody"]
    assert server.get(f"/api/people/{ada.id}")[0] == 404


def test_two_processes_agree_on_ratings(postgres: Postgres, start: Callable[..., Server]) -> None:
    """What was played here is rated there."""
    address = postgres.database()
    here, there = (start("--db", address) for _ in range(2))
    ada, bob = Member(here, "Ada"), Member(here, "Bob")
    assert there.get("/api/ratings/convert")[1]["games"] == 0
    play(loser=ada, winner=bob)
    until(lambda: there.get("/api/ratings/convert")[1]["games"] == 1)
