"""Scoring a roll at the table by the rules of the table's dice.

Source: rules DD-36, T2-08 and T2-15 in docs/rules
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from service.drama_deck.roll import Roll
from service.drama_deck.settings import Method
from service.mechanics.die import RollResult
from service.systems.torg import d20, two_d10
from service.systems.torg.d20 import D20, D20Faces
from service.systems.torg.two_d10 import TwoD10, TwoD10Faces


def check_of(roll: Roll) -> TwoD10 | D20:
    """Return the check that the roll makes."""
    request = roll.request
    fields: dict[str, Any] = {
        "value": request.value,
        "difficulty": roll.aim,
        "skilled": request.skilled,
        "reality_rated": roll.reality_rated,
        "stymied": roll.stymied,
        "up": roll.up,
        "possibilities": len(roll.counting),
        "contradiction": request.contradiction,
        "modifiers": roll.modifiers,
    }
    if roll.method is Method.D20:
        return D20(**fields)
    return TwoD10(**fields, stymied_rule=roll.stymied_rule)


def faces_of(roll: Roll) -> TwoD10Faces | D20Faces:
    """Return the faces that count, in the form that the mechanic takes."""
    by_role: dict[str, list[int]] = {}
    chains: dict[int, list[int]] = {number: [] for number in roll.counting}
    for die in roll.dice:
        if die.chain is None:
            by_role.setdefault(die.role, []).append(die.face)
        elif die.chain in chains:
            chains[die.chain].append(die.face)
    up = tuple(by_role.get("up", ()))
    possibilities = tuple(map(tuple, chains.values()))
    if roll.method is Method.D20:
        return D20Faces(tuple(by_role["d20"]), up, possibilities)
    return TwoD10Faces(
        by_role["hot"][0], by_role["cold"][0], tuple(by_role.get("max", ())), up, possibilities
    )


def faces_in_order(first: Any, *rest: Any) -> TwoD10Faces | D20Faces:
    """Return faces in the form that the mechanic takes: a d20 is a list of dice, a hot die none."""
    if isinstance(first, int):
        return TwoD10Faces(first, *rest)
    return D20Faces(first, *rest)


def rescored(faces: TwoD10Faces | D20Faces, total: int, difficulty: int | None) -> RollResult:
    """Score dice by their total; what they do not give of it is value and modifiers."""
    if isinstance(faces, D20Faces):
        by_d20 = D20(value=total - d20.bonus_of(faces), difficulty=difficulty)
        return d20.score(by_d20, faces)
    by_2d10 = TwoD10(value=total - two_d10.bonus_of(faces), difficulty=difficulty)
    return two_d10.score(by_2d10, faces)


@lru_cache(maxsize=512)
def score(roll: Roll) -> RollResult:
    """Score the dice, with all modifiers; each view of a table needs all of its rolls again."""
    check, faces = check_of(roll), faces_of(roll)
    if isinstance(check, D20):
        assert isinstance(faces, D20Faces)
        return d20.score(check, faces)
    assert isinstance(faces, TwoD10Faces)
    return two_d10.score(check, faces)


def lost_a_reroll(roll: Roll) -> bool:
    """Whether Stymied took a reroll, which it does once a round (DD-36, T2-15)."""
    check, faces = check_of(roll), faces_of(roll)
    if isinstance(check, D20):
        assert isinstance(faces, D20Faces)
        return d20.lost_a_reroll(check, faces)
    assert isinstance(faces, TwoD10Faces)
    return two_d10.lost_a_reroll(check, faces)


def total_of(roll: Roll) -> int:
    """The total that counts: what the gamemaster corrected it to, or that of the dice."""
    if roll.corrected is not None and roll.corrected.total is not None:
        return roll.corrected.total
    return int(score(roll).outcome.total)
