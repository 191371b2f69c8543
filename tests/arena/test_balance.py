"""The balance report: what it counts, what it says, and how it is written."""

import importlib.util
import json
import random
import re
import subprocess
import sys
from html import escape
from importlib.resources import files
from typing import Any

import pytest
from click.testing import CliRunner

import breakroom
from breakroom.arena import page
from breakroom.arena.balance import Played, Report, Row, Series, play, play_game
from breakroom.arena.match import wilson
from breakroom.cli import main
from breakroom.core.game import Mark, Refused, Tally
from breakroom.games.breach.state import Options

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
    assert sandbox.rate_there == 0.5
    assert made.mean(0) == made.mean(1) == 0.5
    assert made.draws == 1
    assert made.apart(sandbox) == 0.5
    assert made.leads == [3.0, 2.0]
    assert made.kept == [1, 2]  # after the second round the leader won both times


def verdicts(*games: Played) -> list[str]:
    return [line.verdict for line in report(*games).lines()]


def test_a_line_that_is_broken_is_said_to_be():
    """One card that is rarely used, one that wins too much."""
    assert verdicts(*[WON] * 90, *[LOST] * 1_200) == ["BROKEN", "kept", "BROKEN", "BROKEN"]


def test_a_few_games_break_nothing():
    """38 uses that went well are no verdict: so many cards are looked at that one is lucky."""
    names = [f"card_{i}" for i in range(40)]
    unused = Tally(tuple(Mark("card", name, 0) for name in names), (1.0,))
    rest = Tally(tuple(Mark("card", name, 0) for name in names[1:]), (1.0,))
    games = [Played((1.0, 0.0), unused)] * 24 + [Played((0.0, 1.0), unused)] * 14
    games += [Played((1.0, 0.0), rest)] * 188 + [Played((0.0, 1.0), rest)] * 198
    made = report(*games)
    lucky = made.rows["card", "card_0", 0]
    assert (lucky.used, made.apart(lucky) > 0.08) == (38, True)
    assert made.verdict(lucky) == "too few games"
    assert verdicts(*games)[3] == "too few games"
    assert "40 need more games" in made.lines()[3].figure


def test_a_fair_game_keeps_every_line():
    """As many wins as losses, with the card as without, often enough to be sure."""
    used = Tally((Mark("card", "sandbox", 0),), (1.0,))
    games = [Played((1.0, 0.0), used), Played((0.0, 1.0), used)] * 2_000
    assert set(verdicts(*games)) == {"kept"}
    assert verdicts(*games[:40])[0] == "too few games"


def test_verdicts_of_a_fair_game_are_seldom_wrong():
    """Of two hundred reports on a fair coin with forty cards, hardly one says broken."""
    rng, wrong = random.Random(1), 0
    for _ in range(200):
        made = report(Played((0.5, 0.5), Tally((), ())))
        made.games, made.points = 1_000, [500.0, 500.0]
        for i in range(40):
            used = rng.randrange(20, 200)
            points = float(sum(rng.random() < 0.5 for _ in range(used)))
            made.rows["card", str(i), 0] = Row("card", str(i), 0, used, used, points, points)
        wrong += any(made.verdict(row) == "BROKEN" for row in made.group("card"))
    assert wrong <= 10


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
    """By its name in the plot, and with its cost and its text in the table."""
    made = report(*play(SERIES))
    text, printed = page.html(made), breakroom.game("breach").box(Options()).cards
    for row in made.group("card"):
        assert row.name in text
        assert text.count(escape(printed[row.name].name)) >= 2
        assert escape(printed[row.name].text) in text
    assert page.data(made)["points"][0] == made.mean(0)
    first = page.data(made)["groups"]["card"][0]
    assert {"id", "name", "cost", "text", "win_rate", "win_rate_there", "verdict"} <= set(first)


def test_a_plot_has_a_legend_and_room_for_everything():
    """Every point and the end of every line lie within the picture, right of the names."""
    far = [WON] * 3 + [LOST] * 30
    text = page.bars(report(*far), "card")
    assert "Defender" in text
    assert "Attacker" in text
    places = [float(x) for x in re.findall(r"cx=([\d.-]+) cy=(?!10 )", text)]
    places += [float(x) for ends in re.findall(r"d='M([\d.-]+) \d+H([\d.-]+)'", text) for x in ends]
    assert len(places) == 6
    names = 7 * len("sandbox")
    assert all(names < x <= 900 for x in places)


def test_a_series_goes_on_where_it_was(tmp_path):
    """With more games, too; and not into the file of another."""
    kept, whole = tmp_path / "kept.jsonl", list(play(SERIES))
    begun: Any = play(SERIES, keep=kept)
    assert [next(begun), next(begun)] == whole[:2]
    begun.close()
    assert len(kept.read_text().splitlines()) == 3
    assert list(play(SERIES, keep=kept)) == whole
    assert len(kept.read_text().splitlines()) == 13
    with pytest.raises(Refused, match="keeps other games"):
        next(play(Series("breach", {}, "casual", 12, 3), keep=kept))


def test_two_sets_are_compared(tmp_path):
    """What is in one of them only, what wins more, and whether that may be chance."""
    card = lambda name, used=True: Mark("card", name, 0, used)  # noqa: E731
    before = report(*[Played((0.0, 1.0), Tally((card("a"), card("old")), ()))] * 200)
    now = report(*[Played((1.0, 0.0), Tally((card("a"), card("new")), ()))] * 200)
    found = page.data(now, page.data(before))["compared"]
    assert {"group": "card", "id": "old", "only": "before"} in found
    assert {"group": "card", "id": "new", "only": "now"} in found
    [changed] = [change for change in found if change["id"] == "a"]
    assert (changed["by"], changed["sure"]) == (1.0, True)
    assert "more than chance" in page.html(now, page.data(before))


def test_cards_of_ones_own_are_played_with(tmp_path):
    """The file is read by every process; what it changed is compared with the set before."""
    cards = (files("breakroom.games.breach") / "cards.toml").read_text("utf-8")
    own = tmp_path / "my.toml"
    own.write_text(cards.replace('id = "system_prompt"', 'id = "longer_prompt"'))
    command = [sys.executable, "-m", "breakroom.cli", "arena", "breach", "beginner", "--balance"]

    def run(*words):
        ran = subprocess.run(
            [*command, "-n", "4", *words], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        return ran.returncode, ran.stdout, ran.stderr

    assert run("-w", "1", "--report", "open")[0] == 0
    code, said, _ = run(
        "-w", "2", "--cards", "my.toml", "--report", "mine", "--compare", "open.json"
    )
    assert code == 0
    assert "only now: card longer_prompt" in said
    data = json.loads((tmp_path / "mine.json").read_text())
    assert data["cards"].startswith("my.toml (")
    own.write_text(cards.replace("cost = 1", "cost = 77", 1))
    code, _, said = run("-w", "1", "--cards", "my.toml")
    assert (code, said) == (2, "my.toml, line 9: a card costs 0 to 6, not 77.\n")


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
