"""Cards in pools; subplots, from being put there to the end of the adventure.

Source: rules DD-12, DD-44 and DD-55a to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class PoolState(StrEnum):
    """The state of a card in a pool."""

    PLAYABLE = "playable"
    WAITING = "waiting"  # for the gamemaster
    ACTIVE = "active"


class Pooled(Struct, frozen=True, omit_defaults=True):
    """A card in a pool."""

    card: int
    state: PoolState = PoolState.PLAYABLE
    first: bool = False  # the first that its character put there in a round play (DD-44)


class SubplotState(StrEnum):
    """The state of a subplot; in the last two it is no longer in a pool."""

    PENDING = "pending"
    APPROVED = "approved"
    ACTIVE = "active"
    DISALLOWED = "disallowed"
    ENDED = "ended"


class Subplot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The record of one subplot card; `acts` are those in which it was active."""

    character: str
    card: int
    type: str
    state: SubplotState = SubplotState.PENDING
    acts: tuple[int, ...] = ()
    paid: int = 0  # Possibilities that it has earned (DD-23)
    campaigned: bool = False

    @property
    def in_pool(self) -> bool:
        """Whether its card is still in the pool."""
        return self.state not in (SubplotState.DISALLOWED, SubplotState.ENDED)

    @property
    def counts(self) -> bool:
        """Whether it prevents another subplot of its character: it is or was active (DD-55c)."""
        return not self.campaigned and (self.state is SubplotState.ACTIVE or bool(self.acts))


class CampaignRequest(Struct, frozen=True, kw_only=True):
    """A Campaign used on a subplot, waiting for the subplot's player and the gamemaster."""

    card: int
    by: str
    character: str
    subplot: int
    agreed: bool = False
    approved: bool = False


class Campaigned(Struct, frozen=True, kw_only=True):
    """A subplot that is kept beyond an adventure (DD-58)."""

    character: str
    """Whose subplot it is."""
    type: str
    """Its type."""
    card: int | None = None
    """Its card; null: from an earlier adventure."""
    figures: bool | None = None
    """Whether a kept subplot plays a part in this adventure; null until `answer_campaigned`, and
    for one of this adventure.
    """
