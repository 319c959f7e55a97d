"""What a disallowed or discarded subplot pays, and what becomes of one that is active.

Source: rules DD-55b, DD-57 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from dataclasses import replace

from service.drama_deck.card import CAMPAIGN, Card, Category
from service.drama_deck.subplot import Campaigned, Campaigning
from service.drama_deck.table import Pooled, PoolState
from service.drama_deck.turn import Turn


def pays(card: Card) -> bool:
    """Whether a card pays when it is disallowed, or discarded on purpose."""
    return card.category is Category.SUBPLOT or card.type == CAMPAIGN


def compensate(turn: Turn, character: str) -> None:
    """One Possibility and a replacement card (DD-55b)."""
    turn.gain(character, 1, "compensation")
    turn.draw(character, 1, "compensation")


def mark_active(turn: Turn, character: str, card: int) -> None:
    """Show a pool card as active."""
    turn.set_pool(
        character,
        (
            Pooled(card, PoolState.ACTIVE) if pooled.card == card else pooled
            for pooled in turn.table.pools[character]
        ),
    )


def set_campaigning(turn: Turn, asked: Campaigning, *, agreed: bool, approved: bool) -> None:
    """Note who agrees; with the player and the gamemaster the subplot is kept (DD-58)."""
    if not (agreed and approved):
        others = tuple(held for held in turn.table.campaigning if held is not asked)
        changed = replace(asked, agreed=agreed, approved=approved)
        turn.change(campaigning=(*others, changed))
        return
    subplot = turn.table.subplot_of(asked.subplot)
    assert subplot is not None
    turn.set_subplot(asked.subplot, campaigned=True)
    turn.put_away(asked.by, asked.card)
    kept = Campaigned(character=subplot.character, type=subplot.type, card=subplot.card)
    turn.change(campaigned=(*turn.table.campaigned, kept))
    turn.tell(
        "subplot_campaigned", character=subplot.character, card=subplot.card, card_type=subplot.type
    )
