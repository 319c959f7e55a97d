"""Terms: what stands in an expression between the operators, and what is refused and where."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from service.systems.dice.expression import BEYOND, Condition, Dice, Pool, Range, Term
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression
from tests.rows import each_row


def dice(count: int, sides: int, **options: Any) -> Dice:
    return Dice(count=count, sides=sides, **options)


def faces(*ranges: int | tuple[int, int]) -> Condition:
    return Condition(
        tuple(Range(*each) if isinstance(each, tuple) else Range(each, each) for each in ranges)
    )


def at_least(number: int) -> tuple[int, int]:
    return number, BEYOND


def at_most(number: int) -> tuple[int, int]:
    return -BEYOND, number


@each_row(
    ("text", "value"),
    [
        pytest.param("5", 5, id="a constant"),
        pytest.param("0", 0, id="zero"),
        pytest.param("007", 7, id="leading zeros"),
        pytest.param("1.5", Fraction(3, 2), id="decimals are exact"),
        pytest.param("0.333333", Fraction(333333, 1_000_000), id="six decimals"),
        pytest.param("d6", dice(1, 6), id="one die without a count"),
        pytest.param("1d1", dice(1, 1), id="a die with one side"),
        pytest.param("0d6", dice(0, 6), id="no dice"),
        pytest.param("2d%", dice(2, 100), id="percent is 100 sides"),
        pytest.param("d66", dice(1, 66), id="d66 has 66 sides"),
        pytest.param("4dF", dice(4, 3, shows=(-1, 0, 1)), id="Fudge dice"),
        pytest.param("dF", dice(1, 3, shows=(-1, 0, 1)), id="one Fudge die"),
        pytest.param("2d[1,1,2]", dice(2, 3, shows=(1, 1, 2)), id="listed faces"),
        pytest.param("d[-5, 0, 5]", dice(1, 3, shows=(-5, 0, 5)), id="negative faces, spaces"),
        pytest.param("d[7]", dice(1, 1, shows=(7,)), id="one face"),
        pytest.param("2d6ro1", dice(2, 6, reroll=faces(1)), id="reroll once"),
        pytest.param("2d6ro<3", dice(2, 6, reroll=faces(at_most(2))), id="< is strict"),
        pytest.param("2d6ro<=3", dice(2, 6, reroll=faces(at_most(3))), id="<= is not"),
        pytest.param("2d6ro1ro6", dice(2, 6, reroll=faces(1, 6)), id="two faces"),
        pytest.param(
            "2d6rr>4", dice(2, 6, reroll=faces(at_least(5)), reroll_until=True), id="reroll until"
        ),
        pytest.param(
            "4dFrr=-1",
            dice(4, 3, shows=(-1, 0, 1), reroll=faces(-1), reroll_until=True),
            id="negative",
        ),
        pytest.param("3d6!", dice(3, 6, explode=faces(6)), id="explode on the highest face"),
        pytest.param("3d6x", dice(3, 6, explode=faces(6)), id="x explodes, too"),
        pytest.param(
            "4dF!", dice(4, 3, shows=(-1, 0, 1), explode=faces(1)), id="a Fudge die explodes on +1"
        ),
        pytest.param("3d6!5", dice(3, 6, explode=faces(5)), id="explode on a face"),
        pytest.param("3d6!>=5", dice(3, 6, explode=faces(at_least(5))), id="explode on several"),
        pytest.param("3d6x>4", dice(3, 6, explode=faces(at_least(5))), id="x with a comparison"),
        pytest.param("3d6!p", dice(3, 6, explode=faces(6), penetrating=True), id="penetrate"),
        pytest.param(
            "3d6!p>4",
            dice(3, 6, explode=faces(at_least(5)), penetrating=True),
            id="penetrate on several",
        ),
        pytest.param("3d6!!", dice(3, 6, explode=faces(6), compound=True), id="compound"),
        pytest.param(
            "3d6!!p5",
            dice(3, 6, explode=faces(5), penetrating=True, compound=True),
            id="compound and penetrate",
        ),
        pytest.param("3d6mi2", dice(3, 6, least=2), id="at least"),
        pytest.param("3d6min2max5", dice(3, 6, least=2, most=5), id="at least and at most"),
        pytest.param("3d6ma5mi2", dice(3, 6, least=2, most=5), id="in the other order"),
        pytest.param(
            "4dFmi-1", dice(4, 3, shows=(-1, 0, 1), least=-1), id="at least a negative number"
        ),
        pytest.param("4d6kh", dice(4, 6, drop_low=3), id="kh is kh1"),
        pytest.param("4d6kh3", dice(4, 6, drop_low=1), id="keep the highest three"),
        pytest.param("4d6k3", dice(4, 6, drop_low=1), id="k is kh"),
        pytest.param("4d6kl3", dice(4, 6, drop_high=1), id="keep the lowest three"),
        pytest.param("4d6kh4", dice(4, 6), id="keep all"),
        pytest.param("4d6dl1", dice(4, 6, drop_low=1), id="drop the lowest"),
        pytest.param("4d6d1", dice(4, 6, drop_low=1), id="d is dl"),
        pytest.param("4d6dh3", dice(4, 6, drop_high=3), id="drop the highest three"),
        pytest.param("5d6dl1dh2", dice(5, 6, drop_low=1, drop_high=2), id="drop on both sides"),
        pytest.param("5d6dh2dl1", dice(5, 6, drop_low=1, drop_high=2), id="in the other order"),
        pytest.param("1d20adv", dice(2, 20, drop_low=1), id="advantage"),
        pytest.param("d20 dis", dice(2, 20, drop_high=1), id="disadvantage, after a space"),
        pytest.param(
            "1d20ro1 adv", dice(2, 20, reroll=faces(1), drop_low=1), id="advantage with a reroll"
        ),
        pytest.param("6d6>=5", dice(6, 6, pool=Pool(faces(at_least(5)))), id="a pool"),
        pytest.param("6d6=6", dice(6, 6, pool=Pool(faces(6))), id="a pool of one face"),
        pytest.param("6d6=6=1", dice(6, 6, pool=Pool(faces(6, 1))), id="a pool of two faces"),
        pytest.param(
            "6d10>7f1dbl10",
            dice(6, 10, pool=Pool(faces(at_least(8)), faces(1), faces(10))),
            id="failures and doubles",
        ),
        pytest.param(
            "6d10>7dbl>=9f<2",
            dice(6, 10, pool=Pool(faces(at_least(8)), faces(at_most(1)), faces(at_least(9)))),
            id="comparisons, in the other order",
        ),
        pytest.param(
            "6d6!>=6>=5",
            dice(6, 6, explode=faces(at_least(6)), pool=Pool(faces(at_least(5)))),
            id="the first comparison belongs to the explosion",
        ),
        pytest.param(
            "6d6!>=5", dice(6, 6, explode=faces(at_least(5))), id="one comparison only explodes"
        ),
        pytest.param(
            "8d10ro1!mi2kh3>=8f2dbl10",
            dice(
                8,
                10,
                reroll=faces(1),
                explode=faces(10),
                least=2,
                drop_low=5,
                pool=Pool(faces(at_least(8)), faces(2), faces(10)),
            ),
            id="everything in order",
        ),
    ],
)
def test_a_term_is_read(text: str, value: int | Fraction | Dice) -> None:
    assert read(text).terms == (Term(1, value, text),)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        pytest.param("1d6[fire]", "fire", id="on dice"),
        pytest.param("5[magic]", "magic", id="on a constant"),
        pytest.param("1d6 [fire]", "fire", id="after a space"),
        pytest.param("1d6![Cold Fire]", "Cold Fire", id="case and spaces stay"),
        pytest.param("1d6[2d8+1]", "2d8+1", id="notation in a label"),
        pytest.param("d[1,2][1,2]", "1,2", id="behind listed faces"),
        pytest.param("1d20 adv[Luck]", "Luck", id="behind advantage"),
        pytest.param("1d6[Zauber ✨ Glück]", "Zauber ✨ Glück", id="any letters"),
        pytest.param(f"1d6[{'x' * 64}]", "x" * 64, id="64 characters"),
    ],
)
def test_a_label_stands_behind_a_term(text: str, label: str) -> None:
    [term] = read(text).terms
    assert (term.label, term.text) == (label, text[: text.rindex("[")].rstrip())


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        pytest.param("2D6KH1", "2d6kh1", id="capitals"),
        pytest.param("D%", "d%", id="a capital d before percent"),
        pytest.param("4df", "4dF", id="a small f"),
        pytest.param("3D6MIN2", "3d6min2", id="capitals of min"),
        pytest.param("1d20 ADV", "1d20adv", id="capitals of advantage"),
        pytest.param("d[\u22121,1]", "d[-1,1]", id="a typographic minus in a list"),
    ],
)
def test_case_does_not_matter(text: str, plainly: str) -> None:
    assert read(text).terms[0].value == read(plainly).terms[0].value


ORDER = "in this order: reroll"


@each_row(
    ("text", "position", "detail"),
    [
        pytest.param("d", 2, "number of sides", id="d without sides"),
        pytest.param("2d", 3, "number of sides", id="dice without sides"),
        pytest.param("2d!", 3, "number of sides", id="a modifier in place of sides"),
        pytest.param("3d(5/2)", 3, "as in d6, d%", id="sides that are computed"),
        pytest.param("1d0", 3, "1 to 1000000 sides", id="no sides"),
        pytest.param("1d1000001", 3, "1 to 1000000 sides", id="too many sides"),
        pytest.param("1001d6", 1, "at most 1000 dice", id="too many dice"),
        pytest.param("1000001", 1, "at most 1000000", id="too large a constant"),
        pytest.param("1.1234567", 1, "at most 6 decimals", id="too many decimals"),
        pytest.param("4dF.2", 4, "leave .2", id="the usual Fudge dice"),
        pytest.param("4dF.1", 4, "d[-1,0,0,0,0,1]", id="other Fudge dice"),
        pytest.param("d[]", 2, "lists the faces", id="no faces"),
        pytest.param("d[1,]", 2, "lists the faces", id="a face missing"),
        pytest.param("d[fire]", 2, "lists the faces", id="a label in place of faces"),
        pytest.param("d[1000001]", 2, "at most 1000000", id="too large a face"),
        pytest.param("2d6r1", 4, "write ro1 to reroll a 1 once, rr1", id="r alone"),
        pytest.param("2d6ro", 6, "ro1 or ro<3", id="ro without a face"),
        pytest.param("2d6ro0", 4, "1 to 6", id="ro of zero"),
        pytest.param("2d6ro7", 4, "1 to 6", id="ro of a face that the die lacks"),
        pytest.param("2d6ro>6", 4, "1 to 6", id="ro of no face"),
        pytest.param("d[1,3]ro2", 7, "1 to 3", id="ro of a face between"),
        pytest.param("2d6ro1rr2", 7, "only one of ro and rr", id="once and until"),
        pytest.param("2d6ro1000001", 6, "1000000", id="too large a comparison"),
        pytest.param("2d6rr<=6", 1, "never ends", id="every face rerolled for ever"),
        pytest.param("100d%rr<=96", 1, "95 %", id="nearly every face rerolled"),
        pytest.param("2d6!7", 4, "1 to 6", id="explode on a face that the die lacks"),
        pytest.param("2d6!!!", 6, "explode in one way", id="three exclamation marks"),
        pytest.param("2d6!x", 5, "explode in one way", id="two ways to explode"),
        pytest.param("1d1!", 1, "never ends", id="a die with one side explodes"),
        pytest.param("2d6!>=1", 1, "never ends", id="every face explodes"),
        pytest.param("d[3]!", 1, "never ends", id="the only face explodes"),
        pytest.param("1d20rr<=10!>10", 1, "never ends", id="every face that is left explodes"),
        pytest.param("1d%!>=5", 1, "95 %", id="nearly every face explodes"),
        pytest.param("1d%rr<=50!>=55", 1, "95 %", id="half rerolled, 46 of 50 explode"),
        pytest.param("1000d%!>=40", 1, "at most 2500", id="too many explosions expected"),
        pytest.param("1000d6rr<=4", 1, "at most 2500", id="too many rerolls expected"),
        pytest.param("400d2!+1+600d6rr<=4", 10, "at most 2500", id="too many together"),
        pytest.param("3d6mi", 4, "mi2", id="mi without a number"),
        pytest.param("3d6mi1mi2", 7, "once", id="mi twice"),
        pytest.param("3d6mi4ma3", 7, "mi must not be more", id="mi above ma"),
        pytest.param("4d6kh0", 4, "1 to 4", id="none kept"),
        pytest.param("4d6kh5", 4, "1 to 4", id="more kept than thrown"),
        pytest.param("4d6dl4", 4, "1 to 3", id="all dropped"),
        pytest.param("4d6dl2dh2", 7, "1 to 1", id="all dropped, from both sides"),
        pytest.param("1d6dl", 4, "takes none", id="the only die dropped"),
        pytest.param("0d6kh", 4, "takes none", id="none of none"),
        pytest.param("4d6kh3dl1", 7, "once, or dl and dh", id="keep and drop"),
        pytest.param("4d6kh3kl1", 7, "once, or dl and dh", id="keep twice"),
        pytest.param("4d6kh4kl1", 7, "once, or dl and dh", id="keep all, then keep"),
        pytest.param("4d6kh4dl1", 7, "once, or dl and dh", id="keep all, then drop"),
        pytest.param("1d6k1dl", 6, "once, or dl and dh", id="keep the only die, then drop"),
        pytest.param("4d6dl1dl1", 7, "once, or dl and dh", id="drop twice"),
        pytest.param("4d6dl1dh1dl1", 10, "once, or dl and dh", id="drop three times"),
        pytest.param("2d20 adv", 6, "3d20kh1", id="advantage of two dice"),
        pytest.param("1d20kh1adv", 8, "one die", id="advantage of kept dice"),
        pytest.param("1d20advdl1", 8, "once, or dl and dh", id="drop behind advantage"),
        pytest.param("6d6f1", 4, ">=5f1", id="failures without successes"),
        pytest.param("6d6dbl6", 4, ">=5dbl1", id="doubles without successes"),
        pytest.param("6d6>=", 4, ">=5", id="a comparison without a number"),
        pytest.param("2d6!<>3", 5, ">= > <= < =", id="explode on all faces but one"),
        pytest.param("6d6>=5f!=1", 8, ">= > <= < =", id="fail on all faces but one"),
        pytest.param("6d6>=5f5", 7, "not both", id="a face that is both"),
        pytest.param("6d6>=5f>3", 7, "not both", id="faces that are both"),
        pytest.param("4d6kx3", 5, "kx is no modifier: write kh, kl", id="a kind of keep"),
        pytest.param("4d6dx1", 5, "dx is no modifier: write kh, kl", id="a kind of drop"),
        pytest.param("4d6kh3!", 7, ORDER, id="explode after keep"),
        pytest.param("4d6!ro1", 5, ORDER, id="reroll after explode"),
        pytest.param("4d6kh3ro1", 7, ORDER, id="reroll after keep"),
        pytest.param("4d6>=5kh3", 7, ORDER, id="keep after count"),
        pytest.param("4d6mi2!", 7, ORDER, id="explode after mi"),
        pytest.param("4d6k>3", 4, "takes a number", id="k before a comparison"),
        pytest.param("2d6!^0", 5, "1 to 1000 times", id="no explosion at most"),
        pytest.param("2d6!^1001", 5, "1 to 1000 times", id="too many explosions"),
        pytest.param("2d6>=7", 4, "none of these can show it", id="a count of none"),
        pytest.param("10d6=-1", 5, "none of these can show it", id="a face below all"),
        pytest.param("2d[1,1,2,3]=5", 12, "none of these", id="a face that is not listed"),
        pytest.param("3d6<=12", 4, "each of these shows it", id="a count of all"),
        pytest.param("3d6mi2>=2", 7, "each of these shows it", id="all count at least this"),
        pytest.param("3d6rr1>1", 7, "each of these shows it", id="all others are rerolled"),
        pytest.param("6d6>=5f0", 4, "what f subtracts", id="a failure that never shows"),
        pytest.param("6d6>=5dbl4", 4, "what dbl counts", id="a double that is no success"),
        pytest.param("6d6!p6>=7", 7, "none of these", id="penetrating dice show less, not more"),
        pytest.param("6d6>=5>=3", 7, "count the same faces", id="a count within a count"),
        pytest.param("6d6=5=5", 6, "count the same faces", id="the same count twice"),
        pytest.param("1d6[", 4, "label", id="a label begun"),
        pytest.param("1d6[]", 4, "64", id="an empty label"),
        pytest.param(f"1d6[{'x' * 65}]", 4, "64", id="65 characters"),
        pytest.param("1d6[a[b]]", 4, "label", id="a label in a label"),
        pytest.param("1d6[a][b]", 7, "label", id="two labels"),
        pytest.param("[a]1d6", 1, "number or dice", id="a label first"),
        pytest.param("\u0663d6", 1, "number or dice", id="an Arabic digit as the count"),
        pytest.param("1d\u0666", 3, "number of sides", id="an Arabic digit as the sides"),
        pytest.param("4d6\u212ah", 4, "expected", id="the Kelvin sign, which lowers to k"),
    ],
)
def test_what_is_no_term_is_refused_with_its_position(
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
        pytest.param("1000d6", id="1,000 dice"),
        pytest.param("5d6!!6>=20", id="a compound sum above every face"),
        pytest.param("5d6!6>=1", id="every face counts, and explosions add some"),
        pytest.param("5d6>=1dbl6", id="every face counts, and some twice"),
        pytest.param("2d6!^1000", id="1,000 explosions"),
        pytest.param("1d1000000", id="1,000,000 sides"),
        pytest.param("1000000", id="a constant of 1,000,000"),
        pytest.param("1d%!>=6", id="95 of 100 faces explode"),
        pytest.param("1d20rr<=19", id="19 of 20 faces are rerolled"),
        pytest.param("1d%rr<=50!>=56", id="half of the faces are rerolled, 45 of 50 explode"),
        pytest.param("1000d10!>=5", id="2,500 dice expected"),
        pytest.param("d[1000000,-1000000]", id="the largest faces"),
    ],
)
def test_at_a_limit_a_term_is_read(text: str) -> None:
    assert read(text).text == text
