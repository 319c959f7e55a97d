"""Letters of skill boxes and of steps."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from service.drama_deck.card import LETTERS
from service.schemas.fields import Distinct, distinct


def letters(description: str, **kwargs: Any) -> Distinct:
    """One to four letters A to D, each once."""
    letter = fields.String(
        validate=validate.OneOf(LETTERS), metadata={"description": "A letter of the skill box."}
    )
    return distinct(letter, 1, len(LETTERS), description, **kwargs)
