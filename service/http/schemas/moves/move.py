"""What the requests of moves have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import fields, post_load, validate

from service.drama_deck.move import Move
from service.http.schemas.decks import MAX_CARD_NUMBER, MAX_CARDS
from service.schemas.fields import Distinct, Line, StrictInteger, distinct, whole
from service.schemas.request import RequestSchema

Json = Mapping[str, Any]

MAX_TEXT = 500
MAX_POSSIBILITIES = 1_000


class OneMoveSchema(RequestSchema):
    """One move: its name, and the fields of its value."""

    of: ClassVar[type[Move]]
    """The value that it makes."""

    move = fields.String(required=True, metadata={"description": "Which move it is."})

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """`move` tells moves apart: it has the one value that the rules know it by."""
        if field_name == "move":
            field_obj.validators = [validate.OneOf([self.of.move])]

    @post_load
    def order(self, data: dict[str, Any], **_: Any) -> Move:
        """The move as the rules play it; what was left out takes its defaults."""
        return self.of(**{name: data[name] for name in data if name != "move"})


def card(description: str, **kwargs: Any) -> StrictInteger:
    """The number of a card."""
    return whole(1, MAX_CARD_NUMBER, description, **kwargs)


def cards(description: str, *, least: int = 0, most: int = MAX_CARDS, **kwargs: Any) -> Distinct:
    """Numbers of cards, each once."""
    return distinct(card("A card's number."), least, most, description, **kwargs)


def text(longest: int, description: str, **kwargs: Any) -> Line:
    """A text of one line."""
    return Line(longest, metadata={"description": description}, **kwargs)
