"""What stands behind dice: each modifier in its place."""

from __future__ import annotations

from dataclasses import replace

from campaigns.fuzz.judge.cursor import Cursor
from campaigns.fuzz.judge.limits import CHAIN, SIDES
from campaigns.fuzz.judge.parts import Dice, Test, holds

COMPARISON = "(>=|<=|\u2265|\u2264|>|<|=)"
SPACED = " +(adv|dis)(?![a-z0-9])"
NAMES = "(adv|dis|dbl|kh|kl|k|dh|dl|d|ro|rr|r|!!p|!!|!p|!|x|min|mi|max|ma|f|(?=[<>=\u2264\u2265]))"
PLACES = {
    **dict.fromkeys(("r", "ro", "rr"), 1),
    **dict.fromkeys(("!", "x", "!p", "!!", "!!p"), 2),
    **dict.fromkeys(("mi", "min", "ma", "max"), 3),
    **dict.fromkeys(("k", "kh", "kl", "d", "dl", "dh", "adv", "dis"), 4),
    **dict.fromkeys(("", "f", "dbl"), 5),
}


def with_modifiers(cursor: Cursor, dice: Dice) -> Dice:
    """The dice with all that is written behind them."""
    latest, counted = 0, 0
    while found := cursor.take(SPACED) or cursor.take(NAMES):
        name, start = found[1], found.start(1)
        counted = counted if dice.is_pool else start
        if PLACES[name] < latest:
            cursor.wrong("order", start, "order: reroll")
        latest = max(latest, PLACES[name])
        dice = _READERS[PLACES[name]](cursor, dice, name, start)
    if dice.is_pool:
        _check_pool(cursor, dice, counted)
    return dice


def compared(sign: str | None) -> str:
    """A comparison in its plain spelling; a number alone is a face."""
    return {"\u2265": ">=", "\u2264": "<=", "": "=", None: "="}.get(sign, sign or "")


def _tests(cursor: Cursor, name: str) -> tuple[Test, ...]:
    """The face or the comparison behind a modifier."""
    found = cursor.take(f"{COMPARISON}(-?[0-9]+)|()([0-9]+)")
    if not found:
        raise cursor.stop("no number", f"{name}1" if name else ">=5")
    number = int(found[2] or found[4])
    if abs(number) > SIDES:
        cursor.wrong("comparison", found.start(), str(SIDES))
    return ((compared(found[1]), number),)


def _some_face(cursor: Cursor, dice: Dice, tests: tuple[Test, ...], start: int) -> None:
    """At least one face has to pass."""
    near = [number + more for _, number in tests for more in (-1, 0, 1)]
    faces = dice.listed or [face for face in (1, dice.sides, *near) if 1 <= face <= dice.sides]
    if not any(holds(tests, face) for face in faces):
        cursor.wrong("no such face", start, f"{dice.lowest} to {dice.highest}")


def _reroll(cursor: Cursor, dice: Dice, name: str, start: int) -> Dice:
    if name == "r":
        raise cursor.stop("bare r", "once" if cursor.sees("a") else "ro1", back=1)
    if dice.rerolls and dice.once is not (name == "ro"):
        cursor.wrong("ro and rr", start, "rr")
    tests = _tests(cursor, name)
    _some_face(cursor, dice, tests, start)
    return replace(dice, rerolls=dice.rerolls + tests, once=name == "ro")


def _explode(cursor: Cursor, dice: Dice, name: str, start: int) -> Dice:
    if dice.explodes:
        cursor.wrong("exploding twice", start, "one way")
    tests: tuple[Test, ...] = (("=", dice.highest),)
    most = None
    if found := cursor.take("o(?![a-z])|\\^([0-9]+)"):
        most = int(found[1] or 1)
        if not 1 <= most <= CHAIN:
            cursor.wrong("explosions", found.start(), str(CHAIN))
    if cursor.sees(f"{COMPARISON}-?[0-9]|[0-9]"):
        tests = _tests(cursor, name)
        _some_face(cursor, dice, tests, start)
    return replace(
        dice, explodes=tests, explosions=most, penetrates="p" in name, compounds="!!" in name
    )


