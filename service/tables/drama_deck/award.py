"""A card earned by an approved action.

Source: rule DD-17 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec import Struct


class Award(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action that has earned a card; without its card once the next card is flipped."""

    character: str
    action: str | None  # None: a check that could gain no step (DD-63)
    flip: int  # of the round of the action
    card: int | None = None  # secret; None without one, and after the next flip
    roll: str | None = None  # the roll that earned it, if one was recorded
