"""Barrier Battles' figures: python bench/barrier.py. Times are of one core's processor time.

The same sweeps as in the tests, but long; and MuJoCo on the same scenes and flicks, if the bench's
environment (`make bench`) has it. Writes bench/barrier.md.
"""

import json
import math
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "tests"))

from breakroom.games.barrier_battles import query  # noqa: E402 - the tests come onto the path first
from breakroom.games.barrier_battles.finger import Push, struck  # noqa: E402
from breakroom.games.barrier_battles.physics import simulate  # noqa: E402
from breakroom.games.barrier_battles.pieces import (  # noqa: E402
    DISC_KG,
    FRICTION,
    GRAVITY,
    TABLES,
)
from breakroom.games.barrier_battles.world import (  # noqa: E402
    COARSE,
    FINE,
    Scene,
    World,
)
from games.barrier_battles.measure import (  # noqa: E402
    deepest_overlap,
    energy,
    full_scene,
    mechanical_energies,
    random_push,
)
from games.barrier_battles.scenario import at, scene  # noqa: E402
from games.barrier_battles.test_physics import STANDING  # noqa: E402

PEERS_PYTHON = ROOT / ".bench" / "peers" / "bin" / "python"
FLICKS = 150
TURNS = 500


def along(speed: float) -> Push:
    return Push(30, (-0.015, 0.0, 0.0), (speed * DISC_KG, 0.0, 0.0))


def stability() -> Iterator[str]:
    for name, pieces in STANDING.items():
        start = scene(pieces, settle=False)
        world = World(start, asleep=False)
        for step in range(10 * FINE.hertz):
            if step % 2 == 0:
                world.mind_the_edges()
            world.engine.step()
        drift = max(
            math.dist(pose[:3], world.pose(piece)[:3])
            for piece, pose in enumerate(start.poses)
            if pose
        )
        yield f"| {name}, 10 s awake: drift | {1000 * drift:.3f} mm | ≤ 0.5 mm |"


def sliding() -> Iterator[str]:
    worst = 0.0
    for table in TABLES:
        for tenths in range(3, 19):
            speed = tenths / 10
            turn = simulate(scene({30: at(30, -350, 0)}, table), along(speed), record=False)
            pose = turn.scene.poses[30]
            assert pose is not None
            far = speed**2 / 2 / FRICTION["disc"] / GRAVITY
            worst = max(worst, abs((pose[0] + 0.35) / far - 1))
    yield f"| slide against v²/2µg, 0.3–1.8 m/s, three tables: worst | {worst:.2%} | ≤ 2 % |"


def touching() -> Iterator[str]:
    wrong = tried = 0
    for speed in (1.0, 2.0, 3.0, 6.0):
        for hundredths in range(2800, 3200, 5):
            offset = hundredths / 100
            if offset == 30.0:
                continue
            start = scene({30: at(30, -150, 0), 36: at(36, 0, offset)}, settle=False)
            turn = simulate(start, along(speed), record=False)
            tried += 1
            wrong += bool(turn.touched) != (offset < 30.0)
    yield f"| touch noticed iff nearer than 30 mm, by 0.05 mm: wrong | {wrong} of {tried} | 0 |"


def turns() -> Iterator[str]:
    """Random turns, one after another, on scenes that are now and then built afresh."""
    rng = random.Random(11)
    start = full_scene("square", rng)
    overlaps, unsettled, gained = [], 0, 0.0
    for number in range(TURNS):
        push = random_push(start, rng)
        if number % 10 == 0:
            top = max(mechanical_energies(start, push))
            gained = max(gained, top / energy(start, push) - 1)
        turn = simulate(start, push, record=False)
        unsettled += not turn.is_settled
        overlaps.append(deepest_overlap(turn.scene))
        left = turn.scene.poses.count(None) < 8
        start = turn.scene if left else full_scene(rng.choice(list(TABLES)), rng)
    yield (
        f"| rest overlap over {TURNS} random turns: median, greatest |"
        f" {1000 * statistics.median(overlaps):.3f}, {1000 * max(overlaps):.3f} mm | ≤ 0.3 mm |"
    )
    yield f"| turns that had to be held fast at 6 s | {unsettled} of {TURNS} | 0 |"
    yield f"| energy above the start, {TURNS // 10} turns: greatest | {gained:.2%} | ≤ 0.1 % |"


def flicks() -> list[tuple[Scene, Push]]:
    rng = random.Random(12)
    scenes = (full_scene("square", rng) for _ in range(FLICKS))
    return [(start, random_push(start, rng)) for start in scenes]


def speed(given: list[tuple[Scene, Push]]) -> Iterator[str]:
    for name, precision in (("960 Hz", FINE), ("240 Hz, for sifting", COARSE)):
        spent, lasted = [], 0.0
        for start, push in given:
            began = time.process_time()
            lasted += simulate(start, push, precision=precision).seconds
            spent.append(time.process_time() - began)
        mean, high = statistics.mean(spent), sorted(spent)[int(0.95 * len(spent))]
        goal = "≤ 80 ms, ≥ 10 ×" if precision is FINE else ""
        yield (
            f"| flick to rest, 42 pieces, {name}: mean, 95 % | {1000 * mean:.0f},"
            f" {1000 * high:.0f} ms; {lasted / sum(spent):.0f} × real time | {goal} |"
        )
    began = time.process_time()
    for start, _ in given[:40]:
        query.reaches.__wrapped__(start)
    spent_reach = (time.process_time() - began) / 40
    yield f"| where a finger gets at twelve discs | {1000 * spent_reach:.1f} ms | |"


def mujoco(given: list[tuple[Scene, Push]]) -> Iterator[str]:
    """The same scenes and flicks on MuJoCo, in the peers' environment."""
    asked = []
    for start, push in given[:40]:
        kick = struck(TABLES[start.table], start.poses, push)
        asked.append({"poses": start.poses, "piece": push.piece, "kick": kick})
    if not PEERS_PYTHON.exists():
        yield "| MuJoCo | not measured: `make bench` makes its environment | |"
        return
    done = subprocess.run(
        [PEERS_PYTHON, HERE / "barrier_mujoco.py"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        yield f"| MuJoCo | not measured: {done.stderr.strip().splitlines()[-1]} | |"
        return
    told = json.loads(done.stdout)
    spent = told["seconds"]
    high = sorted(spent)[int(0.95 * len(spent))]
    yield (
        f"| the same flicks on MuJoCo {told['version']}: mean, 95 % |"
        f" {1000 * statistics.mean(spent):.0f}, {1000 * high:.0f} ms;"
        f" {sum(told['lasted']) / sum(spent):.1f} × real time | |"
    )


def main() -> None:
    given = flicks()
    lines = ["# Barrier Battles: figures", "", "| what | figure | goal |", "|---|---:|---|"]
    for part in (stability(), sliding(), touching(), turns(), speed(given), mujoco(given)):
        for line in part:
            print(line, flush=True)
            lines.append(line)
    (HERE / "barrier.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
