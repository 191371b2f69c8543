"""Blind action: what each seat knows, and guesses that fit it."""

import random
from collections import Counter

import pytest

import breakroom
from breakroom.games.breaker_blocks import events as ev
from breakroom.games.breaker_blocks.blocks import COMMANDS, block_id
from breakroom.games.breaker_blocks.state import row
from games.breaker_blocks.scenario import GAME, lay
from games.breaker_blocks.watcher import Watcher, world_of

MODULES = [block_id(kind) for kind in COMMANDS]


def guesses(state, seat, count=200):
    rng = random.Random(1)
    return [GAME.guess(state, seat, rng) for _ in range(count)]


def held(state, seat):
    """The modules in a hand."""
    return [block_id(kind) for kind in COMMANDS if state.hands[row(seat, kind)]]


def removed(state):
    return Counter({block_id(k): n for k, n in enumerate(state.removed) if n})


def test_a_guess_deals_all_that_is_unseen():
    """Whatever the other seat may hold comes up, and never what the seat itself accounts for."""
    table = lay(
        "blind_action",
        orange="annihilate@0,-1N",
        hands=("annihilate agitate", "automate aggravate"),
    )
    seen = [held(guess, 1) for guess in guesses(table.state, 0)]
    assert all(len(set(hand)) == 2 for hand in seen)
    assert {kind for hand in seen for kind in hand} == {*MODULES} - {"annihilate"}
    often = Counter(kind for hand in seen for kind in hand)
    assert often["agitate"] < min(often[kind] for kind in ("automate", "attenuate", "aggravate"))


def test_what_a_seat_saw_go_back_to_the_supply_is_there_until_a_module_is_drawn():
    """ATTENUATE sends AGITATE back: Blue cannot hold both, before it has drawn."""
    table = lay(
        "blind_action",
        orange="agitate@0,-1N agitate@1,-1N",
        hands=("attenuate", "aggravate"),
    ).do("attenuate@2,-1N !0,-1")
    state = table.state
    assert all("agitate" not in held(guess, 1) for guess in guesses(state, 0))
    table = table.do("+power-3")
    assert all("agitate" not in held(guess, 1) for guess in guesses(table.state, 0))
    table = table.do("+hidden")
    assert any("agitate" in held(guess, 1) for guess in guesses(table.state, 0))


def test_what_was_met_is_not_among_the_removed():
    """A module that was on the board and went back is known to be in the game."""
    table = lay(
        "blind_removed",
        orange="agitate@0,-1N",
        hands=("attenuate", ""),
    )
    before = [removed(guess)["agitate"] for guess in guesses(table.state, 1)]
    assert max(before) == 1
    after = table.do("attenuate@2,-1N !0,-1").state
    assert max(removed(guess)["agitate"] for guess in guesses(after, 1)) == 1
    assert all(sum(removed(guess).values()) == 4 for guess in guesses(after, 1, 20))


def test_a_guess_in_the_middle_of_the_other_seats_turn_has_drawn_as_much():
    """One hidden module was drawn this turn, and cannot be played yet, whichever it is."""
    table = lay("blind_action", hands=("agitate", "")).do("+hidden")
    for guess in guesses(table.state, 1, 30):
        fresh = [kind for kind in COMMANDS if guess.fresh[kind]]
        assert len(fresh) == 1
        assert guess.hands[row(0, fresh[0])]


def test_every_deal_is_equally_likely():
    """Seven unseen modules, one of them held: each of them as often as any other."""
    table = lay(
        "blind_action",
        orange="annihilate@0,-1N automate@1,-1N annihilate@0,-2N automate@1,-2N agitate@2,-1N",
        hands=("", "aggravate"),
    )
    often = Counter(held(guess, 1)[0] for guess in guesses(table.state, 0, 3_000))
    shares = {kind: often[kind] / 3_000 for kind in often}
    assert abs(shares["agitate"] - 1 / 7) < 0.03
    for kind in ("accelerate", "attenuate", "aggravate"):
        assert abs(shares[kind] - 2 / 7) < 0.03


def test_views_of_a_guess_tell_the_seat_nothing_new():
    """The other seat's view would differ; one's own does not."""
    table = lay("blind_action", hands=("agitate", "annihilate automate"))
    mine = breakroom.to_json(GAME.view(table.state, 0))
    assert {breakroom.to_json(GAME.view(g, 0)) for g in guesses(table.state, 0, 20)} == {mine}
    assert len({breakroom.to_json(GAME.view(g, 1)) for g in guesses(table.state, 0, 20)}) > 1


def watched(removed, seed):
    """A random game with many draws: each state, and the watchers of both seats."""
    rng, options = random.Random(seed), {"variant": "blind_action", "blind_removed": removed}
    state = GAME.setup(options, seed)
    watchers = [Watcher(seat, removed) for seat in (0, 1)]
    while state.to_move >= 0:
        yield state, watchers
        seat, legal = state.to_move, list(GAME.legal(state, state.to_move))
        unseen = [action for action in legal if "hidden" in str(action)]
        action = rng.choice(unseen if unseen and rng.random() < 0.5 else legal)
        hands = [GAME.view(state, seat).hands[seat].blocks for seat in (0, 1)]
        state, events = breakroom.step(GAME, state, seat, action)
        for watcher in watchers:
            for event in events:
                watcher.see(event, hands[watcher.seat])
                watcher.found_nothing |= event == ev.DrawnUnseen(watcher.seat, None)


@pytest.mark.parametrize(("removed", "seeds"), [(0, range(12)), (4, range(6)), (8, range(4))])
def test_no_guess_contradicts_what_the_seat_has_seen(removed, seeds):
    """A guess is one of the ways the modules can lie after all that happened, whoever saw it."""
    rng, found_nothing = random.Random(1), 0
    for seed in seeds:
        for state, watchers in watched(removed, seed):
            for watcher in watchers:
                guess = GAME.guess(state, watcher.seat, rng)
                assert world_of(guess, watcher.seat) in watcher.worlds
        found_nothing += sum(watcher.found_nothing for watcher in watchers)
    assert found_nothing


@pytest.mark.parametrize(("removed", "seeds"), [(0, range(12)), (4, range(6)), (8, range(4))])
def test_a_draw_is_offered_as_long_as_it_may_find_something(removed, seeds):
    """As far as the seat can tell from what it has seen: neither longer nor shorter."""
    for seed in seeds:
        for state, watchers in watched(removed, seed):
            seat = state.to_move
            if GAME.decisions(state)[0].id in ("act", "accelerate"):
                offered = "hidden" in GAME.hint(state, seat).draws
                hand = GAME.view(state, seat).hands[seat].blocks
                assert offered == bool(watchers[seat].might_lie() - set(hand))
