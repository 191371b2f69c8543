"""The barrier phase: pieces are lowered, settle, fall, and are lifted again."""

import math
from collections import Counter

import pytest

from breakroom.games.barrier_battles import fortresses, physics, query, turn
from breakroom.games.barrier_battles.actions import Done, Fortress, Place
from breakroom.games.barrier_battles.events import Placed, SetDown
from breakroom.games.barrier_battles.pieces import (
    BLOCK_KG,
    DISC_KG,
    TABLES,
    is_at_home,
    pieces_of,
    rotate,
)
from breakroom.games.barrier_battles.state import BUILD_ACTIONS
from games.barrier_battles.scenario import BLUE, GAME, RED, Table, act, play, refusal


def test_r1_1_what_each_seat_has() -> None:
    """Counted and measured in what a board gets to see."""
    view = GAME.view(play().state, None)
    box = GAME.box(view.options)
    assert len(view.pieces) == len(box.components)
    for seat in (RED, BLUE):
        kinds = Counter(piece.kind for piece in box.components if piece.owner == seat)
        assert kinds == {"block": 15, "disc": 5, "king": 1}
    table = box.table
    assert table.block == (0.04, 0.02, 0.02)
    assert (table.disc_diameter, table.disc_height) == (0.03, 0.008)
    assert (round(BLOCK_KG * 1000, 1), round(DISC_KG * 1000, 1)) == (10.4, 3.7)


@pytest.mark.parametrize(
    ("table", "size"), [("square", (1.0, 1.0)), ("long", (1.4, 0.8)), ("round", (1.2, 1.2))]
)
def test_r1_2_three_tables_red_in_the_south(table: str, size: tuple[float, float]) -> None:
    """As large as they should be; blue's half begins where red's ends."""
    seen = GAME.box(play(table=table).state.options).table
    assert (seen.shape, seen.width, seen.depth) == (table, *size)
    south, north = (f"place {{}} flat at 0,{y} turned 0" for y in (-101, 101))
    assert refusal(play(table=table), south.format(0), RED) is None
    assert refusal(play(table=table), north.format(15), BLUE) is None
    assert "your own half" in str(refusal(play(table=table), north.format(0), RED))
    assert "your own half" in str(refusal(play(table=table), south.format(15), BLUE))


def test_r2_1_both_build_at_once() -> None:
    """In any order, and either sees what the other has."""
    table = play(
        "1 place 15 flat at 0,2000 turned 0",
        "0 place 0 flat at 0,-2000 turned 0",
        "1 place 41 flat at 0,3000 turned 0",
    )
    assert GAME.view(table.state, RED) == GAME.view(table.state, BLUE)
    seen = GAME.view(table.state, None).pieces
    assert [p for p, piece in enumerate(seen) if piece.where == "table"] == [0, 15, 41]


@pytest.mark.parametrize(
    ("piece", "face", "height"),
    [(0, "flat", 10), (0, "side", 10), (0, "end", 20), (30, "flat", 4), (30, "edge", 15)],
)
def test_r2_2_a_piece_is_lowered_until_it_touches(piece: int, face: str, height: float) -> None:
    """It lies, or stands, on the table."""
    pose = play(f"0 place {piece} {face} at 0,-2000 turned 100").state.poses[piece]
    assert pose is not None
    assert pose[2] * 1000 == pytest.approx(height, abs=0.05)


def test_r2_2_the_table_is_never_overlooked() -> None:
    """Lowered from one metre, the engine's own sweep misses the whole table just here."""
    pose = play("0 place 1 flat at 202,-562 turned 338", table="round").state.poses[1]
    assert pose is not None
    assert pose[2] * 1000 == pytest.approx(10, abs=0.05)


def test_r2_2_or_on_what_stands_there() -> None:
    """A tower of fifteen, one by one, each within a hair of straight."""
    lines = [f"0 place {block} flat at {block % 2 * 8},-2000 turned 0" for block in range(15)]
    table = play(*lines)
    for block in range(15):
        pose = table.state.poses[block]
        assert pose is not None
        assert pose[2] * 1000 == pytest.approx(10 + 20 * block, abs=0.5)


