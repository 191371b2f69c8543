"""R4: every sentence about the end, on real simulations built for the purpose."""

import math

import pytest

from breakroom.core.play import redo
from breakroom.games.barrier_battles.actions import Flick, Result, Stage
from breakroom.games.barrier_battles.events import Ended, Skipped, TieBreakBegan
from breakroom.games.barrier_battles.state import QUIET_FLICKS
from games.barrier_battles.scenario import (
    BLUE,
    BLUE_KING,
    CELL,
    GAME,
    RED,
    RED_KING,
    Table,
    at,
    battle,
    flick,
    lost,
)


def test_r4_1_the_enemy_king_touched_by_poison_wins() -> None:
    """Whatever disc it was."""
    table = flick(battle({30: at(30, 0, -200), BLUE_KING: at(BLUE_KING, 0, 0)}), 30, 90, 2)
    assert table.state.ended == "king_touched"
    assert table.happened(Ended)[0].outcome.ranks == (1, 2)


def test_r4_1_also_when_both_kings_then_fall() -> None:
    """King hits king, and both go over the edge: the mover wins."""
    table = flick(battle({35: at(35, 0, 300), BLUE_KING: at(BLUE_KING, 0, 460)}), 35, 90, 6)
    assert lost(table) == [(BLUE_KING, "touched", RED_KING), (RED_KING, "fell", None)]
    assert (table.state.ended, table.state.winner) == ("king_touched", RED)


def test_r4_2_only_one_king_has_left_the_table() -> None:
    """Its owner loses: pushed off by a barrier, untouched."""
    table = battle({BLUE_KING: at(BLUE_KING, 0, 470), 0: at(0, 0, 440), 30: at(30, 0, 200)})
    after = flick(table, 30, 90, 6)
    assert (after.state.ended, after.state.winner) == ("king_fell", RED)


def test_r4_2_also_by_his_own_flick() -> None:
    """A king that is flicked off loses."""
    after = flick(battle({RED_KING: at(RED_KING, 0, 440)}), RED_KING, 90, 3)
    assert (after.state.ended, after.state.winner) == ("king_fell", BLUE)


def both_kings_fall() -> Table:
    pieces = {
        RED_KING: at(RED_KING, -16.5, 470),
        BLUE_KING: at(BLUE_KING, 16.5, 470),
        0: at(0, 0, 440),
        30: at(30, 0, 200),
        36: at(36, 300, 0),
    }
    return flick(battle(pieces), 30, 90, 6)


def test_r4_3_both_kings_off_is_a_tie_break() -> None:
    """The table is cleared, the kings stand in opposite corners, the next seat begins."""
    table = both_kings_fall()
    assert {(piece, why) for piece, why, _ in lost(table)} >= {(35, "fell"), (41, "fell")}
    (begun,) = table.happened(TieBreakBegan)
    assert (begun.why, begun.first, table.state.to_move) == ("both_kings_fell", BLUE, BLUE)
    assert [piece for piece, pose in enumerate(table.state.poses) if pose] == [35, 41]
    assert [round(v, 3) for v in table.state.poses[35][:2]] == [-0.485, -0.485]
    assert [round(v, 3) for v in table.state.poses[41][:2]] == [0.485, 0.485]


@pytest.mark.parametrize(("table", "apart"), [("square", 1.372), ("long", 1.571), ("round", 1.17)])
def test_r4_3_the_kings_are_as_far_apart_as_the_table_allows(table: str, apart: float) -> None:
    """Corner to corner, or across."""
    state = battle({}, table=table).state
    state.quiet = QUIET_FLICKS - 1
    after = flick(Table(state, []), RED_KING, 90, 0.1)
    red, blue = after.pose(RED_KING), after.pose(BLUE_KING)
    assert red is not None
    assert blue is not None
    assert math.dist(red[:2], blue[:2]) == pytest.approx(apart, abs=0.001)


def test_r4_3_a_tie_break_is_played_on_by_the_same_rules() -> None:
    """A king hits the other, and has won."""
    table = both_kings_fall()
    after = flick(table, BLUE_KING, 225, 5)
    assert (after.state.ended, after.state.winner) == ("king_touched", BLUE)


