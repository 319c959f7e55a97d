"""The names under which the document describes sets of values."""

from __future__ import annotations

from enum import Enum
from typing import Any

from marshmallow import fields

from service.schemas.fields import Choices
from service.schemas.names import name_of_type


def choices_of(field: fields.Field[Any]) -> tuple[str, str]:
    """The name and the description of the set that a field chooses from."""
    if isinstance(field, fields.Enum):
        enum: type[Enum] = field.enum
        return name_of_type(enum), (enum.__doc__ or "").partition("\n")[0]
    [choices] = (check for check in field.validators if isinstance(check, Choices))
    return choices.name, choices.about
