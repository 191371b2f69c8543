"""What a board is given: all that it shows, and all that it offers."""

import random

import pytest

import breakroom
from games.breaker_blocks.scenario import GAME, lay, start


def spelt_out(hint):
    """Every action that a hint stands for, in notation."""

    def at(place):
        return "{},{}{}".format(*place.into)

    actions = [f"+{block}" for block in hint.draws]
    actions += [f"{block}@{at(place)}" for block in hint.plays for place in hint.places]
    actions += [
        f"{lift.start[0]},{lift.start[1]}>{at(place)}"
        for lift in hint.lifts
        for place in lift.places
    ]
    actions += [f"!{x},{y}" for x, y in hint.targets]
    actions += [f"={mine or '-'}/{theirs or '-'}" for mine in hint.mine for theirs in hint.theirs]
    return actions + ["pass"] * hint.must_pass


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_hint_stands_for_the_legal_actions(variant):
    """A board that offers what the hint says offers everything, and nothing else."""
    rng = random.Random(1)
    for seed in range(3):
        state = GAME.setup(GAME.variants[variant], seed)
        while state.to_move >= 0:
            hinted = spelt_out(GAME.hint(state, state.to_move))
            assert len(set(hinted)) == len(hinted)
            assert set(hinted) == {str(action) for action in GAME.legal(state, state.to_move)}
            GAME.apply(state, state.to_move, GAME.sample(state, state.to_move, rng))


def test_a_ghost_lies_as_the_block_will():
    """Where a hint says that the inputs of a block would point, there they are."""
    table = lay(orange="power-1-LF@0,-1N power-1-FR@-1,0E", hands=("power-0-LFR", ""))
    for place in GAME.hint(table.state, 0).places:
        after = table.do("power-0-LFR@{},{}{}".format(*place.into))
        tile = after.tile(*place.into[:2])
        assert [found.side for found in tile.inputs] == [place.left, place.front, place.right]
        assert tile.circuit == place.circuit


def test_inputs_are_open_plugged_or_dead():
    """Sockets as well as the inputs of blocks, with what would be plugged in there."""
    table = lay(orange="power-0-LFR@0,-1N power-3@0,-2N power-2-F@1,-1N")
    inputs = {found.side: (found.state, found.into) for found in table.tile(0, -1).inputs}
    assert inputs == {
        "E": ("dead", (1, -1, "W")),
        "S": ("plugged", (0, -2, "N")),
        "W": ("open", (-1, -1, "E")),
    }
    sockets = [(s.seat, s.circuit, s.input.side, s.input.state) for s in table.view.sockets]
    assert sockets[:4] == [
        (0, 0, "S", "plugged"),
        (0, 1, "S", "plugged"),
        (0, 2, "S", "open"),
        (0, 0, "W", "open"),
    ]
    blocked = lay(orange="power-0-LFR@-1,0E power-1-FR@-1,1S power-3@0,1W")
    assert {(s.circuit, s.input.state) for s in blocked.view.sockets if s.seat == 1} == {
        (0, "dead"),
        (1, "open"),
        (2, "open"),
    }


def test_open_inputs_in_the_view_are_those_that_can_be_used():
    """Tiles and sockets together, at every position of a random game."""
    rng, state = random.Random(4), GAME.setup({}, 4)
    while state.to_move >= 0:
        seen, seat = GAME.view(state, None), state.to_move
        found = [s.input for s in seen.sockets if s.seat == seat]
        found += [one for tile in seen.tiles if tile.seat == seat for one in tile.inputs]
        hint = GAME.hint(state, seat)
        if hint.plays and not state.effect:
            assert {p.into for p in hint.places} == {i.into for i in found if i.state == "open"}
        GAME.apply(state, seat, GAME.sample(state, seat, rng))


