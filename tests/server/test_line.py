"""The line before the workers: who is next, what is not begun at all, and what is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import breakroom
from breakroom.bots import LEVELS
from breakroom.core.puzzle import Puzzle
from breakroom.core.wire import to_json
from breakroom.server import app, bot_seats, commands, metrics, reviewing, thinking
from breakroom.server import messages as m
from breakroom.server.clock import DaysTime, GameTime
from breakroom.server.commands import GoOn
from breakroom.server.loglines import Acted, Judged, LogLine
from breakroom.server.reviewing import AT_WORK_EACH, Reviews
from breakroom.server.thinking import Thinkers
from breakroom.server.workers import WAITING_EACH, Busy, NobodyWaits, Rank
from server.alone import Person, alone
from server.desk import Desk
from server.table import LONG

CONVERT = breakroom.game("convert")
ME, YOU = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """At the end no room waits for workers that nobody answers for any more."""
    monkeypatch.setattr(commands, "CLOSE_SECONDS", 0.0)
    return Desk(monkeypatch)


def chooses(
    thinkers: Thinkers, whose: str, level: str = "master", **more: Any
) -> asyncio.Task[thinking.Thought]:
    state = CONVERT.setup({"first": "white"}, 1)
    return asyncio.create_task(thinkers.choose(CONVERT, level, state, 0, whose, **more))


def over(moves: int) -> Any:
    """Positions that differ, to be analysed."""
    state = CONVERT.setup({"first": "white"}, 1)
    for _ in range(moves):
        seat = CONVERT.decisions(state)[0].seat
        state, _ = breakroom.step(CONVERT, state, seat, next(iter(CONVERT.legal(state, seat))))
    return state


def run(scene: Callable[[Thinkers], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        thinkers = Thinkers(2)
        await asyncio.wait_for(scene(thinkers), LONG)
        thinkers.close()

    asyncio.run(all_of_it())


# -- who is next -------------------------------------------------------------------------------


def test_games_at_play_before_hints_before_analyses(desk: Desk) -> None:
    """Whatever came first: each rank waits for the one before it."""

    async def scene(thinkers: Thinkers) -> None:
        busy = [chooses(thinkers, f"198.51.100.{i}") for i in range(2)]
        await desk.until_asked(2)
        analysis = asyncio.create_task(thinkers.analyse(CONVERT, over(1), "a"))
        hint = asyncio.create_task(thinkers.hint(CONVERT, over(1), 1, "b"))
        await desk.settled()
        play = chooses(thinkers, "c", "club")
        await desk.settled()
        desk.asked[0].think()
        assert (await desk.until_asked(3)).level == "club"
        desk.asked[1].think()
        assert await desk.settled() == 3  # the last free worker is for games at play
        desk.asked[2].think()
        assert (await desk.until_asked(4)).level == "master"
        assert await desk.settled() == 4
        desk.asked[3].think()
        assert (await desk.until_asked(5)).work == "analyse"
        desk.asked[4].answer.set_result("null")
        await asyncio.gather(*busy, analysis, hint, play)

    run(scene)


def test_one_address_never_has_all_workers(desk: Desk) -> None:
    """Thirty analyses, thirty-six hints and forty tables of one address: the move of another is
    begun at once."""

    async def scene(thinkers: Thinkers) -> None:
        asked: list[asyncio.Task[Any]] = []
        for moves in range(30):
            asked.append(asyncio.create_task(thinkers.analyse(CONVERT, over(moves % 9), ME)))
        for moves in range(36):
            at = moves % 9
            asked.append(asyncio.create_task(thinkers.hint(CONVERT, over(at), at % 2, ME)))
        asked += [chooses(thinkers, ME) for _ in range(40)]
        assert await desk.settled() == 1
        mine = chooses(thinkers, YOU)
        (await desk.until_asked(2)).think()
        assert (await mine).level == "master"
        for task in asked:
            task.cancel()

    run(scene)


def test_tables_of_one_machine_are_served_in_turn(desk: Desk) -> None:
    """Who has twenty moves to wait for does not come before who has one."""

    async def scene(thinkers: Thinkers) -> None:
        many = [chooses(thinkers, ME) for _ in range(20)]
        one = [chooses(thinkers, YOU, "expert") for _ in range(2)]
        await desk.until_asked(2)
        assert [asked.level for asked in desk.asked] == ["master", "expert"]
        desk.asked[0].think()
        assert (await desk.until_asked(3)).level == "master"
        desk.asked[1].think()
        assert (await desk.until_asked(4)).level == "expert"
        for task in (*many, *one):
            task.cancel()

    run(scene)


def test_hints_and_analyses_do_not_pile_up(desk: Desk) -> None:
    """A few of an address wait; the next is told to come back, in a sentence and a header."""

    async def scene(thinkers: Thinkers) -> None:
        first = [
            asyncio.create_task(thinkers.analyse(CONVERT, over(moves), ME))
            for moves in range(1 + WAITING_EACH)
        ]
        assert await desk.settled() == 1
        with pytest.raises(Busy) as busy:
            await thinkers.analyse(CONVERT, over(9), ME)
        answer = app.on_refused(None, busy.value)  # type: ignore[arg-type]
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert answer.content.sentence == "The bots are busy: try again in a moment."
        other = asyncio.create_task(thinkers.analyse(CONVERT, over(9), YOU))
        await desk.settled()
        assert not other.done()
        assert b'breakroom_bots_waiting{kind="analysis"} 5.0' in metrics.written()
        for task in (*first, other):
            task.cancel()

    run(scene)


# -- whose work it is --------------------------------------------------------------------------

PUZZLE = next(one for one in breakroom.puzzles("convert") if len(one.line) >= 3)
WRONG = {"right": False, "done": False, "say": "No.", "reply": []}


async def answered(
    here: Any, name: str, whose: str, *more: LogLine, puzzle: Puzzle = PUZZLE
) -> Any:
    """The table of somebody whose answer is to be judged; or, with more lines, what comes next."""
    room = await here.make(puzzle.game, name=name, puzzle=puzzle.id, **puzzle.options)
    for line in (Acted(puzzle.seat, room.game.action(puzzle.line[0].action)), *more):
        await room.append(line)
    room.join(Person(puzzle.seat, address=whose), None)
    room.post(None, GoOn())
    return room


async def at_tables(folder: Path, scene: Callable[..., Awaitable[None]]) -> None:
    async with alone(folder) as here:
        await asyncio.wait_for(scene(here, here.house.thinkers), 60)


def test_puzzles_of_one_address_leave_a_worker_to_others(desk: Desk, tmp_path: Path) -> None:
    """Ten answers wait to be judged: the move of another is begun at once."""

    async def scene(here: Any, thinkers: Thinkers) -> None:
        for number in range(10):
            await answered(here, f"puzzle {number}", ME)
        await until(lambda: len(desk.asked) + thinkers._bots.waiting(Rank.PLAY) == 10)
        assert [asked.work for asked in desk.asked] == ["judge"]
        mine = chooses(thinkers, YOU)
        (await desk.until_asked(2)).think()
        assert (await mine).level == "master"

    asyncio.run(at_tables(tmp_path, scene))


def test_wrong_answers_of_one_address_refuse_nobody_a_hint(desk: Desk, tmp_path: Path) -> None:
    """Of forty a few wait for what shows that they are wrong, and the hint of another is the
    second to be thought of."""

    async def scene(here: Any, thinkers: Thinkers) -> None:
        busy = [chooses(thinkers, f"198.51.100.{i}") for i in range(2)]
        await desk.until_asked(2)
        judged = Judged(PUZZLE.seat, WRONG)
        rooms = [await answered(here, f"puzzle {n}", ME, judged) for n in range(40)]

        def waiting() -> int:
            return thinkers._bots.waiting(Rank.HINT)

        await until(lambda: waiting() + sum(not room.puzzling.is_going for room in rooms) == 40)
        assert waiting() == WAITING_EACH
        hint = asyncio.create_task(thinkers.hint(CONVERT, over(1), 1, YOU))
        await desk.settled()
        assert not hint.done()
        for asked in desk.asked[:2]:
            asked.think()
        (await desk.until_asked(3)).answer.set_exception(TimeoutError())
        (await desk.until_asked(4)).think()
        assert [asked.work for asked in desk.asked[2:4]] == ["refute", "advise"]
        await asyncio.gather(*busy, hint)

    asyncio.run(at_tables(tmp_path, scene))


def test_coaches_of_one_address_are_asked_in_turn_with_others(desk: Desk, tmp_path: Path) -> None:
    """Who moves at two tables with a coach does not come before another's hint a second time."""

    async def scene(here: Any, thinkers: Thinkers) -> None:
        moves = []
        for name in ("one", "two"):
            room = await here.make(name=name, coach=True, levels=("", "master"))
            person = Person(0, address=ME)
            moves.append(asyncio.create_task(moves_first(room, person)))
        await until(lambda: thinkers._bots.waiting(Rank.HINT) == 1)
        hint = asyncio.create_task(thinkers.hint(CONVERT, over(1), 1, YOU))
        await desk.settled()
        desk.asked[0].answer.set_result("null")
        await desk.until_asked(2)
        assert [asked.work for asked in desk.asked[:2]] == ["coach", "advise"]
        for move in (*moves, hint):
            move.cancel()

    asyncio.run(at_tables(tmp_path, scene))


