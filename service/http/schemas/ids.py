"""Fields that requests share: ids, numbers of cards, texts."""

from __future__ import annotations

from typing import Any

from service.schemas.fields import Distinct, Line, Name, distinct, whole
from service.schemas.shape import MAX_LABEL
from service.tables.drama_deck.deck import MAX_CARD_NUMBER


def cards(description: str, *, most: int, **kwargs: Any) -> Distinct:
    """Numbers of cards, each once."""
    number = whole(1, MAX_CARD_NUMBER, "A card's number.")
    return distinct(number, 0, most, description, **kwargs)


def name(description: str, **kwargs: Any) -> Name:
    """A name that others tell its bearer by."""
    return Name(MAX_LABEL, metadata={"description": description}, **kwargs)


def text(longest: int, description: str, **kwargs: Any) -> Line:
    """A text of one line."""
    return Line(longest, metadata={"description": description}, **kwargs)
