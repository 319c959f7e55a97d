"""Reading one term, a constant or dice with modifiers, within the limits of all terms.

term      = constant | [count] ('d' | 'w') sides modifier*
sides     = number | '%' | 'F' | '[' face (',' face)* ']'
modifier  = ('ro' | 'rr') condition                         reroll once, reroll until
          | ('!' | 'x' | '!p' | '!!' | '!!p') ['o' | '^' n] [condition]
                                                      explode, penetrate, compound; n times at most
          | ('mi' | 'min' | 'ma' | 'max') number            count lower, higher faces as this
          | ('k' | 'kh' | 'kl' | 'd' | 'dl' | 'dh') [n] | 'adv' | 'dis'
          | comparison number | ('f' | 'dbl') condition     count successes, failures, twice
condition = [comparison] number, where a number alone means that face
The modifiers stand in the order in which they apply.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum, auto
from fractions import Fraction
from typing import NamedTuple

from service.mechanics.die import MAX_CHAIN
from service.systems.dice.bounds import MAX_EXPECTED, check_dice, check_pool, expected_throws
from service.systems.dice.expression import (
    COMPARISON,
    MAX_CONSTANT,
    MAX_DICE,
    MAX_SIDES,
    MAX_TERMS,
    Condition,
    Dice,
    Leaf,
    Node,
    Number,
    Pool,
    Term,
    condition,
)
from service.systems.dice.scanner import KEEP_OR_DROP, SIDES, Scanner

ORDER = (
    "modifiers stand in this order: reroll (ro, rr), explode (!), mi and ma, "
    "keep or drop (k, d), count (>=5, f, dbl)"
)
REROLL = (
    "`r` means once in some programs and until in others: write ro1 to reroll a 1 once, "
    "rr1 to reroll it until another face shows"
)

_MODIFIER = re.compile(
    " +(?:adv|dis)(?![a-z0-9])|adv|dis|dbl|d[hl]?|k[hl]?|r[or]?|!!?p?|x|min?|max?|f"
    "|(?=[<>=\u2264\u2265])"
)
_CONDITION = re.compile(f"{COMPARISON}(-?[0-9]+)|()([0-9]+)")
_MOST = re.compile("o(?![a-z])|\\^([0-9]+)")
_SIGNED = re.compile("-?[0-9]+")
_DIGITS = re.compile("[0-9]*")

_DROPS = ("d", "dl", "dh")
_KEEPS = ("k", "kh", "kl", *_DROPS, "adv", "dis")


class Modifier(NamedTuple):
    """A modifier: its name (none for a comparison), where it starts, and the one before."""

    name: str
    start: int
    previous: str


def read_modifiers(scan: Scanner, dice: Dice) -> Dice:
    """The dice with all modifiers at the cursor. Raises InvalidExpression."""
    previous, last, counted = "", 0, 0
    while found := scan.match(_MODIFIER):
        name = found[0].strip()
        modifier = Modifier(name, found.end() - len(name), previous)
        stage, read = _MODIFIERS[name]
        if stage < last:
            raise scan.error(_out_of_order(scan, modifier), modifier.start)
        if dice.pool is None:
            counted = modifier.start
        dice = read(scan, dice, modifier)
        previous, last = name, stage
    check_pool(scan, dice, counted)
    return dice


def _out_of_order(scan: Scanner, modifier: Modifier) -> str:
    """The refusal of a wrong order, or of kx and dx, which look like one modifier."""
    before = scan.text[modifier.start - 1]
    if modifier.previous not in ("k", "d") or modifier.previous != before or not modifier.name:
        return ORDER
    return f"`{before}{modifier.name}` is no modifier: {KEEP_OR_DROP}; {ORDER}"


def _reroll(scan: Scanner, dice: Dice, modifier: Modifier) -> Dice:
    if modifier.name == "r":
        raise scan.error(REROLL, modifier.start)
    until = modifier.name == "rr"
    if dice.reroll and dice.reroll_until is not until:
        raise scan.error("only one of ro and rr is possible", modifier.start)
    faces = dice.reroll | _possible(scan, dice, modifier)
    return replace(dice, reroll=faces, reroll_until=until)


def _explode(scan: Scanner, dice: Dice, modifier: Modifier) -> Dice:
    if dice.explode:
        raise scan.error("dice explode in one way only", modifier.start)
    most = _most(scan)
    if _CONDITION.match(scan.text, scan.at):
        faces = _possible(scan, dice, modifier)
    else:
        faces = condition("=", dice.highest)
    name = modifier.name
    return replace(
        dice,
        explode=faces,
        explosions=most,
        penetrating=name.endswith("p"),
        compound=name.startswith("!!"),
    )


def _most(scan: Scanner) -> int | None:
    """How many times a die may explode; None as often as it has to."""
    start = scan.at
    found = scan.match(_MOST)
    if found is None:
        return None
    most = int(found[1] or 1)
    if not 1 <= most <= MAX_CHAIN:
        raise scan.error(f"dice explode at most 1 to {MAX_CHAIN} times", start)
    return most


def _possible(scan: Scanner, dice: Dice, modifier: Modifier) -> Condition:
    """A condition that holds for some face of the dice."""
    faces = _condition(scan, modifier)
    shown = dice.shows or [min(max(low, 1), dice.sides) for low, _ in faces.ranges]
    if not any(map(faces.covers, shown)):
        wanted = f"{dice.lowest} to {dice.highest}"
        raise scan.error(
            f"`{modifier.name}` takes faces that the die has, {wanted}", modifier.start
        )
    return faces


def _condition(scan: Scanner, modifier: Modifier) -> Condition:
    found = scan.match(_CONDITION)
    if found is None:
        example = f"{modifier.name}1 or {modifier.name}<3" if modifier.name else ">=5"
        raise scan.error(f"expected a face, or >= > <= < = and a number, as in {example}")
    number = int(found[2] or found[4])
    if abs(number) > MAX_SIDES:
        raise scan.error(f"a comparison goes up to {MAX_SIDES}", found.start())
    return condition(found[1] or "=", number)


def _clamp(scan: Scanner, dice: Dice, modifier: Modifier) -> Dice:
    name = modifier.name
    found = scan.match(_SIGNED)
    if found is None or abs(int(found[0])) > MAX_SIDES:
        raise scan.error(
            f"`{name}` takes a number up to {MAX_SIDES}, as in {name}2", modifier.start
        )
    low, value = name.startswith("mi"), int(found[0])
    if (dice.least if low else dice.most) is not None:
        raise scan.error(f"`{name}` is possible once", modifier.start)
    dice = replace(dice, least=value) if low else replace(dice, most=value)
    if dice.least is not None and dice.most is not None and dice.least > dice.most:
        raise scan.error("`mi` must not be more than `ma`", modifier.start)
    return dice


def _keep(scan: Scanner, dice: Dice, modifier: Modifier) -> Dice:
    name, start = modifier.name, modifier.start
    drops, low = name[0] == "d", name not in ("kl", "dh")
    both = drops and modifier.previous in _DROPS and not (dice.drop_low if low else dice.drop_high)
    if modifier.previous in _KEEPS and not both:
        raise scan.error("keep or drop is possible once, or dl and dh together", start)
    found = scan.match(_DIGITS)
    if name in ("k", "d") and scan.text[start + 1 : scan.at + 1] in (*"<>=\u2264\u2265",):
        raise scan.error(f"`{name}` before a comparison takes a number, as in {name}1", start)
    number = int(found[0]) if found and found[0] else 1
    most = dice.kept - drops
    if not 1 <= number <= most:
        takes = f"1 to {most}" if most > 0 else "none"
        raise scan.error(f"`{name}` takes {takes} of {dice.count} dice", start)
    dropped = number if drops else dice.count - number
    return replace(dice, drop_low=dropped) if low else replace(dice, drop_high=dropped)


def _advantage(scan: Scanner, dice: Dice, modifier: Modifier) -> Dice:
    if dice.count != 1 or modifier.previous in _KEEPS:
        raise scan.error(
            "`adv` and `dis` go with one die: for others write kh or kl, as in 3d20kh1",
            modifier.start,
        )
    high = modifier.name == "adv"
    return replace(dice, count=2, drop_low=int(high), drop_high=int(not high))


def _count(scan: Scanner, dice: Dice, modifier: Modifier) -> Dice:
    counted = _condition(scan, modifier)
    pool, name = dice.pool, modifier.name
    if pool is None:
        if name:
            raise scan.error(
                f"`{name}` follows a count of successes, as in >=5{name}1, or in !10>=5{name}1, "
                "where 10 explodes",
                modifier.start,
            )
        return replace(dice, pool=Pool(counted))
    match name:
        case "f":
            pool = replace(pool, failure=pool.failure | counted)
        case "dbl":
            pool = replace(pool, double=pool.double | counted)
        case _:
            if pool.success.meets(counted):
                raise scan.error("two comparisons count the same faces", modifier.start)
            pool = replace(pool, success=pool.success | counted)
    if pool.success.meets(pool.failure):
        raise scan.error("a face is a success or a failure, not both", modifier.start)
    return replace(dice, pool=pool)


_MODIFIERS: Mapping[str, tuple[int, Callable[[Scanner, Dice, Modifier], Dice]]] = {
    **dict.fromkeys(("r", "ro", "rr"), (1, _reroll)),
    **dict.fromkeys(("!", "x", "!p", "!!", "!!p"), (2, _explode)),
    **dict.fromkeys(("mi", "min", "ma", "max"), (3, _clamp)),
    **dict.fromkeys(_KEEPS, (4, _keep)),
    **dict.fromkeys(("adv", "dis"), (4, _advantage)),
    **dict.fromkeys(("", "f", "dbl"), (5, _count)),
}
"""Each modifier's place in the order, and its reader."""


