"""Bots: they build, aim, shake, and know what is good for them."""

import random
from itertools import count
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS, move
from breakroom.games.barrier_battles import bots, puzzles
from breakroom.games.barrier_battles.actions import Done, Flick, Fortress, Shot
from breakroom.games.barrier_battles.events import Eliminated
from breakroom.games.barrier_battles.hands import STEADY, shaken
from breakroom.games.barrier_battles.judge import KING, Judge, danger
from breakroom.games.barrier_battles.pieces import Pose, owner
from games.barrier_battles.scenario import BLUE, BLUE_KING, GAME, RED, act, at, battle, play


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_builds_and_flicks(level: str) -> None:
    """A fortress, done, and a flick that the rules allow."""
    bot, rng, table = breakroom.bot("barrier_battles", level), random.Random(3), play()
    for seat in (0, 1):
        first = move(bot, GAME, table.state, seat, rng)
        assert isinstance(first, Fortress)
        table = act(table, first, seat)
        assert isinstance(move(bot, GAME, table.state, seat, rng), Done)
        table = act(table, Done(), seat)
    flick = move(bot, GAME, table.state, table.state.to_move, rng)
    assert isinstance(flick, Flick)
    assert GAME.refuse(table.state, table.state.to_move, flick) is None


def test_a_master_stops_trying_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full table, by a clock on which every look at it takes a tenth of a second."""
    ticks = count(step=0.1)
    monkeypatch.setattr(bots.time, "monotonic", lambda: next(ticks))
    looks, look = [], Judge.look
    monkeypatch.setattr(Judge, "look", lambda *args, **how: looks.append(1) or look(*args, **how))  # type: ignore[func-returns-value]
    table = play("0 fortress keep", "1 fortress maze", "0 done", "1 done")
    flick = move(
        breakroom.bot("barrier_battles", "master"), GAME, table.state, RED, random.Random(1)
    )
    assert GAME.refuse(table.state, RED, flick) is None
    assert 20 < len(looks) < 60


def test_the_master_takes_a_king_that_lies_open() -> None:
    """A straight line, half a metre."""
    table = battle({30: at(30, 0, -200), BLUE_KING: at(BLUE_KING, 60, 300), 36: at(36, 200, 200)})
    flick = move(
        breakroom.bot("barrier_battles", "master"), GAME, table.state, RED, random.Random(2)
    )
    assert act(table, flick).state.ended == "king_touched"


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_a_win_that_no_shaking_spoils_is_taken_before_any_search(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The king lies open, a hand's breadth away: nothing else is tried."""
    monkeypatch.setattr(bots, "candidates", None)
    table = battle({30: at(30, 0, -60), BLUE_KING: at(BLUE_KING, 0, 0), 36: at(36, 200, 200)})
    for seed in range(4):
        bot = breakroom.bot("barrier_battles", level)
        flick = move(bot, GAME, table.state, RED, random.Random(seed))
        assert act(table, flick).state.ended == "king_touched"


def two_courses() -> dict[int, Pose]:
    """A wall of five blocks, and four on top of them."""
    low = {15 + i: at(15 + i, 41 * (i - 2), 0) for i in range(5)}
    return {**low, **{20 + i: at(20 + i, 41 * (i - 1.5), 0, 30) for i in range(4)}}


@pytest.mark.parametrize(("x", "y", "behind"), [(0, -200, 100), (30, -300, 80)])
def test_bows_go_over_a_wall_and_come_down_on_the_king(x: int, y: int, behind: int) -> None:
    """Aimed with the flight that the flick really gives: of 24 a third hits, few discs are lost."""
    table = battle({**two_courses(), 30: at(30, x, y), BLUE_KING: at(BLUE_KING, -x, behind)})
    judge, rng = Judge(table.state, RED), random.Random(18)
    flicks = [bots.bow(table.state, 30, BLUE_KING, rng) for _ in range(24)]
    assert all(GAME.refuse(table.state, RED, flick) is None for flick in flicks)
    looks = [judge.look(flick, is_coarse=True) for flick in flicks]
    assert sum(look.value >= KING for look in looks) >= 8
    assert sum(look.poses[30] is None for look in looks) <= 4


