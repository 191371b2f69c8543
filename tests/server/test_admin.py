"""`breakroom admin`: backups and checks, while games are played."""

import asyncio
import gzip
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

import breakroom
from breakroom.cli import main
from breakroom.server.store import Entry, Store, StoredRoom, StoredSeat
from breakroom.server.store.backup import read
from breakroom.server.store.tables import uptime
from server.postgres import Postgres
from server.template import Ended, typed
from server.test_store import a_room, an_entry, with_store
from server.test_store_migrations import OLD, run

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))
GAMES = {path.stem.rsplit("-", 1)[0]: path for path in RECORDS}  # one of each title


def admin(*arguments: str) -> Ended:
    ended = CliRunner(catch_exceptions=False).invoke(main, ["admin", *arguments])
    return Ended(ended.exit_code, ended.stdout, ended.stderr)


async def store_record(store: Store, path: Path, name: str, over: bool = True) -> None:
    """A recorded game as a room would have stored it."""
    record = breakroom.read_record(path.read_text())
    game = breakroom.game(record.game)
    state: Any = game.setup(record.options, int(record.seed, 16))
    seats = [StoredSeat(n, 0, "", "Ada", "token", None) for n in range(state.seats)]
    await store.add_room(
        StoredRoom(name, record.game, record.version, record.options, record.seed, 5, "", seats)
    )
    for seq, move in enumerate(record.moves, start=1):
        data = breakroom.to_json(move.action)
        entry = Entry(seq, "act", move.seat, json.loads(data), move.at_ms, f"c{seq}")
        await store.append(name, entry, over=over and seq == len(record.moves))


async def some_games(store: Store) -> None:
    for key, path in GAMES.items():
        await store_record(store, path, key)
    await store.add_room(a_room("talk", clock={"kind": "days", "days": 3}, talk=False))
    await store.append("talk", Entry(1, "say", 0, "Grüße, 世界 \u2028 \\u0000", 5, None))
    async with store._engine.begin() as connection:
        await connection.execute(uptime.update().values(served_ms=123_456))


async def everything(store: Store, names: list[str]) -> list[Any]:
    return [(await store.room(name), await store.entries(name)) for name in names]


def look(db: str, names: list[str]) -> list[Any]:
    seen: list[Any] = []

    async def scene(store: Store) -> None:
        seen.extend(await everything(store, names))
        async with store._engine.connect() as connection:
            seen.append((await connection.execute(sa.select(uptime.c.served_ms))).scalar_one())

    with_store(db, scene)
    return seen


def test_a_backup_restores_to_the_same_games_in_either_database(
    db: str, postgres: Postgres, tmp_path: Path
) -> None:
    """One file for both; the check finds all of them sound."""
    with_store(db, some_games)
    names = [*GAMES, "talk"]
    before = look(db, names)
    file = tmp_path / "backup.gz"
    made = admin("backup", str(file), "--db", db)
    assert (made.code, made.said[:6]) == (0, "Wrote "), made.complained
    assert file.stat().st_mode & 0o077 == 0
    for target in (str(tmp_path / "restored.db"), postgres.database()):
        restored = admin("restore", str(file), "--db", target)
        assert restored.code == 0, restored.complained
        assert look(target, names) == before
        checked = admin("check", "--db", target)
        assert checked.code == 0
        assert checked.said.startswith(f"{len(names)} games, {len(GAMES)} over, ")
        assert checked.said.endswith("all sound.\n")
        again = admin("restore", str(file), "--db", target)
        assert again.code == 2
        assert "already has games" in again.complained


