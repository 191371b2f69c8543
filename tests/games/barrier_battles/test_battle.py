"""R3 and R5: every sentence of the battle phase, on real simulations built for the purpose."""

import math

import pytest

from breakroom.games.barrier_battles.actions import Flick
from breakroom.games.barrier_battles.events import BattleBegan, BlockLost, Moved, Skipped
from breakroom.games.barrier_battles.motion import decode
from breakroom.games.barrier_battles.pieces import Pose
from breakroom.games.barrier_battles.state import NOBODY
from games.barrier_battles.scenario import (
    BLUE,
    BLUE_KING,
    CELL,
    GAME,
    RED,
    RED_KING,
    Table,
    act,
    at,
    battle,
    flick,
    lost,
    play,
    refusal,
)


def test_r3_1_the_seat_that_finished_first_begins_and_they_take_turns() -> None:
    """Blue was done first, so blue flicks first, then red."""
    table = play("0 fortress wall", "1 fortress wall", "1 done", "0 done")
    assert table.happened(BattleBegan) == [BattleBegan(BLUE)]
    assert table.state.to_move == BLUE
    assert flick(table, 36, 90, 0.2).state.to_move == RED


@pytest.mark.parametrize("first", [RED, BLUE])
def test_r3_1_or_it_is_drawn_who_begins(first: int) -> None:
    """By an option, from the game's seed: being done first is worth nothing."""
    done = ("0 done", "1 done") if first == RED else ("1 done", "0 done")
    begun = []
    for seed in range(1, 9):
        table = Table(GAME.setup({"first": "random"}, seed), [])
        for line in ("0 fortress wall", "1 fortress wall", *done):
            assert table.state.first == NOBODY
            seat, text = line.split(" ", 1)
            table = act(table, GAME.parse(table.state, int(seat), text), int(seat))
        assert table.happened(BattleBegan) == [BattleBegan(table.state.to_move)]
        begun.append(table.state.to_move)
    assert begun == [BLUE, BLUE, BLUE, RED, RED, BLUE, BLUE, BLUE]


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
    assert "Blocks cannot be flicked" in str(refusal(table, "flick 0 at 0,-100,0 by 0,900,0"))


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
    assert "is walled in" in str(refusal(table, "flick 41 at 0,0,40 by 0,0,-900"))
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
    assert "push into the disc" in str(refusal(table, "flick 30 at 0,-150,0 by 0,-9000,0"))
    assert "push into the disc" in str(refusal(table, "flick 30 at 0,-150,0 by 9000,4000,0"))
    assert "not on the disc" in str(refusal(table, "flick 30 at 0,-100,0 by 0,9000,0"))


@pytest.mark.parametrize(
    ("point", "impulse"), [((0, 130, 40), (0, 5000, -4000)), ((0, -150, 0), (0, 2500, 4000))]
)
def test_r3_7_press_and_flip(point: tuple[int, int, int], impulse: tuple[int, int, int]) -> None:
    """Pressed over its rim, or scooped, a disc leaves the table for a moment and comes down."""
    table = act(battle({30: at(30, 0, -200)}), Flick(30, point, impulse))
    assert table.pose(30) is not None
    assert highest(table, 30) > 0.008


def highest(table: Table, disc: int) -> float:
    """Metres: how high the disc's middle rose in the last flick."""
    frames = (poses for moved in table.happened(Moved) for _, poses in decode(moved.frames))
    return max((poses[disc][2] for poses in frames if disc in poses), default=0.0)


@pytest.mark.parametrize(
    "under",
    [{}, {0: at(0, 0, -200)}, {31: at(31, 0, -200)}],
    ids=["on the table", "on a block", "on a disc"],
)
def test_r3_7_a_press_in_the_middle_moves_nothing(under: dict[int, Pose]) -> None:
    """However hard: what the disc lies on answers."""
    height = {0: 24.0, 31: 12.0}[min(under)] if under else 4.0
    table = battle({**under, 30: at(30, 0, -200, height)})
    after = act(table, Flick(30, (0, 0, 40), (0, 0, -23_800)))
    for was, now in zip(table.state.poses, after.state.poses, strict=True):
        assert was is None or now is None or math.dist(was[:3], now[:3]) < 0.0001
    assert highest(after, 30) < height / 1000 + 0.0001


def test_r3_7_a_press_beyond_what_the_disc_lies_on_flips_it() -> None:
    """Straight down on the part of a disc that juts out over a block."""
    table = battle({0: at(0, 0, -200), 30: at(30, 0, -200, 24)})
    after = act(table, Flick(30, (0, 130, 40), (0, 0, -6_000)))
    assert highest(after, 30) > 0.030


def test_r3_7_the_point_that_is_hit_gains_no_more_wherever_it_is() -> None:
    """On the rim, upwards, the strongest push is far weaker than one through the middle."""
    table = battle({30: at(30, 0, -200)})
    for rise, most in ((0, 23_895), (30, 12_499), (55, 6_923)):
        up = math.radians(rise)
        for share, is_refused in ((0.99, False), (1.01, True)):
            y, z = (round(share * most * part) for part in (math.cos(up), math.sin(up)))
            said = refusal(table, f"flick 30 at 0,-150,0 by 0,{y},{z}")
            assert ("No finger is that strong" in str(said)) == is_refused, (rise, share)


def test_r3_2_the_disc_on_top_of_the_one_that_is_hit_is_not_touched() -> None:
    """A king on a disc, and the lower one is struck on its side: the other disc goes on past it,
    and the king stays untouched. Nor is it touched as long as it rides on one that is nudged."""
    stack = {36: at(36, 0, 0), BLUE_KING: at(BLUE_KING, 0, 0, 12)}
    for aside, speed in ((27, 0.8), (28, 1.0), (28, 1.2), (28, 1.5)):
        x, y, z, *_ = at(30, -80, aside)
        turned_over = (x, y, z, 0.0, 1.0, 0.0, 0.0)
        pose = turned_over if speed == 1.0 else at(30, -80, aside)
        after = flick(battle({**stack, 30: pose}), 30, 0, speed)
        assert lost(after) == [(36, "touched", 30)]
        assert not after.state.ended
    nudged = flick(battle({**stack, 30: at(30, -80, 0)}), 30, 0, 0.6)
    assert [b for _, _, b in nudged.happened(Moved)[0].touched] == [36]


def test_r3_2_the_disc_on_top_is_touched_where_the_two_really_meet() -> None:
    """Struck at its own height, or when what it lies on is shot out from under it and it comes
    down on the disc that did so."""
    stack = {36: at(36, 0, 0), BLUE_KING: at(BLUE_KING, 0, 0, 12)}
    level = {**stack, 0: at(0, -80, 0, face="side"), 30: at(30, -80, 0, 24)}
    assert (BLUE_KING, "touched", 30) in lost(flick(battle(level), 30, 0, 1.5))
    low = flick(battle({**stack, 30: at(30, -80, 0)}), 30, 0, 3)
    assert {(36, "touched", 30), (BLUE_KING, "touched", 30)} <= set(lost(low))
    at_disc, at_king = sorted(low.happened(Moved)[0].touched)
    assert (at_disc[2], at_king[2]) == (36, BLUE_KING)
    assert at_king[0] > at_disc[0]


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
