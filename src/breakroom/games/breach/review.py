"""What a decision in Breach was worth, by the search that plays.

What is decided is a turn's plan, and it is weighed when it is committed: against likely plans of
hands that the other might have had, played on to the end of the game. Putting cards into a plan and
taking them back is no decision of its own, and which persona somebody plays as is not weighed.
"""

import random
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from msgspec import structs

from breakroom.bots.compiled import Ints
from breakroom.bots.fast import has_numba
from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Weighed, spread_of
from breakroom.core.play import clone
from breakroom.games.breach import events as told
from breakroom.games.breach import kernel, kernel_judge, kernel_playout, knowledge, search, turn
from breakroom.games.breach.actions import Assign, CallPersona, Choose, Commit, FaceDown, Mulligan
from breakroom.games.breach.actions import Unassign as TakeBack
from breakroom.games.breach.cards import LANES, card_rows
from breakroom.games.breach.kernel_power import SUMS
from breakroom.games.breach.kernel_rows import ints
from breakroom.games.breach.plans import NOTHING, Plan, likely_choice
from breakroom.games.breach.power import cost_changes
from breakroom.games.breach.search import Floats
from breakroom.games.breach.state import FACE_DOWN_COST, HAND, SEATS, TURNS, Play, State

VERSION: Final = 2
REPLIES: Final = 3  # likely plans of the other in each world
INSIGHT: Final = 6
TRIES: Final = 2


class Effort(NamedTuple):
    """How much is tried."""

    worlds: int  # guesses at what the other holds, to find good plans …
    games: int  # … each pair of plans played on so often
    plans: int  # that are played on
    final_worlds: int  # to choose among the best few of them, and then in each round …
    final_games: int
    hands: int  # worlds in each round in which to weigh the first hand
    hand_games: int
    rounds: int  # of worlds in which two are compared, at the most


EFFORT: Final = (
    Effort(32, 4, 14, final_worlds=120, final_games=2, hands=120, hand_games=8, rounds=13)
    if has_numba()
    else Effort(4, 1, 5, final_worlds=8, final_games=1, hands=4, hand_games=1, rounds=1)
)
OPEN: Final = EFFORT._replace(worlds=4, final_worlds=40, rounds=2)  # with open cards
FINALISTS: Final = 4
CLEAR: Final = 1.5  # points: a comparison that may be off by no more is clear,
SMALL: Final = 1.5  # and so is one that can hardly cost as much
SEEN: Final = 48  # worlds in which it is counted which lanes a plan leads
SWAPS: Final = 24  # other cards that might have been drawn

Deal: TypeAlias = Callable[[], State]  # a world


def weigh(
    _game: Game[Any], state: State, seat: Seat, action: Any, rng: random.Random
) -> Weighed | None:
    """A committed plan, a choice, or the first hand."""
    match action:
        case Commit():
            return weigh_plan(state, seat, rng)
        case Choose():
            return weigh_choice(state, seat, action, rng)
        case Mulligan():
            return weigh_hand(state, seat, action, rng)
    return None


# -- a turn's plan ----------------------------------------------------------------------------


class Compared(NamedTuple):
    """The plan that a seat has made, beside the best ones."""

    before: State  # as if the seat had not begun
    plans: list[Plan]  # the best first
    chances: list[float]
    mine: int  # which of them is the seat's own
    spread: float  # points
    leads: Floats  # by plan and lane: against what share of the other's plans it leads there


def weigh_open(
    _game: Game[Any], state: State, seat: Seat, action: Any, rng: random.Random
) -> Weighed | None:
    """A committed plan against likely plans of the hand that the other really had."""
    if not isinstance(action, Commit):
        return None
    dealt, _ = undone(undone(state, 1 - seat)[0], seat)
    found = compared(state, seat, rng, lambda: dealt, OPEN)
    return None if found is None else weighed(state, seat, found)


def weigh_plan(state: State, seat: Seat, rng: random.Random) -> Weighed | None:
    found = compared(state, seat, rng)
    return None if found is None else weighed(state, seat, found)


def weighed(state: State, seat: Seat, found: Compared) -> Weighed:
    best, mine = found.plans[0], found.plans[found.mine]
    others: list[tuple[Any, float]] = []
    towards = first_step(state, seat, best)
    for plan, chance in zip(found.plans[1:], found.chances[1:], strict=True):
        step = first_step(state, seat, plan)
        if step not in (towards, *(action for action, _ in others)):
            others.append((step, chance))
    return Weighed(
        best=towards,
        chance=found.chances[0],
        played=found.chances[found.mine],
        others=tuple(others),
        spread=found.spread,
        figures={
            "lanes": round(float(found.leads[found.mine].sum()), 2),
            "best_lanes": round(float(found.leads[0].sum()), 2),
        },
        why="" if best == mine else why(found),
    )


