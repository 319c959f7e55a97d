"""Whether the process lives, whether it can serve, and what it has done."""

from __future__ import annotations

from dataclasses import asdict

from flask import Response
from marshmallow import fields, validate
from prometheus_client import CONTENT_TYPE_LATEST

from service import VERSION
from service.config import Settings
from service.http.answers import json_response
from service.http.api import Blueprint
from service.openapi.kind import PROBE
from service.openapi.operation import Operation
from service.schemas import reply
from service.store.server import FLOORS
from service.store.store import Store
from service.store.tier import TIERS
from service.telemetry.metrics import exposition


class HealthSchema(reply.ReplySchema):
    """A process that answers."""

    status = reply.constant("ok", "Always the same.")
    version = reply.text("The version of the service.")


class StoreSchema(reply.ReplySchema):
    """A store that answers."""

    server = reply.text("What it is.", validate=validate.OneOf(list(FLOORS)))
    version = reply.text("Its version.")
    tier = reply.text(
        "How durable a change is once it is acknowledged.", validate=validate.OneOf(list(TIERS))
    )
    about = reply.text("What the tier promises.")
    replicas = reply.number("How many replicas have a change before it is acknowledged.")
    problems = reply.texts("What is wrong with the server, each with its remedy.")


class ReadinessSchema(reply.ReplySchema):
    """A process that can serve everything."""

    status = reply.constant("ready", "Always the same: else it is 503.")
    store = fields.Nested(StoreSchema, required=True)


def blueprint(settings: Settings, store: Store) -> Blueprint:
    """The routes for operators."""
    routes = Blueprint("health", __name__)
    health = {"status": "ok", "version": VERSION}
    ready = {
        "server": "valkey",
        "version": "9.1.2",
        "tier": "always",
        "about": TIERS["always"],
        "replicas": 0,
        "problems": [],
    }

    @routes.get_operation(
        "/healthz",
        Operation(
            id="get_health",
            summary="Whether the process answers",
            tag="service",
            kind=PROBE,
            query=None,
            answer=HealthSchema,
            answer_examples=lambda: {"a living process": health},
        ),
    )
    def view_health(_nothing: object) -> Response:
        return json_response(health)

    @routes.get_operation(
        "/readyz",
        Operation(
            id="get_readiness",
            summary="Whether the store answers, and how durable it is",
            tag="service",
            kind=PROBE,
            query=None,
            errors={"503": "StoreUnavailable"},
            answer=ReadinessSchema,
            answer_examples=lambda: {"a store that answers": {"status": "ready", "store": ready}},
        ),
    )
    def view_readiness(_nothing: object) -> Response:
        return json_response({"status": "ready", "store": asdict(store.tier())})

    @routes.get_operation(
        "/metrics",
        Operation(
            id="get_metrics",
            summary="Metrics for Prometheus",
            tag="service",
            kind=PROBE,
            query=None,
            content_type="text/plain",
        ),
    )
    def view_metrics(_nothing: object) -> Response:
        return Response(exposition(settings.metrics_dir), content_type=CONTENT_TYPE_LATEST)

    return routes