def test_reviews_of_one_address_leave_room_for_others(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more than an address may look at is refused; that of another is the next to be made."""
    monkeypatch.setattr(reviewing, "WAIT_SECONDS", 600.0)

    async def scene(here: Any, thinkers: Thinkers) -> None:
        reviews = Reviews(here.house.store, thinkers)

        async def looked_at(name: str, whose: str) -> asyncio.Task[m.ReviewNow]:
            room = await here.make(name=name)
            assert isinstance(await Person(0).ask(room, m.Resign("1", 0)), m.Ack)
            return asyncio.create_task(reviews.now(room, None, whose, seen=0))

        looks = [await looked_at(f"game {n}", ME) for n in range(AT_WORK_EACH + 1)]
        await until(
            lambda: len(reviews._at_work) + sum(look.done() for look in looks) == len(looks)
        )
        (refused,) = [look for look in looks if look.done()]
        assert isinstance(refused.exception(), Busy)
        looks.append(await looked_at("another's", YOU))
        await until(lambda: thinkers._bots.waiting(Rank.ANALYSIS) == AT_WORK_EACH)
        desk.asked[0].answer.set_exception(TimeoutError())
        await desk.until_asked(2)
        assert set(thinkers._bots._running) == {YOU}
        reviews.close()
        await asyncio.gather(*looks, return_exceptions=True)

    asyncio.run(at_tables(tmp_path, scene))


def test_nobody_judges_a_puzzle_that_everybody_has_left(desk: Desk, tmp_path: Path) -> None:
    """What waits in the line is dropped; who comes back finds the judge at it again."""

    async def scene(here: Any, thinkers: Thinkers) -> None:
        busy = [chooses(thinkers, f"198.51.100.{i}") for i in range(2)]
        await desk.until_asked(2)
        room = await answered(here, "puzzle", ME)
        await until(lambda: thinkers._bots.waiting(Rank.PLAY) == 1)
        (person,) = room.clients
        room.leave(person)
        for asked in list(desk.asked):
            asked.think()
        await asyncio.gather(*busy)
        await until(lambda: room.is_unattended)
        assert await desk.settled() == 2
        room.join(person, None)
        assert (await desk.until_asked(3)).work == "judge"

    asyncio.run(at_tables(tmp_path, scene))


@pytest.mark.parametrize(
    ("key", "works"), [("breach", ["warm_up", "judge"]), ("convert", ["judge"])]
)
def test_a_judge_that_searches_waits_until_that_is_compiled(
    key: str, works: list[str], desk: Desk, tmp_path: Path
) -> None:
    """No worker of others is taken for that; where an answer is judged along the line, nothing
    needs to be compiled."""

    async def scene(here: Any, thinkers: Thinkers) -> None:
        thinkers._cold = {(key, LEVELS[-1]): asyncio.Event()}
        puzzle = next(one for one in breakroom.puzzles(key) if one.line)
        await answered(here, "puzzle", ME, puzzle=puzzle)
        (await desk.until_asked(1)).answer.set_result(to_json(WRONG))
        await desk.until_asked(len(works))
        assert [asked.work for asked in desk.asked[: len(works)]] == works

    asyncio.run(at_tables(tmp_path, scene))


# -- what will be asked for --------------------------------------------------------------------


def weighs(
    thinkers: Thinkers, whose: str, rank: Callable[[], Rank | None] = lambda: Rank.ANALYSIS
) -> asyncio.Task[str | None]:
    given = (reviewing.weigh, "convert", b"", b"", 0, 1)
    return asyncio.create_task(thinkers.weigh(whose, rank, *given))


def test_a_review_that_nobody_looks_at_any_more_leaves_the_line(desk: Desk) -> None:
    """It waits behind a game at play, its page is closed meanwhile, and no worker weighs it."""

    async def scene(thinkers: Thinkers) -> None:
        seen = [Rank.ANALYSIS, None]
        first, other = (chooses(thinkers, f"198.51.100.{i}") for i in range(2))
        await desk.until_asked(2)
        review = weighs(thinkers, "a", lambda: seen[0])
        await desk.settled()
        del seen[0]
        for asked in desk.asked[:2]:
            asked.think()
        with pytest.raises(NobodyWaits):
            await review
        await asyncio.gather(first, other)
        assert await desk.settled() == 2

    run(scene)


def test_what_a_review_uses_is_loaded_behind_everything_else(desk: Desk) -> None:
    """A game at play, a hint, a review and a table that nobody attends came later, and are served
    before it, and between its two pieces."""

    async def scene(thinkers: Thinkers) -> None:
        busy = [chooses(thinkers, f"198.51.100.{i}") for i in range(2)]
        await desk.until_asked(2)
        thinkers.look_ahead("convert")
        thinkers.look_ahead("convert")
        await desk.settled()
        left = chooses(thinkers, "a", "beginner", rank=lambda: Rank.AWAY)
        review = weighs(thinkers, "b")
        await desk.settled()
        hint = asyncio.create_task(thinkers.hint(CONVERT, over(1), 1, "c"))
        await desk.settled()
        play = chooses(thinkers, "d", "club")
        await desk.settled()
        late = None
        desk.asked[0].think()
        for number in range(2, 8):
            asked = await desk.until_asked(number + 1)
            if number == 2:  # from now on there are two to be had, and one is kept free
                desk.asked[1].think()
            if asked.work in ("think", "advise"):
                asked.think()
            elif asked.work == "load_review":
                late = weighs(thinkers, "e")
                await desk.settled()
                asked.answer.set_result("")
            else:
                asked.answer.set_result("")
        works = [asked.work for asked in desk.asked[2:]]
        assert works[:3] == ["think", "advise", "weigh"]
        assert works[3:] == ["think", "load_review", "weigh"]
        assert (await desk.until_asked(9)).work == "rehearse_review"
        assert late is not None
        await asyncio.gather(*busy, left, review, hint, play, late)

    run(scene)


def test_the_last_free_worker_loads_nothing(desk: Desk) -> None:
    """With one at work, the other stays free for a game at play, also when the first is done."""

    async def scene(thinkers: Thinkers) -> None:
        busy = chooses(thinkers, ME)
        await desk.until_asked(1)
        thinkers.look_ahead("convert")
        assert await desk.settled() == 1
        desk.asked[0].think()
        assert (await desk.until_asked(2)).work == "load_review"
        mine = chooses(thinkers, YOU)
        (await desk.until_asked(3)).think()
        await asyncio.gather(busy, mine)

    run(scene)


def test_a_game_at_play_is_loaded_once_and_its_review_goes_where_that_was(desk: Desk) -> None:
    """By one worker of two, however often somebody moves; and by another, when that was
    replaced."""

    async def scene(thinkers: Thinkers) -> None:
        thinkers.look_ahead("convert")
        (await desk.until_asked(1)).answer.set_result("")
        (await desk.until_asked(2)).answer.set_result("")
        assert [(one.work, one.given) for one in desk.asked] == [
            ("load_review", ("convert",)),
            ("rehearse_review", ("convert",)),
        ]
        knows = desk.asked[0].worker
        assert desk.asked[1].worker is knows
        await desk.settled()
        thinkers.look_ahead("convert")
        assert await desk.settled() == 2
        first, second = weighs(thinkers, "a"), weighs(thinkers, "b")
        for number in (3, 4):
            asked = await desk.until_asked(number)
            assert (asked.work, asked.worker) == ("weigh", knows)
            asked.answer.set_result("")
            await desk.settled()
        await asyncio.gather(first, second)
        knows.done.clear()
        thinkers.look_ahead("convert")
        assert (await desk.until_asked(5)).work == "load_review"

    run(scene)


def test_what_cannot_be_loaded_is_not_tried_again(desk: Desk) -> None:
    """Whoever asks for the review is told what is wrong."""

    async def scene(thinkers: Thinkers) -> None:
        thinkers.look_ahead("convert")
        (await desk.until_asked(1)).answer.set_exception(ValueError("a bug"))
        await desk.settled()
        thinkers.look_ahead("convert")
        assert await desk.settled() == 1

    run(scene)


def test_nothing_is_loaded_before_its_searches_are_compiled(desk: Desk) -> None:
    """Nor for a game that has no review."""

    async def scene(thinkers: Thinkers) -> None:
        thinkers._cold = {("convert", "master"): asyncio.Event()}
        thinkers.look_ahead("convert")
        assert await desk.settled() == 0
        thinkers._cold.clear()
        thinkers.look_ahead("convert")
        assert (await desk.until_asked(1)).work == "load_review"

    run(scene)


def test_workers_load_what_a_game_is_reviewed_by_while_it_is_played(
    desk: Desk, tmp_path: Path
) -> None:
    """Two people play; before one of them is there, and when it is over, nothing is loaded."""

    async def all_of_it() -> None:
        async with alone(tmp_path, looks_ahead=True) as here:
            room, person = await here.make(), Person(0, 1)
            assert await desk.settled() == 0
            room.join(person, None)
            asked = await desk.until_asked(1)
            assert (asked.work, asked.given) == ("load_review", ("convert",))
            asked.answer.set_result("")
            (await desk.until_asked(2)).answer.set_result("")
            assert desk.asked[1].work == "rehearse_review"
            await desk.settled()
            desk.asked[0].worker.done.clear()
            assert isinstance(await person.ask(room, m.Resign("1", 1)), m.Ack)
            assert await desk.settled() == 2

    asyncio.run(all_of_it())


# -- quicker levels ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "waits", "plays_as"),
    [
        ("master", 2.9, "master"),
        ("master", 3.0, "expert"),
        ("master", 6.5, "club"),
        ("master", 1000.0, "casual"),
        ("club", 4.0, "casual"),
        ("casual", 4.0, "beginner"),
        ("beginner", 1000.0, "beginner"),
    ],
)
def test_who_waits_long_plays_as_a_quicker_level(
    desk: Desk, level: str, waits: float, plays_as: str
) -> None:
    """Every three seconds cost a level, and the answer says which one it comes from."""

    async def scene(thinkers: Thinkers) -> None:
        busy = [chooses(thinkers, f"198.51.100.{i}") for i in range(2)]
        late = chooses(thinkers, ME, level)
        await desk.until_asked(2)
        desk.seconds += waits
        desk.asked[0].think()
        (await desk.until_asked(3)).think()
        assert desk.asked[2].level == plays_as
        assert (await late).level == plays_as
        desk.asked[1].think()
        await asyncio.gather(*busy)

    run(scene)


def test_a_master_that_fails_plays_as_casual_and_says_so(desk: Desk) -> None:
    """Never any action under its name; and if nobody answers at all, that is said too."""

    async def scene(thinkers: Thinkers) -> None:
        thought = chooses(thinkers, ME)
        (await desk.until_asked(1)).answer.set_exception(TimeoutError())
        (await desk.until_asked(2)).think()
        assert [asked.level for asked in desk.asked] == ["master", "casual"]
        assert (await thought).level == "casual"
        thought = chooses(thinkers, ME)
        (await desk.until_asked(3)).answer.set_exception(TimeoutError())
        (await desk.until_asked(4)).answer.set_exception(TimeoutError())
        assert (await thought).level == thinking.ANY

    run(scene)


# -- tables ------------------------------------------------------------------------------------


def told(person: Person) -> m.SeatInfo:
    """The bot's seat, as it was told last."""
    last = [message for message in person.told if isinstance(message, m.Update | m.TableChanged)]
    return last[-1].table.seats[1]


async def until(happened: Callable[[], object]) -> None:
    while not happened():
        await asyncio.sleep(0)


def at_a_table(folder: Path, scene: Callable[..., Awaitable[None]], **wish: Any) -> None:
    async def all_of_it() -> None:
        async with alone(folder) as here:
            room = await here.make(levels=("", "master"), **wish)
            await asyncio.wait_for(scene(here, room), LONG)

    asyncio.run(all_of_it())


async def moves_first(room: Any, person: Person) -> None:
    room.join(person, None)
    action = next(iter(CONVERT.legal(room.state, 0)))
    assert isinstance(await person.act(room, str(action)), m.Ack)


def test_the_table_says_that_a_master_plays_as_casual(desk: Desk, tmp_path: Path) -> None:
    """In the seat, for everyone who looks, until the master moves itself again."""

    async def scene(_: Any, room: Any) -> None:
        person, other = Person(0), Person()
        room.join(other, None)
        await moves_first(room, person)
        (await desk.until_asked(1)).answer.set_exception(TimeoutError())
        (await desk.until_asked(2)).think()
        await until(lambda: len(room.plies) == 2)
        assert told(person).plays_as == told(other).plays_as == "casual"
        await moves_first(room, person)
        (await desk.until_asked(3)).think()
        await until(lambda: len(room.plies) == 4)
        assert told(person).plays_as == ""

    at_a_table(tmp_path, scene)


def test_a_bot_waits_until_its_search_is_compiled(desk: Desk, tmp_path: Path) -> None:
    """The table says that it is getting ready; then it plays as what it is."""

    async def scene(here: Any, room: Any) -> None:
        here.house.thinkers._cold = {("convert", level): asyncio.Event() for level in LEVELS}
        person = Person(0)
        await moves_first(room, person)
        warming = await desk.until_asked(1)
        assert (warming.work, warming.given) == ("warm_up", ("convert", "master"))
        assert told(person).getting_ready
        desk.seconds += 600.0
        assert await desk.settled() == 1
        warming.answer.set_result(None)
        thinks = await desk.until_asked(2)
        assert not told(person).getting_ready
        assert (thinks.work, thinks.level) == ("think", "master")
        thinks.think()
        await until(lambda: len(room.plies) == 2)
        assert told(person).plays_as == ""

    at_a_table(tmp_path, scene)


def test_a_bot_whose_clock_runs_does_not_lose_by_getting_ready(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays as the next lower level that is ready, and the table says so."""
    monkeypatch.setattr(bot_seats, "READY_SHARE", 0.0)

    async def scene(here: Any, room: Any) -> None:
        cold = {("convert", level): asyncio.Event() for level in ("club", "expert", "master")}
        here.house.thinkers._cold = cold
        person = Person(0)
        await moves_first(room, person)
        while not (thinks := [asked for asked in desk.asked if asked.work == "think"]):
            await asyncio.sleep(0.001)
        assert [asked.level for asked in thinks] == ["casual"]
        thinks[0].think()
        await until(lambda: len(room.plies) == 2)
        assert told(person).plays_as == "casual"

    at_a_table(tmp_path, scene, clock=GameTime(60))


def test_nobody_thinks_for_a_table_that_everybody_has_left(desk: Desk, tmp_path: Path) -> None:
    """What waits in the line is dropped; who comes back finds the bot at it again."""

    async def scene(here: Any, room: Any) -> None:
        thinkers, person = here.house.thinkers, Person(0)
        count = len(thinkers._bots._all)
        busy = [chooses(thinkers, f"198.51.100.{i}", "club") for i in range(count)]
        await desk.until_asked(count)
        await moves_first(room, person)
        assert await desk.settled() == count
        room.leave(person)
        for asked in list(desk.asked):
            asked.think()
        await asyncio.gather(*busy)
        assert await desk.settled() == count
        assert not room.bots.thinking
        room.join(person, None)
        assert (await desk.until_asked(count + 1)).level == "master"

    at_a_table(tmp_path, scene)


def test_a_clock_that_runs_is_answered_last_and_as_well_as_ever(desk: Desk, tmp_path: Path) -> None:
    """Who leaves a table does not weaken its bot, nor take a worker from those who stay."""

    async def scene(here: Any, room: Any) -> None:
        thinkers, person = here.house.thinkers, Person(0)
        count = len(thinkers._bots._all)
        await moves_first(room, person)
        room.leave(person)
        (await desk.until_asked(1)).think()
        await until(lambda: len(room.plies) == 2)
        busy = [chooses(thinkers, f"198.51.100.{i}", "club") for i in range(count)]
        await desk.until_asked(1 + count)
        await moves_first(room, person)
        room.leave(person)
        thinkers.look_again()
        hint = asyncio.create_task(thinkers.hint(CONVERT, over(1), 1, ME))
        await desk.settled()
        desk.seconds += 100.0
        for asked in desk.asked[1 : 1 + count]:
            asked.think()
        first = await desk.until_asked(2 + count)
        assert first.given[2] == thinking.to_json(CONVERT.veiled(over(1), 1)).encode()
        first.think()
        last = await desk.until_asked(3 + count)
        assert last.level == "master"
        last.think()
        await until(lambda: len(room.plies) == 4)
        assert room.bots.plays_as[1] == ""
        await asyncio.gather(*busy, hint)

    at_a_table(tmp_path, scene, clock=DaysTime(1))


# -- what is kept ------------------------------------------------------------------------------


def test_an_analysis_is_made_once(desk: Desk) -> None:
    """A thousand ask at once, and again later: one worker is asked, one time."""

    async def scene(thinkers: Thinkers) -> None:
        asked = [
            asyncio.create_task(thinkers.analyse(CONVERT, over(2), f"10.0.{i % 250}.1"))
            for i in range(1000)
        ]
        (await desk.until_asked(1)).answer.set_result('{"found": 1}')
        assert set(await asyncio.gather(*asked)) == {'{"found": 1}'}
        assert await thinkers.analyse(CONVERT, over(2), ME) == '{"found": 1}'
        assert len(desk.asked) == 1

    run(scene)


def test_the_same_hint_is_thought_of_once(desk: Desk) -> None:
    """Until the position, or who asks, is another."""

    async def scene(thinkers: Thinkers) -> None:
        first = asyncio.create_task(thinkers.hint(CONVERT, over(2), 0, ME))
        (await desk.until_asked(1)).think()
        assert await thinkers.hint(CONVERT, over(2), 0, ME) == await first
        assert len(desk.asked) == 1
        other = asyncio.create_task(thinkers.hint(CONVERT, over(4), 0, ME))
        (await desk.until_asked(2)).think()
        await other

    run(scene)


def test_what_nobody_waits_for_any_more_leaves_the_line(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last of those who asked has gone, and has not asked again: no worker begins with it, and
    others may ask anew."""
    monkeypatch.setattr(thinking, "ASKED_AGAIN_SECONDS", 0.0)

    async def scene(thinkers: Thinkers) -> None:
        busy = [chooses(thinkers, f"198.51.100.{i}") for i in range(2)]
        await desk.until_asked(2)
        asked = [asyncio.create_task(thinkers.analyse(CONVERT, over(2), ME)) for _ in range(2)]
        await desk.settled()
        asked[0].cancel()
        await desk.settled()
        assert thinkers._bots.waiting(Rank.ANALYSIS) == 1
        asked[1].cancel()
        await desk.settled()
        assert thinkers._bots.waiting(Rank.ANALYSIS) == 0
        again = asyncio.create_task(thinkers.analyse(CONVERT, over(2), ME))
        await desk.settled()
        assert thinkers._bots.waiting(Rank.ANALYSIS) == 1
        for working in desk.asked[:2]:
            working.think()
        (await desk.until_asked(3)).answer.set_result("null")
        assert await again == "null"
        await asyncio.gather(*busy)
        assert len(desk.asked) == 3

    run(scene)


def test_who_has_waited_too_long_asks_again_and_finds_the_answer(desk: Desk) -> None:
    """Of an analysis, and of what one decision was worth."""

    async def scene(thinkers: Thinkers) -> None:
        worth = reviewing.weigh_one, "convert", b"", 0
        for number, ask in enumerate(
            (
                lambda: thinkers.analyse(CONVERT, over(2), ME),
                lambda: thinkers.weigh_one(ME, *worth),
            )
        ):
            gone = asyncio.create_task(ask())
            begun = await desk.until_asked(number + 1)
            gone.cancel()
            await desk.settled()
            begun.answer.set_result("null")
            assert await ask() == "null"
        assert len(desk.asked) == 2

    run(scene)


def test_who_goes_away_leaves_the_worker_at_its_work(desk: Desk) -> None:
    """It is free for others when it is done, not before, and need not load anything again."""

    async def scene(thinkers: Thinkers) -> None:
        gone = asyncio.create_task(thinkers.hint(CONVERT, over(2), 0, ME))
        begun = await desk.until_asked(1)
        gone.cancel()
        again = asyncio.create_task(thinkers.hint(CONVERT, over(4), 0, ME))
        assert await desk.settled() == 1
        begun.think()
        (await desk.until_asked(2)).think()
        await again

    run(scene)


def test_a_rank_that_is_none_is_dropped(desk: Desk) -> None:
    """With a word to whoever waits."""

    async def scene(thinkers: Thinkers) -> None:
        with pytest.raises(NobodyWaits):
            await chooses(thinkers, ME, rank=lambda: None)
        assert not desk.asked

    run(scene)
