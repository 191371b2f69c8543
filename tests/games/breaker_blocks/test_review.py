"""Breaker Blocks' review: what a decision is worth, by what its seat knew."""

import random
from typing import Any

import pytest

import breakroom
from breakroom import reviews
from breakroom.core.judging import Weighed
from breakroom.games.breaker_blocks import review
from games.breaker_blocks.scenario import GAME, Table, lay, start

# Blue leads two circuits, Orange one, with one AUTHENTICATE down; Orange holds the second, and a 3
# that takes circuit II.
BEHIND: dict[str, Any] = {
    "orange": "power-2-F@2,-1N",
    "blue": "power-3@0,1S power-2-F@1,1S authenticate@3,0W",
    "hands": ("power-0-LFR power-3 authenticate", "power-0-LFR"),
}


def weighed(table: Table, text: str, seed: int = 1) -> Weighed | None:
    state, seat = table.state, table.state.to_move
    return review.weigh(GAME, state, seat, GAME.parse(state, seat, text), random.Random(seed))


def test_ending_the_game_while_behind_is_the_worst_there_is():
    """The win that was in hand is proved, and so is the loss."""
    found = weighed(lay(**BEHIND), "authenticate@0,-1N")
    assert (found.chance, found.played, found.proved) == (1.0, 0.0, True)
    assert str(found.best) == "power-3@1,-1N"
    assert found.why == "It begins a turn that wins the game."
    assert found.figures == {"circuits": 1, "circuits_played": 1, "circuits_best": 2}


def test_the_first_half_of_a_winning_turn_loses_nothing():
    """An action is weighed with what may still follow in its turn."""
    found = weighed(lay(**BEHIND), "power-3@1,-1N")
    assert (found.chance, found.played) == (1.0, 1.0)
    assert str(found.best) == "power-3@1,-1N"


def test_giving_a_circuit_away_is_a_mistake_and_keeping_it_is_none():
    """Moving the only lead out of its circuit costs; the best action costs nothing."""
    pytest.importorskip("numba")
    table = lay(
        orange="power-3@1,-1N power-2-F@2,-1N",
        blue="power-2-F@1,1S power-1-LF@2,1S authenticate@0,1S",
        hands=("power-2-R authenticate", "power-0-LFR authenticate"),
    ).do("+power-2-L")
    blunder = weighed(table, "1,-1>2,-2N")
    assert blunder.chance - blunder.played > 0.15
    best = weighed(table, str(blunder.best))
    assert best.chance - best.played < 0.04


def test_a_decision_is_weighed_in_range_and_the_same_again():
    """Chances from 0 to 1, no loss below 0, others no better than the best; a seed repeats it."""
    table = start().do("power-0-LFR@1,-1N +power-3 power-0-LFR@1,1S +power-3")
    found, again = (weighed(table, "+annihilate", seed=3) for _ in range(2))
    assert found == again
    assert 0.0 <= found.played <= found.chance <= 1.0
    assert all(found.chance >= chance >= 0.0 for _, chance in found.others)
    assert not found.proved


def test_where_all_lies_open_nothing_is_drawn_by_lot():
    """Another seed says the same of a quiet move and of a blunder."""
    table = start().do("power-0-LFR@1,-1N +power-3 power-0-LFR@1,1S +power-3")
    assert weighed(table, "+annihilate", seed=1) == weighed(table, "+annihilate", seed=2)
    assert weighed(lay(**BEHIND), "+power-1-LF", 1) == weighed(lay(**BEHIND), "+power-1-LF", 2)


def test_a_win_that_is_let_go_is_a_blunder():
    """A draw leaves one action, and no win by it."""
    found = weighed(lay(**BEHIND), "+power-1-LF")
    assert found is not None
    assert found.chance == 1.0
    assert reviews.grade_of(reviews.loss_of(found)) == "blunder"


def test_a_turn_after_which_the_other_wins_is_lost_from_its_first_action_on():
    """Blue leads and will end the game, whatever Orange does: nothing costs anything any more."""
    table = lay(
        orange="power-0-LFR@0,-1N",
        blue="power-3@0,1S power-2-F@1,1S authenticate@3,0W",
        hands=("power-0-LFR", "authenticate"),
    )
    first, second = weighed(table, "+power-3"), weighed(table.do("+power-3"), "+power-3")
    assert first is not None
    assert second is not None
    assert [(one.chance, one.played) for one in (first, second)] == [(0.0, 0.0), (0.0, 0.0)]


def test_doubt_is_what_the_looks_say_apart():
    """A loss that some looks see and others do not counts less than one that all see."""
    pytest.importorskip("numba")
    table = start().do("power-0-LFR@1,-1N +power-3 power-0-LFR@1,1S +power-3")
    found = weighed(table, "1,-1>2,-1N")
    assert found is not None
    assert found.spread > 0
    assert reviews.loss_of(found) <= 100 * (found.chance - found.played)


def test_nothing_is_weighed_where_one_action_is_legal():
    """ATTENUATE has one target on either side."""
    table = lay(orange="power-0-LFR@0,-1N", blue="power-3@1,1S", hands=("attenuate", "")).do(
        "attenuate@1,-1N"
    )
    assert weighed(table, "!0,-1") is None


def test_what_is_hidden_does_not_matter():
    """Blind action: two deals that the seat cannot tell apart are weighed alike."""
    state = start("blind_action").do("+hidden power-0-LFR@1,-1N +hidden +hidden").state
    twins = [GAME.guess(state, 0, random.Random(seed)) for seed in (1, 2)]
    assert twins[0].hands != twins[1].hands
    one, other = (weighed(Table(twin, []), "+hidden") for twin in twins)
    assert one == other


def test_what_is_drawn_unseen_is_luck():
    """Of the seat that drew, in points; what is drawn by choice is none."""
    before = start("blind_action").do("power-0-LFR@1,-1N").state

    def lucky(action: str) -> Any:
        drawn = GAME.parse(before, 0, action)
        after, events = breakroom.step(GAME, before, 0, drawn)
        return review.luck(GAME, before, 0, drawn, after, events, random.Random(1))

    [(seat, points, kind)] = lucky("+hidden")
    assert (seat, kind) == (0, "draw")
    assert -100 < points < 100
    assert lucky("+power-3") == []


def test_the_power_of_each_circuit_is_told_by_seat():
    """What a graph over the game draws."""
    assert review.tracks(GAME, lay(**BEHIND).state) == {
        "Circuit I": [0, 3],
        "Circuit II": [0, 2],
        "Circuit III": [2, 0],
    }
