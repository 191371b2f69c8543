"""Puzzles of the last turn, and of what was seen.

A last turn is proved against every hand that the other may have for all that the solver has seen,
and in each against the plans that are likely: one plan wins clearly more often than all others. A
plan that comes to the same against all of them counts as the same plan.

What was seen says which card lies face down, or what the other holds: of four cards exactly one
fits, in every way in which the hidden cards may lie.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import numpy as np

from breakroom.bots import move
from breakroom.bots.compiled import Ints
from breakroom.core.game import Game, Seat
from breakroom.core.play import clone, redo
from breakroom.core.puzzle import Puzzle
from breakroom.core.record import Record, replay, start
from breakroom.core.script import as_json, deed
from breakroom.games.breach import kernel, knowledge, search, turn
from breakroom.games.breach.bots import SearchBot, bot
from breakroom.games.breach.cards import CARDS, LANES, card_rows
from breakroom.games.breach.kernel_rows import ints
from breakroom.games.breach.plans import NOTHING, Plan, Strategy, actions
from breakroom.games.breach.puzzle_judge import (
    ALIKE,
    KEPT,
    Met,
    face_down_of,
    hands,
    laid_under,
    listed_plan,
    met,
    wins_as_often,
    worlds_of,
    worlds_with,
)
from breakroom.games.breach.puzzle_words import THEMES
from breakroom.games.breach.review import undone
from breakroom.games.breach.state import SEATS, TURNS, Piece, State

PLAYERS: Final = ("casual", "club", "club")
VARIANTS: Final[tuple[dict[str, Any], ...]] = ({},)
LADDER: Final = (0.708, 0.720, 0.610, 0.618)  # docs/breach.md
APART: Final = 0.15  # win chance by which the best plan leads
SCREENED: Final = 16  # of them, before all are tried
HOPELESS: Final = 0.5  # win chance by which a plan is behind that is tried against all last
PLANS: Final = range(12, 151)  # of the solver: fewer are too easy, more too long
BEST: Final = 0.55  # what the best plan must win
SHARE: Final = 0.125  # of all plans that may come to the same as the best
CHOICES: Final = 4
SPARE: Final = 3  # energy
DEALS: Final = 8  # hands of the solver's that are looked at in the last turn of a game
DEDUCED: Final = 0.12  # the share of questions about what was seen that is taken: there are many


# -- found -------------------------------------------------------------------------------------


def find(game: Game[Any], record: Record, rng: random.Random) -> Iterator[Puzzle]:
    states: list[Any] = [start(game, record), *(state for state, _ in replay(game, record))]
    turns = [state for state in states if is_between(state)]
    for seat in SEATS:
        if turns and turns[-1].turn == TURNS:
            yield from islice(last_turns(game, record, turns[-1], seat, rng), 1)
        yield from deduced(game, record, turns, seat, rng)


def is_between(state: State) -> bool:
    """Has a turn begun in which nobody has done anything yet?"""
    return state.phase == "assign" and not (
        any(state.committed) or any(state.stacks) or any(state.has_laid) or any(state.calls)
    )


def _puzzle(game: Game[Any], record: Record, state: State, seat: Seat, **parts: Any) -> Puzzle:
    table = as_json(state)
    for name in ("seats", "seed", "drawn", "options"):
        del table[name]
    return Puzzle(
        game=game.key,
        version=game.version,
        seat=seat,
        options=record.options,
        table=table,
        **parts,
    )


# -- the last turn -----------------------------------------------------------------------------


def only_plan(found: Met, count: int) -> Plan | None:
    """Of so many plans the one that leads by enough over all that do not come to the same; of those
    that do, the one with the fewest cards. None: there is none."""
    chances = found.chances
    best = int(chances.argmax())
    same = (np.abs(found.values - found.values[best]) < ALIKE).all(1)
    if chances[best] < BEST or same.all() or same.sum() > max(1, SHARE * count):
        return None
    if chances[~same].max() > chances[best] - APART:
        return None
    plans = [kernel.decode_plan(found.plans[number]) for number in np.flatnonzero(same)]
    return min(plans, key=lambda plan: (len(plan.plays) + bool(plan.laid), str(plan)))


def last_turns(
    game: Game[Any], record: Record, state: State, seat: Seat, rng: random.Random
) -> Iterator[Puzzle]:
    """With the hand that the seat has, and with others that it might have by now."""
    yield from last_turn(game, record, state, seat, rng)
    for _ in range(DEALS - 1):
        dealt = knowledge.guess(state, 1 - seat, rng)
        twin = clone(state)
        twin.hands[seat], twin.decks[seat] = dealt.hands[seat], dealt.decks[seat]
        twin.table, twin.gone = dealt.table, dealt.gone
        yield from last_turn(game, record, twin, seat, rng)


def last_turn(
    game: Game[Any], record: Record, state: State, seat: Seat, rng: random.Random
) -> Iterator[Puzzle]:
    plans = all_plans(state, seat)
    if len(plans) not in PLANS:
        return
    some = [tuple(knowledge.guess(state, seat, rng).hands[1 - seat]) for _ in range(SCREENED)]
    chances = met(seat, plans, worlds_with(state, seat, some)).chances
    rivals = (chances > chances.max() - APART / 2).sum()
    if chances.max() < BEST - APART / 2 or rivals > max(2, SHARE * len(chances)):
        return
    held = hands(state, seat)
    if not held:
        return
    near = search.taken(plans, np.flatnonzero(chances > chances.max() - HOPELESS))
    worlds = worlds_with(state, seat, held)
    plan = only_plan(met(seat, near, worlds), len(plans))
    if plan is not None and plan == only_plan(met(seat, plans, worlds), len(plans)):
        yield _puzzle(
            game,
            record,
            state,
            seat,
            kind="last_turn",
            ask=f"The last turn. {game.seat_names[seat]}: find the plan that wins most often.",
            line=[deed(seat, action) for action in actions(state, seat, plan)],
        )


def all_plans(state: State, seat: Seat) -> Ints:
    return search.all_plans(kernel.encode(state), seat, NOTHING)


# -- what was seen -----------------------------------------------------------------------------


def deduced(
    game: Game[Any], record: Record, turns: list[State], seat: Seat, rng: random.Random
) -> Iterator[Puzzle]:
    """One question at most about each of the other's cards that lies face down, and one about its
    hand."""
    asked: set[str] = set()
    for state in reversed(turns):
        for about, ask, fits in questions(game, state, seat):
            if about in asked:
                continue
            asked.add(about)
            chosen = chosen_from(state, seat, fits, rng) if rng.random() < DEDUCED else None
            if chosen is not None:
                choices, answer = chosen
                yield _puzzle(
                    game,
                    record,
                    state,
                    seat,
                    kind="holds" if about == "hand" else "face_down",
                    ask=ask,
                    choices=tuple(card_rows()[card].name for card in choices),
                    answer=answer,
                )


def questions(
    game: Game[Any], state: State, seat: Seat
) -> Iterator[tuple[str, str, tuple[set[str], set[str]]]]:
    """What can be asked about the other's cards: about what, in which words, and which cards are
    an answer that fits and which are none. A card that is in neither set is not offered."""
    other = 1 - seat
    who, deck = game.seat_names[other], {c for c, card in CARDS.items() if card.seat == other}
    slots = face_down_of(state, other)
    for slot in (p for p in slots if p in state.table):
        may = {card for card in deck if may_lie_under(state, other, slot, card)}
        lane = LANES[slot.laid].capitalize()
        if sum(p.laid == slot.laid for p in slots) == 1:
            ask = f"The {who} has laid a card face down in {lane}. Which of these can it be?"
            yield slot.id, ask, (may, deck - may)
    must = {card for card in deck if must_hold(state, other, card)}
    yield "hand", f"Which of these is certainly in the {who}'s hand?", (must, deck - must)


def may_lie_under(state: State, owner: Seat, slot: Piece, card: str) -> bool:
    cards, slots = knowledge.hidden(state, owner), face_down_of(state, owner)
    perhaps = {one.card: one.perhaps for one in state.seen[owner]}
    if card not in cards or not knowledge.may_lie(card, slots, slot.id):
        return False
    if slot.id not in perhaps.get(card, (slot.id,)):
        return False
    others = [p for p in slots if p.id != slot.id]
    rest = [one for one in cards if one != card]
    return any(laid_under(rest, others, perhaps, []))


def must_hold(state: State, owner: Seat, card: str) -> bool:
    """Was it seen going into the hand, and can it lie nowhere else?"""
    seen = next((one for one in state.seen[owner] if one.card == card), None)
    if seen is None:
        return False
    slots = face_down_of(state, owner)
    under = [p for p in slots if p.id in seen.perhaps]
    return not any(may_lie_under(state, owner, slot, card) for slot in under)


def chosen_from(
    state: State, seat: Seat, fits: tuple[set[str], set[str]], rng: random.Random
) -> tuple[list[str], int] | None:
    """Four cards of which one fits, the others as near to it as can be: first those that are
    still hidden, then those that were seen."""
    right, others = (sorted(some) for some in fits)
    if not right or len(others) < CHOICES - 1:
        return None
    rng.shuffle(others)
    hidden = knowledge.hidden(state, 1 - seat)
    others.sort(key=lambda card: card not in hidden)
    chosen = [rng.choice(right), *others[: CHOICES - 1]]
    answer = chosen[0]
    rng.shuffle(chosen)
    return chosen, chosen.index(answer)


# -- proved ------------------------------------------------------------------------------------


def prove(game: Game[Any], puzzle: Puzzle) -> str | None:
    state: State = puzzle.start()
    if puzzle.choices:
        return _prove_choice(game, puzzle, state)
    plans = all_plans(state, puzzle.seat)
    plan = only_plan(met(puzzle.seat, plans, worlds_of(puzzle)), len(plans))
    if plan is None:
        return "No plan leads by enough."
    return None if plan == listed_plan(game, puzzle) else "Another plan leads."


def near_misses(_game: Game[Any], puzzle: Puzzle, _rng: random.Random) -> Iterator[list[Any]]:
    """The other cards; or the plan without one of its cards."""
    yield from ([number] for number in range(len(puzzle.choices)) if number != puzzle.answer)
    plan = [one.action for one in puzzle.line]
    yield from (plan[:number] + plan[number + 1 :] for number in range(len(plan) - 1))


def _prove_choice(game: Game[Any], puzzle: Puzzle, state: State) -> str | None:
    """Exactly one of the cards fits, and it is the one."""
    chosen = choices_of(puzzle)
    for _, ask, (right, others) in questions(game, state, puzzle.seat):
        if ask == puzzle.ask:
            fitting = [number for number, card in enumerate(chosen) if card in right]
            if fitting == [puzzle.answer] and all(c in right or c in others for c in chosen):
                return None
    return "What was seen does not leave exactly one of the answers."


# -- tried by bots -----------------------------------------------------------------------------

GUESSES: Final = {"beginner": 1, "casual": 1, "club": 1, "expert": 3, "master": 32}
CARE: Final = {"beginner": 0.1, "casual": 0.65, "club": 0.8, "expert": 1.0, "master": 1.0}
MIXES: Final = 4  # strategies that a level without carelessness draws its plans from


def attempt(game: Game[Any], puzzle: Puzzle, level: str, rng: random.Random) -> bool:
    """A plan as the bot plays it. A question it answers by the worlds that it guesses, as many and
    with as much care as its level has for a plan."""
    if puzzle.choices:
        return chosen_by(puzzle, level, rng) == puzzle.answer
    if CARE[level] == 1.0:
        plans, shares = strategy_of(puzzle, level, rng.randrange(MIXES))
        return wins_as_often(game, puzzle, rng.choices(plans, shares)[0])
    state: State = puzzle.start()
    player = bot(level)
    while not state.committed[puzzle.seat]:
        action = move(player, game, state, puzzle.seat, rng)
        state, _ = redo(game, state, puzzle.seat, action)
    return wins_as_often(game, puzzle, undone(state, puzzle.seat)[1])


@lru_cache(KEPT)
def strategy_of(puzzle: Puzzle, level: str, number: int) -> Strategy:
    """One of the level's strategies for the turn."""
    player = bot(level)
    assert isinstance(player, SearchBot)
    rng = random.Random(f"{puzzle.id}/{level}/{number}")
    return player.strategy(puzzle.start(), puzzle.seat, rng)


