"""What a seat knows, and guesses from it: exactly the shapes that fit, each equally likely."""

import random
import tracemalloc
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import breakroom
from breakroom.games.break_the_cube import knowledge
from breakroom.games.break_the_cube.actions import Build, Guess
from breakroom.games.break_the_cube.catalogue import catalogue
from breakroom.games.break_the_cube.knowledge import candidates, certain_cells, facts
from breakroom.games.break_the_cube.shapes import (
    QUESTIONS,
    answer,
    cells_by_block,
    random_shape,
    shape_of,
)
from conformance.checks import (
    a_guess_fits_what_the_seat_knows,
    a_veil_leaves_what_the_seat_knows,
    events_hide_what_the_view_hides,
    twins_look_alike,
)
from conformance.checks import (
    play as random_play,
)
from games.break_the_cube.scenario import CORNER, FIVE, FOUR, GAME, NOOK, TOWER, WALL, act, play


def fits(view, secret, shape):
    """By the rules alone: does the shape give every answer about that secret in the view?"""
    blocks = {colour: i for i, colour in enumerate(view.places[secret].blocks.values(), start=1)}
    for told in view.turns:
        seen = told.answers[secret]
        if seen is not None:
            code = sum(blocks.get(colour, 0) * 6**i for i, colour in enumerate(seen))
            if answer(shape, told.at) != code:
                return False
        is_guess = told.of == secret and told.cells is not None
        if is_guess and (shape_of(told.cells) == shape) != told.right:
            return False
    return True


TURNS = f"E, 5, B, 1, guess {WALL}, A, 5, 2"


def test_candidates_are_the_shapes_that_fit_no_more_and_no_fewer():
    """Every one of 19,272 shapes is tried by the rules."""
    table = play((NOOK, TOWER), TURNS, notes=True)
    known = catalogue(3)
    for seat in (0, 1):
        left = candidates(3, facts(table.state, seat, 1 - seat)).tolist()
        view = table.view(seat)
        assert left == [i for i in range(known.size) if fits(view, 1 - seat, known.shape(i))]
        assert 1 < len(left) < 1_000


def test_every_candidate_is_guessed_as_often():
    """Few are left, and many guesses meet them all about evenly."""
    table = play((NOOK, TOWER), "4, 1, E, 1, G, 1", notes=True)
    left = candidates(3, facts(table.state, 0, 1))
    assert 2 <= len(left) <= 12
    rng, each = random.Random(1), 200
    met = Counter(GAME.guess(table.state, 0, rng).secrets[1] for _ in range(each * len(left)))
    assert set(met) == {catalogue(3).shape(int(i)) for i in left}
    assert min(met.values()) > 0.7 * each


def test_knowledge_is_per_pair_each_seat_hears_all_answers_about_all_shapes():
    """North's guess fits what was said of South, whom it does not ask."""
    table = play((NOOK, TOWER, CORNER), "E, 5, B, A, 1", seats=3, notes=True)
    rng = random.Random(2)
    for seat in range(3):
        for _ in range(20):
            twin = GAME.guess(table.state, seat, rng)
            assert twin.secrets[seat] == table.state.secrets[seat]
            for secret in range(3):
                assert fits(table.view(seat), secret, twin.secrets[secret])


def test_a_right_guess_is_known_to_all():
    """From then on nobody guesses another shape."""
    table = play((NOOK, TOWER, CORNER), f"guess {TOWER}", seats=3)
    for seat in (0, 2):
        twin = GAME.guess(table.state, seat, random.Random(3))
        assert twin.secrets[1] == table.state.secrets[1]


def test_what_is_forgotten_is_not_guessed_by():
    """Without notes, guesses break a forgotten answer; with notes they never do."""
    turns = "E, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1"
    for notes in (False, True):
        table = play((NOOK, TOWER), turns, notes=notes)
        rng = random.Random(4)
        code = answer(table.state.secrets[1], "E")
        twins = [GAME.guess(table.state, 0, rng) for _ in range(60)]
        assert all(answer(twin.secrets[1], "E") == code for twin in twins) == notes


