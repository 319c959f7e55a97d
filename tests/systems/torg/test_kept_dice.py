"""Supplied dice that a changed request does not need: which are kept, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.fairness.chance import DEPENDS, Roller, SuppliedDice
from service.systems import rolls
from service.systems.registry import MECHANICS
from tests.systems.shown import in_order, shown_die

Json = dict[str, Any]

SPENT = ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))
EITHER = (False, True)
CHOICES: list[Json] = [
    {
        "up": up,
        "stymied": stymied,
        "skilled": skilled,
        "possibilities": possibilities,
        "cancelled": cancelled,
    }
    for up, stymied, skilled, (possibilities, cancelled) in product(EITHER, EITHER, EITHER, SPENT)
    if skilled or (possibilities, cancelled) in SPENT[:2]  # as all of them take long
]
"""What can change from one request for a roll to the next."""
STARTS = {  # the first dice, so that each kind of reroll comes up
    "torg/2d10": [{"hot": 9, "cold": 10}, {"hot": 10, "cold": 9}, {"hot": 4, "cold": 6}],
    "torg/d20": [{"d20": [20]}, {"d20": [10]}, {"d20": [7]}],
}
ROLLS = [
    pytest.param(mechanic, options, id=f"{mechanic} {' '.join(options)}")
    for mechanic, options in [
        ("torg/2d10", {}),
        ("torg/2d10", {"stymied_rule": "deck"}),
        ("torg/2d10", {"reality_rated": False, "positive_reroll": False}),
        ("torg/d20", {}),
        ("torg/d20", {"reality_rated": False}),
    ]
]


def choices(options: Json) -> list[Json]:
    """What can change: an ord has no Possibilities (T2-17)."""
    rated = options.get("reality_rated", True)
    return [choice for choice in CHOICES if rated or not choice["possibilities"]]


def answered(mechanic: str, body: Json) -> Json:
    """The answer to a body, without HTTP in between."""
    declared = MECHANICS[mechanic]
    return rolls.roll(declared, declared.reader.load(body))


def roll(client: FlaskClient, mechanic: str, body: Json) -> Json:
    answer = client.post(f"/v1/{mechanic}/roll", json=body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert isinstance(answer.json, dict)
    return answer.json


@pytest.mark.rule("T2-06", "T2-08", "T2-15")
@pytest.mark.parametrize(("mechanic", "options"), ROLLS)
def test_whatever_changes_a_roll_is_carried_on_and_comes_back(mechanic: str, options: Json) -> None:
    changes = choices(options)
    for start, before, after in product(STARTS[mechanic], changes, changes):
        first = answered(mechanic, options | before | {"dice": start})

        carried = answered(mechanic, options | after | {"dice": lists(first["faces"])})
        back = answered(mechanic, options | before | {"dice": lists(carried["faces"])})

        assert sorted(die["face"] for die in carried["dice"]) == sorted(flat(carried["faces"]))
        assert (back["outcome"], back["text"]) == (first["outcome"], first["text"])
        counted = [shown(die) for die in back["dice"] if die["reason"] != "unused"]
        assert counted == [shown(die) for die in first["dice"]]


def flat(faces: Any) -> Iterator[int]:
    if isinstance(faces, int):
        yield faces
    else:
        for part in faces.values() if isinstance(faces, dict) else faces:
            yield from flat(part)


def lists(faces: Any) -> Any:
    """Faces as JSON has them."""
    if isinstance(faces, dict):
        return {role: lists(part) for role, part in faces.items()}
    return [lists(part) for part in faces] if isinstance(faces, tuple) else faces


def shown(die: Json) -> Json:
    """A die without its source, which is `supplied` when it is sent again."""
    return {name: value for name, value in die.items() if name != "source"}


def supplied(mechanic: str, start: Json) -> Iterator[Json]:
    """Dice by hand: of Up, of Possibilities and after the first ones; some chains go on too far."""
    role, ten = ("max", 10) if mechanic == "torg/2d10" else ("d20", 20)
    up = ([], [3], [10, 4], [3, 3])
    possibilities = ([], [[5]], [[], [ten, 3]], [[5, 5], [6]])
    for dice in product(up, possibilities, ([], [4], [10, 3], [4, 3])):
        yield {
            **start,
            "up": dice[0],
            "possibilities": dice[1],
            role: [*start.get(role, []), *dice[2]],
        }


def not_needed(mechanic: str, options: Json, dice: Json) -> set[str]:
    """Pointers to the dice that none of the choices asks for, tried one by one."""
    declared, left = MECHANICS[mechanic], []
    for choice in choices(options):
        order = declared.reader.load(options | choice | {"dice": dice})
        roller = Roller("any", order.dice)
        declared.roll.draw(order.check, roller)
        left.append(refused_by(roller))
    return set.intersection(*left)


def refused_of(mechanic: str, body: Json) -> set[str]:
    try:
        answered(mechanic, body)
    except SuppliedDice as refused:
        return set(refused.details)
    return set()


def refused_by(roller: Roller) -> set[str]:
    try:
        roller.finish()
    except SuppliedDice as refused:
        return set(refused.details)
    return set()


@pytest.mark.parametrize("last", [0, -1], ids=["nothing", "everything"])
@pytest.mark.parametrize(("mechanic", "options"), ROLLS)
def test_dice_are_refused_only_if_no_choice_could_need_them(
    mechanic: str, options: Json, last: int
) -> None:
    choice = choices(options)[last]
    for start in STARTS[mechanic]:
        for dice in supplied(mechanic, start):
            refused = refused_of(mechanic, options | choice | {"dice": dice})
            assert refused == not_needed(mechanic, options, dice), dice


def unused(role: str, sides: int, face: int, **further: Any) -> Json:
    return shown_die(role, sides, face, "unused", **further)


@pytest.mark.rule("T2-03", "T2-08", "T2-15")
@pytest.mark.parametrize(
    ("body", "dice"),
    [
        pytest.param(
            {
                "stymied": True,
                "possibilities": 2,
                "cancelled": 1,
                "dice": {
                    "hot": 9,
                    "cold": 10,
                    "max": [10, 8],
                    "up": [10, 3],
                    "possibilities": [[10, 4], [10, 2], [7]],
                },
            },
            [
                shown_die("hot", 10, 9),
                shown_die("cold", 10, 10, "dropped"),
                shown_die("possibilities", 10, 10, chain=2),
                shown_die("possibilities", 10, 2, "exploded", chain=2, parent=2),
                unused("max", 10, 10, parent=0),
                unused("max", 10, 8, parent=4),
                unused("up", 10, 10),
                unused("up", 10, 3, parent=6),
                unused("possibilities", 10, 10, chain=1),
                unused("possibilities", 10, 4, chain=1, parent=8),
                unused("possibilities", 10, 7, chain=3),
            ],
            id="all that the article's Stymied and a foe took, and more",
        ),
        pytest.param(
            {
                "stymied": True,
                "stymied_rule": "deck",
                "possibilities": 2,
                "dice": {"hot": 10, "cold": 9, "max": [5], "possibilities": [[6], [7]]},
            },
            [
                shown_die("hot", 10, 10, "dropped"),
                shown_die("cold", 10, 9),
                shown_die("max", 10, 5, "exploded", parent=1),
                shown_die("possibilities", 10, 7, chain=2),
                unused("possibilities", 10, 6, chain=1),
            ],
            id="the Possibility that the deck's Stymied took",
        ),
        pytest.param(
            {"up": True, "dice": {"hot": 10, "cold": 10, "up": [10, 10, 3]}},
            [
                shown_die("hot", 10, 10, "dropped"),
                shown_die("cold", 10, 10, "dropped"),
                shown_die("up", 10, 10),
                shown_die("up", 10, 10, "exploded", parent=2),
                shown_die("up", 10, 3, "exploded", parent=3),
            ],
            id="a chain of Up",
        ),
    ],
)
def test_where_the_dice_of_2d10_lie_and_why(
    client: FlaskClient, body: Json, dice: list[Json]
) -> None:
    assert roll(client, "torg/2d10", body)["dice"] == in_order(*dice)


@pytest.mark.rule("TD-02", "TD-07", "T2-08")
@pytest.mark.parametrize(
    ("body", "dice"),
    [
        pytest.param(
            {"possibilities": 1, "dice": {"d20": [20, 10, 3], "possibilities": [[20, 4]]}},
            [
                shown_die("d20", 20, 20),
                shown_die("d20", 20, 10, "exploded", parent=0),
                shown_die("d20", 20, 3, "exploded", parent=1),
                shown_die("possibilities", 20, 20, chain=1),
                shown_die("possibilities", 20, 4, "exploded", chain=1, parent=3),
            ],
            id="what rolls on",
        ),
        pytest.param(
            {
                "stymied": True,
                "possibilities": 1,
                "dice": {"d20": [20, 10, 3], "up": [10, 2], "possibilities": [[5]]},
            },
            [
                shown_die("d20", 20, 20),
                shown_die("possibilities", 20, 5, chain=1),
                unused("d20", 20, 10, parent=0),
                unused("d20", 20, 3, parent=2),
                unused("up", 20, 10),
                unused("up", 20, 2, parent=4),
            ],
            id="what Stymied took",
        ),
    ],
)
def test_where_the_dice_of_a_d20_lie_and_why(
    client: FlaskClient, body: Json, dice: list[Json]
) -> None:
    assert roll(client, "torg/d20", body)["dice"] == in_order(*dice)


@pytest.mark.rule("T2-08", "T2-18")
def test_the_first_possibilities_are_the_cancelled_ones(client: FlaskClient) -> None:
    """One is spent, cancelled, and another one spent: its die is a new one."""
    body: Json = {"possibilities": 1, "dice": {"hot": 4, "cold": 6, "possibilities": [[6]]}}
    spent = roll(client, "torg/2d10", body)
    cancelled = roll(
        client, "torg/2d10", {"possibilities": 1, "cancelled": 1, "dice": spent["faces"]}
    )
    assert (cancelled["outcome"]["bonus"], cancelled["faces"]["possibilities"]) == (4, [[6]])

    again = roll(
        client, "torg/2d10", {"possibilities": 2, "cancelled": 1, "dice": cancelled["faces"]}
    )
    kept, new = again["faces"]["possibilities"]
    assert (kept, again["outcome"]["bonus"]) == ([6], 4 + sum(new))

    back = roll(client, "torg/2d10", {"possibilities": 1, "dice": cancelled["faces"]})
    assert back["outcome"]["bonus"] == 10


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
@pytest.mark.parametrize(
    ("mechanic", "body"),
    [
        ("torg/2d10", {"possibilities": 2, "cancelled": 1, "stymied": True}),
        ("torg/d20", {"possibilities": 2, "cancelled": 1, "stymied": True}),
    ],
)
def test_kept_dice_change_nothing_that_a_seed_throws(
    client: FlaskClient, mechanic: str, body: Json, seed: str
) -> None:
    plain = roll(client, mechanic, body | {"seed": seed})
    kept = {"up": [3], "possibilities": [[4], [], [5]]}

    beside = roll(client, mechanic, body | {"seed": seed, "dice": kept})

    assert (beside["outcome"], beside["text"]) == (plain["outcome"], plain["text"])
    thrown = len(plain["dice"])
    assert beside["dice"][:thrown] == plain["dice"]
    assert [die["face"] for die in beside["dice"][thrown:]] == [3, 4, 5]
    assert {die["source"] for die in beside["dice"][thrown:]} == {"supplied"}
    assert beside["randomness"] == {"source": "supplied", "seed": seed}


def test_a_chain_that_is_kept_in_part_is_rolled_on_when_it_counts(client: FlaskClient) -> None:
    body: Json = {"dice": {"hot": 4, "cold": 6, "up": [10]}}
    kept = roll(client, "torg/2d10", body)
    assert (kept["faces"]["up"], kept["outcome"]["bonus"]) == ([10], 4)
    used = roll(client, "torg/2d10", {"up": True, "dice": kept["faces"]})
    assert used["faces"]["up"][0] == 10
    assert len(used["faces"]["up"]) > 1


def test_what_follows_a_kept_die_that_is_left_to_chance_is_refused_as_depending_on_it() -> None:
    with pytest.raises(SuppliedDice) as refused:
        answered("torg/2d10", {"dice": {"hot": 4, "cold": 6, "up": [10, None, 3]}})
    assert refused.value.details == {"#/dice/up/2": DEPENDS}


@pytest.mark.parametrize("dice", [{"up": [None]}, {"possibilities": [[], [None], []]}])
def test_what_is_left_to_chance_is_not_thrown_where_it_is_not_needed(
    client: FlaskClient, dice: Json
) -> None:
    answer = roll(client, "torg/d20", {"dice": {"d20": [7]} | dice})
    assert [die["role"] for die in answer["dice"]] == ["d20"]
