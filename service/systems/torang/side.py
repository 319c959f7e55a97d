"""One side of an opposed roll, with the dice that it threw.

Source: rules TE-05, TE-06 and TE-19 in docs/rules/torang.md
"""

from __future__ import annotations

from typing import NamedTuple

from service.mechanics.contest_side import ContestSide
from service.mechanics.die import Modifier
from service.systems.torang.helping import Side, applied


class ThrownSide(NamedTuple):
    """One side with its dice, and all that changes its score before it is adjusted."""

    ability: Side
    roll: int
    helpers: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    score: int  # the ability with its modifiers

    def modifiers_of(self, side: ContestSide) -> tuple[Modifier, ...]:
        """The modifiers, with the side in their names."""
        return tuple(Modifier(f"{side}: {one.name}", one.value) for one in self.modifiers)


def thrown_side(ability: Side, roll: int, helpers: tuple[int, ...]) -> ThrownSide:
    """A side with its own roll and those of its helpers."""
    modifiers = applied(ability, helpers)
    score = ability.score + sum(modifier.value for modifier in modifiers)
    return ThrownSide(ability, roll, helpers, modifiers, score)
