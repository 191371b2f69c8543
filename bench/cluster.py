"""The arena on a Ray cluster of two nodes, one of which is killed in the middle: the same
results as in one process.

    python bench/cluster.py [GAMES]
"""

import os
import sys
import time

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import ray
from ray.cluster_utils import Cluster

from breakroom.arena.tournament import Tournament, run


def main(games: int) -> int:
    tournament = Tournament("convert", {}, ("casual", "beginner", "club"), games, 1)
    alone = list(run(tournament))
    nodes = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=nodes)
    second = cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
    ray.init(address=cluster.address, log_to_driver=False)
    began, together = time.monotonic(), []
    for played in run(tournament, ray=cluster.address):
        together.append(played)
        if len(together) == len(alone) // 3:
            cluster.remove_node(second, allow_graceful=False)
            print(f"A node was killed after {len(together)} of {len(alone)} games.")
    seconds = time.monotonic() - began
    same = together == alone
    print(f"Two nodes, {len(together)} games in {seconds:.1f} s: {'the same' if same else 'OTHER'}")
    ray.shutdown()
    cluster.shutdown()
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
