"""Daggerheart's dice, for the tests that all mechanics share."""

from __future__ import annotations

from tests.systems.case import Cases, Dice, Fit, Refused, Worked

EDGE = {
    "modifier": "number",
    "advantage": "count",
    "disadvantage": "count",
    "modifiers": "modifiers",
}
HURT = {
    "thresholds": "object?",
    "types": "list",
    "direct": "flag",
    "resistant_to": "list",
    "immune_to": "list",
    "armor_slots": "whole",
}
BOTH = ["physical", "magic"]
WORK = "too_much_work"

ATTACK = Cases(
    least={},
    fields=EDGE | HURT | {"evasion": "number?", "damage": "plain?", "extra": "plain?"},
    rolls=[
        {"evasion": 12, "damage": "2d8+2", "extra": "1d4", "advantage": 1},
        {"evasion": 12, "damage": "2d8+2", "extra": "1d4-1d6+1", "advantage": 1},
        {"evasion": 12, "damage": "2d8", "disadvantage": 2},
        {"damage": "1d6", "thresholds": {"major": 3, "severe": 5}, "resistant_to": BOTH},
        {
            "damage": "2d6",
            "types": ["magic"],
            "immune_to": ["physical"],
            "thresholds": {"major": 3, "severe": 9},
            "armor_slots": 1,
        },
        {"advantage": 1, "damage": "3d8", "extra": "2d4"},
        {"damage": "d6", "thresholds": {"major": 5, "severe": 9}},
        {"advantage": 1, "evasion": 8, "damage": "4d6kh3-1", "extra": "2d4kl1"},
    ],
    worked=[
        Worked(
            {
                "modifier": -3,
                "evasion": 25,
                "damage": "2d8+2",
                "thresholds": {"major": 8, "severe": 16},
                "dice": {"d20": [20], "damage": [5, 7]},
            },
            "17 does not reach 25, but a natural 20 always hits (DG-03). A critical deals the"
            " most that the dice can show, an ordinary roll and the constant once (DG-04): 16"
            " + 12 + 2 = 30, which is above the severe threshold: 3 hit points (DG-07).",
            {
                "total": 17,
                "hit": True,
                "critical": True,
                "damage": {
                    "total": 30,
                    "dealt": 30,
                    "rolled": 12,
                    "critical_maximum": 16,
                    "modifier": 2,
                    "types": [],
                    "resistance": "none",
                    "thresholds": {"major": 8, "severe": 16},
                    "direct": False,
                    "armor_slots_used": 0,
                    "hit_points": 3,
                },
            },
        )
    ],
    fit=Fit({"evasion": 12}, {"evasion": "12"}, "total"),
    refused=[
        Refused("1,001 dice", {"damage": "501d6kh500", "extra": "500d4"}, "#/extra", "1000"),
        Refused(
            "thresholds fall",
            {"thresholds": {"major": 9, "severe": 8}},
            "#/thresholds/severe",
            "9",
        ),
        Refused(
            "a threshold of 0", {"thresholds": {"major": 0, "severe": 8}}, "#/thresholds/major", "1"
        ),
        Refused("half the thresholds", {"thresholds": {"major": 5}}, "#/thresholds/severe"),
    ],
    heavy=[
        # damage=1d6-1000000 was answered with a million outcomes, 97 megabytes, after 7 seconds.
        Refused("the d20 on top of the extra dice", "extra=1d4999", None, "5000", WORK),
        Refused("a critical on top", "evasion=10&damage=1d4999", None, "5000", WORK),
        Refused("from a miss down", "evasion=10&damage=1d6-6000", None, "5000", WORK),
        Refused("far down", "evasion=10&damage=1d6-300000", None, "5000", WORK),
        # Each part was within the limit by itself, and the lists of chances were not counted.
        Refused("parts", "evasion=60&damage=120d20&extra=120d20", None, "3000000", WORK),
    ],
    many_wrong=[
        Dice(
            "expressions and thresholds",
            {"damage": "2d", "extra": "1d6!", "thresholds": {"major": 3, "severe": 2}},
            {"#/damage", "#/extra", "#/thresholds/severe"},
        )
    ],
    light=["evasion=10&damage=1d6-4000"],
    wrong_faces=[({"extra": "1d4", "dice": {"extra": [5]}}, "#/dice/extra/0", "4")],
    not_needed=[
        Dice("no damage", {"dice": {"damage": [3]}}, ["#/dice/damage/0"]),
        Dice("no extra dice", {"dice": {"extra": [3]}}, ["#/dice/extra/0"]),
        Dice(
            "damage of a miss",
            {"evasion": 20, "damage": "1d8", "dice": {"d20": [2], "damage": [4]}},
            ["#/dice/damage/0"],
        ),
    ],
    dependent=[
        Dice(
            "damage without the d20",
            {"evasion": 11, "damage": "2d8+2", "dice": {"damage": [5, 7]}},
            {"#/dice/damage/0", "#/dice/damage/1"},
        )
    ],
)