def test_a_backup_under_load_is_one_moment(db: str, tmp_path: Path) -> None:
    """While lines are stored: all that was acknowledged before it, and of each log a beginning."""
    file, names = tmp_path / "backup.gz", [f"r{n}" for n in range(20)]
    live: list[Any] = []
    acked = dict.fromkeys(names, 0)

    async def keep_talking(store: Store, name: str) -> None:
        while True:
            await store.append(name, an_entry(acked[name] + 1, f"c{acked[name]}"))
            acked[name] += 1
            await asyncio.sleep(0.04)  # 500 lines a second in all

    async def scene(store: Store) -> None:
        for name in names:
            await store.add_room(a_room(name))
        talking = [asyncio.create_task(keep_talking(store, name)) for name in names]
        while min(acked.values()) < 20:
            await asyncio.sleep(0.01)
        before = dict(acked)
        made, checked = await asyncio.gather(
            asyncio.to_thread(typed, "admin", "backup", str(file), "--db", db),
            asyncio.to_thread(typed, "admin", "check", "--db", db),
        )
        is_held_up = [name for name in names if acked[name] == before[name]]
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)
        assert made.code == 0, made.complained
        assert checked.code == 0, checked.said
        assert is_held_up == []
        live.extend(await everything(store, names))
        live.append(before)

    with_store(db, scene)
    restored = str(tmp_path / "restored.db")
    assert admin("restore", str(file), "--db", restored).code == 0
    *copies, _ = look(restored, names)
    *rooms, before = live
    for name, (room, lines), (copy, copied) in zip(names, rooms, copies, strict=True):
        assert copy == room
        assert copied == lines[: len(copied)]
        assert before[name] <= len(copied) <= len(lines)


def test_a_backup_of_an_older_database_is_brought_up_to_date(db: str, tmp_path: Path) -> None:
    """The upgrade's own safety net: the old database stays as it is."""
    run(db, OLD)
    file, target = tmp_path / "backup.gz", str(tmp_path / "restored.db")
    assert admin("backup", str(file), "--db", db).code == 0
    with pytest.raises(Exception, match="clock"):
        run(db, "SELECT clock FROM rooms")
    restored = admin("restore", str(file), "--db", target)
    assert restored.code == 0, restored.complained
    [(room, lines), served] = look(target, ["old"])
    assert (room.clock, room.talk, [line.data for line in lines]) == (None, True, ["hello"])
    assert served == 0