def compared(
    state: State,
    seat: Seat,
    rng: random.Random,
    deal: Deal | None = None,
    effort: Effort | None = None,
) -> Compared | None:
    """In worlds as the seat may guess them, or as they are dealt; None: there is one plan only."""
    before, mine = undone(state, seat)
    effort = effort or EFFORT

    def table(worlds: int) -> Table:
        return Table(deal or (lambda: knowledge.guess(before, seat, rng)), seat, worlds, rng)

    first = table(effort.worlds * (2 if state.turn == TURNS else 1))
    plans = search.all_plans(first.worlds[0], seat, NOTHING)
    if len(plans) < 2:
        return None
    own = ints([kernel.encode_plan(mine)])
    judged = first.payoffs(plans, 0).mean(0)
    plans = search.taken(plans, np.argsort(-judged, kind="stable")[: effort.plans])
    steady = first.payoffs(plans, effort.games).mean(0)
    plans = search.taken(plans, np.argsort(-steady, kind="stable")[: FINALISTS + 1])
    others = plans[[not same(row, own[0]) for row in plans]][:FINALISTS]
    plans = np.concatenate([others, own])
    # Those that are left meet other worlds than those by which they were found, and so do at last
    # the best of them and the seat's own: the luckiest is not taken for the best.
    final = table(effort.final_worlds)
    means = (1 + final.payoffs(plans, effort.final_games).mean(0)) / 2
    last, rival = len(plans) - 1, int(np.argmax(means[:-1]))
    values = steadied(
        lambda: table(effort.final_worlds).payoffs(plans[[rival, last]], effort.final_games),
        effort.rounds,
    )
    better, worth = (1 + values.mean(0)) / 2
    means[:-1] = np.minimum(means[:-1] + worth - means[-1], better)
    means[[rival, last]] = better, worth
    # Among equals the seat's own is the best.
    order = sorted(range(len(plans)), key=lambda number: (-means[number], number != last))
    return Compared(
        before,
        [kernel.decode_plan(plans[number]) for number in order],
        [round(float(means[number]), 4) for number in order],
        order.index(last),
        round(spread_of(apart_of(values)), 2),
        final.leads(plans)[order],
    )


def steadied(values: Callable[[], Floats], rounds: int) -> Floats:
    """Two columns under the same luck: as many rounds of rows as it takes until it is clear by how
    much the first is better."""
    found = values()
    for _ in range(1, rounds):
        apart = apart_of(found)
        spread = spread_of(apart)
        if spread <= CLEAR or 100 * fmean(apart) + spread < SMALL:
            break
        found = np.concatenate([found, values()])
    return found


def apart_of(values: Floats) -> list[float]:
    """By how much of a chance the first column is better."""
    found: list[float] = ((values[:, 0] - values[:, 1]) / 2).tolist()
    return found


def same(one: Ints, other: Ints) -> bool:
    """Do the plans come to the same? Their order counts within a lane only."""

    def key(row: Ints) -> Any:
        plan = kernel.decode_plan(row)
        return plan.laid, plan.persona, sorted(plan.plays, key=lambda play: play.lane)

    return bool(key(one) == key(other))


def undone(state: State, seat: Seat) -> tuple[State, Plan]:
    """The state as if the seat had not begun to plan this turn, and its plan."""
    before = clone(state)
    plays, before.stacks[seat] = tuple(state.stacks[seat]), []
    laid = None
    before.hands[seat] = [*state.hands[seat], *(play.card for play in plays)]
    if state.has_laid[seat]:
        piece = next(
            p for p in state.table if p.owner == seat and p.face_down and p.turn == state.turn
        )
        before.table = [p for p in state.table if p.id != piece.id]
        before.hands[seat].append(piece.card)
        before.has_laid[seat] = False
        laid = Play(piece.card, piece.laid)
    before.calls[seat] = False
    return before, Plan(plays, laid, state.calls[seat])


