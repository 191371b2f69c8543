"""PettingZoo: `env` where seats act one after another, `parallel_env` where all act at once.

Agents are player_0, player_1 … by seat. An observation is a dict of `observation` and
`action_mask`; where actions are continuous there is no mask, and the observation stands alone.
The reward at the end is the share of the others beaten, from 1 to -1; before, it is 0. An illegal
action ends the game: -1 for whoever chose it, 0 for the others, and `info["refused"]` says why.
"""

import random
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from breakroom.adapters import missing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise ImportError(missing("PettingZoo", "research")) from error

from breakroom.adapters.coding import Coding, coding
from breakroom.adapters.table import Table
from breakroom.core.game import Refused, Seat

Variant = str | Mapping[str, Any] | None


def env(key: str, variant: Variant = None, render_mode: str | None = None) -> "TableEnv":
    """A game for agents in turn: `env("convert", "towers")`, or with options of any kind."""
    return TableEnv(coding(key, variant), render_mode)


def parallel_env(
    key: str, variant: Variant = None, render_mode: str | None = None
) -> "ParallelTableEnv":
    """The same for agents at once: whoever is not asked sends 0, which is waiting."""
    return ParallelTableEnv(coding(key, variant), render_mode)


def action_space(coding: Coding) -> spaces.Space[Any]:
    if coding.box is not None:
        return spaces.Box(-1.0, 1.0, (coding.box.size,), np.float32)
    return spaces.Discrete(coding.actions.count)


def observation_space(coding: Coding) -> spaces.Space[Any]:
    seen = spaces.Box(-1.0, 1.0, (coding.size,), np.float32)
    if coding.box is not None:
        return seen
    mask = spaces.Box(0, 1, (coding.actions.count,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def observation(table: Table, seat: Seat) -> Any:
    look = table.look(seat)
    if table.coding.box is not None:
        return look.vector.copy()
    return {"observation": look.vector.copy(), "action_mask": table.coding.mask(look.legal)}


def act(table: Table, seat: Seat, action: Any) -> str | None:
    """Carries the action out; returns why not, if it is refused."""
    try:
        if table.coding.box is not None:
            table.act_near(seat, action)
        else:
            table.act(seat, int(action))
    except Refused as refused:
        return refused.reason
    return None


class _Seated:
    """What both kinds of environment share."""

    coding: Coding
    table: Table
    agents: list[str]
    metadata: dict[str, Any]

    def __init__(self, coding: Coding, render_mode: str | None) -> None:
        self.coding = coding
        self.render_mode = render_mode
        game = coding.game
        self.metadata = {
            "name": f"breakroom_{game.key}_v{game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(coding.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: action_space(coding) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(coding) for agent in self.possible_agents
        }
        self._random = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Any:
        return observation(self.table, self.seat_of[agent])

    def render(self) -> str:
        """The board as text, as a spectator sees it."""
        return self.table.text(None)

    def close(self) -> None:
        """Does nothing: an environment holds nothing that must be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = random.Random(seed)
        self.table = Table(self.coding, self._random.getrandbits(62))
        self.agents = self.possible_agents.copy()

    def _end(self, refused: tuple[Seat, str] | None) -> tuple[dict[str, float], dict[str, Any]]:
        """Rewards and infos, by agent, of a game that is over."""
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        outcome = self.table.outcome()
        for agent in self.agents:
            seat = self.seat_of[agent]
            if refused is not None:
                rewards[agent] = -1.0 if refused[0] == seat else 0.0
                infos[agent] = {"refused": refused[1], "by": self.possible_agents[refused[0]]}
            elif outcome is not None:
                rewards[agent] = outcome.utility(seat)
                infos[agent] = {
                    "reason": outcome.reason,
                    "rank": outcome.ranks[seat],
                    "score": outcome.scores[seat],
                }
        return rewards, infos


class TableEnv(_Seated, AECEnv[str, Any, Any]):  # type: ignore[misc]  # no types there
    def __init__(self, coding: Coding, render_mode: str | None) -> None:
        AECEnv.__init__(self)
        _Seated.__init__(self, coding, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[cast(Seat, self.table.next_seat())]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        reason = act(self.table, seat, action)
        self._cumulative_rewards[agent] = 0.0
        following = self.table.next_seat()
        if reason is None and following is not None:
            self.agent_selection = self.possible_agents[following]
            return
        self.rewards, self.infos = self._end(None if reason is None else (seat, reason))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


class ParallelTableEnv(_Seated, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # nor there
    def __init__(self, coding: Coding, render_mode: str | None) -> None:
        _Seated.__init__(self, coding, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Everyone who is asked acts, in the order of seats. An action that an earlier one has
        left without an open question is dropped."""
        refused = None
        for seat in self.table.asked():
            if refused is None and seat in self.table.asked():
                reason = act(self.table, seat, actions[self.possible_agents[seat]])
                refused = None if reason is None else (seat, reason)
        agents, over = self.agents, refused is not None or not self.table.asked()
        observations = self._observations()
        rewards, infos = self._end(refused)
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return observations, rewards, ended, cut, infos

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}
