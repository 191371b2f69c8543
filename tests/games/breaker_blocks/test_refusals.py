"""Every refusal is a plain sentence of its own, and leaves the game as it was."""

import json

import pytest

import breakroom
from games.breaker_blocks.scenario import GAME, lay, start
from games.breaker_blocks.scenarios import EQUAL


def draw(block):
    return {"type": "draw", "block": block}


def play(block, *into):
    return {"type": "play", "block": block, "into": list(into)}


def move(start, *into):
    return {"type": "rearrange", "from": list(start), "into": list(into)}


def target(x, y):
    return {"type": "target", "cell": [x, y]}


def keep(mine, theirs):
    return {"type": "keep", "mine": mine, "theirs": theirs}


NO_ACTION = "That is not an action of Breaker Blocks: "
UNREADABLE = {
    "cut short": ('{"type":"draw"', "That is not JSON: input data was truncated."),
    "a list": ("[]", NO_ACTION + "expected `object`, got `array`."),
    "unknown type": ({"type": "jump"}, NO_ACTION + "invalid value 'jump' in `type`."),
    "unknown field": (
        draw("annihilate") | {"x": 1},
        NO_ACTION + "object contains unknown field `x`.",
    ),
    "missing field": ({"type": "target"}, NO_ACTION + "object missing required field `cell`."),
    "unknown side": (
        play("power-3", 0, -1, "Q"),
        NO_ACTION + "invalid enum value 'Q' in `into[2]`.",
    ),
    "half a cell": (target(0.5, 0), NO_ACTION + "expected `int`, got `float` in `cell[0]`."),
    "too long a name": (
        draw("x" * 17),
        NO_ACTION + "expected `str` of length <= 16 in `block`.",
    ),
}

WALL = (  # Blue's path round the Core leaves Orange the socket south of I alone
    "power-0-LFR@3,0W power-1-FR@3,-1N power-1-LF@2,-1E power-3@1,-1E power-1-LR@0,1S"
    " power-2-L@-1,1E power-3@-1,0N"
)
FULL = "annihilate automate accelerate attenuate agitate aggravate"


def asking(module, **table):
    """A table at which Orange has just played the module."""
    hands = table.pop("hands", ("", ""))
    laid = lay(**table, hands=(f"{module} {hands[0]}", hands[1]))
    return laid.do(f"{module}@2,-1N")