class Table:
    """Worlds, with likely plans of the other in each."""

    def __init__(self, deal: Deal, seat: Seat, worlds: int, rng: random.Random) -> None:
        self.seat = seat
        self.worlds = [kernel.encode(deal()) for _ in range(worlds)]
        self.seeds = [rng.getrandbits(60) for _ in self.worlds]
        self.replies = [
            kernel_playout.likely_plans(world, 1 - seat, REPLIES, INSIGHT, seed)
            for world, seed in zip(self.worlds, self.seeds, strict=True)
        ]

    def payoffs(self, plans: Ints, games: int) -> Floats:
        """What comes of each plan, by world: from -1 to 1, all plans with the same luck."""
        return np.array(
            [
                search.pairs(world, self.seat, plans, reply, games, TRIES, seed).mean(1)
                for world, reply, seed in zip(self.worlds, self.replies, self.seeds, strict=True)
            ]
        )

    def leads(self, plans: Ints) -> Floats:
        """By plan and lane: against what share of the other's plans it leads when the turn ends."""
        found = np.zeros((len(plans), len(LANES)))
        worlds, replies = self.worlds[:SEEN], self.replies[:SEEN]
        for world, reply in zip(worlds, replies, strict=True):
            for number, theirs in np.ndindex(len(plans), len(reply)):
                sums = after_plans(world, self.seat, plans[number], reply[theirs])
                found[number] += sums[:, self.seat] > sums[:, 1 - self.seat]
        return np.asarray(found / (len(worlds) * REPLIES))


@np.errstate(over="ignore")
def after_plans(world: Ints, seat: Seat, mine: Ints, theirs: Ints) -> Ints:
    """The power of both sides in every lane once both plans are carried out."""
    s = world.copy()
    gold, pink = (mine, theirs) if seat == 0 else (theirs, mine)
    kernel.carry_out(s, gold, pink, np.zeros(1, np.uint64))
    sums: Ints = s[SUMS : SUMS + 2 * len(LANES)].reshape(len(LANES), 2)
    return sums


def first_step(state: State, seat: Seat, plan: Plan) -> Any:
    """Of what leads from the plan that lies there to this one, the first: a card that is to be
    played, if it can be paid for already, else one that is to be taken back."""
    _, mine = undone(state, seat)
    left = turn.energy_left(state, seat)
    changes = cost_changes(state, seat)
    if plan.laid and mine.laid is None and left >= FACE_DOWN_COST:
        return FaceDown(plan.laid.card, LANES[plan.laid.lane])
    held = [play for play in plan.plays if play.card in state.hands[seat]]
    for play in held:
        if turn.cost_of(play.card, changes, play.lane) <= left:
            return Assign(play.card, LANES[play.lane])
    for play in mine.plays:
        if play not in plan.plays:
            return TakeBack(play.card)
    if plan.persona != mine.persona:
        return CallPersona()
    for lane in range(len(LANES)):
        here, wanted = ([p for p in one.plays if p.lane == lane] for one in (mine, plan))
        for play, better in zip(here, wanted, strict=False):
            if play != better:
                return TakeBack(play.card)
    return Commit()


def why(found: Compared) -> str:
    """The better plan, and in which lane it tells."""
    gain = found.leads[0] - found.leads[found.mine]
    lane = int(np.argmax(gain))
    words = in_words(found.plans[0], found.plans[found.mine])
    if gain[lane] < 0.1:
        return f"Better: {words}."
    better, mine = (round(10 * found.leads[number, lane]) for number in (0, found.mine))
    return (
        f"Better: {words}. That leads {LANES[lane].capitalize()} against {better} in 10 of the"
        f" plans that were likely, yours against {mine}."
    )


def in_words(plan: Plan, instead: Plan = NOTHING) -> str:
    """What is in the plan and not in the other one: "Sandbox in Agents and Audit Log in Chatbots";
    the whole plan, if that is nothing."""
    rows = card_rows()
    new = [play for play in plan.plays if play not in instead.plays]
    parts = [f"{rows[p.card].name} in {LANES[p.lane].capitalize()}" for p in new or plan.plays]
    if plan.laid and plan.laid != instead.laid:
        laid = plan.laid
        parts.append(f"{rows[laid.card].name} face down in {LANES[laid.lane].capitalize()}")
    if plan.persona and not instead.persona:
        parts.append("the persona")
    if not parts:
        return "play nothing"
    words = ", ".join(parts[:-1])
    order = "" if new or not plan.plays or len(parts) < 2 else ", in this order"
    return (f"{words} and {parts[-1]}" if words else parts[-1]) + order


# -- a choice, and the first hand -------------------------------------------------------------


def weigh_choice(state: State, seat: Seat, action: Choose, rng: random.Random) -> Weighed:
    """By what the turn leaves, if all further choices are the likely ones."""
    worlds = [knowledge.guess(state, seat, rng) for _ in range(EFFORT.final_worlds)]
    asked_again = False

    def values(card: str) -> Floats:
        nonlocal asked_again
        found = []
        for world in worlds:
            after, nobody = clone(world), turn.Unheard()
            turn.choose(after, card, nobody)
            while after.asking is not None:
                asked_again = True
                turn.choose(after, likely_choice(after), nobody)
            found.append((1 + search.value(after, seat)) / 2)
        return np.array(found)

    each = {card: values(card) for card in turn.choices(state)}
    chances = {card: round(float(found.mean()), 4) for card, found in each.items()}
    ranked = sorted(chances, key=lambda card: (-chances[card], card))
    best = action.card if chances[action.card] == chances[ranked[0]] else ranked[0]
    return Weighed(
        best=Choose(best),
        chance=chances[best],
        played=chances[action.card],
        others=tuple((Choose(card), chances[card]) for card in ranked if card != best),
        proved=state.turn == TURNS and not asked_again,
        spread=round(spread_of((each[best] - each[action.card]).tolist()), 2),
    )


