"""Play that meets each rule: the number is the paragraph of RULES.md, the name its words."""

from typing import Any

import pytest

import breakroom
from breakroom.games.breaker_blocks import events as ev
from breakroom.games.breaker_blocks.blind import findable
from breakroom.games.breaker_blocks.blocks import KIND
from breakroom.games.breaker_blocks.state import NEUTRAL, Known, row
from games.breaker_blocks.scenario import GAME, every_deal, lay, start
from games.breaker_blocks.scenarios import (
    AUTHENTICATED,
    EQUAL,
    EQUAL_AND_STALLED,
    OUT_OF_POWER,
    STALLED,
)

SOCKETS = [
    {"0,-1N", "1,-1N", "2,-1N", "-1,0E"},
    {"0,1S", "1,1S", "2,1S", "3,0W"},
]
MODULES = ("annihilate", "automate", "accelerate", "attenuate", "agitate", "aggravate")


def places(table, block):
    """Where the block can be played."""
    return {text.partition("@")[2] for text in table.legal if text.startswith(f"{block}@")}


def draws(table):
    return {text[1:] for text in table.legal if text.startswith("+")}


def lifts(table, start):
    """Where the block in that cell can be rearranged to."""
    return {text.partition(">")[2] for text in table.legal if text.startswith(f"{start}>")}


def targets(table):
    return {text[1:] for text in table.legal if text.startswith("!")}


# -- 1 the Core and the blocks ------------------------------------------------------------


@pytest.mark.parametrize(
    ("tab", "at", "sides"),
    [
        ("N", "1,-1N", {"L": "E", "F": "S", "R": "W"}),
        ("S", "1,1S", {"L": "W", "F": "N", "R": "E"}),
        ("E", "-1,0E", {"L": "S", "F": "W", "R": "N"}),
        ("W", "3,0W", {"L": "N", "F": "E", "R": "S"}),
    ],
)
def test_r1_1_one_tab_and_inputs_l_f_r_seen_from_the_tabs_side_looking_in(tab, at, sides):
    """With the tab south one looks north: L is west, F is opposite the tab, R is east."""
    whose = {"N": "orange", "E": "orange", "S": "blue", "W": "blue"}[tab]
    laid: dict[str, Any] = {whose: f"power-0-LFR@{at}"}
    table = lay(**laid)
    [tile] = table.view.tiles
    assert tile.tab == tab
    assert [found.side for found in tile.inputs] == [sides[name] for name in "LFR"]
    laid = {whose: f"power-1-LR@{at}"}
    lower = lay(**laid)
    assert [found.side for found in lower.view.tiles[0].inputs] == [sides["L"], sides["R"]]


def test_r1_2_the_tab_enters_the_input_used_so_rotation_is_never_a_choice():
    """One cell is offered once for each input that faces it, and for no other turn."""
    table = lay(orange="power-0-LFR@0,-1N", hands=("power-3", ""))
    assert places(table, "power-3") == {"1,-1N", "1,-1W", "2,-1N", "-1,0E", "0,-2N", "-1,-1E"}
    assert table.do("power-3@1,-1W").tile(1, -1).tab == "W"


def test_r1_2_tiles_are_not_turned_over():
    """The block with its only input on the left never has it on the right."""
    for seat, sockets in enumerate(SOCKETS):
        for at in sockets:
            table = lay(hands=("power-2-L",) * 2, to_move=seat).do(f"power-2-L@{at}")
            [tile] = table.view.tiles
            left = {"N": "E", "S": "W", "E": "S", "W": "N"}
            assert [found.side for found in tile.inputs] == [left[tile.tab]]


def test_r1_3_the_core_fills_three_cells_and_each_seat_owns_four_sockets():
    """South of I, II, III and west of I; north of I, II, III and east of III."""
    view = start().view
    assert [circuit.cell for circuit in view.circuits] == [(0, 0), (1, 0), (2, 0)]
    for seat in (0, 1):
        table = lay(hands=("power-3", "power-3"), to_move=seat)
        assert places(table, "power-3") == SOCKETS[seat]
    feeds = [(s.seat, s.circuit) for s in view.sockets]
    assert feeds == [(0, 0), (0, 1), (0, 2), (0, 0), (1, 0), (1, 1), (1, 2), (1, 2)]


def test_r1_4_each_seat_has_ten_power_blocks_with_3_minus_power_inputs():
    """Two zeros, three ones, three twos, two threes: fifteen power in all."""
    view = start().view
    box = GAME.box(view.options)
    blocks = {name: info for name, info in box.blocks.items() if info.is_power}
    assert sum(info.copies for info in blocks.values()) == 10
    assert all(len(info.inputs) == 3 - info.power for info in blocks.values())
    assert sorted(info.inputs for info in blocks.values() if info.power in (1, 2)) == sorted(
        ["LF", "LR", "FR", "L", "F", "R"]
    )
    assert (blocks["power-0-LFR"].copies, blocks["power-3"].copies) == (2, 2)
    for seat in (0, 1):
        mine = view.supplies.power[seat], view.hands[seat].blocks
        assert sum(blocks[b].power * n for part in mine for b, n in part.items()) == 15


