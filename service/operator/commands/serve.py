"""`rollwright serve`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from service.config import Settings, make_metrics_dir, set_variables
from service.operator.commands.options import add_settings, settings_of
from service.operator.failure import CommandFailed
from service.operator.port import try_port

GUNICORN_CONFIG = Path(__file__).parents[2] / "server" / "gunicorn.conf.py"


def add(commands: Any) -> None:
    command = commands.add_parser(
        "serve", help="serve the API", description="Serve the API until interrupted."
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replace this process with gunicorn, which reads the settings from the environment."""
    from service.fairness.key_file import key_source
    from service.fairness.keys import KeysUnavailable
    from service.store.embedded import NotStarted

    settings = settings_of(options)
    try:
        _check_free(settings.host, settings.port)
        _provide_store(settings)
        key_source(settings)()
    except (OSError, ValueError, NotStarted, KeysUnavailable) as error:
        raise CommandFailed(error, status=2) from error
    set_variables({"DATA_DIR": str(settings.data_dir.resolve())})
    make_metrics_dir()
    config = str(GUNICORN_CONFIG)
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", config, "service.wsgi:app"]
    sys.stdout.flush()
    os.execv(command[0], command)


def _check_free(host: str, port: int) -> None:
    """Raises OSError, with a readable message, if it is impossible to listen there."""
    try:
        try_port(host, port)
    except OSError as error:
        reason = f"cannot listen on {host}:{port} ({error.strerror}); try another --port"
        raise OSError(reason) from error


def _provide_store(settings: Settings) -> None:
    """Start a store if none is named, and tell gunicorn and its workers about it.

    Raises ValueError for an invalid URL, and NotStarted.
    """
    from service.store import embedded
    from service.store.url import read_url

    if settings.store is not None:
        read_url(settings.store)
        return
    started = embedded.start(settings.data_dir)
    os.set_inheritable(started.control.fileno(), True)
    set_variables(
        {
            "STORE": started.url,
            "STORE_ABOUT": started.about,
            "STORE_CONTROL": str(started.control.detach()),
        }
    )