# Where it is refused, who asks for what, and why not.
FORBIDDEN = {
    "unknown block": (start, draw("power-4"), "There is no block 'power-4'."),
    "power that is not in the supply": (
        start,
        draw("power-0-LFR"),
        "Your supply has no Power 0 (left, front, right) left.",
    ),
    "a module that is not in the supply": (
        lambda: lay(orange="agitate@0,-1N", blue="agitate@0,1S"),
        draw("agitate"),
        "No AGITATE is left to draw.",
    ),
    "one of a kind": (
        lambda: lay(hands=("agitate", "")),
        draw("agitate"),
        "You already hold AGITATE, and can hold only one of each module.",
    ),
    "a third authenticate": (
        lambda: lay(hands=("authenticate authenticate", "")),
        draw("authenticate"),
        "You already hold two AUTHENTICATE, and cannot hold more.",
    ),
    "nothing is face down": (
        start,
        draw("hidden"),
        "Nothing lies face down here: say which module you draw.",
    ),
    "choosing among face-down modules": (
        lambda: start("blind_action"),
        draw("agitate"),
        "The modules lie face down: you cannot choose among them.",
    ),
    "none that would do face down": (
        lambda: lay("blind_action", hands=(FULL, "")),
        draw("hidden"),
        "You already hold one of every module that lies face down.",
    ),
    "none face down": (
        lambda: lay("blind_action", hands=(FULL, FULL)),
        draw("hidden"),
        "No module lies face down any more.",
    ),
    "a block you do not hold": (
        start,
        play("power-1-LF", 0, -1, "N"),
        "Power 1 (left, front) is not in your hand.",
    ),
    "a module you do not hold": (
        start,
        play("agitate", 0, -1, "N"),
        "AGITATE is not in your hand.",
    ),
    "drawn this turn": (
        lambda: start().do("+power-3"),
        play("power-3", 0, -1, "N"),
        "Power 3 was drawn this turn. You can play it from your next turn on.",
    ),
    "a second authenticate": (
        lambda: lay(hands=("authenticate authenticate", "")).do("authenticate@0,-1N"),
        play("authenticate", 1, -1, "N"),
        "You have already played an AUTHENTICATE, and can play only one a turn.",
    ),
    "hidden from the hand": (
        lambda: lay("blind_action", hands=("agitate", "")),
        play("hidden", 0, -1, "N"),
        "Say which block of your hand you play.",
    ),
    "no open input at all": (
        lambda: lay(orange="power-3@0,-1N", blue=WALL, hands=("power-3", "")),
        play("power-3", 0, -2, "N"),
        "None of your inputs is free.",
    ),
    "on the Core": (start, play("power-0-LFR", 1, 0, "N"), "The Core is there."),
    "on another block": (
        lambda: start().do("power-0-LFR@0,-1N"),
        play("power-0-LFR", 0, -1, "N"),
        "Another block is there.",
    ),
    "on the other seat's path": (
        start,
        play("power-0-LFR", 0, 1, "S"),
        "That input belongs to your opponent.",
    ),
    "where no input is": (
        start,
        play("power-0-LFR", 5, 5, "S"),
        "No input leads there.",
    ),
    "into Power 3": (
        lambda: lay(orange="power-3@0,-1N", hands=("power-1-LF", "")),
        play("power-1-LF", 0, -2, "N"),
        "Power 3 has no inputs: it ends its path.",
    ),
    "into the wrong side": (
        lambda: lay(orange="power-2-L@0,-1N", hands=("power-1-LF", "")),
        play("power-1-LF", 0, -2, "N"),
        "Power 2 has no input on that side.",
    ),
    "passing too early": (
        start,
        {"type": "pass"},
        "You can still draw, play or move a block, so you cannot pass.",
    ),
    "moving nothing": (
        start,
        move((0, -1), 1, -1, "N"),
        "There is no block to move.",
    ),
    "moving the other seat's block": (
        lambda: lay(blue="power-3@0,1S"),
        move((0, 1), 1, 1, "S"),
        "You can move only your own blocks.",
    ),
    "moving authenticate": (
        lambda: lay(orange="authenticate@0,-1N"),
        move((0, -1), 1, -1, "N"),
        "AUTHENTICATE cannot be moved.",
    ),
    "moving an inner block": (
        lambda: lay(orange="power-0-LFR@0,-1N power-3@0,-2N"),
        move((0, -1), 1, -1, "N"),
        "Another block is plugged into it, so it cannot be moved.",
    ),
    "moving with nowhere to go": (
        lambda: lay(orange="power-3@0,-1N", blue=WALL),
        move((0, -1), 1, -1, "N"),
        "There is no other free input for it.",
    ),
    "moving to where it is": (
        lambda: lay(orange="power-3@0,-1N"),
        move((0, -1), 0, -1, "N"),
        "It is already plugged in there.",
    ),
    "moving into itself": (
        lambda: lay(orange="power-0-LFR@0,-1N"),
        move((0, -1), 0, -2, "N"),
        "A block cannot be plugged into itself.",
    ),
    "turning on the spot": (
        lambda: lay(orange="power-3@0,-1N"),
        move((0, -1), 0, -1, "E"),
        "No other input leads there.",
    ),
    "moving one's own by agitate": (
        lambda: asking("agitate", orange="power-3@0,-1N", blue="power-3@0,1S"),
        move((0, -1), 1, -1, "N"),
        "AGITATE moves your opponent's blocks, not yours.",
    ),
    "a target for nobody": (start, target(0, 1), "No module needs a target now."),
    "keeping for nobody": (start, keep(None, None), "No AGGRAVATE is acting now."),
    "drawing while annihilate asks": (
        lambda: asking("annihilate", blue="power-3@0,1S"),
        draw("power-3"),
        "Your module comes first. ANNIHILATE: choose a block to remove from the game.",
    ),
    "passing while agitate asks": (
        lambda: asking("agitate", blue="power-3@0,1S"),
        {"type": "pass"},
        "Your module comes first. AGITATE: move one of your opponent's blocks.",
    ),
    "an empty target": (
        lambda: asking("annihilate", blue="power-3@0,1S"),
        target(5, 5),
        "There is no block to choose.",
    ),
    "the acting module": (
        lambda: asking("annihilate", blue="power-3@0,1S"),
        target(2, -1),
        "That is the module that is acting.",
    ),
    "authenticate": (
        lambda: asking("annihilate", blue="power-3@0,1S authenticate@1,1S"),
        target(1, 1),
        "AUTHENTICATE on the board is safe from modules.",
    ),
    "an inner block": (
        lambda: asking("annihilate", blue="power-0-LFR@0,1S power-3@0,2S"),
        target(0, 1),
        "Another block is plugged into it, so it is safe.",
    ),
    "attenuate": (
        lambda: asking("attenuate", orange="attenuate@0,-1N power-3@1,-1N"),
        target(0, -1),
        "ATTENUATE cannot send another ATTENUATE back.",
    ),
    "theirs first": (
        lambda: asking("attenuate", orange="power-3@0,-1N", blue="power-3@0,1S"),
        target(0, 1),
        "First choose one of your own blocks.",
    ),
    "mine again": (
        lambda: asking("attenuate", orange="power-3@0,-1N power-3@1,-1N", blue="power-3@0,1S").do(
            "!0,-1"
        ),
        target(1, -1),
        "Now choose one of your opponent's blocks.",
    ),
    "automate by automate": (
        lambda: asking("automate"),
        play("automate", 0, -1, "N"),
        "AUTOMATE does not play another AUTOMATE.",
    ),
    "hidden by automate": (
        lambda: asking("automate"),
        play("hidden", 0, -1, "N"),
        "Nothing lies face down here: say which module AUTOMATE plays.",
    ),
    "a second authenticate by automate": (
        lambda: lay(hands=("authenticate automate", "")).do("authenticate@0,-1N automate@1,-1N"),
        play("authenticate", 2, -1, "N"),
        "AUTOMATE cannot play a second AUTHENTICATE in one turn.",
    ),
    "a chosen module by blind automate": (
        lambda: asking("automate", variant="blind_action"),
        play("agitate", 0, -1, "N"),
        "The modules lie face down: AUTOMATE takes one unseen.",
    ),
    "nothing for blind automate": (
        lambda: asking(
            "automate",
            variant="blind_action",
            hands=("annihilate accelerate attenuate agitate aggravate", FULL),
        ),
        play("hidden", 0, -1, "N"),
        "No module that AUTOMATE could play lies face down.",
    ),
    "keeping nothing": (
        lambda: asking("aggravate", hands=("power-3", "power-3")),
        keep(None, "power-3"),
        "Choose the block that stays in your hand.",
    ),
    "keeping what is not there": (
        lambda: asking("aggravate", hands=("power-3", "power-3")),
        keep("agitate", "power-3"),
        "AGITATE is not in your hand, so it cannot stay.",
    ),
    "leaving them nothing": (
        lambda: asking("aggravate", hands=("power-3", "power-3")),
        keep("power-3", None),
        "Choose the block that stays in your opponent's hand.",
    ),
    "leaving them what is not there": (
        lambda: asking("aggravate", hands=("power-3", "power-3")),
        keep("power-3", "agitate"),
        "AGITATE is not in your opponent's hand, so it cannot stay.",
    ),
    "choosing a hidden module": (
        lambda: asking("aggravate", variant="blind_action", hands=("power-3", "agitate")),
        keep("power-3", "agitate"),
        "Your opponent's modules are hidden: choose one of them unseen.",
    ),
    "after the end": (lambda: start().do(EQUAL), draw("power-3"), "The game is over."),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_is_no_action_is_refused_in_a_sentence(case):
    """The sentence says what is wrong with the JSON, as text or as a dict."""
    source, sentence = UNREADABLE[case]
    forms = [source] if isinstance(source, str) else [source, json.dumps(source)]
    for form in forms:
        with pytest.raises(breakroom.Refused) as refused:
            GAME.action(form)
        assert refused.value.reason == sentence


@pytest.mark.parametrize("case", FORBIDDEN)
def test_a_forbidden_action_is_refused_in_a_sentence_and_changes_nothing(case):
    """The sentence names the rule, and the state is to the letter what it was."""
    table, wire, sentence = FORBIDDEN[case]
    state = table().state
    before = breakroom.to_json(state)
    with pytest.raises(breakroom.Refused) as refused:
        breakroom.step(GAME, state, 0, GAME.action(wire))
    assert refused.value.reason == sentence
    assert breakroom.to_json(state) == before


def test_every_refusal_has_its_own_sentence():
    """No two mistakes are told in the same words."""
    sentences = [sentence for _, sentence in UNREADABLE.values()]
    sentences += [sentence for _, _, sentence in FORBIDDEN.values()]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_out_of_turn_is_refused():
    """The sentence says whose turn it is."""
    assert start().refusal(draw("power-3"), seat=1) == "It is not your turn: Orange to play."


@pytest.mark.parametrize("n", [-33, 32, 64, 10**30])
def test_no_number_is_too_wild_to_be_refused(n):
    """Far off the table is answered as any other place without an input."""
    table = lay(orange="power-3@0,-1N", hands=("power-2-L", ""))
    for into in ((n, 0, "N"), (0, n, "S")):
        wanted = "No input leads there."
        assert table.refusal(play("power-2-L", *into)) == wanted
        assert table.refusal(move((0, -1), *into)) == wanted
        assert table.refusal(move(into[:2], 1, -1, "N")).startswith("There is no block")
    asked = asking("annihilate", blue="power-3@0,1S")
    assert asked.refusal(target(n, 0)) == "There is no block to choose."


def test_refusals_do_not_tell_what_is_hidden():
    """In blind action the same sentence whether or not the opponent holds the module."""
    for held in ("agitate", "annihilate"):
        table = asking("aggravate", variant="blind_action", hands=("power-3", held))
        sentence = "Your opponent's modules are hidden: choose one of them unseen."
        assert table.refusal(keep("power-3", "agitate")) == sentence
