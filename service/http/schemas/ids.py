"""Fields that requests share: ids, numbers of cards, texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from service.schemas.fields import Distinct, Line, Name, distinct, whole
from service.schemas.shape import MAX_LABEL
from service.tables.drama_deck.deck import MAX_CARD_NUMBER

MAX_ID = 12


class Id(fields.String):
    """An id of one of some kinds, or `word`; the rules check whether it exists."""

    def __init__(
        self, kinds: str, description: str, *, word: str | None = None, **kwargs: Any
    ) -> None:
        id = f"[{kinds}][1-9][0-9]{{0,{MAX_ID - 2}}}"
        self.pattern = f"^({id}|{word})$" if word else f"^{id}$"
        self.like = " or ".join((*(f"{kind}1" for kind in kinds), *filter(None, [word])))
        metadata = {"description": description, "pattern": self.pattern, "example": f"{kinds[0]}1"}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(self.pattern, text):
            raise ValidationError(f"Must be an id such as {self.like}.")
        return text


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
