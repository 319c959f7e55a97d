"""Unions of answers that no field tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from marshmallow import Schema


class AnyOfSchema(Schema):
    """One of several schemas, or more than one at the same time."""

    options: ClassVar[Sequence[type[Schema]]]
