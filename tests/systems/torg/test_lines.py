"""The line of a Torg roll for a chat, word by word, and the same things in its outcome."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

Json = dict[str, Any]


class Example(NamedTuple):
    """A body with supplied dice, its line, and what its outcome says of the same."""

    id: str
    body: Json
    text: str
    outcome: Json = {}  # noqa: RUF012 (never changed)


AIM, DARK = {"name": "aim", "value": 3}, {"name": "dark", "value": -2}
DECK = {"stymied": True, "stymied_rule": "deck"}

TWO_D10 = [
    Example("hot counts", {"dice": {"hot": 3, "cold": 5}}, "Hot 3, cold 5: bonus +3."),
    Example(
        "cold counts, and the difficulty is just met",
        {"value": 12, "difficulty": 9, "dice": {"hot": 8, "cold": 3}},
        "Hot 8, cold 3: bonus -3. Value 12 - 3 = 9 against 9: a minimal success.",
        {"bonus": -3, "total": 9, "margin": 0, "level": "minimal"},
    ),
    Example(
        "equal dice, a failure",
        {"value": 10, "difficulty": 12, "dice": {"hot": 4, "cold": 4}},
        "Hot 4, cold 4: equal dice, bonus 0. Value 10 + 0 = 10 against 12: a failure by 2.",
        {"bonus": 0, "success": False, "margin": -2, "level": None},
    ),
    Example(
        "a maxed hot die, a Possibility and a modifier",
        {
            "value": 8,
            "difficulty": 20,
            "possibilities": 1,
            "modifiers": [AIM],
            "dice": {"hot": 9, "cold": 10, "max": [10, 8], "possibilities": [[4]]},
        },
        "Hot 9, cold 10: 9 + 18 (reroll 10!+8) + 4 (Possibility) = bonus +31. Value 8 + 31 + 3 "
        "(aim) = 42 against 20: a spectacular success by 22.",
        {"maxed": "hot", "no_reroll": None, "total": 42},
    ),
    Example(
        "a maxed cold die that disconnects",
        {
            "value": 10,
            "contradiction": "one_case",
            "dice": {"hot": 10, "cold": 9, "max": [4]},
        },
        "Hot 10, cold 9: -9 - 4 (reroll) = bonus -13. Value 10 - 13 = -3. Disconnected (one-case "
        "contradiction: a bonus of -7 or less).",
        {"maxed": "cold", "disconnected": True, "contradiction": "one_case"},
    ),
    Example(
        "the article's Stymied beside Up",
        {
            "value": 5,
            "stymied": True,
            "up": True,
            "modifiers": [DARK],
            "dice": {"hot": 9, "cold": 10, "up": [6]},
        },
        "Hot 9, cold 10: 9 + 6 (Up) = bonus +15, no reroll (Stymied). Value 5 + 15 - 2 (dark) = "
        "18.",
        {"no_reroll": "stymied", "conditions_removed": False, "possibility_lost": False},
    ),
    Example(
        "the deck's Stymied takes the reroll and leaves the Possibility",
        DECK | {"possibilities": 1, "dice": {"hot": 9, "cold": 10, "possibilities": [[5]]}},
        "Hot 9, cold 10: 9 + 5 (Possibility) = bonus +14, no reroll (Stymied).",
        {"no_reroll": "stymied", "possibility_lost": False},
    ),
    Example(
        "unskilled, so that Stymied takes a Possibility",
        DECK | {"skilled": False, "possibilities": 1, "dice": {"hot": 9, "cold": 10}},
        "Hot 9, cold 10: bonus +9, no reroll (unskilled), one Possibility lost to Stymied.",
        {"no_reroll": "unskilled", "possibility_lost": True},
    ),
    Example(
        "an ord without a positive reroll",
        {
            "value": 7,
            "difficulty": 14,
            "reality_rated": False,
            "positive_reroll": False,
            "dice": {"hot": 9, "cold": 10},
        },
        "Hot 9, cold 10: bonus +9, no reroll (positive rerolls are off). Value 7 + 9 = 16 "
        "against 14: "
        "an average success by 2.",
        {"no_reroll": "no_positive_reroll"},
    ),
    Example(
        "Up and Stymied cancel out",
        DECK
        | {
            "up": True,
            "possibilities": 1,
            "dice": {"hot": 9, "cold": 10, "max": [3], "possibilities": [[5]]},
        },
        "Hot 9, cold 10: 9 + 3 (reroll) + 5 (Possibility) = bonus +17, Up and Stymied cancel out.",
        {"conditions_removed": True, "no_reroll": None, "possibility_lost": False},
    ),
    Example(
        "one of two Possibilities cancelled, its die kept",
        {
            "possibilities": 2,
            "cancelled": 1,
            "dice": {"hot": 4, "cold": 2, "possibilities": [[6], [10, 4]]},
        },
        "Hot 4, cold 2: -2 + 14 (Possibility 10!+4) = bonus +12, 1 of 2 Possibilities cancelled.",
        {"cancelled": 1, "bonus": 12},
    ),
    Example(
        "the Possibility cancelled, and no value",
        {"difficulty": 0, "possibilities": 1, "cancelled": 1, "dice": {"hot": 3, "cold": 4}},
        "Hot 3, cold 4: bonus +3, Possibility cancelled. Total 3 against 0: a good success by 3.",
        {"cancelled": 1},
    ),
    Example(
        "both cancelled, and disconnected",
        {
            "contradiction": "four_case",
            "possibilities": 2,
            "cancelled": 2,
            "dice": {"hot": 7, "cold": 5},
        },
        "Hot 7, cold 5: bonus -5, both Possibilities cancelled. Disconnected (four-case "
        "contradiction: a bonus of -4 or less).",
        {"cancelled": 2, "disconnected": True, "contradiction": "four_case"},
    ),
    Example(
        "equal dice and Up",
        {"up": True, "dice": {"hot": 10, "cold": 10, "up": [10, 3]}},
        "Hot 10, cold 10: 0 (equal dice) + 13 (Up 10!+3) = bonus +13.",
    ),
    Example(
        "what changed nothing is not mentioned",
        {
            "stymied": True,
            "skilled": False,
            "contradiction": "one_case",
            "modifiers": [{"name": "wind", "value": 0}, {"name": "luck", "value": 1}],
            "dice": {"hot": 6, "cold": 5, "up": [7]},
        },
        "Hot 6, cold 5: bonus -5. Value 0 - 5 + 1 (luck) = -4. Not disconnected (one-case "
        "contradiction: that takes a bonus of -7 or less).",
        {"disconnected": False, "no_reroll": None, "cancelled": 0},
    ),
]

D20 = [
    Example(
        "one die", {"value": 14, "dice": {"d20": [13]}}, "d20 13: bonus +1. Value 14 + 1 = 15."
    ),
    Example(
        "a twenty rolls on",
        {"value": 14, "dice": {"d20": [20, 2]}},
        "d20 22 (20!+2): bonus +8. Value 14 + 8 = 22.",
        {"die_total": 22, "no_reroll": None, "raised": 0},
    ),
    Example(
        "a long chain, a failure",
        {
            "value": 2,
            "difficulty": 13,
            "modifiers": [DARK],
            "dice": {"d20": [10, 20, 10, 3]},
        },
        "d20 43 (10!+20!+10!+3): bonus +12. Value 2 + 12 - 2 (dark) = 12 against 13: "
        "a failure by 1.",
        {"die_total": 43, "bonus": 12},
    ),
    Example(
        "unskilled",
        {"value": 14, "skilled": False, "dice": {"d20": [20]}},
        "d20 20: bonus +7, no reroll (unskilled). Value 14 + 7 = 21.",
        {"no_reroll": "unskilled"},
    ),
    Example(
        "an ord's twenty",
        {"reality_rated": False, "dice": {"d20": [20]}},
        "d20 20: bonus +7, no reroll (ord).",
        {"no_reroll": "ord"},
    ),
    Example(
        "an unskilled ord's ten",
        {"reality_rated": False, "skilled": False, "dice": {"d20": [10]}},
        "d20 10: bonus -1, no reroll (unskilled).",
        {"no_reroll": "unskilled"},
    ),
    Example(
        "a Possibility raised to its least",
        {
            "value": 10,
            "difficulty": 10,
            "possibilities": 1,
            "dice": {"d20": [8], "possibilities": [[4]]},
        },
        "d20 8 + 10 (Possibility 4, counts as 10) = 18: bonus +5. Value 10 + 5 = 15 against 10: a "
        "good success by 5.",
        {"die_total": 18, "raised": 6},
    ),
    Example(
        "Stymied takes the reroll",
        {"stymied": True, "possibilities": 1, "dice": {"d20": [10], "possibilities": [[15]]}},
        "d20 10 + 15 (Possibility) = 25: bonus +8, no reroll (Stymied).",
        {"no_reroll": "stymied", "possibility_lost": False},
    ),
    Example(
        "Stymied takes the Possibility",
        {"stymied": True, "possibilities": 1, "dice": {"d20": [13]}},
        "d20 13: bonus +1, one Possibility lost to Stymied.",
        {"no_reroll": None, "possibility_lost": True},
    ),
    Example(
        "Up and Stymied cancel out",
        {"stymied": True, "up": True, "dice": {"d20": [20, 5]}},
        "d20 25 (20!+5): bonus +8, Up and Stymied cancel out.",
        {"conditions_removed": True},
    ),
    Example(
        "Up, and a first die that disconnects",
        {"up": True, "contradiction": "one_case", "dice": {"d20": [1], "up": [20, 3]}},
        "d20 1 + 23 (Up 20!+3) = 24: bonus +8. Disconnected (one-case contradiction: a first roll "
        "of 1).",
        {"disconnected": True, "contradiction": "one_case"},
    ),
    Example(
        "two of three Possibilities cancelled",
        {
            "possibilities": 3,
            "cancelled": 2,
            "dice": {"d20": [8], "possibilities": [[], [], [10, 3]]},
        },
        "d20 8 + 13 (Possibility 10!+3) = 21: bonus +8, 2 of 3 Possibilities cancelled.",
        {"cancelled": 2},
    ),
    Example(
        "all three cancelled",
        {"possibilities": 3, "cancelled": 3, "dice": {"d20": [2]}},
        "d20 2: bonus -10, all 3 Possibilities cancelled.",
        {"cancelled": 3},
    ),
]


@pytest.mark.rule("T2-01", "T2-02", "T2-14", "TD-01", "TD-03")
@pytest.mark.parametrize(
    ("mechanic", "example"),
    [
        pytest.param(mechanic, example, id=f"{mechanic} {example.id}")
        for mechanic, examples in (("torg/2d10", TWO_D10), ("torg/d20", D20))
        for example in examples
    ],
)
def test_the_line_says_what_decided_and_so_does_the_outcome(
    client: FlaskClient, mechanic: str, example: Example
) -> None:
    answer = client.post(f"/v1/{mechanic}/roll", json=example.body).get_json()
    assert answer["text"] == example.text
    assert {name: answer["outcome"][name] for name in example.outcome} == example.outcome


@pytest.mark.parametrize("mechanic", ["2d10", "d20"])
def test_a_modifiers_name_has_no_semicolon_there(client: FlaskClient, mechanic: str) -> None:
    """At a table, what follows one is the gamemaster's word."""
    body = {"modifiers": [{"name": "aim; and fire", "value": 1}], "seed": "a"}
    text = client.post(f"/v1/torg/{mechanic}/roll", json=body).get_json()["text"]
    assert " + 1 (aim, and fire) = " in text
