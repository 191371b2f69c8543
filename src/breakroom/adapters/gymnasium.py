"""Gymnasium: one seat against bots, as `AgainstBot("convert", "towers", opponent="casual")`.

Observations, actions, rewards and illegal actions are those of `breakroom.adapters.pettingzoo`.
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import breakroom
from breakroom.adapters import missing

try:
    import gymnasium
except ImportError as error:
    raise ImportError(missing("Gymnasium", "research")) from error

from breakroom.adapters.coding import coding
from breakroom.adapters.pettingzoo import (
    Variant,
    act,
    action_space,
    observation,
    observation_space,
)
from breakroom.adapters.table import Table
from breakroom.arena.match import entrant
from breakroom.bots import LEVELS, Bot, move
from breakroom.core.game import Refused


class AgainstBot(gymnasium.Env[Any, Any]):
    """A seat at a table; the other seats, if there are any, are the bot's."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        key: str,
        variant: Variant = None,
        opponent: str | Bot = "casual",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """The opponent is one of the levels, "my_bots:Careful", or any bot; a seat that is None is
        drawn anew for each game."""
        self.coding = coding(key, variant)
        if self.coding.is_tiny and opponent in LEVELS:
            raise Refused("The levels do not play the tiny game: give it an opponent of your own.")
        self.bot: Bot = entrant(key, opponent) if isinstance(opponent, str) else opponent
        if not hasattr(self.bot, "choose"):
            raise Refused(f"{opponent!r} is no bot: it has no method `choose`.")
        if seat is not None and seat not in range(self.coding.seats):
            last = self.coding.seats - 1
            raise Refused(f"{self.coding.game.title} has the seats 0 to {last} here, not {seat}.")
        self.wanted_seat = seat
        self.render_mode = render_mode
        self.action_space = action_space(self.coding)
        self.observation_space = observation_space(self.coding)
        self.table: Table | None = None
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self.coding.seats))
        self.seat = drawn if self.wanted_seat is None else self.wanted_seat
        self.table = table = Table(self.coding, int(self.np_random.integers(1 << 62)))
        self._let_bots_play(table)
        return observation(table, self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        table = self.table
        assert table is not None, "call reset first"
        reason = act(table, self.seat, action)
        if reason is not None:
            return observation(table, self.seat), -1.0, True, False, {"refused": reason}
        self._let_bots_play(table)
        outcome = table.outcome()
        if outcome is None:
            return observation(table, self.seat), 0.0, False, False, {}
        info = {"reason": outcome.reason, "score": outcome.scores[self.seat]}
        return observation(table, self.seat), outcome.utility(self.seat), True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as sb3-contrib asks for it."""
        if self.coding.box is not None:
            raise Refused("Every point of the box stands for a legal action: there is no mask.")
        assert self.table is not None, "call reset first"
        return self.coding.mask(self.table.look(self.seat).legal).astype(np.bool_)

    def render(self) -> str | None:
        """The board as text, as the seat sees it."""
        return None if self.table is None else self.table.text(self.seat)

    def _let_bots_play(self, table: Table) -> None:
        rng = random.Random(int(self.np_random.integers(1 << 62)))
        while (seat := table.next_seat()) not in (None, self.seat):
            assert seat is not None
            table.carry_out(seat, move(self.bot, self.coding.game, table.state, seat, rng))


for _key in breakroom.game_keys():  # gymnasium.make("breakroom/convert-v1", variant="towers")
    gymnasium.register(
        f"breakroom/{_key}-v{breakroom.game(_key).version}",
        entry_point="breakroom.adapters.gymnasium:AgainstBot",
        kwargs={"key": _key},
    )
