"""Health checks: whether the process answers, and whether its store does."""

from __future__ import annotations

from marshmallow import fields

from service.schemas import reply
from service.schemas.fields import Choices
from service.store.server import FLOORS
from service.store.tier import TIERS


class ServiceHealthSchema(reply.ReplySchema):
    """A process that answers."""

    status = reply.constant("ok", "Always the same.")
    version = reply.text("The version of the service.")


class StoreHealthSchema(reply.ReplySchema):
    """A store that answers."""

    server = reply.text(
        "The kind of server.", validate=Choices("StoreServer", FLOORS, "A kind of store.")
    )
    version = reply.text("Its version.")
    tier = reply.text(
        "How durable a change is once it is acknowledged.",
        validate=Choices("StoreTier", TIERS, "What the store survives."),
    )
    about = reply.text("What the tier promises.")
    replicas = reply.number("How many replicas have a change before it is acknowledged.")
    problems = reply.texts("What is wrong with it, each with its remedy.")


class ReadinessSchema(reply.ReplySchema):
    """A process that can serve everything."""

    status = reply.constant("ready", "Always the same: otherwise the answer is 503.")
    store = fields.Nested(StoreHealthSchema, required=True)
