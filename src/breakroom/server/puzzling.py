"""A puzzle at a table: the solver plays by the rules, and the puzzle judges and answers.

How it stands is in the room's log. A line of the kind "step" begins it again, or begins to show
its solution; "choose" is an answer that is no action; "judge" says what the answer so far is worth
and what is played then, of a wrong one twice: at once, and with what shows that it is wrong once
that is found. So nothing is judged again, and a solution is in no message before it is played.
"""

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from breakroom import puzzlebook
from breakroom.core.game import Refused
from breakroom.core.puzzle import Verdict
from breakroom.core.script import Deed
from breakroom.core.wire import to_json
from breakroom.server import journal, metrics
from breakroom.server import messages as m
from breakroom.server.commands import GoOn
from breakroom.server.loglines import Chosen, Judged, Stepped
from breakroom.server.workers import Busy, NobodyWaits

if TYPE_CHECKING:
    from breakroom.server.room import Ply, Room

TRY, SHOW = 0, 1  # the steps of a puzzle
LOOK_AGAIN_SECONDS: Final = 1.0  # when to try again after an answer could not be judged


def judge(key: str, name: str, answers: str) -> str:
    """In a worker: what the puzzle says of the answers so far, as JSON."""
    return _check(key, name, answers, shows=False)


def refute(key: str, name: str, answers: str) -> str:
    """In a worker: the same, with what comes of a wrong one."""
    return _check(key, name, answers, shows=True)


def _check(key: str, name: str, answers: str, shows: bool) -> str:
    try:
        return to_json(puzzlebook.puzzle(key, name).check(msgspec.json.decode(answers), shows))
    except Refused as refused:
        return to_json(Verdict(right=False, done=False, say=refused.reason))


