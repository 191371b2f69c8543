"""Countdowns, on a clock that the test turns by hand."""

from breakroom.core.game import Decision
from breakroom.server.clock import Countdowns


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
