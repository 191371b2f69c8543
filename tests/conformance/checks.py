"""What every game must keep, as checks on any `Game`: see the design's list.

Each check takes the game, one of its variants' options and a source of choices, plays, and
fails by an assertion. `test_games` runs them on every folder in games/, `test_teeth` on a toy
game with seeded faults: each fault must be caught.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from breakroom.core.game import CLOCK, Game, Refused, TimeUp, result_of
from breakroom.core.play import act, clone, decision, redo, seen_by, settled, step
from breakroom.core.record import Move, new_record, read_record, replay, write_record
from breakroom.core.wire import to_json

BOUND: Final = 2_000  # actions within which every game ends in random play
LISTED: Final = 40  # so many legal actions are tried in full
PROBED: Final = 30  # so many actions from elsewhere are tried

Check = Callable[[Game[Any], dict[str, Any], random.Random], None]


def play(
    game: Game[Any], options: dict[str, Any], rng: random.Random, seed: int | None = None
) -> Iterator[tuple[Any, int, Any]]:
    """A random game: each state, with who acts next and how; at the end (state, CLOCK, None)."""
    state = game.setup(options, rng.getrandbits(64) if seed is None else seed)
    for _ in range(BOUND):
        open_now = game.decisions(state)
        if not open_now:
            yield state, CLOCK, None
            return
        asked = rng.choice(open_now)
        if asked.seconds is not None and rng.random() < 0.1:
            seat, action = CLOCK, TimeUp(asked.id)
        else:
            seat, action = asked.seat, game.sample(state, asked.seat, rng)
        yield state, seat, action
        state, _ = step(game, state, seat, action)
    raise AssertionError(f"the game did not end within {BOUND} actions")


def some_position(game: Game[Any], options: dict[str, Any], rng: random.Random) -> Any:
    """A state somewhere in a random game that is not over yet."""
    states = [state for state, _, action in play(game, options, rng) if action is not None]
    return rng.choice(states)


def ends_within_the_bound(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    for state, _, action in play(game, options, rng):
        outcome = game.outcome(state)
        assert (outcome is None) == bool(game.decisions(state)), "over, or asking: not both"
        if action is None:
            assert outcome is not None
            seats = range(state.seats)
            assert len(outcome.ranks) == len(outcome.scores) == len(seats)
            assert outcome.reason in game.reasons(state.options)
            for seat in seats:
                assert not list(game.legal(state, seat))


def step_leaves_its_input_alone(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    kept: list[tuple[Any, str]] = []
    for state, _, _ in play(game, options, rng):
        kept.append((state, to_json(state)))
    for state, text in kept:
        assert to_json(state) == text


def clones_are_equal_and_apart(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    for state, seat, action in play(game, options, rng):
        before = to_json(state)
        try:
            copy = clone(state)
        except TypeError as error:
            raise AssertionError("a state that is not plain data") from error
        assert copy == state
        if action is not None:
            act(game, copy, seat, action)
            assert to_json(state) == before, "applying to a clone changed the original"


def json_round_trips(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    if game.box_type is not None:
        box = game.box(game.setup(options).options)
        assert msgspec.json.decode(to_json(box), type=game.box_type) == box
    for state, seat, action in play(game, options, rng):
        assert msgspec.json.decode(to_json(state), type=game.state_type) == state
        for eyes in (*range(state.seats), None):
            view = game.view(state, eyes)
            assert msgspec.json.decode(to_json(view), type=game.view_type) == view
        if action is not None:
            assert game.action(to_json(action)) == action
            assert game.action(msgspec.to_builtins(action)) == action
            for event in step(game, state, seat, action)[1]:
                assert msgspec.json.decode(to_json(event), type=game.event_type) == event


def replays_to_the_same_state(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    seed = rng.getrandbits(256)
    record, states = new_record(game, options, seed), []
    for state, seat, action in play(game, options, rng, seed):
        states.append(to_json(state))
        if action is not None:
            record.moves.append(Move(seat, settled(game, state, seat, action)))
    try:
        again = [to_json(state) for state, _ in replay(game, record)]
    except Refused as refused:
        raise AssertionError("a record that does not replay") from refused
    assert again == states[1:]
    assert read_record(write_record(game, record), lambda _: game) == record


def the_world_is_asked_once(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    """What an action came to is kept with it: from the record's JSON alone follows the same
    state, and nobody but the table may say what an action came to."""

    for state, seat, action in play(game, options, rng):
        if action is None:
            continue
        kept = game.action(to_json(settled(game, state, seat, action)))
        assert kept == settled(game, state, seat, action), "the world answers as it likes"
        if result_of(kept) is None:
            assert kept == action
            continue
        assert isinstance(action, game.settles), "the server would settle it in its event loop"
        assert game.refuse(state, seat, kept) is not None, "a player said what came of it"
        deaf = clone(state)
        game.apply(deaf, seat, kept)
        assert to_json(deaf) == to_json(step(game, state, seat, action)[0])
        assert to_json(deaf) == to_json(redo(game, state, seat, kept)[0])


def accepts_nothing_else(
    game: Game[Any], state: Any, seat: int, legal: list[Any], probes: list[Any]
) -> None:
    """What a seat may do is on its list, or another spelling of something on it; where choices are
    too many to list, nothing is said."""
    if game.settles:
        return
    for probe in probes:
        if game.refuse(state, seat, probe) is None and probe not in legal:
            after = to_json(step(game, state, seat, probe)[0])
            spelt = any(to_json(step(game, state, seat, one)[0]) == after for one in legal)
            assert spelt, f"{probe} is accepted, and not offered"


def offers_what_it_accepts(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    """Legal and sampled actions are never refused; whatever is not offered is, and so is a seat
    that is not asked."""
    probes: list[Any] = []  # what could be done earlier in the game, by whomever
    for state, _, action in play(game, options, rng):
        asked = {d.seat: d for d in game.decisions(state)}
        assert len(asked) == len(game.decisions(state)), "a seat holds two decisions"
        for seat in range(state.seats):
            legal = list(game.legal(state, seat))
            assert bool(legal) == (seat in asked)
            for offered in rng.sample(legal, min(len(legal), LISTED)):
                assert game.refuse(state, seat, offered) is None
            if legal:
                sampled = game.sample(state, seat, rng)
                assert game.refuse(state, seat, sampled) is None
                assert sampled in legal or game.hint(state, seat) is not None
                tried = rng.sample(probes, min(len(probes), PROBED))
                accepts_nothing_else(game, state, seat, legal, tried)
                probes += rng.sample(legal, min(len(legal), 3))
        for seat in {*range(state.seats), CLOCK} - set(asked):
            if action is not None and not isinstance(action, TimeUp):
                assert game.refuse(state, seat, action) is not None, "acted out of turn"
        for seat, d in asked.items():
            timed = None if d.seconds is None else game.refuse(state, CLOCK, TimeUp(d.id))
            assert timed is None, "the clock was refused"
            assert game.refuse(state, seat, TimeUp(d.id)) is not None, "a player is no clock"


def pieces_are_conserved(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    box: Counter[str] | None = None
    for state, _, _ in play(game, options, rng):
        box = box or Counter(game.pieces(state))
        assert Counter(game.pieces(state)) == box


def a_guess_fits_what_the_seat_knows(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    told_apart = False
    for state, _, _ in play(game, options, rng):
        for seat in range(state.seats):
            guess = game.guess(state, seat, rng)
            told_apart |= to_json(guess) != to_json(state).replace(state.seed, guess.seed)
            assert guess.seed != state.seed, "the real seed was given away"
            assert to_json(game.view(guess, seat)) == to_json(game.view(state, seat))
            assert to_json(game.view(guess, None)) == to_json(game.view(state, None))
            assert Counter(game.pieces(guess)) == Counter(game.pieces(state))
            # The guess itself must come from what the seat knows and from nothing else.
            key = rng.getrandbits(32)
            twin = game.guess(guess, seat, random.Random(key))
            assert to_json(twin) == to_json(game.guess(state, seat, random.Random(key)))
    assert told_apart or not game.has_secrets(state.options), "every guess was the truth"


def a_veil_leaves_what_the_seat_knows(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    """What leaves for a worker is the same whatever is hidden, and guesses come out of it alike."""
    for state, _, _ in play(game, options, rng):
        for seat in range(state.seats):
            veiled, twin = game.veiled(state, seat), game.guess(state, seat, rng)
            assert state.seed not in to_json(veiled), "the real seed was given away"
            assert to_json(game.veiled(twin, seat)) == to_json(veiled)
            key = rng.getrandbits(32)
            guesses = (game.guess(s, seat, random.Random(key)) for s in (veiled, state))
            assert len(set(map(to_json, guesses))) == 1


def considered(game: Game[Any], state: Any, seat: int, action: Any) -> Any:
    """What a seat is told of an action that it has not taken yet."""
    return game.faults(state, seat, action) or game.doubt(state, seat, action)


def sees(game: Game[Any], state: Any, seat: int, probes: list[tuple[int, Any]]) -> list[str]:
    """All the bytes that a seat can get out of a state without changing it."""
    asked = [d for d in game.decisions(state) if not d.sealed or d.seat == seat]
    return [
        to_json(game.view(state, seat)),
        to_json(decision(game, state, seat)),
        to_json([(d.seat, d.id, d.ask) for d in asked]),
        to_json(list(game.legal(state, seat))),
        to_json([considered(game, state, seat, action) for _, action in probes]),
        to_json(game.outcome(state)),
    ]


def twins_look_alike(game: Game[Any], options: dict[str, Any], rng: random.Random) -> None:
    """Noninterference: states that differ only in what is hidden from a seat give it the same
    bytes, now and after whatever it does, until the rules themselves reveal something."""
    state = some_position(game, options, rng)
    probes = [(s, a) for _, s, a in play(game, options, rng) if a is not None][:30]
    for seat in range(state.seats):
        real, twin = state, game.guess(state, seat, rng)
        for _ in range(4):
            assert sees(game, real, seat, probes) == sees(game, twin, seat, probes)
            move = _same_move(game, real, twin, seat, rng)
            if move is None:
                break
            actor, in_real, in_twin = move
            real, events = step(game, real, actor, in_real)
            twin, twin_events = step(game, twin, actor, in_twin)
            if not _alike_until_revealed(events, twin_events, seat):
                break


def _same_move(
    game: Game[Any], real: Any, twin: Any, seat: int, rng: random.Random
) -> tuple[int, Any, Any] | None:
    """A move that must look the same to the seat in both: its own, or a sealed one of another."""
    asked = list(game.decisions(real))
    rng.shuffle(asked)
    for d in asked:
        if d.seat == seat:
            action = game.sample(real, seat, rng)
            return seat, action, action
        if d.sealed:
            return d.seat, game.sample(real, d.seat, rng), game.sample(twin, d.seat, rng)
    return None


def _alike_until_revealed(events: list[Any], twin_events: list[Any], seat: int) -> bool:
    """Asserts that what is seen is alike; False once something was revealed."""
    for event, other in zip(events, twin_events, strict=False):
        if event.reveals or other.reveals:
            assert type(event) is type(other)
            return False
        assert to_json(seen_by([event], seat)) == to_json(seen_by([other], seat))
    assert len(events) == len(twin_events), "something happened in one of the twins only"
    return True


def events_hide_what_the_view_hides(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    """A watcher is told by events no more than its view then shows."""
    for state, seat, action in play(game, options, rng):
        if action is None or seat == CLOCK:
            continue
        for watcher in (*range(state.seats), None):
            twin = game.guess(state, seat if watcher is None else watcher, rng)
            if game.refuse(twin, seat, action) is not None:
                continue
            (real, events), (other, twin_events) = (
                step(game, s, seat, action) for s in (state, twin)
            )
            told, told_twin = (to_json(seen_by(e, watcher)) for e in (events, twin_events))
            if told != told_twin:
                assert to_json(game.view(real, watcher)) != to_json(game.view(other, watcher))


def faults_say_what_is_refused(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    """The first fault of an action is why it is refused; one that is allowed has none."""
    state = some_position(game, options, rng)
    probes = [action for _, _, action in play(game, options, rng) if action is not None]
    for seat in range(state.seats):
        for action in (*probes[:PROBED], *islice(game.legal(state, seat), PROBED)):
            faults = game.faults(state, seat, action)
            reason = game.refuse(state, seat, action)
            assert [fault.sentence for fault in faults[:1]] == ([reason] if reason else [])


def foresees_what_the_seat_knows(
    game: Game[Any], options: dict[str, Any], rng: random.Random
) -> None:
    """What a seat is told of an action beforehand does not hang on what is hidden from it."""
    for state, seat, action in play(game, options, rng):
        if action is None or seat == CLOCK:
            continue
        twin = game.guess(state, seat, rng)
        foreseen = game.foresees(state, seat, action)
        assert foreseen == game.foresees(twin, seat, action)
        if foreseen:
            assert not isinstance(action, game.settles), "what the world answers is not known"
            seen = []
            for s in (state, twin):
                after, events = step(game, s, seat, action)
                seen.append(to_json((game.view(after, seat), seen_by(events, seat))))
            assert seen[0] == seen[1]


CHECKS: Final[tuple[Check, ...]] = (
    ends_within_the_bound,
    step_leaves_its_input_alone,
    clones_are_equal_and_apart,
    json_round_trips,
    replays_to_the_same_state,
    the_world_is_asked_once,
    offers_what_it_accepts,
    pieces_are_conserved,
    a_guess_fits_what_the_seat_knows,
    a_veil_leaves_what_the_seat_knows,
    twins_look_alike,
    events_hide_what_the_view_hides,
    faults_say_what_is_refused,
    foresees_what_the_seat_knows,
)
