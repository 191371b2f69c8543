"""One generic program, written from the docs alone, plays every game."""

import pytest

import breakroom
from server.generic import Generic
from server.table import LONG, Server


@pytest.mark.timeout(2 * LONG)
def test_a_generic_program_finishes_one_game_of_each_title(server: Server) -> None:
    """All at once, against the house's beginner, by the rules to the end."""
    program = Generic(server.url, "generic")
    keys = breakroom.game_keys()
    program.play_all("ai", [{"game": key, "level": "beginner"} for key in keys])
    assert sorted(program.finished) == sorted(keys)
    for game in program.finished.values():
        assert game["status"] == "rules"
        assert sorted(game["outcome"]["ranks"])[0] == 1
    assert all(code in (409, 503) for code, _ in program.refused), program.refused
