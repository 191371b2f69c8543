"""What needs the consent of others happens with it alone, and tells nobody anything else."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from breakroom.server import eyes
from breakroom.server import messages as m
from breakroom.server.room import Room
from breakroom.server.rooms import hashed
from server.alone import Alone, Person, alone

Story = Callable[[Alone], Coroutine[Any, Any, None]]
KEEP = {"type": "mulligan", "redraw": False}


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    def run(story: Story) -> None:
        async def scene() -> None:
            async with alone(tmp_path) as here:
                await story(here)

        asyncio.run(scene())

    return run


async def do(room: Room, person: Person, command: Any) -> m.Ack:
    answer = await person.ask(room, command)
    assert isinstance(answer, m.Ack), answer
    return answer


async def refused(room: Room, person: Person, command: Any) -> str:
    answer = await person.ask(room, command)
    assert isinstance(answer, m.RefusedCommand), answer
    return answer.sentence


async def both_keep(here: Alone) -> tuple[Room, Person, Person]:
    """Breach, after the mulligan: two people assign in secret."""
    room = await here.make("breach")
    one, two = Person(0), Person(1)
    for person, seat in ((one, 0), (two, 1)):
        room.join(person, None)
        await do(room, person, m.Act(f"keep {seat}", seat, KEEP))
    return room, one, two


def some(room: Room, seat: int, kind: str) -> dict[str, Any]:
    action = next(a for a in room.game.legal(room.state, seat) if type(a).__name__ == kind)
    answer: dict[str, Any] = msgspec.to_builtins(action)
    return answer


async def place(room: Room, person: Person, times: int = 1) -> None:
    """Any placement of the person's, and so on in turn with the other seat."""
    for _ in range(times):
        seat = room.to_move[0]
        action = msgspec.to_builtins(next(iter(room.game.legal(room.state, seat))))
        await do(room, person, m.Act(f"place {len(room.plies)} {room.log.v}", seat, action))


@pytest.mark.parametrize("what", ["takeback", "draw"])
def test_a_stood_in_seat_forges_no_consent(tell: Callable[[Story], None], what: Any) -> None:
    """Whoever lets a bot play for them can offer nothing, and their seat still has to agree."""

    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        room.join(white, None)
        room.join(black, None)
        await place(room, white, times=3)
        await do(room, white, m.StandIn("a", 0, 0, "beginner"))
        sentence = await refused(room, white, m.MakeOffer("b", 0, what))
        assert sentence == "A bot is playing for you: take your seat back first."
        await do(room, black, m.MakeOffer("c", 1, what))
        assert room.offers.open[what].by == [1]
        assert room.outcome is None

    tell(story)


def test_a_rematch_waits_for_everyone_who_holds_a_seat(tell: Callable[[Story], None]) -> None:
    """A bot played to the end for one of them: that one is asked all the same."""

    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        room.join(white, None)
        await do(room, white, m.StandIn("a", 0, 0, "beginner"))
        await do(room, black, m.Resign("b", 1))
        await do(room, white, m.MakeOffer("c", 0, "rematch"))
        assert room.rematch == ""
        await do(room, black, m.MakeOffer("d", 1, "rematch"))
        assert room.rematch == "next"

    tell(story)


def test_the_bot_of_an_absent_opponent_is_nobodys_tool(tell: Callable[[Story], None]) -> None:
    """Its level is the server's choice; there are no hints against it, and no free takebacks."""

    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        room.join(white, None)
        room.seats._grace = 0.0
        await place(room, white, times=2)
        await do(room, white, m.StandIn("a", 0, 1, "beginner"))
        assert room.seats.stand_ins == {1: "club"}
        assert not room.may_hint(0)
        await do(room, white, m.MakeOffer("b", 0, "takeback"))
        assert len(room.plies) == 2
        assert room.offers.open["takeback"].by == [0]
        await do(room, black, m.StandIn("c", 1, 1, ""))
        await do(room, black, m.MakeOffer("d", 1, "takeback"))
        assert room.plies == []

    tell(story)