def test_r1_5_two_of_each_command_module_and_four_authenticate():
    """Neutral, open, with inputs on three sides; AUTHENTICATE with one in front."""
    view = start().view
    assert view.supplies.neutral == {**dict.fromkeys(MODULES, 2), "authenticate": 4}
    blocks = GAME.box(view.options).blocks
    assert {blocks[module].inputs for module in MODULES} == {"LFR"}
    assert blocks["authenticate"].inputs == "F"


def test_r1_6_a_block_needs_a_free_cell():
    """Two inputs face (1, -1); once it is filled, neither is open."""
    table = lay(orange="power-0-LFR@0,-1N", hands=("power-3 power-2-F", ""))
    assert {"1,-1N", "1,-1W"} <= places(table, "power-3")
    after = table.do("power-3@1,-1N")
    assert not {"1,-1N", "1,-1W"} & places(after, "power-2-F")


def test_r1_6_an_input_facing_an_occupied_cell_is_dead_until_the_cell_is_free():
    """An input that faces the other block, or the Core, is dead; it lives when that leaves."""
    table = lay(orange="power-0-LFR@0,-1N power-3@1,-1N power-0-LFR@-1,0E")
    inputs = {found.side: found.state for found in table.tile(0, -1).inputs}
    assert inputs == {"E": "dead", "S": "open", "W": "open"}
    assert {found.state for found in table.tile(-1, 0).inputs} == {"open"}
    freed = table.do("1,-1>2,-1N")
    assert {found.side: found.state for found in freed.tile(0, -1).inputs}["E"] == "open"
    beside_core = lay(orange="power-0-LFR@-1,0E power-1-LF@-1,-1N power-2-L@0,-1W")
    [found] = beside_core.tile(0, -1).inputs
    assert (found.side, found.state) == ("N", "dead")


def test_r1_7_a_block_belongs_to_the_seat_on_whose_path_it_stands_modules_too():
    """Orange's path round the corner north of the Core is Orange's, and feeds circuit I."""
    table = lay(
        orange="power-0-LFR@-1,0E power-1-FR@-1,1S annihilate@0,1W",
        hands=("power-3", ""),
    )
    [module] = [t for t in table.view.tiles if t.block == "annihilate"]
    assert (module.seat, module.circuit) == (0, 0)
    assert "0,2S" in places(table, "power-3")
    assert table.do("power-3@0,2S").tile(0, 2).circuit == 0
    assert "0,2S" not in places(lay(hands=("", "power-3"), to_move=1), "power-3")


def test_r1_8_each_seat_begins_with_both_its_power_0_blocks_ready_to_be_played():
    """Hands and supplies lie open; the zeros can be played at once."""
    table = start()
    assert [hand.blocks for hand in table.view.hands] == [{"power-0-LFR": 2}] * 2
    assert places(table, "power-0-LFR") == SOCKETS[0]
    assert all("power-0-LFR" not in supply for supply in table.view.supplies.power)


# -- 2 the turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "seats"), [("orange", {0}), ("blue", {1}), ("random", {0, 1})])
def test_r2_1_who_begins_is_drawn_or_chosen_by_the_option_first(first, seats):
    """The option names the seat; drawn, both come up."""
    begins = {GAME.view(GAME.setup({"first": first}, seed), None).to_move for seed in range(20)}
    assert begins == seats


def test_r2_2_a_turn_is_two_actions_the_same_twice_or_two_different_ones():
    """Orange draws twice, Blue plays and draws."""
    table = start().do("+power-3")
    assert (table.view.to_move, table.view.actions_left) == (0, 1)
    table = table.do("+annihilate")
    assert (table.view.to_move, table.view.actions_left) == (1, 2)
    assert table.happened(ev.TurnBegan) == [ev.TurnBegan(1, False)]
    assert table.do("power-0-LFR@0,1S +power-3").view.to_move == 0


def test_r2_3_draw_from_your_own_power_supply_or_the_neutral_supply():
    """All of them, and nothing of the other seat's."""
    table = start()
    assert draws(table) == {*table.view.supplies.power[0], *MODULES, "authenticate"}
    drawn = table.do("+power-2-L")
    assert "power-2-L" not in drawn.view.supplies.power[0]
    assert "power-2-L" in drawn.view.supplies.power[1]
    assert drawn.events == [ev.Drawn(0, "power-2-L")]


def test_r2_4_no_more_than_one_of_each_command_kind_in_hand():
    """With ANNIHILATE in hand the other one stays in the supply."""
    table = lay(hands=("annihilate", ""))
    assert table.view.supplies.neutral["annihilate"] == 1
    assert "annihilate" not in draws(table)


def test_r2_4_two_of_authenticate():
    """A second one may be drawn, a third may not; power blocks have no limit."""
    assert "authenticate" in draws(lay(hands=("authenticate", "")))
    table = lay(hands=("authenticate authenticate power-3", ""))
    assert "authenticate" not in draws(table)
    assert "power-3" in draws(table)


def test_r2_5_a_block_cannot_be_played_on_the_turn_it_was_drawn():
    """It can be in the next turn."""
    table = start().do("+power-3")
    assert not places(table, "power-3")
    assert table.view.hands[0].fresh == {"power-3": 1}
    later = table.do("power-0-LFR@0,-1N +power-3 +power-3")
    assert places(later, "power-3")
    assert later.view.hands[0].fresh == {}


