"""Who meets whom in an evening: pure, from what was played before."""

import random
from collections import Counter
from itertools import combinations

import pytest

from breakroom.server.club import pairing
from breakroom.server.club.pairing import BOT, Player, arena, robin, robin_rounds, swiss, tables_of
from breakroom.server.club.standings import Played, points_of, standings


class Evening:
    """Players, and what they have played."""

    def __init__(self, count: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.players = {n: Player(n, rating=self.rng.gauss(1500, 200)) for n in range(count)}

    def play(self, tables: list[tuple[int, ...]]) -> None:
        """Every table gets some result."""
        for table in tables:
            points = points_of([self.rng.choice((1, 1, 2)) for _ in table])
            for seat, number in enumerate(table):
                if number != BOT:
                    p = self.players[number]
                    others = tuple(o for o in table if o not in (number, BOT))
                    self.players[number] = p._replace(
                        points=p.points + points[seat],
                        met=p.met + others,
                        seats=(*p.seats, seat),
                        bots=p.bots + (BOT in table),
                    )


def everybody_once(tables: list[tuple[int, ...]], here: list[int]) -> bool:
    return sorted(p for table in tables for p in table if p != BOT) == sorted(here)


def check_seats(players: dict[int, Player]) -> None:
    for player in players.values():
        assert abs(player.seats.count(0) - player.seats.count(1)) <= 2
        runs = zip(player.seats, player.seats[1:], player.seats[2:], strict=False)
        assert all(len({a, b, c}) > 1 for a, b, c in runs)


@pytest.mark.parametrize("count", [9, 12, 16, 17, 33, 64])
def test_swiss_pairs_everybody_and_nobody_twice(count: int) -> None:
    """Over the rounds of a Swiss nobody meets twice, seats stay balanced, and the odd one plays a
    bot, each at most once."""
    for seed in range(3 if count > 20 else 10):
        evening = Evening(count, seed)
        for _ in range(6):
            tables = swiss(list(evening.players.values()))
            assert everybody_once(tables, list(range(count)))
            assert sum(BOT in table for table in tables) == count % 2
            evening.play(tables)
        for player in evening.players.values():
            assert len(set(player.met)) == len(player.met)
            assert player.bots <= 1
        check_seats(evening.players)


def test_swiss_pairs_like_with_like() -> None:
    """After four rounds those who meet have nearly as many points, and in the first the upper half
    meets the lower."""
    evening = Evening(32, 1)
    order = [p.number for p in pairing.ranked(evening.players.values())]
    first = swiss(list(evening.players.values()))
    assert {frozenset(t) for t in first} == {
        frozenset((order[i], order[i + 16])) for i in range(16)
    }
    evening.play(first)
    for _ in range(4):
        tables = swiss(list(evening.players.values()))
        apart = [abs(evening.players[a].points - evening.players[b].points) for a, b in tables]
        assert max(apart) <= 1
        evening.play(tables)


def test_swiss_of_few_who_have_all_met_gives_bots() -> None:
    """Whoever cannot meet anybody new plays a bot rather than somebody again."""
    players = [Player(0, met=(1, 2, 3)), Player(1, met=(0,)), Player(2, met=(0,)), Player(3)]
    tables = swiss([players[0]._replace(met=(1, 2, 3)), *players[1:3], Player(3, met=(0,))])
    assert sum(BOT in table for table in tables) == 2
    assert swiss([Player(7)]) == [(7, BOT)]
    assert swiss([]) == []


def test_two_who_must_have_the_same_seat_do_not_meet() -> None:
    """Who has sat in one seat twice running gets the other one."""
    twice = [Player(n, seats=(0, 0)) for n in range(2)] + [Player(n, seats=(1, 1)) for n in (2, 3)]
    for first, second in swiss(twice):
        assert first in (2, 3)
        assert second in (0, 1)


@pytest.mark.parametrize("count", range(2, 9))
def test_a_round_robin_lets_everybody_meet_everybody(count: int) -> None:
    """Each pair meets once, an odd one plays a bot each round, and nobody has one seat twice more
    often than the other."""
    order, met, seats = list(range(count)), Counter[frozenset[int]](), Counter[tuple[int, int]]()
    for number in range(1, robin_rounds(count) + 1):
        tables = robin(order, number, order)
        assert everybody_once(tables, order)
        met.update(frozenset(t) for t in tables if BOT not in t)
        seats.update((p, seat) for table in tables for seat, p in enumerate(table))
    assert met == Counter(frozenset(pair) for pair in combinations(order, 2))
    assert all(abs(seats[p, 0] - seats[p, 1]) <= 1 for p in order)


def test_in_a_round_robin_a_bot_stands_in_for_who_has_left() -> None:
    """Whoever would have met them plays a bot; two who have both left have no table."""
    for number in range(1, 6):
        tables = robin(range(6), number, {0, 1, 2, 3})
        assert everybody_once(tables, [0, 1, 2, 3])


def test_in_an_arena_two_who_wait_meet_at_once() -> None:
    """All who wait are paired as far as their number goes, whoever they are."""
    waiting = [Player(n, points=n, waited=1.0) for n in range(7)]
    assert len(arena(waiting)) == 3


def test_in_an_arena_who_has_just_met_waits_a_little_for_others() -> None:
    """Two who have just met do not meet again at once; before ten seconds are over they do."""
    two = [Player(0, met=(1,), waited=3.0), Player(1, met=(0,), waited=3.0)]
    assert arena(two) == []
    assert arena([*two, Player(2), Player(3)]) != []
    assert {0, 1} not in [set(table) for table in arena([*two, Player(2), Player(3)])]
    assert len(arena([p._replace(waited=pairing.PATIENT_SECONDS) for p in two])) == 1
    assert pairing.PATIENT_SECONDS < 10


def test_in_an_arena_who_waits_alone_gets_a_bot() -> None:
    """After a while alone, but not before."""
    assert arena([Player(4, waited=5.0)]) == []
    assert arena([Player(4, waited=pairing.LONELY_SECONDS)]) == [(4, BOT)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 10, 13, 32])
