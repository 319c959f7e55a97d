"""Whether the process lives, and what it has done."""

from __future__ import annotations

from flask import Response
from marshmallow import fields, validate
from prometheus_client import CONTENT_TYPE_LATEST

from service import VERSION
from service.config import Settings
from service.metrics import exposition
from service.routes.answers import json_response
from service.routes.api import Blueprint, Operation
from service.schemas.reply import ReplySchema


class HealthSchema(ReplySchema):
    """A process that answers."""

    status = fields.String(required=True, validate=validate.OneOf(["ok"]))
    version = fields.String(required=True)


def blueprint(settings: Settings) -> Blueprint:
    """The routes for operators."""
    routes = Blueprint("health", __name__)
    health = {"status": "ok", "version": VERSION}

    @routes.get_operation(
        "/healthz",
        Operation(
            id="get_health",
            any_query=True,
            summary="Whether the process answers",
            tag="service",
            answer=HealthSchema,
            answers={"a living process": health},
        ),
    )
    def view_health(_nothing: object) -> Response:
        return json_response(health)

    @routes.get_operation(
        "/metrics",
        Operation(
            id="get_metrics",
            any_query=True,
            summary="Metrics for Prometheus",
            tag="service",
            content_type="text/plain",
        ),
    )
    def view_metrics(_nothing: object) -> Response:
        return Response(exposition(settings.metrics_dir), content_type=CONTENT_TYPE_LATEST)

    return routes
