"""The line for a chat log: which dice fell, what was added, and what decided.

What changes nothing is left out: a modifier of 0, a resistance that takes nothing away, a natural
20 of a reaction roll that succeeds anyway.
"""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.registry import MECHANICS
from service.systems.rolls import roll

Json = dict[str, Any]

BOTH = ["physical", "magic"]
HURT: Json = {"thresholds": {"major": 8, "severe": 16}}


def text(mechanic: str, body: Json) -> str:
    """The line of a roll, of which no die may be left to chance."""
    declared = MECHANICS[f"daggerheart/{mechanic}"]
    answer = roll(declared, declared.reader.load(body))
    assert all(die["source"] == "supplied" for die in answer["dice"])
    shown = answer["text"]
    assert isinstance(shown, str)
    return shown


def named(**values: int) -> list[Json]:
    return [{"name": name, "value": value} for name, value in values.items()]


@pytest.mark.parametrize(
    ("body", "line"),
    [
        pytest.param({"dice": {"d20": [13]}}, "d20 13", id="bare"),
        pytest.param(
            {"modifier": -1, "evasion": 11, "damage": "2d8+2"}
            | {"dice": {"d20": [12], "damage": [5, 7]}},
            "d20 12 - 1 = 11 against Evasion 11: a hit; 2d8 (5, 7) + 2 = 14 damage",
            id="hit",
        ),
        pytest.param(
            {"evasion": 14, "damage": "2d8+2", "dice": {"d20": [13]}},
            "d20 13 against Evasion 14: a miss",
            id="miss",
        ),
        pytest.param(
            {"modifier": 3, "damage": "1d6", "dice": {"d20": [12], "damage": [4]}},
            "d20 12 + 3 = 15; on a hit 1d6 (4) = 4 damage",
            id="no Evasion",
        ),
        pytest.param(
            {"evasion": 11, "advantage": 1, "modifier": 1, "dice": {"d20": [6, 15]}},
            "d20 15 (advantage, dropped 6) + 1 = 16 against Evasion 11: a hit",
            id="advantage",
        ),
        pytest.param(
            {"evasion": 15, "disadvantage": 1, "dice": {"d20": [20, 7]}},
            "d20 7 (disadvantage, dropped 20) against Evasion 15: a miss",
            id="disadvantage, and the 20 that is dropped",
        ),
        pytest.param(
            {"evasion": 12, "advantage": 2, "disadvantage": 2, "dice": {"d20": [12]}},
            "d20 12 (advantage and disadvantage cancel) against Evasion 12: a hit",
            id="advantage and disadvantage cancel",
        ),
        pytest.param(
            {"evasion": 12, "advantage": 3, "disadvantage": 1, "dice": {"d20": [12, 12]}},
            "d20 12 (advantage by 3 to 1, dropped 12) against Evasion 12: a hit",
            id="one advantage remains",
        ),
        pytest.param(
            {"modifier": 1, "modifiers": named(Experience=2, cover=-3, fog=0), "evasion": 9}
            | {"dice": {"d20": [9]}},
            "d20 9 + 1 + 2 (Experience) - 3 (cover) = 9 against Evasion 9: a hit",
            id="modifiers by name",
        ),
        pytest.param(
            {"modifier": 1, "extra": "1d6", "evasion": 14, "dice": {"d20": [9], "extra": [4]}},
            "d20 9 + 1 + 1d6 (4) = 14 against Evasion 14: a hit",
            id="an extra die",
        ),
        pytest.param(
            {"extra": "3d4kh2-1d6+1", "evasion": 14}
            | {"dice": {"d20": [9], "extra": [3, 1, 2, 5]}},
            "d20 9 + 3d4kh2 (3, (1), 2) - 1d6 (5) + 1 = 10 against Evasion 14: a miss",
            id="extra dice, of which one is dropped",
        ),
        pytest.param({"extra": "3", "dice": {"d20": [9]}}, "d20 9 + 3 = 12", id="extra, no dice"),
        pytest.param(
            {"extra": "1d4-1d4", "dice": {"d20": [9], "extra": [2, 2]}},
            "d20 9 + 1d4 (2) - 1d4 (2) = 9",
            id="extra dice that come to nothing",
        ),
        pytest.param(
            {"extra": "1d4-9", "dice": {"d20": [9], "extra": [2]}},
            "d20 9 + 1d4 (2) - 9 = 2",
            id="extra dice that are less than nothing",
        ),
        pytest.param(
            {"extra": "-1d4", "dice": {"d20": [9], "extra": [2]}},
            "d20 9 - 1d4 (2) = 7",
            id="an extra die that is subtracted",
        ),
        pytest.param(
            {"modifier": 1, "evasion": 21, "damage": "4d6kh3"}
            | {"dice": {"d20": [20], "damage": [6, 5, 3, 1]}},
            "d20 20 + 1 = 21 against Evasion 21: a critical hit (natural 20); 4d6kh3 (6, 5, 3, "
            "(1)) + 18 (critical: maximum) = 32 damage",
            id="a critical hit, and a damage die that is dropped",
        ),
        pytest.param(
            {"modifier": -3, "evasion": 25, "damage": "2d8+2", "resistant_to": BOTH}
            | HURT
            | {"dice": {"d20": [20], "damage": [5, 7]}},
            "d20 20 - 3 = 17 against Evasion 25: a critical hit (a natural 20 always hits); 2d8 "
            "(5, 7) + 2 + 16 (critical: maximum) = 30 damage, halved to 15 by resistance: the "
            "target marks 2 hit points (major 8, below severe 16)",
            id="a critical hit below the Evasion, resisted",
        ),
        pytest.param(
            {"dice": {"d20": [20]}}, "d20 20: a critical hit (natural 20)", id="a critical alone"
        ),
    ],
)
def test_an_attack(body: Json, line: str) -> None:
    assert text("attack", body) == line


