"""Dice of one term, thrown: what each adds, and what became of it."""

from __future__ import annotations

from typing import Any

import pytest

from service.mechanics.die import TooMuchWork
from service.systems.dice.check import DiceCheck, score
from service.systems.dice.reader import read
from service.systems.dice.roll import ExpressionFaces, draw, maximum, replay, throws
from tests.conftest import ScriptedDice
from tests.rows import each_row
from tests.systems.dependencies import Depends, RecordingDice

SIGNS = {"rolled": "", "rerolled": "r", "exploded": "!", "dropped": "~", "replaced": "-"}


@each_row(
    ("text", "faces", "values", "notes"),
    [
        pytest.param("2d6", [2, 5], [2, 5], ["", ""], id="dice are added"),
        pytest.param("d%", [100], [100], [""], id="percentile 00 is 100"),
        pytest.param("0d6", [], [], [], id="no dice"),
        pytest.param("4dF", [-1, 0, 1, 1], [-1, 0, 1, 1], ["", "", "", ""], id="Fudge dice"),
        pytest.param("2d[1,1,7]", [7, 1], [7, 1], ["", ""], id="listed faces"),
        pytest.param("2d6ro1", [1, 4, 5], [0, 4, 5], ["-", "r0", ""], id="a face is rerolled"),
        pytest.param("2d6ro1", [2, 1, 3], [2, 0, 3], ["", "-", "r1"], id="the second die"),
        pytest.param("1d6ro1", [1, 1], [0, 1], ["-", "r0"], id="once: the second stands"),
        pytest.param("1d6ro<3", [1, 2], [0, 2], ["-", "r0"], id="once, though it holds again"),
        pytest.param("1d6rr<3", [1, 2, 3], [0, 0, 3], ["-", "-0", "r1"], id="until another stands"),
        pytest.param("1d6!", [6, 6, 2], [6, 6, 2], ["", "!0", "!1"], id="the highest rolls on"),
        pytest.param("2d6!", [6, 1, 6, 3], [6, 1, 6, 3], ["", "!0", "", "!2"], id="each by itself"),
        pytest.param("1d6!", [5], [5], [""], id="no other face rolls on"),
        pytest.param("1d6!>4", [5, 4], [5, 4], ["", "!0"], id="a comparison"),
        pytest.param("1d6!1", [1, 1, 6], [1, 1, 6], ["", "!0", "!1"], id="the lowest rolls on"),
        pytest.param("1d6!p", [6, 6, 3], [6, 5, 2], ["", "!0", "!1"], id="later dice penetrate"),
        pytest.param("1d6!p", [6, 1], [6, 0], ["", "!0"], id="a penetrating 1 counts 0"),
        pytest.param("1d6ro1!", [6, 1, 2], [6, 0, 2], ["", "-0", "r1"], id="an added die again"),
        pytest.param("1d6ro6!", [6, 4], [0, 4], ["-", "r0"], id="rerolled, it explodes no more"),
        pytest.param("1d6ro6!", [6, 6, 3], [0, 6, 3], ["-", "r0", "!1"], id="the second explodes"),
        pytest.param("3d6mi3", [1, 3, 6], [3, 3, 6], ["", "", ""], id="at least 3"),
        pytest.param("3d6ma4", [1, 4, 6], [1, 4, 4], ["", "", ""], id="at most 4"),
        pytest.param("1d6!mi3", [6, 1], [6, 3], ["", "!0"], id="every face at least 3"),
        pytest.param("1d6!ma5", [6, 2], [5, 2], ["", "!0"], id="explodes by the face, counts 5"),
        pytest.param("1d6!pmi2", [6, 2], [6, 2], ["", "!0"], id="penetrates, then at least 2"),
        pytest.param("4d6kh3", [3, 6, 1, 5], [3, 6, 0, 5], ["", "", "~", ""], id="keep highest"),
        pytest.param("4d6kl1", [3, 6, 1, 5], [0, 0, 1, 0], ["~", "~", "", "~"], id="keep lowest"),
        pytest.param("4d6dl1", [3, 6, 1, 5], [3, 6, 0, 5], ["", "", "~", ""], id="drop lowest"),
        pytest.param("4d6dh2", [3, 6, 1, 5], [3, 0, 1, 0], ["", "~", "", "~"], id="drop highest"),
        pytest.param("4d6dl1dh1", [3, 6, 1, 5], [3, 0, 0, 5], ["", "~", "~", ""], id="both sides"),
        pytest.param("1d20adv", [7, 19], [0, 19], ["~", ""], id="advantage"),
        pytest.param("1d20dis", [7, 19], [7, 0], ["", "~"], id="disadvantage"),
        pytest.param("3dFkh1", [-1, 1, 0], [0, 1, 0], ["~", "", "~"], id="negative faces"),
        pytest.param("2d6ro6kl1", [6, 5, 3], [0, 0, 3], ["-", "~0", ""], id="a reroll dropped"),
        pytest.param("2d6!kh1", [6, 1, 5], [6, 1, 0], ["", "!0", "~"], id="a chain is one die"),
        pytest.param("2d6!kl1", [6, 1, 5], [0, 0, 5], ["~", "~0", ""], id="a chain is dropped"),
        pytest.param("2d6mi4kl1", [1, 5], [4, 0], ["", "~"], id="kept by what it counts"),
        pytest.param("4d6>=5", [4, 5, 6, 1], [0, 1, 1, 0], ["", "", "", ""], id="successes"),
        pytest.param("4d6>5f1dbl6", [5, 6, 1, 2], [0, 2, -1, 0], ["", "", "", ""], id="all counts"),
        pytest.param("2d6!>=5", [5, 4, 3], [5, 4, 3], ["", "!0", ""], id="explode, no count"),
        pytest.param("2d6!6>=5", [6, 5, 4], [1, 1, 0], ["", "!0", ""], id="each face counts"),
        pytest.param("2d6!!6>=8", [6, 2, 5], [1, 0, 0], ["", "!0", ""], id="the sum counts"),
        pytest.param("3d6mi5>=6", [1, 2, 6], [0, 0, 1], ["", "", ""], id="counts as 5"),
        pytest.param("2d6!o", [6, 6, 2], [6, 6, 2], ["", "!0", ""], id="explode once"),
        pytest.param("1d6!^2", [6, 6, 6], [6, 6, 6], ["", "!0", "!1"], id="explode twice at most"),
        pytest.param("3d6kh2>=3", [5, 2, 3], [1, 0, 1], ["", "~", ""], id="of kept dice"),
        pytest.param(
            "4dF=1f=-1", [1, -1, 0, 1], [1, -1, 0, 1], ["", "", "", ""], id="of Fudge dice"
        ),
    ],
)
def test_what_each_die_adds(
    text: str, faces: list[int], values: list[int], notes: list[str]
) -> None:
    """A note is why a die lies there, and the die that it follows."""
    chance = ScriptedDice(*faces)
    expression = read(text)
    thrown = draw(expression, chance)
    scored = score(DiceCheck(expression=expression), thrown)

    assert (thrown.dice, chance.faces) == (tuple(faces), [])
    [term] = scored.outcome.terms
    assert [die.value for die in term.dice] == values
    assert scored.outcome.total == term.total == sum(values)
    shown = [scored.notes[position] for position in range(len(faces))]
    assert [
        SIGNS[note.reason] + ("" if note.parent is None else str(note.parent)) for note in shown
    ] == notes
    assert [die.counted for die in term.dice] == [note.counts for note in shown]