def test_the_end_is_foreseen():
    """How many AUTHENTICATE are on the board, what the next one does, who would win now."""
    table = lay(orange="power-3@0,-1N", hands=("authenticate", ""))
    view = table.view
    assert (view.authenticates, view.next_authenticate_ends, view.would_win) == (0, False, 0)
    view = table.do("authenticate@1,-1N").view
    assert (view.authenticates, view.next_authenticate_ends, view.would_win) == (1, True, 0)
    assert view.has_authenticated


def test_what_acts_is_in_view_with_what_it_asks_for():
    """The module, and whose blocks it wants."""
    table = lay(
        orange="power-3@0,-1N", blue="power-3@0,1S power-2-L@1,1S", hands=("automate", "")
    ).do("automate@2,-1N attenuate@1,-1N")
    effect = table.view.effect
    assert (effect.module, effect.cell, effect.left, effect.of) == ("attenuate", (1, -1), 2, 0)
    assert table.do("!0,-1").view.effect.of == 1


def test_every_block_explains_itself():
    """In a sentence, by a name of its own; what a module asks in another."""
    blocks = GAME.box(start().state.options).blocks
    assert len({info.name for info in blocks.values()}) == len(blocks)
    assert blocks["power-1-LF"].name == "Power 1 (left, front)"
    assert blocks["power-1-LF"].about == "Adds 1. Has two inputs."
    assert (blocks["power-3"].name, blocks["power-3"].about) == (
        "Power 3",
        "Adds 3. Ends its path.",
    )
    assert all(info.about.endswith(".") for info in blocks.values())
    table = lay(blue="power-3@0,1S", hands=("annihilate", "")).do("annihilate@0,-1N")
    decision = breakroom.decision(GAME, table.state, 0)
    assert decision.ask == "ANNIHILATE: choose a block to remove from the game."
    assert [str(action) for action in decision.choices] == ["!0,1"]


# -- what a board asks beforehand ------------------------------------------------------------


def foreseen(table, action, seat=0):
    """What the seat would see after an action in notation; None: that is not known."""
    wanted = GAME.parse(table.state, seat, action)
    if not GAME.foresees(table.state, seat, wanted):
        return None
    after, _ = breakroom.step(GAME, table.state, seat, wanted)
    return GAME.view(after, seat)


def test_power_and_dead_inputs_are_foreseen():
    """R4.4, R1.6: what a block feeds and what it blocks, before it is plugged in."""
    table = lay(orange="power-0-LFR@0,-1N", blue="power-3@1,1S", hands=("power-1-LF", ""))
    seen = foreseen(table, "power-1-LF@1,-1N")
    assert (seen.circuits[1].power, seen.circuits[1].control) == ((1, 3), 1)
    [beside] = [tile for tile in seen.tiles if (tile.x, tile.y) == (0, -1)]
    assert [found.state for found in beside.inputs] == ["dead", "open", "open"]


def test_a_rearranged_block_takes_its_power_along():
    """R2.7, R4.4: from one circuit to the other."""
    table = lay(orange="power-0-LFR@0,-1N power-3@0,-2N")
    seen = foreseen(table, "0,-2>1,-1N")
    assert [circuit.power[0] for circuit in seen.circuits] == [0, 3, 0]


def test_a_strike_and_the_end_are_foreseen():
    """R3.3, R4.1: what a target takes away, and who wins with the second AUTHENTICATE."""
    table = lay(blue="power-3@0,1S", hands=("annihilate", "")).do("annihilate@0,-1N")
    assert foreseen(table, "!0,1").circuits[0].power == (0, 0)
    table = lay(orange="power-3@0,-1N", blue="authenticate@1,1S", hands=("authenticate", "power-3"))
    assert foreseen(table, "authenticate@1,-1N").outcome.ranks == (1, 2)


