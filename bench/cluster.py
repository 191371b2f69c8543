"""The arena on a Ray cluster of two nodes, one of which is killed in the middle: the same
results as in one process. Needs the extra `cluster`; `make bench` runs it.

    python bench/cluster.py [GAMES]
"""

import json
import logging
import os
import sys
import time

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import ray
from ray.cluster_utils import Cluster

from breakroom.arena.tournament import Played, Tournament, run

NODE = {"num_cpus": 1, "object_store_memory": 100_000_000}


def main(games: int) -> int:
    tournament = Tournament("convert", {}, ("casual", "beginner", "club"), games, 1)
    began = time.monotonic()
    print("Playing in one process …", flush=True)
    alone = list(run(tournament))
    seconds_alone = time.monotonic() - began
    print(f"{len(alone)} games in {seconds_alone:.1f} s. Starting two nodes …", flush=True)
    cluster = Cluster(
        initialize_head=True,
        head_node_args={**NODE, "include_dashboard": False},
        shutdown_at_exit=True,
    )
    second = cluster.add_node(**NODE)
    ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.CRITICAL)
    began, killed_after = time.monotonic(), len(alone) // 3
    together: list[Played] = []
    at_work = 0.0  # processors at once, before the node was killed
    for played in run(tournament, ray=cluster.address):
        together.append(played)
        if len(together) <= killed_after:
            at_work = max(at_work, 2 - ray.available_resources().get("CPU", 0.0))
        if len(together) == killed_after:
            cluster.remove_node(second, allow_graceful=False)
            print(f"A node was killed after {killed_after} of {len(alone)} games.", flush=True)
    seconds = time.monotonic() - began
    same = sum(map(Played.__eq__, together, alone))
    print(f"Two nodes, {len(together)} games in {seconds:.1f} s: {same} are the same.", flush=True)
    found = {"games": len(alone), "same": same, "killed_after": killed_after, "at_work": at_work}
    print(json.dumps(found), flush=True)
    ray.shutdown()
    cluster.shutdown()
    return 0 if same == len(alone) and at_work == 2 else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
