"""Ids of what is on a table: a letter for the kind, and a number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from service.drama_deck.game.seats import MAX_CHARACTERS
from service.schemas.fields import Distinct, distinct

MAX_ID = 12


class Id(fields.String):
    """An id of one of some kinds; whether there is such a thing is for the rules to say."""

    def __init__(self, kinds: str, description: str, **kwargs: Any) -> None:
        self.pattern = f"^[{kinds}][1-9][0-9]{{0,{MAX_ID - 2}}}$"
        self.like = " or ".join(f"{kind}1" for kind in kinds)
        metadata = {"description": description, "pattern": self.pattern, "example": f"{kinds[0]}1"}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(self.pattern, text):
            raise ValidationError(f"Must be an id such as {self.like}.")
        return text


def character(description: str, **kwargs: Any) -> Id:
    """The id of a player character."""
    return Id("c", description, **kwargs)


def foe(description: str, **kwargs: Any) -> Id:
    """The id of a gamemaster character."""
    return Id("f", description, **kwargs)


def person(description: str, **kwargs: Any) -> Id:
    """The id of a player character or of a gamemaster character."""
    return Id("cf", description, **kwargs)


def roll(description: str, **kwargs: Any) -> Id:
    """The id of a roll."""
    return Id("r", description, **kwargs)


def trade(description: str, **kwargs: Any) -> Id:
    """The id of a trade."""
    return Id("t", description, **kwargs)


def resolution(description: str, **kwargs: Any) -> Id:
    """The id of a skill resolution."""
    return Id("s", description, **kwargs)


def characters(description: str, *, least: int = 0, **kwargs: Any) -> Distinct:
    """Ids of player characters, each once."""
    return distinct(character("A character's id."), least, MAX_CHARACTERS, description, **kwargs)
