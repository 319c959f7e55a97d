"""A subplot that was put into a pool, from then to the end of the adventure.

Source: rules DD-55a to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SubplotState(StrEnum):
    """How far a subplot has come; the last two no longer lie in a pool."""

    PENDING = "pending"
    APPROVED = "approved"
    ACTIVE = "active"
    DISALLOWED = "disallowed"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subplot:
    """The record of one subplot card; `acts` are those in which it was active."""

    character: str
    card: int
    type: str
    state: SubplotState = SubplotState.PENDING
    acts: tuple[int, ...] = ()
    campaigned: bool = False

    @property
    def in_pool(self) -> bool:
        """Whether its card still lies in the pool."""
        return self.state not in (SubplotState.DISALLOWED, SubplotState.ENDED)

    @property
    def counts(self) -> bool:
        """Whether it bars another subplot of its character (DD-55c)."""
        if self.campaigned or self.state is SubplotState.DISALLOWED:
            return False
        return self.in_pool or bool(self.acts)


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRequest:
    """A Campaign played on a subplot, until its player and the gamemaster agree."""

    card: int
    by: str
    character: str
    subplot: int
    agreed: bool = False
    approved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaigned:
    """A subplot that goes on; `card` is None when it comes from an earlier adventure."""

    character: str
    type: str
    card: int | None = None
