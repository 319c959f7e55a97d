"""Expressions, rolled: totals, terms, checks against a number, and the line for a chat."""

from __future__ import annotations

from typing import Any

import pytest

from service.fairness.chance import Roller
from service.mechanics.die import Modifier
from service.systems.dice.check import DiceCheck, score
from service.systems.dice.reader import read
from service.systems.dice.roll import ExpressionFaces, draw
from service.systems.dice.scanner import InvalidExpression
from tests.conftest import ScriptedDice


def scored(text: str, *faces: int, **check: Any) -> Any:
    return score(DiceCheck(expression=read(text), **check), ExpressionFaces(faces))


@pytest.mark.parametrize(
    ("text", "faces", "terms", "total", "dropped"),
    [
        pytest.param("5", [], [5], 5, [], id="a constant"),
        pytest.param("5-3", [], [5, -3], 2, [], id="a constant subtracted"),
        pytest.param("1d8-2d6", [3, 5, 6], [3, -11], -8, [], id="dice subtracted"),
        pytest.param("1d20+-1", [13], [13, -1], 12, [], id="plus minus"),
        pytest.param("-2d6", [3, 4], [-7], -7, [], id="a leading minus"),
        pytest.param("10-2d4kh1", [2, 4], [10, -4], 6, [0], id="kept dice subtracted"),
        pytest.param("2d6kh1+2d6kl1", [1, 6, 1, 6], [6, 1], 7, [0, 3], id="positions run on"),
        pytest.param("2*3d6", [1, 2, 3], [2, 6], 12, [], id="a product"),
        pytest.param("(2d6+3)*2", [1, 2], [3, 3, 2], 12, [], id="brackets"),
        pytest.param("2d6/2", [3, 4], [7, 2], 3, [], id="rounded down at the end"),
        pytest.param("-2d6/2", [3, 4], [-7, 2], -4, [], id="down, also below 0"),
        pytest.param("1d6/2+1d6/2", [3, 5], [3, 2, 5, 2], 4, [], id="exact until the end"),
        pytest.param("ceil(2d6/2)", [3, 4], [7, 2], 4, [], id="ceil"),
        pytest.param("1d6*1.5", [3], [3, None], 4, [], id="a constant with decimals"),
        pytest.param("{2d6,1d12}kh1", [3, 4, 9], [7, 9], 9, [0, 1], id="the highest of braces"),
        pytest.param("{2d6,1d12}kl1", [3, 4, 9], [7, 9], 7, [2], id="the lowest of braces"),
        pytest.param("{1d6,1d8}kh1", [5, 5], [5, 5], 5, [1], id="of equal ones the first"),
        pytest.param("min(1d6,1d8)+max(1d6,2)", [5, 3, 1], [5, 3, 1, 2], 5, [0, 2], id="min, max"),
        pytest.param("5-max(1d6,1d8)", [2, 4], [5, 2, 4], 1, [0], id="max subtracted"),
        pytest.param("abs(1d6-1d6)", [2, 5], [2, -5], 3, [], id="abs"),
        pytest.param("max({1d6,1d8}kl1,1d4)", [3, 6, 2], [3, 6, 2], 3, [1, 2], id="nested"),
        pytest.param("3d6>=5+2d6>=4+1", [5, 6, 1, 4, 2], [2, 1, 1], 4, [], id="pools added"),
    ],
)
def test_what_an_expression_comes_to(
    text: str, faces: list[int], terms: list[int | None], total: int, dropped: list[int]
) -> None:
    chance = ScriptedDice(*faces)
    thrown = draw(read(text), chance)
    result = scored(text, *thrown.dice)

    assert (thrown.dice, chance.faces) == (tuple(faces), [])
    assert [term.total for term in result.outcome.terms] == terms
    assert result.outcome.total == total
    assert [at for at in range(len(faces)) if not result.note(at).counts] == dropped


def test_dice_are_drawn_term_by_term() -> None:
    chance = ScriptedDice(1, 5, 8, 2, 100)

    draw(read("1d6ro1+3-1d8!+d%"), chance)

    assert chance.asked == [(sides, "dice", None) for sides in (6, 6, 8, 8, 100)]


def test_a_term_shows_its_text_its_label_and_its_dice() -> None:
    result = scored("4D6KH3[Fire Ball] + 2 - 1d8!", 3, 6, 1, 5, 8, 2)
    [kept, constant, subtracted] = result.outcome.terms

    assert (kept.expression, kept.label, kept.total) == ("4D6KH3", "Fire Ball", 14)
    assert [(die.index, die.sides, die.face, die.value, die.counted) for die in kept.dice] == [
        (0, 6, 3, 3, True),
        (1, 6, 6, 6, True),
        (2, 6, 1, 0, False),
        (3, 6, 5, 5, True),
    ]
    assert (constant.expression, constant.label, constant.dice) == ("2", None, ())
    assert (subtracted.expression, subtracted.label, subtracted.total) == ("-1d8!", None, -10)
    assert [die.index for die in subtracted.dice] == [4, 5]
    notes = [result.note(position) for position in range(6)]
    assert [note.term for note in notes] == [0, 0, 0, 0, 2, 2]
    assert [note.label for note in notes] == ["Fire Ball"] * 4 + [None] * 2
    assert [note.parent for note in notes] == [None] * 5 + [4]


