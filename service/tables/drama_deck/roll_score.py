"""Scoring a roll at the table by the rules of the table's dice.

Source: rules DD-36, T2-08 and T2-15 in docs/rules
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from service.mechanics.die import RollResult
from service.systems.torg import d20, two_d10
from service.systems.torg.check import Chain, thrown_possibilities
from service.systems.torg.check import lost_a_reroll as took_a_reroll
from service.systems.torg.d20 import D20, D20Faces
from service.systems.torg.two_d10 import TwoD10, TwoD10Faces
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.settings import RollMethod


def rules_of(method: RollMethod) -> Any:
    """The rules of a table's dice."""
    return d20 if method is RollMethod.D20 else two_d10


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
        "possibilities": len(roll.spent),
        "cancelled": len(roll.spent) - len(roll.counting),
        "contradiction": request.contradiction,
        "modifiers": roll.modifiers,
    }
    if roll.method is RollMethod.D20:
        return D20(**fields)
    return TwoD10(**fields, stymied_rule=roll.stymied_rule)


def all_faces(roll: Roll) -> TwoD10Faces | D20Faces:
    """Return the faces of every die, in the form that the mechanic takes."""
    by_role: dict[str, list[int]] = {}
    chains: dict[int, list[int]] = {number: [] for number in roll.numbers}
    for die in roll.dice:
        if die.chain is None:
            by_role.setdefault(die.role, []).append(die.face)
        else:
            chains[die.chain].append(die.face)
    up = tuple(by_role.get("up", ()))
    possibilities = tuple(map(tuple, chains.values()))
    if roll.method is RollMethod.D20:
        return D20Faces(tuple(by_role["d20"]), up, possibilities)
    return TwoD10Faces(
        by_role["hot"][0], by_role["cold"][0], tuple(by_role.get("max", ())), up, possibilities
    )


def faces_of(roll: Roll) -> TwoD10Faces | D20Faces:
    """Return the faces that count, in the form that the mechanic takes."""
    check, faces, rules = check_of(roll), all_faces(roll), rules_of(roll.method)
    counted: TwoD10Faces | D20Faces = rules.counted(check, faces, rules.circumstances(check, faces))
    return counted


@lru_cache(maxsize=512)
def score(roll: Roll) -> RollResult:
    """Score the dice, with all modifiers; each view of a table needs all of its rolls again."""
    result: RollResult = rules_of(roll.method).score(check_of(roll), all_faces(roll))
    return result


def order_of_dice(roll: Roll) -> tuple[int, ...]:
    """The places of a roll's dice in the order in which its rules name them."""
    check, faces, rules = check_of(roll), all_faces(roll), rules_of(roll.method)
    chains: list[Chain] = rules.chains(check, faces, rules.circumstances(check, faces))
    places: dict[tuple[str, int | None], deque[int]] = {}
    for place, die in enumerate(roll.dice):
        places.setdefault((die.role, die.chain), deque()).append(place)
    numbers: Mapping[int | None, int | None] = {None: None, **dict(enumerate(roll.numbers, 1))}
    return tuple(
        places[chain.role, numbers[chain.number]].popleft()
        for chain in chains
        for _ in range(chain.length)
    )


def total_of(roll: Roll) -> int:
    """The total that counts: what the gamemaster corrected it to, or that of the dice."""
    if roll.corrected is not None and roll.corrected.total is not None:
        return roll.corrected.total
    return int(score(roll).outcome.total)


def lost_a_reroll(roll: Roll) -> bool:
    """Whether Stymied took a reroll, which it does once a round (DD-36, T2-15)."""
    check = check_of(roll)
    by = rules_of(roll.method).circumstances(check, all_faces(roll))
    return took_a_reroll(check, by)


def throws_newest(roll: Roll) -> bool:
    """Whether the newest Possibility has dice: Stymied may take it (T2-15)."""
    check, rules = check_of(roll), rules_of(roll.method)
    lost: bool = rules.circumstances(check, all_faces(roll)).possibility_lost
    return len(roll.spent) in thrown_possibilities(check, lost=lost)