@pytest.mark.parametrize(
    ("body", "line"),
    [
        pytest.param({"dice": {"d20": [11]}}, "d20 11", id="bare"),
        pytest.param({"modifier": -2, "dice": {"d20": [11]}}, "d20 11 - 2 = 9", id="modifier"),
        pytest.param(
            {"modifier": 2, "difficulty": 13, "dice": {"d20": [11]}},
            "d20 11 + 2 = 13 against 13: a success",
            id="success",
        ),
        pytest.param(
            {"difficulty": 12, "dice": {"d20": [11]}}, "d20 11 against 12: a failure", id="failure"
        ),
        pytest.param(
            {"difficulty": 12, "advantage": 1, "dice": {"d20": [6, 15]}},
            "d20 15 (advantage, dropped 6) against 12: a success",
            id="advantage",
        ),
        pytest.param(
            {"modifier": 2, "modifiers": named(Experience=1), "difficulty": 14}
            | {"disadvantage": 1, "dice": {"d20": [17, 11]}},
            "d20 11 (disadvantage, dropped 17) + 2 + 1 (Experience) = 14 against 14: a success",
            id="disadvantage, and a modifier by name",
        ),
        pytest.param(
            {"difficulty": 12, "advantage": 1, "disadvantage": 1, "dice": {"d20": [3]}},
            "d20 3 (advantage and disadvantage cancel) against 12: a failure",
            id="advantage and disadvantage cancel",
        ),
        pytest.param(
            {"difficulty": 12, "advantage": 1, "disadvantage": 4, "dice": {"d20": [13, 14]}},
            "d20 13 (disadvantage by 4 to 1, dropped 14) against 12: a success",
            id="one disadvantage remains",
        ),
        pytest.param(
            {"modifier": -3, "difficulty": 18, "dice": {"d20": [20]}},
            "d20 20 - 3 = 17 against 18: a success (a natural 20 always succeeds)",
            id="a natural 20 below the difficulty",
        ),
        pytest.param(
            {"modifier": -3, "difficulty": 17, "dice": {"d20": [20]}},
            "d20 20 - 3 = 17 against 17: a success",
            id="a natural 20 that is not needed",
        ),
        pytest.param(
            {"dice": {"d20": [20]}},
            "d20 20: a success (a natural 20 always succeeds)",
            id="a natural 20 without a difficulty",
        ),
        pytest.param({"modifier": 10, "dice": {"d20": [10]}}, "d20 10 + 10 = 20", id="20 in all"),
        pytest.param(
            {"extra": "2d4kh1-1", "difficulty": 12, "dice": {"d20": [10], "extra": [3, 2]}},
            "d20 10 + 2d4kh1 (3, (2)) - 1 = 12 against 12: a success",
            id="extra dice",
        ),
    ],
)
def test_a_reaction(body: Json, line: str) -> None:
    assert text("reaction", body) == line


