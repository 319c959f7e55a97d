"""The configuration of gunicorn, derived from the settings."""

from __future__ import annotations

import gc
import resource
import signal
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Any

from service import config as service_config
from service.server.bridge import STOP_SECONDS, STOPPING
from service.store.url import read_url
from service.telemetry import log
from service.telemetry.metrics import METRICS, Board

settings = service_config.read_settings()


def _authority(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


bind = [_authority(*at) for at in ((settings.host, settings.port), settings.second_address) if at]
wsgi_app = "service.asgi:app"
worker_class = "asgi"
asgi_lifespan = "on"
workers = settings.workers
graceful_timeout = int(STOP_SECONDS) + 1
keepalive = service_config.IDLE_SECONDS
limit_request_line = service_config.MAX_REQUEST_LINE
limit_request_fields = service_config.MAX_FIELDS
limit_request_field_size = service_config.MAX_FIELD
http_parser = "python"  # the compiled one, where it is installed, accepts more
forwarded_allow_ips = ""  # the application reads the fields of the proxies that it knows
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
timeout = 60
# More would repeat what the application logs, with tokens that stand in paths.
loglevel = "error" if settings.log_level == "error" else "warning"
chdir = str(Path(__file__).parents[2])  # so nothing is imported from the caller's folder
control_socket_disable = True
proc_name = "rollwright"

SEND_BUFFER = 128 * 1024
"""Bytes of an answer that the system buffers for a slow client; by default 4 MiB."""
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
    return min(wanted, max(2, files - others))  # one of two may wait for events


connections = _most_connections(settings.connections, 2 * settings.threads + FILES)
# Three quarters of them may wait for events.
service_config.set_variables({"CONNECTIONS": str(connections)})


def on_starting(server: Any) -> None:
    """Share metrics with the workers to come."""
    server.board = Board(settings.workers)


def pre_fork(server: Any, worker: Any) -> None:
    """Give the next worker a slot for its metrics."""
    worker.slot = server.board.admit()


def post_fork(server: Any, worker: Any) -> None:
    """Share metrics; collect no garbage while the application is loaded: there is none yet."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    METRICS.join(server.board, worker.slot)
    gc.disable()


def post_worker_init(worker: Any) -> None:
    """Collect garbage rarely, and never objects that live as long as the worker."""
    worker.app.wsgi().worker = worker
    # All clients may connect at once. A loop's own queue has 100; for others TCP tries again, ever
    # more seldom.
    worker.loop.create_server = partial(worker.loop.create_server, backlog=connections)
    # A request may wait for the interpreter several times. Beside one thread that computes, the
    # slowest in a hundred rolls take half as long as with 0.001; when sixteen compute, they take a
    # twentieth longer in all, and two take no longer.
    sys.setswitchinterval(0.0002)
    sys.set_int_max_str_digits(service_config.MAX_FIELD)  # a length may have so many
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 20)  # finished waits leave cycles, 20 KB for an aborted poll


def worker_exit(_server: Any, _worker: Any) -> None:
    """Publish the last counts."""
    METRICS.publish()


def child_exit(server: Any, worker: Any) -> None:
    """Keep the metrics of a worker that has ended, but for its waiting requests."""
    server.board.release(worker.slot)


def when_ready(server: Any) -> None:
    """End connections of clients that stop reading; print the URLs of the service, and its store.

    Linux gives the option of a listening socket to its connections.
    """
    if sys.platform == "linux":
        for listener in server.LISTENERS:
            milliseconds = settings.client_timeout_seconds * 1_000
            listener.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
            listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    url = f"http://{_authority(_own_address(settings.host), settings.port)}"
    metrics = f"http://{bind[-1]}/metrics"
    if settings.metrics_port is None and settings.beyond_loopback:
        metrics = "nowhere: see --metrics-port"
    store = settings.store_about or (read_url(settings.store).shown if settings.store else "none")
    print(
        f"Rollwright is served with {settings.workers} worker(s).",
        f"  page      {url}/",
        f"  API       {url}/v1",
        f"  docs      {url}/docs",
        f"  OpenAPI   {url}/openapi.yaml",
        f"  health    {url}/healthz",
        f"  metrics   {metrics}",
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
    """The host for others to find the service, if it listens on every address of the machine."""
    nobody = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}.get(host)
    if nobody is None:
        return host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as way:  # connecting sends nothing
        try:
            way.connect((nobody, 9))
        except OSError:  # there is no network
            return host
        return str(way.getsockname()[0])
