"""What all checks of Daggerheart share: advantage, modifiers, and more dice.

Source: rules DG-02a, DG-02b, DG-06 and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta

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


Net = Annotated[NetAdvantage, about("At most one more die (DG-02b, DU-03).")]
Cancelled = Annotated[int, about("How many advantages cancelled as many disadvantages.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A roll with modifiers, advantages and disadvantages, and more dice."""

    modifier: Number = 0
    """Added to the dice (DG-01, DG-08, DU-01)."""
    advantage: Count = 0
    """Advantages; they cancel disadvantages one for one (DG-02a, DU-03)."""
    disadvantage: Count = 0
    """Disadvantages; at most one extra die remains (DG-02b, DU-03)."""
    modifiers: Modifiers = ()
    extra: Annotated[Expression | None, PLAIN, Meta(examples=["1d4"])] = None
    """More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06)."""

    @property
    def net(self) -> NetAdvantage:
        """The one extra die that remains."""
        if self.advantage == self.disadvantage:
            return NetAdvantage.NONE
        more = self.advantage > self.disadvantage
        return NetAdvantage.ADVANTAGE if more else NetAdvantage.DISADVANTAGE

    @property
    def cancelled(self) -> int:
        """How many advantages cancel as many disadvantages."""
        return min(self.advantage, self.disadvantage)

    @property
    def named(self) -> tuple[Modifier, ...]:
        """All modifiers, by name."""
        own = (Modifier(UNNAMED, self.modifier),) if self.modifier else ()
        return own + self.modifiers

    @property
    def applied(self) -> tuple[Modifier, ...]:
        """Everything that is added to the dice, by name."""
        constant = self.extra.constant if self.extra else 0
        return self.named + ((Modifier("extra", constant),) if constant else ())

    @property
    def added(self) -> int:
        """The sum of all modifiers."""
        return self.modifier + sum([modifier.value for modifier in self.modifiers])

    def draw_extra(self, chance: Chance) -> tuple[int, ...]:
        """Ask for the extra dice."""
        return draw(self.extra, chance, "extra").dice if self.extra else ()

    def replay_extra(self, faces: tuple[int, ...]) -> Replay | None:
        """Score the extra dice; None without an expression."""
        return replay(self.extra, faces) if self.extra else None

    def total(self, dice: int, extra: Replay | None) -> int:
        """The total of a roll, from its other dice."""
        return dice + self.added + (extra.whole if extra else 0)

    def fields(self, extra: Replay | None, total: int) -> dict[str, Any]:
        """The fields of every outcome."""
        return {
            "extra": extra and extra.whole,
            "total": total,
            "net_advantage": self.net,
            "advantages_cancelled": self.cancelled,
        }

    def added_distribution(self, meter: Meter) -> Distribution:
        """The distribution of extra dice and modifiers together. Raises TooMuchWork."""
        extra = distribution(self.extra, meter=meter) if self.extra else constant(0)
        return extra.shift(self.added)

    @property
    def advantage_text(self) -> str:
        """The net advantage and its counts, such as "advantage by 3 to 1"; empty for neither."""
        if self.net is NetAdvantage.NONE:
            return "advantage and disadvantage cancel" if self.cancelled else ""
        more = max(self.advantage, self.disadvantage)
        return f"{self.net} by {more} to {self.cancelled}" if self.cancelled else f"{self.net}"

    def added_text(self, extra: Replay | None) -> str:
        """The additions to the dice of a check, as further numbers of a sum."""
        text = modifiers_text(self.named)
        if extra is None:
            return text
        dice, comment = dice_text(extra), extra.expression.comment
        shown = f"{dice} ({comment})" if comment else dice
        return text + (f" - {shown[1:]}" if shown.startswith("-") else f" + {shown}")


ExtraFaces = Annotated[Faces, about("In the order of the expression.")]
Added = Annotated[Total, about("What `extra` adds; null without it.")]


def succeeds(total: int, number: int | None, *, critical: bool) -> bool | None:
    """A critical always succeeds (DG-03, DU-02a); None for others without a number to reach."""
    if critical:
        return True
    return None if number is None else total >= number
