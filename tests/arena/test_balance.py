"""The balance report: what it counts, what it says, and how it is written."""

import importlib.util
import json
import random
from typing import Any

import pytest
from click.testing import CliRunner

import breakroom
from breakroom.arena import page
from breakroom.arena.balance import Played, Report, Series, play, play_game, wilson
from breakroom.cli import main
from breakroom.core.game import Mark, Tally

SERIES = Series("breach", {}, "beginner", 12, 3)


def report(*games: Played) -> Report:
    made = Report(SERIES)
    for played in games:
        made.add(played)
    return made


WON = Played((1.0, 0.0), Tally((Mark("card", "sandbox", 0), Mark("card", "patch", 1)), (2.0, 3.0)))
LOST = Played((0.0, 1.0), Tally((Mark("card", "sandbox", 0, used=False),), (1.0, -1.0)))
DRAWN = Played((0.5, 0.5), Tally((Mark("lane effect", "fog"),), (0.0, 0.0)))


def test_a_report_counts_what_was_there_and_what_it_won():
    """Two games with a card, one in which it was used, which was won."""
    made = report(WON, LOST, DRAWN)
    [patch, sandbox] = sorted(made.group("card"), key=lambda row: row.name)
    assert (sandbox.there, sandbox.used, sandbox.rate) == (2, 1, 1.0)
    assert (patch.there, patch.used, patch.rate) == (1, 1, 0.0)
    assert made.mean(0) == made.mean(1) == 0.5
    assert made.draws == 1
    assert made.apart(sandbox) == 0.5
    assert made.leads == [3.0, 2.0]
    assert made.kept == [1, 2]  # after the second round the leader won both times


def test_a_line_that_is_broken_is_said_to_be():
    """One card that is rarely used, one that wins too much."""
    lines = {line: kept for line, _, kept in report(*[WON] * 9, *[LOST] * 91).lines()}
    assert list(lines.values()) == [False, True, False, False]


def test_a_fair_game_keeps_every_line():
    """As many wins as losses, with the card as without."""
    used = Tally((Mark("card", "sandbox", 0),), (1.0,))
    games = [Played((1.0, 0.0), used), Played((0.0, 1.0), used)] * 20
    assert all(kept for _, _, kept in report(*games).lines())


def test_wilsons_interval():
    """Known figures: 10 of 20, and nothing of nothing."""
    low, high = wilson(0.5, 20)
    assert (round(low, 3), round(high, 3)) == (0.299, 0.701)
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_a_series_is_reproducible_with_any_number_of_workers():
    """Game i hangs on the seed and i alone."""
    one, two = list(play(SERIES)), list(play(SERIES, workers=2))
    assert one == two
    assert play_game(SERIES, 5) == one[5]


def test_what_breach_counts():
    """Cards by whether they were played, lanes by who won them, every round's lead."""
    played = play_game(SERIES, 1)
    groups = {mark.group for mark in played.tally.marks}
    assert groups == {"card", "lane effect", "lane"}
    assert len(played.tally.leads) == 5
    effects = [mark for mark in played.tally.marks if mark.group == "lane effect"]
    assert len(effects) == 3
    assert all(mark.seat is None for mark in effects)
    personas = play_game(Series("breach", {"personas": True}, "beginner", 1, 3), 0)
    assert sum(mark.group == "persona" for mark in personas.tally.marks) == 2


def test_a_card_of_the_last_turn_counts_only_if_it_was_played():
    """It had hardly a chance."""
    game = breakroom.game("breach")
    for number in range(20):
        rng = random.Random(number)
        state = game.setup({}, number)
        events: list[Any] = []
        while asked := game.decisions(state):
            seat = asked[0].seat
            game.apply(state, seat, game.sample(state, seat, rng), events)
        late = [e.card for e in events if type(e).__name__ == "Drew"][-2:]
        marks = {mark.name: mark for mark in game.tally(state, events).marks}
        for card in late:
            assert card not in marks or marks[card].used


def test_the_command_writes_a_page_and_data(tmp_path):
    """With the lines on the screen."""
    words = ["arena", "breach", "beginner", "--balance", "-n", "6", "-w", "1"]
    result = CliRunner().invoke(main, [*words, "--report", str(tmp_path / "fair")])
    assert result.exit_code == 0, result.output
    assert "draws are under 5 %" in result.stdout
    data = json.loads((tmp_path / "fair.json").read_text("utf-8"))
    assert data["games"] == 6
    assert set(data["groups"]) == {"card", "lane effect", "lane"}
    text = (tmp_path / "fair.html").read_text("utf-8")
    assert text.count("<svg") >= 4
    assert "http" not in text


def test_a_page_names_every_card():
    """In the plot and in the table."""
    made = report(*play(SERIES))
    text = page.html(made)
    assert all(row.name in text for row in made.group("card"))
    assert page.data(made)["points"][0] == made.mean(0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("arena", "convert", "--balance"), "does not say what a balance report should count"),
        (("arena", "breach", "--balance", "-n", "0"), "at least one game"),
        (("arena", "breach", "god", "--balance"), "There is no level 'god'"),
        (("arena", "breach", "club"), "A match needs two bots"),
    ],
)
def test_a_mistake_is_a_sentence_and_exit_code_2(words, says):
    """No traceback."""
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is installed here")
def test_without_ray_the_flag_says_what_to_install():
    """Ray is an extra."""
    result = CliRunner().invoke(main, ["arena", "breach", "beginner", "--balance", "--ray"])
    assert result.exit_code == 2
    assert "breakroom[cluster]" in result.stderr