def test_a_seat_that_is_kept_for_somebody_is_theirs_before_they_sit(
    tell: Callable[[Story], None],
) -> None:
    """As in a rematch: who claims first waits for the other like for somebody who is gone, and has
    neither hints nor free takebacks at their cost."""

    async def story(here: Alone) -> None:
        room = await here.make(invited=True)
        mine = msgspec.structs.replace(room.stored.seats[0], token_hash=hashed("x"))
        room.stored.seats[0] = mine
        white = Person(0)
        room.join(white, None)
        sentence = await refused(room, white, m.StandIn("a", 0, 1, "beginner"))
        assert sentence.startswith("They may be back soon")
        table = eyes.table(room, 0)
        assert (table.status, bool(table.seats[1].bot_in)) == ("waiting", True)
        room.seats._grace = 0.0
        await do(room, white, m.StandIn("b", 0, 1, "beginner"))
        assert room.seats.stand_ins == {1: "club"}
        assert not room.may_hint(0)
        await place(room, white)
        await do(room, white, m.MakeOffer("c", 0, "takeback"))
        assert room.plies
        assert room.offers.open["takeback"].by == [0]

    tell(story)


def test_a_program_is_asked_like_a_person(tell: Callable[[Story], None]) -> None:
    """Neither a draw nor a takeback happens before it has agreed."""

    async def story(here: Alone) -> None:
        room = await here.make()
        program = msgspec.structs.replace(
            room.stored.seats[1], level="@my-bot", token_hash=hashed("y")
        )
        room.stored.seats[1] = program
        white, bot = Person(0), Person(1)
        room.join(white, None)
        await place(room, white)
        await do(room, white, m.MakeOffer("a", 0, "takeback"))
        assert len(room.plies) == 1
        await do(room, bot, m.MakeOffer("b", 1, "takeback"))
        assert room.plies == []
        await do(room, white, m.MakeOffer("c", 0, "draw"))
        assert room.outcome is None
        assert not room.may_hint(0)

    tell(story)


def test_an_offer_does_not_tell_of_secret_actions(tell: Callable[[Story], None]) -> None:
    """It stays while the other seat assigns in secret, and ends with what everybody sees."""

    async def story(here: Alone) -> None:
        room, one, two = await both_keep(here)
        await do(room, one, m.MakeOffer("draw", 0, "draw"))
        before = len(one.told)
        table = eyes.table(room, 0)
        for number in range(3):
            card = some(room, 1, "Assign")
            await do(room, two, m.Act(f"a{number}", 1, card))
            back = {"type": "unassign", "card": card["card"]}
            await do(room, two, m.Act(f"b{number}", 1, back))
        assert len(one.told) == before
        assert eyes.table(room, 0) == table
        await do(room, two, m.Act("commit", 1, {"type": "commit"}))
        assert eyes.table(room, 0).offers == {}

    tell(story)


def test_who_withdraws_or_declines_is_told_to_both(tell: Callable[[Story], None]) -> None:
    """The line of the log says who it was and what it was about."""

    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        for person in (white, black):
            room.join(person, None)
        for seat, answering in ((1, black), (0, white)):
            await place(room, white, times=2)
            await do(room, white, m.MakeOffer(f"offer {seat}", 0, "takeback"))
            await do(room, answering, m.Decline(f"no {seat}", seat, "takeback"))
            for person in (white, black):
                line = [u.line for u in person.told if isinstance(u, m.Update)][-1]
                assert (line.kind, line.seat, line.text) == ("unoffer", seat, "takeback")

    tell(story)


