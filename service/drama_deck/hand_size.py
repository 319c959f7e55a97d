"""The size of the hands in an adventure.

Source: rule DD-07 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.drama_deck.settings import Settings

HAND_SIZES = {1: 6, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4}
SMALLEST_HAND = 3


def hand_size(settings: Settings, characters: int) -> int:
    """Return the hand size that is set, or that for a number of player characters (DD-07)."""
    if settings.hand_size is not None:
        return settings.hand_size
    return HAND_SIZES.get(characters, SMALLEST_HAND)
