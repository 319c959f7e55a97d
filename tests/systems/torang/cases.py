"""The Torang Engine's dice, for the tests that all mechanics share."""

from __future__ import annotations

from typing import Any

from tests.systems.case import Cases, Dice, Fit, Refused, Worked

Json = dict[str, Any]

SIDE = {"score": 50}
ANN = {"name": "Ann", "score": 50}
MUD = {"name": "mud", "value": -20}
HELPERS = [
    {"name": "Ann", "score": 45, "easy": 1},
    {"score": 160, "modifiers": [{"name": "a map", "value": 40}]},
]
SIDES: Json = {
    "active": {"score": 155, "helpers": HELPERS},
    "opposing": {"score": 120, "modifiers": [MUD]},
}

ABILITY = Cases(
    least={"score": 50},
    fields={
        "score": "number",
        "easy": "count",
        "difficult": "count",
        "modifiers": "list",
        "dramatic": "flag",
        "helpers": "list",
    },
    rolls=[
        {"score": 68, "helpers": [{"name": "Ann", "score": 45}]},
        {"score": 68, "difficult": 1, "dramatic": True, "helpers": HELPERS},
        {"score": 230, "modifiers": [{"name": "a rope", "value": 20}]},
    ],
    worked=[
        Worked(
            {"score": 50, "difficult": 1, "dice": {"d100": 3}},
            "One notable disadvantage takes 20 away (TE-05), and every threshold is taken "
            "from the 30 that are left: 3 is a tenth of it, a critical (TE-02).",
            {
                "roll": 3,
                "score": 50,
                "effective_score": 30,
                "thresholds": {"critical": 3, "success": 30, "fumble": 98},
                "level": "critical",
            },
        ),
        Worked(
            {
                "score": 68,
                "helpers": [{"name": "Ann", "score": 45}],
                "dramatic": True,
                "dice": {"d100": 97, "helpers": [44]},
            },
            "The main roll fails and earns nothing. Ann's own success in a dramatic situation "
            "earns her a check in the ability that she helped with (TE-08b).",
            {
                "level": "failure",
                "experience_check": False,
                "helpers": [
                    {
                        "name": "Ann",
                        "late": False,
                        "roll": 44,
                        "score": 45,
                        "effective_score": 45,
                        "thresholds": {"critical": 4, "success": 45, "fumble": 99},
                        "level": "success",
                        "suggestions": [],
                        "modifier": 20,
                        "experience_check": True,
                        "experience_checks": [
                            {"abilities": ["helping"], "reason": "dramatic_success"}
                        ],
                    }
                ],
            },
        ),
    ],
    fit=Fit({"score": 68}, {"score": "68"}, "level"),
    refused=[
        Refused("21 helpers", SIDE | {"helpers": [ANN] * 21}, "#/helpers", "20"),
        Refused(
            "a helper of helpers",
            SIDE | {"helpers": [ANN | {"helpers": [ANN]}]},
            "#/helpers/0/helpers",
        ),
        Refused(
            "a helper's score",
            SIDE | {"helpers": [ANN, {"score": -1_000_001}]},
            "#/helpers/1/score",
            "1000000",
        ),
        Refused(
            "a helper's steps", {"score": 1, "helpers": [{"easy": 21}]}, "#/helpers/0/easy", "20"
        ),
        Refused("21 modifiers", SIDE | {"modifiers": [MUD] * 21}, "#/modifiers", "20"),
        Refused(
            "half a step", SIDE | {"modifiers": [MUD, MUD | {"value": 30}]}, "#/modifiers/1/value"
        ),
        Refused("a nameless modifier", SIDE | {"modifiers": [{"value": 20}]}, "#/modifiers/0/name"),
    ],
    refused_queries=[
        Refused("no score", "easy=1", "score"),
        Refused("21 helpers", "score=5" + "&helper=1" * 21, "helper", "20"),
        Refused("a helper", "score=5&helper=1&helper=x", "helper"),
        Refused("half a step", "score=5&modifiers=20&modifiers=30", "modifiers", "40"),
        Refused("21 modifiers", "score=5" + "&modifiers=20" * 21, "modifiers", "20"),
    ],
    within_limits=[
        ("roll", {"score": 1_000_000, "helpers": [{"score": -1_000_000, "difficult": 20}] * 20}),
        ("roll", SIDE | {"modifiers": [{"name": "a", "value": 1_000_000}] * 20}),
    ],
    faces={"d100": 100},
    wrong_faces=[
        ({"score": 50, "dice": {"d100": 0}}, "#/dice/d100", "100"),
        ({"score": 50, "dice": {"d100": 101}}, "#/dice/d100", "100"),
    ],
    not_needed=[Dice("no helper", {"score": 50, "dice": {"helpers": [3]}}, ["#/dice/helpers/0"])],
    in_part=[
        Dice(
            "helpers roll first",
            {"score": 50, "helpers": [{"score": 40}, {"score": 30}], "dice": {"helpers": [100]}},
            [100, 0, 0],
        )
    ],
)

