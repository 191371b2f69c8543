"""Programs at a server, in the arena: nobody waits for one for ever."""

import pytest

from breakroom.arena.tournament import Tournament, run
from breakroom.core.game import Refused
from server.table import Server
from server.test_guests import Program, until_listed


def test_a_program_that_does_not_answer_forfeits(server: Server) -> None:
    """And one is told for whom the game waits; the next games are forfeited as well."""
    program, told = Program(server, "Mute", "convert"), list[str]()
    with program.stream("/api/stream/event"):
        until_listed(server, "@Mute")
        match = Tournament("convert", {}, (f"{server.url}/@Mute", "beginner"), 2, 1)
        played = list(run(match, patience=0.2, waits=told.append))
    assert [p.result.lost for p in played] == [1, 1]
    assert all("/@Mute forfeits game" in p.fault and "0.2 seconds" in p.fault for p in played)
    assert any("@Mute, " in line for line in told)


def test_a_program_that_is_not_there_is_refused_before_the_first_game(server: Server) -> None:
    match = Tournament("convert", {}, (f"{server.url}/@Nobody", "beginner"), 2, 1)
    with pytest.raises(Refused, match="@Nobody is not at"):
        list(run(match))
