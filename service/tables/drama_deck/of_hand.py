"""Moves with one card of a hand."""

from __future__ import annotations

from collections.abc import Iterator

from service.tables.common.actor import Actor
from service.tables.common.move import PLAYER, Move, Offer
from service.tables.drama_deck.table import Table


class OfHand(Move, frozen=True):
    """A move with one card of the player's hand."""

    by = PLAYER

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in table.hands.get(actor.viewer, ()):
            yield Offer(cls(card=card))