def flip(data: bytes, where: float = 0.5) -> bytes:
    at = int(where * len(data))
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def unpacked(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    return lambda data: gzip.compress(change(gzip.decompress(data)))


def newer() -> bytes:
    text = b'{"breakroom":"backup","format":9,"revision":"0001"}'
    return gzip.compress(b"%08x %s\n" % (zlib.crc32(text), text))


def without_a_line(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(lines[:5] + lines[6:])


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (unpacked(flip), "is damaged at line"),
        (flip, "is damaged at line"),
        (lambda data: data[: len(data) // 2], "is damaged at line"),
        (unpacked(without_a_line), "is damaged at line 6"),
        (
            unpacked(lambda data: data.rpartition(b"\n")[0].rpartition(b"\n")[0] + b"\n"),
            "is incomplete",
        ),
        (lambda data: b"SQLite format 3\0" + data, "is not a backup"),
        (lambda data: b"", "is not a backup"),
        (lambda data: gzip.compress(b"hello\n"), "is not a backup"),
        (lambda data: newer(), "newer Breakroom"),
    ],
)
def test_a_damaged_backup_is_refused(
    damage: Callable[[bytes], bytes], sentence: str, tmp_path: Path, whole_backup: bytes
) -> None:
    """It says where, and the database stays empty."""
    file, target = tmp_path / "backup.gz", str(tmp_path / "test.db")
    file.write_bytes(damage(whole_backup))
    restored = admin("restore", str(file), "--db", target)
    assert restored.code == 2
    assert sentence in restored.complained
    file.write_bytes(whole_backup)
    assert admin("restore", str(file), "--db", target).code == 0


def test_no_flipped_bit_goes_unnoticed(tmp_path: Path, whole_backup: bytes) -> None:
    """Wherever it is, packed or unpacked, the line is named."""
    file, text = tmp_path / "backup.gz", gzip.decompress(whole_backup)
    lines = text.count(b"\n")
    for where in (n / 100 for n in range(5, 100)):
        for damaged in (flip(whole_backup, where), gzip.compress(flip(text, where))):
            file.write_bytes(damaged)
            with pytest.raises(breakroom.Refused, match=r"is damaged at line \d+") as refused:
                list(read(file))
            named = int(refused.value.reason.split("at line ")[1].split(":")[0])
            assert 1 <= named <= lines + 1
        broken = text[: int(where * len(text))].count(b"\n") + 1
        assert named == broken


@pytest.fixture(scope="module")
def whole_backup(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whole")
    with_store(str(folder / "test.db"), some_games)
    assert admin("backup", str(folder / "b.gz"), "--db", str(folder / "test.db")).code == 0
    return (folder / "b.gz").read_bytes()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("DELETE FROM log WHERE room = 'convert' AND seq = 2", "Room convert: line 2 is missing."),
        (
            "UPDATE log SET seat = 1 - seat WHERE room = 'convert' AND seq = 1",
            "Room convert: line 1 does not replay: ",
        ),
        ("UPDATE log SET data = '{' WHERE room = 'breach' AND seq = 3", "Room breach: line 3 does"),
        ("UPDATE rooms SET over = true WHERE id = 'talk'", "Room talk: it is marked as over, but"),
        (
            "UPDATE rooms SET over = false, clock = '{}' WHERE id = 'convert'",
            "its clock still runs",
        ),
        ("DELETE FROM seats WHERE room = 'convert' AND seat = 1", "it has 1 seats where"),
        ("UPDATE rooms SET rematch = 'gone' WHERE id = 'convert'", "its rematch gone is not there"),
        (
            "UPDATE rooms SET game = 'chess' WHERE id = 'convert'",
            "Room convert: it cannot be set up",
        ),
        ("UPDATE rooms SET options = '{' WHERE id = 'convert'", "it cannot be set up"),
    ],
)
def test_a_check_says_what_is_wrong(damage: str, sentence: str, db: str) -> None:
    """One fault, one sentence, exit code 1; the other games are still checked."""

    async def two_games(store: Store) -> None:
        for key in ("convert", "breach"):
            await store_record(store, GAMES[key], key)
        await store.add_room(a_room("talk"))

    with_store(db, two_games)
    run(db, damage)
    checked = admin("check", "--db", db)
    assert checked.code == 1
    fault, summary = checked.said.splitlines()
    assert sentence in fault
    assert fault.endswith(".")
    assert summary.startswith("3 games, ")
    assert summary.endswith(": 1 fault.")


def test_a_check_lists_games_of_other_rules(db: str) -> None:
    """They are sound and stay, finished or not; a gap in one of them is a fault all the same."""

    async def three_games(store: Store) -> None:
        await store_record(store, GAMES["convert"], "finished")
        await store_record(store, GAMES["convert"], "open", over=False)
        await store_record(store, GAMES["breach"], "today")

    with_store(db, three_games)
    version = breakroom.game("convert").version
    run(db, "UPDATE rooms SET version = 99 WHERE id = 'open'")
    run(db, "UPDATE rooms SET version = 0, options = '[]' WHERE id = 'finished'")
    checked = admin("check", "--db", db)
    assert checked.code == 0
    *rooms, summary, last = checked.said.splitlines()
    now = f"of Convert, which is at {version} here"
    assert sorted(rooms) == [
        f"Room finished: begun by version 0 {now}; finished.",
        f"Room open: begun by version 99 {now}; unfinished.",
    ]
    assert summary.startswith("2 games of other rules, 1 unfinished: ")
    assert last.startswith("3 games, 2 over, ")
    assert last.endswith(": all sound.")
    run(db, "DELETE FROM log WHERE room = 'open' AND seq = 2")
    checked = admin("check", "--db", db)
    assert checked.code == 1
    assert "Room open: line 2 is missing." in checked.said.splitlines()


def test_a_check_finds_a_damaged_file(tmp_path: Path) -> None:
    """SQLite's own words, in a sentence."""
    db = tmp_path / "test.db"
    with_store(str(db), some_games)
    data = bytearray(db.read_bytes())
    for begin in range(8 * 4096, len(data), 4096):
        data[begin + 100 : begin + 600] = bytes(500)
    db.write_bytes(data)
    checked = admin("check", "--db", str(db))
    assert checked.code in (1, 2)
    assert checked.said + checked.complained != ""


def test_what_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    """No database is made by looking for one."""
    db, file = tmp_path / "test.db", tmp_path / "backup.gz"
    for arguments in (["backup", str(file)], ["check"]):
        answer = admin(*arguments, "--db", str(db))
        assert (answer.code, answer.complained.splitlines()[-1]) == (
            2,
            f"There is no database {db}.",
        )
    answer = admin("restore", str(file), "--db", str(db))
    assert (answer.code, answer.complained.splitlines()[-1]) == (2, f"There is no file {file}.")
    assert list(tmp_path.iterdir()) == []