def test_r2_2_it_may_fall() -> None:
    """Half over the edge of another block, it comes down beside it; the motion is told."""
    table = play("0 place 0 end at 0,-2000 turned 0", "0 place 1 flat at 150,-2000 turned 0")
    pose = table.state.poses[1]
    assert pose is not None
    assert pose[2] < 0.045, "it would be 0.05 high if it had stayed"
    assert table.happened(Placed)[0].frames


def test_r2_3_wholly_on_the_own_half_and_on_the_table() -> None:
    """Over the line, or over the edge, is refused before it is tried."""
    table = play()
    for x, y in ((0, -50), (0, 2000), (4900, -2000), (0, -4950), (99_999, 0)):
        assert "your own half" in str(refusal(table, f"place 0 flat at {x},{y} turned 0", RED))
    assert refusal(table, "place 0 flat at 4800,-4900 turned 0", RED) is None


def test_r2_3_what_falls_over_the_line_is_undone() -> None:
    """On end upon another's edge, the block topples over to the other side."""
    table = play("0 place 0 flat at 0,-300 turned 0")
    assert "leave your half" in str(refusal(table, "place 1 end at 0,-101 turned 0", RED))


def test_r2_3_the_round_tables_edge() -> None:
    """A corner that would be on the square table hangs in the air on the round one."""
    line = "place 0 flat at 4700,-4700 turned 0"
    assert refusal(play(), line, RED) is None
    assert "your own half" in str(refusal(play(table="round"), line, RED))


def test_r2_4_a_piece_can_be_lifted_again() -> None:
    """It is in the hand, and can be placed elsewhere."""
    table = play("0 place 0 flat at 0,-2000 turned 0", "0 lift 0")
    assert table.state.poses[0] is None
    assert refusal(table, "place 0 flat at 0,-2000 turned 0", RED) is None


def test_r2_4_unless_something_rests_on_it() -> None:
    """The upper one first."""
    table = play("0 place 0 flat at 0,-2000 turned 0", "0 place 1 flat at 0,-2000 turned 250")
    assert "Something rests on that piece" in str(refusal(table, "lift 0", RED))
    assert refusal(table, "lift 1", RED) is None


def test_r2_4_standing_beside_it_is_not_resting_on_it() -> None:
    """Two blocks on end, a millimetre apart."""
    table = play("0 place 0 end at 0,-2000 turned 0", "0 place 1 end at 212,-2000 turned 0")
    assert refusal(table, "lift 0", RED) is None


def test_r2_4_what_leans_on_it_rests_on_it() -> None:
    """A disc slips off the top of a block and stays leaning against it, its axis at a slant."""
    table = play("0 place 0 end at 0,-2000 turned 0", "0 place 30 flat at 190,-2000 turned 0")
    leaning = table.pose(30)
    assert leaning is not None
    assert 0.2 < abs(rotate(leaning, (0.0, 0.0, 1.0))[2]) < 0.8
    assert "Something rests on that piece" in str(refusal(table, "lift 0", RED))
    assert refusal(table, "lift 30", RED) is None


def test_r2_5_done_needs_all_discs() -> None:
    """Blocks may stay in the hand."""
    table = play("0 place 35 flat at 0,-3000 turned 0")
    assert "5 still in hand" in str(refusal(table, "done", RED))
    for number, disc in enumerate(range(30, 35)):
        line = f"place {disc} flat at {number * 400},-2000 turned 0"
        table = act(table, GAME.parse(table.state, RED, line), RED)
    assert refusal(table, "done", RED) is None


