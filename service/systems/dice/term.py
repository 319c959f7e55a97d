"""Reading one term: a constant or dice.

term  = constant | [count] ('d' | 'w') sides modifier*
sides = number | '%' | 'F' | '[' face (',' face)* ']'
The modifiers are those of `service/systems/dice/modifiers.py`.
"""

from __future__ import annotations

import re
from fractions import Fraction

from service.systems.dice import hints
from service.systems.dice.expression import (
    MAX_CONSTANT,
    MAX_DICE,
    MAX_SIDES,
    Dice,
    Term,
)
from service.systems.dice.modifiers import read_modifiers
from service.systems.dice.scanner import Scanner
from service.systems.dice.tree import Number

MAX_DECIMALS = 6
FUDGE = (-1, 0, 1)

_DICE = re.compile(r"([0-9]*)(?:d|w(?=[0-9%\[]))")
_NUMBER = re.compile("[0-9]+")
_CONSTANT = re.compile("([0-9]+)(?:\\.([0-9]+))?")
_FACES = re.compile("\\[ *(-?[0-9]+(?: *, *-?[0-9]+)*) *\\]")


def read_term(scan: Scanner, sign: int) -> Term:
    """The term at the cursor. Raises InvalidExpression."""
    start = scan.at
    if found := scan.match(_DICE):
        value: Number | Dice = _dice(scan, found[1], start)
    elif found := scan.match(_CONSTANT):
        value = _constant(scan, found)
    else:
        raise scan.error(hints.no_operand(scan.text, scan.at))
    text = scan.written(start, scan.at)
    return Term(sign, value, "-" + text if sign < 0 else text)


def _constant(scan: Scanner, found: re.Match[str]) -> Number:
    if len(found[2] or "") > MAX_DECIMALS:
        raise scan.error(f"a constant has at most {MAX_DECIMALS} decimals", found.start())
    constant = Fraction(found[0]) if found[2] else int(found[1])
    if constant > MAX_CONSTANT:
        raise scan.error(f"a constant is at most {MAX_CONSTANT}", found.start())
    return constant


def _dice(scan: Scanner, written: str, start: int) -> Dice:
    count = int(written) if written else 1
    if count > MAX_DICE:
        raise scan.error(f"a term has at most {MAX_DICE} dice", start)
    shows = _faces(scan)
    sides = len(shows) or _sides(scan)
    return read_modifiers(scan, Dice(count=count, sides=sides, shows=shows))


def _faces(scan: Scanner) -> tuple[int, ...]:
    """The faces of a Fudge die or of a list of faces; for other dice none."""
    start = scan.at
    if scan.take("f"):
        if scan.next == ".":
            raise scan.error("leave .2 behind dF out, and for dF.1 write d[-1,0,0,0,0,1]")
        return FUDGE
    if scan.next != "[":
        return ()
    found = scan.match(_FACES)
    if not found:
        raise scan.error("`d[...]` lists the faces of a die: whole numbers such as d[1,1,2]")
    faces = tuple(int(face) for face in found[1].split(","))
    if max(map(abs, faces)) > MAX_SIDES:
        raise scan.error(f"a face is at most {MAX_SIDES}", start)
    return faces


def _sides(scan: Scanner) -> int:
    start = scan.at
    if scan.take("%"):
        return 100
    found = scan.match(_NUMBER)
    if found is None:
        raise scan.error(hints.SIDES)
    sides = int(found[0])
    if not 1 <= sides <= MAX_SIDES:
        raise scan.error(f"a die has 1 to {MAX_SIDES} sides", start)
    return sides
