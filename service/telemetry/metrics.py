"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest, multiprocess

SECONDS = Histogram(
    "rollwright_request_seconds",
    "Seconds from a request's arrival to the head of its answer, by route, method and status.",
    ["route", "method", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)

WAITING = Gauge(
    "rollwright_waiting_requests",
    "Requests that wait for events now, streams and long polls together.",
    multiprocess_mode="livesum",
)


def exposition(metrics_dir: str | None) -> bytes:
    """All metrics as text; those of all workers, if they share a directory for them."""
    if metrics_dir is None:
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, metrics_dir)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
