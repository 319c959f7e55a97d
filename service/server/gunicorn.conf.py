"""The configuration of gunicorn, derived from the settings."""

from __future__ import annotations

import gc
import resource
import socket
import sys
from pathlib import Path
from typing import Any

from service.config import read_settings, set_variables
from service.server.worker import STOP_SECONDS, Worker
from service.store.url import read_url
from service.telemetry import log
from service.telemetry.metrics import METRICS

settings = read_settings()


def _authority(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


addresses = [(settings.host, settings.port), *filter(None, [settings.second_address])]
bind = [_authority(*address) for address in addresses]
worker_class = Worker
workers = settings.workers
graceful_timeout = STOP_SECONDS + 1
timeout = 60
loglevel = settings.log_level if settings.log_level != "info" else "warning"
chdir = str(Path(__file__).parents[2])  # so nothing is imported from the caller's folder
control_socket_disable = True
proc_name = "rollwright"

SWITCH_SECONDS = 0.0002
"""The interpreter's switch interval: a request may wait for it several times.

Beside one thread that computes, the slowest in a hundred rolls take half as long as with 0.001.
When sixteen compute, they take a twentieth longer in all; two take no longer.
"""
FEWEST = 2
"""Connections of a worker, one of which may wait for events."""
FILES = 64
"""Descriptors that a worker needs beside those of its connections and of its threads."""


def _most_connections(wanted: int, others: int) -> int:
    """How many connections there can be beside `others` files, up to `wanted`.

    The limit of open files is raised as far as it is needed, and as the system allows.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted + others:
        return wanted
    files = wanted + others
    if hard != resource.RLIM_INFINITY:
        files = max(soft, min(files, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return min(wanted, max(FEWEST, files - others))


connections = _most_connections(settings.connections, 2 * settings.threads + FILES)
set_variables({"CONNECTIONS": str(connections)})  # three quarters of them may wait for events
Worker.set_up(settings, connections)


def pre_fork(_server: Any, worker: Any) -> None:
    """Give the next worker a slot for its metrics."""
    worker.slot = Worker.board.admit()


def post_fork(_server: Any, _worker: Any) -> None:
    """Collect no garbage while the application is loaded: there is none yet."""
    gc.disable()


def post_worker_init(worker: Any) -> None:
    """Share metrics; collect garbage rarely, and never objects that live as long as the worker."""
    METRICS.join(Worker.board, worker.slot)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


def child_exit(_server: Any, worker: Any) -> None:
    """Keep the metrics of a worker that has ended, but for its waiting requests."""
    Worker.board.release(worker.slot)


def when_ready(server: Any) -> None:
    """Print the URLs of the service, and its store."""
    url = f"http://{_authority(_own_address(settings.host), settings.port)}"
    store = settings.store_about or (read_url(settings.store).shown if settings.store else "none")
    print(
        f"Rollwright is served with {settings.workers} worker(s).",
        f"  page      {url}/",
        f"  API       {url}/v1",
        f"  docs      {url}/docs",
        f"  OpenAPI   {url}/openapi.yaml",
        f"  health    {url}/healthz",
        f"  metrics   {_metrics_url()}",
        f"  store     {store}",
        "  stop it   Ctrl+C",
        sep="\n",
        flush=True,
    )
    if connections < settings.connections:
        log.configure(settings.log_level)
        log.log.warning(
            "few_files",
            detail=f"The limit of open files allows {connections:,} connections of a worker, "
            f"not {settings.connections:,}; raise it (ulimit -n).",
        )


def _own_address(host: str) -> str:
    """Where others find the service, if it listens on every address of the machine."""
    family, elsewhere = {
        "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # addresses of nobody: nothing is sent
        "::": (socket.AF_INET6, "2001:db8::1"),
    }.get(host, (None, ""))
    if family is None:
        return host
    with socket.socket(family, socket.SOCK_DGRAM) as way:
        try:
            way.connect((elsewhere, 9))
        except OSError:  # there is no network
            return host
        return str(way.getsockname()[0])


def _metrics_url() -> str:
    if settings.metrics_port is None and settings.beyond_loopback:
        return "nowhere: see --metrics-port"
    return f"http://{bind[-1]}/metrics"
