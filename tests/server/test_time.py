"""The clock of a game and the seats of those who are gone, in a real room with a real store."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from breakroom.core.game import CLOCK, TimeUp
from breakroom.server import eyes
from breakroom.server import messages as m
from breakroom.server.clock import DAY_MS, DaysTime, GameTime, MoveTime
from breakroom.server.commands import Flag, TimeIsUp
from breakroom.server.limits import Limits, Rate
from breakroom.server.loglines import TookBack
from breakroom.server.room import Room
from breakroom.server.seats import FRIEND
from server.alone import Alone, Person, alone
from server.table import LONG

Story = Callable[[Alone], Coroutine[Any, Any, None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    def run(story: Story) -> None:
        async def told() -> None:
            async with alone(tmp_path) as here:
                await asyncio.wait_for(story(here), LONG)

        asyncio.run(told())

    return run


async def settled(room: Room) -> None:
    """Until everything that was posted is done."""
    await Person(0).ask(room, m.Decline("nothing", 0, "draw"))


async def look(room: Room) -> m.Table:
    await settled(room)
    return eyes.table(room, None)


def test_a_flag_needs_no_client(tell: Callable[[Story], None]) -> None:
    """Nobody is connected: who is to move loses when the time is up, and not before."""

    async def story(here: Alone) -> None:
        room = await here.make(clock=MoveTime(30))
        await settled(room)
        here.served.ms += 29_999
        room.post(None, Flag())
        assert (await look(room)).status == "playing"
        here.served.ms += 1
        room.post(None, Flag())
        table = await look(room)
        assert (table.status, table.ending) == ("over", "time")
        assert table.outcome is not None
        assert table.outcome.ranks == (2, 1)

    tell(story)


def test_the_room_wakes_up_by_itself(tell: Callable[[Story], None]) -> None:
    """The alarm is set for the next flag: nobody has to look."""

    async def story(here: Alone) -> None:
        room = await here.make(clock=GameTime(10))
        await settled(room)
        here.served.ms += 9_999
        watcher = Person()
        room.join(watcher, None)
        here.served.ms += 2
        room.time.follow()  # as after any line of the log
        while room.outcome is None:
            await asyncio.sleep(0)
        assert room.ending == "time"

    tell(story)


def test_a_restart_costs_nobody_time(tell: Callable[[Story], None]) -> None:
    """The clock is made from the log: loaded again, every seat has what it had."""

    async def story(here: Alone) -> None:
        room = await here.make(clock=GameTime(60, 2))
        white, black = Person(0), Person(1)
        await settled(room)
        here.served.ms += 7_000
        assert isinstance(await white.act(room, "Ja1/0"), m.Ack)
        here.served.ms += 3_000
        assert isinstance(await black.act(room, "Jc3/0"), m.Ack)
        here.served.ms += 500
        before = [seat.clock for seat in eyes.table(room, None).seats]
        assert before == [60_000 - 7_000 + 2_000 - 500, 60_000 - 3_000 + 2_000]
        again = await here.load("room")
        assert [seat.clock for seat in eyes.table(again, None).seats] == before

    tell(story)


def test_a_question_is_up_by_the_service_s_time(tell: Callable[[Story], None]) -> None:
    """A time limit of the rules stands still too while the store is away."""

    async def story(here: Alone) -> None:
        room = await here.make("barrier_battles", build_seconds=300)
        answers: list[Any] = []

        async def act(*answer: Any) -> None:
            answers.append(answer)

        room.act = act  # type: ignore[method-assign, assignment]
        question = room.open[0].id
        here.served.ms += 299_999
        room.post(None, TimeIsUp(question))
        await settled(room)
        assert answers == []
        here.served.ms += 1
        room.post(None, TimeIsUp(question))
        await settled(room)
        assert answers == [(CLOCK, TimeUp(question), None)]

    tell(story)


def test_lag_is_given_back_to_the_mover(tell: Callable[[Story], None]) -> None:
    """What the server measured of the line, and what it took itself; a move that was sent in
    time still counts."""

    async def story(here: Alone) -> None:
        room = await here.make(clock=GameTime(10))
        white = Person(0, lag_ms=400)
        room.join(white, None)
        await settled(room)
        here.served.ms += 10_200
        room.post(None, Flag())
        assert (await look(room)).status == "playing"
        assert isinstance(await white.act(room, "Ja1/0"), m.Ack)
        assert eyes.table(room, None).seats[0].clock == 200

    tell(story)


def test_who_delays_the_measuring_of_their_line_gains_little(tell: Callable[[Story], None]) -> None:
    """A second for each move, but no more than a small share of the time in a whole game; also
    after a restart."""

    async def story(here: Alone) -> None:
        room = await here.make(clock=GameTime(60))
        cheat, other = Person(0, lag_ms=1_000), Person(1)
        for person in (cheat, other):
            room.join(person, None)
        await settled(room)
        for number in range(5):
            if number == 2:
                room = await here.load("room")
            for person, seat in ((cheat, 0), (other, 1)):
                here.served.ms += 2_000
                action = msgspec.to_builtins(next(iter(room.game.legal(room.state, seat))))
                act = m.Act(f"{seat} {number}", seat, action)
                assert isinstance(await person.ask(room, act), m.Ack)
        seats = eyes.table(room, None).seats
        assert (seats[0].clock, seats[1].clock) == (60_000 - 10_000 + 3_000, 60_000 - 10_000)

    tell(story)


def test_no_clock_runs_before_everyone_sits(tell: Callable[[Story], None]) -> None:
    async def story(here: Alone) -> None:
        room = await here.make(clock=DaysTime(1))
        stored = room.stored.seats[1]
        room.stored.seats[1] = type(stored)(1, 1, "", FRIEND, None, "invite")
        assert room.seats.is_waiting
        here.served.ms += 5 * DAY_MS
        room.post(None, Flag())
        assert (await look(room)).status == "waiting"

    tell(story)


def test_a_bot_stands_in_for_who_is_gone(tell: Callable[[Story], None]) -> None:
    """After a grace time, or at once for oneself; the owner takes the seat back."""

    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        room.join(white, None)
        room.join(black, None)
        refused = await white.ask(room, m.StandIn("a", 0, 1, "casual"))
        assert isinstance(refused, m.RefusedCommand)
        assert refused.sentence.startswith("They are at the table")
        room.leave(black)
        refused = await white.ask(room, m.StandIn("b", 0, 1, "casual"))
        assert isinstance(refused, m.RefusedCommand)
        assert refused.sentence.startswith("They may be back soon")
        room.seats._grace = 0.0
        assert isinstance(await white.ask(room, m.StandIn("c", 0, 1, "casual")), m.Ack)
        assert isinstance(await white.act(room, "Ja1/0"), m.Ack)
        while len(room.plies) < 2:
            await asyncio.sleep(0.001)
        room.join(black, None)
        assert isinstance(await white.act(room, "Ba3/0"), m.Ack)
        assert isinstance(await white.ask(room, m.StandIn("d", 0, 1)), m.RefusedCommand)
        assert isinstance(await black.ask(room, m.StandIn("e", 1, 1)), m.Ack)
        assert room.seats.level(1) == ""
        again = await here.load("room")
        assert again.seats.stand_ins == {}

    tell(story)


def test_a_seat_nobody_takes_goes_to_a_bot(tell: Callable[[Story], None]) -> None:
    """A friend who never comes holds nobody up; how strong the bot is, is not for the asker to
    say."""

    async def story(here: Alone) -> None:
        room = await here.make()
        room.stored.seats[1] = type(room.stored.seats[1])(1, 1, "", FRIEND, None, "invite")
        white = Person(0)
        room.join(white, None)
        assert isinstance(await white.ask(room, m.StandIn("a", 0, 1, "beginner")), m.Ack)
        assert eyes.table(room, 0).status == "playing"
        assert room.seats.stand_ins == {1: "club"}

    tell(story)


def test_an_offer_survives_a_restart(tell: Callable[[Story], None]) -> None:
    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        assert isinstance(await white.ask(room, m.MakeOffer("a", 0, "draw")), m.Ack)
        again = await here.load("room")
        assert eyes.table(again, 1).offers == {"draw": 0}
        assert isinstance(await black.ask(again, m.MakeOffer("b", 1, "draw")), m.Ack)
        assert again.ending == "agreed"

    tell(story)


def test_talk_can_be_off_and_is_never_a_flood(tell: Callable[[Story], None]) -> None:
    async def story(here: Alone) -> None:
        room = await here.make()
        white = Person(0)
        answers = [await white.ask(room, m.Say(str(n), 0, "Hello")) for n in range(7)]
        assert [type(answer) for answer in answers] == [m.Ack] * 5 + [m.RefusedCommand] * 2
        quiet = Room(room.stored.__class__(**{**as_dict(room), "talk": False}), here.house)
        here.rooms.append(quiet)
        refused = await white.ask(quiet, m.Say("again", 0, "Hello"))
        assert isinstance(refused, m.RefusedCommand)
        assert refused.sentence.startswith("Talk is off")

    tell(story)


def as_dict(room: Room) -> dict[str, Any]:
    return {name: getattr(room.stored, name) for name in room.stored.__struct_fields__}


def test_a_snapshot_stays_small(tell: Callable[[Story], None]) -> None:
    """However long the log: the last lines come with it, the others are asked for."""

    async def story(here: Alone) -> None:
        here.house = here.house._replace(limits=Limits(extras=Rate(1_000, 60)))
        room = await here.make()
        white = Person(0)
        for n in range(400):
            room._said.clear()
            assert isinstance(await white.ask(room, m.Say(f"say {n}", 0, "x" * 150)), m.Ack)
        lines, told = eyes.log_before(room, room.log.v + 1, 0)
        assert 20 < len(lines) < 100
        assert len(told) == len(lines)
        earlier, _ = eyes.log_before(room, lines[0].v, 0)
        assert earlier[-1].v == lines[0].v - 1

    tell(story)


def test_every_position_can_be_looked_back_at(tell: Callable[[Story], None]) -> None:
    """Few of them are kept; the others are played again, also after a takeback."""

    async def story(here: Alone) -> None:
        room, rng = await here.make("breaker_blocks"), random.Random(2)
        people = Person(0), Person(1)
        wanted, takebacks = [room.state], [20, 40]
        while len(wanted) < 60:
            seat = room.to_move[0]
            action = room.game.sample(room.state, seat, rng)
            await people[seat].act(room, str(action))
            wanted.append(room.state)
            if takebacks and len(wanted) == takebacks[0]:
                del takebacks[0]
                await room.append(TookBack(0, len(room.plies) - 9))
                del wanted[-9:]
        assert [room.state_after(n) for n in range(len(wanted))] == wanted
        again = await here.load("room")
        assert [again.state_after(n) for n in range(len(wanted))] == wanted

    tell(story)
