"""OpenSpiel: importing this registers a Python game for each title and variant.

`pyspiel.load_game("breakroom_convert_towers")`. Actions have the numbers that all doors use. The
first chance nodes draw the game's seed, and everything random follows from it: whoever plans ahead
by copying a state should ask `resample_from_infostate` for one first, or it knows the future. An
information state is the seat's view; where a game makes its players forget, so does that. Seats
that are asked at once answer one after another, which is the same, because answers are sealed.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

import breakroom
from breakroom.adapters.coding import Coding, coding
from breakroom.adapters.table import Table
from breakroom.core.wire import to_json

SEED_DRAWS: Final = 4  # chance nodes
SEED_OUTCOMES: Final = 256  # of each
LONGEST: Final = 10_000  # numbers told in a game; none comes near it


def name_of(key: str, variant: str) -> str:
    return f"breakroom_{key}_{variant}"


class TableState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game at play; until the seed is drawn there is no table yet."""

    def __init__(self, game: pyspiel.Game, coding: Coding) -> None:
        super().__init__(game)
        self.coding = coding
        self.seed: tuple[int, ...] = ()
        self.table: Table | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.next_seat()
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return self.table is not None and not self.table.asked()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / SEED_OUTCOMES) for byte in range(SEED_OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._at_table().look(player).legal)

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            seat = self.table.next_seat()
            assert seat is not None
            self.table.act(seat, action)
            return
        self.seed = (*self.seed, action)
        if len(self.seed) == SEED_DRAWS:
            self.table = Table(self.coding, int.from_bytes(bytes(self.seed), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.table is None:
            return f"seed {action}"
        table, seat = self.table, player
        told = (*table.told.get(seat, ()), action)
        meant = self.coding.actions.action(table.state, seat, table.look(seat).view, told)
        if meant is None:
            return f"word {action}"
        return self.coding.game.notation(table.state, seat, meant)

    def returns(self) -> list[float]:
        outcome = None if self.table is None else self.table.outcome()
        if outcome is None:
            return [0.0] * self.coding.seats
        return [outcome.utility(seat) for seat in range(self.coding.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """A state that looks the same to the player, with all that is hidden from it guessed."""
        twin: TableState = self.clone()
        twin.table = self._at_table().guess(player, random.Random(int(sampler() * (1 << 62))))
        return twin

    def __str__(self) -> str:
        """All there is, hidden or not; for those who debug."""
        if self.table is None:
            return f"seed {self.seed}"
        return f"{to_json(self.table.state)} {self.table.told}"

    def seen_by(self, player: int) -> str:
        """What the player knows: its view, and what it is telling."""
        if self.table is None:
            return ""
        told = self.table.told.get(player, ())
        return f"{player} {player in self.table.asked()} {told} " + to_json(
            self.table.look(player).view
        )

    def _at_table(self) -> Table:
        assert self.table is not None, "the seed is not drawn yet"
        return self.table


class Observer:
    """A player's observation and its information state: the same, made from its view."""

    def __init__(self, coding: Coding) -> None:
        self.tensor = np.zeros(coding.size, np.float32)
        self.dict = {}
        start = 0
        for name, size in coding.parts.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = 0 if state.table is None else state.table.look(player).vector

    def string_from(self, state: TableState, player: int) -> str:
        return state.seen_by(player)


def _register(key: str, variant: str, options: Mapping[str, Any]) -> None:
    game = breakroom.game(key)
    state = game.setup(options)
    alone = state.seats == 1
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    secrets = game.has_secrets(state.options)
    kind = pyspiel.GameType(
        short_name=name_of(key, variant),
        long_name=f"{game.title} ({variant.replace('_', ' ')})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION
        ),
        utility=utility.GENERAL_SUM if alone else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=state.seats,
        min_num_players=state.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )

    class TableGame(pyspiel.Game):  # type: ignore[misc]  # as above
        def __init__(self, params: Any = None) -> None:
            self.coding = coding(key, variant)
            info = pyspiel.GameInfo(
                num_distinct_actions=self.coding.actions.count,
                max_chance_outcomes=SEED_OUTCOMES,
                num_players=state.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if alone else 0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> TableState:
            return TableState(self, self.coding)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self.coding)

    pyspiel.register_game(kind, TableGame)


for _key in breakroom.game_keys():
    for _variant, _options in breakroom.game(_key).variants.items():
        _register(_key, _variant, _options)