def test_a_disc_below_the_king_has_no_bow_to_it() -> None:
    """Neither from below nor from above: what is tried is refused or a flick, and nothing fails."""
    table = battle({30: at(30, 0, 0), BLUE_KING: at(BLUE_KING, 0, 0, 12)})
    for seat in (RED, BLUE):
        table.state.to_move = seat
        for flick in bots.candidates(table.state, seat, 20, random.Random(4)):
            assert GAME.refuse(table.state, seat, flick) is None


def test_bots_play_when_it_is_drawn_who_begins() -> None:
    """Build, done, and whoever is drawn flicks."""
    bot, rng = breakroom.bot("barrier_battles", "casual"), random.Random(3)
    table = play(first="random")
    for seat in (0, 0, 1, 1):
        table = act(table, move(bot, GAME, table.state, seat, rng), seat)
    assert isinstance(move(bot, GAME, table.state, table.state.to_move, rng), Flick)


def test_a_bot_that_can_hardly_reach_anything_still_flicks() -> None:
    """The only disc is open from above alone."""
    cell = {
        0: at(0, 0, -174),
        1: at(1, 0, -226),
        2: at(2, 31, -200, yaw=250),
        3: at(3, -31, -200, yaw=250),
        35: at(35, 0, -200),
    }
    table = battle(cell)
    flick = move(breakroom.bot("barrier_battles", "club"), GAME, table.state, RED, random.Random(2))
    assert GAME.refuse(table.state, RED, flick) is None


def test_a_master_with_nothing_but_its_king_plays_on() -> None:
    """Also when some of what it tries throws the king off the table, and nothing is left."""
    table = battle({35: at(35, 0, -470), 36: at(36, 0, 0), 0: at(0, 0, -200)})
    level = bots.LEVELS["master"]._replace(tries=12, again=12, shakes=1, answers=2)
    for seed in range(3):
        flick = bots.BarrierBot(level).choose(GAME, table.state, RED, random.Random(seed))
        assert GAME.refuse(table.state, RED, flick) is None


def test_a_share_of_hits_needs_a_king() -> None:
    """A king that is off the table can be hit no more."""
    table = battle({30: at(30, 0, -200)})
    table.state.poses[BLUE_KING] = None
    bot = bots.BarrierBot(bots.LEVELS["master"])
    assert bot.share_of_hits(table.state, RED, random.Random(1), 3) == 0.0


def test_a_king_is_worth_more_than_all_else() -> None:
    """Won, lost, and a disc."""
    table = battle({30: at(30, 0, -200), 36: at(36, 0, 0), BLUE_KING: at(BLUE_KING, 200, 0)})
    judge = Judge(table.state, RED)
    at_disc = judge.look(Flick(30, (0, -150, 0), (0, 9000, 0))).value
    at_king = judge.look(Flick(30, (-106, -106, 0), (6500, 6500, 0))).value
    off = judge.look(Flick(35, (150, 0, 0), (-20_000, 0, 0))).value
    assert off < -KING / 2 < 0 < at_disc < at_king == KING


def test_a_flick_is_worth_the_same_where_nothing_is_looked_at_after_it_has_won() -> None:
    """Also where the king was touched as it fell, or the own one falls later."""
    table = battle({30: at(30, 0, -60), BLUE_KING: at(BLUE_KING, 0, 0), 36: at(36, 200, 200)})
    judge, rng = Judge(table.state, RED), random.Random(5)
    flicks = bots.candidates(table.state, RED, 24, rng)
    values = [judge.look(flick, is_coarse=True).value for flick in flicks]
    assert [judge.worth(flick, is_coarse=True) for flick in flicks] == values
    assert 4 < values.count(KING) < 24


