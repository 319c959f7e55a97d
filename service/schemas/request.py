"""Schemas of requests: strict, and only the fields that are present are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, missing
from marshmallow.fields import Field


class RequestSchema(Schema):
    """A body; unknown fields are refused."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 (marshmallow's form)

    class Meta:
        """Refuses unknown fields."""

        unknown = RAISE

    def _deserialize(self, data: Any, *, error_store: Any, **options: Any) -> Any:
        """Load the fields that are present; omitted ones take the defaults of the loaded value.

        marshmallow also loads those that are absent, which takes twice as long for a short body.
        """
        if not isinstance(data, dict):
            return super()._deserialize(data, error_store=error_store, **options)
        loaded = {}
        for key, (name, field) in self._by_key.items():
            if key in data or field.required:
                try:
                    loaded[name] = field.deserialize(data.get(key, missing), key, data)
                except ValidationError as error:
                    error_store.store_error(error.messages, key)
                    if error.valid_data:  # what is valid in a nested object
                        loaded[name] = error.valid_data
        for key in data.keys() - self._by_key.keys():
            error_store.store_error([self.error_messages["unknown"]], key)
        return loaded

    @cached_property
    def _by_key(self) -> Mapping[str, tuple[str, Field[Any]]]:
        """The fields and the names of their values, by their keys in the body."""
        return {
            field.data_key or name: (field.attribute or name, field)
            for name, field in self.load_fields.items()
        }


class NoQuerySchema(RequestSchema):
    """The query of an endpoint that takes none: every parameter is refused."""


def are_valid(data: Mapping[str, Any], body: Any, *names: str) -> bool:
    """Whether those of these fields that the body has are valid, so their rule can be checked.

    `data` is what marshmallow has loaded of the body.
    """
    return isinstance(body, Mapping) and all(name in data or name not in body for name in names)