def test_a_seat_takes_back_its_own_at_one_screen_too(tell: Callable[[Story], None]) -> None:
    """Both act at once: nobody undoes the commit of the other seat, whoever holds the screen."""

    async def story(here: Alone) -> None:
        room, _, _ = await both_keep(here)
        for seat in (0, 1):
            room.stored.seats[seat] = msgspec.structs.replace(room.stored.seats[seat], person=0)
        both = Person(0, 1)
        await do(room, both, m.Act("assign", 1, some(room, 1, "Assign")))
        await do(room, both, m.Act("commit", 0, {"type": "commit"}))
        plies = len(room.plies)
        sentence = await refused(room, both, m.MakeOffer("a", 1, "takeback"))
        assert sentence.startswith("Another player has moved since")
        assert not eyes.table(room, 1).can_take_back
        assert len(room.plies) == plies
        await do(room, both, m.MakeOffer("b", 0, "takeback"))
        assert len(room.plies) == plies - 1

    tell(story)


async def one_screen(here: Alone, game: str) -> tuple[Room, Person]:
    """One person has both seats."""
    room = await here.make(game)
    for seat in (0, 1):
        room.stored.seats[seat] = msgspec.structs.replace(room.stored.seats[seat], person=0)
    return room, Person(0, 1)


async def both_build_a_shape(here: Alone) -> tuple[Room, Person]:
    room, both = await one_screen(here, "break_the_cube")
    for seat in (0, 1):
        action = next(iter(room.game.legal(room.state, seat)))
        await do(room, both, m.Act(f"build {seat}", seat, msgspec.to_builtins(action)))
    return room, both


async def both_build_a_fortress(here: Alone) -> tuple[Room, Person]:
    room, both = await one_screen(here, "barrier_battles")
    for seat in (0, 1):
        await do(room, both, m.Act(f"build {seat}", seat, some(room, seat, "Fortress")))
        await do(room, both, m.Act(f"done {seat}", seat, {"type": "done"}))
    return room, both


async def one_commits_and_the_other_assigns(here: Alone) -> tuple[Room, Person]:
    room, both = await one_screen(here, "breach")
    for seat in (0, 1):
        await do(room, both, m.Act(f"keep {seat}", seat, KEEP))
    await do(room, both, m.Act("commit", 0, {"type": "commit"}))
    await do(room, both, m.Act("assign", 1, some(room, 1, "Assign")))
    return room, both


@pytest.mark.parametrize(
    "play", [both_build_a_shape, both_build_a_fortress, one_commits_and_the_other_assigns]
)
def test_who_answers_last_has_answered_for_themselves(
    tell: Callable[[Story], None], play: Any
) -> None:
    """What both were asked at once is each seat's own, also when only one of them is still to
    answer."""

    async def story(here: Alone) -> None:
        room, both = await play(here)
        plies = len(room.plies)
        assert not eyes.table(room, 0).can_take_back
        sentence = await refused(room, both, m.MakeOffer("a", 0, "takeback"))
        assert sentence.startswith("Another player has moved since")
        await do(room, both, m.MakeOffer("b", 1, "takeback"))
        assert len(room.plies) == plies - 1

    tell(story)


def test_one_at_a_time_a_screen_takes_back_the_last_action(tell: Callable[[Story], None]) -> None:
    """Where seats take turns, two at one screen undo what was done last."""

    async def story(here: Alone) -> None:
        room = await here.make()
        room.stored.seats[1] = msgspec.structs.replace(room.stored.seats[1], person=0)
        both = Person(0, 1)
        await place(room, both)
        await do(room, both, m.MakeOffer("a", 1, "takeback"))
        assert room.plies == []

    tell(story)


def test_draws_are_not_offered_over_and_over(tell: Callable[[Story], None]) -> None:
    """After a no, one plays on before asking again, and nobody asks without end."""

    async def story(here: Alone) -> None:
        room = await here.make()
        white, black = Person(0), Person(1)
        await do(room, white, m.MakeOffer("a", 0, "draw"))
        await do(room, black, m.Decline("b", 1, "draw"))
        sentence = await refused(room, white, m.MakeOffer("c", 0, "draw"))
        assert sentence.startswith("You have already asked for that")
        room.offers._draws[0] = 5
        sentence = await refused(room, white, m.MakeOffer("d", 0, "draw"))
        assert sentence.startswith("You have offered too many draws")

    tell(story)
