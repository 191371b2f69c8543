"""What a flick was worth, as it was meant; and what the coach asks before one that costs much."""

import random
from typing import Any

import msgspec
import pytest

import breakroom
from breakroom.core.judging import Question, Weighed
from breakroom.core.play import settled
from breakroom.core.record import Move
from breakroom.games.barrier_battles import lines
from breakroom.games.barrier_battles.actions import Done, Flick
from breakroom.games.barrier_battles.coach import question
from breakroom.games.barrier_battles.review import better_flicks, luck, meant, tracks, weigh
from breakroom.lessons import matches
from breakroom.reviews import loss_of, positions, review
from games.barrier_battles.scenario import (
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
)

FREE_SHOT = {30: at(30, 0, -200), BLUE_KING: at(BLUE_KING, 0, 100)}


def aimed(table: Table, piece: int, degrees: float, speed: float) -> Flick:
    """The flick that the scenario would make."""
    made = flick(table, piece, degrees, speed).state.last
    return Flick(piece, made.point, made.impulse)


def weighed(table: Table, action: Any, seed: int = 1) -> Weighed:
    found = weigh(GAME, table.state, RED, action, random.Random(seed))
    assert found is not None
    assert 0 <= found.played <= found.chance <= 1
    assert all(0 <= chance <= found.chance for _, chance in found.others)
    return found


def asked(table: Table, action: Any) -> Question | None:
    return question(GAME, table.state, RED, action, random.Random(1))


def test_the_shot_that_wins_is_the_best() -> None:
    """Straight at a bare king: nothing is lost, and the coach is silent."""
    table = battle(FREE_SHOT)
    shot = aimed(table, 30, 90, 3.0)
    found = weighed(table, shot)
    assert found.chance == found.played == 1.0
    assert found.figures["hits"] == 1.0
    assert asked(table, shot) is None


def test_to_pass_over_a_bare_king_is_a_blunder() -> None:
    """Away from it, with the king before the disc: the best is the shot, and the page can show
    it; the coach names the disc."""
    table = battle(FREE_SHOT)
    away = aimed(table, 30, 180, 1.0)
    found = weighed(table, away)
    assert found.chance - found.played >= 0.15
    assert GAME.refuse(table.state, RED, found.best) is None
    assert act(table, found.best).state.ended == "king_touched"
    assert found.why == "Disc 1 could hit the enemy king."
    spoken = asked(table, away)
    assert spoken is not None
    assert spoken.say == "Your disc 1 has a clear line to the enemy king. Have you seen it?"


def test_the_own_king_over_the_edge() -> None:
    """It loses the game: no chance is left, and the coach speaks of the edge."""
    table = battle({RED_KING: at(RED_KING, 0, -420), 30: at(30, 200, -300)})
    over = aimed(table, RED_KING, 270, 3.0)
    found = weighed(table, over)
    assert found.played == 0.0
    assert found.figures["loses"] == 1.0
    spoken = asked(table, over)
    assert spoken is not None
    assert spoken.say == "Flicked so hard, your king may go over the edge."
    assert comes_true(table, over, spoken)


def test_a_line_to_the_own_king_is_warned_of() -> None:
    """The disc that stood before the king goes away, and blue sees it."""
    table = battle(
        {
            RED_KING: at(RED_KING, 0, -300),
            30: at(30, 0, -220),
            36: at(36, 0, 100),
            BLUE_KING: at(BLUE_KING, 400, 400),
            **{15 + i: at(15 + i, 400 - 41 + 41 * i, 350) for i in range(3)},
        }
    )
    away = aimed(table, 30, 180, 1.0)
    spoken = asked(table, away)
    assert spoken is not None
    assert spoken.say == ("Your king would be exposed: enemy disc 1 would have a clear line to it.")
    assert spoken.threat == {"type": "eliminated", "piece": RED_KING}


def comes_true(table: Table, action: Any, spoken: Question) -> bool:
    events = msgspec.json.decode(msgspec.json.encode(act(table, action).events))
    return any(matches(spoken.threat, event) for event in events)


def test_chance_has_no_part_in_it() -> None:
    """Another seed, and another guess of what is hidden, find the same; so does the coach."""
    table = battle(FREE_SHOT)
    away = aimed(table, 30, 60, 1.5)
    twin = Table(GAME.guess(table.state, RED, random.Random(5)), [])
    assert weighed(table, away) == weighed(table, away, seed=2) == weighed(twin, away)
    assert asked(table, away) == asked(twin, away)


