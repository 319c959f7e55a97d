"""The scanner of dice notation: what it reads, what it refuses and where, and its limits."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.dice.expression import Dice, Expression, Keep, Term
from service.systems.dice.reader import InvalidExpression, read


def dice(count: int, sides: int, **options: Any) -> Dice:
    return Dice(count=count, sides=sides, **options)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        pytest.param("5", [Term(1, 5, "5")], id="a constant"),
        pytest.param("0", [Term(1, 0, "0")], id="nought"),
        pytest.param("007", [Term(1, 7, "007")], id="leading noughts"),
        pytest.param("d6", [Term(1, dice(1, 6), "d6")], id="one die without a count"),
        pytest.param("1d1", [Term(1, dice(1, 1), "1d1")], id="a die with one side"),
        pytest.param("2d%", [Term(1, dice(2, 100), "2d%")], id="percent is 100 sides"),
        pytest.param(
            "2d6+3-1d4",
            [Term(1, dice(2, 6), "2d6"), Term(1, 3, "3"), Term(-1, dice(1, 4), "-1d4")],
            id="terms with signs",
        ),
        pytest.param("1-0", [Term(1, 1, "1"), Term(-1, 0, "-0")], id="nought taken away"),
        pytest.param(
            "2d6r1", [Term(1, dice(2, 6, reroll=frozenset({1})), "2d6r1")], id="one reroll"
        ),
        pytest.param(
            "2d6r1r6",
            [Term(1, dice(2, 6, reroll=frozenset({1, 6})), "2d6r1r6")],
            id="rerolls of the lowest and the highest face",
        ),
        pytest.param(
            "1d2r1r2",
            [Term(1, dice(1, 2, reroll=frozenset({1, 2})), "1d2r1r2")],
            id="a reroll of every face",
        ),
        pytest.param("3d6!", [Term(1, dice(3, 6, explode=True), "3d6!")], id="exploding"),
        pytest.param(
            "1d6r6!",
            [Term(1, dice(1, 6, reroll=frozenset({6}), explode=True), "1d6r6!")],
            id="reroll, then explosion",
        ),
        pytest.param(
            "1d6!r6",
            [Term(1, dice(1, 6, reroll=frozenset({6}), explode=True), "1d6!r6")],
            id="explosion, then reroll",
        ),
        pytest.param("4d6kh", [Term(1, dice(4, 6, keep=Keep.HIGHEST), "4d6kh")], id="kh is kh1"),
        pytest.param(
            "4d6kh3",
            [Term(1, dice(4, 6, keep=Keep.HIGHEST, keep_count=3), "4d6kh3")],
            id="the highest three",
        ),
        pytest.param(
            "4d6kl4",
            [Term(1, dice(4, 6, keep=Keep.LOWEST, keep_count=4), "4d6kl4")],
            id="all four as the lowest",
        ),
        pytest.param(
            "4d6dh3",
            [Term(1, dice(4, 6, keep=Keep.WITHOUT_HIGHEST, keep_count=3), "4d6dh3")],
            id="without the highest three",
        ),
        pytest.param(
            "4d6dl",
            [Term(1, dice(4, 6, keep=Keep.WITHOUT_LOWEST), "4d6dl")],
            id="without the lowest",
        ),
        pytest.param(
            "d%kh1r100!",
            [
                Term(
                    1,
                    dice(1, 100, keep=Keep.HIGHEST, reroll=frozenset({100}), explode=True),
                    "d%kh1r100!",
                )
            ],
            id="options in any order",
        ),
        pytest.param(
            "1d6[fire]", [Term(1, dice(1, 6, label="fire"), "1d6")], id="the text lacks the label"
        ),
        pytest.param(
            "1d6![Cold Fire] - 2",
            [Term(1, dice(1, 6, explode=True, label="Cold Fire"), "1d6!"), Term(-1, 2, "-2")],
            id="a label keeps its case and its spaces",
        ),
        pytest.param(
            "1d6[2d8+1]", [Term(1, dice(1, 6, label="2d8+1"), "1d6")], id="notation in a label"
        ),
        pytest.param(
            "1d6[Zauber ✨ Glück]",
            [Term(1, dice(1, 6, label="Zauber ✨ Glück"), "1d6")],
            id="any letters in a label",
        ),
    ],
)
def test_an_expression_is_read_into_terms(text: str, terms: list[Term]) -> None:
    assert read(text) == Expression(text, tuple(terms))


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        pytest.param("2D6KH1R3", "2d6kh1r3", id="capitals"),
        pytest.param("D%", "d%", id="a capital d before percent"),
        pytest.param(" 2 d 6 k h 1 r 3 ! - 1 ", "2d6kh1r3!-1", id="spaces within and around"),
        pytest.param("4d6 DL 2 + 10", "4d6dl2+10", id="capitals and spaces"),
        pytest.param("1d6 [a]+1", "1d6[a]+1", id="a space before a label"),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, plainly: str) -> None:
    assert read(text).terms == read(plainly).terms


@pytest.mark.parametrize(
    ("text", "position"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("   ", 3, id="spaces only"),
        pytest.param("abc", 0, id="no number"),
        pytest.param("-1", 0, id="a leading minus"),
        pytest.param("+1d6", 0, id="a leading plus"),
        pytest.param("1d6+", 4, id="a trailing plus"),
        pytest.param("1d6 + ", 6, id="a trailing plus and spaces"),
        pytest.param("1d6++1", 4, id="two signs"),
        pytest.param("1d6+-1", 4, id="plus minus"),
        pytest.param("2*3", 1, id="multiplied"),
        pytest.param("(1d6)", 0, id="round brackets"),
        pytest.param("1d6/2", 3, id="divided"),
        pytest.param("1,5", 1, id="a comma"),
        pytest.param("1.5", 1, id="a point"),
        pytest.param("1_000", 1, id="an underscore"),
        pytest.param("d", 1, id="d without sides"),
        pytest.param("2d", 2, id="dice without sides"),
        pytest.param("2d!", 2, id="an option instead of sides"),
        pytest.param("2d%%", 3, id="percent twice"),
        pytest.param("2d%6", 3, id="sides after percent"),
        pytest.param("d6d6", 2, id="a die of a die"),
        pytest.param("0d6", 0, id="no dice"),
        pytest.param("1+0d6", 2, id="no dice in a later term"),
        pytest.param("1d0", 2, id="no sides"),
        pytest.param("1d6r", 3, id="r without a face"),
        pytest.param("1d6r0", 3, id="r of nought"),
        pytest.param("1d6r7", 3, id="r beyond the sides"),
        pytest.param("1d6r1r1", 5, id="r of one face twice"),
        pytest.param("1d6r<2", 3, id="r of a comparison"),
        pytest.param("1d6!!", 4, id="! twice"),
        pytest.param("1d6!r1!", 6, id="! twice, apart"),
        pytest.param("1d1!", 3, id="a die with one side would explode for ever"),
        pytest.param("2 d 1 !", 6, id="the same with spaces"),
        pytest.param("1+1d1r1!", 7, id="the same in a later term, rerolled"),
        pytest.param("4d6kh0", 3, id="none kept"),
        pytest.param("4d6kh5", 3, id="more kept than thrown"),
        pytest.param("4d6kl5", 3, id="more of the lowest kept than thrown"),
        pytest.param("4d6dh4", 3, id="the highest dropped till none is left"),
        pytest.param("4d6dl4", 3, id="the lowest dropped till none is left"),
        pytest.param("1d6dl", 3, id="the only die dropped"),
        pytest.param("4d6kh3dl1", 6, id="kept twice"),
        pytest.param("4d6kh3kh3", 6, id="kept twice alike"),
        pytest.param("4d6k3", 3, id="k alone"),
        pytest.param("4d6x", 3, id="an unknown option"),
        pytest.param("1d6[", 3, id="a label begun"),
        pytest.param("1d6]", 3, id="a label ended"),
        pytest.param("1d6[]", 3, id="an empty label"),
        pytest.param("1d6[a[b]]", 3, id="a label in a label"),
        pytest.param("1d6[a][b]", 6, id="two labels"),
        pytest.param("1d6[a]!", 6, id="an option after a label"),
        pytest.param("5[a]", 1, id="a label on a constant"),
        pytest.param("[a]", 0, id="a label alone"),
        pytest.param("[a b]1d6", 0, id="a label first"),
        pytest.param("1 000", 2, id="a space within a constant"),
        pytest.param("1 0d6", 2, id="a space within a count"),
        pytest.param("1d1 0", 4, id="a space within the sides"),
        pytest.param("1d20r1 9", 7, id="a space within a face"),
        pytest.param("12d6kh1 0", 8, id="a space within a keep count"),
        pytest.param("1d6 1", 4, id="a plus lost in a URL"),
        pytest.param("1d6 [a] x", 8, id="an error after spaces and a label"),
        pytest.param("1d6[a b] + 2d8 ?", 15, id="an error far behind a label with a space"),
        pytest.param("1\t+1", 1, id="a tab"),
        pytest.param("1\n", 1, id="a line feed"),
        pytest.param("1\x00", 1, id="a zero byte"),
        pytest.param("1\u00a0+1", 1, id="a space that does not break"),
        pytest.param("1d6[a\nb]", 3, id="a line feed in a label"),
        pytest.param("1d6[\x00]", 3, id="a zero byte in a label"),
        pytest.param("1d6[\x7f]", 3, id="DEL in a label"),
        pytest.param("1d6[\x85]", 3, id="a C1 control character in a label"),
        pytest.param("٣d6", 0, id="an Arabic digit as the count"),
        pytest.param("1d٦", 2, id="an Arabic digit as the sides"),
        pytest.param("1d6kh٣", 5, id="an Arabic digit to keep"),
        pytest.param("1d6+\uff11", 4, id="a full-width digit"),
        pytest.param("1d6+²", 4, id="a superscript"),
        pytest.param("1\uff446", 1, id="a full-width d"),
        pytest.param("4d6\u212ah", 3, id="the Kelvin sign, which lowers to k"),
        pytest.param("\u01301d6x", 0, id="a letter that gets longer when lowered"),
        pytest.param("1d6+1\u0130", 5, id="the same at the end"),
        pytest.param("1d6[\u0130]?", 6, id="the same in a label, an error behind it"),
        pytest.param("1d6\u2212" + "1", 3, id="a typographic minus"),
    ],
)
def test_what_is_no_expression_is_refused_with_its_position(text: str, position: int) -> None:
    with pytest.raises(InvalidExpression) as refused:
        read(text)

    assert refused.value.position == position
    assert f"(position {position})" in str(refused.value)


LABEL_64 = "x" * 64


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1" + " " * 255, id="256 characters"),
        pytest.param("+".join(["1"] * 32), id="32 terms"),
        pytest.param("1000d6", id="1,000 dice in a term"),
        pytest.param("999d6+d6", id="1,000 dice in all"),
        pytest.param("1000d6+5", id="1,000 dice and a constant"),
        pytest.param("500d6-500d6", id="1,000 dice in all, some taken away"),
        pytest.param("1d1000000", id="1,000,000 sides"),
        pytest.param("1000000", id="a constant of 1,000,000"),
        pytest.param("1-1000000", id="a constant of 1,000,000 taken away"),
        pytest.param("4d6kh4", id="all kept as the highest"),
        pytest.param("4d6dl3", id="all but one dropped"),
        pytest.param(f"1d6[{LABEL_64}]", id="a label of 64 characters"),
    ],
)
def test_at_a_limit_an_expression_is_read(text: str) -> None:
    assert read(text).text == text


@pytest.mark.parametrize(
    ("text", "position", "limit"),
    [
        pytest.param("1" + " " * 256, 256, "256", id="257 characters"),
        pytest.param("1" * 100_000, 256, "256", id="100,000 characters"),
        pytest.param("+".join(["1"] * 33), 64, "32", id="33 terms"),
        pytest.param("1001d6", 0, "1000", id="1,001 dice in a term"),
        pytest.param("1000000000d6", 0, "1000", id="a thousand million dice"),
        pytest.param("1+1001d6", 2, "1000", id="1,001 dice in a later term"),
        pytest.param("1000d6+d6", 7, "1000", id="1,001 dice in all"),
        pytest.param("500d6-501d6", 6, "1000", id="1,001 dice in all, some taken away"),
        pytest.param("1d1000001", 2, "1000000", id="1,000,001 sides"),
        pytest.param("1d" + "9" * 250, 2, "1000000", id="sides of 250 digits"),
        pytest.param("1000001", 0, "1000000", id="a constant of 1,000,001"),
        pytest.param("1 - 1000001", 4, "1000000", id="such a constant taken away"),
        pytest.param("4d6kh5", 3, "4", id="more kept than thrown"),
        pytest.param("4d6dl4", 3, "3", id="all dropped"),
        pytest.param(f"1d6[{LABEL_64}x]", 3, "64", id="a label of 65 characters"),
    ],
)
def test_beyond_a_limit_the_refusal_names_it(text: str, position: int, limit: str) -> None:
    with pytest.raises(InvalidExpression, match=rf"\b{limit}\b") as refused:
        read(text)

    assert refused.value.position == position


@pytest.mark.parametrize(
    ("text", "count", "constant", "plain"),
    [
        pytest.param("5", 0, 5, True, id="a constant"),
        pytest.param("2d6+3-1d4-1", 3, 2, True, id="dice and constants"),
        pytest.param("2d6[fire]", 2, 0, True, id="a label changes nothing"),
        pytest.param("4d6kh3", 4, 0, False, id="dropped dice are thrown"),
        pytest.param("4d6kh4", 4, 0, False, id="keeping all is an option too"),
        pytest.param("2d6r1", 2, 0, False, id="rerolls are not counted"),
        pytest.param("2d6!-7", 2, -7, False, id="explosions are not counted"),
    ],
)
def test_an_expression_knows_its_dice(text: str, count: int, constant: int, plain: bool) -> None:
    expression = read(text)

    assert (expression.count, expression.constant, expression.plain) == (count, constant, plain)
