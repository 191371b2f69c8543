"""A lesson at a table: the learner plays by the rules, and the script plays the other seats.

How far a lesson has come is in the room's log: a line of the kind "step" begins a step, for the
first time or again. What was done since then is judged by `breakroom.lessons`.
"""

from typing import TYPE_CHECKING, Final

from breakroom import lessons
from breakroom.core.game import Refused
from breakroom.lessons import Attempt, Told
from breakroom.server import messages as m
from breakroom.server import metrics
from breakroom.server.loglines import Stepped

if TYPE_CHECKING:
    from breakroom.server.room import Ply, Room

MISSED: Final = "That was not it. Try again."


class Teaching:
    def __init__(self, room: "Room", name: str) -> None:
        self._room = room
        self.lesson = lessons.lesson(room.game.key, name)
        self.step = 0
        self._starts = {0: 0}  # the ply at which each step began
        self._attempt = self._new_attempt()
        self._told = Told()

    @property
    def is_done(self) -> bool:
        return self.step >= len(self.lesson.step)

    def _new_attempt(self) -> Attempt | None:
        if self.is_done:
            return None
        return Attempt(self._room.game, self.lesson, self.lesson.step[self.step])

    # -- what the log says --------------------------------------------------------------------

    def start_of(self, step: int) -> int:
        """The ply at which the step begins: it is begun again, or, for the first time, now."""
        return self._starts[step] if step <= self.step else len(self._room.plies)

    def begin(self, step: int) -> None:
        """Begins a step: called when the room's state is that of the step's start."""
        self._starts[step] = len(self._room.plies)
        self.step, self._told = step, Told()
        self._attempt = self._new_attempt()

    def take_in(self, ply: "Ply") -> None:
        if self._attempt is not None:
            self._attempt.take_in(ply.seat, ply.action, ply.events)
            self._told = self._attempt.told(self._room.state)

    # -- what is done -------------------------------------------------------------------------

    def refuse(self, action: object) -> None:
        if self._attempt is None:
            raise Refused("This lesson is done.")
        if self._told.is_wrong:
            raise Refused("Start this step again first.")
        if (sentence := self._attempt.refuses(action)) is not None:
            raise Refused(sentence)

    async def go_on(self) -> None:
        """Lets the other seats act by the script, and begins the next step when it is due."""
        room = self._room
        while (due := self._told.due) is not None:
            await room.act(due.seat, room.game.action(due.action), None)
        if self._told.is_met:
            await self._begin(self.step + 1, None)

    async def learn(self, command: m.Learn) -> None:
        if command.what == "show":
            raise Refused("You cannot do that in a lesson.")
        step = self.step - (command.what == "back")
        if step < 0:
            raise Refused("This is the first step.")
        await self._begin(step, command.id)

    async def _begin(self, step: int, command: str | None) -> None:
        game, seat = self._room.game.key, self.lesson.seat
        if step > self.step:
            metrics.LESSON_STEPS.labels(game, self.lesson.id, str(step)).inc()
        await self._room.append(Stepped(seat, step), command)

    # -- what is seen -------------------------------------------------------------------------

    def now(self) -> m.LessonNow:
        course = [one.id for one in lessons.lessons(self._room.game.key)]
        number, is_wrong = course.index(self.lesson.id), self._told.is_wrong
        step = None if self.is_done else self.lesson.step[self.step]
        say = self.lesson.end if step is None else step.say
        return m.LessonNow(
            id=self.lesson.id,
            title=self.lesson.title,
            number=number + 1,
            of=len(course),
            step=self.step,
            steps=len(self.lesson.step),
            say=(self._told.say or MISSED) if is_wrong else say,
            marks=() if step is None or is_wrong else tuple(step.marks),
            is_wrong=is_wrong,
            is_done=self.is_done,
            next=next(iter(course[number + 1 :]), ""),
        )
