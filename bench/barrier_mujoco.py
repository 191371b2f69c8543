"""Barrier Battles' scenes on MuJoCo, with the best settings found for it. Reads scenes and kicks as
JSON, prints processor seconds a flick. Run by bench/barrier.py in the peers' environment."""

import json
import math
import sys
import time

import mujoco
import numpy as np

PIECE = 'condim="3" solref=".002 1" solimp=".99 .999 .0005" solreffriction=".02 1"'
TABLE = 'condim="3" solref=".002 1" solimp=".99 .999 .0005" solreffriction=".05 1"'
FRICTION = {"block": 0.4, "disc": 0.3}
STILL, HOLD, LONGEST = 0.002, 0.25, 6.0


def model_of(poses: list[list[float] | None]) -> tuple[mujoco.MjModel, dict[int, int]]:
    there = [piece for piece, pose in enumerate(poses) if pose]
    kinds = {piece: "disc" if piece >= 30 else "block" for piece in there}
    bodies, pairs = [], []
    for number, piece in enumerate(there):
        x, y, z, *turn = poses[piece] or ()
        shape = (
            'type="cylinder" size=".015 .004"'
            if kinds[piece] == "disc"
            else 'type="box" size=".02 .01 .01"'
        )
        bodies.append(
            f'<body pos="{x} {y} {z}" quat="{" ".join(map(str, turn))}"><freejoint/>'
            f'<geom name="p{piece}" {shape} density="650" contype="0" conaffinity="0"/></body>'
        )
        mu = FRICTION[kinds[piece]]
        grip = f'friction="{mu} {mu} 0 0 0"'
        pairs.append(f'<pair geom1="table" geom2="p{piece}" {TABLE} {grip}/>')
        for other in there[:number]:
            mu = max(FRICTION[kinds[piece]], FRICTION[kinds[other]])
            grip = f'friction="{mu} {mu} 0 0 0"'
            pairs.append(f'<pair geom1="p{other}" geom2="p{piece}" {PIECE} {grip}/>')
    xml = f"""<mujoco>
      <option timestep=".001" cone="elliptic" impratio="10" solver="Newton"
        integrator="implicitfast"><flag sleep="enable"/></option>
      <worldbody>
        <geom name="table" type="box" pos="0 0 -.1" size=".5 .5 .1" contype="0" conaffinity="0"/>
        {"".join(bodies)}
      </worldbody>
      <contact>{"".join(pairs)}</contact></mujoco>"""
    return mujoco.MjModel.from_xml_string(xml), {p: 6 * i for i, p in enumerate(there)}


def run(model: mujoco.MjModel, data: mujoco.MjData, longest: float) -> float:
    """Simulated seconds until all is at rest."""
    still, began = 0.0, data.time
    while data.time - began < longest:
        for _ in range(16):
            mujoco.mj_step(model, data)
        v = data.qvel.reshape(-1, 6)
        on_table = data.qpos.reshape(-1, 7)[:, 2] > -0.3
        speed = np.maximum(
            np.linalg.norm(v[:, :3], axis=1), 0.02 * np.linalg.norm(v[:, 3:], axis=1)
        )
        still = still + 0.016 if not on_table.any() or speed[on_table].max() < STILL else 0.0
        if still >= HOLD:
            break
    return float(data.time - began)


def main() -> None:
    spent, lasted = [], []
    for asked in json.load(sys.stdin):
        model, column = model_of(asked["poses"])
        data = mujoco.MjData(model)
        run(model, data, 1.0)  # everything falls asleep
        at = column[asked["piece"]]
        linear, angular = asked["kick"]
        began = time.process_time()
        data.qvel[at : at + 3] = linear
        rotation = np.zeros(9)
        first = at // 6 * 7
        mujoco.mju_quat2Mat(rotation, data.qpos[first + 3 : first + 7])
        data.qvel[at + 3 : at + 6] = rotation.reshape(3, 3).T @ np.array(angular)
        lasted.append(run(model, data, LONGEST))
        spent.append(time.process_time() - began)
    assert all(math.isfinite(value) for value in spent)
    print(json.dumps({"version": mujoco.__version__, "seconds": spent, "lasted": lasted}))


main()
