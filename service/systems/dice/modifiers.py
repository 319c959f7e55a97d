"""The parser of the modifiers behind dice, in the order in which they apply.

modifier  = ('ro' | 'rr') condition                         reroll once, reroll until
          | ('!' | 'x' | '!p' | '!!' | '!!p') ['o' | '^' n] [condition]
                                                      explode, penetrate, compound; n times at most
          | ('mi' | 'min' | 'ma' | 'max') number            count lower, higher faces as this
          | ('k' | 'kh' | 'kl' | 'd' | 'dl' | 'dh') [n] | 'adv' | 'dis'
          | comparison number | ('f' | 'dbl') condition     count successes, failures, twice
condition = [comparison] number, where a number alone means that face
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from service.mechanics.die import MAX_CHAIN
from service.systems.dice import hints
from service.systems.dice.bounds import check_pool
from service.systems.dice.condition import COMPARISON, Condition, condition
from service.systems.dice.expression import MAX_SIDES, Dice, Pool
from service.systems.dice.scanner import Scanner

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
_NUMBER = re.compile("-?[0-9]+")
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
    return f"`{before}{modifier.name}` is no modifier: {hints.KEEP_OR_DROP}; {ORDER}"


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
    found = scan.match(_NUMBER)
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