def test_nothing_is_foreseen_of_what_lies_face_down_or_is_hidden():
    """R5.1, R5.5, R5.6: a draw, AUTOMATE's unseen module and a hidden module that stays."""
    table = lay("blind_action", hands=("automate aggravate power-3", "annihilate power-3"))
    assert foreseen(table, "+hidden") is None
    assert foreseen(table, "+authenticate") is not None
    automate = table.do("automate@0,-1N")
    assert foreseen(automate, "hidden@1,-1N") is None
    assert foreseen(automate, "power-3@1,-1N") is not None
    aggravate = table.do("aggravate@0,-1N")
    assert foreseen(aggravate, "=power-3/hidden") is None
    assert foreseen(aggravate, "=power-3/power-3").hands[1].hidden == 0


def test_a_block_that_cannot_be_used_says_the_same_wherever_it_is_tried():
    """R2.5, R2.7: a board may ask about a tray's block at any socket, and about a block on the
    board where it is."""
    table = start().do("+power-3")
    said = {
        table.refusal({"type": "play", "block": "power-3", "into": socket.input.into})
        for socket in table.view.sockets
    }
    assert said == {"Power 3 was drawn this turn. You can play it from your next turn on."}
    table = lay(orange="power-0-LFR@0,-1N power-3@0,-2N")
    assert (
        table.refusal({"type": "rearrange", "from": (0, -1), "into": (0, -1, "N")})
        == "Another block is plugged into it, so it cannot be moved."
    )


def test_a_board_is_told_from_where_blocks_are_played():
    """R2.6, R3.4: from the hand, and by AUTOMATE from the supply."""
    table = lay(hands=("automate", ""))
    assert GAME.hint(table.state, 0).source == "hand"
    assert GAME.hint(table.do("automate@0,-1N").state, 0).source == "supply"


def test_a_board_is_told_how_long_turns_and_modules_are():
    """R2.2, R3.5: two actions, three draws."""
    assert GAME.box(start().state.options).actions == 2
    effect = lay(hands=("accelerate", "")).do("accelerate@0,-1N +power-3").view.effect
    assert (effect.left, effect.parts) == (2, 3)


def test_what_the_last_seat_has_changed_is_in_view_until_the_other_acts():
    """Where blocks came to lie and where they left, through all of a turn."""

    def last(table):
        seen = table.view.last
        return seen and (seen.seat, set(seen.filled), set(seen.emptied))

    table = lay(
        orange="power-2-L@0,-1N", blue="power-3@0,1S", hands=("power-3 annihilate", "power-3")
    )
    assert last(table) is None
    table = table.do("power-3@1,-1N")
    assert last(table) == (0, {(1, -1)}, set())
    table = table.do("1,-1>2,-1N")
    assert last(table) == (0, {(2, -1)}, {(1, -1)}), "what has moved on leaves its cell"
    table = table.do("+power-2-L")
    assert last(table) == (1, set(), set()), "a draw is a move, too"
    table = table.do("power-3@1,1S annihilate@1,-1N !1,1")
    assert last(table) == (0, {(1, -1)}, {(1, 1)})
    assert last(table.do("+power-3")) == (0, {(1, -1)}, {(1, 1)}), "until the other seat acts"


def test_what_the_last_seat_has_drawn_is_in_view_as_the_other_saw_it():
    """A block that lies open by its name; a module from the face-down supply by none."""
    open_draws = lay().do("+power-3 +annihilate").view.last
    assert (open_draws.seat, open_draws.drawn) == (0, ("power-3", "annihilate"))
    blind_draws = start("blind_action").do("+hidden +power-3").view.last
    assert (blind_draws.seat, blind_draws.drawn) == (0, ("hidden", "power-3"))


def test_whoever_is_about_to_overwhelm_is_in_view():
    """R6.1: two circuits, in that variant alone."""
    strong = "power-3@0,-1N power-3@1,-1N"
    assert lay("power_overwhelming", orange=strong).view.overwhelms == 0
    assert lay("power_overwhelming", blue="power-3@0,1S").view.overwhelms is None
    assert lay(orange=strong).view.overwhelms is None
