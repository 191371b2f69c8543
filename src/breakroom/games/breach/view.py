"""What is seen of a game of Breach."""

from functools import cache
from typing import Literal

from msgspec import Struct

from breakroom.core.game import Outcome, Seat
from breakroom.games.breach.cards import LANES, LaneName, Side, card_rows, lane_rows, persona_rows
from breakroom.games.breach.events import Powers
from breakroom.games.breach.foresight import doubts, forecast
from breakroom.games.breach.knowledge import hidden
from breakroom.games.breach.power import (
    Part,
    Parts,
    closed_lanes,
    cost_changes,
    hand_size,
    own_power,
    powers,
)
from breakroom.games.breach.state import (
    FACE_DOWN_COST,
    FACE_DOWN_POWER,
    HAND,
    SEATS,
    TURNS,
    Options,
    Phase,
    Piece,
    State,
    is_known,
)
from breakroom.games.breach.turn import (
    by_side,
    choices,
    cost_of,
    energy_left,
    lanes_led,
    leader,
    own_lanes,
    power_in_all,
    verdict,
)
from breakroom.games.breach.vocabulary import printed


class CardInfo(Struct, frozen=True):
    """A card as it is printed."""

    name: str
    side: Side
    cost: int
    power: int
    lane: Literal["chatbots", "applications", "agents", "any"]
    tags: tuple[str, ...]
    text: str  # "" without an effect
    flavour: str


class LaneEffect(Struct, frozen=True):
    id: str
    name: str
    text: str
    flavour: str


class PersonaInfo(Struct, frozen=True):
    name: str
    side: Side
    text: str
    flavour: str


class Step(Struct, frozen=True):
    """One step to a card's power: the card or lane effect that made it, and by how much."""

    by: str  # "": no power is below 0
    change: int


class InPlay(Struct, frozen=True):
    """A card in a lane."""

    id: str  # what `choose` and events call it
    card: str | None  # None: face down, and not known
    face_down: bool
    owner: Seat
    power: int
    own_power: int  # printed, and what reveal effects have added
    added: int  # by reveal effects
    steps: tuple[Step, ...]  # by persist effects, from `own_power` to `power`, in their order
    turn: int  # in which it came
    silenced: bool
    waits: bool  # it has yet to resolve


class Lane(Struct, frozen=True):
    name: LaneName
    effect: LaneEffect
    cards: tuple[tuple[InPlay, ...], ...]  # by side, in order of arrival
    powers: tuple[int, ...]  # by side
    steps: tuple[tuple[Step, ...], ...]  # by side: what effects add to the lane, on no card
    leader: Seat | None
    closed: tuple[bool, ...]  # by seat: may nothing be laid face down here?


class InHand(Struct, frozen=True):
    card: str
    costs: dict[LaneName, int]  # the lanes where it is played face up, and what it costs there


class Planned(Struct, frozen=True):
    card: str
    lane: LaneName
    costs: dict[LaneName, int]  # there, and where else it could be played face up
    power: int  # as `Mine.powers` foresees it


class Mine(Struct, frozen=True):
    """What only the seat itself sees."""

    hand: tuple[InHand, ...]
    plan: tuple[Planned, ...]  # in stack order
    # By lane and side: once the plan lies there and what persists holds, without reveal effects and
    # without what the other plays.
    powers: Powers
    energy_left: int
    calls_persona: bool
    redraws: bool | None  # the answer to the mulligan; None before it


class Player(Struct, frozen=True):
    """What is seen of a seat."""

    hand: int  # cards, those that are assigned among them
    deck: int
    shown: tuple[str, ...] | None  # its hand, once the game is over
    redrew: bool  # did it draw four new cards before the first turn?
    # Cards in its hand, or perhaps laid down since, that the other seat knows; for a spectator
    # only those that everyone saw go there.
    known: tuple[str, ...]
    unseen: tuple[str, ...]  # of its deck: in hand, face down, or not yet drawn
    energy: int  # of this turn, before anything is spent
    next_energy: int  # what effects add to the next turn's
    has_laid: bool  # a card face down in this turn
    committed: bool
    persona: str | None
    persona_used: bool


class Gone(Struct, frozen=True):
    id: str
    card: str | None
    owner: Seat


class Question(Struct, frozen=True):
    """An effect that waits for a choice."""

    seat: Seat
    source: str  # the card or persona that acts
    among: tuple[str, ...]  # ids
    doubts: dict[str, str]  # by id: what would come to nothing with it, and why


class Box(Struct, frozen=True):
    cards: dict[str, CardInfo]  # the whole set
    personas: dict[str, PersonaInfo]
    turns: int
    first_hand: int  # cards
    face_down_cost: int
    face_down_power: int


class View(Struct, frozen=True):
    options: Options
    phase: Phase
    turn: int
    to_move: tuple[Seat, ...]
    lanes: tuple[Lane, ...]
    players: tuple[Player, ...]
    mine: Mine | None  # None for a spectator
    destroyed: tuple[Gone, ...]
    discarded: tuple[str, ...]
    queue: tuple[str, ...]  # what is still to resolve
    question: Question | None
    led: tuple[int, int]  # lanes, by side, as it stands
    power: tuple[int, int]  # by side, over all lanes
    ahead: Seat | None  # who would win if it ended so
    leads: tuple[tuple[tuple[int, int], ...], ...]  # after each turn, by lane
    leaders: tuple[tuple[Seat | None, ...], ...]  # likewise
    outcome: Outcome | None