def test_r2_5_whichever_way_it_was_drawn():
    """What ACCELERATE drew waits for the next turn, too."""
    table = lay(hands=("accelerate", "")).do("accelerate@0,-1N +power-3 +power-2-L +annihilate")
    assert not any(places(table, block) for block in table.hand(0))


def test_r2_5_of_two_alike_the_one_that_was_there_before_can():
    """One Power 3 in hand and one drawn: one play."""
    table = lay(hands=("power-3", "")).do("+power-3")
    assert places(table, "power-3")
    assert table.do("power-3@0,-1N").hand(0) == {"power-3": 1}


def test_r2_6_play_a_block_from_hand_into_an_open_input_on_your_own_paths():
    """Core sockets or your own blocks' inputs; never the other seat's."""
    table = lay(orange="power-1-LF@0,-1N", blue="power-0-LFR@2,1S", hands=("power-3", ""))
    assert places(table, "power-3") == {"1,-1N", "1,-1W", "2,-1N", "-1,0E", "0,-2N"}
    played = table.do("power-3@0,-2N")
    assert played.happened(ev.Played) == [ev.Played(0, "power-3", (0, -2, "N"), 0, "hand")]
    assert played.hand(0) == {}


def test_r2_6_a_modules_effect_happens_at_once_and_is_free():
    """ANNIHILATE asks for its target before the second action, which is still there."""
    table = lay(blue="power-3@0,1S", hands=("annihilate power-3", "")).do("annihilate@0,-1N")
    assert table.ask == "annihilate"
    assert table.happened(ev.Activated) == [ev.Activated(0, "annihilate", (0, -1))]
    after = table.do("!0,1")
    assert (after.ask, after.view.to_move, after.view.actions_left) == ("act", 0, 1)


def test_r2_7_rearrange_one_of_your_own_blocks_with_nothing_plugged_into_it():
    """The outer block moves, the inner one does not, and the other seat's never."""
    table = lay(orange="power-0-LFR@0,-1N power-3@0,-2N", blue="power-3@0,1S")
    assert lifts(table, "0,-1") == set()
    assert lifts(table, "0,1") == set()
    assert lifts(table, "0,-2") == {"1,-1N", "1,-1W", "2,-1N", "-1,0E", "-1,-1E"}
    moved = table.do("0,-2>2,-1N")
    assert moved.happened(ev.Rearranged) == [
        ev.Rearranged(0, 0, "power-3", (0, -2), (2, -1, "N"), 2, 0)
    ]


def test_r2_7_not_into_itself():
    """Its own inputs are not among the places for it."""
    table = lay(orange="power-0-LFR@0,-1N")
    assert lifts(table, "0,-1") == {"1,-1N", "2,-1N", "-1,0E"}


def test_r2_7_an_input_that_faced_its_cell_is_open_to_it():
    """The block is lifted first: it can turn on the spot from one path to another."""
    table = lay(orange="power-0-LFR@0,-1N power-3@1,-1N")
    assert "1,-1W" in lifts(table, "1,-1")
    turned = table.do("1,-1>1,-1W")
    assert (turned.tile(1, -1).circuit, turned.tile(1, -1).tab) == (0, "W")
    assert "1,-1N" in lifts(turned, "1,-1")


def test_r2_7_modules_do_not_act_again():
    """A rearranged ANNIHILATE asks for nothing."""
    table = lay(orange="annihilate@0,-1N", blue="power-3@0,1S").do("0,-1>2,-1N")
    assert table.ask == "act"
    assert not table.happened(ev.Activated)


def test_r2_8_authenticate_may_not_be_rearranged():
    """Neither by its seat nor by AGITATE."""
    assert lifts(lay(orange="authenticate@0,-1N"), "0,-1") == set()
    table = lay(orange="authenticate@0,-1N", hands=("", "agitate"), to_move=1)
    assert table.do("agitate@0,1S").happened(ev.NothingToDo)


def test_r2_9_a_seat_with_no_legal_action_at_all_passes_what_is_left_of_its_turn():
    """Orange's one open input is filled, nothing can be drawn, nowhere is room to move to."""
    blue = "power-0-LFR@3,0W power-1-FR@3,-1N power-1-LF@2,-1E power-3@1,-1E power-1-LR@0,1S"
    table = lay(
        "learning",
        blue=f"{blue} power-2-L@-1,1E power-3@-1,0N",
        hands=("power-3 authenticate authenticate", ""),
        supplies=("", "power-2-F"),
    ).do("power-3@0,-1N")
    assert table.legal == {"pass"}
    passed = table.do("pass")
    assert passed.events == [ev.Passed(0), ev.TurnBegan(1, False)]


def test_r2_9_pass_only_when_nothing_else_is_legal():
    """At the start nobody passes."""
    assert "pass" not in start().legal
    sentence = "You can still draw, play or move a block, so you cannot pass."
    assert start().refusal({"type": "pass"}) == sentence


# -- 3 the command modules ----------------------------------------------------------------


def test_r3_1_only_blocks_with_nothing_plugged_into_them_can_be_targeted():
    """The inner blocks of both paths are safe."""
    table = lay(
        orange="power-0-LFR@0,-1N power-3@0,-2N",
        blue="power-0-LFR@0,1S power-3@0,2S",
        hands=("annihilate", ""),
    ).do("annihilate@2,-1N")
    assert targets(table) == {"0,-2", "0,2"}


