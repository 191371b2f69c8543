"""Breaker Blocks' coach: it speaks of what the position shows, and of nothing hidden."""

import random

import breakroom
from breakroom.core.judging import Question
from games.breaker_blocks.scenario import Table, lay, start
from games.breaker_blocks.test_review import BEHIND


def asked(table: Table, text: str, seed: int = 1) -> Question | None:
    state, seat = table.state, table.state.to_move
    action = breakroom.game("breaker_blocks").parse(state, seat, text)
    return breakroom.question("breaker_blocks", state, seat, action, random.Random(seed))


def test_it_asks_before_the_game_is_ended_from_behind():
    """With what comes of it, and without figures of a search."""
    found = asked(lay(**BEHIND), "authenticate@0,-1N")
    assert found == Question("That ends the game at once, at 1 circuit to 2.", {"type": "ended"})


def test_it_asks_before_a_win_is_let_go():
    """The second action of the turn that would have won."""
    table = lay(**BEHIND).do("power-3@1,-1N")
    assert asked(table, "+power-1-LF").say == "You could win this turn, but no longer after this."


def test_it_warns_of_what_the_other_seat_would_do():
    """Blue leads, holds the second AUTHENTICATE, and Orange could have taken the lead."""
    table = lay(
        orange="power-2-F@2,-1N power-0-LFR@-1,0E",
        blue="power-3@0,1S power-2-F@1,1S authenticate@3,0W",
        hands=("power-0-LFR power-3", "power-0-LFR authenticate"),
    ).do("+power-1-LF")
    found = asked(table, "+power-1-LR")
    assert found == Question("Blue could then end the game and win.", {"type": "ended"})


def test_it_is_silent_at_the_best_action():
    """And at the first half of a winning turn."""
    assert asked(lay(**BEHIND), "power-3@1,-1N") is None
    assert asked(start(), "+power-3") is None


def test_it_knows_nothing_that_is_hidden():
    """Blind action: deals that the seat cannot tell apart give the same words."""
    table = lay("blind_action", **BEHIND).state
    game = breakroom.game("breaker_blocks")
    twins = [game.guess(table, 0, random.Random(seed)) for seed in (1, 2)]
    one, other = (asked(Table(twin, []), "authenticate@0,-1N") for twin in twins)
    assert one is not None
    assert one == other
