"""Breach: the rules, read top to bottom. The numbers are paragraphs of RULES.md."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from breakroom.core.game import Decision, Event, Game, Outcome, Seat, Tally, kinds
from breakroom.core.rng import draw, shuffle
from breakroom.games.breach import events, knowledge, learning, tally, text, turn, view
from breakroom.games.breach.actions import (
    NO_PERSONA,
    Assign,
    CallPersona,
    Choose,
    Commit,
    FaceDown,
    Mulligan,
    Persona,
    Unassign,
)
from breakroom.games.breach.cards import (
    ANY,
    CARDS,
    DECKS,
    LANE_EFFECTS,
    LANES,
    OWN,
    PERSONAS,
    card_rows,
    is_open_set,
    persona_rows,
)
from breakroom.games.breach.foresight import doubts
from breakroom.games.breach.power import closed_lanes, cost_changes
from breakroom.games.breach.state import FACE_DOWN_COST, HAND, NOT_YET, SEATS, Options, State
from breakroom.games.breach.view import View

Deed = Mulligan | Persona | CallPersona | Assign | FaceDown | Unassign | Commit | Choose

COMMITS_SAMPLED: Final = 0.12  # how often a sampled action ends the assigning early
UNASSIGNS_SAMPLED: Final = 0.05


class Breach(Game[State]):
    key = "breach"
    title = "Breach"
    tagline = "Five turns of secret plans. Win two of three lanes."
    minutes = "10–15"
    learnt_in = 5
    has_own_pieces = not is_open_set()
    seats = range(2, 3)
    seat_names = ("Defender", "Attacker")
    version = 4
    review_version = 3
    own_cards = OWN
    options = Options
    variants = {"basic": {}, "personas": {"personas": True}}
    state_type = State
    action_type = Deed
    event_type = kinds(events)
    view_type = View
    box_type = view.Box

    # -- set-up -----------------------------------------------------------------------------

    def has_secrets(self, options: Options) -> bool:
        return True

    def reasons(self, options: Options) -> tuple[str, ...]:
        return ("lanes", "total", "draw")

    def new(self, options: Options, seats: int, seed: str) -> State:
        state = State(
            seats=seats,
            seed=seed,
            drawn=0,
            options=options,
            phase="mulligan",
            turn=0,
            lane_effects=[],
            decks=[list(deck) for deck in DECKS],
            hands=[[], []],
            stacks=[[], []],
            energy=[0, 0],
            next_energy=[0, 0],
            has_laid=[False, False],
            committed=[False, False],
            redraws=[NOT_YET, NOT_YET],
            personas=[None, None] if options.personas else ["", ""],
            calls=[False, False],
            used=[False, False],
        )
        state.lane_effects = [effects[draw(state, len(effects))] for effects in LANE_EFFECTS]
        for deck, hand in zip(state.decks, state.hands, strict=True):  # R2.2
            shuffle(state, deck)
            hand += [deck.pop() for _ in range(HAND)]
        return state

    # -- play -------------------------------------------------------------------------------

    def decisions(self, state: State) -> Sequence[Decision]:
        match state.phase:
            case "assign":
                return [ASSIGN[seat] for seat in SEATS if not state.committed[seat]]
            case "resolve":
                asking = state.asking
                assert asking is not None
                name = name_of(asking.source)
                ask = f"{name} acts: choose a card."
                return [Decision(asking.seat, "choose", ask)]
            case "mulligan":
                return [MULLIGAN[seat] for seat in SEATS if state.redraws[seat] == NOT_YET]
            case "persona":
                return [PERSONA[seat] for seat in SEATS if state.personas[seat] is None]
        return ()

    def forbids(self, state: State, seat: Seat, action: Deed) -> str | None:
        match state.phase:
            case "mulligan":
                if not isinstance(action, Mulligan):
                    return "First say whether you keep your hand."
                return None
            case "persona":
                if not isinstance(action, Persona):
                    return "First choose a persona to play as, or none."
                if action.persona not in (*PERSONAS[seat], NO_PERSONA):
                    return f"{action.persona!r} is not one of your personas."
                return None
            case "resolve":
                if not isinstance(action, Choose):
                    return "First choose the card on which the effect acts."
                if action.card not in turn.choices(state):
                    return "That card is not among those you may choose from."
                return None
        match action:
            case Mulligan():
                return "Hands are redrawn before the first turn only."
            case Choose():
                return "There is nothing to choose just now."
            case Commit():
                return None
            case Persona():
                return "A persona is chosen before the first turn only."
            case CallPersona():
                return self.forbids_call(state, seat)
            case Unassign():
                if any(play.card == action.card for play in state.stacks[seat]):
                    return None
                return "That card is not in your plan; a card laid face down stays where it is."
        return self.forbids_play(state, seat, action)

    def forbids_call(self, state: State, seat: Seat) -> str | None:
        if not state.options.personas:
            return "This game is played without personas."
        if not state.personas[seat]:
            return "You play without a persona."
        if state.used[seat]:
            return "A persona's ability is used once, and yours has been."
        return None

    def forbids_play(self, state: State, seat: Seat, action: Assign | FaceDown) -> str | None:
        """R3.3, R3.4."""
        if action.card not in state.hands[seat]:
            if any(play.card == action.card for play in state.stacks[seat]):
                return "That card is in your plan already: take it back first."
            return "You do not hold that card."
        lane, own = LANES.index(action.lane), CARDS[action.card].lane
        changes = cost_changes(state, seat)
        left = turn.energy_left(state, seat, changes)
        if isinstance(action, Assign):
            if own not in (ANY, lane):
                return (
                    f"{name_of(action.card)} belongs to {LANES[own].capitalize()}."
                    " Into another lane it can only go face down."
                )
            cost = turn.cost_of(action.card, changes, lane)
            if cost > left:
                return f"That costs {cost} energy, and you have {left} left."
            return None
        if own in (ANY, lane):
            return "A card can be laid face down only in a lane that is not its own."
        if state.has_laid[seat]:
            return "Only one card a turn can be laid face down, and yours has been."
        if closed_lanes(state, seat)[lane]:
            return "An effect forbids laying a card face down in that lane."
        if left < FACE_DOWN_COST:
            return f"Face down, a card costs {FACE_DOWN_COST} energy, and you have {left} left."
        return None

    def foresees(self, state: State, seat: Seat, action: Deed) -> bool:
        """What a plan makes of one's own view; a choice or a commit may lead to anything."""
        return isinstance(action, Assign | FaceDown | Unassign | CallPersona)

    def doubt(self, state: State, seat: Seat, action: Deed) -> str | None:
        return doubts(state).get(action.card) if isinstance(action, Choose) else None

    def apply(self, state: State, seat: Seat, action: Deed, out: list[Event] | None = None) -> None:
        tell: list[Event] = turn.Unheard() if out is None else out
        match action:
            case Assign():
                turn.assign(state, seat, action.card, LANES.index(action.lane), tell)
            case Commit():
                turn.commit(state, seat, tell)
            case Choose():
                turn.choose(state, action.card, tell)
            case FaceDown():
                turn.lay_face_down(state, seat, action.card, LANES.index(action.lane), tell)
            case Unassign():
                turn.unassign(state, seat, action.card, tell)
            case Mulligan():
                state.redraws[seat] = int(action.redraw)
                tell.append(events.Answered(seat))
                if NOT_YET not in state.redraws:
                    turn.redraw(state, tell)
            case Persona():
                self.choose_persona(state, seat, action.persona, tell)
            case CallPersona():  # R7.2
                state.calls[seat] = not state.calls[seat]
                tell.append(events.PersonaCalled(seat, state.calls[seat]))
        if state.phase == "over":
            self.end(state, tell)

    def choose_persona(self, state: State, seat: Seat, persona: str, tell: list[Event]) -> None:
        """R7.1: in secret, before the first turn."""
        state.personas[seat] = "" if persona == NO_PERSONA else persona
        tell.append(events.Answered(seat))
        if None not in state.personas:
            tell.append(events.PersonasChosen(tuple(p or None for p in state.personas)))
            turn.begin_turn(state, tell)

    def end(self, state: State, tell: list[Event]) -> None:
        outcome = self.outcome(state)
        assert outcome is not None
        laid = [p for p in (*state.table, *state.gone) if p.face_down]
        tell.append(
            events.Ended(
                outcome,
                turn.totals(state),
                tuple(events.Shown(piece.id, piece.card) for piece in laid),
                tuple(map(tuple, state.hands)),
            )
        )

    def legal(self, state: State, seat: Seat) -> Iterator[Deed]:
        if not any(d.seat == seat for d in self.decisions(state)):
            return
        match state.phase:
            case "mulligan":
                yield from (Mulligan(False), Mulligan(True))
            case "persona":
                yield from map(Persona, (*PERSONAS[seat], NO_PERSONA))
            case "resolve":
                yield from map(Choose, turn.choices(state))
            case "assign":
                yield from self.plays(state, seat)
                yield from (Unassign(play.card) for play in state.stacks[seat])
                if state.personas[seat] and not state.used[seat]:
                    yield CallPersona()
                yield Commit()

    def plays(self, state: State, seat: Seat) -> Iterator[Assign | FaceDown]:
        """Every card that can be played now, and where."""
        changes = cost_changes(state, seat)
        left = turn.energy_left(state, seat, changes)
        for card in state.hands[seat]:
            for lane in turn.own_lanes(card):
                if turn.cost_of(card, changes, lane) <= left:
                    yield Assign(card, LANES[lane])
        if state.has_laid[seat] or left < FACE_DOWN_COST:
            return
        closed = closed_lanes(state, seat)
        for card in state.hands[seat]:
            own = CARDS[card].lane
            for lane in range(len(LANES)):
                if own not in (ANY, lane) and not closed[lane]:
                    yield FaceDown(card, LANES[lane])

    def is_move(self, action: Deed) -> bool:
        return isinstance(action, Mulligan | Persona | Commit | Choose)

    def sample(self, state: State, seat: Seat, rng: random.Random) -> Deed:
        """Mostly another play, as long as there is one: a plan that is not taken back."""
        if state.phase != "assign":
            return rng.choice(list(self.legal(state, seat)))
        if state.stacks[seat] and rng.random() < UNASSIGNS_SAMPLED:
            return Unassign(rng.choice(state.stacks[seat]).card)
        if rng.random() < COMMITS_SAMPLED:
            if state.personas[seat] and not state.used[seat] and not state.calls[seat]:
                return CallPersona()
            return Commit()
        plays = list(self.plays(state, seat))
        return rng.choice(plays) if plays else Commit()

    def outcome(self, state: State) -> Outcome | None:
        """R6.1, R6.2: more power in two lanes, or else the higher total."""
        if state.phase != "over":
            return None
        standing = state.leads[-1]
        reason, winner = turn.verdict(standing)
        ranks = tuple(1 + (winner == 1 - seat) for seat in SEATS)
        return Outcome(tuple(map(float, turn.lanes_led(standing))), ranks, reason)

    def pieces(self, state: State) -> Iterator[str]:
        for pile in (*state.decks, *state.hands, state.discarded):
            yield from pile
        for stack in state.stacks:
            yield from (play.card for play in stack)
        yield from (piece.card for piece in (*state.table, *state.gone))

    def tally(self, state: State, happened: Sequence[Event]) -> Tally:
        return tally.tally(state, happened)

    def marked(self, options: Options) -> Mapping[str, Mapping[str, Any]]:
        return tally.marked()

    # -- what is known ----------------------------------------------------------------------

    def text(self, view: View) -> str:
        return text.text(view)

    def box(self, options: Options) -> view.Box:
        return view.box(options)

    def view(self, state: State, seat: Seat | None) -> View:
        to_move = tuple(d.seat for d in self.decisions(state))
        return view.view(state, seat, to_move, self.outcome(state))

    def values(self, view: View, seat: Seat) -> Mapping[str, Sequence[Any]]:
        """A card is one of the forty, the defender's first, each side's by the alphabet; to choose
        from, also one of the ten that can be laid face down."""
        return learning.VALUES

    def features(self, view: View, seat: Seat) -> Mapping[str, Sequence[float]]:
        """Cards by lane: 1 on the seat's own side, -1 on the other's; a card that lies face down is
        among the cards in play for whoever knows it."""
        return learning.features(view, seat)

    def guess(self, state: State, seat: Seat, rng: random.Random) -> State:
        return knowledge.guess(state, seat, rng)


def name_of(source: str) -> str:
    row = card_rows().get(source) or persona_rows()[source]
    return row.name


def _decisions(name: str, ask: str, sealed: bool) -> list[Decision]:
    return [Decision(seat, name, ask, sealed=sealed) for seat in SEATS]


MULLIGAN: Final = _decisions("mulligan", "Keep your four cards, or draw four new ones?", True)
PERSONA: Final = _decisions("persona", "Choose a persona to play as, or play without one.", True)
# Not sealed as a whole: a face-down card is seen at once, and so is a commit.
ASSIGN: Final = _decisions("assign", "Put cards into lanes, then commit.", False)

GAME: Final = Breach()
