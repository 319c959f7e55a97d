"""The players' Duality Dice: one for Hope, one for Fear, and what is thrown with them.

Source: the game's SRD 2.0; rules DU-01, DU-03 and DG-23 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from service.mechanics.die import Chance
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.extra import ExtraCheck, draw_extra

HOPE_DIE = FEAR_DIE = 12
ADVANTAGE_DIE = 6
"""The sides of the usual dice; features may change those of a roll (DG-23)."""

HELP_DIE = DISADVANTAGE_DIE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Duality(ExtraCheck):
    """An action roll, or a reaction roll, which takes no `help` and gains nothing."""

    difficulty: int | None = None
    help: int = 0
    reaction: bool = False
    hope_die: int = HOPE_DIE
    fear_die: int = FEAR_DIE
    advantage_die: int = ADVANTAGE_DIE


class DualityFaces(NamedTuple):
    """Hope and Fear, the dice thrown with them (None: not thrown), and the extra dice."""

    hope: int
    fear: int
    advantage: int | None = None
    disadvantage: int | None = None
    help: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()

    @property
    def raising(self) -> tuple[int, ...]:
        """The dice of which the highest is added: the roller's own, then those of allies."""
        return self.help if self.advantage is None else (self.advantage, *self.help)

    @property
    def first_raising(self) -> int:
        """The position of the first of them: they follow Hope, Fear and a subtracted die."""
        return 2 if self.disadvantage is None else 3


def draw(check: Duality, chance: Chance) -> DualityFaces:
    """Ask for Hope and Fear, the roller's remaining die, the allies' dice, then the extra dice."""
    return DualityFaces(
        hope=chance.die(check.hope_die, "hope"),
        fear=chance.die(check.fear_die, "fear"),
        advantage=chance.die(check.advantage_die, "advantage")
        if check.net is NetAdvantage.ADVANTAGE
        else None,
        disadvantage=chance.die(DISADVANTAGE_DIE, "disadvantage")
        if check.net is NetAdvantage.DISADVANTAGE
        else None,
        help=tuple([chance.die(HELP_DIE, "help") for _ in range(check.help)]),
        extra=draw_extra(check, chance),
    )