OPPOSED = Cases(
    least={"active": SIDE, "opposing": SIDE},
    fields={
        "active": "object",
        "opposing": "object",
        "lowest_wins": "flag",
        "dramatic": "flag",
    },
    rolls=[
        {"active": {"score": 155}, "opposing": {"score": 70}},
        SIDES,
        SIDES | {"lowest_wins": True, "dramatic": True},
        {"active": {"score": 60}, "opposing": {"score": 50}},
        {
            "active": {"score": 50, "helpers": [{"name": "a", "score": 40}]},
            "opposing": {"score": 1},
        },
    ],
    worked=[
        Worked(
            {
                "active": {"score": 155},
                "opposing": {"score": 70},
                "dice": {"active": 51, "opposing": 68},
            },
            "Two successes. What the active side has over 100 is added to its number "
            "(TE-12): 51 + 55 = 106 beats 68.",
            {"result": "weak_victory", "winner": "active", "lesser_loser": None},
        ),
        Worked(
            {
                "active": {"score": 80},
                "opposing": {"score": 40},
                "dice": {"active": 45, "opposing": 99},
            },
            "A fumble earns the opposing side an experience check in any situation (TE-08a), and "
            "the table may choose what comes of it (TE-17).",
            {
                "result": "great_victory",
                "opposing": {
                    "name": None,
                    "roll": 99,
                    "score": 40,
                    "unadjusted_score": 40,
                    "effective_score": 40,
                    "thresholds": {"critical": 4, "success": 40, "fumble": 99},
                    "level": "fumble",
                    "suggestions": [
                        "time",
                        "ridicule",
                        "false_information",
                        "disadvantage",
                        "effect",
                    ],
                    "experience_check": True,
                    "helpers": [],
                    "compared": None,
                },
            },
        ),
    ],
    fit=Fit(
        {"active": {"score": 155}, "opposing": {"score": 70}},
        {"active": "155", "opposing": "70"},
        "result",
    ),
    refused=[
        Refused(
            "21 helpers of a side",
            {"active": SIDE | {"helpers": [ANN] * 21}, "opposing": SIDE},
            "#/active/helpers",
            "20",
        ),
        Refused(
            "a side's unknown field",
            {"active": SIDE, "opposing": SIDE | {"~a/b": 1}},
            "#/opposing/~0a~1b",
        ),
    ],
    refused_queries=[
        Refused("no opposing", "active=5", "opposing"),
        Refused("steps", "active=5&opposing=5&opposing_easy=21", "opposing_easy", "20"),
        Refused("half a step", "active=5&opposing=5&active_modifiers=7", "active_modifiers", "20"),
        Refused("modifiers of neither", "active=5&opposing=5&modifiers=20", "modifiers"),
    ],
    many_wrong=[
        Dice(
            "nested sides",
            {"active": {"score": "x", "helpers": [{"easy": -1}]}, "opposing": 5},
            {
                "#/active/score",
                "#/active/helpers/0/easy",
                "#/active/helpers/0/score",
                "#/opposing",
            },
        ),
        Dice(
            "a missing and an unknown field",
            {"active": {}, "opposing": {"score": 1, "x": 2}},
            {"#/active/score", "#/opposing/x"},
        ),
    ],
    faces={"active": 100, "opposing": 100},
    not_needed=[
        Dice(
            "no active helpers",
            {"active": SIDE, "opposing": SIDE, "dice": {"active_helpers": [3]}},
            ["#/dice/active_helpers/0"],
        ),
        Dice(
            "no opposing helpers",
            {"active": SIDE, "opposing": SIDE, "dice": {"opposing_helpers": [3]}},
            ["#/dice/opposing_helpers/0"],
        ),
    ],
)

CASES = {"torang/ability": ABILITY, "torang/opposed": OPPOSED}
