"""What each type of card does when it is used."""

from __future__ import annotations

from collections.abc import Mapping

from service.tables.drama_deck.uses import (
    campaign,
    cards,
    play,
    possibilities,
    results,
    story,
    totals,
)
from service.tables.drama_deck.uses.use import Use

USES: Mapping[str, Use] = {
    **totals.USES,
    **possibilities.USES,
    **results.USES,
    **play.USES,
    **cards.USES,
    **campaign.USES,
    **story.USES,
}


def use_of(type: str) -> Use:
    """Return the use of a card type; for unknown types the gamemaster decides (DD-06)."""
    return USES.get(type, story.UNKNOWN)
