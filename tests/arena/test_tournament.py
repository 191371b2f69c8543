"""Tournaments: who meets whom, going on after an interruption, entrants of all kinds."""

import random
from pathlib import Path
from typing import Any

import pytest

from breakroom.arena.match import Match, entrant, play_game
from breakroom.arena.rating import Sprt
from breakroom.arena.report import html, lines
from breakroom.arena.tournament import Played, Tournament, run
from breakroom.core.game import Game, Refused, Seat

SMALL = Tournament("convert", {"variant": "towers"}, ("casual", "beginner"), 4, 7)


class First:
    """A bot of one's own: the first legal action."""

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Any:
        return next(game.legal(state, seat))


def totals(played: list[Played]) -> dict[tuple[int, int], Any]:
    found: dict[tuple[int, int], Any] = {}
    for p in played:
        found[p.pair] = found[p.pair] + p.result if p.pair in found else p.result
    return found


def test_every_two_meet_or_the_first_meets_all() -> None:
    bots = ("casual", "beginner", "club")
    assert Tournament("convert", {}, bots, 2, 1).pairs() == [(0, 1), (0, 2), (1, 2)]
    assert Tournament("convert", {}, bots, 2, 1, gauntlet=True).pairs() == [(0, 1), (0, 2)]


def test_processes_change_nothing() -> None:
    assert list(run(SMALL, workers=2)) == list(run(SMALL, workers=1))


def test_it_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    whole = list(run(SMALL))
    begun = run(SMALL, keep=kept)
    assert [next(begun), next(begun)] == whole[:2]
    begun.close()  # type: ignore[attr-defined]
    with kept.open("a") as file:
        file.write('{"pair":[0,')  # a line that was being written
    assert list(run(SMALL, keep=kept)) == whole
    assert len(kept.read_text().splitlines()) == 5
    assert list(run(SMALL, keep=kept)) == whole, "nothing is played again"


@pytest.mark.parametrize(
    ("text", "why"),
    [("nothing of ours", "not a file of the arena"), ('{"game":"convert","options":{}', "not a")],
)
def test_a_foreign_file_is_not_overwritten(tmp_path: Path, text: str, why: str) -> None:
    kept = tmp_path / "notes.txt"
    kept.write_text(text)
    with pytest.raises(Refused, match=why):
        list(run(SMALL, keep=kept))
    assert kept.read_text() == text


def test_another_tournaments_file_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    list(run(SMALL, keep=kept))
    other = Tournament("convert", {}, ("casual", "beginner"), 4, 7)
    with pytest.raises(Refused, match="keeps other games"):
        list(run(other, keep=kept))


def test_a_class_of_ones_own_plays() -> None:
    match = Match("convert", {}, ("arena.test_tournament:First", "beginner"), 2, 1)
    assert play_game(match, 0).result.games == 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no_such_module:Bot", "no_such_module"),
        ("arena.test_tournament:Second", "Second"),
        ("pathlib:Path", "no method `choose`"),
        ("god", "no level 'god'"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        entrant("convert", name)


def test_a_test_stops_when_it_has_said_enough() -> None:
    long = Tournament("convert", {}, ("casual", "beginner"), 400, 1)
    played = list(run(long, sprt=Sprt(0, 100)))
    assert len(played) < 100
    assert Sprt(0, 100).verdict(totals(played)[0, 1]) == "stronger"


def test_the_report_has_every_bot_and_pair() -> None:
    three = Tournament("convert", {}, ("casual", "beginner", "arena.test_tournament:First"), 2, 1)
    found = totals(list(run(three)))
    page, said = html(three, found), "\n".join(lines(three, found))
    for bot in three.bots:
        assert page.count(bot) >= 3
        assert bot in said
    assert "<svg" in page
