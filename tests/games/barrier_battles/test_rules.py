"""Every sentence of RULES.md's battle and ending, on real simulations built for the purpose."""

import math

import pytest

from breakroom import CLOCK
from breakroom.core.game import TimeUp
from breakroom.core.play import redo
from breakroom.games.barrier_battles.actions import Done, Flick, Result, Stage
from breakroom.games.barrier_battles.events import (
    BattleBegan,
    BlockLost,
    Eliminated,
    Ended,
    Moved,
    SetDown,
    Skipped,
    TieBreakBegan,
)
from breakroom.games.barrier_battles.pieces import discs_of
from breakroom.games.barrier_battles.state import QUIET_FLICKS
from breakroom.server.clock import Countdowns
from games.barrier_battles.scenario import (
    BLUE,
    BLUE_KING,
    GAME,
    RED,
    RED_KING,
    Table,
    act,
    at,
    battle,
    flick,
    play,
    refusal,
)

CELL = {  # a king in a closed cell of blue's blocks, at the middle of the table
    15: at(15, 0, 26),
    16: at(16, 0, -26),
    17: at(17, 31, 0, yaw=250),
    18: at(18, -31, 0, yaw=250),
    19: at(19, -10.5, 0, 30, yaw=250),
    20: at(20, 10.5, 0, 30, yaw=250),
    BLUE_KING: at(BLUE_KING, 0, 0),
}


def lost(table: Table) -> list[tuple[int, str, int | None]]:
    return [(e.piece, e.why, e.by) for e in table.happened(Eliminated)]


# -- R3: the battle ----------------------------------------------------------------------------


def test_r3_1_the_seat_that_finished_first_begins_and_they_take_turns() -> None:
    """Blue was done first, so blue flicks first, then red."""
    table = play("0 fortress wall", "1 fortress wall", "1 done", "0 done")
    assert table.happened(BattleBegan) == [BattleBegan(BLUE)]
    assert table.state.to_move == BLUE
    assert flick(table, 36, 90, 0.2).state.to_move == RED


def test_r3_1_it_stays_where_it_came_to_rest() -> None:
    """A disc slides to its stop, and a block that is hit keeps its new place."""
    table = flick(battle({30: at(30, 0, -200), 0: at(0, 0, -150)}), 30, 90, 3)
    disc, block = table.pose(30), table.pose(0)
    assert disc is not None
    assert block is not None
    assert block[1] > -0.14
    assert flick(table, BLUE_KING, 270, 0.2).pose(0) == block


def test_r3_1_any_own_disc_the_king_too() -> None:
    """Kings are flicked like the others."""
    assert flick(battle({}), RED_KING, 90, 1).happened(Moved)


def test_r3_1_barriers_cannot_be_flicked() -> None:
    """A block is refused."""
    table = battle({0: at(0, 0, -200)})
    assert "Barriers cannot be flicked" in str(refusal(table, "flick 0 at 0,-100,0 by 0,900,0"))


def test_r3_2_an_enemy_disc_that_a_poisonous_one_touches_is_eliminated() -> None:
    """The plain case, and the mover's own disc stays."""
    table = flick(battle({30: at(30, 0, -200), 36: at(36, 0, 0)}), 30, 90, 2)
    assert lost(table) == [(36, "touched", 30)]
    assert table.is_out(36)
    assert not table.is_out(30)


def test_r3_2_through_a_chain_of_friends() -> None:
    """Red hits red, which hits blue: the friend was as poisonous."""
    table = battle({30: at(30, 0, -200), 31: at(31, 0, -100), 36: at(36, 0, 0)})
    assert lost(flick(table, 30, 90, 2.5)) == [(36, "touched", 31)]


def test_r3_2_an_enemy_disc_that_falls_onto_a_poisonous_one() -> None:
    """Blue's disc stands on a block that is knocked from under it."""
    table = battle({30: at(30, 0, -200), 0: at(0, 0, 0, face="end"), 36: at(36, 0, 0, 44)})
    after = flick(table, 30, 90, 2.5)
    assert lost(after) == [(36, "touched", 30)]
    (moved,) = after.happened(Moved)[:1]
    hit = 0.2 / 2.5
    assert moved.touched[0][0] > hit + 0.05, "it was touched as it fell, not as the block was hit"


def test_r3_2_the_enemys_disc_is_poisonous_only_in_its_own_turn() -> None:
    """In red's turn blue's discs harm nobody."""
    table = flick(battle({30: at(30, 0, -200), 36: at(36, 0, 0)}), 30, 90, 2)
    assert not any(table.is_out(disc) for disc in (30, RED_KING))