MAX_DECIMALS = 6
FUDGE = (-1, 0, 1)

_DICE = re.compile(r"([0-9]*)(?:d|w(?=[0-9%\[]))")
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
        raise scan.error(scan.no_operand)
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
    found = scan.match(_DIGITS)
    if not (found and found[0]):
        raise scan.error(SIDES)
    sides = int(found[0])
    if not 1 <= sides <= MAX_SIDES:
        raise scan.error(f"a die has 1 to {MAX_SIDES} sides", start)
    return sides


class Kind(Enum):
    """The kind of a part of an expression."""

    CONSTANT = auto()
    SUM = auto()
    POOL = auto()


class Part(NamedTuple):
    """A part of an expression."""

    node: Node
    kind: Kind


class Terms:
    """The terms so far."""

    def __init__(self) -> None:
        self.listed: list[Term] = []
        self.dice = 0
        self.throws = 0.0  # expected

    def read(self, scan: Scanner, sign: int) -> Part:
        """The term at the cursor. Raises InvalidExpression, also if there are too many."""
        start = scan.at
        term = read_term(scan, sign)
        self.listed.append(term)
        if len(self.listed) > MAX_TERMS:
            raise scan.error(f"more than {MAX_TERMS} terms", start)
        return Part(Leaf(len(self.listed) - 1), self.kind(scan, term.value, start))

    def label(self, first: int, label: str) -> None:
        """Give a label to the terms from an index on that have none."""
        self.listed[first:] = [
            term if term.label else replace(term, label=label) for term in self.listed[first:]
        ]

    def kind(self, scan: Scanner, value: Number | Dice, start: int) -> Kind:
        if not isinstance(value, Dice):
            return Kind.CONSTANT
        self.dice += value.count
        if self.dice > MAX_DICE:
            raise scan.error(f"more than {MAX_DICE} dice", start)
        check_dice(scan, value, start)
        self.throws += expected_throws(value)
        if self.throws > MAX_EXPECTED + 0.5:
            limit = f"at most {MAX_EXPECTED} may be expected"
            raise scan.error(f"about {round(self.throws)} dice with all rerolls: {limit}", start)
        return Kind.POOL if value.pool else Kind.SUM