def test_how_it_came_out_is_luck_of_the_hand() -> None:
    """A sure hit that hits brings nothing more than was due."""
    table = battle(FREE_SHOT)
    shot = aimed(table, 30, 90, 3.0)
    after = act(table, shot)
    [(seat, points, kind)] = luck(
        GAME, table.state, RED, shot, after.state, after.events, random.Random(1)
    )
    assert (seat, points, kind) == (RED, 0.0, "hand")


def test_a_few_errors_of_the_hand_make_no_mistake() -> None:
    """Of the first six this bow forgives one, and another one four; of more it forgives as many."""
    table = play("0 fortress maze", "0 done", "1 fortress maze", "1 done")
    bow = Flick(31, (51, -141, -28), (-3265, 9051, 3833))
    other = Flick(31, (50, -141, -30), (-2372, 6643, 4707))
    few = [meant(table.state, RED, one).king for one in (bow, other)]
    assert few[1] - few[0] > 0.4
    assert loss_of(weighed(table, bow)) < 5


def test_building_is_not_weighed() -> None:
    """Only flicks are decisions here."""
    state = GAME.setup({}, 1)
    assert weigh(GAME, state, RED, Done(), random.Random(1)) is None
    assert question(GAME, state, RED, Done(), random.Random(1)) is None
    assert tracks(GAME, state) == {"discs": [0.0, 0.0]}


def test_a_trick_shot_is_held_against_its_solution() -> None:
    """Alone, the chance is that of hitting the king."""
    state = GAME.setup({"variant": "trick_shots", "puzzle": 1}, 1)
    weak = next(one for one in GAME.legal(state, RED) if isinstance(one, Flick))
    found = weigh(GAME, state, RED, weak, random.Random(1))
    assert found is not None
    assert found.chance > 0.5 > found.played


@pytest.mark.parametrize(
    ("block", "chance"), [(None, 0.95), ((0, 0), 0.0), ((-28, 0), 0.90), ((60, 0), 0.95)]
)
def test_a_line_is_as_sure_as_it_is_wide(block: tuple[int, int] | None, chance: float) -> None:
    """Free, shut by a block in its middle, half shut, and beside a block."""
    table = battle(FREE_SHOT | ({15: at(15, *block)} if block else {}))
    found = lines.line(table.state.poses, 30, BLUE_KING)
    assert (found.chance if found else 0.0) == pytest.approx(chance, abs=0.02)


def test_the_surest_of_all_lines_counts() -> None:
    """Also where it is not the nearest disc that has it."""
    rng = random.Random(7)
    discs = (30, 31, 32, 33)
    for _ in range(40):
        spots = rng.sample([(x, y) for x in range(-200, 201, 50) for y in range(-200, 201, 50)], 14)
        kinds = (*discs, RED_KING, BLUE_KING, *range(8))
        there = zip(kinds, spots, strict=True)
        poses = battle({piece: at(piece, x, y) for piece, (x, y) in there}).state.poses
        found = (lines.line(poses, disc, BLUE_KING) for disc in (*discs, RED_KING))
        surest = max((one.chance for one in found if one), default=0.0)
        assert lines.line_chance(poses, RED) == surest


def test_nothing_is_better_than_a_flick_that_always_wins() -> None:
    """The first that does ends the search; where it was played, nothing else is tried."""
    table = battle(FREE_SHOT)
    [(flick, worth)] = better_flicks(table.state, RED, 0.5)
    assert worth.wins == 1.0
    assert better_flicks(table.state, RED, 1.0) == []
    assert weighed(table, flick).others == ()


def test_a_whole_game_is_reviewed() -> None:
    """Off the edge with the own king at once: that move decided it."""
    record = breakroom.new_record(GAME, {"ready": True, "first": "red"}, 1)
    record.moves += [Move(0, Done()), Move(1, Done())]
    over = GAME.parse(None, RED, "flick 35 at 0,150,0 by 0,-23000,0")
    state = next(reversed(positions(GAME, record)))[0]
    record.moves.append(Move(0, settled(GAME, state, RED, over)))
    found = review(record)
    [decided] = found.decisions
    assert (decided.ply, decided.seat, decided.grade) == (2, RED, "blunder")
    assert found.title == "Decided by move 3"
    assert [(one.ply, one.kind) for one in found.luck] == [(2, "hand")]
    assert len(found.tracks["discs"]) == 4
