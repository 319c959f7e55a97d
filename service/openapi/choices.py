"""The names under which the document describes sets of values."""

from __future__ import annotations

from enum import Enum
from typing import Any

from marshmallow import fields

from service.schemas.fields import Choices

GAMES = "service.systems."


def choices_of(field: fields.Field[Any]) -> tuple[str, str]:
    """The name and the description of the set that a field chooses from."""
    if isinstance(field, fields.Enum):
        enum: type[Enum] = field.enum
        return _name(enum), (enum.__doc__ or "").partition("\n")[0]
    [choices] = (check for check in field.validators if isinstance(check, Choices))
    return choices.name, choices.about


def _name(enum: type[Enum]) -> str:
    """The name of an Enum; those of a game begin with its name: TorgLevel."""
    if not enum.__module__.startswith(GAMES):
        return enum.__name__
    game = enum.__module__.removeprefix(GAMES).partition(".")[0]
    return f"{game.title()}{enum.__name__}"
