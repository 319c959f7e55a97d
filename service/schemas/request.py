"""Schemas of requests: strict, and only the fields that are present are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from marshmallow import RAISE, Schema


class RequestSchema(Schema):
    """A body; unknown fields are refused."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 (marshmallow's form)

    class Meta:
        """Refuses unknown fields."""

        unknown = RAISE

    def load(self, data: Any, **options: Any) -> Any:
        """Load an object; omitted fields take the defaults of its value.

        Only the fields that are present are loaded, which halves the time of a short body.
        """
        if self.only is None and isinstance(data, dict):
            narrow = _narrowed(type(self), self._optional.intersection(data))
            return narrow.load(data, **options)
        return super().load(data, **options)

    @cached_property
    def _optional(self) -> frozenset[str]:
        return frozenset(name for name, field in self.fields.items() if not field.required)


@lru_cache(maxsize=1_024)
def _narrowed(schema: type[RequestSchema], present: frozenset[str]) -> RequestSchema:
    """A schema with its required fields and the optional ones that are present."""
    fields = schema().fields.items()
    return schema(only=[name for name, field in fields if field.required or name in present])


class NoQuerySchema(RequestSchema):
    """The query of an endpoint that takes none: every parameter is refused."""


def are_valid(data: Mapping[str, Any], body: Any, *names: str) -> bool:
    """Whether those of these fields that the body has are valid, so their rule can be checked.

    `data` is what marshmallow has loaded of the body.
    """
    return isinstance(body, Mapping) and all(name in data or name not in body for name in names)