REACTION = Cases(
    least={},
    fields=EDGE | {"difficulty": "number?", "extra": "plain?"},
    rolls=[
        {"difficulty": 14, "extra": "2d6kh1+1d4-1", "advantage": 1},
        {"difficulty": 12, "disadvantage": 1},
        {"difficulty": 11, "advantage": 2},
        {"disadvantage": 1},
    ],
    worked=[
        Worked(
            {"modifier": 2, "difficulty": 15, "advantage": 1, "dice": {"d20": [6, 13]}},
            "With advantage the higher die counts (DG-02a): 13 + 2 reaches 15 (DG-09).",
            {"natural": 13, "total": 15, "success": True, "critical": False},
        )
    ],
    wrong_faces=[
        ({"dice": {"d20": [21]}}, "#/dice/d20/0", "20"),
        ({"extra": "1d4", "dice": {"extra": [5]}}, "#/dice/extra/0", "4"),
    ],
    heavy=[
        Refused("the d20 on top of the extra dice", "extra=1d4999", None, "5000", WORK),
        Refused("many digits", "extra=1000d131kh1", None, "3000000", WORK),
    ],
    light=["difficulty=2000&extra=1d4900"],
    not_needed=[
        Dice("no extra dice", {"dice": {"extra": [3]}}, ["#/dice/extra/0"]),
        Dice(
            "advantage cancelled",
            {"advantage": 1, "disadvantage": 1, "dice": {"d20": [2, 3]}},
            ["#/dice/d20/1"],
        ),
    ],
)

DAMAGE = Cases(
    least={"damage": "1d6"},
    fields=HURT | {"damage": "expression", "critical": "flag", "modifiers": "modifiers"},
    rolls=[
        {"damage": "4d6kh3", "critical": True},
        {"damage": "4d6ro1!kh3-1d4", "critical": True},
        {"damage": "2d6!", "types": BOTH, "direct": True, "resistant_to": BOTH},
    ],
    worked=[
        Worked(
            {"damage": "1d10+3", "critical": True, "dice": {"damage": [6]}},
            "A player's critical attack (DU-02b): 10 + 6 + 3.",
            {"total": 19, "rolled": 6, "critical_maximum": 10, "modifier": 3, "hit_points": None},
        ),
        Worked(
            {
                "damage": "2d8+2",
                "types": ["magic"],
                "resistant_to": ["magic"],
                "thresholds": {"major": 4, "severe": 8},
                "armor_slots": 1,
                "dice": {"damage": [8, 7]},
            },
            "A target that resists magic damage takes half of 17, rounded up (DG-20). 9 reaches the"
            " severe threshold, 3 hit points, and an Armor Slot lowers that to 2 (DG-21).",
            {
                "total": 9,
                "dealt": 17,
                "resistance": "resistant",
                "armor_slots_used": 1,
                "hit_points": 2,
            },
        ),
    ],
    refused=[Refused("13 Armor Slots", {"armor_slots": 13}, "#/armor_slots", "12")],
    fit=Fit({"damage": "2d6kh1+1d4"}, {"damage": "2d6kh1+1d4"}, "total"),
    refused_queries=[
        Refused("one threshold", "damage=1d6&major=5", "severe"),
        Refused("thresholds fall", "damage=1d6&major=5&severe=4", "severe", "5"),
        Refused("no type", "damage=1d6&resistant_to=magic", "types", "DG-20"),
        Refused("armor without thresholds", "damage=1d6&armor_slots=1", "armor_slots", "DG-21"),
        Refused("13 Armor Slots", "damage=1d6&armor_slots=13", "armor_slots", "12"),
    ],
    heavy=[
        Refused("thresholds far away", "damage=1d6!&major=1&severe=1000000", None, "3000000", WORK),
        Refused("many digits", "damage=1000d131kh1", None, "3000000", WORK),
    ],
    light=[
        "damage=2d6!&major=100&severe=1000",
        # Each of these was answered with 500, or took from 2 seconds to a minute.
        "damage=1d2!%2B1d5&resistant_to=physical&resistant_to=magic",
        "damage=1d2!%2B3d8dh2&resistant_to=physical&resistant_to=magic",
    ],
    wrong_faces=[({"damage": "1d8", "dice": {"damage": [9]}}, "#/dice/damage/0", "8")],
)

