"""Liveness, readiness and metrics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from flask import Response, request
from msgspec import Meta, Struct
from werkzeug.exceptions import NotFound

from service import VERSION
from service.config import Settings
from service.http.answers import compressible_response, json_response
from service.http.blueprint import Blueprint
from service.http.work import Work
from service.openapi.operation import PROBE, TEXT, Operation
from service.schemas.derive import reply_schema
from service.schemas.shape import constant
from service.store.errors import StoreUnavailable
from service.store.store import Store
from service.store.tier import TIERS, Tier
from service.telemetry.metrics import METRICS

OF_PROXIES = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP")
"""Header fields that proxies add."""
EXAMPLE = Tier(server="valkey", version="9.1.2", tier="always", about=TIERS["always"], replicas=0)


class ServiceHealth(Struct, frozen=True):
    """A process that answers."""

    status: Annotated[str, constant("ok")] = "ok"
    """Always the same."""
    version: str = VERSION
    """The version of the service."""


class Readiness(Struct, frozen=True, kw_only=True):
    """A process that can serve everything."""

    status: Annotated[str, constant("ready")] = "ready"
    """Always the same: otherwise the answer is 503."""
    store: Annotated[Tier, Meta(title="StoreHealth")]


GET_HEALTH = Operation(
    tag="service",
    kind=PROBE,
    query=None,
    answer=reply_schema(ServiceHealth),
    answer_examples=lambda: {"a living process": ServiceHealth()},
)
GET_READINESS = Operation(
    tag="service",
    kind=PROBE,
    query=None,
    errors={"503": "StoreUnavailable"},
    answer=reply_schema(Readiness),
    answer_examples=lambda: {"a store that answers": Readiness(store=EXAMPLE)},
)
GET_METRICS = Operation(
    tag="service",
    kind=PROBE,
    query=None,
    content_type=TEXT,
)


def blueprint(settings: Settings, store: Store) -> Blueprint:
    """The routes for operators."""
    routes = Blueprint("health", __name__)

    @routes.operation("GET", "/healthz", GET_HEALTH, work=Work.TINY)
    def get_health(_nothing: object) -> Response:
        """Whether the process is alive.

        For a supervisor that restarts a process that does not answer. Does not check the store.
        """
        return json_response(ServiceHealth())

    @routes.operation("GET", "/readyz", GET_READINESS, work=Work.PROBE)
    def get_readiness(_nothing: object) -> Response:
        """Whether the store answers, and how durable it is.

        503 while the store does not answer. Same access rules as `/metrics`.
        """
        _check_private(settings)
        return json_response(Readiness(store=store.tier()))

    @routes.operation("GET", "/metrics", GET_METRICS, work=Work.PROBE)
    def get_metrics(_nothing: object) -> Response:
        """Metrics for Prometheus.

        For all workers, in Prometheus's text format; 404 for all but operators.
        """
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