def test_r3_2_barriers_carry_no_poison() -> None:
    """A block that red drives into a blue disc only moves it."""
    table = battle({30: at(30, 0, -200), 0: at(0, 0, 0), 36: at(36, 0, 60)})
    after = flick(table, 30, 90, 3)
    moved = after.pose(36)
    assert lost(after) == []
    assert moved is not None
    assert moved[1] > 0.1


def test_r3_2_friends_do_not_eliminate_each_other() -> None:
    """Red on red."""
    table = flick(battle({30: at(30, 0, -200), 31: at(31, 0, -100)}), 30, 90, 2)
    assert lost(table) == []


def test_r3_3_a_disc_that_leaves_the_table_is_eliminated() -> None:
    """Also one's own, by one's own flick."""
    assert lost(flick(battle({30: at(30, 0, 440)}), 30, 90, 2)) == [(30, "fell", None)]


def test_r3_3_whoever_pushed_it() -> None:
    """A friend knocks a friend off."""
    table = flick(battle({30: at(30, 0, 300), 31: at(31, 0, 460)}), 30, 90, 2)
    assert (31, "fell", None) in lost(table)


def test_r3_3_whatever_pushed_it() -> None:
    """A barrier sweeps an enemy disc off the table."""
    table = battle({30: at(30, 0, -200), 0: at(0, 0, 430), 36: at(36, 0, 465)})
    assert (36, "fell", None) in lost(flick(table, 30, 90, 6))


def test_r3_3_a_barrier_that_leaves_the_table_is_out_of_play() -> None:
    """It is no elimination: nobody loses by it, and the quiet flicks count on."""
    table = battle({30: at(30, 0, 300), 0: at(0, 0, 470)})
    table.state.quiet = 5
    after = flick(table, 30, 90, 6)
    assert [event.piece for event in after.happened(BlockLost)] == [0]
    assert after.is_out(0)
    assert after.state.quiet == 6


def test_r3_4_what_hangs_over_the_edge_is_on_the_table() -> None:
    """A disc that stops with a third of it in the air stays in play."""
    table = battle({30: at(30, 0, 492)})
    after = flick(table, RED_KING, 90, 0.3)
    assert after.pose(30) == table.pose(30)


def test_r3_5_what_loses_its_support_settles_with_the_same_poison() -> None:
    """A block stands on two blue discs, a third on top. Red touches one of the two; it is taken
    away, the block tips over, and the disc on top falls onto red's."""
    table = battle(
        {
            30: at(30, -200, 0),
            36: at(36, -16, 0),
            38: at(38, 16, 0),
            0: at(0, 0, 0, 28, "end"),
            37: at(37, 0, 0, 52),
        }
    )
    after = flick(table, 30, 0, 1.15)
    assert lost(after) == [(36, "touched", 30), (37, "touched", 30)]
    first, second, *_ = after.happened(Moved)
    assert [b for _, _, b in first.touched] == [36]
    assert [b for _, _, b in second.touched] == [37]
    assert after.state.to_move == BLUE, "all of it was one turn"


def test_r3_6_a_covered_disc_cannot_be_flicked() -> None:
    """Four walls and a roof: no fingertip gets in."""
    table = battle({**CELL, 36: at(36, 200, 200)}, to_move=BLUE)
    assert "cover that disc completely" in str(refusal(table, "flick 41 at 0,0,40 by 0,0,-900"))
    assert refusal(table, "flick 36 at 0,0,40 by 0,0,-900") is None


def test_r3_6_without_its_roof_it_can() -> None:
    """From above only."""
    open_cell = {piece: pose for piece, pose in CELL.items() if piece not in (19, 20)}
    table = battle(open_cell, to_move=BLUE)
    assert refusal(table, "flick 41 at 0,0,40 by 0,0,-900") is None
    assert "in the way of the finger" in str(refusal(table, "flick 41 at 0,-150,0 by 0,900,0"))


def test_r3_6_a_seat_without_an_open_disc_is_skipped_until_one_opens() -> None:
    """Blue's only disc is covered: red goes on, breaks the cell, and then blue may flick."""
    table = battle({**CELL, 30: at(30, 200, -200), 31: at(31, 0, -300)})
    skipped = flick(table, 30, 270, 0.3)
    assert skipped.happened(Skipped) == [Skipped(BLUE)]
    assert skipped.state.to_move == RED
    broken = flick(skipped, 31, 90, 6.4)
    assert not broken.happened(Skipped)
    assert broken.state.to_move == BLUE or broken.state.ended


