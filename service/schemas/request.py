"""Schemas of requests: strict, and only the fields that are present are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, missing
from marshmallow.decorators import POST_LOAD, PRE_LOAD, VALIDATES, VALIDATES_SCHEMA
from marshmallow.error_store import ErrorStore
from marshmallow.fields import Field

from service.schemas.unknown_field import UnknownField


class RequestSchema(Schema):
    """A body; unknown fields are refused."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 (marshmallow's form)

    class Meta:
        """Refuses unknown fields."""

        unknown = RAISE

    def load(self, data: Any, **options: Any) -> Any:
        """Load a body, without marshmallow's steps for hooks that a schema does not have."""
        if options or self._has_rare_hooks or not isinstance(data, dict):
            return super().load(data, **options)
        errors = ErrorStore()  # type: ignore[no-untyped-call]
        loaded = self._deserialize(data, error_store=errors)
        if self._hooks[VALIDATES_SCHEMA]:
            self._invoke_schema_validators(
                error_store=errors,
                pass_collection=False,
                data=loaded,
                original_data=data,
                many=False,
                partial=None,
                unknown=None,
                field_errors=bool(errors.errors),
            )
        if errors.errors:
            raise ValidationError(errors.errors, data=data, valid_data=loaded)
        for name, _, _ in self._hooks[POST_LOAD]:
            loaded = getattr(self, name)(loaded)
        return loaded

    @cached_property
    def _has_rare_hooks(self) -> bool:
        hooks = self._hooks
        last = [*hooks[VALIDATES_SCHEMA], *hooks[POST_LOAD]]
        return bool(
            hooks[PRE_LOAD]
            or hooks[VALIDATES]
            or any(takes_list for _, takes_list, _ in last)
            or any(named.get("pass_original") for _, _, named in hooks[POST_LOAD])
        )

    def _deserialize(self, data: Any, *, error_store: Any, **options: Any) -> Any:
        """Load the fields that are present; omitted ones take the defaults of the loaded value.

        marshmallow also loads those that are absent, which takes twice as long for a short body.
        """
        if not isinstance(data, dict):
            return super()._deserialize(data, error_store=error_store, **options)
        loaded = {}
        for key, (name, field, required) in self._by_key.items():
            if required or key in data:
                try:
                    loaded[name] = field.deserialize(data.get(key, missing), key, data)
                except ValidationError as error:
                    error_store.store_error(error.messages, key)
                    if error.valid_data:  # what is valid in a nested object
                        loaded[name] = error.valid_data
        if not data.keys() <= self._by_key.keys():
            for key in data.keys() - self._by_key.keys():
                error_store.store_error([UnknownField(self._by_key)], key)
        return loaded

    @cached_property
    def _by_key(self) -> Mapping[str, tuple[str, Field[Any], bool]]:
        """The names of values, their fields, and if required, by their keys in the body."""
        return {
            field.data_key or name: (field.attribute or name, field, field.required)
            for name, field in self.load_fields.items()
        }


class NoQuerySchema(RequestSchema):
    """The query of an endpoint that takes none: every parameter is refused."""


def are_valid(data: Mapping[str, Any], body: Any, *names: str) -> bool:
    """Whether those of these fields that the body has are valid, so their rule can be checked.

    `data` is what marshmallow has loaded of the body.
    """
    return isinstance(body, Mapping) and all(name in data or name not in body for name in names)
