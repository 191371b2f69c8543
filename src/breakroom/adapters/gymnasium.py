"""Gymnasium: one seat against bots, as `AgainstBot("convert", "towers", opponent="casual")`.

Observations, actions, rewards and illegal actions are those of `breakroom.adapters.pettingzoo`.
"""

import random
from typing import Any

import gymnasium

import breakroom
from breakroom.adapters.coding import coding
from breakroom.adapters.pettingzoo import (
    Variant,
    act,
    action_space,
    observation,
    observation_space,
)
from breakroom.adapters.table import Table
from breakroom.bots import Bot, move
from breakroom.core.wire import to_json


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
        """The opponent is one of the levels or any bot; a seat that is None is drawn anew for
        each game."""
        self.coding = coding(key, variant)
        self.bot: Bot = breakroom.bot(key, opponent) if isinstance(opponent, str) else opponent
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

    def render(self) -> str | None:
        """What a spectator sees, as JSON."""
        if self.table is None:
            return None
        return to_json(self.coding.game.view(self.table.state, None))

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