def test_r4_3_in_a_tie_break_too_the_mover_wins_when_both_then_fall() -> None:
    """As fast as a finger can: king hits king, corner to corner, and both go over the edge."""
    after = flick(both_kings_fall(), BLUE_KING, 225, 6.4)
    assert lost(after) == [(RED_KING, "touched", BLUE_KING), (BLUE_KING, "fell", None)]
    assert (after.state.ended, after.state.winner) == ("king_touched", BLUE)


def test_r4_3_again_both_off_is_another_tie_break() -> None:
    """Two kings alone can hardly do so without touching, so here the table's answer is given:
    both fell. They stand in their corners once more, and the count begins anew."""
    table = both_kings_fall()
    table.state.quiet = 7
    stage = Stage((), (), ((0.3, BLUE_KING), (0.4, RED_KING)), "", 0.5)
    fell = Flick(BLUE_KING, (150, 0, 0), (-9000, 0, 0), Result((stage,), (0,) * 12))
    again = Table(*redo(GAME, table.state, BLUE, fell))
    (begun,) = again.happened(TieBreakBegan)
    assert (begun.why, begun.first, again.state.to_move) == ("both_kings_fell", RED, RED)
    assert (again.state.tie_breaks, again.state.quiet) == (2, 0)
    assert again.state.poses == table.state.poses


@pytest.mark.parametrize(
    ("touched", "reason"),
    [(0.29, "king_touched"), (0.3, "both_kings_fell"), (0.5, "both_kings_fell")],
)
def test_r4_3_touched_after_falling_is_not_touched(touched: float, reason: str) -> None:
    """Both kings fall, and below the table's edge they meet: only what came before counts."""
    table = both_kings_fall()
    stage = Stage(
        (), ((touched, BLUE_KING, RED_KING),), ((0.3, RED_KING), (0.4, BLUE_KING)), "", 0.6
    )
    fell = Flick(BLUE_KING, (150, 0, 0), (-9000, 0, 0), Result((stage,), (0,) * 12))
    after = Table(*redo(GAME, table.state, BLUE, fell))
    begun = [event.why for event in after.happened(TieBreakBegan)]
    assert (begun or [after.state.ended]) == [reason]


def test_r4_3_in_a_tie_break_a_king_can_fall() -> None:
    """Its owner loses."""
    after = flick(both_kings_fall(), BLUE_KING, 45, 5)
    assert (after.state.ended, after.state.winner) == ("king_fell", RED)


def test_r4_4_forty_flicks_without_an_elimination() -> None:
    """The fortieth brings the tie-break; an elimination starts the count again."""
    table = battle({30: at(30, 0, -200), 36: at(36, 0, 0)})
    table.state.quiet = QUIET_FLICKS - 1
    hit = flick(table, 30, 90, 2)
    assert (hit.state.phase, hit.state.quiet) == ("battle", 0)
    quiet = flick(table, 30, 270, 0.2)
    (begun,) = quiet.happened(TieBreakBegan)
    assert (begun.why, begun.first, quiet.state.quiet) == ("forty_flicks", BLUE, 0)


def test_r4_4_both_skipped_in_a_row() -> None:
    """Nobody can flick: tie-break. Red's last open disc goes off the table."""
    cell = {
        piece - 15 if piece < 30 else RED_KING: (x, y - 0.3, *rest)
        for piece, (x, y, *rest) in CELL.items()
    }
    north = {piece: (x, y + 0.3, *rest) for piece, (x, y, *rest) in CELL.items()}
    table = battle({**cell, **north, 30: at(30, 440, 0)})  # type: ignore[dict-item]
    after = flick(table, 30, 0, 3)
    assert after.happened(Skipped) == [Skipped(BLUE), Skipped(RED)]
    (begun,) = after.happened(TieBreakBegan)
    assert (begun.why, begun.first) == ("both_covered", BLUE)


def test_r4_5_forty_flicks_in_a_tie_break_are_a_draw() -> None:
    """Nobody wins."""
    table = both_kings_fall()
    table.state.quiet = QUIET_FLICKS - 1
    after = flick(table, BLUE_KING, 225, 0.1)
    assert (after.state.ended, after.happened(Ended)[0].outcome.ranks) == ("forty_flicks", (1, 1))
