"""Made by tools/typed.py: `breakroom.game("convert")` is known to be Convert."""

from collections.abc import Mapping
from typing import Any, Literal, overload

from breakroom.core import game as core
from breakroom.games.barrier_battles import actions as barrier_battles_actions
from breakroom.games.barrier_battles import game as barrier_battles_game
from breakroom.games.breach import actions as breach_actions
from breakroom.games.breach import game as breach_game
from breakroom.games.break_the_cube import actions as break_the_cube_actions
from breakroom.games.break_the_cube import game as break_the_cube_game
from breakroom.games.breaker_blocks import actions as breaker_blocks_actions
from breakroom.games.breaker_blocks import game as breaker_blocks_game
from breakroom.games.convert import actions as convert_actions
from breakroom.games.convert import game as convert_game

class BarrierBattles(barrier_battles_game.BarrierBattles):
    def action(
        self, source: Mapping[str, Any] | str | bytes
    ) -> (
        barrier_battles_actions.Place
        | barrier_battles_actions.Lift
        | barrier_battles_actions.Fortress
        | barrier_battles_actions.Done
        | barrier_battles_actions.Shot
        | barrier_battles_actions.Show
        | barrier_battles_actions.Flick
        | core.TimeUp
    ): ...

class Breach(breach_game.Breach):
    def action(
        self, source: Mapping[str, Any] | str | bytes
    ) -> (
        breach_actions.Mulligan
        | breach_actions.Persona
        | breach_actions.CallPersona
        | breach_actions.Assign
        | breach_actions.FaceDown
        | breach_actions.Unassign
        | breach_actions.Commit
        | breach_actions.Choose
    ): ...

class BreakTheCube(break_the_cube_game.BreakTheCube):
    def action(
        self, source: Mapping[str, Any] | str | bytes
    ) -> (
        break_the_cube_actions.Build | break_the_cube_actions.Ask | break_the_cube_actions.Guess
    ): ...

class BreakerBlocks(breaker_blocks_game.BreakerBlocks):
    def action(
        self, source: Mapping[str, Any] | str | bytes
    ) -> (
        breaker_blocks_actions.Draw
        | breaker_blocks_actions.Play
        | breaker_blocks_actions.Rearrange
        | breaker_blocks_actions.Target
        | breaker_blocks_actions.Keep
        | breaker_blocks_actions.Pass
    ): ...

class Convert(convert_game.Convert):
    def action(
        self, source: Mapping[str, Any] | str | bytes
    ) -> convert_actions.Place | convert_actions.Lift: ...

@overload
def game(key: Literal["barrier_battles"]) -> BarrierBattles: ...
@overload
def game(key: Literal["breach"]) -> Breach: ...
@overload
def game(key: Literal["break_the_cube"]) -> BreakTheCube: ...
@overload
def game(key: Literal["breaker_blocks"]) -> BreakerBlocks: ...
@overload
def game(key: Literal["convert"]) -> Convert: ...
@overload
def game(key: str) -> core.Game[Any]: ...
