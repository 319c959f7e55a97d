"""The size of the hands in an adventure.

Source: rules DD-07 and DD-10 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.tables.drama_deck.settings import Settings

HAND_SIZES = {1: 6, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4}
SMALLEST_HAND = 3
MAX_BROUGHT = 12
"""The most cards of a hand that is brought, unless the setting says how many a hand has."""


def hand_size(settings: Settings, characters: int) -> int:
    """Return the hand size that is set, or that for a number of player characters (DD-07)."""
    if settings.hand_size is not None:
        return settings.hand_size
    return HAND_SIZES.get(characters, SMALLEST_HAND)


def most_brought(settings: Settings) -> int:
    """Return the most cards that a character can bring from another table (DD-10)."""
    return MAX_BROUGHT if settings.hand_size is None else 2 * settings.hand_size
