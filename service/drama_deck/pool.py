"""Entering a pool: what a card is there, and who may have it.

Source: rules DD-27, DD-44 and DD-55c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.drama_deck.card import Category
from service.drama_deck.errors import Broken
from service.drama_deck.subplot import Subplot
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn, refuse

ESCAPE = "Escape"
CAMPAIGN = "Campaign"
MARTYR = "Martyr"


def enter_pool(turn: Turn, character: str, card: int) -> None:
    """Lay a card into a character's pool; a subplot is then pending.

    Raises RuleError for a second subplot.
    """
    known = turn.table.card(card)
    if known.category is Category.SUBPLOT:
        if any(held.character == character and held.counts for held in turn.table.subplots):
            refuse(
                Broken.SUBPLOT_LIMIT, "A character has one subplot in an adventure, and has had it."
            )
        pending = Subplot(character=character, card=card, type=known.type)
        turn.change(subplots=(*turn.table.subplots, pending))
    turn.into_pool(character, card)


def receive(turn: Turn, character: str, card: int) -> None:
    """Give a character a card: into the pool in round play, else into the hand."""
    if turn.table.phase is Phase.ROUNDS:
        enter_pool(turn, character, card)
    else:
        turn.into_hand(character, card)


def leaves_no_pool(table: Table, card: int) -> bool:
    """Whether a card that lies in a pool cannot be traded or given away (DD-21)."""
    known = table.card(card)
    return known.category is Category.SUBPLOT or known.type in (CAMPAIGN, ESCAPE)