def test_no_tab_comes_into_the_line() -> None:
    """A label has no control characters; a tab was taken for a space, and came back as a tab."""
    result = scored("1d20\tadv[a\tb]\t+\td[1,\t2]", 7, 19, 2)
    assert result.text == "1d20 adv [a b] ((7), 19) + d[1, 2] (2) = 21"
    assert [term.label for term in result.outcome.terms] == ["a b", None]


@pytest.mark.parametrize("expression", ["1d20 # a\u202eb", "1d20[a\u2066b]"])
def test_no_text_of_an_expression_turns_the_line(expression: str) -> None:
    with pytest.raises(InvalidExpression):
        scored(expression, 7)


def test_dice_of_a_value_that_is_not_chosen_are_dropped_and_rerolled_ones_stay_replaced() -> None:
    result = scored("max(1d6ro1!, 9)", 6, 1, 2)
    notes = [result.note(position) for position in range(3)]

    assert result.outcome.total == 9
    assert [note.reason for note in notes] == ["dropped", "replaced", "dropped"]
    assert [note.parent for note in notes] == [None, 0, 1]


@pytest.mark.parametrize(
    ("text", "faces", "successes", "unrounded"),
    [
        pytest.param("2d6", [3, 4], None, None, id="a sum"),
        pytest.param("2d6>=5", [3, 5], 1, None, id="a pool"),
        pytest.param("2d6>=5+2", [3, 5], 3, None, id="a pool and a constant"),
        pytest.param("2d6>=5f1", [1, 1], -2, None, id="failures only"),
        pytest.param("2d6/2", [3, 4], None, "7/2", id="a quotient"),
        pytest.param("2d6/2", [3, 5], None, None, id="a whole quotient"),
        pytest.param("-1d4/3", [4], None, "-4/3", id="a negative quotient"),
    ],
)
def test_how_the_total_came_about(
    text: str, faces: list[int], successes: int | None, unrounded: str | None
) -> None:
    outcome = scored(text, *faces).outcome
    assert (outcome.successes, outcome.unrounded) == (successes, unrounded)


@pytest.mark.parametrize(
    ("difficulty", "step", "success", "margin", "degrees"),
    [
        pytest.param(None, None, None, None, None, id="no difficulty"),
        pytest.param(14, None, True, 0, None, id="just reached"),
        pytest.param(15, None, False, -1, None, id="just missed"),
        pytest.param(14, 5, True, 0, 0, id="no degree"),
        pytest.param(10, 5, True, 4, 0, id="not quite a degree"),
        pytest.param(9, 5, True, 5, 1, id="one degree"),
        pytest.param(-1, 5, True, 15, 3, id="three degrees"),
        pytest.param(18, 5, False, -4, 0, id="not quite a degree below"),
        pytest.param(19, 5, False, -5, -1, id="one degree below"),
        pytest.param(25, 5, False, -11, -2, id="two degrees below"),
    ],
)
def test_a_total_against_a_difficulty(
    difficulty: int | None,
    step: int | None,
    success: bool | None,
    margin: int | None,
    degrees: int | None,
) -> None:
    aim = Modifier("aim", 2)
    outcome = scored("2d6+3", 4, 5, difficulty=difficulty, step=step, modifiers=(aim,)).outcome
    assert outcome.total == 14
    assert (outcome.success, outcome.margin, outcome.degrees) == (success, margin, degrees)


@pytest.mark.parametrize(
    ("text", "at_most", "success", "margin"),
    [
        pytest.param("2d6", 9, True, 0, id="not exceeded"),
        pytest.param("2d6", 8, False, -1, id="exceeded by one"),
        pytest.param("2d6", 12, True, 3, id="well below"),
        pytest.param("(2d6)<=9", None, True, 0, id="in the expression"),
        pytest.param("(2d6)<9", None, False, -1, id="strictly below"),
        pytest.param("(2d6)>=10", None, False, -1, id="a total to reach"),
        pytest.param("(2d6)>8", None, True, 0, id="a total to exceed"),
    ],
)
def test_a_total_not_to_exceed(text: str, at_most: int | None, success: bool, margin: int) -> None:
    outcome = scored(text, 4, 5, at_most=at_most).outcome
    assert (outcome.total, outcome.success, outcome.margin) == (9, success, margin)


MODIFIERS = (Modifier("aim", 2), Modifier("dark", -1))


