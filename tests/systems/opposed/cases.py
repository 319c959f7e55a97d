"""Opposed rolls, for the tests that all mechanics share."""

from __future__ import annotations

from typing import Any

from tests.systems.case import Cases, Dice, Fit, Refused, Worked

Json = dict[str, Any]


UP = [{"name": "up", "value": 1}]
OPPOSING = "#/opposing/expression"
LONG_NAME = {"expression": "1d6", "name": "x" * 65}


def against(active: str, opposing: str, **further: Any) -> Json:
    return {"active": {"expression": active}, "opposing": {"expression": opposing}, **further}


OPPOSED = Cases(
    least=against("1d6", "1d6"),
    fields={
        "active": "object",
        "opposing": "object",
        "ties": "choice",
        "lowest_wins": "flag",
    },
    rolls=[
        against("2d6", "1d20"),
        against("3d6!+1", "4d8kh2", lowest_wins=True),
        against("5d10>=8f1", "6d10!10>=8"),
        against("1d2", "1d2", ties="reroll"),
        {
            "active": {
                "expression": "1d6/2",
                "name": "Mira",
                "modifiers": [{"name": "up", "value": 1}],
            },
            "opposing": {"expression": "1d4", "name": "the guard"},
            "ties": "opposing",
        },
    ],
    worked=[
        Worked(
            against("2d6+3", "1d20", dice={"active": [4, 5], "opposing": [7]}),
            "12 beats 7 by 5.",
            {"winner": "active", "margin": 5, "tie": False},
        ),
        Worked(
            against("1d20", "1d20", lowest_wins=True, dice={"active": [3], "opposing": [17]}),
            "The lower total wins, 14 below the other.",
            {"winner": "active", "margin": 14},
        ),
        Worked(
            against("1d6", "1d6", ties="reroll", dice={"active": [4, 2], "opposing": [4, 5]}),
            "4 against 4 is a tie; thrown again, 5 beats 2 by 3.",
            {"winner": "opposing", "margin": 3, "rerolls": 1},
        ),
    ],
    fit=Fit(against("2d6", "1d20"), {"active": "2d6", "opposing": "1d20"}, "lead"),
    refused=[
        Refused("no notation", against("2d6", "x"), OPPOSING, code="invalid_expression"),
        Refused("a pool and a sum", against("2d6>=5", "2d6"), OPPOSING),
        Refused("a tie for ever", against("7", "3+4", ties="reroll"), "#/ties", "7"),
        Refused("another tie for ever", against("floor(3/2)", "1d1", ties="reroll"), "#/ties", "1"),
        Refused("a tie of no dice", against("0d6!", "0", ties="reroll"), "#/ties", "0"),
        Refused(
            "a name too long",
            against("1d6", "1d6") | {"active": LONG_NAME},
            "#/active/name",
            "64",
        ),
    ],
    refused_queries=[
        Refused("no opposing side", "active=2d6", "opposing"),
        Refused("a tie for ever", "active=1&opposing=1&ties=reroll", "ties", "1"),
        Refused("a pool and a sum", "active=2d6%3E%3D5&opposing=1d6", "opposing"),
        Refused("not a kind of tie", "active=1d6&opposing=1d6&ties=both", "ties"),
    ],
    heavy=[
        Refused("1,000 dice", "active=1000d6&opposing=1d6", None, "3000000", "too_much_work"),
        Refused("too many leads", "active=1d3000&opposing=1d3000", None, None, "too_much_work"),
        # Products of large numbers were charged by their sum, and the chances of leads not at all.
        Refused(
            "large numbers",
            "active=6d220rr%3E120!!%3C%3D7&opposing=d81-dF!!-2d8",
            None,
            "3000000",
            "too_much_work",
        ),
        Refused("a long list", "active=180d20&opposing=1", None, "3000000", "too_much_work"),
    ],
    within_limits=[
        ("roll", against("1000d6", "1000d6")),
        ("rolls", against("5d6", "5d6", count=1_000)),
    ],
    wrong_faces=[
        (against("1d6", "1d6", dice={"active": [7]}), "#/dice/active/0", "6"),
        (against("1d6", "dF", dice={"opposing": [2]}), "#/dice/opposing/0", "0, 1"),
    ],
    not_needed=[
        Dice(
            "a die too many",
            against("1d6", "1d6", dice={"active": [1, 2], "opposing": [3]}),
            ["#/dice/active/1"],
        ),
        Dice(
            "a second throw without a tie",
            against("1d6", "1d6", ties="reroll", dice={"active": [1, 2], "opposing": [3, 4]}),
            ["#/dice/active/1", "#/dice/opposing/1"],
        ),
    ],
    dependent=[
        Dice(
            "a second throw after one of chance",
            against("1d6", "1d6", ties="reroll", dice={"active": [4, 2], "opposing": [None, 5]}),
            {"#/dice/active/1", "#/dice/opposing/1"},
        )
    ],
    in_part=[
        Dice("one side given", against("1d6", "2d8", dice={"active": [4]}), [4, 0, 0]),
    ],
)

CASES = {"opposed": OPPOSED}
