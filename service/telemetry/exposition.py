"""Metrics in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST as CONTENT_TYPE
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily, Metric

from service.telemetry.metrics import BUCKETS, Counts

__all__ = ["CONTENT_TYPE", "exposition"]

BOUNDS = (*map(str, BUCKETS), "+Inf")
Gauge = tuple[str, str, float]
"""A name, a description, and a value."""


def exposition(counts: Counts, gauges: Iterable[Gauge] = ()) -> bytes:
    """The counts, and some gauges, as text."""
    registry = CollectorRegistry()
    registry.register(_Collector(counts, gauges))
    return generate_latest(registry)


class _Collector:
    """A collector for the registry of Prometheus."""

    def __init__(self, counts: Counts, gauges: Iterable[Gauge]) -> None:
        self._counts = counts
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """All metrics."""
        yield GaugeMetricFamily(
            "rollwright_waiting_requests",
            "Requests that wait for events now, streams and long polls together.",
            value=self._counts.waiting,
        )
        seconds = HistogramMetricFamily(
            "rollwright_request_seconds",
            "Seconds from a request's arrival to the head of its answer, by route, method and "
            "status.",
            labels=["method", "route", "status"],
        )
        for labels, (*requests, total) in sorted(self._counts.requests.items()):
            buckets = list(zip(BOUNDS, accumulate(requests), strict=True))
            seconds.add_metric(labels, buckets, sum_value=total)
        yield seconds
        for gauge in self._gauges:
            yield GaugeMetricFamily(*gauge)
