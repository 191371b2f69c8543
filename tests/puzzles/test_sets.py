"""The puzzles that come with the games: proved again by sample, whole, rated, not too large."""

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest

import breakroom
from breakroom import puzzlebook
from breakroom.arena.mining import prove
from breakroom.arena.puzzle_rating import TRIES, bands, rating_of
from breakroom.core import registry
from breakroom.core.puzzle import Puzzle

KEYS = [key for key in breakroom.game_keys() if (registry.folder(key) / puzzlebook.FILE).exists()]
HERE = [key for key in KEYS if not breakroom.game(key).has_own_pieces]
SAMPLE = 50  # puzzles of a game that are proved again,
PARTS = 2  # so that two processes share the work
LARGEST = 1_500_000  # bytes, of all sets together
SLACK = 0.02  # between two levels that both solve hardly any puzzle of a band


def of(key: str) -> list[Puzzle]:
    """All, whatever cards the tests play with."""
    return puzzlebook.read(registry.folder(key) / puzzlebook.FILE)


def least(key: str) -> int:
    found: int = getattr(registry.part(key, "mining"), "LEAST", 500)
    return found


def sample(key: str) -> list[Puzzle]:
    return random.Random(1).sample(of(key), SAMPLE)


@pytest.mark.parametrize(("key", "part"), [(key, n) for key in HERE for n in range(PARTS)])
def test_a_sample_is_proved_again(key: str, part: int) -> None:
    """The listed solution solves, near misses fail, and no other answer does it."""
    for one in sample(key)[part::PARTS]:
        assert prove(one) is None, one.id


def test_and_of_games_with_other_pieces_here() -> None:
    """A game that is tested with pieces that differ from its own has its puzzles proved with
    those."""
    for key in set(KEYS) - set(HERE):
        command = f"-m breakroom.cli puzzles prove {key} --sample {SAMPLE} --seed 1"
        env = {**os.environ, f"BREAKROOM_{key.upper()}_CARDS": ""}
        subprocess.run([sys.executable, *command.split()], env=env, check=True)


@pytest.mark.parametrize("key", KEYS)
def test_a_set_is_whole(key: str) -> None:
    """Enough puzzles of these rules, each with an id of its own, a kind and themes that have words,
    the easiest first."""
    found, game = of(key), breakroom.game(key)
    assert len(found) >= least(key)
    assert len({one.id for one in found}) == len(found)
    assert {(one.game, one.version) for one in found} == {(key, game.version)}
    assert {one.kind for one in found} <= registry.part(key, "puzzle_words").KINDS.keys()
    assert [one.rating for one in found] == sorted(one.rating for one in found)
    counted = Counter(theme for one in found for theme in one.themes)
    assert counted.keys() <= puzzlebook.themes(key).keys()
    assert len(counted) >= 3
    assert all(one.themes for one in found)
    assert all(one.ask.endswith((".", "?")) and len(one.ask) < 160 for one in found)


@pytest.mark.parametrize("key", KEYS)
def test_a_rating_is_what_the_levels_made_of_it(key: str) -> None:
    """The fit, worked out again from their tries."""
    for one in of(key):
        assert len(one.solved) == len(breakroom.LEVELS)
        assert one.rating == round(rating_of(key, one.solved, TRIES)), one.id


@pytest.mark.parametrize("key", KEYS)
def test_harder_puzzles_are_solved_less_often(key: str) -> None:
    """By every level from band to band, and in every band by all levels in order."""
    found = bands(of(key))
    for easy, hard in pairwise(found):
        for here, there in zip(easy.solved, hard.solved, strict=True):
            assert there <= here
    for band in found:
        for weak, strong in pairwise(band.solved):
            assert weak <= strong + SLACK
    assert sum(found[-1].solved) < sum(found[0].solved)


def test_all_sets_together_are_small() -> None:
    """At most a megabyte and a half in the package."""
    sizes = [(registry.folder(key) / puzzlebook.FILE).stat().st_size for key in KEYS]
    assert sum(sizes) <= LARGEST
