"""The command line: `rollwright serve` and `rollwright openapi`."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from environs import EnvValidationError

from service.config import METRICS_PREFIX, Settings, read_settings

# Option, setting, what it is.
OPTIONS = (
    ("--host", "HOST", "address to listen on (127.0.0.1)"),
    ("--port", "PORT", "port to listen on (8000)"),
    ("--workers", "WORKERS", "worker processes (one per processor)"),
    ("--threads", "THREADS", "threads of each worker (128)"),
    ("--data-dir", "DATA_DIR", "folder for what the service keeps (./data)"),
    (
        "--store",
        "STORE",
        "URL of a Redis or Valkey for sessions, which are to come; rolls and odds need none. "
        "REDIS_URL is taken too",
    ),
)
ENVIRONMENT = """\
Every option is also read from the environment, as ROLLWRIGHT_ and its name in capitals
(ROLLWRIGHT_DATA_DIR); the option wins. By environment only:
  ROLLWRIGHT_LOG_LEVEL       debug, info, warning or error (info)
  ROLLWRIGHT_LOG_REQUESTS    true logs every request (false: metrics only)
  ROLLWRIGHT_MAX_BODY        largest body in bytes (16384)
  ROLLWRIGHT_MAX_BATCH_BODY  largest body of a batch in bytes (65536)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, or 2 for a setting that cannot be."""
    parser = argparse.ArgumentParser(
        prog="rollwright", description="Tabletop rolls, opposed outcomes and exact odds over HTTP."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser(
        "serve",
        help="serve the API",
        description="Serve the API until interrupted.",
        epilog=ENVIRONMENT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for option, setting, about in OPTIONS:
        serve.add_argument(option, dest=setting, metavar=setting, help=about)
    serve.set_defaults(run=_serve)
    openapi = commands.add_parser("openapi", help="print the OpenAPI document as YAML")
    openapi.set_defaults(run=_openapi)
    options = parser.parse_args(arguments)
    return int(options.run(options))


def _serve(options: argparse.Namespace) -> int:
    """Become gunicorn, which reads the settings from the environment again."""
    for _, setting, _ in OPTIONS:
        if (given := getattr(options, setting)) is not None:
            os.environ[f"ROLLWRIGHT_{setting}"] = given
    try:
        settings = read_settings()
        _check_free(settings.host, settings.port)
    except EnvValidationError as wrong:
        for name, messages in dict(wrong.error_messages).items():  # type: ignore[arg-type]
            print(f"rollwright: {name}: {' '.join(messages)}", file=sys.stderr)
        return 2
    except OSError as taken:
        print(f"rollwright: {taken}", file=sys.stderr)
        return 2
    os.environ["ROLLWRIGHT_DATA_DIR"] = str(settings.data_dir.resolve())
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=METRICS_PREFIX)
    config = str(Path(__file__).with_name("gunicorn.conf.py"))
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", config, "service.wsgi:app"]
    sys.stdout.flush()
    os.execv(command[0], command)


def _check_free(host: str, port: int) -> None:
    """Raises OSError, in words for people, if nobody can listen there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            pass
    except OSError as taken:
        reason = f"cannot listen on {host}:{port} ({taken.strerror}); try another --port"
        raise OSError(reason) from taken


def _openapi(_options: argparse.Namespace) -> int:
    from service.app import create_app  # a server's parts, which `serve` leaves to gunicorn
    from service.document import as_yaml

    sys.stdout.write(as_yaml(create_app(Settings()).extensions["rollwright_document"]()))
    return 0