def weigh_hand(state: State, seat: Seat, action: Mulligan, rng: random.Random) -> Weighed:
    """The four cards against four new ones, in games to the end; the other keeps its own."""

    def in_a_world() -> list[float]:
        """Of the other hand, and of the seat's own choice."""
        world, seed = knowledge.guess(state, seat, rng), rng.getrandbits(60)
        new = sorted([*world.hands[seat], *world.decks[seat]])
        rng.shuffle(new)
        found = []
        for redraw in (not action.redraw, action.redraw):
            after = clone(world)
            if redraw:
                after.hands[seat], after.decks[seat] = new[:HAND], new[HAND:]
            turn.begin_turn(after, turn.Unheard())
            found.append(played_out(after, seat, EFFORT.hand_games, seed))
        return found

    values = steadied(lambda: np.array([in_a_world() for _ in range(EFFORT.hands)]), EFFORT.rounds)
    other, own = (round((1 + float(mean)) / 2, 4) for mean in values.mean(0))
    chances = {not action.redraw: other, action.redraw: own}
    best = action.redraw if own >= other else not action.redraw
    return Weighed(
        best=Mulligan(best),
        chance=chances[best],
        played=chances[action.redraw],
        others=((Mulligan(not best), chances[not best]),),
        spread=round(spread_of(apart_of(values)), 2),
    )


@np.errstate(over="ignore")
def played_out(state: State, seat: Seat, games: int, seed: int) -> float:
    result = float(kernel_playout.random_games(kernel.encode(state), games, TRIES, seed))
    return result if seat == 0 else -result


# -- luck and tracks --------------------------------------------------------------------------


def luck(
    _game: Game[Any],
    before: State,
    seat: Seat,
    action: Any,
    after: State,
    events: Sequence[Event],
    rng: random.Random,
) -> list[tuple[Seat, float, str]]:
    """Of the draw: the cards that came, against those that might have come. Of the read: the
    other's plan, against those that were likely."""
    found: list[tuple[Seat, float, str]] = []
    if isinstance(action, Commit) and before.committed[1 - seat]:
        found += [(one, read(before, one, rng), "read") for one in SEATS]
    if after.phase == "assign":
        for one in SEATS:
            cards = [e.card for e in events if isinstance(e, told.Drew) and e.seat == one]
            new = [card for card in cards if card in after.hands[one]]
            if new and after.decks[one]:
                found.append((one, drawn(after, one, new, rng), "draw"))
    return [one for one in found if one[1]]


def read(before: State, seat: Seat, rng: random.Random) -> float:
    """How much better the seat's plan met the other's than it meets likely ones."""
    begun, theirs = undone(before, 1 - seat)
    begun, mine = undone(begun, seat)
    own = ints([kernel.encode_plan(mine)])
    worlds = Table(lambda: knowledge.guess(begun, seat, rng), seat, EFFORT.worlds, rng)
    likely = worlds.payoffs(own, 0).mean()
    world = kernel.encode(begun)
    met = search.pairs(world, seat, own, ints([kernel.encode_plan(theirs)]), 0, TRIES, 0)
    return round(50 * float(met[0, 0] - likely), 2)


def drawn(after: State, seat: Seat, cards: list[str], rng: random.Random) -> float:
    """How much better these cards are than others of the deck."""

    def worth(hand: list[str]) -> float:
        other = structs.replace(after, hands=[*after.hands])
        other.hands[seat] = hand
        promised = float(kernel_judge.promise(kernel.encode(other)))
        return promised if seat == 0 else -promised

    kept = [card for card in after.hands[seat] if card not in cards]
    deck = sorted([*after.decks[seat], *cards])
    others = [worth(kept + rng.sample(deck, len(cards))) for _ in range(SWAPS)]
    return round(50 * (worth(kept + cards) - float(np.mean(others))), 2)


def tracks(_game: Game[Any], state: State) -> dict[str, list[float]]:
    """The power of both sides in every lane, and the lanes that they lead."""
    powers = turn.totals(state)
    found: dict[str, list[float]] = {"lanes": [float(n) for n in turn.lanes_led(powers)]}
    for lane, both in zip(LANES, powers, strict=True):
        found[lane] = [float(power) for power in both]
    return found
