"""What stands behind dice: each modifier in its place."""

from __future__ import annotations

from dataclasses import replace

from campaigns.fuzz.judge.cursor import Cursor
from campaigns.fuzz.judge.limits import SIDES
from campaigns.fuzz.judge.parts import Dice, Test, holds

SPACED = " +(adv|dis)(?![a-z0-9])"
NAMES = "(adv|dis|dbl|kh|kl|k|dh|dl|d|ro|rr|r|!!p|!!|!p|!|x|min|mi|max|ma|f|(?=[<>=]))"
PLACES = {
    **dict.fromkeys(("r", "ro", "rr"), 1),
    **dict.fromkeys(("!", "x", "!p", "!!", "!!p"), 2),
    **dict.fromkeys(("mi", "min", "ma", "max"), 3),
    **dict.fromkeys(("k", "kh", "kl", "d", "dl", "dh", "adv", "dis"), 4),
    **dict.fromkeys(("", "f", "dbl"), 5),
}


def with_modifiers(cursor: Cursor, dice: Dice) -> Dice:
    """The dice with all that is written behind them."""
    latest = 0
    while found := cursor.take(SPACED) or cursor.take(NAMES):
        name, start = found[1], found.start(1)
        if PLACES[name] < latest:
            cursor.wrong("order", start, "order: reroll")
        latest = max(latest, PLACES[name])
        dice = _READERS[PLACES[name]](cursor, dice, name, start)
    return dice


def _tests(cursor: Cursor, name: str) -> tuple[Test, ...]:
    """The face or the comparison behind a modifier."""
    found = cursor.take("(>=|<=|>|<|=)(-?[0-9]+)|()([0-9]+)")
    if not found:
        raise cursor.stop("no number", f"{name}1" if name else ">=5")
    number = int(found[2] or found[4])
    if abs(number) > SIDES:
        cursor.wrong("comparison", found.start(), str(SIDES))
    return ((found[1] or "=", number),)


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
    if cursor.sees("(?:>=|<=|>|<|=)-?[0-9]|[0-9]"):
        tests = _tests(cursor, name)
        _some_face(cursor, dice, tests, start)
    return replace(dice, explodes=tests, penetrates="p" in name, compounds="!!" in name)


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
    field = {"": "successes", "f": "failures", "dbl": "doubles"}[name]
    dice = replace(dice, **{field: getattr(dice, field) + tests})
    near = [n + more for _, n in dice.successes + dice.failures for more in (-1, 0, 1)]
    if any(holds(dice.successes, value) and holds(dice.failures, value) for value in near):
        cursor.wrong("success and failure", start, "not both")
    return dice


_READERS = {1: _reroll, 2: _explode, 3: _limit, 4: _keep, 5: _count}
