"""A card earned by an approved action.

Source: rule DD-17 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec import Struct


class AwardFacts(Struct, frozen=True, kw_only=True):
    """The facts of an earned card, stored or shown."""

    character: str
    """Who draws it."""
    action: str | None
    """The approved action; null: a check that can gain no step (DD-63)."""


class EarnedCard(AwardFacts, frozen=True, kw_only=True):
    """A card that a result earns (DD-17)."""


class OfferedAward(EarnedCard, frozen=True, kw_only=True):
    """A card that a move earns."""

    roll: str
    """The roll that earns it."""


class Award(AwardFacts, frozen=True, kw_only=True, omit_defaults=True):
    """An action that has earned a card; without its card once the next card is flipped."""

    flip: int  # of the round of the action
    card: int | None = None  # secret; None without one, and after the next flip
    roll: str | None = None  # the roll that earned it, if one was recorded
