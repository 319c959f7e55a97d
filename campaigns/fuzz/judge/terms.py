"""Constants, dice and labels."""

from __future__ import annotations

import re
from fractions import Fraction

from campaigns.fuzz.judge.cursor import Cursor
from campaigns.fuzz.judge.limits import (
    CONSTANT,
    DECIMALS,
    DICE,
    EXPECTED,
    GOING_ON,
    SIDES,
)
from campaigns.fuzz.judge.modifiers import with_modifiers
from campaigns.fuzz.judge.parts import Dice, Term, holds


def term(cursor: Cursor, index: int, sign: int) -> Term:
    """The term that begins here."""
    start = cursor.at
    constant, dice, decimals = None, Dice(0, 1), False
    if found := cursor.take(r"([0-9]*)(?:d|w(?=[0-9%\[]))"):
        dice = _dice(cursor, start, found[1])
    elif found := cursor.take(r"[0-9]+(\.([0-9]+))?"):
        constant, decimals = Fraction(found[0]), found[1] is not None
        if len(found[2] or "") > DECIMALS:
            cursor.wrong("decimals", start, str(DECIMALS))
        if constant > CONSTANT:
            cursor.wrong("constant", start, str(CONSTANT))
    else:
        raise cursor.stop("syntax")
    text = cursor.written(start, cursor.at)
    return Term(index, sign, text, None, constant, decimals, dice)


def _dice(cursor: Cursor, start: int, count: str) -> Dice:
    if int(count or 1) > DICE:
        cursor.wrong("dice of a term", start, str(DICE))
    listed = _listed(cursor)
    dice = Dice(int(count or 1), len(listed) or _sides(cursor), listed)
    dice = with_modifiers(cursor, dice)
    if dice.goes_on:
        _check_ends(cursor, start, dice)
    return dice


def _listed(cursor: Cursor) -> tuple[int, ...]:
    start = cursor.at
    if cursor.take("f"):
        if cursor.sees(r"\."):
            raise cursor.stop("dF.", "df")
        return -1, 0, 1
    if not cursor.sees(r"\["):
        return ()
    found = cursor.take(r"\[ *-?[0-9]+( *, *-?[0-9]+)* *\]")
    if not found:
        raise cursor.stop("faces")
    faces = tuple(int(number) for number in re.findall("-?[0-9]+", found[0]))
    if any(abs(face) > SIDES for face in faces):
        cursor.wrong("size of a face", start, str(SIDES))
    return faces


def _sides(cursor: Cursor) -> int:
    start = cursor.at
    if cursor.take("%"):
        return 100
    found = cursor.take("[0-9]+")
    if not found:
        raise cursor.stop("no sides")
    if not 1 <= int(found[0]) <= SIDES:
        cursor.wrong("sides", start, str(SIDES))
    return max(int(found[0]), 1)


def _check_ends(cursor: Cursor, start: int, dice: Dice) -> None:
    """A die goes on with at most 95 % of its faces, rerolls until another face included."""
    rerolled = rerolled_share(dice)
    if not dice.once and rerolled == 1:
        cursor.wrong("never ends", start, "never ends")
        return
    exploding = exploding_share(dice)
    if exploding == 1:
        cursor.wrong("never ends", start, "never ends")
    elif 1 - (1 - exploding) * (1 if dice.once else 1 - rerolled) > GOING_ON:
        cursor.wrong("hardly ever ends", start, "95")


def rerolled_share(dice: Dice) -> Fraction:
    """The chance that a die is rerolled."""
    sides = sum(many for face, many in dice.alike() if holds(dice.rerolls, face))
    return Fraction(sides, dice.sides)


def exploding_share(dice: Dice) -> Fraction:
    """The chance that a die that stands explodes."""
    chances = dice.stands().items()
    return sum((c for face, c in chances if holds(dice.explodes, face)), Fraction(0))


def expected(dice: Dice) -> Fraction:
    """How many dice are thrown on average; of dice that never end more than any limit."""
    if not dice.goes_on:
        return Fraction(dice.count)
    rerolled = rerolled_share(dice)
    if rerolled == 1 and not dice.once:
        return Fraction(dice.count * 10 * EXPECTED)
    throws = 1 + rerolled if dice.once else 1 / (1 - rerolled)
    standing = 1 - exploding_share(dice)
    return dice.count * throws / standing if standing else Fraction(dice.count * 10 * EXPECTED)
