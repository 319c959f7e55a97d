"""Several rolls of any mechanics in one request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, post_load

from service.mechanics.order import RollOrder
from service.schemas import reply
from service.schemas.fields import NamedUnion, RequestSchema, Several, length
from service.systems.registry import MECHANICS

MAX_BATCH = 100


class BatchRollSchema(NamedUnion):
    """A roll request of any mechanic, which `mechanic` names."""

    type_field = "mechanic"
    type_schemas: Mapping[str, Schema] = {
        name: mechanic.batched for name, mechanic in MECHANICS.items()
    }


class BatchSchema(RequestSchema):
    """Rolls of any mechanics: either all are made or none."""

    rolls = Several(
        fields.Nested(BatchRollSchema),
        required=True,
        validate=length(1, MAX_BATCH, "rolls"),
        metadata={"description": "1 to 100 roll requests, each with its `mechanic`."},
    )

    @post_load
    def orders(self, data: dict[str, Any], **_: Any) -> tuple[RollOrder, ...]:
        """The orders, each with its mechanic."""
        rolls: tuple[RollOrder, ...] = data["rolls"]
        return rolls


class BatchAnswerItemSchema(NamedUnion):
    """An answer of any mechanic."""

    type_field = "mechanic"
    type_schemas: Mapping[str, Schema] = {
        name: mechanic.answer() for name, mechanic in MECHANICS.items()
    }


class BatchAnswerSchema(reply.ReplySchema):
    """The answers in the order of the requests."""

    rolls = reply.listed(BatchAnswerItemSchema, "In the order of the requests.")
