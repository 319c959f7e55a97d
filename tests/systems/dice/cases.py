"""Plain dice notation, for the tests that all mechanics share."""

from __future__ import annotations

from urllib.parse import urlencode

from tests.systems.case import Cases, Chain, Dice, Fit, Refused, Worked


def heavy(expression: str, limit: str | None) -> Refused:
    query = urlencode({"expression": expression})
    return Refused(f"{expression[:12]}", query, None, limit, "too_much_work")


NOTATION = Cases(
    least={"expression": "1d6"},
    fields={
        "expression": "expression",
        "difficulty": "number?",
        "step": "whole?",
        "modifiers": "modifiers",
    },
    rolls=[
        {"expression": "3d6!+1d20ro1"},
        {"expression": "4d6kh3 + 2d8![fire] - 1"},
        {"expression": "10d3ro3!dl4-5d2!kh2"},
        {"expression": "5"},
        {"expression": "8d10rr1!>=9mi2kh6>=8f2dbl10 + 3 # all at once"},
        {"expression": "max({2d6, 1d12}kh1, 4d4*2) - floor(3d6/2)"},
        {"expression": "6d6>=5", "difficulty": 2, "step": 1},
        {
            "expression": "1d20 adv + 5",
            "difficulty": 15,
            "modifiers": [{"name": "bless", "value": 2}],
        },
        {"expression": "20d6+3d1000000-2d%kh1+10d3!+5d20ro1ro2"},
    ],
    worked=[
        Worked(
            {"expression": "4d6kh3 + 2", "dice": {"dice": [3, 6, 1, 4]}},
            "The highest three of four: 6 + 4 + 3, and 2.",
            {"total": 15},
        ),
        Worked(
            {"expression": "5d10>=8f1", "difficulty": 2, "dice": {"dice": [8, 10, 1, 9, 4]}},
            "8, 10 and 9 are successes, the 1 takes one away: 2.",
            {"total": 2, "successes": 2, "success": True, "margin": 0},
        ),
        Worked(
            {"expression": "1d20+9", "difficulty": 15, "step": 10, "dice": {"dice": [17]}},
            "26 beats 15 by 11: one whole step of 10.",
            {"margin": 11, "degrees": 1},
        ),
    ],
    fit=Fit({"expression": "3d6!"}, {"expression": "3d6!"}, "total"),
    refused=[
        Refused(
            "an endless chain",
            {"expression": "1d2!", "dice": {"dice": [2] * 1_001}},
            None,
            "1000",
            "too_much_work",
        ),
        Refused("a step without a difficulty", {"expression": "1d6", "step": 5}, "#/step"),
        Refused("a step of 0", {"expression": "1d6", "difficulty": 3, "step": 0}, "#/step", "1"),
    ],
    refused_queries=[
        Refused("no expression", "", "expression"),
        Refused("repeated expression", "expression=1d6&expression=1d6", "expression"),
    ],
    heavy=[
        heavy("1d5001", "5000"),
        heavy("1d1000000", "3000000"),
        heavy("999d6", "3000000"),
        heavy("1000d1000000", "3000000"),
        heavy("1000d11000kh1", "4000"),
        heavy("1d6000!", "5000"),
        heavy("+".join(["31d1000000!kh7"] * 17), None),
        # Each of these was answered with 500, or took from 2 seconds to a minute.
        heavy("60d4ro1!kl1-1d2!", None),
        heavy("1d6!+1d4000", None),
        heavy("160d2!kh1", None),
        heavy("400d2ro1!", None),
    ],
    many_wrong=[
        Dice(
            "two faces",
            {"expression": "3d6", "dice": {"dice": [7, 1, 8]}},
            {"#/dice/dice/0", "#/dice/dice/2"},
        )
    ],
    light=[
        urlencode({"expression": expression})
        for expression in ("1d4999", "20d20kh10", "-".join(["10"] + ["1d6!"] * 10))
    ],
    within_limits=[
        ("roll", {"expression": "1000d1000000"}),
        ("roll", {"expression": "1000d2ro1"}),
        ("roll", {"expression": "+".join(["d6"] * 32)}),
        ("rolls", {"expression": "10d6", "count": 1_000}),
        ("rolls", {"expression": "d1000000" + "+1" * 31, "count": 1_000}),
        ("roll", {"expression": "1d2!", "dice": {"dice": [2] * 1_000 + [1]}}),
    ],
    wrong_faces=[
        ({"expression": "1d6", "dice": {"dice": [7]}}, "#/dice/dice/0", "6"),
        ({"expression": "1d6", "dice": {"dice": [0]}}, "#/dice/dice/0", "1"),
        ({"expression": "1d6-1d4", "dice": {"dice": [6, 5]}}, "#/dice/dice/1", "4"),
        ({"expression": "4dF", "dice": {"dice": [0, 2, 1, -1]}}, "#/dice/dice/1", "0, 1"),
        ({"expression": "d[1,4]", "dice": {"dice": [2]}}, "#/dice/dice/0", "1, 4"),
    ],
    not_needed=[
        Dice("no dice", {"expression": "5", "dice": {"dice": [1]}}, ["#/dice/dice/0"]),
        Dice("two of one", {"expression": "1d6", "dice": {"dice": [1, 1]}}, ["#/dice/dice/1"]),
        Dice(
            "each one too many, null apart",
            {"expression": "1d6!", "dice": {"dice": [5, 1, None, 2]}},
            ["#/dice/dice/1", "#/dice/dice/3"],
        ),
    ],
    dependent=[
        Dice(
            "dice behind one that may explode",
            {"expression": "2d6!", "dice": {"dice": [None, 3, 4]}},
            {"#/dice/dice/1", "#/dice/dice/2"},
        )
    ],
    in_part=[
        Dice("all given", {"expression": "2d6!", "dice": {"dice": [6, 1, 3]}}, [6, 1, 3]),
        Dice("null", {"expression": "4d6", "dice": {"dice": [2, None, 5]}}, [2, 0, 5, 0]),
    ],
    chains=[Chain({"expression": "1d6!", "dice": {"dice": [6, 6]}}, "dice", 3)],
    long_chain=({"expression": "1d10!"}, {"dice": [10] * 1_000 + [1]}),
)

CASES = {"dice": NOTATION}
