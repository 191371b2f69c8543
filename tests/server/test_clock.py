"""Clocks and countdowns, on a clock that the test turns by hand."""

import asyncio

import pytest

from breakroom.core.game import Decision
from breakroom.server.clock import (
    DAY_MS,
    Clocks,
    Countdowns,
    DaysTime,
    GameTime,
    Lag,
    MoveTime,
    Served,
)


class Hand:
    """A clock turned by hand."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def asked(seat: int, question: str = "build", seconds: float | None = None) -> Decision:
    return Decision(seat, question, "Build.", seconds)


def test_a_question_without_a_limit_is_never_up() -> None:
    countdowns = Countdowns(Hand())
    countdowns.follow([asked(0)])
    assert countdowns.left(0) is None
    assert countdowns.next_up() is None
    assert not countdowns


def test_an_open_question_keeps_its_time_while_other_things_happen() -> None:
    hand = Hand()
    countdowns = Countdowns(hand)
    countdowns.follow([asked(0, seconds=300.0), asked(1, "other", 60.0)])
    hand.at += 20.0
    countdowns.follow([asked(0, seconds=300.0), asked(1, "other", 60.0)])
    assert countdowns.left(0) == 280.0
    assert countdowns.next_up() == (40.0, "other")


def test_a_shorter_limit_begins_now_and_never_gives_time_back() -> None:
    hand = Hand()
    countdowns = Countdowns(hand)
    countdowns.follow([asked(0, seconds=300.0)])
    hand.at += 20.0
    countdowns.follow([asked(0, seconds=60.0)])
    assert countdowns.left(0) == 60.0
    hand.at += 50.0
    countdowns.follow([asked(0, seconds=300.0)])
    assert countdowns.left(0) == 10.0


def test_an_answered_question_asked_again_begins_anew() -> None:
    hand = Hand()
    countdowns = Countdowns(hand)
    countdowns.follow([asked(0, seconds=60.0)])
    hand.at += 50.0
    countdowns.follow([])
    countdowns.follow([asked(0, seconds=60.0)])
    assert countdowns.left(0) == 60.0


def test_nobody_has_less_than_no_time() -> None:
    hand = Hand()
    countdowns = Countdowns(hand)
    countdowns.follow([asked(0, seconds=60.0)])
    hand.at += 61.0
    assert countdowns.left(0) == 0.0
    assert countdowns.next_up() == (0.0, "build")


# -- the time of the house ------------------------------------------------------------------


class Noted:
    """What the store keeps of the time."""

    def __init__(self, ms: int = 0) -> None:
        self.ms, self.notes, self.is_away = ms, 0, False

    async def __call__(self, at_least: int, known: int) -> int:
        if self.is_away:
            raise TimeoutError
        self.notes += 1
        if self.ms <= known:
            self.ms = max(self.ms, at_least)
        return self.ms


async def served_after(seconds: float, hand: Hand, noted: Noted) -> Served:
    """A server that runs for so long, on a clock that is beaten twenty times a second."""
    served = Served(noted, True, hand)
    await served.beat(is_live=True)
    for _ in range(int(seconds * 20)):
        hand.at += 0.05
        await served.beat(is_live=True)
    return served


def test_downtime_costs_nobody_time() -> None:
    """The time stands still while no server runs, and goes on from the last beat."""

    async def two_servers() -> None:
        hand, noted = Hand(), Noted()
        assert (await served_after(30.0, hand, noted))() == pytest.approx(30_000, abs=100)
        hand.at += 3_600.0  # nobody is there
        again = await served_after(5.0, hand, noted)
        assert again() == pytest.approx(35_000, abs=200)

    asyncio.run(two_servers())


def test_two_servers_agree_on_the_time() -> None:
    """One that is behind follows the other."""

    async def side_by_side() -> None:
        hand, noted = Hand(), Noted()
        old = await served_after(10.0, hand, noted)
        new = Served(noted, True, hand)
        await new.beat(is_live=True)
        assert abs(new() - old()) <= 100
        for _ in range(20):
            hand.at += 0.05
            await old.beat(is_live=True)
            await new.beat(is_live=False)
        assert abs(new() - old()) <= 100
        assert old() == pytest.approx(11_000, abs=100)

    asyncio.run(side_by_side())


def test_while_the_store_does_not_answer_the_time_stands_still() -> None:
    """Also when another server, on which no clock runs, has not noticed that it did not."""

    async def outage() -> None:
        hand, noted = Hand(), Noted()
        idle = Served(noted, True, hand)
        await idle.beat(is_live=False)
        served = await served_after(10.0, hand, noted)
        noted.is_away = True
        for _ in range(60):
            hand.at += 0.05
            with pytest.raises(TimeoutError):
                await served.beat(is_live=True)
        assert served() <= 11_100
        noted.is_away = False
        await idle.beat(is_live=False)
        await served.beat(is_live=True)
        await idle.beat(is_live=True)
        assert served() == idle() == pytest.approx(10_000, abs=150)

    asyncio.run(outage())


def test_an_outage_never_counts_more_than_it_took() -> None:
    """Also just after a slow beat, when the next would be due in five seconds."""

    async def outage() -> None:
        hand, noted = Hand(), Noted()
        served = Served(noted, False, hand)
        await served.beat(is_live=False)
        noted.is_away = True
        hand.at += 0.3
        with pytest.raises(TimeoutError):
            await served.beat(is_live=True)
        noted.is_away = False
        await served.beat(is_live=True)
        assert served() <= 300

    asyncio.run(outage())


def test_while_the_server_is_frozen_the_time_stands_still() -> None:
    async def frozen() -> None:
        hand, noted = Hand(), Noted()
        served = await served_after(10.0, hand, noted)
        hand.at += 20.0
        await served.beat(is_live=True)
        assert served() == pytest.approx(10_000, abs=150)
        hand.at += 0.9  # a busy moment is no outage
        await served.beat(is_live=True)
        assert served() == pytest.approx(10_900, abs=150)

    asyncio.run(frozen())


def test_while_no_clock_runs_the_time_is_noted_now_and_then() -> None:
    async def idle() -> None:
        hand, noted = Hand(), Noted()
        served = Served(noted, True, hand)
        for _ in range(100):
            hand.at += 0.1
            await served.beat(is_live=False)
        assert noted.notes <= 6
        assert noted.ms >= 5_000

    asyncio.run(idle())


# -- the line ---------------------------------------------------------------------------------


def test_the_line_is_measured_by_the_server_alone() -> None:
    """Half the shortest of the last five round trips, with a little slack, and never over a
    second; an echo that nobody sent for counts nothing."""
    hand, trips = Hand(), (0.4, 0.1, 0.3, 0.2, 0.25)
    lag = Lag(hand)
    lag.came_back(0)
    lag.came_back(1)
    assert lag.ms == 0
    for trip in trips:
        probe = lag.probe()
        hand.at += trip
        lag.came_back(probe)
        lag.came_back(probe)
    assert lag.ms == 70
    for _ in range(5):
        probe = lag.probe()
        hand.at += 60.0
        lag.came_back(probe)
    assert lag.ms == 1_000


# -- clocks of a game ---------------------------------------------------------------------------


def test_time_for_the_game_with_an_increment() -> None:
    clocks = Clocks(GameTime(60, 2), seats=2)
    clocks.turn(1_000, [0])
    assert (clocks.left(0, 11_000), clocks.left(1, 11_000)) == (50_000, 60_000)
    clocks.turn(11_000, [1], mover=0)
    assert (clocks.left(0, 21_000), clocks.left(1, 21_000)) == (52_000, 50_000)
    assert clocks.next_flag(21_000) == (50_000, 1)
    clocks.turn(21_000, [], mover=1)
    assert clocks.next_flag(99_000) is None
    assert not clocks.is_live


def test_time_for_each_move() -> None:
    clocks = Clocks(MoveTime(30), seats=2)
    clocks.turn(0, [0])
    clocks.turn(20_000, [1], mover=0)
    assert (clocks.left(0, 20_000), clocks.left(1, 45_000)) == (30_000, 5_000)
    assert clocks.left(1, 51_000) == -1_000


def test_days_for_each_move() -> None:
    clocks = Clocks(DaysTime(2), seats=2)
    clocks.turn(0, [0])
    clocks.turn(DAY_MS, [1], mover=0)
    assert clocks.next_flag(2 * DAY_MS) == (DAY_MS, 1)
    assert not clocks.is_live


def test_what_is_no_move_wins_no_time() -> None:
    """Cards assigned and taken back again, words, offers: the clock runs on."""
    for clock in (GameTime(60, 5), MoveTime(60)):
        clocks = Clocks(clock, seats=2)
        clocks.turn(0, [0, 1])
        for second in range(1, 11):
            clocks.turn(second * 1_000, [0, 1])
        assert clocks.left(0, 10_000) == clocks.left(1, 10_000) == 50_000


def test_what_the_line_took_is_given_back_but_no_more() -> None:
    """Time of the player and what was given back are the time that went by, to the ms."""
    clocks = Clocks(GameTime(60), seats=2)
    clocks.turn(0, [0])
    clocks.turn(5_000, [1], mover=0, given_back=300)
    assert clocks.left(0, 5_000) == 60_000 - 5_000 + 300
    clocks.turn(5_100, [0], mover=1, given_back=900)
    assert clocks.left(1, 5_100) == 60_000
