"""What a decision in Breach was worth, by the search that plays.

What is decided is a turn's plan, and it is weighed when it is committed: against likely plans of
hands that the other might have had, played on to the end of the game. Putting cards into a plan and
taking them back is no decision of its own, and which persona somebody plays as is not weighed.
"""

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import structs

from breakroom.bots.compiled import Ints
from breakroom.bots.fast import has_numba
from breakroom.core.game import Event, Game, Seat
from breakroom.core.judging import Weighed, spread_of
from breakroom.core.play import clone
from breakroom.games.breach import events as told
from breakroom.games.breach import kernel, kernel_judge, kernel_luck, knowledge, search, turn
from breakroom.games.breach.actions import Assign, CallPersona, Choose, Commit, FaceDown, Mulligan
from breakroom.games.breach.actions import Unassign as TakeBack
from breakroom.games.breach.cards import LANES, card_rows
from breakroom.games.breach.kernel_rows import ints
from breakroom.games.breach.plans import NOTHING, Plan, likely_choice
from breakroom.games.breach.power import cost_changes
from breakroom.games.breach.search import Floats
from breakroom.games.breach.state import FACE_DOWN_COST, SEATS, TURNS, Piece, Play, State

REPLIES: Final = 3  # likely plans of the other in each deal
INSIGHT: Final = 6
TRIES: Final = 2
DEALS: Final = 12  # of one guess: only what lies face down stays as it is


def when(_: Game[State], state: State) -> str:
    """Turns are what players count: what is planned in secret has no number on the page."""
    return f"in turn {state.turn}" if state.turn else "by the first hands"


class Effort(NamedTuple):
    """How much is tried."""

    looks: int  # at what all plans leave, each in one deal: to find good ones
    plans: int  # that are then played on for a turn …
    deals: int  # … in so many deals
    round: int  # deals in which the best few are compared, again and again …
    most: int  # … until so many games are played, if it is not clear before


PLAIN: Final = Effort(looks=60, plans=5, deals=4, round=8, most=24)  # where there is no numba
EFFORT: Final = (
    Effort(looks=9_000, plans=24, deals=60, round=60, most=10_000) if has_numba() else PLAIN
)
OPEN: Final = (  # with open cards
    EFFORT._replace(looks=3_000, deals=30, most=1_000) if has_numba() else PLAIN
)
GLANCE: Final = (
    EFFORT._replace(looks=1_500, plans=8, deals=12, round=24, most=600) if has_numba() else PLAIN
)
LOOKS: Final = (6, 60)  # at each plan, at least and at most
FINALISTS: Final = 8
CLEAR: Final = 1.0  # points: a comparison that may be off by no more is clear,
SMALL: Final = 1.5  # and so is one that can hardly cost as much
LAST: Final = 4  # times as much in the last turn, which is quick
SEEN: Final = 48  # deals in which it is counted which lanes a plan leads
GUESSES: Final = 24  # in which a choice is weighed
SWAPS: Final = 24  # other cards that might have been drawn


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