def scored(text: str, *faces: int, **check: int) -> Any:
    expression = read(text)
    return score(DiceCheck(expression=expression, **check), ExpressionFaces(faces))


@pytest.mark.parametrize(
    ("text", "faces", "total", "counted"),
    [
        pytest.param("2d6kh1", [4, 4], 4, 1, id="two alike, one kept"),
        pytest.param("4d6kh3", [2, 2, 2, 2], 6, 3, id="four alike, three kept"),
        pytest.param("4d6kl2", [5, 1, 5, 5], 6, 2, id="three alike at the edge"),
        pytest.param("4d6dl1", [3, 3, 3, 6], 12, 3, id="one of three alike dropped"),
        pytest.param("4d6dh2", [6, 6, 6, 1], 7, 2, id="two of three alike dropped"),
        pytest.param("2d6!kh1", [6, 2, 6, 2], 8, 2, id="two chains alike"),
        pytest.param("4d6dl1dh1", [3, 3, 3, 3], 6, 2, id="four alike, two in the middle"),
    ],
)
def test_of_equal_dice_the_right_number_counts(
    text: str, faces: list[int], total: int, counted: int
) -> None:
    result = scored(text, *faces)

    assert result.outcome.total == total
    assert sum(result.note(position).counts for position in range(len(faces))) == counted