def test_certain_cells_are_the_same_in_all_that_is_left_and_no_others_are():
    """Compared with every shape that is left, cell by cell."""
    table = play((NOOK, TOWER), TURNS, notes=True)
    left = candidates(3, facts(table.state, 0, 1))
    shapes = [cells_by_block(catalogue(3).shape(int(i))) for i in left]
    found = dict(certain_cells(3, left))
    for cell in range(27):
        at = (cell % 3, cell // 3 % 3, cell // 9)
        held = {next((n for n, cs in shape.items() if at in cs), None) for shape in shapes}
        assert (cell in found) == (len(held) == 1)
        if cell in found:
            assert held == {found[cell]}


@pytest.mark.parametrize("blocks", [4, 5])
def test_guesses_with_more_blocks_fit(blocks):
    """From a few hundred thousand shapes, or from millions."""
    shape = {4: FOUR, 5: FIVE}[blocks]
    table = play((shape, shape), "E, 5, B, 1", blocks=blocks)
    rng = random.Random(5)
    for seat in (0, 1):
        met = {GAME.guess(table.state, seat, rng).secrets[1 - seat] for _ in range(10)}
        assert len(met) > 1
        assert all(fits(table.view(seat), 1 - seat, guess) for guess in met)


@pytest.mark.parametrize(
    "check",
    [
        a_guess_fits_what_the_seat_knows,
        a_veil_leaves_what_the_seat_knows,
        twins_look_alike,
        events_hide_what_the_view_hides,
    ],
    ids=lambda check: check.__name__,
)
def test_five_blocks_keep_their_secrets(check):
    """The conformance suite's checks of secrecy, once, on the largest shapes."""
    check(GAME, {"blocks": 5, "sudden_death": True}, random.Random(5))


def faded(state, eyes):
    """The turns whose answers those eyes have forgotten, by secret shape."""
    return {
        (number, secret)
        for number, turn in enumerate(state.turns)
        for secret, code in enumerate(turn.answers)
        if code >= 0 and GAME.view(state, eyes).turns[number].answers[secret] is None
    }


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.sampled_from([{}, {"seats": 3}, {"handicap": [{"notes": True}]}]))
def test_what_is_forgotten_is_nowhere_to_be_found(seed, options):
    """Two games that differ only in forgotten answers look the same in every way a seat can look:
    the view, looking back, and events told again."""
    rng = random.Random(seed)
    states, told = [], []
    for state, seat, action in random_play(GAME, options, rng):
        states.append(state)
        if action is None:
            break
        told.append(breakroom.step(GAME, state, seat, action)[1])
    now = states[rng.randrange(len(states) // 2, len(states) - 1)]
    number = states.index(now)
    for eyes in (*range(now.seats), None):
        gone = faded(now, eyes)
        for then, events in zip(states[: number + 1], told, strict=False):
            looked = GAME.look_back(now, then, eyes)
            for turn, secret in gone:
                assert turn >= len(looked.turns) or looked.turns[turn].answers[secret] is None
            for place, secret in zip(looked.places, range(now.seats), strict=True):
                assert not {(note.turn, secret) for note in place.sheet.values()} & gone
            recalled = [GAME.recall(now, eyes, event) for event in events]
            answers = {(e.turn, e.seat) for e in recalled if hasattr(e, "seen")}
            assert not answers & gone


def test_a_spectator_knows_no_secret():
    """Not one of its bytes depends on them."""
    one, other = play((NOOK, TOWER), "1"), play((CORNER, TOWER), "1")
    assert breakroom.to_json(one.view(None)) == breakroom.to_json(other.view(None))
    assert breakroom.to_json(one.view(0)) != breakroom.to_json(other.view(0))


def test_questions_are_asked_about_the_right_shape():
    """A number that South is asked tells nothing of East."""
    table = play((NOOK, TOWER, CORNER), "5, 5", seats=3)
    assert [len(facts(table.state, 0, secret)) for secret in range(3)] == [0, 1, 1]
    assert len(QUESTIONS) == 21
    assert len(act(table, "ask E").view(0).places[0].sheet) == 1


def long_game(blocks):
    """Thirty rounds of wrong guesses, none twice: nothing else leaves so many shapes."""
    state, rng = GAME.setup({"blocks": blocks}, seed=1), random.Random(1)
    built: dict[Any, Any] = {}
    while asked := GAME.decisions(state):
        seat = asked[0].seat
        of = seat if not all(state.built) else 1 - seat
        shape = random_shape(blocks, rng.randrange)
        while shape in built.setdefault(of, []):
            shape = random_shape(blocks, rng.randrange)
        built[of].append(shape)
        cells = cells_by_block(shape)
        GAME.apply(state, seat, Guess(cells) if all(state.built) else Build(cells))
    return state


def test_the_analysis_of_the_longest_game_holds_a_few_lists_of_shapes_at_a_time():
    """Bounded by the shapes that there are, and not by the turns: 60 lists of five blocks would
    be a gigabyte."""
    state, known = long_game(4), catalogue(4)
    tracemalloc.start()
    try:
        analysis = GAME.analysis(state)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [left[-1] for left in analysis.left] == [known.size - 30] * 2
    assert peak < 16 * known.size  # bytes: a shape's number takes four


def test_the_analysis_looks_at_each_answer_once(monkeypatch):
    """What was said before narrows nothing down again."""
    narrowed = knowledge.narrowed
    count: Counter[Any] = Counter()

    def counted(blocks, fitting, fact):
        count[blocks, fact] += 1
        return narrowed(blocks, fitting, fact)

    monkeypatch.setattr(knowledge, "narrowed", counted)
    table = play((NOOK, TOWER), f"{', '.join(['E, 5, B, 5'] * 5)}, guess {TOWER}, 5")
    analysis = GAME.analysis(table.state)
    assert set(count.values()) == {1}
    assert analysis.left[0][-1] == 1
