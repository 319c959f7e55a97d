"""Fifteen requests of each mechanic, whose lines show everything that a line can say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]

SHORT: Json = {"short": True, "label": "Maya leaps"}
AIM, DARK = {"name": "aim", "value": 3}, {"name": "dark", "value": -2}
DECK: Json = {"stymied": True, "stymied_rule": "deck"}
BOTH = ["physical", "magic"]
THRESHOLDS: Json = {"thresholds": {"major": 8, "severe": 16}}
ANN, BEN = {"name": "Ann", "score": 45}, {"name": "Ben", "score": 60}


def expression(text: str, *faces: int, **further: Any) -> Json:
    """A roll of dice notation; without faces it is rolled."""
    return {"expression": text, **further, **({"dice": {"dice": faces}} if faces else {})}


def contest(active: Json, opposing: Json, own: list[int], others: list[int], **more: Any) -> Json:
    """An opposed roll of dice notation."""
    dice = {"active": own, "opposing": others}
    return {"active": active, "opposing": opposing, "dice": dice, **more}


def side(text: str, name: str | None = None, **more: Any) -> Json:
    """One side of it."""
    return {"expression": text, "name": name, **more}


def mira(score: int, other: int, *faces: int, **more: Any) -> Json:
    """Mira's ability against the guard's."""
    named = {"active": {"name": "Mira", "score": score}}
    named["opposing"] = {"name": "the guard", "score": other}
    return {**named, "dice": dict(zip(("active", "opposing"), faces, strict=True)), **more}


LINES: Mapping[str, list[Json]] = {
    "dice": [
        expression("4d6kh3 + 2d8![fire] - 1", 3, 6, 1, 5, 8, 2, 7, label="Maya leaps"),
        expression("6d10>=8f1dbl10", 8, 3, 1, 10, 6, 9),
        expression("4d6<3f>5 + 3d6>4 - 1", 1, 2, 6, 6, 5, 4, 6),
        expression("1d20 adv + 5 # 2nd try", 7, 19, difficulty=15),
        expression("3d6!! + 1", 6, 6, 2, 4, 3),
        expression("3d6!!6>=10", 6, 6, 2, 4, 3),
        expression("3d6!p", 6, 6, 2, 4, 3),
        expression("4d6!kl3", 6, 2, 4, 1, 3),
        expression("4d6ro<3mi4", 2, 1, 4, 1, 3, 6),
        expression("{2d6, 1d12}kh1 * 2", 3, 4, 9),
        expression("(1d6+3)*2/3 * 2", 4, modifiers=[AIM, DARK]),
        expression("-1d6 + 10", 4, difficulty=12, step=2),
        expression("4dF + 2d[1,1,2][odd] + 3[skill]", -1, 0, 1, 1, 1, 2, difficulty=6),
        expression("6d10>=8", 8, 3, 1, 10, 6, 9, difficulty=2, **SHORT),
        expression("60d6!", seed="many"),
    ],
    "opposed": [
        contest(side("1d20", "Mira", modifiers=[AIM]), side("1d20+3", "the guard"), [15], [9]),
        contest(side("2d6"), side("2d6"), [3, 4], [5, 2]),
        contest(side("2d6"), side("2d6"), [3, 4, 6, 6], [5, 2, 1, 1], ties="reroll"),
        contest(side("1d2", "Mira"), side("1d2", "Bo"), [1, 2, 2], [1, 2, 1], ties="reroll"),
        contest(side("2d6", "the wolf"), side("2d6", "the wolf"), [3, 4], [5, 2], ties="opposing"),
        contest(side("2d6", "Mira"), side("2d6", "Bo"), [3, 4], [5, 2], label="Dice in the inn"),
        contest(side("3d6>=5", "Mira"), side("2d6>=5", "Bo"), [3, 5, 6], [5, 2]),
        contest(side("1d100", "Mira"), side("1d100"), [35], [60], lowest_wins=True),
        contest(side("1d20 adv climbing", "Mira"), side("1d20 dis"), [3, 4], [5, 2]),
        contest(side("3d6!", "Mira"), side("3d6ro1", "Bo"), [6, 6, 2, 3, 4], [1, 2, 3, 4]),
        contest(side("2d6/2", "Mira"), side("1d6", "Bo"), [3, 4], [2]),
        contest(side("4d6kh3"), side("4d6kl3", "Bo"), [3, 6, 1, 5], [4, 5, 6, 1]),
        contest(side("{1d8, 1d6}kh1", "Mira"), side("1d12*2", "Bo"), [7, 6], [11]),
        contest(side("2d6", "Mira"), side("2d6", "Bo"), [3, 4], [5, 2], **SHORT, ties="active"),
        contest(side("5d6>=5", "Mira"), side("5d6>=5"), [5] * 5, [1] * 5, short=True),
    ],
    "torg/2d10": [
        {"dice": {"hot": 3, "cold": 5}},
        {"value": 12, "difficulty": 9, "label": "Maya leaps", "dice": {"hot": 8, "cold": 3}},
        {
            "value": 8,
            "difficulty": 20,
            "possibilities": 2,
            "modifiers": [AIM, DARK],
            "dice": {"hot": 9, "cold": 10, "max": [10, 8], "possibilities": [[4], [10, 10, 2]]},
        },
        {
            "value": 10,
            "contradiction": "one_case",
            "dice": {"hot": 10, "cold": 9, "max": [10, 4]},
        },
        {
            "value": 10,
            "difficulty": 12,
            "contradiction": "four_case",
            "dice": {"hot": 4, "cold": 9},
        },
        {**DECK, "possibilities": 1, "skilled": False, "dice": {"hot": 9, "cold": 10}},
        {**DECK, "up": True, "dice": {"hot": 9, "cold": 10, "max": [3]}},
        {"possibilities": 2, "cancelled": 1, "dice": {"possibilities": [[6], [10, 4]]}},
        {"possibilities": 2, "cancelled": 2, "dice": {"hot": 4, "cold": 4}},
        {"up": True, "dice": {"hot": 10, "cold": 10, "up": [10, 3]}},
        {
            "value": 7,
            "difficulty": 14,
            "reality_rated": False,
            "positive_reroll": False,
            "dice": {"hot": 9, "cold": 10},
        },
        {"stymied": True, "up": True, "value": 5, "dice": {"hot": 9, "cold": 10, "up": [6]}},
        {"value": 10, "difficulty": 12, "dice": {"hot": 6, "cold": 6}},
        {"value": 10, "difficulty": 12, "contradiction": "one_case", **SHORT},
        {"short": True, "dice": {"hot": 3, "cold": 5}},
    ],
    "torg/d20": [
        {"value": 14, "dice": {"d20": [13]}},
        {"value": 14, "label": "Maya leaps", "dice": {"d20": [20, 2]}},
        {"value": 2, "difficulty": 13, "modifiers": [AIM, DARK], "dice": {"d20": [10, 20, 10, 3]}},
        {"value": 14, "skilled": False, "dice": {"d20": [20]}},
        {"reality_rated": False, "dice": {"d20": [20]}},
        {"difficulty": 10, "possibilities": 1, "dice": {"d20": [8], "possibilities": [[4]]}},
        {
            "difficulty": 10,
            "possibilities": 2,
            "up": True,
            "dice": {"d20": [20, 8], "up": [10, 3], "possibilities": [[10, 4], [3]]},
        },
        {"up": True, "contradiction": "one_case", "dice": {"d20": [1], "up": [20, 3]}},
        {"contradiction": "four_case", "dice": {"d20": [5]}},
        {"stymied": True, "possibilities": 1, "dice": {"d20": [10], "possibilities": [[15]]}},
        {"stymied": True, "possibilities": 1, "dice": {"d20": [13]}},
        {"stymied": True, "up": True, "dice": {"d20": [20, 5]}},
        {"possibilities": 3, "cancelled": 3, "dice": {"d20": [2]}},
        {"value": 10, "difficulty": 8, "contradiction": "four_case", **SHORT},
        {"short": True, "dice": {"d20": [7]}},
    ],
    "daggerheart/attack": [
        {"modifier": 1, "evasion": 14, "label": "Ogre", "dice": {"d20": [6]}},
        {
            "modifier": 1,
            "evasion": 14,
            "damage": "2d8+2",
            **THRESHOLDS,
            "dice": {"d20": [20], "damage": [5, 7]},
        },
        {
            "modifier": 1,
            "evasion": 14,
            "damage": "2d8+2",
            **THRESHOLDS,
            "dice": {"d20": [15], "damage": [1, 1]},
        },
        {"modifier": 1, "damage": "2d8+2 fire", "dice": {"d20": [13], "damage": [5, 7]}},
        {"modifier": -8, "evasion": 14, "damage": "2d8", "dice": {"d20": [20], "damage": [5, 7]}},
        {
            "advantage": 3,
            "disadvantage": 1,
            "evasion": 14,
            "extra": "1d6",
            "modifiers": [AIM],
            "damage": "4d6kh3",
            "resistant_to": ["physical", "magic"],
            "dice": {"d20": [6, 15], "extra": [4], "damage": [6, 5, 4, 2]},
        },
        {"advantage": 1, "disadvantage": 1, "evasion": 14, "dice": {"d20": [16]}},
        {"disadvantage": 1, "evasion": 14, "dice": {"d20": [20, 7]}},
        {"dice": {"d20": [12]}},
        {"dice": {"d20": [20]}},
        {"extra": "2d6kh1-1 rally", "evasion": 10, "dice": {"d20": [7], "extra": [2, 5]}},
        {"damage": "5", "dice": {"d20": [12]}, "immune_to": ["physical", "magic"], **THRESHOLDS},
        {"damage": "1d4-3", "evasion": 5, "dice": {"d20": [12], "damage": [1]}, **THRESHOLDS},
        {"damage": "2d8", "evasion": 14, **SHORT, "dice": {"d20": [20], "damage": [5, 7]}},
        {"damage": "2d8", **THRESHOLDS, "short": True, "dice": {"d20": [2], "damage": [5, 7]}},
    ],
    "daggerheart/reaction": [
        {"modifier": 1, "difficulty": 15, "label": "Ogre", "dice": {"d20": [14]}},
        {"modifier": 1, "difficulty": 15, "dice": {"d20": [13]}},
        {"modifier": 1, "difficulty": 25, "dice": {"d20": [20]}},
        {"difficulty": 4, "dice": {"d20": [20]}},
        {"difficulty": 14, "dice": {"d20": [14]}},
        {"advantage": 1, "difficulty": 15, "dice": {"d20": [14, 19]}},
        {"disadvantage": 1, "difficulty": 15, "dice": {"d20": [14, 19]}},
        {"disadvantage": 1, "difficulty": 15, "dice": {"d20": [20, 20]}},
        {"advantage": 2, "disadvantage": 1, "difficulty": 15, "dice": {"d20": [1, 2]}},
        {"advantage": 1, "disadvantage": 1, "difficulty": 15, "dice": {"d20": [1]}},
        {"modifier": -2, "modifiers": [AIM, DARK], "difficulty": 15, "dice": {"d20": [1]}},
        {"dice": {"d20": [14]}},
        {"dice": {"d20": [20]}},
        {"difficulty": 15, **SHORT, "dice": {"d20": [20]}},
        {"short": True, "dice": {"d20": [3]}},
    ],
    "daggerheart/damage": [
        {"damage": "2d8+2", **THRESHOLDS, "label": "Ogre", "dice": {"damage": [5, 7]}},
        {"damage": "2d8+2", **THRESHOLDS, "dice": {"damage": [1, 1]}},
        {"damage": "2d8+2", "critical": True, **THRESHOLDS, "dice": {"damage": [5, 7]}},
        {"damage": "2d8+2"},
        {"damage": "1d4-5", **THRESHOLDS, "dice": {"damage": [2]}},
        {"damage": "1d4-5", "resistant_to": ["physical", "magic"], "dice": {"damage": [2]}},
        {"damage": "2d8+3 fire", "resistant_to": ["physical", "magic"], "dice": {"damage": [5, 7]}},
        {
            "damage": "2d8[fire]+1d6[cold]",
            "immune_to": ["physical", "magic"],
            **THRESHOLDS,
            "dice": {"damage": [5, 7, 2]},
        },
        {
            "damage": "2d6!",
            "critical": True,
            "modifiers": [{"name": "rage", "value": 2}],
            "dice": {"damage": [6, 4, 3]},
        },
        {"damage": "2d8-1d4+2", "critical": True, "dice": {"damage": [5, 7, 3]}},
        {"damage": "4d6kh3", "critical": True, "dice": {"damage": [6, 5, 3, 1]}},
        {"damage": "2d6ro1mi3", "dice": {"damage": [1, 2, 5]}},
        {"damage": "5"},
        {"damage": "2d8", **THRESHOLDS, **SHORT},
        {"damage": "1d4-5", "short": True},
    ],
    "daggerheart/duality": [
        {"difficulty": 14, "modifier": 1, "label": "Maya leaps", "dice": {"hope": 9, "fear": 4}},
        {"difficulty": 14, "modifier": 1, "dice": {"hope": 4, "fear": 9}},
        {"difficulty": 20, "modifier": 1, "dice": {"hope": 9, "fear": 4}},
        {"modifier": -1, "dice": {"hope": 4, "fear": 9}},
        {"difficulty": 15, "dice": {"hope": 4, "fear": 4}},
        {"dice": {"hope": 4, "fear": 4}},
        {"difficulty": 25, "reaction": True, "dice": {"hope": 4, "fear": 4}},
        {"difficulty": 15, "reaction": True, "dice": {"hope": 4, "fear": 5}},
        {"reaction": True, "dice": {"hope": 4, "fear": 5}},
        {
            "advantage": 1,
            "help": 2,
            "difficulty": 12,
            "dice": {"hope": 4, "fear": 5, "advantage": 2, "help": [5, 3]},
        },
        {
            "disadvantage": 1,
            "help": 1,
            "extra": "2d6kh1",
            "dice": {"hope": 4, "fear": 5, "disadvantage": 2, "help": [5], "extra": [5, 2]},
        },
        {"advantage": 3, "disadvantage": 1, "modifiers": [AIM, DARK], "difficulty": 12},
        {"advantage": 1, "disadvantage": 1, "difficulty": 12},
        {"difficulty": 14, **SHORT, "dice": {"hope": 9, "fear": 4}},
        {"short": True, "dice": {"hope": 9, "fear": 9}},
    ],
    "torang/ability": [
        {"score": 68, "label": "Maya climbs", "dice": {"d100": 41}},
        {"score": 68, "dice": {"d100": 69}},
        {"score": 68, "dice": {"d100": 6}},
        {"score": 68, "dice": {"d100": 99}},
        {"score": 30, "dice": {"d100": 98}},
        {"score": 68, "dice": {"d100": 100}},
        {"score": 135, "dice": {"d100": 97}},
        {"score": 2, "dice": {"d100": 5}},
        {"score": 68, "difficult": 1, "easy": 2, "dramatic": True, "dice": {"d100": 41}},
        {"score": 68, "helpers": [ANN, BEN], "dice": {"d100": 41, "helpers": [44, 61]}},
        {
            "score": 68,
            "dramatic": True,
            "helpers": [ANN, BEN],
            "dice": {"d100": 41, "helpers": [44, 61]},
        },
        {
            "score": 68,
            "helpers": [
                {"score": 65, "difficult": 2},
                {"score": 45, "modifiers": [{"name": "a map", "value": 20}]},
            ],
            "dice": {"d100": 100, "helpers": [24, 100]},
        },
        {"score": 68, "helpers": [ANN, BEN], "dice": {"d100": 99, "helpers": [1, 100]}},
        {"score": 68, "modifiers": [{"name": "torchlight", "value": 20}], "dice": {"d100": 88}},
        {"score": 68, "easy": 1, "helpers": [ANN], **SHORT},
    ],
    "torang/opposed": [
        mira(155, 70, 51, 68, label="A duel"),
        mira(155, 70, 96, 98),
        mira(155, 112, 51, 52),
        mira(342, 406, 35, 40),
        mira(155, 70, 95, 62, lowest_wins=True),
        {
            "active": {"score": 70},
            "opposing": {"score": 50},
            "lowest_wins": True,
            "dice": {"active": 90, "opposing": 95},
        },
        mira(80, 40, 45, 99),
        mira(70, 50, 90, 99),
        mira(70, 50, 90, 90),
        mira(120, 90, 30, 50),
        mira(155, 70, 5, 6),
        {
            "active": {"name": "the wolf", "score": 2},
            "opposing": {"name": "the wolf", "score": 3},
            "dice": {"active": 4, "opposing": 5},
        },
        {
            "active": {"name": "Mira", "score": 60, "helpers": [ANN, BEN]},
            "opposing": {"name": "the guard", "score": 55, "easy": 1, "helpers": [{"score": 40}]},
            "dramatic": True,
            "dice": {
                "active": 38,
                "opposing": 76,
                "active_helpers": [44, 61],
                "opposing_helpers": [40],
            },
        },
        mira(70, 50, 90, 99, **SHORT),
        mira(80, 40, 30, 41, short=True),
    ],
}
