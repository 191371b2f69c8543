"""Twenty kills under load, and nothing that was acknowledged is lost."""

from chaos.nemesis import chaos

SEED = 8


def test_nothing_is_lost_in_twenty_kills() -> None:
    """All titles, through a network that cuts, delays, doubles and reorders: what was acknowledged
    is in the log once, what anybody saw is in the log, the log has no gap, everyone sees what
    follows from it, and every command was answered."""
    verdict = chaos(SEED, kills=20, games=6, between=(5, 40))
    print(f"seed {SEED}: {verdict}")
    assert verdict.is_clean
    assert verdict.acknowledged >= 300