def test_r3_1_never_the_module_that_is_acting():
    """ANNIHILATE alone on the board has no target."""
    table = lay(hands=("annihilate", "")).do("annihilate@0,-1N")
    assert table.happened(ev.NothingToDo) == [ev.NothingToDo(0, "annihilate", (0, -1), 1)]
    assert table.ask == "act"


def test_r3_1_never_authenticate_on_the_board():
    """Neither ANNIHILATE nor ATTENUATE touches it."""
    for module in ("annihilate", "attenuate"):
        table = lay(blue="authenticate@0,1S", hands=(module, "")).do(f"{module}@0,-1N")
        assert table.ask == "act"


def test_r3_1_automate_has_done_its_work_when_the_module_that_it_played_acts():
    """ANNIHILATE and ATTENUATE played by AUTOMATE can strike it, and never themselves."""
    table = lay(blue="power-3@0,1S", hands=("automate", "")).do("automate@0,-1N")
    annihilate = table.do("annihilate@1,-1N")
    assert targets(annihilate) == {"0,-1", "0,1"}
    assert annihilate.do("!0,-1").tile(0, -1) is None
    attenuate = table.do("attenuate@1,-1N")
    assert targets(attenuate) == {"0,-1"}
    after = attenuate.do("!0,-1")
    assert after.view.supplies.neutral["automate"] == 2
    assert (after.ask, targets(after)) == ("attenuate_theirs", {"0,1"})


def test_r3_1_automate_is_no_target_with_its_module_plugged_into_it():
    """ANNIHILATE stands in an input of AUTOMATE."""
    table = lay(blue="power-3@0,1S", hands=("automate", "")).do("automate@0,-1N annihilate@0,-2N")
    assert targets(table) == {"0,1"}


def test_r3_2_what_a_module_does_is_not_a_choice():
    """With no other target, one's own block has to go; nothing else is offered."""
    table = lay(orange="power-3@0,-1N", hands=("annihilate", "")).do("annihilate@2,-1N")
    assert table.legal == {"!0,-1"}


@pytest.mark.parametrize("owner", ["orange", "blue"])
def test_r3_3_annihilate_any_such_block_on_either_side_removed_from_the_game(owner):
    """It lies in no supply and in no hand."""
    at = {"orange": "0,-1N", "blue": "0,1S"}[owner]
    laid: dict[str, Any] = {owner: f"power-3@{at}"}
    table = lay(**laid, hands=("annihilate", ""))
    table = table.do(f"annihilate@2,-1N !{at[:-1]}")
    seat = ("orange", "blue").index(owner)
    assert table.view.annihilated[seat] == {"power-3": 1}
    assert table.view.supplies.power[seat]["power-3"] == 1
    cell = tuple(map(int, at[:-1].split(",")))
    assert table.happened(ev.Annihilated) == [ev.Annihilated(seat, 0, "power-3", cell)]  # type: ignore[arg-type]


def test_r3_4_automate_plays_a_block_straight_from_the_supply():
    """Own power or neutral, not AUTOMATE, into an own open input, its own ones too."""
    table = lay(hands=("automate", "")).do("automate@0,-1N")
    blocks = {text.partition("@")[0] for text in table.legal}
    assert blocks == {*table.view.supplies.power[0], *MODULES, "authenticate"} - {"automate"}
    assert places(table, "power-3") == {"1,-1N", "2,-1N", "-1,0E", "1,-1W", "0,-2N", "-1,-1E"}
    after = table.do("power-3@0,-2N")
    assert after.events[0] == ev.Played(0, "power-3", (0, -2, "N"), 0, "supply")
    assert (after.ask, after.view.actions_left) == ("act", 1)


def test_r3_4_a_module_played_so_acts_in_its_turn():
    """AUTOMATE plays ACCELERATE, which draws three; all for one action."""
    table = lay(hands=("automate", "")).do("automate@0,-1N accelerate@1,-1N")
    assert table.ask == "accelerate"
    table = table.do("+power-3 +power-2-L +automate")
    assert (table.ask, table.view.actions_left) == ("act", 1)
    assert table.view.effect is None


def test_r3_5_accelerate_draws_three_one_after_another_within_the_hand_limits():
    """A second ANNIHILATE is not offered after the first."""
    table = lay(hands=("accelerate", "")).do("accelerate@0,-1N +annihilate")
    assert (table.ask, table.view.effect.left) == ("accelerate", 2)
    assert "annihilate" not in draws(table)
    assert not any("@" in text or ">" in text for text in table.legal)
    table = table.do("+agitate +power-3")
    assert table.hand(0) == {"power-3": 1, "annihilate": 1, "agitate": 1}
    assert table.view.actions_left == 1


def test_r3_5_fewer_if_there_are_not_three():
    """With one of each kind in hand and one power block left, that one is drawn."""
    table = lay(
        "power_overwhelming",
        hands=("accelerate annihilate automate attenuate agitate aggravate", ""),
        supplies=("power-3", "power-3"),
    ).do("accelerate@0,-1N +power-3")
    assert draws(table) == {"accelerate"}
    table = table.do("+accelerate")
    assert table.happened(ev.NothingToDo) == [ev.NothingToDo(0, "accelerate", (0, -1), 1)]
    assert table.ask == "act"


