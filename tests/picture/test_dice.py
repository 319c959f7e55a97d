"""Dice in pictures of rolls: what they say of each die, and that all of them fit."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import Any

import orjson
import pytest
from PIL import Image, ImageColor

from service.http.routes.permalinks import receipt_dice
from service.picture.roll import (
    BODY,
    COLOURS,
    DICE_SIZES,
    LEFT,
    MOST_OF_DICE,
    ROOM,
    SIZE,
    Layout,
    laid_out,
    roll_picture,
)
from service.picture.roll_dice import Look, ShownDie, shown_dice
from service.picture.roll_text import MINUS
from service.systems.registry import MECHANICS
from service.systems.rolls import roll
from tests.rows import each_row

PLAIN, OUT, IDLE = Look.PLAIN, Look.OUT, Look.IDLE
CASES = [
    pytest.param(
        "dice",
        {"expression": "3d6kh2[fire]", "dice": {"dice": [2, 5, 1]}},
        [("2", "fire", PLAIN, ""), ("5", "fire", PLAIN, ""), ("1", "fire", OUT, "")],
        id="a dropped die, and labels",
    ),
    pytest.param(
        "dice",
        {"expression": "1d6!", "dice": {"dice": [6, 6, 2]}},
        [("6!", "", PLAIN, ""), ("6!", "", PLAIN, "+"), ("2", "", PLAIN, "+")],
        id="explosions",
    ),
    pytest.param(
        "dice",
        {"expression": "2d6ro1", "dice": {"dice": [1, 3, 5]}},
        [("1", "", OUT, ""), ("3", "", PLAIN, "→"), ("5", "", PLAIN, "")],
        id="a reroll",
    ),
    pytest.param(
        "dice",
        {"expression": "3d10>=8f1", "dice": {"dice": [8, 4, 1]}},
        [("8", "", PLAIN, ""), ("4", "", IDLE, ""), ("1", "", Look.HOT, "")],
        id="a pool",
    ),
    pytest.param(
        "dice",
        {"expression": "1dF", "dice": {"dice": [-1]}},
        [(f"{MINUS}1", "", PLAIN, "")],
        id="below 0",
    ),
    pytest.param(
        "torg/2d10",
        {"value": 8, "dice": {"hot": 9, "cold": 10, "max": [4]}},
        [("9!", "hot", Look.HOT, ""), ("10", "cold", OUT, ""), ("4", "reroll", PLAIN, "+")],
        id="a maxed hot die",
    ),
    pytest.param(
        "daggerheart/duality",
        {"dice": {"hope": 3, "fear": 9}},
        [("3", "hope", Look.HOPE, ""), ("9", "fear", Look.FEAR, "")],
        id="hope and fear",
    ),
    pytest.param(
        "opposed",
        {
            "active": {"expression": "1d6", "name": "Mira"},
            "opposing": {"expression": "1d6"},
            "dice": {"active": [2], "opposing": [5]},
        },
        [("2", "Mira", PLAIN, ""), ("5", "opposing", Look.COLD, "")],
        id="sides by name",
    ),
]


def rolled(mechanic: str, body: dict[str, Any]) -> Any:
    """An answer as JSON."""
    declared = MECHANICS[mechanic]
    return orjson.loads(orjson.dumps(roll(declared, declared.reader.load(body))))


def shown(mechanic: str, body: dict[str, Any]) -> list[ShownDie]:
    answer = rolled(mechanic, body)
    dice = receipt_dice(mechanic, answer["faces"], answer["outcome"])
    return shown_dice(dice, answer["outcome"])


@pytest.mark.parametrize(("mechanic", "body", "expected"), CASES)
def test_each_die_tells_what_happened_to_it(
    mechanic: str, body: dict[str, Any], expected: list[tuple[str, str, Look, str]]
) -> None:
    assert [
        (die.face + "!" * die.explodes, die.name, die.look, die.joins)
        for die in shown(mechanic, body)
    ] == expected


@each_row("seed", ["a", "b", "c", "d", "e", "f"])
@each_row(
    ("mechanic", "body"),
    [
        ("dice", {"expression": "6d6!kh4 + 1d8 - 2d4ro<3!=4[fire] + {2d6!, 1d12}kh1"}),
        ("dice", {"expression": "9d6!>=5>=4f1"}),
        ("dice", {"expression": "4dF + d[1,2,2]rr1"}),
        ("dice", {"expression": "1d20 adv + 5"}),
        ("opposed", {"active": {"expression": "3d4!!"}, "opposing": {"expression": "3d6ro1kh2"}}),
        ("torg/2d10", {"possibilities": 2, "cancelled": 1, "up": True}),
        ("torg/d20", {"possibilities": 2, "up": True}),
        ("daggerheart/attack", {"advantage": 1, "damage": "2d8+1d6", "extra": "1d4"}),
        ("daggerheart/duality", {"advantage": 1, "help": 3}),
        ("daggerheart/duality", {"disadvantage": 1}),
        ("torang/ability", {"score": 60, "helpers": [{"score": 50}]}),
        ("torang/opposed", {"active": {"score": 60}, "opposing": {"score": 50}}),
    ],
)
def test_a_receipt_tells_of_its_dice_what_the_answer_had(
    mechanic: str, body: dict[str, Any], seed: str
) -> None:
    answer = rolled(mechanic, {**body, "seed": seed})
    dice = receipt_dice(mechanic, answer["faces"], answer["outcome"])

    def told(all_dice: Any) -> list[Any]:
        """Each die with what its parent shows, in the order of roles, which may be another."""
        return sorted(
            (
                *(die["role"], die["face"], die["counted"], die["label"] or ""),
                "" if die["parent"] is None else str(all_dice[die["parent"]]["face"]),
            )
            for die in all_dice
        )

    assert told(dice) == told(answer["dice"])
    known = {(die["role"], die["sides"]) for die in dice if die["sides"]}
    assert known <= {(die["role"], die["sides"]) for die in answer["dice"]}


@pytest.mark.parametrize("mechanic", [*MECHANICS])
def test_every_example_has_a_picture_with_its_dice(mechanic: str) -> None:
    for body in MECHANICS[mechanic].examples.values():
        dice = shown(mechanic, {**body})
        image = Image.open(BytesIO(roll_picture("Roll", dice, "text", "now")))
        assert image.size == SIZE
        assert len(image.convert("RGB").crop((LEFT, BODY, LEFT + ROOM, BODY + 80)).getcolors()) > 2


def many(count: int, **looks: Any) -> list[ShownDie]:
    return [ShownDie(20, "17", **looks) for _ in range(count)]


DICE = [
    *(
        pytest.param(many(count), id=f"{count} dice")
        for count in (1, 7, 8, 16, 40, 60, 64, 90, 1_000)
    ),
    pytest.param(many(9, name="Possibility"), id="long names"),
    pytest.param(many(5, name="W" * 64), id="names that are cut"),
    pytest.param(many(30, joins="+", name="reroll", explodes=True), id="a long chain"),
]


def edges(layout: Layout) -> list[tuple[float, float, float, float]]:
    return [
        (at.x - at.size / 2, at.y - at.size / 2, at.x + at.size / 2, at.y + at.size / 2)
        for at in layout.places
    ]


@pytest.mark.parametrize("dice", DICE)
def test_dice_stand_apart_within_their_room(dice: list[ShownDie]) -> None:
    layout = laid_out(dice, room=ROOM, height=MOST_OF_DICE)
    assert len(layout.places) + layout.left_out == len(dice)
    assert layout.height <= MOST_OF_DICE
    assert [place.die for place in layout.places] == dice[: len(layout.places)]
    boxes = edges(layout)
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert right <= ROOM
        assert top >= 0
        assert bottom <= layout.height
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_only_what_cannot_be_read_is_left_out() -> None:
    assert not laid_out(many(60), room=ROOM, height=MOST_OF_DICE).left_out
    few, smallest = (laid_out(many(n), room=ROOM, height=MOST_OF_DICE) for n in (3, 1_000))
    assert (few.places[0].size, smallest.places[0].size) == (DICE_SIZES[0], DICE_SIZES[-1])
    assert laid_out([], room=ROOM, height=MOST_OF_DICE) == Layout((), 0)


@each_row("sides", [2, 4, 6, 8, 10, 12, 20, 100])
@each_row("look", [*COLOURS])
def test_a_die_has_its_colour(sides: int, look: Look) -> None:
    dice = [ShownDie(sides, " ", look=look)]
    [place] = laid_out(dice, room=ROOM, height=MOST_OF_DICE).places
    image = Image.open(BytesIO(roll_picture("", dice, "", ""))).convert("RGB")
    found = image.getpixel((round(LEFT + place.x), round(BODY + place.y)))
    assert isinstance(found, tuple)
    wanted = ImageColor.getrgb(COLOURS[look])
    assert all(abs(a - b) <= 8 for a, b in zip(found, wanted, strict=True))