def test_a_die_is_followed_by_at_most_a_thousand_others() -> None:
    exploding, rerolled = read("1d2!"), read("1d2rr2")

    assert len(draw(exploding, ScriptedDice(*[2] * 1_000, 1)).dice) == 1_001
    for expression in (exploding, rerolled):
        with pytest.raises(TooMuchWork, match="1000"):
            draw(expression, ScriptedDice(*[2] * 1_001, 1))


def test_a_roll_throws_at_most_five_thousand_dice() -> None:
    """It was ten thousand, which took 90 ms; with a seed anybody can throw them."""
    dice = ([2] * 999 + [1]) * 5
    assert len(draw(read("5d2!"), ScriptedDice(*dice)).dice) == 5_000
    with pytest.raises(TooMuchWork, match="5000"):
        draw(read("5d2!+1d6"), ScriptedDice(*dice, 6))


@pytest.mark.parametrize(
    ("text", "faces", "dependencies"),
    [
        pytest.param("2d6kh1+1d4", (3, 5, 2), [], id="each die is thrown"),
        pytest.param("2d6ro1", (3, 5), [Depends("dice", frozenset({"dice"}))] * 2, id="rerolls"),
        pytest.param(
            "1d4+1d6!", (3, 6, 1), [Depends("dice", frozenset({"dice"}))] * 3, id="explosions"
        ),
    ],
)
def test_dice_behind_one_that_may_be_followed_depend_on_it(
    text: str, faces: tuple[int, ...], dependencies: list[Depends]
) -> None:
    dice = RecordingDice(*faces)
    draw(read(text), dice)
    assert dice.dependencies == dependencies


@pytest.mark.parametrize(
    ("text", "faces", "dice_alone"),
    [
        pytest.param("2d8+2", (5, 7), 12, id="constants left out"),
        pytest.param("4d6kh3-1d4-9", (3, 6, 1, 5, 4), 10, id="signs and kept dice applied"),
    ],
)
def test_what_the_dice_alone_add_up_to(text: str, faces: tuple[int, ...], dice_alone: int) -> None:
    expression = read(text)
    assert replay(expression, faces).value - expression.constant == dice_alone


@pytest.mark.parametrize(
    ("text", "most"),
    [
        pytest.param("2d8+2", 16, id="constants left out"),
        pytest.param("4d6kh3", 18, id="kept dice only"),
        pytest.param("4d6dl3", 6, id="dropped dice not"),
        pytest.param("2d8-2d4", 14, id="subtracted dice at their lowest"),
        pytest.param("1d6!", 6, id="one face each"),
        pytest.param("2d6rr6ma4", 8, id="the highest that counts"),
        pytest.param("3d[1,9]-dF", 28, id="listed and negative faces"),
    ],
)
def test_the_most_that_dice_can_show(text: str, most: int) -> None:
    assert maximum(read(text)) == most


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("5", 0, id="no dice"),
        pytest.param("3d6+2d8", 5, id="plain dice"),
        pytest.param("1d20 adv", 2, id="advantage"),
        pytest.param("10d6!", 12, id="each sixth die explodes"),
        pytest.param("10d10!>5", 20, id="each second die explodes"),
        pytest.param("10d10ro>5", 15, id="each second die is rerolled"),
        pytest.param("10d10rr>5", 20, id="until it is not"),
        pytest.param("10d10rr>5!>4", 25, id="both: of five faces one explodes"),
    ],
)
def test_how_many_dice_are_expected(text: str, expected: int) -> None:
    assert throws(read(text)) == expected
