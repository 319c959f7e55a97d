"""What all checks of Daggerheart share: advantage, modifiers, and more dice.

Source: rules DG-02a, DG-02b, DG-06 and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import floor
from typing import Annotated, NamedTuple

from service.mechanics.die import UNNAMED, Chance, Modifier, Modifiers
from service.mechanics.distribution import Distribution, constant
from service.mechanics.sum_text import modifiers_text
from service.mechanics.work import Meter
from service.schemas.shape import Count, Number, Total, about
from service.systems.dice.check import dice_text
from service.systems.dice.expression import Expression
from service.systems.dice.notation import PLAIN
from service.systems.dice.odds import distribution
from service.systems.dice.roll import Faces, Replay, draw, replay


class NetAdvantage(StrEnum):
    """What remains after advantage and disadvantage cancel each other."""

    DISADVANTAGE = "disadvantage"
    NONE = "none"
    ADVANTAGE = "advantage"


def net_advantage(advantage: int, disadvantage: int) -> NetAdvantage:
    """The one die that remains of two counts, each 0 or more."""
    if advantage == disadvantage:
        return NetAdvantage.NONE
    return NetAdvantage.ADVANTAGE if advantage > disadvantage else NetAdvantage.DISADVANTAGE


Net = Annotated[NetAdvantage, about("At most one more die (DG-02b, DU-03).")]
Cancelled = Annotated[int, about("How many advantages cancelled as many disadvantages.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageCheck:
    """Modifiers of a roll, and how many advantages and disadvantages it has."""

    modifier: Annotated[Number, about("Added to the dice (DG-01, DG-08, DU-01).")] = 0
    advantage: Annotated[
        Count, about("Advantages; they cancel disadvantages one for one (DG-02a, DU-03).")
    ] = 0
    disadvantage: Annotated[
        Count, about("Disadvantages; at most one extra die remains (DG-02b, DU-03).")
    ] = 0
    modifiers: Modifiers = ()

    @property
    def net(self) -> NetAdvantage:
        """The one extra die that remains."""
        return net_advantage(self.advantage, self.disadvantage)

    @property
    def cancelled(self) -> int:
        """How many advantages cancel as many disadvantages."""
        return min(self.advantage, self.disadvantage)

    @property
    def applied(self) -> tuple[Modifier, ...]:
        """Everything that is added to the dice, by name."""
        own = (Modifier(UNNAMED, self.modifier),) if self.modifier else ()
        return own + self.modifiers

    @property
    def added(self) -> int:
        """The sum of all modifiers."""
        return self.modifier + sum([modifier.value for modifier in self.modifiers])


def advantage_text(check: AdvantageCheck) -> str:
    """The net advantage and its two counts, such as "advantage by 3 to 1"; empty for neither."""
    if check.net is NetAdvantage.NONE:
        return "advantage and disadvantage cancel" if check.cancelled else ""
    return f"{check.net}{_counts_text(check)}"


def _counts_text(check: AdvantageCheck) -> str:
    more = max(check.advantage, check.disadvantage)
    return f" by {more} to {check.cancelled}" if check.cancelled else ""


class Thrown(NamedTuple):
    """An expression whose dice have been thrown."""

    expression: Expression
    replayed: Replay

    @property
    def value(self) -> int:
        """The dice and the constants."""
        return floor(self.replayed.value)

    @property
    def rolled(self) -> int:
        """The dice with their signs, without constants."""
        return self.value - self.expression.constant

    @property
    def text(self) -> str:
        """The expression with its faces, such as "3d6kh2 (6, (1), 4) + 2"."""
        return dice_text(self.expression, self.replayed)

    @property
    def addend(self) -> str:
        """The same as a further number of a sum."""
        comment = self.expression.comment
        text = f"{self.text} ({comment})" if comment else self.text
        return f" - {text[1:]}" if text.startswith("-") else f" + {text}"


def thrown(expression: Expression, faces: tuple[int, ...]) -> Thrown:
    """Score the dice of an expression again."""
    return Thrown(expression, replay(expression, faces))


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


def added_distribution(check: ExtraCheck, meter: Meter) -> Distribution:
    """The distribution of extra dice and modifiers together. Raises TooMuchWork."""
    extra = distribution(check.extra, meter=meter) if check.extra else constant(0)
    return extra.shift(check.added)
