"""OpenSpiel: importing this registers a Python game for each title and variant.

`pyspiel.load_game("breakroom_convert_towers")`, or with options as its parameters:
`breakroom_convert_towers(upside_down=false)`. Actions have the numbers of all adapters. Whatever
is drawn is a chance node, when it is drawn; where nothing is, there is none. An option that would
let chance decide ("random") has its next value as default here, so that Convert is deterministic.
An information state is the seat's view; where a game makes its players forget, so does that. Seats
that are asked at once answer one after another, which is the same, because answers are sealed.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

import breakroom
from breakroom.adapters import missing

try:
    import pyspiel
except ImportError as error:
    raise ImportError(missing("OpenSpiel", "research")) from error

from breakroom.adapters.coding import TINY, Coding, coding, has_tiny
from breakroom.adapters.table import Table
from breakroom.core.game import Refused
from breakroom.core.rng import chance_told_by
from breakroom.core.wire import option_infos, to_json

MOST_OUTCOMES: Final = 256  # of a chance node; a draw out of more is made of several
DIGITS: Final = 4
UNBOUNDED: Final = 10_000  # numbers told in a game that no rule ends; none comes near it


def name_of(key: str, variant: str) -> str:
    return f"breakroom_{key}_{variant}"


class Undecided(Exception):  # noqa: N818 - chance has to be asked; that is no error
    """Something is drawn, and chance has not been asked yet."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes


class Script:
    """What chance has said so far, for one action or the set-up."""

    def __init__(self, said: tuple[int, ...]) -> None:
        self._said = iter(said)

    def draw(self, n: int) -> int:
        if n == 1:
            return 0
        if n <= MOST_OUTCOMES:
            return self._next(n)
        fine = 0
        for _ in range(DIGITS):
            fine = fine * MOST_OUTCOMES + self._next(MOST_OUTCOMES)
        return fine * n // MOST_OUTCOMES**DIGITS

    def _next(self, n: int) -> int:
        for outcome in self._said:
            return outcome
        raise Undecided(n)


class TableState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game at play. While chance is asked, the table is as it was before the action, and there
    is none before the set-up."""

    def __init__(
        self, game: pyspiel.Game, coding: Coding, start: tuple[int, Table | None] | None
    ) -> None:
        """`start` is what an earlier one began with: OpenSpiel begins a game for each clone."""
        super().__init__(game)
        self.coding = coding
        self.table: Table | None = None
        self.number: int | None = None  # the action that waits for chance
        self.said: tuple[int, ...] = ()  # what chance has said about that action so far
        self.outcomes = 0  # of the chance node that this is, if it is one
        self.past = [""] * coding.seats  # of a tiny game, by player: all that it has seen and said
        if start is None:
            self._go_on()
        else:
            self.outcomes, table = start
            self.table = None if table is None else table.copy()

    def current_player(self) -> int:
        if self.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._at_table().next_seat()
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return not self.outcomes and not self._at_table().asked()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.outcomes) for outcome in range(self.outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._at_table().look(player).legal)

    def _apply_action(self, action: int) -> None:
        if self.outcomes:
            self.said = (*self.said, action)
        else:
            if self.coding.is_tiny:
                player = self.current_player()
                self.past[player] = f"{self.seen_by(player)} {action}\n"
            self.number = action
        self._go_on()

    def _go_on(self) -> None:
        """The set-up, or an action, as far as chance has been asked."""
        try:
            with chance_told_by(Script(self.said).draw):
                if self.table is None:
                    after = Table(self.coding, 0)
                else:
                    after = self.table.copy()
                    seat, number = after.next_seat(), self.number
                    assert seat is not None
                    assert number is not None
                    after.act(seat, number)
        except Undecided as undecided:
            self.outcomes = undecided.outcomes
            return
        self.table, self.number, self.said, self.outcomes = after, None, (), 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.table is None:
            return f"chance {action}"
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
        """The whole state, also what is hidden, for debugging."""
        if self.table is None:
            return f"chance {self.said}"
        return f"{to_json(self.table.state)} {self.table.told} {self.number} {self.said}"

    def seen_by(self, player: int) -> str:
        """What the player knows: its view, and what it is telling; of a tiny game also all that it
        saw and said before, as those who work games out take for granted."""
        if self.table is None:
            return ""
        told = self.table.told.get(player, ())
        now = f"{player} {player in self.table.asked()} {told} "
        return self.past[player] + now + to_json(self.table.look(player).view)

    def _at_table(self) -> Table:
        assert self.table is not None, "the table is not set yet"
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


def parameters(key: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that can be chosen in this variant, with their values here."""
    game, found = breakroom.game(key), {}
    chosen = game.setup(options).options
    for info in option_infos(game.options):
        value = getattr(chosen, info.name)
        if info.name in options or not isinstance(value, bool | int | str):
            continue
        if info.only_for and chosen.variant not in info.only_for:
            continue
        if value == "random":
            value = next(other for other in info.values or () if other != "random")
        found[info.name] = value
    return found


def _register(key: str, variant: str) -> None:
    whole = coding(key, variant)
    game, options, seats = whole.game, whole.options, whole.seats
    defaults = {} if whole.is_tiny else parameters(key, options)

    def type_of(chosen: Any) -> pyspiel.GameType:
        information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
        chance, secrets = pyspiel.GameType.ChanceMode, game.has_secrets(chosen)
        return pyspiel.GameType(
            short_name=name_of(key, variant),
            long_name=f"{game.title} ({variant.replace('_', ' ')})",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=(
                chance.EXPLICIT_STOCHASTIC if game.has_chance(chosen) else chance.DETERMINISTIC
            ),
            information=(
                information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION
            ),
            utility=utility.GENERAL_SUM if seats == 1 else utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=defaults,
        )

    class TableGame(pyspiel.Game):  # type: ignore[misc]  # as above
        def __init__(self, params: Any = None) -> None:
            chosen = {**options, **defaults, **(params or {})}
            self.coding = whole if whole.is_tiny else coding(key, chosen)
            state = game.setup(self.coding.options)
            if state.seats != seats:
                raise Refused(f"{game.title} with {state.seats} seats is a variant of its own.")
            info = pyspiel.GameInfo(
                num_distinct_actions=self.coding.actions.count,
                max_chance_outcomes=MOST_OUTCOMES if game.has_chance(state.options) else 0,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if seats == 1 else 0.0,
                max_game_length=self.coding.most_numbers or UNBOUNDED,
            )
            super().__init__(type_of(state.options), info, params or {})
            first = TableState(self, self.coding, None)
            self.start = (first.outcomes, first.table)

        def new_initial_state(self) -> TableState:
            return TableState(self, self.coding, self.start)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self.coding)

    pyspiel.register_game(type_of(game.setup({**options, **defaults}).options), TableGame)


for _key in breakroom.game_keys():
    for _variant in (*breakroom.game(_key).variants, *[TINY] * has_tiny(_key)):
        _register(_key, _variant)