@pytest.mark.parametrize(
    ("body", "line"),
    [
        pytest.param(
            {"damage": "2d8+2", "dice": {"damage": [5, 7]}}, "2d8 (5, 7) + 2 = 14 damage", id="dice"
        ),
        pytest.param(
            {"damage": "1d6", "dice": {"damage": [4]}}, "1d6 (4) = 4 damage", id="one die"
        ),
        pytest.param({"damage": "3+4"}, "3 + 4 = 7 damage", id="no dice"),
        pytest.param(
            {"damage": "2d6!-1d4", "dice": {"damage": [6, 4, 3, 2]}},
            "2d6! (6!+4, 3) - 1d4 (2) = 11 damage",
            id="a die that explodes, and one that is subtracted",
        ),
        pytest.param(
            {"damage": "2d6ro1mi3", "dice": {"damage": [1, 2, 5]}},
            "2d6ro1mi3 ((1) 2→3, 5) = 8 damage",
            id="a die that is rerolled, and counts as more",
        ),
        pytest.param(
            {"damage": "1d6mi3", "dice": {"damage": [2]}},
            "1d6mi3 (2→3) = 3 damage",
            id="one die that counts as more",
        ),
        pytest.param(
            {"damage": "22d6", "dice": {"damage": [3] * 22}},
            f"22d6 ({'3, ' * 20}and 2 more) = 66 damage",
            id="more dice than a line shows",
        ),
        pytest.param(
            {"damage": "1d10+3", "critical": True, "dice": {"damage": [6]}},
            "1d10 (6) + 3 + 10 (critical: maximum) = 19 damage",
            id="critical",
        ),
        pytest.param(
            {"damage": "4d6kh3", "critical": True, "modifiers": named(Rally=2, fog=0)}
            | {"dice": {"damage": [6, 1, 5, 3]}},
            "4d6kh3 (6, (1), 5, 3) + 18 (critical: maximum) + 2 (Rally) = 34 damage",
            id="critical, kept dice, and a modifier by name",
        ),
        pytest.param({"damage": "5", "critical": True}, "5 damage", id="critical, no dice"),
        pytest.param(
            {"damage": "2d8", **HURT, "dice": {"damage": [8, 8]}},
            "2d8 (8, 8) = 16 damage: the target marks 3 hit points (severe 16)",
            id="severe",
        ),
        pytest.param(
            {"damage": "2d8", **HURT, "dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 damage: the target marks 2 hit points (major 8, below severe 16)",
            id="major",
        ),
        pytest.param(
            {"damage": "2d8", **HURT, "dice": {"damage": [6, 1]}},
            "2d8 (6, 1) = 7 damage: the target marks 1 hit point (below major 8)",
            id="below major",
        ),
        pytest.param(
            {"damage": "1d8-9", **HURT, "dice": {"damage": [6]}},
            "1d8 (6) - 9 = -3, so 0 damage: the target marks no hit points",
            id="less than no damage",
        ),
        pytest.param(
            {"damage": "2d8", "resistant_to": BOTH, **HURT, "dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 damage, halved to 8 by resistance (rounded up): the target marks 2 "
            "hit points (major 8, below severe 16)",
            id="resistant",
        ),
        pytest.param(
            {"damage": "1d8", "resistant_to": BOTH, "dice": {"damage": [1]}},
            "1d8 (1) = 1 damage",
            id="a resistance that takes nothing away",
        ),
        pytest.param(
            {"damage": "2d8", "types": ["magic"], "resistant_to": ["magic"], **HURT}
            | {"dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 magic damage, halved to 8 by resistance (rounded up): the target "
            "marks 2 hit points (major 8, below severe 16)",
            id="magic damage, resisted",
        ),
        pytest.param(
            {"damage": "2d8", "types": ["physical", "magic"], "resistant_to": ["magic"]}
            | {"dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 physical and magic damage, not reduced (only one of its types is "
            "resisted)",
            id="both types, one resisted",
        ),
        pytest.param(
            {"damage": "2d8", "types": ["physical"], "resistant_to": ["magic"]}
            | {"dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 physical damage",
            id="a resistance to the other type",
        ),
        pytest.param(
            {"damage": "2d8+2", **HURT, "armor_slots": 1, "dice": {"damage": [8, 7]}},
            "2d8 (8, 7) + 2 = 17 damage: the target marks 2 hit points (severe 16; 1 Armor Slot "
            "used, else 3 hit points)",
            id="an Armor Slot",
        ),
        pytest.param(
            {"damage": "2d8", **HURT, "armor_slots": 3, "dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 damage: the target marks no hit points (major 8, below severe 16; 2 "
            "Armor Slots used, else 2 hit points)",
            id="more Armor Slots than help",
        ),
        pytest.param(
            {"damage": "2d8", "direct": True, **HURT, "armor_slots": 1}
            | {"dice": {"damage": [8, 7]}},
            "2d8 (8, 7) = 15 direct damage: the target marks 2 hit points (major 8, below severe "
            "16; Armor Slots do not reduce direct damage)",
            id="direct damage",
        ),
        pytest.param(
            {"damage": "2d8+2", "immune_to": BOTH, **HURT, "dice": {"damage": [5, 7]}},
            "2d8 (5, 7) + 2 = 14 damage, reduced to 0 by immunity: the target marks no hit points",
            id="immune",
        ),
    ],
)
def test_damage(body: Json, line: str) -> None:
    assert text("damage", body) == line


HOPE, FEAR = "the player gains a Hope", "the gamemaster gains a Fear"


@pytest.mark.parametrize(
    ("body", "line"),
    [
        pytest.param(
            {"dice": {"hope": 10, "fear": 4}}, f"Hope 10 + Fear 4 = 14 with Hope; {HOPE}", id="bare"
        ),
        pytest.param(
            {"modifier": 1, "difficulty": 14, "dice": {"hope": 9, "fear": 4}},
            f"Hope 9 + Fear 4 + 1 = 14 against 14: a success with Hope; {HOPE}",
            id="success with Hope",
        ),
        pytest.param(
            {"difficulty": 15, "dice": {"hope": 10, "fear": 2}},
            f"Hope 10 + Fear 2 = 12 against 15: a failure with Hope; {HOPE}",
            id="failure with Hope",
        ),
        pytest.param(
            {"difficulty": 14, "dice": {"hope": 3, "fear": 11}},
            f"Hope 3 + Fear 11 = 14 against 14: a success with Fear; {FEAR}",
            id="success with Fear",
        ),
        pytest.param(
            {"modifiers": named(Experience=2, darkness=-3, fog=0), "difficulty": 14}
            | {"dice": {"hope": 3, "fear": 11}},
            "Hope 3 + Fear 11 + 2 (Experience) - 3 (darkness) = 13 against 14: a failure with "
            "Fear; " + FEAR,
            id="failure with Fear, and modifiers by name",
        ),
        pytest.param(
            {"difficulty": 18, "dice": {"hope": 2, "fear": 2}},
            "Hope 2 + Fear 2 = 4 against 18: a critical success (equal dice always "
            f"succeed); {HOPE} and clears a Stress",
            id="a critical below the difficulty",
        ),
        pytest.param(
            {"difficulty": 14, "dice": {"hope": 7, "fear": 7}},
            f"Hope 7 + Fear 7 = 14 against 14: a critical success (equal dice); {HOPE} and clears "
            "a Stress",
            id="a critical that reaches the difficulty",
        ),
        pytest.param(
            {"dice": {"hope": 7, "fear": 7}},
            f"Hope 7 + Fear 7 = 14: a critical success (equal dice); {HOPE} and clears a Stress",
            id="a critical without a difficulty",
        ),
        pytest.param(
            {"difficulty": 14, "reaction": True, "dice": {"hope": 3, "fear": 11}},
            "Hope 3 + Fear 11 = 14 against 14: a success (reaction roll)",
            id="a reaction",
        ),
        pytest.param(
            {"reaction": True, "dice": {"hope": 5, "fear": 5}},
            "Hope 5 + Fear 5 = 10: a critical success (equal dice) on a reaction roll; the roller "
            "also avoids what applies even on a success",
            id="a critical reaction",
        ),
        pytest.param(
            {"reaction": True, "dice": {"hope": 9, "fear": 5}},
            "Hope 9 + Fear 5 = 14 (reaction roll)",
            id="a reaction without a difficulty",
        ),
        pytest.param(
            {"hope_die": 20, "fear_die": 10, "advantage": 1, "advantage_die": 8}
            | {"dice": {"hope": 17, "fear": 4, "advantage": 7}},
            f"d20 Hope 17 + d10 Fear 4 + 7 (d8 advantage) = 28 with Hope; {HOPE}",
            id="dice of other sizes",
        ),
        pytest.param(
            {"advantage": 2, "disadvantage": 1, "advantage_die": 10, "help": 1}
            | {"dice": {"hope": 9, "fear": 4, "advantage": 3, "help": [5]}},
            "Hope 9 + Fear 4 + 5 (best of d10 advantage by 2 to 1: 3, help: 5) = 18 "
            f"with Hope; {HOPE}",
            id="a larger advantage die beside help",
        ),
        pytest.param(
            {"advantage": 1, "dice": {"hope": 9, "fear": 4, "advantage": 5}},
            f"Hope 9 + Fear 4 + 5 (advantage) = 18 with Hope; {HOPE}",
            id="advantage",
        ),
        pytest.param(
            {"advantage": 1, "disadvantage": 3}
            | {"dice": {"hope": 9, "fear": 4, "disadvantage": 5}},
            f"Hope 9 + Fear 4 - 5 (disadvantage by 3 to 1) = 8 with Hope; {HOPE}",
            id="one disadvantage remains",
        ),
        pytest.param(
            {"advantage": 2, "help": 2}
            | {"dice": {"hope": 9, "fear": 4, "advantage": 2, "help": [5, 3]}},
            f"Hope 9 + Fear 4 + 5 (best of advantage: 2, help: 5, help: 3) = 18 with Hope; {HOPE}",
            id="advantage and help: an ally's die is the highest",
        ),
        pytest.param(
            {"advantage": 2, "disadvantage": 1, "help": 1}
            | {"dice": {"hope": 9, "fear": 4, "advantage": 5, "help": [5]}},
            f"Hope 9 + Fear 4 + 5 (best of advantage by 2 to 1: 5, help: 5) = 18 with Hope; {HOPE}",
            id="advantage and help: equal dice",
        ),
        pytest.param(
            {"disadvantage": 1, "help": 2}
            | {"dice": {"hope": 9, "fear": 4, "disadvantage": 3, "help": [4, 6]}},
            "Hope 9 + Fear 4 + 6 (best of help: 4, help: 6) - 3 (disadvantage) = 16 with "
            f"Hope; {HOPE}",
            id="disadvantage and help",
        ),
        pytest.param(
            {"advantage": 1, "disadvantage": 1, "help": 1, "modifier": 1, "extra": "1d4"}
            | {"dice": {"hope": 9, "fear": 4, "help": [4], "extra": [3]}},
            "Hope 9 + Fear 4 (advantage and disadvantage cancel) + 4 (help) + 1 + 1d4 (3) = 21 "
            f"with Hope; {HOPE}",
            id="advantage and disadvantage cancel, help, an extra die",
        ),
        pytest.param(
            {"extra": "2d6kl1+1", "dice": {"hope": 9, "fear": 4, "extra": [5, 2]}},
            f"Hope 9 + Fear 4 + 2d6kl1 ((5), 2) + 1 = 16 with Hope; {HOPE}",
            id="extra dice, of which one is dropped",
        ),
    ],
)
def test_the_duality_dice(body: Json, line: str) -> None:
    assert text("duality", body) == line
