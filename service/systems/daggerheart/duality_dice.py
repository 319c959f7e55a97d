"""The players' Duality Dice: one d12 for Hope, one for Fear, and what is thrown with them.

Source: the game's SRD 2.0; rules DU-01 and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from service.mechanics.die import Chance
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.extra import ExtraCheck, draw_extra


@dataclass(frozen=True, slots=True, kw_only=True)
class Duality(ExtraCheck):
    """An action roll, or a reaction roll, which takes no `help` and gains nothing."""

    difficulty: int | None = None
    help: int = 0
    reaction: bool = False


class DualityFaces(NamedTuple):
    """Two d12, the d6s thrown with them (None: not thrown), and the extra dice."""

    hope: int
    fear: int
    advantage: int | None = None
    disadvantage: int | None = None
    help: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()

    @property
    def raising(self) -> tuple[int, ...]:
        """The d6s of which the highest is added: the roller's own, then those of allies."""
        return self.help if self.advantage is None else (self.advantage, *self.help)

    @property
    def first_raising(self) -> int:
        """The position of the first of them: they follow the d12s and a subtracted d6."""
        return 2 if self.disadvantage is None else 3


def draw(check: Duality, chance: Chance) -> DualityFaces:
    """Ask for Hope and Fear, the roller's remaining d6, the allies' d6s, then the extra dice."""
    return DualityFaces(
        hope=chance.die(12, "hope"),
        fear=chance.die(12, "fear"),
        advantage=chance.die(6, "advantage") if check.net is NetAdvantage.ADVANTAGE else None,
        disadvantage=chance.die(6, "disadvantage")
        if check.net is NetAdvantage.DISADVANTAGE
        else None,
        help=tuple([chance.die(6, "help") for _ in range(check.help)]),
        extra=draw_extra(check, chance),
    )
