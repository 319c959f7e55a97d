"""The dice of a receipt, which has their faces alone: their sides, whether they count, and why.

Dice of notation are replayed. Of the games' dice the role says the rest, except for the sides of
damage and extra dice: no receipt has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import ValidationError

from service.fairness.chance import SuppliedDice
from service.mechanics.die import TooMuchWork
from service.systems.registry import MECHANICS
from service.systems.rolls import roll

Json = dict[str, Any]

SIDES = {
    **{"hot": 10, "cold": 10, "max": 10},
    **{"hope": 12, "fear": 12, "advantage": 6, "disadvantage": 6, "help": 6},
    "d20": 20,
}
OTHER = {"hot": "cold", "cold": "hot"}
ROLLED_ON = ("max", "up", "possibilities", "d20")
"""Roles of Torg whose later faces were rolled because a die rolls on."""


def receipt_dice(mechanic: str, faces: Mapping[str, Any], outcome: Mapping[str, Any]) -> list[Json]:
    """The dice as an answer has them, as far as a receipt tells; `sides` is null if it does not."""
    dice: list[Json] = []
    for role in faces:
        side = outcome if role == "dice" else outcome.get(role)
        if isinstance(side, Mapping) and "terms" in side:
            of_role = _of_terms(side["terms"], role)
        else:
            of_role = _of_role(mechanic, role, faces, outcome)
        start = len(dice)
        for die in of_role:
            parent = None if die["parent"] is None else start + die["parent"]
            if role == "max" and len(dice) == start:
                parent = [earlier["role"] for earlier in dice].index(outcome["maxed"])
            dice.append({**die, "index": len(dice), "parent": parent})
    return dice


def _of_terms(terms: list[Json], role: str) -> Iterator[Json]:
    """Dice of notation: thrown again with the same faces, so that all that followed is known."""
    thrown = [term for term in terms if term["dice"]]
    known = [(die, term["label"]) for term in thrown for die in term["dice"]]
    again = _replayed(thrown, [die["face"] for die, _ in known])
    for place, (die, label) in enumerate(known):
        replayed = again[place] if again else {"reason": "rolled", "parent": None}
        yield {
            **{"role": role, "label": label, "sides": die["sides"], "face": die["face"]},
            **{"counted": die["counted"], "successes": die["value"]},
            **{"reason": replayed["reason"], "parent": replayed["parent"]},
        }


def _replayed(terms: list[Json], faces: list[int]) -> list[Json]:
    """The dice of the terms' sum; none if this version reads the terms differently."""
    dice = MECHANICS["dice"]
    expression = " + ".join(term["expression"].removeprefix("-") for term in terms)
    try:
        order = dice.reader.load({"expression": expression, "dice": {"dice": faces}})
        again: list[Json] = roll(dice, order)["dice"]
    except (ValidationError, SuppliedDice, TooMuchWork):
        return []
    return again


def _of_role(
    mechanic: str, role: str, faces: Mapping[str, Any], outcome: Mapping[str, Any]
) -> Iterator[Json]:
    """Dice of a game: each row begins anew, and a die of Torg is rolled on from the one before."""
    at = 0
    rolls_on = mechanic.startswith("torg/") and role in ROLLED_ON
    for row, shown in enumerate(_rows(faces[role])):
        for place, face in enumerate(shown):
            follows = rolls_on and (place > 0 or role == "max")
            yield {
                **{"role": role, "label": None, "sides": _sides(mechanic, role), "face": face},
                "counted": _counts(role, row, place, faces, outcome),
                "successes": None,
                "reason": "exploded" if follows else "rolled",
                "parent": at - 1 if follows else None,
            }
            at += 1


def _rows(shown: Any) -> list[list[int]]:
    """The faces of a role in rows: of one die, of several, or of several that were rolled on."""
    if not isinstance(shown, list):
        return [] if shown is None else [[shown]]
    return shown if shown and isinstance(shown[0], list) else [shown]


def _sides(mechanic: str, role: str) -> int | None:
    if mechanic.startswith("torang/"):
        return 100
    if role in ("up", "possibilities"):
        return 20 if mechanic == "torg/d20" else 10
    return SIDES.get(role)


def _counts(
    role: str, row: int, place: int, faces: Mapping[str, Any], outcome: Mapping[str, Any]
) -> bool:
    """Of Torg's pair the lower die counts; in Daggerheart the natural d20, and the best added die.

    Of Possibilities the cancelled ones come first.
    """
    match role:
        case "hot" | "cold":
            return bool(faces[role] == min(faces["hot"], faces["cold"]) != faces[OTHER[role]])
        case "possibilities":
            return row >= (outcome.get("cancelled") or 0)
        case "d20" if "natural" in outcome:
            return bool(faces["d20"].index(outcome["natural"]) == place)
        case "advantage" | "help":
            best = outcome["added_die"]
            first = "advantage" if faces["advantage"] == best else "help"
            return role == first and _rows(faces[role])[row].index(best) == place
        case _:
            return True
