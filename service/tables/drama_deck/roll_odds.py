"""Exact chances of a roll at the table, given the dice already thrown.

Source: rules T2-07, T2-14, T2-15 and TD-03 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from service.systems.torg import d20, two_d10
from service.systems.torg.d20 import D20, D20Faces
from service.systems.torg.two_d10 import TwoD10, TwoD10Faces
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_score import check_of, faces_of

Chances = Mapping[str, Fraction]
"""By name: `success`, each level, and `disconnected` where there is a contradiction."""


def chances(roll: Roll, missing: int = 0) -> Chances:
    """The chances of a roll with a difficulty, of which so many Possibilities have no dice yet.

    Without any dice it is a roll that has not been made. Raises TooMuchWork if dice are missing
    and the difficulty is too far away from the value.
    """
    check = check_of(roll)
    folded = replace(check, value=check.total(0), modifiers=())
    return _chances(folded, faces_of(roll) if roll.dice else None, missing)


@lru_cache(maxsize=512)
def _chances(check: TwoD10 | D20, faces: TwoD10Faces | D20Faces | None, missing: int) -> Chances:
    """The same for every card that adds as much to the roll."""
    odds: Any = d20 if isinstance(check, D20) else two_d10
    result: Chances = odds.continued(check, faces, missing) if faces else odds.odds(check).chances
    return result
