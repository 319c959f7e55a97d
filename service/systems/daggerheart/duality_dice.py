"""The players' Duality Dice: one for Hope, one for Fear, and what is thrown with them.

Source: the game's SRD 2.0; rules DU-01, DU-03 and DG-23 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from msgspec import Meta

from service.mechanics.die import Chance, die
from service.schemas.shape import MAX_COUNT, Count, Number, Problem, about, bounds
from service.systems.daggerheart.advantage import NetAdvantage
from service.systems.daggerheart.extra import ExtraCheck, ExtraFaces, draw_extra

HOPE_DIE = FEAR_DIE = 12
ADVANTAGE_DIE = 6
"""The sides of the usual dice; features may change those of a roll (DG-23)."""

HELP_DIE = DISADVANTAGE_DIE = 6
Sides = Annotated[int, bounds(4, 20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Duality(ExtraCheck):
    """A roll of the Duality Dice."""

    difficulty: Annotated[
        Number | None,
        about(
            "The total to reach (DU-01). Without one, `success` is null except on a critical "
            "(DU-02a), and odds do not list it."
        ),
    ] = None
    help: Annotated[
        Count, about("Allies who help, each with a d6; the highest added d6 counts (DU-03).")
    ] = 0
    reaction: Annotated[
        bool, about("A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04).")
    ] = False
    hope_die: Annotated[Sides, about("Sides of the Hope die (DG-23).")] = HOPE_DIE
    fear_die: Annotated[Sides, about("Sides of the Fear die (DG-23).")] = FEAR_DIE
    advantage_die: Annotated[Sides, about("Sides of the roller's own advantage die (DG-23).")] = (
        ADVANTAGE_DIE
    )

    def problems(self) -> Iterator[Problem]:
        """A reaction roll has no help."""
        if self.reaction and self.help:
            yield Problem(("help",), "Must be 0 on a reaction roll (DU-03).")


class DualityFaces(NamedTuple):
    """Faces of the Duality Dice."""

    hope: Annotated[int, about("The Hope die: 1 to `hope_die`.")]
    fear: Annotated[int, about("The Fear die: 1 to `fear_die`.")]
    advantage: Annotated[
        int | None, about("The roller's own advantage die: 1 to `advantage_die`.")
    ] = None
    disadvantage: Annotated[
        int | None, die(DISADVANTAGE_DIE), about("The roller's own disadvantage die.")
    ] = None
    help: Annotated[
        tuple[Annotated[int, die(HELP_DIE)], ...],
        Meta(max_length=MAX_COUNT),
        about("The help dice of allies."),
    ] = ()
    extra: ExtraFaces = ()

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