class Puzzling:
    def __init__(self, room: "Room", name: str) -> None:
        self._room = room
        self.puzzle = puzzlebook.puzzle(room.game.key, name)
        self._step = TRY
        self._answers: list[Any] = []  # since it was begun the last time: actions, or one choice
        self._is_judged = True  # has the last answer been? A wrong one: and what comes of it?
        self._verdict: Verdict | None = None
        self._due: list[Deed] = []  # what is to be played by the script
        self._wrong = 0
        self._was_shown = False

    # -- what the log says --------------------------------------------------------------------

    def begin(self, step: int) -> None:
        """Begins the puzzle: called when the room's state is that of the start."""
        self._step, self._answers, self._is_judged = step, [], True
        self._verdict, self._due = None, []
        if step == SHOW:
            puzzle, self._was_shown = self.puzzle, True
            self._due = list(puzzle.line)
            if puzzle.line and puzzle.line[-1].seat == puzzle.seat:  # then, what comes of it
                self._answers = [deed.action for deed in puzzle.line if deed.seat == puzzle.seat]
                self._is_judged = False

    def take_in(self, ply: "Ply") -> None:
        if self._due:
            del self._due[0]
        else:
            self._answer(msgspec.to_builtins(ply.action))

    def take_choice(self, choice: int) -> None:
        self._answer(choice)

    def _answer(self, answer: Any) -> None:
        self._answers.append(answer)
        self._is_judged = False

    def take_verdict(self, verdict: dict[str, Any]) -> None:
        was_wrong = self._is_wrong
        self._verdict = msgspec.convert(verdict, Verdict)
        self._due = list(self._verdict.reply)
        has_all = self._verdict.right or bool(self._due) or bool(self.puzzle.choices)
        self._is_judged = has_all or was_wrong
        self._wrong += self._is_wrong and not was_wrong

    # -- what is done -------------------------------------------------------------------------

    @property
    def is_going(self) -> bool:
        """Is there something for the puzzle to do?"""
        return self._state() == "going"

    @property
    def is_asking(self) -> bool:
        """Does the puzzle wait for an action of the solver?"""
        return self._state() == "open" and not self.puzzle.choices

    def refuse(self) -> None:
        """Called before an action of the solver; refuses it if it cannot be taken now."""
        if self.puzzle.choices:
            raise Refused("Choose one of the answers.")
        self._refuse_unless_open()

    def _refuse_unless_open(self) -> None:
        state = self._state()
        if state == "going":
            raise Refused("Wait until the answer has been played.")
        if state != "open":
            raise Refused("Start the puzzle again first.")

    async def choose(self, command: m.Choose) -> None:
        if command.choice >= len(self.puzzle.choices):
            raise Refused("That is not one of the answers.")
        self._refuse_unless_open()
        await self._room.append(Chosen(command.seat, command.choice), command.id)

    async def learn(self, command: m.Learn) -> None:
        if command.what == "back":
            raise Refused("A puzzle has no earlier step.")
        step = SHOW if command.what == "show" else TRY
        if step == SHOW and not self._was_shown and not self._is_solved:
            self._count("shown")
        await self._room.append(Stepped(command.seat, step), command.id)

    async def go_on(self) -> None:
        """Judges an answer, and plays what the script says."""
        room, seat = self._room, self.puzzle.seat
        while self.is_going:
            if self._due:
                await self._play(self._due[0])
                continue
            try:
                verdict = await (self._refuted() if self._is_wrong else self._judged())
            except NobodyWaits:  # it goes on when somebody comes back
                return
            except Busy:
                again = asyncio.get_running_loop().call_later
                again(LOOK_AGAIN_SECONDS, room.post, None, GoOn())
                return
            await room.append(Judged(seat, verdict))
            if self._is_solved and self._step == TRY:
                self._count("later" if self._wrong or self._was_shown else "at_once")

    async def _judged(self) -> Any:
        bots, thinkers = self._room.bots, self._room.house.thinkers
        answer = await thinkers.judge(bots.whose(), bots.rank, judge, *self._given())
        return msgspec.json.decode(answer)

    async def _refuted(self) -> Any:
        """The same verdict, with what comes of the answer; without it, if nobody has time for
        that."""
        bots, thinkers = self._room.bots, self._room.house.thinkers
        try:
            answer = await thinkers.refute(bots.whose(), refute, *self._given())
        except Busy:
            return msgspec.to_builtins(self._verdict)
        return msgspec.json.decode(answer)

    def _given(self) -> tuple[str, str, str]:
        return self._room.game.key, self.puzzle.id, to_json(self._answers)

    async def _play(self, deed: Deed) -> None:
        room = self._room
        try:
            await room.act(deed.seat, room.game.action(deed.action), None)
        except Refused as refused:  # the physics came out otherwise than when the puzzle was made
            journal.note(f"A puzzle's script stops: {refused.reason}", room=room.stored.id)
            self._due = []

    def _count(self, how: str) -> None:
        metrics.PUZZLES.labels(self._room.game.key, how).inc()

    # -- what is seen -------------------------------------------------------------------------

    @property
    def _is_wrong(self) -> bool:
        return self._verdict is not None and not self._verdict.right

    @property
    def _is_solved(self) -> bool:
        return self._verdict is not None and self._verdict.right and self._verdict.done

    def _state(self) -> str:
        if self._due or not self._is_judged:
            return "going"
        if self._step == SHOW:
            return "shown"
        if self._verdict is None:
            return "open"
        return "solved" if self._is_solved else "open" if self._verdict.right else "wrong"

    def now(self) -> m.PuzzleNow:
        puzzle, state = self.puzzle, self._state()
        is_over = state in ("solved", "shown")
        chosen = self._answers[-1] if puzzle.choices and self._answers else None
        if state == "shown":
            chosen = puzzle.answer
        return m.PuzzleNow(
            id=puzzle.id,
            rating=puzzle.rating,
            themes=puzzle.themes if is_over else (),
            choices=puzzle.choices,
            state=state,  # type: ignore[arg-type]  # one of those words
            ask=puzzle.ask,
            say="" if self._verdict is None or state == "going" else self._verdict.say,
            chosen=chosen,
            answers=len(self._answers),
            wrong=self._wrong,
            was_shown=self._was_shown,
        )