def test_a_wall_makes_a_king_safer() -> None:
    """An open line counts, a blocked one does not."""
    open_line = battle({36: at(36, 0, 200), 35: at(35, 0, -200)}).state.poses
    walled = battle({36: at(36, 0, 200), 35: at(35, 0, -200), 0: at(0, 0, 0)}).state.poses
    assert danger(tuple(open_line), RED) > danger(tuple(walled), RED)


def test_the_higher_the_level_the_steadier_the_hand() -> None:
    """And the more it tries; the master's is steadier than the one it tries them with."""
    levels = [bots.LEVELS[name] for name in LEVELS]
    assert levels[-1].hand < (levels[-1].forgives or levels[-1].hand) < levels[-2].hand
    assert [level.hand for level in levels] == sorted((each.hand for each in levels), reverse=True)
    assert [level.tries for level in levels] == sorted(level.tries for level in levels)


def test_a_hand_shakes_a_little() -> None:
    """Around what was meant, and the point stays on the disc."""
    state, flick = battle({30: at(30, 0, -200)}).state, Flick(30, (0, -150, 0), (0, 9000, 0))
    still = shaken(state, flick, STEADY, [0.0] * 5)
    assert still == ((0, -150, 0), (0, 9000, 0))
    point, impulse = shaken(state, flick, STEADY, [2.0, 0.0, -2.0, 2.0, 0.0])
    assert impulse[1] < 9000
    assert impulse[0] != 0
    assert abs(point[0] ** 2 + point[1] ** 2 - 150**2) < 400


FORTS = (("wall", "towers"), ("keep", "maze"), ("pyramid", "gatehouse"))


@pytest.mark.parametrize(("mine", "theirs"), FORTS)
def test_a_hint_keeps_ones_discs_on_the_table(mine: str, theirs: str) -> None:
    """Unless the flick wins the game; turn after turn."""
    table = play(f"0 fortress {mine}", f"1 fortress {theirs}", "0 done", "1 done")
    for turn in range(3):
        seat = table.state.to_move
        flick = move(bots.adviser(), GAME, table.state, seat, random.Random(turn))
        table = act(table, flick)
        if GAME.outcome(table.state):
            break
        fell = [event.piece for event in table.happened(Eliminated) if event.why == "fell"]
        assert not [piece for piece in fell if owner(piece) == seat]


def test_a_hint_takes_less_than_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes a tenth of one; the last of them at the real world."""
    now, real, look = [0.0], [False], Judge.look
    monkeypatch.setattr(bots.time, "monotonic", lambda: now[0])

    def looked(self: Judge, flick: Flick, is_coarse: bool = False, **how: Any) -> Any:
        now[0] += 0.1
        real[0] = not is_coarse
        return look(self, flick, is_coarse, **how)

    monkeypatch.setattr(Judge, "look", looked)
    table = play("0 fortress keep", "1 fortress maze", "0 done", "1 done")
    move(bots.adviser(), GAME, table.state, RED, random.Random(1))
    assert now[0] < 2.0
    assert real == [True]


def test_a_hint_at_a_trick_shot_is_how_it_is_done() -> None:
    """And after it, the next one or the same again."""
    state = GAME.setup({"variant": "levels", "puzzle": 4})
    flick = move(bots.adviser(), GAME, state, RED, random.Random(1))
    assert flick == puzzles.puzzle(4).solution
    solved, _ = breakroom.step(GAME, state, RED, flick)
    assert move(bots.adviser(), GAME, solved, RED, random.Random(1)) == Shot(puzzles.after(4))
    missed, _ = breakroom.step(GAME, state, RED, Flick(30, (0, 0, 40), (0, 0, -200)))
    assert move(bots.adviser(), GAME, missed, RED, random.Random(1)) == Shot(4)
