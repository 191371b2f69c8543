"""A finished game, deduced again. It needs the catalogue, so the server asks a worker for it."""

from msgspec import Struct

from breakroom.core.game import Seat
from breakroom.games.break_the_cube.solo import Step, bots_turns
from breakroom.games.break_the_cube.state import State, concerns, is_solo, left_of


class Analysis(Struct, frozen=True):
    shapes: tuple[int, ...]  # by seat: how many there were of the kind that it sought
    left: tuple[tuple[int, ...], ...]  # by seat, after each turn of the game: how many were left
    bot: tuple[Step, ...]  # crack it: the best bot's turns for the same shape; otherwise ()


def analyse(state: State) -> Analysis:
    """By all that was said, remembered or not."""
    from breakroom.games.break_the_cube.catalogue import catalogue

    seats = range(state.seats)
    sought = [len(state.colours[left_of(state, seat)]) for seat in seats]
    return Analysis(
        shapes=tuple(catalogue(blocks).size for blocks in sought),
        left=tuple(tuple(left_after_each_turn(state, seat)) for seat in seats),
        bot=bots_turns(state.secrets[0], state.colours[0]) if is_solo(state.options) else (),
    )


def left_after_each_turn(state: State, seat: Seat) -> list[int]:
    """One list of shapes is narrowed down, turn by turn: five blocks have millions of them."""
    from breakroom.games.break_the_cube.knowledge import Fact, candidates, facts_of, narrowed

    secret = left_of(state, seat)
    blocks = len(state.colours[secret])
    fitting = candidates(blocks, ())
    heard: set[Fact] = set()
    left = []
    for number, turn in enumerate(state.turns):
        if concerns(state, turn, secret):
            for fact in set(facts_of(state, [number], secret)) - heard:
                fitting = narrowed(blocks, fitting, fact)
                heard.add(fact)
        left.append(len(fitting))
    return left
