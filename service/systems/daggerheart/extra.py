"""More dice for an attack or a Duality roll.

Source: rule DG-06 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from service.mechanics.die import Chance, Modifier
from service.mechanics.sum_text import modifiers_text
from service.schemas.shape import Total, about
from service.systems.daggerheart.advantage import AdvantageCheck
from service.systems.daggerheart.thrown import Thrown, thrown
from service.systems.dice.expression import Expression
from service.systems.dice.notation import PLAIN
from service.systems.dice.roll import Faces, draw

ExtraFaces = Annotated[Faces, about("In the order of the expression.")]
Added = Annotated[Total, about("What `extra` adds; null without it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraCheck(AdvantageCheck):
    """A check that takes more dice."""

    extra: Annotated[
        Expression | None,
        PLAIN,
        about("More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).", "1d4"),
    ] = None


def draw_extra(check: ExtraCheck, chance: Chance) -> tuple[int, ...]:
    """Ask for the extra dice."""
    return draw(check.extra, chance, "extra").dice if check.extra else ()


def thrown_extra(check: ExtraCheck, faces: tuple[int, ...]) -> Thrown | None:
    """The extra dice with their faces; None without an expression."""
    return thrown(check.extra, faces) if check.extra else None


def extra_value(extra: Thrown | None) -> int:
    """The sum of the extra dice and their constants."""
    return extra.value if extra else 0


def applied(check: ExtraCheck) -> tuple[Modifier, ...]:
    """Everything that is added to the dice, by name."""
    constant = check.extra.constant if check.extra else 0
    return check.applied + ((Modifier("extra", constant),) if constant else ())


def added_text(check: AdvantageCheck, extra: Thrown | None = None) -> str:
    """The additions to the dice of a check, as further numbers of a sum."""
    text = modifiers_text(check.applied)
    return text + extra.addend if extra else text