def test_r2_7_a_fortress_comes_in_place_of_what_was_built() -> None:
    """Then it can be changed."""
    table = play("0 place 0 flat at 4000,-1000 turned 0", "0 fortress wall", "0 lift 14")
    assert sum(table.state.poses[piece] is not None for piece in pieces_of(RED)) == 20


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", fortresses.names())
def test_r2_7_fortresses_stand_on_every_table_and_either_half(name: str, table: str) -> None:
    """Both seats put the same one down; awake, nothing moves by half a millimetre; and what a
    finger can reach is what the library says."""
    built = play(f"0 fortress {name}", f"1 fortress {name}", table=table)
    scene = turn.scene_of(built.state)
    assert all(scene.poses)
    calm = physics.simulate(scene, None, record=False)
    for piece, (was, now) in enumerate(zip(scene.poses, calm.scene.poses, strict=True)):
        assert was is not None
        assert now is not None
        assert math.dist(was[:3], now[:3]) < 0.0005
        assert is_at_home(piece in pieces_of(BLUE), TABLES[table], piece, was)
    assert not calm.touched
    assert tuple(built.state.reach) == query.reaches(scene)


def test_there_are_at_least_eight_fortresses_and_each_can_flick() -> None:
    """Different ones, with at least four open discs each."""
    shapes = {each.pieces for each in fortresses.library().values()}
    assert len(shapes) == len(fortresses.names()) >= 8
    for each in fortresses.library().values():
        assert sum(bits > 0 for bits in each.reach) >= 4


def test_r2_8_a_flood_of_placements_ends() -> None:
    """After so many actions only `done` is left, and the discs in hand are set down."""
    table = play("0 place 0 flat at 0,-2000 turned 0")
    table.state.built[RED] = BUILD_ACTIONS
    assert "too often" in str(refusal(table, "lift 0", RED))
    assert list(GAME.legal(table.state, RED)) == [Done()]
    after = act(table, Done(), RED)
    assert [piece for piece, _ in after.happened(SetDown)[0].ends][:1] == [35]


def test_nobody_builds_for_the_other_or_after_the_battle_began() -> None:
    """Each its own pieces, each its own half, and only while building."""
    table = play()
    assert "not yours" in str(refusal(table, "place 15 flat at 0,-2000 turned 0", RED))
    begun = play("0 fortress wall", "1 fortress wall", "0 done", "1 done")
    assert "battle has begun" in str(refusal(begun, "lift 0", RED))
    waiting = play("0 fortress wall", "0 done")
    assert "not your turn" in str(refusal(waiting, "lift 0", RED))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("place 99 flat at 0,-2000 turned 0", "no piece 99"),
        ("place 0 edge at 0,-2000 turned 0", "flat, on a side or on end"),
        ("place 30 end at 0,-2000 turned 0", "flat or on edge"),
        ("place 0 flat at 0,-2000 turned 1000", "thousandths of a turn"),
        ("place 14 flat at 0,-2000 turned 0", "lift it first"),
        ("lift 0", "not on the table"),
        ("fortress moon", "no fortress 'moon'"),
        ("flick 30 at 0,-150,0 by 0,900,0", "has not begun"),
    ],
)
def test_building_refusals_are_sentences(line: str, says: str) -> None:
    """What is wrong, in words; nothing changes."""
    table = play("0 place 14 flat at 2000,-2000 turned 0")
    assert says in str(refusal(table, line, RED))


def test_pieces_do_not_end_inside_each_other() -> None:
    """Whatever is placed stops on top of, or beside, what is there."""
    table: Table = play("0 fortress keep")
    query_now = query.Query(turn.scene_of(table.state))
    for piece in pieces_of(RED):
        pose = table.state.poses[piece]
        assert pose is not None
        assert not query_now.overlaps(piece, pose)
    assert query_now.overlaps(31, (0.0, -0.28, 0.01, 1.0, 0.0, 0.0, 0.0))


def test_actions_are_plain_data() -> None:
    """A fortress by its name, a placement in whole numbers."""
    assert GAME.action({"type": "fortress", "name": "wall"}) == Fortress("wall")
    wire = {"type": "place", "piece": 7, "x": 1, "y": -2000, "yaw": 3, "face": "flat"}
    assert GAME.action(wire) == Place(7, 1, -2000, 3, "flat")
