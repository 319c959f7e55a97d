"""Expressions: how terms are joined, what is refused and where, and what is a comment."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from service.systems.dice.expression import Dice, Target, evaluate
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression
from tests.rows import each_row


def value(text: str) -> Fraction:
    """An expression of constants, or one whose dice all come to their number: 3d6 to 3."""
    expression = read(text)
    worth = [t.value.count if isinstance(t.value, Dice) else t.value for t in expression.terms]
    return Fraction(evaluate(expression.root, worth))


@each_row(
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
        pytest.param("1d20+5 fire damage, again!", "fire damage, again!", id="a sentence"),
        pytest.param("1d20+5 (stealth)", "stealth", id="in brackets"),
        pytest.param("1d20+5 a (very) odd one", "a (very) odd one", id="brackets within"),
        pytest.param('4+2 "Great axe 2"', "Great axe 2", id="in quotes, with a digit"),
        pytest.param("1d20 \u201ekeep 2\u201c", "keep 2", id="in other quotes"),
        pytest.param("1d20+5 : stealth", "stealth", id="after a colon"),
        pytest.param("1d20+5\U0001f3b2", "\U0001f3b2", id="a picture, without a space"),
        pytest.param("1d6 \U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680", id="joined"),
        pytest.param("Attack: 1d20+5", "Attack", id="a name first"),
        pytest.param("Attack 2 (long bow): 1d20", "Attack 2 (long bow)", id="with a digit"),
        pytest.param("Attack: 1d20 # again", "Attack: again", id="a name and a comment"),
        pytest.param("d20: stealth", "stealth", id="dice are no name"),
        pytest.param("max(1,2): luck", "luck", id="a function is no name"),
        pytest.param("1d20 St. John's half-elf", "St. John's half-elf", id="joined words"),
        pytest.param("1d20 # 2nd try", "2nd try", id="anything after #"),
        pytest.param("1d20#kh3", "kh3", id="# without a space"),
        pytest.param("1d20 #", None, id="an empty comment"),
        pytest.param("1d20 \u00e9p\u00e9e", "\u00e9p\u00e9e", id="any letter"),
        pytest.param("1d20 disarm", "disarm", id="begins like dis"),
        pytest.param("1d20 kick", "kick", id="begins like k"),
        pytest.param("1d20 keeper of the gate", "keeper of the gate", id="begins like keep"),
        pytest.param("4d6 # keep 3", "keep 3", id="words of notation after #"),
        pytest.param("1d20 dragon", "dragon", id="begins like d"),
        pytest.param("1d20 adv Stealth", "Stealth", id="after advantage"),
        pytest.param("{1d6,1d8}kh1 luck", "luck", id="after braces"),
        pytest.param("1d20", None, id="no comment"),
    ],
)
def test_a_comment_follows_the_expression(text: str, comment: str | None) -> None:
    assert read(text).comment == comment


@each_row(
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
        pytest.param("d6d6", 3, "takes none", id="a die of a die"),
        pytest.param("(2)d6", 4, "a plain number", id="a count in brackets"),
        pytest.param("1,5", 2, "decimals have a point", id="a comma in a number"),
        pytest.param("1.", 2, "expected", id="a point without decimals"),
        pytest.param("1d6/0", 5, "must not be 0", id="divided by zero"),
        pytest.param("1d6/(1-1)", 5, "must not be 0", id="divided by a zero sum"),
        pytest.param("7/1d6", 3, "only a constant", id="divided by dice"),
        pytest.param("3d6 + d", 8, "as in d6, d%", id="no sides"),
        pytest.param("round", 1, "number or dice", id="begins like a command"),
        pytest.param("2d6+r", 5, "number or dice", id="no command at the end"),
        pytest.param("4d6 keep 3", 5, "keep can change", id="a word that means something"),
        pytest.param("4d6 at most", 8, "most can change", id="the second word does"),
        pytest.param("1d20 2nd try", 6, "use + to add", id="a digit in a comment"),
        pytest.param("1d20 try 2", 10, "digits or operators", id="a digit behind words"),
        pytest.param("1d6\u200b+2", 4, "U+200B (zero width space)", id="an invisible character"),
        pytest.param("1d20 #a\u202eb", 8, "U+202E", id="one that turns a comment"),
        pytest.param("1d6[a\nb]", 6, "U+000A", id="a line break in a label"),
        pytest.param("7d10 >= 8", 6, "compares the total", id="a comparison after a space"),
        pytest.param("2d6[fire]>=7", 10, "compares the total", id="a comparison behind a label"),
        pytest.param("(2d6)=7", 6, "with >=, >, <= or <", id="a total that equals"),
        pytest.param("(2d6)>=1000001", 6, "1000000", id="a total beyond constants"),
        pytest.param("(2d6)>=7<=9", 9, "comparison goes", id="two comparisons of the total"),
        pytest.param("6 # 4d6kh3", 3, "asks for several rolls", id="a number and dice behind #"),
        pytest.param("{1d6,1d8}kh3", 10, "1 to 2 of these", id="more kept than values"),
        pytest.param("{1d6,1d8}kl0", 10, "1 to 2 of these", id="no value kept"),
        pytest.param("(2d6+1)kh1", 8, "right after the dice", id="a modifier behind brackets"),
        pytest.param("2d6[fire]!", 10, "right after the dice", id="a modifier behind a label"),
        pytest.param("2d6max3.5", 8, "whole number", id="decimals behind a modifier"),
        pytest.param("(1d6[a][b])", 8, "the end of a term", id="two labels within brackets"),
        pytest.param("max(1)", 5, "2 to 8 values", id="one value for max"),
        pytest.param("max(1,2,3,4,5,6,7,8,9)", 5, "2 to 8 values", id="nine values"),
        pytest.param("{1d6}kh1", 2, "2 to 8 values", id="one value in braces"),
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


def test_in_a_query_with_a_plus_no_other_got_lost() -> None:
    text = "1d8 slashing + 1d6 fire"
    assert read(text, query=True) == read(text)
    with pytest.raises(InvalidExpression, match="use \\+ to add"):
        read("2d6 + 1d4 3", query=True)


@pytest.mark.parametrize(
    ("text", "position", "detail"),
    [
        pytest.param("1d20 Stealth", 6, "%23", id="a comment without #"),
    ],
)
def test_in_a_query_a_comment_needs_its_sign(text: str, position: int, detail: str) -> None:
    with pytest.raises(InvalidExpression, match=detail) as refused:
        read(text, query=True)
    assert refused.value.position == position
    assert read("1d20 #Stealth", query=True).comment == "Stealth"


def test_in_a_query_a_no_break_space_is_no_plus() -> None:
    """The page writes it, so that its odds take and refuse what its rolls do."""
    with pytest.raises(InvalidExpression, match=r"use \+ to add"):
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


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        pytest.param("1d8 slashing + 1d6 fire", ["slashing", "fire"], id="behind each term"),
        pytest.param("1d20 stealth + 5", ["stealth", None], id="behind the first"),
        pytest.param("1d20+5 stealth +2", [None, "stealth", None], id="behind a constant"),
        pytest.param("1d20 two-handed-1", ["two-handed", None], id="a hyphen, and a minus"),
        pytest.param("1d20 sneak attack - d4", ["sneak attack", None], id="several words"),
        pytest.param("1d8 (fire) + 1d6 'cold 2'", ["fire", "cold 2"], id="in brackets, in quotes"),
        pytest.param("(1d8 fire + 1d6)*2", ["fire", None, None], id="within brackets"),
        pytest.param("(2d6 + 3) fire + 1", ["fire", "fire", None], id="of all within brackets"),
        pytest.param("(2d6[cold] + 3)[fire]", ["cold", "fire"], id="of those that have none"),
        pytest.param("{1d6 a, 1d8 b}kh1", ["a", "b"], id="within braces"),
        pytest.param("1d8 fire / 2", ["fire", None], id="before a quotient"),
        pytest.param("1d20 luck + 5 >= 15", ["luck", None], id="before a comparison"),
        pytest.param("1d20+5 luck>=15", [None, "luck"], id="of what is compared"),
        pytest.param("1d20 luck # 2nd", ["luck"], id="before a comment"),
        pytest.param("1d20 luck", [None], id="at the end it is a comment"),
    ],
)
def test_words_behind_a_term_are_its_label(text: str, labels: list[str | None]) -> None:
    assert [term.label for term in read(text).terms] == labels


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        pytest.param("(2d6)>=7", 7, None, id="at least"),
        pytest.param("(2d6)>7", 8, None, id="more than"),
        pytest.param("(3d6)<=12", None, 12, id="at most"),
        pytest.param("(3d6) < 12", None, 11, id="less than, with spaces"),
        pytest.param("1d20+5>=15", 15, None, id="of a sum that ends in a constant"),
        pytest.param("1d20-5 \u2265 -3", -3, None, id="a negative number, one sign"),
        pytest.param("floor(2d6/2)>=3", 3, None, id="of a function"),
        pytest.param("{2d6, 1d12}kh1>=9", 9, None, id="of braces"),
        pytest.param("(6d6>=5)>=2", 2, None, id="of a pool"),
        pytest.param("1d20+5>=15 luck", 15, None, id="before a comment"),
    ],
)
def test_the_total_is_compared(text: str, least: int | None, most: int | None) -> None:
    assert read(text).target == Target(least, most)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("d66", "d66", id="d66"),
        pytest.param("5d10>7", "strict", id="strictly more"),
        pytest.param("(2d6)<7", "strict", id="a total strictly less"),
        pytest.param("4d6!kh3", "together", id="kept with explosions"),
        pytest.param("-3D6x4", "3d6x4 explodes on 4: 3d6*4 multiplies", id="a number behind x"),
        pytest.param("7d10!>=8", "7d10!10>=8 counts successes", id="a number behind !"),
    ],
)
def test_what_other_programs_read_otherwise_is_noted(text: str, word: str) -> None:
    [note] = read(text).notes
    assert word in note


@pytest.mark.parametrize(
    "text", ["1d6", "d666", "5d10>=8", "4d6!", "1d6 # > d66", "(2d6)<=7", "7d10!10>=8"]
)
def test_what_all_read_alike_is_not_noted(text: str) -> None:
    assert read(text).notes == ()
