"""Sets of texts that the rules declare, as validators."""

from __future__ import annotations

from typing import Any

from service.schemas.fields import Choices
from service.tables.drama_deck.shape import OneOf


def choices_of(one: OneOf, **options: Any) -> Choices:
    """The validator of a set."""
    return Choices(one.name, one.choices, one.about, **options)
