"""Liveness, readiness and metrics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, request
from marshmallow import fields
from msgspec.structs import asdict
from werkzeug.exceptions import NotFound

from service import VERSION
from service.config import Settings
from service.http.answers import compressible_response, json_response
from service.http.blueprint import Blueprint
from service.http.work import Work
from service.openapi.operation import PROBE, TEXT, Operation
from service.schemas import reply
from service.schemas.fields import Choices
from service.store.errors import StoreUnavailable
from service.store.server import FLOORS
from service.store.store import Store
from service.store.tier import TIERS, Tier
from service.telemetry.metrics import METRICS

OF_PROXIES = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP")
"""Header fields that proxies add."""
HEALTH = {"status": "ok", "version": VERSION}
EXAMPLE = Tier(server="valkey", version="9.1.2", tier="always", about=TIERS["always"], replicas=0)


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


GET_HEALTH = Operation(
    id="get_health",
    summary="Whether the process is alive",
    description="For a supervisor that restarts a process that does not answer. Does not check the "
    "store.",
    tag="service",
    kind=PROBE,
    query=None,
    answer=ServiceHealthSchema,
    answer_examples=lambda: {"a living process": HEALTH},
)
GET_READINESS = Operation(
    id="get_readiness",
    summary="Whether the store answers, and how durable it is",
    description="503 while the store does not answer. Same access rules as `/metrics`.",
    tag="service",
    kind=PROBE,
    query=None,
    errors={"503": "StoreUnavailable"},
    answer=ReadinessSchema,
    answer_examples=lambda: {"a store that answers": _ready(EXAMPLE)},
)
GET_METRICS = Operation(
    id="get_metrics",
    summary="Metrics for Prometheus",
    description="For all workers, in Prometheus's text format; 404 for all but operators.",
    tag="service",
    kind=PROBE,
    query=None,
    content_type=TEXT,
)


def blueprint(settings: Settings, store: Store) -> Blueprint:
    """The routes for operators."""
    routes = Blueprint("health", __name__)

    @routes.operation("GET", "/healthz", GET_HEALTH, work=Work.TINY)
    def health(_nothing: object) -> Response:
        return json_response(HEALTH)

    @routes.operation("GET", "/readyz", GET_READINESS, work=Work.PROBE)
    def readiness(_nothing: object) -> Response:
        _check_private(settings)
        return json_response(_ready(store.tier()))

    @routes.operation("GET", "/metrics", GET_METRICS, work=Work.PROBE)
    def metrics(_nothing: object) -> Response:
        _check_private(settings)
        from service.telemetry.exposition import CONTENT_TYPE, exposition  # loaded on first use

        text = exposition(METRICS.all(), _of_store(store))
        return compressible_response(text, CONTENT_TYPE)

    return routes


def _check_private(settings: Settings) -> None:
    """Raises NotFound where strangers may ask, as at any path that there is not."""
    port = int(request.environ["SERVER_PORT"])
    proxied = any(name in request.environ for name in OF_PROXIES)
    if not settings.shows_metrics(port, proxied=proxied):
        raise NotFound


def _ready(tier: Tier) -> dict[str, Any]:
    return {"status": "ready", "store": asdict(tier)}


def _of_store(store: Store) -> Iterator[tuple[str, str, float]]:
    """What is measured of the store: a name, what it is, and its value."""
    up = "1 if the store answers."
    used = "Bytes of memory that the store uses of its limit; of a cluster, the fullest primary's."
    most = "Bytes of memory at which the store refuses changes (maxmemory)."
    try:
        memory = store.memory()
    except StoreUnavailable:
        yield "rollwright_store_up", up, 0
        return
    yield "rollwright_store_up", up, 1
    yield "rollwright_store_memory_bytes", used, memory.used
    if memory.most:
        yield "rollwright_store_memory_limit_bytes", most, memory.most
