"""Schemas of requests: strict, and only the fields that are present are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from marshmallow import RAISE, Schema, ValidationError

from service.schemas.unknown_field import UNKNOWN, UnknownField


class RequestSchema(Schema):
    """A body; unknown fields are refused."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 (marshmallow's form)

    class Meta:
        """Refuses unknown fields."""

        unknown = RAISE

    def load(self, data: Any, **options: Any) -> Any:
        """Load the fields that are present; omitted ones take the defaults of the loaded value."""
        if isinstance(data, dict):
            whole = self._required <= data.keys()
            options["partial"] = whole or self.load_fields.keys() - self._required
        return super().load(data, **options)

    @cached_property
    def _required(self) -> frozenset[str]:
        """The names of the fields that must not be omitted; they are their keys, too."""
        return frozenset(name for name, field in self.load_fields.items() if field.required)

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Give the messages about unknown fields the names of those that there are."""
        messages = error.messages
        if isinstance(messages, dict):
            unknown = [key for key, found in messages.items() if found == [UNKNOWN]]
            messages.update((key, [UnknownField(self.load_fields)]) for key in unknown)


class NoQuerySchema(RequestSchema):
    """The query of an endpoint that takes none: every parameter is refused."""


def are_valid(data: Mapping[str, Any], body: Any, *names: str) -> bool:
    """Whether those of these fields that the body has are valid, so their rule can be checked.

    `data` is what marshmallow has loaded of the body.
    """
    return isinstance(body, Mapping) and all(name in data or name not in body for name in names)
