"""How gunicorn runs the service; every value follows from the settings."""

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
worker_connections = 1_000 + settings.threads  # those that are kept, beside those that wait
keepalive = 75
graceful_timeout = 8
timeout = 60
limit_request_line = MAX_REQUEST_LINE
loglevel = settings.log_level if settings.log_level != "info" else "warning"
chdir = str(Path(__file__).parents[2])  # whatever lies in the caller's folder is not imported
control_socket_disable = True
sendfile = False  # it would go past what waits in service.outgoing, and keep a thread
proc_name = "rollwright"

# A request that computes lets others in so often: each of them waits for it several times.
SWITCH_SECONDS = 0.001

# Everybody who waits needs a socket, and at times one more to the store: with many threads that is
# more than the 1,024 that systems allow unless asked.
files, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
wanted_files = worker_connections + 2 * threads
if files != resource.RLIM_INFINITY and files < wanted_files:
    if most_files != resource.RLIM_INFINITY:
        wanted_files = min(wanted_files, most_files)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, wanted_files), most_files))


def _no_stalled_client(record: logging.LogRecord) -> bool:
    """Whether a line is about something else than a client that takes or sends nothing."""
    stalled = (TimeoutError, BlockingIOError)
    return not (record.exc_info and isinstance(record.exc_info[1], stalled))


def post_worker_init(worker: Any) -> None:
    """Let the collector run seldom, and not walk what lives as long as the worker.

    Requests that wait are told when the worker stops: it would be killed before they end.
    """
    wakeups = worker.wsgi.extensions.get("rollwright_wakeups")
    if wakeups is not None:  # the bare application that speed is measured beside has none
        wakeups.stopping = lambda: not worker.alive
    worker.log.error_log.addFilter(_no_stalled_client)
    worker.log.error_log.addFilter(log.strip_quoted_request)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def child_exit(server: Any, worker: Any) -> None:
    """What a worker counted as under way is under way no more."""
    if settings.metrics_dir:
        multiprocess.mark_process_dead(worker.pid, settings.metrics_dir)


def when_ready(server: Any) -> None:
    """Tell whoever started the service where everything is."""
    at = f"http://{address}:{settings.port}"
    store = settings.store_about or (read_url(settings.store).shown if settings.store else "none")
    print(
        f"Rollwright is served with {settings.workers} worker(s).",
        f"  page      {at}/",
        f"  API       {at}/v1",
        f"  docs      {at}/docs",
        f"  OpenAPI   {at}/openapi.yaml",
        f"  health    {at}/healthz",
        f"  store     {store}",
        "  stop it   Ctrl+C",
        sep="\n",
        flush=True,
    )


def on_exit(server: Any) -> None:
    """End what `rollwright serve` began: the store, now that no worker is left, and the metrics."""
    if settings.store_control is not None:
        shut_down(socket.socket(fileno=settings.store_control))
    if settings.metrics_dir and Path(settings.metrics_dir).name.startswith(METRICS_PREFIX):
        shutil.rmtree(settings.metrics_dir, ignore_errors=True)