def test_r3_6_attenuate_one_block_on_your_own_paths_and_one_on_your_opponents():
    """Both go back to the supply they came from, own first."""
    table = lay(
        orange="agitate@0,-1N", blue="power-3@0,1S power-3@1,1S", hands=("attenuate", "")
    ).do("attenuate@2,-1N")
    assert targets(table) == {"0,-1"}
    table = table.do("!0,-1")
    assert table.view.supplies.neutral["agitate"] == 2
    assert targets(table) == {"0,1", "1,1"}
    table = table.do("!1,1")
    assert table.view.supplies.power[1]["power-3"] == 1
    assert table.happened(ev.Attenuated) == [ev.Attenuated(1, 0, "power-3", (1, 1))]
    assert table.ask == "act"


def test_r3_6_not_attenuate():
    """Another ATTENUATE stays where it is."""
    table = lay(orange="attenuate@0,-1N power-3@1,-1N", hands=("attenuate", "")).do(
        "attenuate@2,-1N"
    )
    assert targets(table) == {"1,-1"}


def test_r3_6_if_either_has_no_target_the_other_is_still_done():
    """Nothing of one's own to send back, but one of the opponent's; and the reverse."""
    theirs = lay(blue="power-3@0,1S", hands=("attenuate", "")).do("attenuate@0,-1N")
    assert theirs.happened(ev.NothingToDo) == [ev.NothingToDo(0, "attenuate", (0, -1), 1)]
    assert theirs.legal == {"!0,1"}
    mine = lay(orange="power-3@0,-1N", hands=("attenuate", "")).do("attenuate@2,-1N !0,-1")
    assert mine.happened(ev.NothingToDo)
    assert mine.ask == "act"


def test_r3_7_agitate_two_rearrangements_of_your_opponents_blocks_on_their_paths():
    """Blue's blocks go where Blue could put them, chosen by Orange, twice."""
    table = lay(blue="power-0-LFR@0,1S power-3@0,2S", hands=("agitate", "")).do("agitate@0,-1N")
    assert lifts(table, "0,2") == {"1,1S", "1,1W", "2,1S", "3,0W", "-1,1E"}
    assert lifts(table, "0,-1") == set()
    table = table.do("0,2>2,1S")
    assert table.events[0].by == 0
    assert table.events[0].seat == 1
    assert (table.ask, table.view.effect.left) == ("agitate", 1)
    assert table.do("0,1>1,1S").ask == "act"


def test_r3_7_each_is_left_out_only_if_none_is_legal():
    """Blue has no block: AGITATE does nothing; with one it must be moved twice."""
    table = lay(hands=("agitate", "")).do("agitate@0,-1N")
    assert table.happened(ev.NothingToDo) == [ev.NothingToDo(0, "agitate", (0, -1), 2)]
    table = lay(blue="power-3@0,1S", hands=("agitate", "")).do("agitate@0,-1N 0,1>1,1S")
    assert all(text.startswith("1,1>") for text in table.legal)


def test_r3_8_aggravate_one_block_in_each_hand_stays_the_others_go_back():
    """Chosen by the seat that played it; each block to the supply it came from."""
    table = lay(hands=("aggravate power-3 agitate", "power-3 annihilate")).do("aggravate@0,-1N")
    assert table.legal == {
        f"={mine}/{theirs}"
        for mine in ("power-3", "agitate")
        for theirs in ("power-3", "annihilate")
    }
    table = table.do("=power-3/annihilate")
    assert (table.hand(0), table.hand(1)) == ({"power-3": 1}, {"annihilate": 1})
    assert table.view.supplies.neutral["agitate"] == 2
    assert table.view.supplies.power[1]["power-3"] == 2
    assert table.happened(ev.HandCut) == [
        ev.HandCut(0, 0, "power-3", ("agitate",), False),
        ev.HandCut(1, 0, "annihilate", ("power-3",), False),
    ]


def test_r3_8_an_empty_hand_has_nothing_to_keep():
    """One empty hand, and two."""
    table = lay(hands=("aggravate", "power-3 power-2-L")).do("aggravate@0,-1N")
    assert table.legal == {"=-/power-3", "=-/power-2-L"}
    table = lay(hands=("aggravate", "")).do("aggravate@0,-1N")
    assert table.happened(ev.NothingToDo)


def test_r3_9_at_most_one_authenticate_a_turn_by_any_means():
    """Neither from the hand nor by AUTOMATE; the next turn may have another."""
    table = lay(hands=("authenticate authenticate automate", "")).do("authenticate@0,-1N")
    assert not places(table, "authenticate")
    assert table.view.has_authenticated
    assert not places(table.do("automate@1,-1N"), "authenticate")
    by_automate = lay(hands=("authenticate automate", "")).do("automate@1,-1N authenticate@0,-1N")
    assert not places(by_automate, "authenticate")


def test_r3_9_authenticate_does_nothing_by_itself():
    """It asks for nothing, and has one input in front for other blocks."""
    table = lay(hands=("authenticate power-3", "")).do("authenticate@0,-1N")
    assert table.ask == "act"
    assert table.view.next_authenticate_ends
    assert "0,-2N" in places(table, "power-3")


# -- 4 the end ----------------------------------------------------------------------------