@pytest.mark.parametrize("most", [3, 4])
def test_tables_of_several_have_no_bots_and_few_who_meet_again(count: int, most: int) -> None:
    """Everybody sits at a table of two to so many, and over three rounds of many players few meet
    twice."""
    evening = Evening(count, 1)
    for _ in range(3):
        tables = tables_of(list(evening.players.values()), most)
        assert everybody_once(tables, list(range(count)))
        assert all(2 <= len(table) <= most for table in tables)
        evening.play(tables)
    if count == 32:
        again = sum(len(p.met) - len(set(p.met)) for p in evening.players.values())
        assert again <= count


def test_one_alone_plays_a_bot() -> None:
    """At a table of several too."""
    assert tables_of([Player(3)], 4) == [(3, BOT)]


# -- standings ---------------------------------------------------------------------------------


def test_points_are_the_share_of_the_others_beaten() -> None:
    """A table is worth one point at the most, however many sit there."""
    assert points_of([1, 2]) == (1.0, 0.0)
    assert points_of([1, 1]) == (0.5, 0.5)
    assert points_of([1, 2, 3, 4]) == (1.0, 2 / 3, 1 / 3, 0.0)
    assert points_of([1, 2, 2]) == (1.0, 0.25, 0.25)


def test_the_opponents_points_decide_between_equals() -> None:
    """Of two with a point each, the one comes first who has it from the better opponent."""
    played = [
        Played((0, 1), (1.0, 0.0)),
        Played((2, 3), (1.0, 0.0)),
        Played((1, 4), (1.0, 0.0)),
    ]
    rows = standings(range(5), played)
    assert [row.player for row in rows][:2] == [0, 1]
    assert [row.place for row in rows] == [1, 2, 3, 4, 4]
    assert rows[0].buchholz == 1.0


def test_who_did_not_come_has_no_points_and_no_game() -> None:
    """The other's game against the bot counts, and the bot counts as an equal opponent."""
    [one, other] = standings(range(2), [Played((0, 1), (1.0, 0.0), absent=(1,))])
    assert (one.player, one.points, one.games, one.buchholz) == (0, 1.0, 1, 1.0)
    assert (other.player, other.points, other.games) == (1, 0.0, 0)


def test_in_an_arena_fewer_games_are_better_for_the_same_points() -> None:
    """Where some play more than others, the opponents' sum says nothing."""
    played = [Played((0, 1), (1.0, 0.0)), Played((2, 1), (1.0, 0.0)), Played((0, 2), (0.0, 0.0))]
    assert [r.player for r in standings(range(3), played[:2], is_arena=True)][:2] == [0, 2]
    extra = [*played[:2], Played((0, 3), (0.0, 1.0))]
    assert [r.player for r in standings(range(4), extra, is_arena=True)][-2:] == [0, 1]
