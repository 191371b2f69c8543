"""Servers and databases that die under load, and nothing that was acknowledged is lost."""

import contextlib

import pytest

from chaos.nemesis import FAULTS_OF_TWO, Fault, chaos
from server.postgres import Postgres

SEED = 8


@pytest.mark.parametrize("seed", [SEED, SEED + 1])
def test_nothing_is_lost_in_five_kills(seed: int) -> None:
    """All titles, through a network that cuts, delays, doubles and reorders: what was acknowledged
    is in the log once, what anybody saw is in the log, the log has no gap, everyone sees what
    follows from it, every command was answered, and no clock has counted a time without a
    server."""
    verdict = chaos(seed, kills=5, games=6, between=(5, 40))
    print(f"seed {seed}: {verdict}")
    assert verdict.is_clean
    assert verdict.acknowledged >= 75


def test_two_servers_on_a_database_that_crashes() -> None:
    """A game has one order everywhere, one of the servers may die or be stopped, and they agree on
    the time."""
    faults = (Fault.KILL, Fault.TERM, Fault.CRASH, *FAULTS_OF_TWO)
    with contextlib.closing(Postgres()) as postgres:
        verdict = chaos(
            SEED, kills=3, games=6, between=(20, 60), possible=faults, postgres=postgres
        )
    print(f"seed {SEED}: {verdict}")
    assert verdict.is_clean
    assert verdict.acknowledged >= 100