def test_r3_7_a_flick_is_bounded_and_goes_into_the_disc() -> None:
    """Strength, direction and point."""
    table = battle({30: at(30, 0, -200)})
    assert refusal(table, "flick 30 at 0,-150,0 by 0,23800,0") is None
    assert "No finger is that strong" in str(refusal(table, "flick 30 at 0,-150,0 by 0,24000,0"))
    assert "pushes into the disc" in str(refusal(table, "flick 30 at 0,-150,0 by 0,-9000,0"))
    assert "pushes into the disc" in str(refusal(table, "flick 30 at 0,-150,0 by 9000,4000,0"))
    assert "not on the disc" in str(refusal(table, "flick 30 at 0,-100,0 by 0,9000,0"))


@pytest.mark.parametrize(
    ("point", "impulse"), [((0, 130, 40), (0, 0, -7000)), ((0, -150, 0), (0, 2500, 4000))]
)
def test_r3_7_press_and_flip(point: tuple[int, int, int], impulse: tuple[int, int, int]) -> None:
    """Pressed on its rim, or scooped, a disc leaves the table for a moment and comes down."""
    table = act(battle({30: at(30, 0, -200)}), Flick(30, point, impulse))
    assert table.pose(30) is not None
    assert len(table.happened(Moved)[0].frames) > 100


# -- R4: the end -------------------------------------------------------------------------------


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


# -- R5: hands -----------------------------------------------------------------------------------


def test_r5_1_human_hands_are_a_little_off() -> None:
    """The same flick goes elsewhere, not far, and the record says how it really was."""
    steady = flick(battle({30: at(30, 0, -200)}), 30, 90, 1.2).pose(30)
    shaky = flick(battle({30: at(30, 0, -200)}, hands="human"), 30, 90, 1.2)
    moved = shaky.pose(30)
    assert steady is not None
    assert moved is not None
    assert 0.0005 < math.dist(steady[:2], moved[:2]) < 0.1
    assert shaky.state.last.impulse != (0, 4411, 0)
    assert shaky.state.drawn == 5


# -- the clock -----------------------------------------------------------------------------------


def test_r2_5_the_other_has_a_minute() -> None:
    """From 300 seconds for both to 60 for the one who still builds."""
    table = play("0 fortress wall")
    assert [(d.seat, d.id, d.seconds) for d in GAME.decisions(table.state)] == [
        (RED, "build", 300.0),
        (BLUE, "build", 300.0),
    ]
    table = play("0 fortress wall", "0 done", last_seconds=45)
    assert [(d.seat, d.id, d.seconds) for d in GAME.decisions(table.state)] == [
        (BLUE, "build", 45.0)
    ]


@pytest.mark.parametrize(("built", "left"), [(100.0, 60.0), (280.0, 20.0)])
def test_r2_5_the_whole_phase_has_an_end(built: float, left: float) -> None:
    """Red is done after so many seconds: blue has a minute, or what is left of the 300."""
    now = 0.0
    clock = Countdowns(lambda: now)
    table = play("0 fortress wall")
    clock.follow(GAME.decisions(table.state))
    now = built
    clock.follow(GAME.decisions(act(table, Done(), RED).state))
    assert clock.left(BLUE) == left
    assert clock.left(RED) is None


def test_r2_6_when_time_runs_out_discs_are_set_down_along_the_back_edge() -> None:
    """The king first, in the middle; blocks in hand stay out; the battle begins."""
    table = play("0 fortress wall", "0 done", "1 place 15 flat at 0,4700 turned 0")
    table = act(table, TimeUp("build"), CLOCK)
    (down,) = table.happened(SetDown)
    assert [piece for piece, _ in down.ends] == [41, 40, 39, 38, 37, 36]
    assert all(pose[1] > 0.45 for _, pose in down.ends)
    assert table.pose(15) is not None
    assert all(table.is_out(block) for block in range(16, 30))
    assert (table.state.phase, table.state.to_move) == ("battle", RED)
    assert all(table.state.reach[disc - 30] for disc in discs_of(BLUE))


def test_r2_6_when_time_runs_out_on_both_the_first_is_drawn() -> None:
    """Red or blue, by the game's own chance."""
    firsts = set()
    for seed in range(12):
        table = Table(GAME.setup({}, seed), [])
        firsts.add(act(table, TimeUp("build"), CLOCK).state.first)
    assert firsts == {RED, BLUE}
