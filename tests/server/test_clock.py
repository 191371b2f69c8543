"""Clocks and countdowns, on a clock that the test turns by hand."""

from breakroom.core.game import Decision
from breakroom.server.clock import (
    DAY_MS,
    Clocks,
    Countdowns,
    DaysTime,
    GameTime,
    Lag,
    MoveTime,
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
