import random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils import seeding


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other people's suites draw without a seed, they draw from this one."""
    random.seed(1)
    np.random.seed(1)
    drawn = seeding.np_random

    def np_random(seed: int | None = None) -> Any:
        return drawn(1 if seed is None else seed)

    monkeypatch.setattr(seeding, "np_random", np_random)