@pytest.mark.parametrize(
    ("text", "faces", "check", "line"),
    [
        pytest.param("5", [], {}, "5 = 5", id="a constant"),
        pytest.param("2d6+3", [2, 5], {}, "2d6 (2, 5) + 3 = 10", id="dice and a constant"),
        pytest.param("1d20+-1", [13], {}, "1d20 (13) + -1 = 12", id="plus minus"),
        pytest.param("4d6kh3", [3, 6, 1, 5], {}, "4d6kh3 (3, 6, (1), 5) = 14", id="dropped"),
        pytest.param("1d20 adv", [7, 19], {}, "1d20 adv ((7), 19) = 19", id="advantage"),
        pytest.param("1d6ro1", [1, 4], {}, "1d6ro1 ((1) 4) = 4", id="rerolled"),
        pytest.param("2d6!", [6, 2, 3], {}, "2d6! (6!+2, 3) = 11", id="exploded"),
        pytest.param(
            "1d6ro1!", [6, 1, 2], {}, "1d6ro1! (6!+(1) 2) = 8", id="the added die rerolled"
        ),
        pytest.param("1d6!p", [6, 6, 2], {}, "1d6!p (6! + 6!→5 + 2→1) = 12", id="penetrating"),
        pytest.param("2d6mi2", [1, 3], {}, "2d6mi2 (1→2, 3) = 5", id="at least 2"),
        pytest.param(
            "5d6>=5f1dbl6",
            [5, 6, 2, 1, 6],
            {},
            "5d6>=5f1dbl6 (5✓, 6✓✓, 2, 1✗, 6✓✓) = 4 successes",
            id="a pool",
        ),
        pytest.param("2d6>=5", [5, 1], {}, "2d6>=5 (5✓, 1) = 1 success", id="one success"),
        pytest.param("2d6!6>=5", [6, 5, 1], {}, "2d6!6>=5 (6!✓+5✓, 1) = 2 successes", id="both"),
        pytest.param(
            "3d6!!", [6, 6, 2, 4, 3], {}, "3d6!! (6!+6!+2=14, 4, 3) = 21", id="compound dice"
        ),
        pytest.param(
            "2d6!!6>=10",
            [6, 5, 4],
            {},
            "2d6!!6>=10 (6!+5=11✓, 4) = 1 success",
            id="a compound pool",
        ),
        pytest.param(
            "2d6!kl1", [6, 2, 4], {}, "2d6!kl1 ((6!+2), 4) = 4", id="a chain is dropped whole"
        ),
        pytest.param(
            "2d6!",
            [*[6] * 22, 1, 4],
            {},
            f"2d6! ({'6!+' * 20}…, and 4 more) = 137",
            id="a long chain",
        ),
        pytest.param(
            "1d6/2",
            [3],
            {"modifiers": (Modifier("bless", 2),)},
            "1d6 (3) / 2 + 2 (bless) = 3 (3/2 rounded down to 1)",
            id="rounded down before modifiers",
        ),
        pytest.param(
            "2d6[fire] - 1d4 [cold]",
            [2, 5, 3],
            {},
            "2d6 [fire] (2, 5) - 1d4 [cold] (3) = 4",
            id="labels",
        ),
        pytest.param(
            "(1d6+1)*2", [3], {}, "(1d6 (3) + 1) \N{MULTIPLICATION SIGN} 2 = 8", id="brackets"
        ),
        pytest.param(
            "2d6/2", [3, 4], {}, "2d6 (3, 4) / 2 = 3 (7/2 rounded down)", id="rounded down"
        ),
        pytest.param(
            "{2d6,1d12}kh1", [3, 4, 9], {}, "{2d6 ((3), (4)), 1d12 (9)}kh1 = 9", id="braces"
        ),
        pytest.param("max(1d6,2)", [1], {}, "max(1d6 ((1)), 2) = 2", id="a function"),
        pytest.param(
            "1d20+5 Stealth",
            [13],
            {"difficulty": 15},
            "Stealth: 1d20 (13) + 5 = 18 against 15: a success by 3",
            id="a comment, a difficulty",
        ),
        pytest.param(
            "1d20", [13], {"difficulty": 13}, "1d20 (13) = 13 against 13: a success", id="exactly"
        ),
        pytest.param(
            "1d20",
            [2],
            {"difficulty": 13, "step": 10},
            "1d20 (2) = 2 against 13: a failure by 11 (1 degree)",
            id="a degree",
        ),
        pytest.param(
            "1d20",
            [20],
            {"difficulty": 5, "step": 5, "modifiers": MODIFIERS},
            "1d20 (20) + 2 (aim) - 1 (dark) = 21 against 5: a success by 16 (3 degrees)",
            id="modifiers",
        ),
        pytest.param(
            "22d6", [1] * 20 + [2, 3], {}, f"22d6 ({'1, ' * 20}and 2 more) = 25", id="many dice"
        ),
        pytest.param("0d6+2", [], {}, "0d6 + 2 = 2", id="no dice"),
    ],
)
def test_the_line_for_a_chat(text: str, faces: list[int], check: dict[str, Any], line: str) -> None:
    assert scored(text, *faces, **check).text == line


def test_a_seed_throws_the_sides_that_show_other_faces_as_well() -> None:
    """The first of three sides shows -1, the second 0, the third 1."""
    plain, fudge = Roller("luck"), Roller("luck")
    sides = draw(read("30d3"), plain).dice
    assert draw(read("30dF"), fudge).dice == tuple(side - 2 for side in sides)
    assert {*sides} == {1, 2, 3}