DUALITY = Cases(
    least={},
    fields=EDGE
    | {"difficulty": "number?", "help": "count", "reaction": "flag", "extra": "plain?"}
    | dict.fromkeys(("hope_die", "fear_die", "advantage_die"), "whole"),
    rolls=[
        {"difficulty": 15, "hope_die": 20, "fear_die": 8, "advantage": 1, "advantage_die": 10},
        {"difficulty": 12, "help": 2},
        {"difficulty": 13, "advantage": 1, "help": 3},
        {"disadvantage": 1},
        {"reaction": True, "difficulty": 12},
        {"help": 4, "advantage": 1},
        {"difficulty": 14, "disadvantage": 1, "help": 2, "extra": "2d6kh1+1d4-1"},
    ],
    worked=[
        Worked(
            {"modifier": 1, "difficulty": 14, "dice": {"hope": 9, "fear": 4}},
            "9 + 4 + 1 reaches 14, and the Hope die is the higher one (DU-01).",
            {
                "hope": 9,
                "fear": 4,
                "with": "hope",
                "total": 14,
                "success": True,
                "critical": False,
            },
        )
    ],
    refused=[
        Refused("help on a reaction", {"help": 1, "reaction": True}, "#/help"),
        Refused("a d3", {"hope_die": 3}, "#/hope_die", "4"),
        Refused("a d21", {"advantage_die": 21}, "#/advantage_die", "20"),
    ],
    refused_queries=[Refused("help", "reaction=true&help=1", "help")],
    wrong_faces=[
        ({"dice": {"hope": 13}}, "#/dice/hope", "12"),
        ({"help": 1, "dice": {"help": [7]}}, "#/dice/help/0", "6"),
        ({"extra": "1d4", "dice": {"extra": [5]}}, "#/dice/extra/0", "4"),
    ],
    heavy=[
        Refused("the d12s on top of the extra dice", "extra=1d4999", None, "5000", WORK),
        # Their 153 totals have chances of 2,100 digits.
        Refused("many digits", "extra=1000d131kh1", None, "3000000", WORK),
    ],
    light=["difficulty=2000&extra=1d4900"],
    not_needed=[
        Dice("no disadvantage", {"dice": {"disadvantage": 3}}, ["#/dice/disadvantage"]),
        Dice("no edge", {"dice": {"advantage": 3}}, ["#/dice/advantage"]),
        Dice("nobody helps", {"dice": {"help": [3]}}, ["#/dice/help/0"]),
        Dice("no extra dice", {"dice": {"extra": [3]}}, ["#/dice/extra/0"]),
    ],
    in_part=[
        Dice("some of each", {"help": 2, "dice": {"fear": 12, "help": [None, 6]}}, [0, 12, 0, 6])
    ],
)

CASES = {
    "daggerheart/attack": ATTACK,
    "daggerheart/reaction": REACTION,
    "daggerheart/damage": DAMAGE,
    "daggerheart/duality": DUALITY,
}