def test_r4_1_with_the_second_authenticate_on_the_board_the_game_ends_at_once():
    """Whoever played it and wherever: Orange's second action is not taken."""
    table = lay(orange="power-1-LF@0,-1N", blue="authenticate@0,1S", hands=("authenticate", "")).do(
        "authenticate@0,-2N"
    )
    assert table.view.to_move is None
    assert table.view.outcome == breakroom.Outcome((1, 0), (1, 2), "authenticated")
    assert table.happened(ev.Ended) == [ev.Ended(table.view.outcome)]


def test_r4_1_even_when_automate_plays_it():
    """The unfinished effect is gone with the game."""
    table = lay(orange="authenticate@0,-1N power-1-LF@1,-1N", hands=("automate", ""))
    table = table.do("automate@2,-1N authenticate@-1,0E")
    assert table.view.outcome.reason == "authenticated"
    assert table.view.effect is None


def test_r4_2_a_seat_out_of_power_at_the_start_of_its_turn_the_other_has_one_normal_turn():
    """Orange has neither power to draw nor to play: Blue plays twice in a row."""
    table = lay(
        blue="power-3@0,1S", supplies=("", "power-3"), hands=("annihilate", ""), to_move=1
    ).do("+agitate +automate")
    assert table.happened(ev.OutOfPower) == [ev.OutOfPower(0)]
    assert table.happened(ev.TurnBegan) == [ev.TurnBegan(1, True)]
    assert (table.view.to_move, table.view.last_turn) == (1, 1)
    ended = table.do("+annihilate +power-3")
    assert ended.view.outcome == breakroom.Outcome((0, 1), (2, 1), "out_of_power")


def test_r4_2_a_power_block_in_hand_that_fits_an_open_input_is_enough():
    """With nothing to draw, but one to play, it is a normal turn."""
    table = lay(supplies=("", "power-3"), hands=("power-3", ""), to_move=1).do("+agitate +automate")
    assert (table.view.to_move, table.view.last_turn) == (0, None)


def test_r4_2_a_power_block_in_hand_that_fits_nowhere_is_not():
    """Every input of Orange's is dead, and its supply is empty."""
    blue = "power-0-LFR@3,0W power-1-FR@3,-1N power-1-LF@2,-1E power-3@1,-1E power-1-LR@0,1S"
    table = lay(
        orange="power-3@0,-1N",
        blue=f"{blue} power-2-L@-1,1E power-3@-1,0N",
        hands=("power-3", ""),
        supplies=("", "power-2-F"),
        to_move=1,
    ).do("+agitate +automate")
    assert table.happened(ev.OutOfPower) == [ev.OutOfPower(0)]


def test_r4_2_in_that_last_turn_nobody_is_out_of_power():
    """Blue has no power either, and still has its normal turn."""
    table = lay(supplies=("", ""), to_move=1, hands=("", "power-3")).do("power-3@0,1S +agitate")
    assert (table.view.to_move, table.view.last_turn) == (1, 1)
    assert "+annihilate" in table.legal


def test_r4_3_after_twelve_turns_in_a_row_without_a_draw_or_a_play_the_game_ends():
    """The count is in view; a draw starts it anew."""
    table = start().do(" ".join(EQUAL_AND_STALLED.split()[:-4]))
    assert (table.view.quiet_turns, GAME.box(table.view.options).quiet_limit) == (10, 12)
    assert table.do("+annihilate 0,-1>2,-1N").view.quiet_turns == 0
    assert start().do(EQUAL_AND_STALLED).view.outcome.reason == "draw"
    assert start().do(STALLED).view.outcome.reason == "stalled"


def test_r4_4_a_circuits_power_is_the_sum_of_a_seats_power_blocks_on_its_paths():
    """Blocks further out count as those at the Core; modules and zeros add nothing."""
    table = lay(
        orange="power-0-LFR@0,-1N power-2-F@0,-2N power-3@0,-3N agitate@1,-1N power-1-LF@-1,0E",
        blue="power-3@0,1S power-2-L@1,1S",
    )
    assert [circuit.power for circuit in table.view.circuits] == [(6, 3), (0, 2), (0, 0)]
    assert [circuit.control for circuit in table.view.circuits] == [0, 1, None]
    assert (table.view.controlled, table.view.would_win) == ((1, 1), None)


def test_r4_4_the_end_of_a_circuit_has_two_sockets_of_one_seat():
    """West of I feeds I for Orange; east of III feeds III for Blue."""
    table = lay(orange="power-3@-1,0E power-3@0,-1N", blue="power-3@3,0W power-3@2,1S")
    assert [circuit.power for circuit in table.view.circuits] == [(6, 0), (0, 0), (0, 6)]


def test_r4_4_power_goes_with_the_block_that_is_rearranged():
    """The event tells who controls the circuits then."""
    table = lay(orange="power-3@0,-1N", blue="power-2-L@1,1S").do("0,-1>1,-1N")
    assert table.happened(ev.ControlChanged) == [
        ev.ControlChanged(0, (0, 0), None),
        ev.ControlChanged(1, (3, 2), 0),
    ]


def test_r4_5_more_circuits_win_however_much_power():
    """One circuit with much power against two with little."""
    table = lay(
        orange="power-3@1,-1N",
        blue="power-1-LF@0,1S power-1-LR@2,1S authenticate@3,0W",
        hands=("", "authenticate"),
        to_move=1,
    ).do("authenticate@1,1S")
    assert table.view.outcome == breakroom.Outcome((1, 2), (2, 1), "authenticated")


