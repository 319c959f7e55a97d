"""Cards without an effect on the table: Idea, and types that the service does not know.

Source: rules DD-06 and DD-46b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.drama_deck.asked import Idea
from service.tables.drama_deck.move import Offer
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import Source, Use


def _idea(turn: Turn, use: Any, source: Source) -> None:
    idea = Idea(use.card, source.character, use.question)
    turn.change(ideas=(*turn.table.ideas, idea))


def _idea_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    yield Offer(make(card=card, question="What now?"), {"question": None}, ("question",))


def _described(turn: Turn, use: Any, source: Source) -> None:
    """Do nothing: the gamemaster decides what the card does."""


def _described_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    yield Offer(make(card=card), {"text": None})


USES = {"Idea": Use(apply=_idea, needs=("question",), offers=_idea_offers)}
UNKNOWN = Use(apply=_described, takes=("text",), offers=_described_offers, on_roll=True)
