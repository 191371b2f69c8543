"""A million broken messages, and what came of them: part of `make chaos`.

python bench/fuzz.py [--messages 1000000] [--requests 20000] [--examples 600] [--seed 1]
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.api import check_api
from chaos.database import Database
from chaos.fuzz import fuzz_http, fuzz_sockets
from chaos.process import Process

PIECE = 20_000  # messages with one server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--examples", type=int, default=600, help="of each kind of request")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun, sent, faults, seed = time.monotonic(), 0, 0, options.seed
    while sent < options.messages:
        piece = min(PIECE, options.messages - sent)
        report = on_a_server(
            lambda s, d, n=seed, m=piece: asyncio.run(fuzz_sockets(s, d, n, m, 48))
        )
        sent, faults = sent + report.sent, faults + len(report.faults)
        print(
            f"seed {seed}: {sent:,} messages, {sent / (time.monotonic() - begun):,.0f}/s,"
            f" {len(report.refused):,} refused, {report.closed:,} sockets closed,"
            f" {len(report.acked):,} acknowledged, {faults} faults",
            flush=True,
        )
        for fault in report.faults[:5]:
            print(f"  {fault}")
        seed += 1
    asked = on_a_server(lambda s, _: check_api(s, options.examples))
    print(f"{asked:,} requests after the API's description, all answered as described", flush=True)
    report = on_a_server(lambda s, d: fuzz_http(s, d, options.seed, options.requests))
    faults += len(report.faults)
    print(f"{report.sent:,} requests, {len(report.faults)} faults")
    for fault in report.faults[:20]:
        print(f"  {fault}")
    sys.exit(bool(faults))


def on_a_server(run: Any) -> Any:
    with tempfile.TemporaryDirectory() as name:
        server = Process(Path(name))
        try:
            return run(server, Database(Path(server.db)))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