def test_r4_5_one_circuit_wins_if_the_others_are_equal():
    """Two circuits are tied at nothing."""
    assert start().do(AUTHENTICATED).view.outcome.ranks == (2, 1)


@pytest.mark.parametrize(
    ("draws", "ranks"), [("draw", (1, 1)), ("both_lose", (2, 2))], ids=["draw", "both_lose"]
)
def test_r4_5_if_equal_it_is_a_draw_or_both_have_lost(draws, ranks):
    """The option `draws` decides."""
    outcome = start(draws=draws).do(EQUAL).view.outcome
    assert outcome == breakroom.Outcome((0, 0), ranks, draws)


def test_r4_2_out_of_power_is_reached_in_play():
    """Found by search: Orange fills its last input, and Blue has the last turn."""
    assert start().do(OUT_OF_POWER).view.outcome.reason == "out_of_power"


# -- 5 blind action -----------------------------------------------------------------------


def blind(**kwargs):
    return lay("blind_action", **kwargs)


def without(table, *modules):
    """Those of these kinds that lie face down are removed, which nobody has seen."""
    state = table.state
    for kind in map(KIND.get, modules):
        state.removed[kind] += state.supplies[row(NEUTRAL, kind)]  # type: ignore[arg-type]
        state.supplies[row(NEUTRAL, kind)] = 0  # type: ignore[arg-type]
    state.known = [Known(every_deal(state, seat)) for seat in (0, 1)]
    return table


def test_r5_1_the_neutral_supply_is_face_down_and_drawing_is_random():
    """Six kinds come up; none can be chosen."""
    table = blind()
    assert table.view.supplies.face_down == 12
    assert table.view.supplies.neutral == {"authenticate": 4}
    assert draws(table) == {*table.view.supplies.power[0], "hidden", "authenticate"}
    met: set[str] = set()
    for seed in range(60):
        state = GAME.setup({"variant": "blind_action", "first": "orange"}, seed)
        state, _ = breakroom.step(GAME, state, 0, GAME.parse(state, 0, "+hidden"))
        met |= GAME.view(state, 0).hands[0].blocks.keys()
    assert met == {"power-0-LFR", *MODULES}


def test_r5_1_the_drawer_sees_the_block_the_other_seat_does_not():
    """In the view and in the event; power blocks stay open."""
    table = blind(hands=("power-3", "")).do("+hidden")
    [event] = table.events
    assert event.block in MODULES
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == ev.DrawnUnseen(0, "hidden")
    mine, theirs = (GAME.view(table.state, seat).hands[0] for seat in (0, 1))
    assert mine.blocks == {"power-3": 1, event.block: 1}
    assert (theirs.blocks, theirs.hidden, theirs.fresh_hidden) == ({"power-3": 1}, 1, 1)


def test_r5_2_authenticate_is_drawn_by_choice_and_seen_in_a_hand():
    """It is told by its outline."""
    table = blind().do("+authenticate")
    assert GAME.view(table.state, 1).hands[0].blocks == {"authenticate": 1}


def test_r5_3_a_kind_that_breaks_the_hand_limit_is_put_back_and_another_is_drawn():
    """With five kinds in hand the sixth comes, whatever lies on top."""
    table = blind(hands=("annihilate automate accelerate attenuate agitate", "")).do("+hidden")
    assert table.events[0].block == "aggravate"


def test_r5_3_if_none_will_do_nothing_is_drawn_and_the_action_is_spent():
    """Blue holds both of the kind that Orange lacks; Orange cannot know."""
    table = blind(hands=("annihilate automate accelerate attenuate agitate", "aggravate"))
    after = without(table, "aggravate").do("+hidden")
    assert after.events[0] == ev.DrawnUnseen(0, None)
    assert after.view.actions_left == 1
    assert after.state.is_quiet


def nothing_found():
    """Orange holds five kinds and draws: none of the sixth lies face down."""
    hands = ("annihilate automate accelerate attenuate agitate power-3", "attenuate")
    table = without(blind(blue="aggravate@0,1S", hands=hands), "aggravate").do("+hidden")
    assert table.events[0] == ev.DrawnUnseen(0, None)
    return table


def test_r5_3_a_draw_that_has_found_nothing_is_not_offered_again():
    """Neither at once nor in the next turn, while nothing has changed."""
    table = nothing_found()
    assert "hidden" not in draws(table)
    wire = {"type": "draw", "block": "hidden"}
    assert table.refusal(wire) == "You already hold one of every module that lies face down."
    table = table.do("power-3@0,-1N +power-3 +power-3")
    assert (table.view.to_move, "hidden" in draws(table)) == (0, False)


def test_r5_3_it_is_offered_again_when_another_kind_may_lie_there():
    """A kind that was in hand until now, or one that went back to the supply."""
    played = nothing_found().do("agitate@0,-1N")
    while played.ask == "agitate":
        played = played.do(min(played.legal))
    assert "hidden" in draws(played.do("+power-3 +power-3"))
    returned = nothing_found().do("power-3@0,-1N attenuate@1,1S !0,1 !0,-1 +power-3")
    assert (returned.view.to_move, "hidden" in draws(returned)) == (0, True)