def chosen_by(puzzle: Puzzle, level: str, rng: random.Random) -> int:
    """The answer that is true in most of the worlds that the level guesses; or any, where it lacks
    care."""
    numbers = range(len(puzzle.choices))
    if rng.random() >= CARE[level]:
        return rng.choice(numbers)
    state: State = puzzle.start()
    slot, cards = asked_about(state, puzzle), choices_of(puzzle)
    true = [0] * len(cards)
    for _ in range(GUESSES[level]):
        world = knowledge.guess(state, puzzle.seat, rng)
        there = world.hands[1 - puzzle.seat]
        if slot is not None:
            there = [piece.card for piece in world.table if piece.id == slot.id]
        for number in numbers:
            true[number] += cards[number] in there
    return rng.choice([number for number in numbers if true[number] == max(true)])


def asked_about(state: State, puzzle: Puzzle) -> Piece | None:
    """The card that lies face down; None: it is asked about the hand."""
    slots = (p for p in face_down_of(state, 1 - puzzle.seat) if p in state.table)
    there = (p for p in slots if f"in {LANES[p.laid].capitalize()}." in puzzle.ask)
    return None if puzzle.kind == "holds" else next(there)


def choices_of(puzzle: Puzzle) -> list[str]:
    names = {row.name: card for card, row in card_rows().items()}
    return [names[name] for name in puzzle.choices]


# -- themes ------------------------------------------------------------------------------------


def themes(game: Game[Any], puzzle: Puzzle) -> Iterator[str]:
    state: State = puzzle.start()
    if puzzle.choices:
        yield "deduction"
        return
    seat, plan = puzzle.seat, listed_plan(game, puzzle)
    row = ints([kernel.encode_plan(plan)])
    chance = met(seat, row, worlds_of(puzzle)).chances[0]
    after = clone(state)
    for action in actions(state, seat, plan)[:-1]:
        after, _ = redo(game, after, seat, action)
    cards = [CARDS[play.card] for play in plan.plays]
    left = [CARDS[card].power for card in after.hands[seat]]
    seen = {
        "certain": chance == 1.0,
        "one_card": len(cards) + bool(plan.laid) == 1,
        "face_down": plan.laid is not None,
        "not_the_strongest": max(left, default=0) > max((c.power for c in cards), default=0),
        "energy_to_spare": turn.energy_left(after, seat) >= SPARE,
        "reveal": any(card.reveal for card in cards),
        "persist": any(card.persist for card in cards),
    }
    yield from (name for name in THEMES if seen.get(name))
