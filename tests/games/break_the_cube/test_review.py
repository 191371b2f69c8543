"""What Break the Cube's review says of questions and guesses, from what the seat knew."""

import math
import random
from typing import Any

import pytest

import breakroom
from breakroom import reviews
from breakroom.bots import move
from breakroom.core.record import Move, Record
from breakroom.games.break_the_cube import race, review
from breakroom.games.break_the_cube.actions import Ask, Guess
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.shapes import LETTERS, QUESTIONS, shape_of
from games.break_the_cube.scenario import CORNER, GAME, NOOK, TOWER, WALL, Table, play

# East has two towers left by A, G and K, or knows the nook by 1, 3, H and K.
TWO_LEFT = "A, 1, G, 1, K, 1"
NOOK_KNOWN = "4, 1, 4, 3, 4, H, 4, K"


def weighed(state: Any, seat: int, text: str) -> Any:
    action = GAME.parse(state, seat, text)
    return review.weigh(GAME, GAME.veiled(state, seat), seat, action, random.Random(0))


def loss(table: Table, text: str) -> float:
    """In points, of the seat to move."""
    found = weighed(table.state, table.to_move[0], text)
    return 100 * (found.chance - found.played)


def recorded(levels: tuple[str, ...], seed: int, **options: Any) -> Record:
    """A whole game of bots."""
    record, rng = breakroom.new_record(GAME, options, seed), random.Random(seed)
    state = GAME.setup(options, seed)
    players = [breakroom.bot("break_the_cube", level) for level in levels]
    while asked := GAME.decisions(state):
        seat = asked[0].seat
        action = move(players[seat], GAME, state, seat, rng)
        record.moves.append(Move(seat, action))
        GAME.apply(state, seat, action)
    return record


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"notes": True}),
        (3, {"seats": 3}),
        (4, {"seats": 4, "sudden_death": True, "notes": True}),
        (1, {"variant": "crack_it"}),
        (2, {"blocks": 4, "notes": True}),
    ],
)
def test_every_turn_of_a_game_is_weighed(seats: int, options: dict[str, Any]) -> None:
    """Chances lie between 0 and 1, nothing is better than the best, and building is not weighed."""
    record = recorded(("casual",) * seats, 3, **options)
    found = reviews.review(record)
    turns = [ply for ply, one in enumerate(record.moves) if type(one.action).__name__ != "Build"]
    assert {one.ply for one in found.decisions} <= set(turns)
    assert len(found.decisions) >= len(turns) - (15 if seats == 1 else 1)
    for one in found.decisions:
        chances = [one.best.chance, one.played.chance, *(o.chance for o in one.alternatives)]
        assert all(0 <= chance <= 1 for chance in chances)
        assert one.loss >= 0
        assert one.best.chance >= max(chances)
        assert one.figures["bits"] <= one.figures["best_bits"] + 1e-3
        assert one.why.endswith(".")
    assert len(found.tracks["bits_left"]) == len(record.moves) + 1


def test_at_the_start_a_race_is_even_but_for_the_last_turn() -> None:
    """With equal knowledge the chances of both seats make one; who plays last in a round is a
    little ahead, for there is a last guess then."""
    state = play((NOOK, TOWER), notes=True).state
    outlook = {seat: race.now(race.knowledge_of(state, seat), False) for seat in (0, 1)}
    mine, other = (race.chance(state, seat, outlook, mover=1) for seat in (0, 1))
    assert mine + other == pytest.approx(1, abs=1e-3)
    assert 0.45 < mine < other


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_the_chances_are_what_the_winners_share(seats: int) -> None:
    """Equal seats have nearly equal chances; a shared win counts less, so they make more than
    one together."""
    state = play((NOOK, TOWER, WALL, CORNER)[:seats], seats=seats, notes=True).state
    outlook = {s: race.now(race.knowledge_of(state, s), False) for s in range(seats)}
    chances = [race.chance(state, s, outlook, mover=seats - 1) for s in range(seats)]
    assert chances == sorted(chances)
    assert max(chances) - min(chances) < 0.1
    assert 1 <= sum(chances) < 1.5