def _limit(cursor: Cursor, dice: Dice, name: str, start: int) -> Dice:
    found = cursor.take("-?[0-9]+")
    if not found:
        raise cursor.stop("no number", f"{name}2", back=len(name))
    number = int(found[0])
    if abs(number) > SIDES:
        cursor.wrong("limit of a face", start, str(SIDES))
    field = "least" if name.startswith("mi") else "most"
    if getattr(dice, field) is not None:
        cursor.wrong("mi or ma twice", start, "once")
    dice = replace(dice, least=number) if field == "least" else replace(dice, most=number)
    if dice.least is not None and dice.most is not None and dice.least > dice.most:
        cursor.wrong("mi above ma", start, "more than ma")
    return dice


def _keep(cursor: Cursor, dice: Dice, name: str, start: int) -> Dice:
    if name in ("adv", "dis"):
        return _advantage(cursor, dice, name, start)
    found = cursor.take("[0-9]*")
    number = int((found and found[0]) or 1)
    if name in ("k", "d") and not (found and found[0]) and cursor.sees(COMPARISON):
        cursor.wrong("kept by a comparison", start, f"{name}1")
    before, side = dice.kept_by, "low" if name in ("d", "dl", "k", "kh") else "high"
    both_dropped = name[0] == "d" and before in ((f"d {other}",) for other in ("low", "high"))
    if before and (not both_dropped or before == (f"d {side}",)):
        cursor.wrong("kept twice", start, "once")
        return dice
    most = dice.kept if name[0] == "k" else dice.kept - 1
    if not 1 <= number <= most:
        cursor.wrong("kept", start, str(most) if most > 0 else "none")
        return dice
    dropped = number if name[0] == "d" else dice.count - number
    dice = replace(dice, kept_by=(*before, f"{name[0]} {side}"))
    return replace(dice, drops_low=dropped) if side == "low" else replace(dice, drops_high=dropped)


def _advantage(cursor: Cursor, dice: Dice, name: str, start: int) -> Dice:
    if dice.count != 1 or dice.kept_by:
        cursor.wrong("advantage of several", start, "one die")
        return dice
    low = int(name == "adv")
    return replace(dice, count=2, kept_by=(name,), drops_low=low, drops_high=1 - low)


def _count(cursor: Cursor, dice: Dice, name: str, start: int) -> Dice:
    if name and not dice.successes:
        cursor.wrong("no successes", start, f">=5{name}")
    tests = _tests(cursor, name)
    if not name and _share_a_value(dice.successes, tests):
        cursor.wrong("the same faces twice", start, "same faces")
    field = {"": "successes", "f": "failures", "dbl": "doubles"}[name]
    dice = replace(dice, **{field: getattr(dice, field) + tests})
    if _share_a_value(dice.successes, dice.failures):
        cursor.wrong("success and failure", start, "not both")
    return dice


def _share_a_value(some: tuple[Test, ...], others: tuple[Test, ...]) -> bool:
    near = [number + more for _, number in some + others for more in (-1, 0, 1)]
    return any(holds(some, value) and holds(others, value) for value in near)


def _check_pool(cursor: Cursor, dice: Dice, start: int) -> None:
    """A count has to vary, and each of its conditions to hold for some value.

    What chains that count as one die may add up to is not looked at.
    """
    faces = [face for face, chance in dice.stands().items() if chance]
    values = {dice.worth(face, later=later) for face in faces for later in (False, True)}
    if not dice.explodes:
        values = {dice.worth(face, later=False) for face in faces}
    counted = [value for value in values if holds(dice.successes, value)]
    points = {dice.points(value) for value in values}
    perhaps = dice.compounds
    if not values:
        return  # it never ends
    if not counted:
        cursor.wrong("counts none", start, "counts dice", perhaps=perhaps)
    elif len(counted) == len(values) and len(points) == 1 and not dice.explodes:
        cursor.wrong("counts all", start, "counts dice", perhaps=perhaps)
    if dice.failures and not any(holds(dice.failures, value) for value in values):
        cursor.wrong("subtracts none", start, "f", perhaps=perhaps)
    if dice.doubles and not any(holds(dice.doubles, value) for value in counted):
        cursor.wrong("doubles none", start, "dbl", perhaps=perhaps)


_READERS = {1: _reroll, 2: _explode, 3: _limit, 4: _keep, 5: _count}
