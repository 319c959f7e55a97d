"""The configuration of gunicorn, derived from the settings."""

from __future__ import annotations

import gc
import logging
import resource
import shutil
import socket
import sys
from pathlib import Path
from typing import Any

from gunicorn import util
from prometheus_client import multiprocess

from service.config import MAX_DECK_BODY, MAX_REQUEST_LINE, METRICS_PREFIX, read_settings
from service.server import wire
from service.server.worker import Worker
from service.store.embedded import shut_down
from service.store.url import read_url
from service.telemetry import log

util.write_error = wire.write_error  # gunicorn has no setting for it, and answers HTML

settings = read_settings()

address = f"[{settings.host}]" if ":" in settings.host else settings.host
bind = [f"{address}:{settings.port}"]
worker_class = Worker
Worker.most_body = max(settings.max_body, settings.max_batch_body, MAX_DECK_BODY)
Worker.patience_seconds = settings.patience_seconds
workers = settings.workers
threads = settings.threads
worker_connections = 1_000 + settings.threads  # idle connections, and those in use
keepalive = 75
graceful_timeout = 8
timeout = 60
limit_request_line = MAX_REQUEST_LINE
loglevel = settings.log_level if settings.log_level != "info" else "warning"
chdir = str(Path(__file__).parents[2])  # so nothing is imported from the caller's folder
control_socket_disable = True
sendfile = False  # it would bypass the buffer of server.outgoing, and block a thread
proc_name = "rollwright"

# How soon a busy thread lets others run: a request waits for it several times.
SWITCH_SECONDS = 0.001


def _raise_file_limit(files: int) -> None:
    """Raise the limit of open files to `files`, or as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= files:
        return
    if hard != resource.RLIM_INFINITY:
        files = max(soft, min(files, hard))
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


# Each waiting request needs a socket, and at times a second one to the store: with many threads
# that is more than the usual limit of 1,024.
_raise_file_limit(worker_connections + 2 * threads)


def _not_about_stalled_client(record: logging.LogRecord) -> bool:
    """A log filter that drops lines about clients that stopped sending or receiving."""
    stalled = (TimeoutError, BlockingIOError)
    return not (record.exc_info and isinstance(record.exc_info[1], stalled))


def post_fork(_server: Any, _worker: Any) -> None:
    """Collect no garbage while the application is loaded: there is none yet."""
    gc.disable()


def post_worker_init(worker: Any) -> None:
    """Collect garbage rarely, and never among the objects that live as long as the worker.

    Waiting requests end when the worker stops: otherwise it would be killed before they do.
    """
    wakeups = worker.wsgi.extensions.get("rollwright_wakeups")
    if wakeups is not None:  # the bare application of the benchmarks has none
        wakeups.stopping = lambda: not worker.alive
    worker.log.error_log.addFilter(_not_about_stalled_client)
    worker.log.error_log.addFilter(log.strip_quoted_request)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def child_exit(server: Any, worker: Any) -> None:
    """Remove the worker's waiting requests from the metrics."""
    if settings.metrics_dir:
        multiprocess.mark_process_dead(worker.pid, settings.metrics_dir)


def when_ready(server: Any) -> None:
    """Print the URLs of the service, and its store."""
    url = f"http://{address}:{settings.port}"
    store = settings.store_about or (read_url(settings.store).shown if settings.store else "none")
    print(
        f"Rollwright is served with {settings.workers} worker(s).",
        f"  page      {url}/",
        f"  API       {url}/v1",
        f"  docs      {url}/docs",
        f"  OpenAPI   {url}/openapi.yaml",
        f"  health    {url}/healthz",
        f"  store     {store}",
        "  stop it   Ctrl+C",
        sep="\n",
        flush=True,
    )


def on_exit(server: Any) -> None:
    """Stop the store, now that no worker is left, and remove the metrics folder."""
    if settings.store_control is not None:
        shut_down(socket.socket(fileno=settings.store_control))
    if settings.metrics_dir and Path(settings.metrics_dir).name.startswith(METRICS_PREFIX):
        shutil.rmtree(settings.metrics_dir, ignore_errors=True)
