"""The catalogue of shapes: its counts, and the files that keep the large ones."""

import os
import random
import subprocess
import sys
import zlib

import pytest

from breakroom.games.break_the_cube import catalogue as shelf
from breakroom.games.break_the_cube.catalogue import catalogue, listed
from breakroom.games.break_the_cube.shapes import QUESTIONS, answer, random_shape, why_not
from breakroom.games.break_the_cube.shapes import cells_by_block as cells


@pytest.mark.parametrize(("blocks", "count"), [(3, 19_272), (4, 279_000), (5, 3_800_736)])
def test_the_counts_of_the_rules_page(blocks, count):
    """Exactly as many; no shape twice among those looked at, and all of them legal."""
    known = catalogue(blocks)
    assert known.size == count
    assert known.answers.shape == (21, count)
    rng = random.Random(blocks)
    some = [known.shape(rng.randrange(count)) for _ in range(200)]
    assert all(why_not(blocks, cells(shape)) is None for shape in some)


@pytest.mark.parametrize("blocks", [4, 5])
def test_answers_in_the_table_are_those_of_the_rules(blocks):
    """Shape by shape and question by question."""
    known, rng = catalogue(blocks), random.Random(blocks)
    for number in (0, known.size - 1, *(rng.randrange(known.size) for _ in range(100))):
        shape = known.shape(number)
        assert [answer(shape, at) for at in QUESTIONS] == known.answers[:, number].tolist()


def test_the_order_of_shapes_is_for_ever():
    """Guesses pick shapes by number: when this changes, VERSION must rise."""
    assert shelf.VERSION == 1
    assert zlib.crc32(listed(3).tobytes()) == CHECK_OF_THREE_BLOCKS


CHECK_OF_THREE_BLOCKS = 867985496


def test_every_shape_is_told_apart_by_the_21_answers():
    """With three blocks, nobody ever has to guess blindly."""
    known = catalogue(3)
    assert len({known.answers[:, i].tobytes() for i in range(known.size)}) == known.size


def test_progress_is_told_from_beginning_to_end():
    """Rising, and ending at 1."""
    told: list[float] = []
    listed(3, told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(told) > 100


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache folder, and nothing read yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shelf, "_loaded", {})
    made = listed(4)

    def listing(blocks, progress=None):
        calls.append(blocks)
        return made

    calls: list[int] = []
    monkeypatch.setattr(shelf, "listed", listing)
    return tmp_path / "breakroom", calls


def read_again(monkeypatch):
    monkeypatch.setattr(shelf, "_loaded", {})
    return catalogue(4)


def test_four_blocks_are_listed_once_and_then_read(cache, monkeypatch):
    """The file has the same shapes, and no leftovers lie beside it."""
    folder, calls = cache
    first = catalogue(4)
    again = read_again(monkeypatch)
    assert calls == [4]
    assert (again.blocks == first.blocks).all()
    assert (again.answers == first.answers).all()
    assert [path.name for path in folder.iterdir()] == [f"break-the-cube-{shelf.VERSION}-4.table"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: b"x",
        lambda data: data[:1000] + bytes([data[1000] ^ 1]) + data[1001:],
        lambda data: b"\0\0\0\0" + data[4:],
        lambda data: data + data[4:],
    ],
    ids=["cut", "half", "empty", "a letter", "one bit", "other check", "twice as long"],
)
def test_a_damaged_file_is_made_anew(cache, monkeypatch, damage):
    """Whatever happened to it, the shapes are right, and the file is whole again."""
    folder, calls = cache
    first = catalogue(4)
    [path] = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    again = read_again(monkeypatch)
    assert calls == [4, 4]
    assert (again.answers == first.answers).all()
    assert path.read_bytes() == whole


def test_without_a_cache_folder_it_still_works(cache, monkeypatch, tmp_path):
    """A file stands where the folder should be."""
    (tmp_path / "nowhere").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nowhere"))
    assert shelf.path_of(4) is None
    assert catalogue(4).size == 279_000


def test_a_full_disk_leaves_no_half_a_file(cache, monkeypatch):
    """Writing fails: the shapes are there, the cache is not."""
    folder, _ = cache

    def fails(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    assert catalogue(4).size == 279_000
    assert list(folder.iterdir()) == []


def test_throwing_blocks_in_finds_every_shape_as_often():
    """Without a catalogue: drawn shapes are spread evenly over it."""
    known, rng = catalogue(3), random.Random(3)
    number = {known.shape(i): i for i in range(known.size)}
    drawn = [number[random_shape(3, rng.randrange)] for _ in range(2_000)]
    tenths = [
        sum(known.size * i // 10 <= n < known.size * (i + 1) // 10 for n in drawn)
        for i in range(10)
    ]
    assert max(tenths) < 260
    assert min(tenths) > 140
    assert len(set(drawn)) > 1_850


def test_rules_load_without_numpy():
    """Neither the package nor a game between people needs it, with any number of blocks."""
    program = (
        "import random, sys, breakroom\n"
        "game, rng = breakroom.game('break_the_cube'), random.Random(1)\n"
        "for options in ({}, {'blocks': 5}, {'variant': 'crack_it', 'blocks': 5}):\n"
        "    state = game.setup(options, 1)\n"
        "    for _ in range(20):\n"
        "        seat = game.decisions(state)[0].seat\n"
        "        breakroom.decision(game, state, seat)\n"
        "        state, _ = breakroom.step(game, state, seat, game.sample(state, seat, rng))\n"
        "        for eyes in (0, None): game.view(state, eyes)\n"
        "        game.veiled(state, 0)\n"
        "print('numpy' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr
