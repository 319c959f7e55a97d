"""Shared by all checks: modifiers, and advantage and disadvantage, which cancel one for one.

Source: rules DG-02a, DG-02b and DU-03 in docs/rules/daggerheart.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from service.mechanics.die import UNNAMED, Modifier, Modifiers
from service.schemas.shape import Count, Number, about


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
