"""What a move costs, by game: bytes of the update that a player is sent, and processor time.

`python bench/bytes.py` plays a game of each title at random and prints a table. The time is that of
one action with all that the server works out of it: the step, and for each seat the view, the
decision with its hint, and the events, as JSON. The box is sent once.
"""

import random
import time

import breakroom
from breakroom.core.play import decision, seen_by, step
from breakroom.core.wire import to_json

MOVES = 200


def measure(key: str) -> str:
    game, rng = breakroom.game(key), random.Random(1)
    state = game.setup({}, 1)
    moves, spent = 0, 0.0
    parts = {"view": 0, "decision": 0, "events": 0}
    while moves < MOVES:
        open_now = game.decisions(state)
        if not open_now:
            state = game.setup({}, rng.getrandbits(64))
            continue
        seat = rng.choice(open_now).seat
        action = game.sample(state, seat, rng)
        began = time.process_time()
        state, events = step(game, state, seat, action)
        for look in range(state.seats):
            parts["view"] += len(to_json(game.view(state, look)))
            parts["decision"] += len(to_json(decision(game, state, look)))
            parts["events"] += len(to_json(seen_by(events, look)))
        spent += time.process_time() - began
        moves += 1
    told = {part: total / moves / state.seats for part, total in parts.items()}
    figures = [*told.values(), sum(told.values()), len(to_json(game.box(state.options)))]
    row = " | ".join(f"{figure:,.0f}" for figure in figures)
    return f"| {game.title} | {row} | {1000 * spent / moves:.2f} |"


def main() -> None:
    print("| game | view | decision | events | together | box, once | ms a move |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for key in breakroom.game_keys():
        print(measure(key), flush=True)


if __name__ == "__main__":
    main()
