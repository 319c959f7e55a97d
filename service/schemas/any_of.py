"""Unions of answers that no field tells apart."""

from __future__ import annotations

from collections.abc import Sequence

from marshmallow import Schema


class AnyOfSchema(Schema):
    """One of several schemas, or more than one at the same time."""

    @property
    def options(self) -> Sequence[Schema | type[Schema]]:
        """The schemas."""
        raise NotImplementedError
