"""Does a coach speak rarely and rightly? python bench/coach.py KEY [--games 20]

Casual plays beginner, and a coach looks at casual's moves as it does at a table: after a question
it is silent for two moves. What it warns of is put to the test beside the game: the move is played
all the same, with the master in the other seats until the seat has its next turn (if it is still
its turn, it plays on as casual), and the events are searched for the threat.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

import breakroom
from breakroom.bots import Bot, move
from breakroom.core.game import CLOCK, Event, Game, Seat
from breakroom.core.judging import Question
from breakroom.core.play import seen_by, step
from breakroom.lessons import matches
from breakroom.server.coaching import SILENT

BESIDE = 2000  # actions beside the game, at most


class Asked(msgspec.Struct, frozen=True):
    """One question of the coach."""

    game: int
    ply: int
    action: str
    say: str
    came_true: bool | None  # None: nothing that could be looked for


class Watched(msgspec.Struct, frozen=True):
    """One game with a coach."""

    moves: int  # of the seat with the coach
    looks: int  # moves that the coach looked at
    questions: list[Asked]
    most_seconds: float  # of processor time, for one look


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("key", choices=breakroom.game_keys())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--variant", default="", help="one of the game's variants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="every question, as JSON")
    wish = parser.parse_args()
    if not breakroom.has_coach(wish.key):
        sys.exit(f"{breakroom.game(wish.key).title} has no coach.")
    variants = breakroom.game(wish.key).variants
    if wish.variant and wish.variant not in variants:
        parser.error(f"There is no variant {wish.variant}. There is: {', '.join(variants)}.")
    options = dict(variants.get(wish.variant, {}))
    watched: list[Watched] = []
    with ProcessPoolExecutor(wish.processes) as pool:
        given = ([value] * wish.games for value in (wish.key, options, wish.seed))
        for number, one in enumerate(pool.map(watch, *given, range(wish.games))):
            watched.append(one)
            print(
                f"game {number + 1} of {wish.games}: {one.moves} moves,"
                f" {len(one.questions)} questions, {one.most_seconds:.1f} s at most",
                file=sys.stderr,
                flush=True,
            )
            for asked in one.questions:
                came = {True: "came true", False: "did not come", None: "no threat"}
                print(
                    f"  {asked.action}: {asked.say} ({came[asked.came_true]})",
                    file=sys.stderr,
                    flush=True,
                )
    if wish.json:
        print(msgspec.json.encode(watched).decode())
        return
    for line in summary(watched):
        print(line)


def summary(watched: list[Watched]) -> Iterator[str]:
    questions = [asked for one in watched for asked in one.questions]
    tested = [asked.came_true for asked in questions if asked.came_true is not None]
    moves, looks = sum(one.moves for one in watched), sum(one.looks for one in watched)
    yield (
        f"{len(watched)} games, {moves} moves: {len(questions)} questions,"
        f" {len(questions) / len(watched):.2f} a game, {len(questions) / max(1, moves):.1%} of the"
        f" moves, {len(questions) / max(1, looks):.1%} of those that it looked at;"
        f" {max(one.most_seconds for one in watched):.1f} s at most for one"
    )
    if tested:
        yield (
            f"the threat came true against the master: {sum(tested)} of {len(tested)}"
            f" ({sum(tested) / len(tested):.0%})"
        )
    if len(tested) < len(questions):
        yield f"without a threat that can be looked for: {len(questions) - len(tested)}"


def watch(key: str, options: dict[str, Any], seed: int, number: int) -> Watched:
    """Game `number`: the seat with the coach changes from game to game."""
    game, rng = breakroom.game(key), random.Random(f"{seed}/{number}")
    state = game.setup(options, rng.getrandbits(256))
    casual, beginner, master = (breakroom.bot(key, n) for n in ("casual", "beginner", "master"))
    learner = number % state.seats
    moves, looks, silent, ply, slowest = 0, 0, 0, 0, 0.0
    questions: list[Asked] = []
    while asked := game.decisions(state):
        seat = asked[0].seat
        action = move(casual if seat == learner else beginner, game, state, seat, rng)
        if seat == learner and game.is_move(action):
            moves += 1
            if silent:
                silent -= 1
            else:
                looks += 1
                began = time.process_time()
                found = breakroom.question(key, state, seat, action, random.Random(ply))
                spent = time.process_time() - began
                slowest = max(slowest, spent if looks > 1 else 0.0)  # the first look compiles
                if found is not None:
                    silent = SILENT
                    text = game.notation(state, seat, action)
                    true = comes_true(game, state, seat, action, found, casual, master, rng)
                    questions.append(Asked(number, ply, text, found.say, true))
        state, _ = step(game, state, seat, action)
        ply += 1
    return Watched(moves, looks, questions, slowest)


def comes_true(
    game: Game[Any],
    state: Any,
    seat: Seat,
    action: Any,
    warned: Question,
    own: Bot,
    other: Bot,
    rng: random.Random,
) -> bool | None:
    """The action is taken all the same: does what follows show the threat?"""
    if not warned.threat:
        return None
    rng = random.Random(rng.getrandbits(64))
    after, events = step(game, state, seat, action)
    if shows(warned, events, seat):
        return True
    others_acted = False
    for _ in range(BESIDE):
        open_now = [one.seat for one in game.decisions(after) if one.seat != CLOCK]
        if not open_now or (seat in open_now and others_acted):
            return False
        mover = seat if seat in open_now else open_now[0]
        others_acted = mover != seat
        chosen = move(own if mover == seat else other, game, after, mover, rng)
        after, events = step(game, after, mover, chosen)
        if shows(warned, events, seat):
            return True
    return False


def shows(warned: Question, events: list[Event], seat: Seat) -> bool:
    seen = (msgspec.json.decode(msgspec.json.encode(one)) for one in seen_by(events, seat))
    return any(matches(warned.threat, one) for one in seen)


if __name__ == "__main__":
    main()
