"""Stops a server with many people at its tables, and prints how long that takes.

    python bench/drain.py [SOCKETS] [ROOMS]

Every socket must be told 1012, and the exit code must be 0 within ten seconds.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.table import Server
from server.test_drain import drain


def main(sockets: int, rooms: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name))
        tables = [server.room("me", "me")["room"] for _ in range(rooms)]
        drained = asyncio.run(drain(server, tables, sockets))
        if server.process.stdout is not None:
            server.process.stdout.close()
    print(
        f"{sockets} sockets at {rooms} tables: exit {drained.exit_code}"
        f" after {drained.seconds:.2f} s, close codes {drained.close_codes}"
    )
    sys.exit(drained.exit_code or drained.close_codes != {1012} or drained.seconds > 10)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [1000, 100][len(numbers) :]))