@cache
def card_infos() -> dict[str, CardInfo]:
    return {
        r.id: CardInfo(
            r.name, r.side, r.cost, r.power, r.lane, r.tags, printed(r.reveal, r.persist), r.flavour
        )
        for r in card_rows().values()
    }


@cache
def persona_infos() -> dict[str, PersonaInfo]:
    return {
        r.id: PersonaInfo(r.name, r.side, printed(r.reveal, ()), r.flavour)
        for r in persona_rows().values()
    }


def box(options: Options) -> Box:
    personas = persona_infos() if options.personas else {}
    return Box(card_infos(), personas, TURNS, HAND, FACE_DOWN_COST, FACE_DOWN_POWER)


@cache
def lane_info(effect: str) -> LaneEffect:
    row = lane_rows()[effect]
    return LaneEffect(row.id, row.name, printed((), row.persist), row.flavour)


def view(
    state: State, seat: Seat | None, to_move: tuple[Seat, ...], outcome: Outcome | None
) -> View:
    parts = Parts(state)
    values, in_lanes = powers(state, parts)
    standing = by_side(in_lanes)
    return View(
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        to_move=to_move,
        lanes=lanes(state, seat, standing, values, parts),
        players=tuple(player(state, s, seat) for s in SEATS),
        mine=None if seat is None else mine(state, seat),
        destroyed=tuple(
            Gone(p.id, p.card if is_known(state, p, seat) else None, p.owner) for p in state.gone
        ),
        discarded=tuple(state.discarded),
        queue=tuple(state.queue),
        question=question(state),
        led=lanes_led(standing),
        power=power_in_all(standing),
        ahead=verdict(standing)[1],
        leads=tuple(state.leads),
        leaders=tuple(tuple(map(leader, powers)) for powers in state.leads),
        outcome=outcome,
    )


def question(state: State) -> Question | None:
    if (asking := state.asking) is None:
        return None
    return Question(asking.seat, asking.source, tuple(choices(state)), doubts(state))


def lanes(
    state: State, eyes: Seat | None, standing: Powers, values: list[int], parts: Parts
) -> tuple[Lane, ...]:
    closed = [closed_lanes(state, seat) for seat in SEATS]
    found = []
    for number, (power, name) in enumerate(zip(standing, LANES, strict=True)):
        sides: tuple[list[InPlay], list[InPlay]] = ([], [])
        for piece, value, steps in zip(state.table, values, parts.cards, strict=True):
            if piece.lane == number:
                sides[piece.side].append(in_play(state, piece, eyes, value, steps))
        found.append(
            Lane(
                name=name,
                effect=lane_info(state.lane_effects[number]),
                cards=tuple(map(tuple, sides)),
                powers=power,
                steps=tuple(tuple(Step(*part) for part in side) for side in parts.lanes[number]),
                leader=leader(power),
                closed=tuple(seats[number] for seats in closed),
            )
        )
    return tuple(found)


def in_play(state: State, piece: Piece, eyes: Seat | None, value: int, steps: list[Part]) -> InPlay:
    return InPlay(
        id=piece.id,
        card=piece.card if is_known(state, piece, eyes) else None,
        face_down=piece.face_down,
        owner=piece.owner,
        power=value,
        own_power=own_power(piece),
        added=piece.plus,
        steps=tuple(Step(*part) for part in steps),
        turn=piece.turn,
        silenced=piece.silenced,
        waits=piece.id in state.queue,
    )


def player(state: State, seat: Seat, eyes: Seat | None) -> Player:
    chosen = state.phase not in ("mulligan", "persona")
    return Player(
        hand=hand_size(state, seat),
        deck=len(state.decks[seat]),
        shown=tuple(state.hands[seat]) if state.phase == "over" else None,
        redrew=state.phase != "mulligan" and bool(state.redraws[seat]),
        known=tuple(sorted(s.card for s in state.seen[seat] if s.by_all or eyes is not None)),
        unseen=tuple(hidden(state, seat)),
        energy=state.energy[seat],
        next_energy=state.next_energy[seat],
        has_laid=state.has_laid[seat],
        committed=state.committed[seat],
        persona=(state.personas[seat] or None) if chosen else None,
        persona_used=state.used[seat],
    )


def mine(state: State, seat: Seat) -> Mine:
    changes = cost_changes(state, seat)
    foreseen, lanes = forecast(state, seat)

    def costs(card: str) -> dict[LaneName, int]:
        return {LANES[lane]: cost_of(card, changes, lane) for lane in own_lanes(card)}

    return Mine(
        hand=tuple(InHand(card, costs(card)) for card in state.hands[seat]),
        plan=tuple(
            Planned(play.card, LANES[play.lane], costs(play.card), foreseen[play.card])
            for play in state.stacks[seat]
        ),
        powers=lanes,
        energy_left=energy_left(state, seat, changes),
        calls_persona=state.calls[seat],
        redraws=None if state.redraws[seat] < 0 else bool(state.redraws[seat]),
    )