def glance(
    game: Game[Any], state: State, seat: Seat, action: Any, rng: random.Random
) -> Weighed | None:
    """The same roughly, in a tenth of the games."""
    match action:
        case Commit():
            return weigh_plan(state, seat, rng, GLANCE)
        case Mulligan():
            return weigh_hand(state, seat, action, rng, EFFORT.most // 10)
    return weigh(game, state, seat, action, rng)


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
    dealt, _ = undone(undone(state, 1 - seat)[0], seat, lies_fast(state, seat))
    found = compared(state, seat, rng, dealt, OPEN)
    return None if found is None else weighed(state, seat, found)


def weigh_plan(
    state: State, seat: Seat, rng: random.Random, effort: Effort | None = None
) -> Weighed | None:
    found = compared(state, seat, rng, effort=effort)
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
    dealt: State | None = None,
    effort: Effort | None = None,
) -> Compared | None:
    """With the cards as the seat may guess them, or as they are dealt; None: there is one plan
    only."""
    before, mine = undone(state, seat, lies_fast(state, seat))
    effort, times = effort or EFFORT, LAST if state.turn == TURNS else 1
    worlds = Worlds(before, seat, rng, dealt)
    plans = search.all_plans(worlds.first, seat, NOTHING)
    if len(plans) < 2:
        return None
    own = ints([kernel.encode_plan(mine)])
    least, most = LOOKS
    judged = worlds.payoffs(plans, min(most, max(least, effort.looks // len(plans))), 0).mean(0)
    plans = search.taken(plans, np.argsort(-judged, kind="stable")[: times * effort.plans])
    judged = worlds.payoffs(plans, effort.deals, 1).mean(0)
    plans = search.taken(plans, np.argsort(-judged, kind="stable")[: FINALISTS + 1])
    others = [row for row in plans if not same(row, own[0])][:FINALISTS]
    plans = ints([*others, *own])
    # Those that are left meet other deals than those by which they were found.
    values = raced(worlds, plans, effort.round, times * effort.most)
    apart = apart_of(values)
    worth = (1 + float(values[:, -1].mean())) / 2
    loss = fmean(apart)
    # What was left behind is as much worse than the seat's own plan as it was then.
    chances = worth + np.nanmean(values - values[:, -1:], 0) / 2
    chances[:-1] = np.minimum(chances[:-1], worth + max(0.0, loss))
    chances[int(np.argmax(chances[:-1]))] = worth + loss
    # Among equals the seat's own is the best.
    last = len(plans) - 1
    order = sorted(range(len(plans)), key=lambda number: (-chances[number], number != last))
    return Compared(
        before,
        [kernel.decode_plan(plans[number]) for number in order],
        [round(min(1.0, max(0.0, float(chances[number]))), 4) for number in order],
        order.index(last),
        round(spread_of(apart), 2),
        worlds.leads(plans)[order],
    )


def raced(worlds: "Worlds", plans: Ints, deals: int, most: int) -> Floats:
    """What comes of plans by deal, the last of which is the seat's own: until it is clear by how
    much the best of the others is better. Those that are clearly worse than another are left
    behind, and have no number from then on."""
    found = np.zeros((0, len(plans)))
    running = list(range(len(plans)))
    while True:
        some = np.full((deals, len(plans)), np.nan)
        some[:, running] = worlds.payoffs(search.taken(plans, np.array(running)), deals, TURNS)
        found = np.concatenate([found, some])
        if np.count_nonzero(~np.isnan(found)) >= most or is_clear(apart_of(found)):
            return found
        others = running[:-1]
        best = others[int(np.argmax(found[:, others].mean(0)))]
        behind = (found[:, [best]] - found)[:, others] / 2
        running = [
            number
            for number, by in zip(others, behind.T, strict=True)
            if number == best or 100 * by.mean() <= spread_of(by.tolist())
        ] + running[-1:]


def is_clear(apart: list[float]) -> bool:
    spread = spread_of(apart)
    return spread <= CLEAR or 100 * fmean(apart) + spread < SMALL


def apart_of(values: Floats) -> list[float]:
    """By how much of a chance the best of the first columns is better than the last. Which is the
    best in one half of the rows is chosen by the other half, so that the luckiest is not taken for
    the best."""
    others, own = values[:, ~np.isnan(values[-1])][:, :-1], values[:, -1]
    apart = np.zeros(len(values))
    for half in (0, 1):
        best = int(np.argmax(others[1 - half :: 2].mean(0)))
        apart[half::2] = (others[half::2, best] - own[half::2]) / 2
    found: list[float] = apart.tolist()
    return found


def same(one: Ints, other: Ints) -> bool:
    """Do the plans come to the same? Their order counts within a lane only."""

    def key(row: Ints) -> Any:
        plan = kernel.decode_plan(row)
        return plan.laid, plan.persona, sorted(plan.plays, key=lambda play: play.lane)

    return bool(key(one) == key(other))


def undone(state: State, seat: Seat, keeps_laid: bool = False) -> tuple[State, Plan]:
    """The state as if the seat had not begun to plan this turn, and its plan; or as if it had only
    laid a card face down, which is then no part of its plan."""
    before = clone(state)
    plays, before.stacks[seat] = tuple(state.stacks[seat]), []
    laid = None
    before.hands[seat] = [*state.hands[seat], *(play.card for play in plays)]
    if state.has_laid[seat] and not keeps_laid:
        piece = newly_laid(state, seat)
        before.table = [p for p in state.table if p.id != piece.id]
        before.hands[seat].append(piece.card)
        before.has_laid[seat] = False
        laid = Play(piece.card, piece.laid)
    before.calls[seat] = False
    return before, Plan(plays, laid, state.calls[seat])


def lies_fast(state: State, seat: Seat) -> bool:
    """Did the other lay a card face down after the seat had? By what that told, the seat could
    change its plan, but for the card that lay there already."""
    if not all(state.has_laid):
        return False
    mine, theirs = (state.table.index(newly_laid(state, one)) for one in (seat, 1 - seat))
    return mine < theirs


def newly_laid(state: State, seat: Seat) -> Piece:
    return next(p for p in state.table if p.owner == seat and p.face_down and p.turn == state.turn)


class Worlds:
    """The cards as they may lie, dealt again and again, with likely plans of the other."""

    def __init__(
        self, before: State, seat: Seat, rng: random.Random, dealt: State | None = None
    ) -> None:
        self.before, self.seat, self.rng, self.dealt = before, seat, rng, dealt
        self.first = kernel.encode(self.guess())

    def guess(self) -> State:
        return self.dealt or knowledge.guess(self.before, self.seat, self.rng)

    def payoffs(self, plans: Ints, deals: int, turns: int) -> Floats:
        """What comes of each plan, by deal: from -1 to 1, all plans with the same luck. After this
        one, so many turns are played."""
        return np.concatenate([values for values, _ in self.played(plans, deals, turns)])

    def leads(self, plans: Ints) -> Floats:
        """By plan and lane: against what share of the other's plans it leads when the turn ends."""
        return np.asarray(np.mean([leads for _, leads in self.played(plans, SEEN, 0)], 0))

    @np.errstate(over="ignore")
    def played(self, plans: Ints, deals: int, turns: int) -> list[tuple[Floats, Floats]]:
        """Guess by guess: what comes of each plan, and where it leads."""
        found = []
        known = {seen.card for seen in self.before.seen[1 - self.seat]}
        for first in range(0, deals, DEALS):
            world = self.guess()
            hand = world.hands[1 - self.seat]
            kept = sum(self.dealt is not None or card in known for card in hand)
            found.append(
                search.in_deals(
                    kernel.encode(world),
                    self.seat,
                    kept,
                    plans,
                    min(DEALS, deals - first),
                    (REPLIES, INSIGHT, turns, TRIES),
                    self.rng.getrandbits(60),
                )
            )
        return found


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
        f"Better: {words}. That leads {LANES[lane].capitalize()} against {better} in 10 likely"
        f" plans, yours against {mine}."
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
    worlds = [knowledge.guess(state, seat, rng) for _ in range(GUESSES)]
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


@np.errstate(over="ignore")
def weigh_hand(
    state: State, seat: Seat, action: Mulligan, rng: random.Random, most: int = EFFORT.most
) -> Weighed:
    """The four cards against four new ones, in games to the end; the other keeps its own."""
    world = kernel.encode(knowledge.guess(state, seat, rng))
    values = np.zeros((0, 2))
    while values.size < most and not (len(values) and is_clear(apart_of(values))):
        some = np.zeros((EFFORT.round, 2))
        kernel_luck.play_hands(world, seat, TRIES, rng.getrandbits(60), some)
        values = np.concatenate([values, some if action.redraw else some[:, ::-1]])
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
    likely = Worlds(begun, seat, rng).payoffs(own, SEEN, 0).mean()
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
