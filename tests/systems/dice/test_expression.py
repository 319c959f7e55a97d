"""Expressions: how terms are joined, what is refused and where, and what is a comment."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from service.systems.dice.expression import Dice
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression
from service.systems.dice.tree import evaluate


def value(text: str) -> Fraction:
    """An expression of constants, or one whose dice all come to their number: 3d6 to 3."""
    expression = read(text)
    worth = [t.value.count if isinstance(t.value, Dice) else t.value for t in expression.terms]
    return Fraction(evaluate(expression.root, worth))


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        pytest.param("1+2-3", 0, id="added and subtracted"),
        pytest.param("10-2-3", 5, id="from left to right"),
        pytest.param("2+3*4", 14, id="products first"),
        pytest.param("(2+3)*4", 20, id="brackets first"),
        pytest.param("2*3*4", 24, id="three factors"),
        pytest.param("7/2", Fraction(7, 2), id="a quotient is exact"),
        pytest.param("24/4/3", 2, id="quotients from left to right"),
        pytest.param("6/(1+2)", 2, id="a constant expression divides"),
        pytest.param("6/-2", -3, id="a negative divisor"),
        pytest.param("1.5*2", 3, id="decimals"),
        pytest.param("-1", -1, id="a leading minus"),
        pytest.param("+1", 1, id="a leading plus"),
        pytest.param("1+-1", 0, id="plus minus"),
        pytest.param("1--1", 2, id="minus minus"),
        pytest.param("1- -+-1", 0, id="a chain of signs"),
        pytest.param("-(2+3)", -5, id="a minus before brackets"),
        pytest.param("2*-3", -6, id="a minus before a factor"),
        pytest.param("-2*3", -6, id="a minus before a product"),
        pytest.param("3\u22121", 2, id="a typographic minus"),
        pytest.param("3\u20131\u20141", 1, id="dashes"),
        pytest.param("3\u00d72\u00f74", Fraction(3, 2), id="typographic times and divided"),
        pytest.param("floor(7/2)", 3, id="floor"),
        pytest.param("ceil(7/2)", 4, id="ceil"),
        pytest.param("round(7/2)", 4, id="round takes halves up"),
        pytest.param("round(5/2)", 3, id="round takes every half up"),
        pytest.param("round(-5/2)", -2, id="up is up"),
        pytest.param("floor(-7/2)", -4, id="floor of a negative value"),
        pytest.param("abs(2-5)", 3, id="abs"),
        pytest.param("max(1, 5, 3)", 5, id="max"),
        pytest.param("min(4,2)", 2, id="min"),
        pytest.param("{4, 2}kl1", 2, id="the lowest of braces"),
        pytest.param("{1+1, 7, 3}kh", 7, id="the highest of braces"),
        pytest.param("{1, 2}k1 + 3", 5, id="braces are an operand"),
        pytest.param("MAX(1,2)", 2, id="capitals"),
        pytest.param("max (1, 2)", 2, id="a space before the bracket"),
        pytest.param("floor(max(1, 7)/2) * -{3,2}kl1", -6, id="all together"),
        pytest.param(" 1 +\t1\u00a0+ 1 ", 3, id="spaces of any kind"),
        pytest.param("3d6+2*2d8", 7, id="dice and products"),
        pytest.param("((((((((((1))))))))))", 1, id="ten brackets within each other"),
    ],
)
def test_what_an_expression_comes_to(text: str, worth: int | Fraction) -> None:
    assert value(text) == worth


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        pytest.param("2d6+3-1d4", ["2d6", "3", "-1d4"], id="terms with signs"),
        pytest.param("1d20+-1", ["1d20", "-1"], id="plus minus"),
        pytest.param("1d20--1", ["1d20", "1"], id="minus minus"),
        pytest.param("5-(1d4-2)", ["5", "-1d4", "2"], id="a minus before brackets"),
        pytest.param("5-2*3d6", ["5", "-2", "3d6"], id="a minus belongs to the first factor"),
        pytest.param("5-max(1,2d4)", ["5", "1", "2d4"], id="a function has signs of its own"),
    ],
)
def test_terms_carry_their_signs(text: str, signs: list[str]) -> None:
    terms = read(text).terms
    assert [term.text for term in terms] == signs
    assert [term.sign for term in terms] == [-1 if text[0] == "-" else 1 for text in signs]


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        pytest.param("1d20+5 Stealth", "Stealth", id="a letter after a space"),
        pytest.param("1d20+5 fire damage, 2nd try!", "fire damage, 2nd try!", id="a sentence"),
        pytest.param("1d20 # 2nd try", "2nd try", id="anything after #"),
        pytest.param("1d20#kh3", "kh3", id="# without a space"),
        pytest.param("1d20 #", None, id="an empty comment"),
        pytest.param("1d20 \u00e9p\u00e9e", "\u00e9p\u00e9e", id="any letter"),
        pytest.param("1d20 disarm", "disarm", id="begins like dis"),
        pytest.param("1d20 kick", "kick", id="begins like k"),
        pytest.param("1d20 keeper of the gate", "keeper of the gate", id="begins like keep"),
        pytest.param("4d6 # keep 3", "keep 3", id="words of notation after #"),
        pytest.param("1d20 dragon", "dragon", id="begins like d"),
        pytest.param("1d20 vs the dragon", "vs the dragon", id="against somebody, no number"),
        pytest.param("1d20 dc", "dc", id="a difficulty that nobody says"),
        pytest.param("3 #d20", "d20", id="a number with a comment"),
        pytest.param("1d20 max damage", "max damage", id="begins like max"),
        pytest.param("1d20 adv Stealth", "Stealth", id="after advantage"),
        pytest.param("{1d6,1d8}kh1 luck", "luck", id="after braces"),
        pytest.param("1d20", None, id="no comment"),
    ],
)
def test_a_comment_follows_the_expression(text: str, comment: str | None) -> None:
    assert read(text).comment == comment


@pytest.mark.parametrize(
    ("text", "position", "detail"),
    [
        pytest.param("", 1, "number or dice", id="nothing"),
        pytest.param("   ", 4, "number or dice", id="spaces only"),
        pytest.param("abc", 1, "number or dice", id="a word"),
        pytest.param("1d6+", 5, "number or dice", id="a trailing plus"),
        pytest.param("1d6 + ", 7, "number or dice", id="a trailing plus and a space"),
        pytest.param("2d6*", 5, "number or dice", id="a trailing times"),
        pytest.param("(1d6", 5, "or )", id="a bracket that stays open"),
        pytest.param("1d6)", 4, "expected", id="a bracket too many"),
        pytest.param("()", 2, "number or dice", id="empty brackets"),
        pytest.param("2(1d6)", 2, "write * to multiply", id="a factor without times"),
        pytest.param("(1d6)2", 6, "write +", id="a number behind brackets"),
        pytest.param("d6d6", 3, "takes none", id="a die of a die"),
        pytest.param("(2)d6", 4, "a plain number", id="a count in brackets"),
        pytest.param("2d6 1", 5, "write +, as in 3d6+5", id="a lost plus"),
        pytest.param("1 000", 3, "write +", id="a space within a number"),
        pytest.param("1,5", 2, "decimals have a point", id="a comma in a number"),
        pytest.param("1.", 2, "expected", id="a point without decimals"),
        pytest.param("2**3", 3, "powers are not possible", id="a power"),
        pytest.param("2^3", 2, "not possible", id="a caret"),
        pytest.param("7%2", 2, "not possible", id="a remainder"),
        pytest.param("1d6/0", 5, "must not be 0", id="divided by zero"),
        pytest.param("1d6/(1-1)", 5, "must not be 0", id="divided by a zero sum"),
        pytest.param("7/1d6", 3, "only a constant", id="divided by dice"),
        pytest.param("4d6 kh3", 5, "without a space", id="a modifier after a space"),
        pytest.param("4d6 !", 5, "without a space", id="an explosion after a space"),
        pytest.param("4d6 >=5", 5, "without a space", id="a count after a space"),
        pytest.param("4d6 ro<2", 5, "without a space", id="a reroll after a space"),
        pytest.param("4d6 d1", 5, "without a space", id="a drop after a space"),
        pytest.param("2 d6", 3, "without a space, as in 2d6;", id="dice after a space"),
        pytest.param("2 d 6", 3, "without a space, as in 2d6;", id="dice in pieces"),
        pytest.param("1 + 6d6 >= 5 luck", 9, "as in 6d6>=5;", id="a comparison in pieces"),
        pytest.param("7d10>=8  f1", 10, "as in 7d10>=8f1;", id="failures after spaces"),
        pytest.param("1d6 max(1,2)", 5, "write + - * or /", id="a function after a space"),
        pytest.param("1d20 advantage", 6, "1d20 adv", id="the word advantage"),
        *(
            pytest.param(words, position, "as in 1d20 adv", id=words)
            for words, position in (
                *(("adv d20", 1), ("dis 1d20", 2), ("2disadvantage", 3), ("advantage", 1)),
                ("with disadvantage d20", 1),
            )
        ),
        pytest.param("1d20+5 adv", 8, "1d20 adv", id="advantage in the wrong place"),
        pytest.param("1d20cs>19", 5, "mark criticals", id="criticals of other programs"),
        pytest.param("2d6e6", 4, "write ! to explode", id="explosions of another program"),
        pytest.param("4d6pl1", 4, "keep or drop", id="drops of another program"),
        pytest.param("4d6sd", 4, "sorting", id="sorted dice"),
        pytest.param("7d10s8", 5, "write >=", id="successes of another program"),
        pytest.param("10d10t8", 6, "write >=", id="targets of another program"),
        pytest.param("7d10\u22658", 5, "write >=", id="at least, as one sign"),
        pytest.param("7d10\u22643", 5, "write <=", id="at most, as one sign"),
        pytest.param("3d6 + d", 8, "as in d6, d%", id="no sides"),
        pytest.param("2d6u", 4, "unique dice", id="unique dice"),
        *(
            pytest.param(f"{command} 2d6", 1, "leave out /roll", id=command)
            for command in ("/roll", "/r", "!roll", "!r", "/ROLL", "/gmroll", "roll")
        ),
        pytest.param("/roll", 1, "leave out /roll", id="a command without dice"),
        pytest.param(" /roll 2d6", 2, "leave out /roll", id="a command after a space"),
        pytest.param("round", 1, "number or dice", id="begins like a command"),
        pytest.param("2d6+r", 5, "number or dice", id="no command at the end"),
        pytest.param("2W6", 2, "with a d, as in 2d6", id="dice in German"),
        pytest.param("3+w20", 3, "with a d, as in 2d6", id="a die in German"),
        *(
            pytest.param(f"4d6 {words}", 5, "write 4d6kh3", id=words)
            for words in (
                *("keep 3", "keep highest 3", "drop lowest", "best 3", "worst 1"),
                *("highest", "lowest 2", "exploding", "explode", "without the lowest"),
            )
        ),
        *(
            pytest.param(f"1d20+5 {words}", 8, "give a difficulty", id=words)
            for words in (
                *("vs 15", "vs. 15", "DC 15", "against 15", "versus 15"),
                *("difficulty 8", "target 8", "TN 8"),
            )
        ),
        *(
            pytest.param(f"2d6 {words}", 5, detail, id=words)
            for words, detail in (
                *(("plus 3", "as in 2d6+3"), ("minus 1", "as in 2d6+3"), ("times 2", "2d6+3")),
                *(("plus d6", "as in 2d6+3"), ("count 5", "12d6>=5"), ("successes >=5", "12d6>=5")),
                *(("reroll ones", "4d6ro1"), ("re-roll 1", "4d6ro1")),
            )
        ),
        *(
            pytest.param(f"d20 {words}", 5, "as in 1d20 adv", id=words)
            for words in ("with advantage", "with  disadvantage", "with adv")
        ),
        pytest.param("3#d20", 2, "a count of rolls", id="several rolls of another program"),
        pytest.param("6#4d6kh3", 2, "a count of rolls", id="several rolls with dice that are kept"),
        pytest.param("2d6xo", 5, "exploding once", id="explosions of which none explodes"),
        pytest.param("2d6ra6", 4, "exploding once", id="one explosion"),
        pytest.param("6d6even", 4, "as in =2=4=6", id="even faces"),
        pytest.param("2d6+3>=8", 6, "give a difficulty", id="a total that is compared"),
        pytest.param("(2d6+1)kh1", 8, "directly behind dice", id="a modifier behind brackets"),
        pytest.param("2d6[fire]!", 10, "directly behind dice", id="a modifier behind a label"),
        pytest.param("2d6max3.5", 8, "whole number", id="decimals behind a modifier"),
        pytest.param("(1d6, 1d8)kh1", 5, "{2d6, 1d12}kh1", id="a set of another program"),
        pytest.param("(1d6[a][b])", 8, "the end of a term", id="two labels within brackets"),
        pytest.param("60 // 1d6", 5, "write floor", id="a quotient rounded down"),
        pytest.param("3d6 // fire", 6, "# before a comment", id="a comment after slashes"),
        pytest.param(
            "4dF /* luck */", 6, "comment begins with #", id="a comment of slash and star"
        ),
        pytest.param("1d20 **bold**", 7, "comment begins with #", id="a comment after stars"),
        pytest.param("sqrt(4d6)", 1, "abs, floor, ceil, round", id="another function"),
        pytest.param(".5*2d6", 1, "as in 0.5", id="no digit before the point"),
        pytest.param("1d6\n", 4, "expected", id="a line break"),
        pytest.param("1d6 #a\nb", 6, "line breaks", id="a line break in a comment"),
        pytest.param("1\x00", 2, "expected", id="a zero byte"),
        pytest.param("1d6+\uff11", 5, "number or dice", id="a full-width digit"),
        pytest.param("max(1)", 5, "2 to 8 values", id="one value for max"),
        pytest.param("max(1,2,3,4,5,6,7,8,9)", 5, "2 to 8 values", id="nine values"),
        pytest.param("{1d6}kh1", 2, "2 to 8 values", id="one value in braces"),
        pytest.param("{1d6,1d8}", 10, "kh1 or kl1", id="braces without kh"),
        pytest.param("{1d6,1d8}kh2", 10, "kh1 or kl1", id="two of braces"),
        pytest.param("{1,{2,3}kh1}kh1", 5, "braces do not stand within", id="braces in braces"),
        pytest.param("floor(1d6,2)", 10, "comma", id="two values for floor"),
        pytest.param("floor 3", 1, "number or dice", id="a function without brackets"),
        pytest.param("6d6>=5+2d6", 1, "only to pools and constants", id="a pool and a sum"),
        pytest.param("2*6d6>=5", 3, "not multiplied", id="a pool multiplied"),
        pytest.param("6d6>=5/2", 8, "not multiplied", id="a pool divided"),
        pytest.param("max(6d6>=5,2)", 5, "no function", id="a pool in a function"),
        pytest.param("floor(6d6>=5)", 7, "no function", id="a pool rounded"),
        pytest.param("(((((((((((1)))))))))))", 12, "more than 10", id="eleven brackets"),
        pytest.param("+".join(["1"] * 33), 65, "32 terms", id="33 terms"),
        pytest.param("max(" + "+".join(["1"] * 33) + ",1)", 69, "32 terms", id="33 terms within"),
        pytest.param("1000d6+d6", 8, "1000 dice", id="1,001 dice in all"),
        pytest.param("{500d6,501d6}kh1", 8, "1000 dice", id="1,001 dice in braces"),
        pytest.param("1" + " " * 256, 257, "256", id="257 characters"),
        pytest.param("1" * 100_000, 257, "256", id="100,000 characters"),
        pytest.param("1d1000000*1000000*1001", 1, "10^15", id="too large a total"),
        pytest.param("1d2!*1000000*1000000", 1, "10^15", id="too large with explosions"),
        pytest.param("max(1d1000000*1000000*1001,5)", 1, "10^15", id="too large where chosen"),
    ],
)
def test_what_is_no_expression_is_refused_with_its_position(
    text: str, position: int, detail: str
) -> None:
    with pytest.raises(InvalidExpression) as refused:
        read(text)

    assert refused.value.position == position
    assert detail.lower() in str(refused.value).lower().replace("`", "")
    assert re.fullmatch(r"[A-Z`].*[^.]\.", str(refused.value)), "is a sentence"
    assert "position" not in str(refused.value), "which problems have apart"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1" + " " * 255, id="256 characters"),
        pytest.param("+".join(["1"] * 32), id="32 terms"),
        pytest.param("999d6+d6", id="1,000 dice in all"),
        pytest.param("500d6-500d6", id="1,000 dice in all, some subtracted"),
        pytest.param("1d1000000*1000000*1000", id="totals up to 10^15"),
        pytest.param("min(1d1000000*1000000*1001, 5)", id="a lower value is chosen"),
        pytest.param("{1d6, -1d1000000*1000000*1001}kh1", id="a higher value is chosen"),
        pytest.param("max(1,2,3,4,5,6,7,8)", id="eight values"),
    ],
)
def test_at_a_limit_an_expression_is_read(text: str) -> None:
    assert read(text).text == text


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        pytest.param("2d6 1", "2d6+1", id="a number"),
        pytest.param("2d6   1", "2d6+1", id="an encoded space on both sides"),
        pytest.param("1d20 d4 3", "1d20+d4+3", id="dice"),
        pytest.param("4d6 d1", "4d6+d1", id="a die, not a drop"),
        pytest.param("(1d6) (1d8)", "(1d6)+(1d8)", id="brackets"),
        pytest.param("1 max(1,2)", "1+max(1,2)", id="a function"),
        pytest.param("1 {1,2}kh1", "1+{1,2}kh1", id="braces"),
        pytest.param("1d20 adv 5", "1d20adv+5", id="after advantage"),
        pytest.param("2 3*4", "2+3*4", id="before a product"),
        pytest.param("1d20 -1", "1d20-1", id="before a minus it is a space"),
    ],
)
def test_in_a_query_a_space_between_operands_is_a_plus(text: str, plainly: str) -> None:
    assert read(text, query=True).root == read(plainly).root


@pytest.mark.parametrize(
    ("text", "position", "detail"),
    [
        pytest.param("1d20 Stealth", 6, "%23", id="a comment without #"),
        pytest.param("4d6 kh3", 5, "without a space", id="a modifier after a space"),
    ],
)
def test_in_a_query_a_comment_needs_its_sign(text: str, position: int, detail: str) -> None:
    with pytest.raises(InvalidExpression, match=detail) as refused:
        read(text, query=True)
    assert refused.value.position == position
    assert read("1d20 #Stealth", query=True).comment == "Stealth"


def test_in_a_query_a_no_break_space_is_no_plus() -> None:
    """The page writes it, so that its odds take and refuse what its rolls do."""
    with pytest.raises(InvalidExpression, match=r"write \+, as in 3d6\+5"):
        read("3d6\u00a05", query=True)
    assert read("1d20\u00a0Stealth", query=True).comment == "Stealth"


@pytest.mark.parametrize(
    ("text", "count", "constant", "plain"),
    [
        pytest.param("5", 0, 5, True, id="a constant"),
        pytest.param("2d6+3-1d4-1", 3, 2, True, id="dice and constants"),
        pytest.param("-(2d6-3)", 2, 3, True, id="brackets"),
        pytest.param("2d6[fire]", 2, 0, True, id="a label changes nothing"),
        pytest.param("4d6kh3", 4, 0, True, id="kept dice"),
        pytest.param("1d20 adv", 2, 0, True, id="two dice with advantage"),
        pytest.param("2d6ro1", 2, 0, False, id="rerolls"),
        pytest.param("2d6!-7", 2, -7, False, id="explosions"),
        pytest.param("2d6mi2", 2, 0, False, id="faces that count as others"),
        pytest.param("4dF", 4, 0, False, id="Fudge dice"),
        pytest.param("6d6>=5", 6, 0, False, id="a pool"),
        pytest.param("2*3d6", 3, 2, False, id="a product"),
        pytest.param("max(1d6,1d8)", 2, 0, False, id="a function"),
        pytest.param("1.5", 0, 0, False, id="decimals"),
    ],
)
def test_an_expression_knows_its_dice(text: str, count: int, constant: int, plain: bool) -> None:
    expression = read(text)

    assert (expression.count, expression.constant, expression.plain) == (count, constant, plain)