def test_r5_3_a_kind_of_which_all_are_seen_does_not_bring_it_back():
    """Both AGITATE are on the board: nothing else may lie face down than before."""
    hands = ("annihilate automate accelerate attenuate agitate", "aggravate")
    table = without(blind(orange="agitate@0,-1N", hands=hands), "aggravate").do("+hidden")
    table = table.do("agitate@1,-1N +power-3 +power-3")
    assert (table.view.to_move, "hidden" in draws(table)) == (0, False)


def test_r5_3_a_seat_that_can_tell_that_none_will_do_cannot_draw_there():
    """With one of each kind in hand, or the last kind all on the board."""
    assert "hidden" not in draws(blind(hands=(" ".join(MODULES), "")))
    table = blind(
        orange="aggravate@0,-1N",
        blue="aggravate@0,1S",
        hands=("annihilate automate accelerate attenuate agitate", ""),
    )
    assert "hidden" not in draws(table)


@pytest.mark.parametrize("removed", [0, 4])
def test_r5_4_blind_removed_modules_are_out_of_the_game_unseen(removed):
    """As printed four; never AUTHENTICATE; nobody sees which."""
    table = start("blind_action", blind_removed=removed)
    assert (table.view.removed, table.view.supplies.face_down) == (removed, 12 - removed)
    assert table.view.supplies.neutral["authenticate"] == 4
    assert table.view.unseen == dict.fromkeys(MODULES, 2)


def test_r5_5_automate_plays_an_unseen_module_an_authenticate_or_a_power_block():
    """What is turned up is told to all, and acts."""
    table = blind(hands=("automate", "")).do("automate@0,-1N")
    blocks = {text.partition("@")[0] for text in table.legal}
    assert blocks == {*table.view.supplies.power[0], "authenticate", "hidden"}
    after = table.do("hidden@1,-1N")
    shown = after.happened(ev.Shown)[0]
    assert shown.source == "supply"
    assert shown.block in {*MODULES} - {"automate"}
    assert shown.seen_by(1) == shown
    assert after.tile(1, -1).block == shown.block


def test_r5_5_if_there_is_no_other_than_automate_nothing_is_played():
    """The one module face down is the other AUTOMATE."""
    table = without(blind(hands=("automate", "")), *{*MODULES} - {"automate"})
    after = table.do("automate@0,-1N hidden@1,-1N")
    assert after.events == [
        ev.Shown(0, None, "supply"),
        ev.NothingToDo(0, "automate", (0, -1), 1),
    ]
    assert after.tile(1, -1) is None
    for seat in (0, 1):
        assert findable(after.state, seat) == {KIND["automate"]}


def test_r5_6_aggravate_keeps_a_hidden_module_at_random():
    """Orange sees how many there were, Blue sees which stayed."""
    table = blind(hands=("aggravate power-3", "agitate annihilate power-3 authenticate"))
    table = table.do("aggravate@0,-1N")
    assert table.legal == {f"=power-3/{block}" for block in ("power-3", "authenticate", "hidden")}
    kept = {
        next(iter(table._replace(state=seeded(table.state, seed)).do("=power-3/hidden").hand(1)))
        for seed in range(20)
    }
    assert kept == {"agitate", "annihilate"}
    after = table.do("=power-3/hidden")
    mine, theirs = after.happened(ev.HandCut)
    assert theirs.seen_by(1) == theirs
    assert theirs.seen_by(0).kept == "hidden"
    assert theirs.seen_by(0).returned == ("power-3", "hidden", "authenticate")
    assert mine.kept == "power-3"


def seeded(state, seed):
    after = breakroom.clone(state)
    after.seed = f"{seed:064x}"
    return after


def test_r5_1_a_module_that_is_played_is_shown():
    """Nobody takes back past it."""
    table = blind(hands=("agitate", "")).do("agitate@0,-1N")
    assert table.events[0] == ev.Shown(0, "agitate", "hand")
    assert table.events[0].reveals


# -- 6 and 7: power overwhelming, learning ------------------------------------------------


def test_r6_1_there_are_no_authenticate_blocks():
    """All the other modules are there."""
    assert start("power_overwhelming").view.supplies.neutral == dict.fromkeys(MODULES, 2)
    assert not start("power_overwhelming").view.next_authenticate_ends


def test_r6_1_a_seat_that_starts_its_turn_in_control_of_two_or_more_circuits_wins():
    """Orange takes two circuits; Blue fails to break one; Orange's turn begins."""
    table = lay("power_overwhelming", orange="power-1-LF@0,-1N power-1-LR@1,-1N")
    table = table.do("+power-3 +power-3")
    assert table.view.outcome is None
    table = table.do("+power-3 +power-2-L")
    assert table.view.outcome == breakroom.Outcome((2, 0), (1, 2), "overwhelming")


def test_r6_1_controlling_them_in_the_middle_of_a_turn_is_not_enough():
    """Blue breaks one, and Orange's turn begins with a single circuit."""
    table = lay(
        "power_overwhelming",
        orange="power-1-LF@0,-1N power-1-LR@1,-1N",
        hands=("", "power-3"),
        to_move=1,
    ).do("power-3@0,1S +agitate")
    assert (table.view.outcome, table.view.to_move) == (None, 0)


def test_r7_1_learning_has_no_command_modules_but_authenticate():
    """The neutral supply holds four blocks."""
    assert start("learning").view.supplies.neutral == {"authenticate": 4}
