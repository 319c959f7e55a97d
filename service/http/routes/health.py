"""Liveness, readiness and metrics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response, request
from msgspec.structs import asdict
from werkzeug.exceptions import NotFound

from service import VERSION
from service.config import Settings
from service.http.answers import compressible_response, json_response
from service.http.blueprint import Blueprint
from service.http.schemas.health import ReadinessSchema, ServiceHealthSchema
from service.http.work import Work
from service.openapi.kind import PROBE
from service.openapi.operation import TEXT, Operation
from service.store.errors import StoreUnavailable
from service.store.store import Store
from service.store.tier import TIERS, Tier
from service.telemetry.metrics import METRICS

OF_PROXIES = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP")
"""Header fields that proxies add."""
HEALTH = {"status": "ok", "version": VERSION}
EXAMPLE = Tier(server="valkey", version="9.1.2", tier="always", about=TIERS["always"], replicas=0)


def blueprint(settings: Settings, store: Store) -> Blueprint:
    """The routes for operators."""
    routes = Blueprint("health", __name__)
    _add_health(routes)
    _add_readiness(routes, settings, store)
    _add_metrics(routes, settings, store)
    return routes


def _add_health(routes: Blueprint) -> None:
    operation = Operation(
        id="get_health",
        summary="Whether the process is alive",
        description="For a supervisor that restarts a process that does not answer. Does not "
        "check the store.",
        tag="service",
        kind=PROBE,
        query=None,
        answer=ServiceHealthSchema,
        answer_examples=lambda: {"a living process": HEALTH},
    )

    @routes.get_operation("/healthz", operation, work=Work.TINY)
    def view(_nothing: object) -> Response:
        return json_response(HEALTH)


def _add_readiness(routes: Blueprint, settings: Settings, store: Store) -> None:
    operation = Operation(
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

    @routes.get_operation("/readyz", operation, work=Work.PROBE)
    def view(_nothing: object) -> Response:
        _check_private(settings)
        return json_response(_ready(store.tier()))


def _check_private(settings: Settings) -> None:
    """Raises NotFound where strangers may ask, as at any path that there is not."""
    port = int(request.environ["SERVER_PORT"])
    proxied = any(name in request.environ for name in OF_PROXIES)
    if not settings.shows_metrics(port, proxied=proxied):
        raise NotFound


def _ready(tier: Tier) -> dict[str, Any]:
    return {"status": "ready", "store": asdict(tier)}


def _add_metrics(routes: Blueprint, settings: Settings, store: Store) -> None:
    operation = Operation(
        id="get_metrics",
        summary="Metrics for Prometheus",
        description="For all workers, in Prometheus's text format; 404 for all but operators.",
        tag="service",
        kind=PROBE,
        query=None,
        content_type=TEXT,
    )

    @routes.get_operation("/metrics", operation, work=Work.PROBE)
    def view(_nothing: object) -> Response:
        _check_private(settings)
        from service.telemetry.exposition import CONTENT_TYPE, exposition  # loaded on first use

        text = exposition(METRICS.all(), _of_store(store))
        return compressible_response(text, CONTENT_TYPE)


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
