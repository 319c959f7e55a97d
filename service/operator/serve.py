"""`rollwright serve`."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import signal
import sys
from importlib import import_module
from pathlib import Path

import gunicorn
from gunicorn.app import wsgiapp

from service.config import Settings, set_variables
from service.fairness.keys import KeysUnavailable, key_source
from service.operator.failure import CommandFailed
from service.operator.options import add_settings, settings_of
from service.operator.port import try_port
from service.store import embedded
from service.store.embedded import EmbeddedStore, NotStarted
from service.store.errors import StoreUnavailable
from service.store.store import Store
from service.store.url import read_url

PORT_TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""Errors caused by the port; all others are the host's."""
WATCH_SECONDS = 0.25
"""Seconds between two looks at the store that it has started."""
GUNICORN_CONFIG = Path(__file__).parents[1] / "server" / "gunicorn.conf.py"


def add(command: argparse.ArgumentParser) -> None:
    """Serve the API until interrupted."""
    add_settings(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until stopped, as gunicorn's master, which reads the settings from the environment."""
    settings = settings_of(options)
    try:
        _check_free(settings.host, settings.port, "--host", "--port")
        if settings.second_address:
            _check_free(*settings.second_address, "ROLLWRIGHT_METRICS_HOST", "--metrics-port")
        store = _load(settings)
    except (OSError, ValueError, NotStarted, KeysUnavailable) as error:
        raise CommandFailed(error, status=2) from error
    set_variables({"DATA_DIR": str(settings.data_dir.resolve())})
    return _run_gunicorn(store)


def _check_free(host: str, port: int, *options: str) -> None:
    """Raises OSError, with a readable message, if it is impossible to listen there."""
    try:
        try_port(host, port)
    except OSError as error:
        option = options[error.errno in PORT_TAKEN]
        reason = f"cannot listen on {host}:{port} ({error.strerror}); try another {option}"
        raise OSError(reason) from error


def _load(settings: Settings) -> EmbeddedStore | None:
    """Start a store, unless one is named; load the application meanwhile, for all workers.

    Raises ValueError for an invalid URL of a store, NotStarted, KeysUnavailable.
    """
    store = None
    if settings.store is None:
        store = embedded.begin(settings.data_dir, memory=settings.store_bytes)
    else:
        read_url(settings.store)
    key_source(settings)()
    if settings.store is not None:
        _warn_without(settings.store)
    gc.disable()  # there is no garbage yet
    import_module("service.app")  # by name, as gunicorn loads service.asgi
    gc.freeze()  # so that the workers share its memory
    gc.enable()
    if store is not None:
        store.wait()
        set_variables({"STORE": store.url, "STORE_ABOUT": store.about})
    return store


def _warn_without(store: str) -> None:
    """Say at once if the store cannot be reached: serving goes on, and tables wait for it."""
    try:
        Store(store, connections=1).tier()
    except StoreUnavailable as error:
        cause = f" ({error.__cause__})" if error.__cause__ else ""
        print(
            f"rollwright: {error.detail}{cause} Rolls and odds work without it; tables are "
            "answered with 503 until it is back.",
            file=sys.stderr,
        )


def _run_gunicorn(store: EmbeddedStore | None) -> int:
    """Run it as `python -m gunicorn` would; keep the store running until its end."""
    program = str(Path(gunicorn.__path__[0]) / "__main__.py")
    sys.argv = [program, "--config", str(GUNICORN_CONFIG)]
    if store is None:
        return wsgiapp.run(prog="gunicorn") or 0
    master = os.getpid()
    signal.signal(signal.SIGALRM, lambda *_: store.restart_if_ended())
    signal.setitimer(signal.ITIMER_REAL, WATCH_SECONDS, WATCH_SECONDS)  # workers have no timer
    try:
        return wsgiapp.run(prog="gunicorn") or 0
    finally:
        if os.getpid() == master:
            signal.setitimer(signal.ITIMER_REAL, 0)
            store.stop()