def test_a_question_whose_answer_is_known_is_a_mistake() -> None:
    """A whole turn for nothing; its bits are none, and the best tells some."""
    table = play((NOOK, TOWER), "E, 5, B, 2", notes=True)
    found = weighed(table.state, 0, "ask E")
    assert found.figures["bits"] == 0 < found.figures["best_bits"]
    assert reviews.grade_of(100 * (found.chance - found.played)) == "mistake"


def test_to_ask_on_when_one_shape_is_left_is_a_mistake_and_to_guess_it_is_the_best() -> None:
    """Three answers leave the wall alone, and East has 18 shapes before it."""
    table = play((TOWER, WALL), "1, B, A, E, H, 7", notes=True)
    assert loss(table, "ask 5") >= 10
    found = weighed(table.state, 0, f"guess {WALL}")
    assert found.chance == found.played
    assert isinstance(found.best, Guess)
    assert found.figures["left"] == 1
    assert found.why == "Only one shape fits everything that was said."


def test_a_guess_that_cannot_be_right_costs_more_than_one_that_may_be_wrong() -> None:
    """With two towers left: one of them, or the nook."""
    table = play((WALL, TOWER), TWO_LEFT, notes=True)
    assert loss(table, f"guess {NOOK}") > loss(table, f"guess {TOWER}") + 10


def test_in_sudden_death_a_guess_at_one_of_two_is_a_mistake() -> None:
    """It would be as good as a coin, and a question decides; otherwise it is worth a try."""
    sudden = play((WALL, TOWER), TWO_LEFT, notes=True, sudden_death=True)
    assert loss(sudden, f"guess {TOWER}") >= 10
    assert loss(play((WALL, TOWER), TWO_LEFT, notes=True), f"guess {TOWER}") < 5


def test_before_one_who_knows_your_shape_it_is_now_or_never() -> None:
    """East knows the nook and plays after North: every question leaves North without a chance."""
    table = play((NOOK, TOWER), NOOK_KNOWN, notes=True)
    found = weighed(table.state, 0, "ask E")
    assert found.played == 0
    assert isinstance(found.best, Guess)
    assert found.chance == pytest.approx(0.5 / len(race.knowledge_of(table.state, 0).fitting))


def test_who_sees_its_last_chance_come_guesses_with_any_number_left() -> None:
    """East has two shapes left and guesses. If it is wrong (one time of two), it knows the shape:
    North, with three left, guesses before (one of three), and shares the win (half of it)."""
    state = play((NOOK, TOWER), "4", notes=True).state
    outlook = {0: race.outlooks(3, 3, False), 1: race.outlooks(3, 2, False)}
    assert race.chance(state, 0, outlook, mover=0) == pytest.approx(0.5 * (1 / 3) * 0.5)


def test_the_last_turn_of_a_game_is_proved() -> None:
    """North has guessed right: East has one guess at whatever is left, and no more."""
    table = play((NOOK, TOWER), f"E, B, guess {TOWER}", notes=True)
    found = weighed(table.state, 1, "ask 5")
    assert (found.proved, found.played) == (True, 0)
    assert found.chance == pytest.approx(0.5 / len(race.knowledge_of(table.state, 1).fitting))


def test_a_letter_costs_what_it_gives_away() -> None:
    """Of two questions that tell the same, the number is better, and the figures say why."""
    table = play((WALL, TOWER), "1, A, 2, B, 3, H", notes=True)
    veil = GAME.veiled(table.state, 0)
    found = review.judged(veil, 0)
    told = dict(zip(QUESTIONS, found.given_away, strict=True))
    assert max(told[at] for at in LETTERS) > 0.5
    for at in QUESTIONS:
        shown = weighed(table.state, 0, f"ask {at}").figures
        assert shown["given_away"] == pytest.approx(told[at], abs=1e-3)
        assert at in LETTERS or told[at] == 0


def test_what_the_seat_could_not_know_weighs_nothing() -> None:
    """Where the answers are the same, so is the judgement, whatever stands behind the screen."""
    texts = ("ask E", "ask 5", f"guess {WALL}", f"guess {CORNER}")
    for turns in ("", "7", "7, 1, 9, 1"):
        states = [play((NOOK, secret), turns).state for secret in (CORNER, WALL)]
        seat = GAME.decisions(states[0])[0].seat
        if seat == 0:
            twin = GAME.guess(states[0], 0, random.Random(5))
            for text in texts:
                first, second = (weighed(state, 0, text) for state in states)
                assert first == second == weighed(twin, 0, text)


def test_another_seed_says_the_same() -> None:
    """Everything is counted: two runs agree in every decision."""
    record = recorded(("club", "master"), 1)
    assert reviews.review(record, seed=1) == reviews.review(record, seed=2)


def test_luck_is_what_an_answer_told_beyond_what_was_to_be_expected() -> None:
    """Over all answers to a question that a seat may get it comes to nothing."""
    table = play((NOOK, TOWER), "E, B, 5, 2", notes=True)
    veil = GAME.veiled(table.state, 0)
    known = race.knowledge_of(veil, 0)
    answers = catalogue(3).answers[QUESTIONS.index("1")][known.fitting]
    lucky = [review._luck_of_answer(veil, 0, 0, "1", int(code)) for code in answers]
    assert sum(lucky) / len(lucky) == pytest.approx(0, abs=1e-6)
    assert max(lucky) > 1 > -1 > min(lucky)


def test_a_letter_brings_luck_to_those_who_overhear_it() -> None:
    """The one who asks, and the one who seeks the asker's shape; a number only the one who asks."""
    for at, kinds in (("E", {(0, "answer"), (1, "overheard")}), ("5", {(0, "answer")})):
        before = play((NOOK, TOWER), notes=True).state
        after, events = breakroom.step(GAME, before, 0, Ask(at))
        found = review.luck(GAME, before, 0, Ask(at), after, events, random.Random(0))
        assert {(seat, kind) for seat, _, kind in found} == kinds


def test_a_right_guess_at_one_of_two_was_lucky_and_a_certain_one_was_not() -> None:
    """Half of the time it comes to nothing; one that had to be right owes nothing to luck."""
    before = play((WALL, TOWER), TWO_LEFT, notes=True).state
    guess = GAME.parse(before, 0, f"guess {TOWER}")
    after, events = breakroom.step(GAME, before, 0, guess)
    [(seat, points, kind)] = review.luck(GAME, before, 0, guess, after, events, random.Random(0))
    assert (seat, kind) == (0, "guess")
    assert points > 10
    certain = play((TOWER, WALL), "1, 5, A, 5, H, 5", notes=True).state
    guess = GAME.parse(certain, 0, f"guess {WALL}")
    after, events = breakroom.step(GAME, certain, 0, guess)
    assert review.luck(GAME, certain, 0, guess, after, events, random.Random(0)) == []


def test_the_bits_that_are_left_fall_to_none_when_the_shape_is_certain() -> None:
    """North has all 14.2 before the first question, and none once the wall alone fits."""
    begun, certain = (
        review.tracks(GAME, play((TOWER, WALL), turns, notes=True).state)["bits_left"][0]
        for turns in ("", "1, 5, A, 5, H, 5")
    )
    assert begun == pytest.approx(math.log2(19_272), abs=1e-3)
    assert certain == 0


def test_the_master_is_seldom_wrong_and_the_beginner_often() -> None:
    """Mean losses of a few games, far apart; bench/review.py has more of them."""
    lost = {}
    for level in ("beginner", "master"):
        games = [reviews.review(recorded((level, level), seed)) for seed in range(2)]
        lost[level] = [one.loss for found in games for one in found.decisions]
    means = {level: sum(losses) / len(losses) for level, losses in lost.items()}
    assert means["master"] < 2 < 8 < means["beginner"]


def test_alone_the_rival_is_the_best_bot() -> None:
    """Before the first question the chance to need fewer turns than it is even; a wrong guess in
    sudden death ends it."""
    state = GAME.setup({"variant": "crack_it", "sudden_death": True}, 1)
    best = weighed(state, 0, "ask B")
    assert best.played == pytest.approx(0.5, abs=0.01)
    assert weighed(state, 0, f"guess {WALL}").played < 1e-4
    assert shape_of(GAME.parse(state, 0, f"guess {WALL}").cells) in (
        catalogue(3).shape(n) for n in race.knowledge_of(state, 0).fitting
    )
