"""The command line: `rollwright serve`, `rollwright doctor`, and what operators need beside."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
        "URL of a Redis or Valkey, as redis://host:6379/0, rediss://, unix://, redis+sentinel:// "
        "or redis+cluster://; REDIS_URL is taken too (without: a server is started, its data in "
        "the data folder); ?replicas=N of it have a change before it is acknowledged (1 with "
        "sentinels and in a cluster)",
    ),
)
ENVIRONMENT = """\
Every option is also read from the environment, as ROLLWRIGHT_ and its name in capitals
(ROLLWRIGHT_DATA_DIR); the option wins. By environment only:
  ROLLWRIGHT_EXPIRY_DAYS     days after which a session that nobody changes expires (90)
  ROLLWRIGHT_RECEIPT_KEYS    the keys that sign receipts, as a private JWK set in JSON, for
                             hosts that share them (receipt-keys.json in the data folder)
  ROLLWRIGHT_LOG_LEVEL       debug, info, warning or error (info)
  ROLLWRIGHT_LOG_REQUESTS    true logs every request (false: metrics only)
  ROLLWRIGHT_RATE_LIMITS     true counts requests, in the store, and refuses too many (false):
  ROLLWRIGHT_REQUESTS_PER_TOKEN    requests a minute of a token (600)
  ROLLWRIGHT_REQUESTS_PER_ADDRESS  requests a minute of an address (1200)
  ROLLWRIGHT_SESSIONS_PER_ADDRESS  new sessions an hour of an address (30)
  ROLLWRIGHT_STREAMS_PER_ADDRESS   streams of an address at once (64)
  ROLLWRIGHT_PROXIES         how many proxies each request passes, which say where it came from
                             in X-Forwarded-For (0)
  ROLLWRIGHT_PATIENCE_SECONDS  how long a request may take to arrive, and its answer to be
                             taken (20)
  ROLLWRIGHT_MAX_BODY        largest body in bytes (16384)
  ROLLWRIGHT_MAX_BATCH_BODY  largest body of a batch in bytes (65536)
"""
FIRST_STEPS = """\
first steps:
  rollwright serve                    serve on http://127.0.0.1:8000, with a store of its own
  rollwright serve --port 9000 --data-dir /var/lib/rollwright
  rollwright doctor                   what would be served, and what is wrong with it?
  rollwright export backup.jsonl      a backup of all tables, while they are played
  rollwright new-gm-token SESSION     a gamemaster has lost theirs

`rollwright COMMAND --help` tells of each option. A service that runs has a guide at /guide/.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 1 if the doctor found something, 2 if it cannot run."""
    parser = argparse.ArgumentParser(
        prog="rollwright",
        description="Tabletop rolls, opposed outcomes, exact odds and card tables over HTTP.",
        epilog=FIRST_STEPS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, told, about in (
        ("serve", _serve, "serve the API", "Serve the API until interrupted."),
        (
            "doctor",
            _doctor,
            "say what would be served, and what is wrong with it",
            "Say what `serve` would do with the same options, and what is wrong with it.",
        ),
    ):
        command = commands.add_parser(
            name,
            help=told,
            description=about,
            epilog=ENVIRONMENT,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for option, setting, meaning in OPTIONS:
            command.add_argument(option, dest=setting, metavar=setting, help=meaning)
        command.set_defaults(run=run)
    renew = commands.add_parser(
        "new-gm-token",
        help="a new token for the gamemaster of a session",
        description="Print a new token for the gamemaster of a session. The old one dies, and the "
        "events of the session tell that it was renewed.",
    )
    renew.add_argument("session", metavar="SESSION", help="the id of the session")
    _add_store(renew)
    renew.set_defaults(run=_new_gm_token)
    _add_backups(commands)
    key = commands.add_parser(
        "new-receipt-key",
        help="a new key to sign receipts with",
        description="Put a new key in front of those that sign receipts. The private part of the "
        "old one is forgotten; its receipts can still be checked. A service that runs on the data "
        "folder signs with the new key at once. With ROLLWRIGHT_RECEIPT_KEYS nothing is written: "
        "the new set is printed, to be put there before each host is started again.",
    )
    key.add_argument(
        "--data-dir", dest="DATA_DIR", metavar="DATA_DIR", help="data folder of the service"
    )
    key.set_defaults(run=_new_receipt_key)
    verified = commands.add_parser(
        "verify",
        help="verify a recorded session",
        description="Verify the shuffles, cards and hidden rolls of a recorded session, or the "
        "vectors of shuffle/v1. The exit status is 0 if the file is verified, 1 if it is refused, "
        "and 2 if it cannot be read.",
    )
    verified.add_argument("file", metavar="FILE", help="a recording, or vectors; - reads stdin")
    verified.add_argument("--json", action="store_true", help="print the result as JSON")
    verified.set_defaults(run=_verify)
    openapi = commands.add_parser("openapi", help="print the OpenAPI document as YAML")
    openapi.set_defaults(run=_openapi)
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except EnvValidationError as wrong:
        for name, messages in dict(wrong.error_messages).items():  # type: ignore[arg-type]
            print(f"rollwright: {name}: {' '.join(messages)}", file=sys.stderr)
        return 2


def _add_store(command: argparse.ArgumentParser) -> None:
    """The options that say which store is meant."""
    command.add_argument(
        "--data-dir",
        dest="DATA_DIR",
        metavar="DATA_DIR",
        help="data folder of the service that runs",
    )
    command.add_argument(
        "--store", dest="STORE", metavar="STORE", help="URL of the store, where the service has one"
    )


def _add_backups(commands: Any) -> None:
    exported = commands.add_parser(
        "export",
        help="write sessions into a file",
        description="Write sessions, all if none is named, into a new file, while the service "
        "runs: each as it stands at one moment, with its events. Guard the file: it tells every "
        "hand.",
    )
    exported.add_argument("file", metavar="FILE", type=Path, help="the file to be made")
    exported.add_argument("sessions", metavar="SESSION", nargs="*", help="the id of a session")
    _add_store(exported)
    exported.set_defaults(run=_export)
    imported = commands.add_parser(
        "import",
        help="bring sessions back from a file",
        description="Bring all sessions of a file back, while the service runs. The tokens of "
        "their seats open them again. Nothing is done if the file is cut or anything else.",
    )
    imported.add_argument("file", metavar="FILE", type=Path, help="what `export` has written")
    imported.add_argument(
        "--replace",
        action="store_true",
        help="go back to the file also where the session is there (without, it stays as it is)",
    )
    _add_store(imported)
    imported.set_defaults(run=_import)


def _serve(options: argparse.Namespace) -> int:
    """Become gunicorn, which reads the settings from the environment again."""
    from service.fairness.key_file import key_source
    from service.fairness.keys import KeysUnavailable
    from service.store.embedded import NotStarted

    settings = _settings(options)
    try:
        _check_free(settings.host, settings.port)
        _provide_store(settings)
        key_source(settings)()
    except (OSError, ValueError, NotStarted, KeysUnavailable) as wrong:
        print(f"rollwright: {wrong}", file=sys.stderr)
        return 2
    os.environ["ROLLWRIGHT_DATA_DIR"] = str(settings.data_dir.resolve())
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=METRICS_PREFIX)
    config = str(Path(__file__).with_name("server") / "gunicorn.conf.py")
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", config, "service.wsgi:app"]
    sys.stdout.flush()
    os.execv(command[0], command)


def _settings(options: argparse.Namespace) -> Settings:
    for _, setting, _ in OPTIONS:
        if (given := getattr(options, setting, None)) is not None:
            os.environ[f"ROLLWRIGHT_{setting}"] = given
    return read_settings()


def _check_free(host: str, port: int) -> None:
    """Raises OSError, in words for people, if nobody can listen there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            pass
    except OSError as taken:
        reason = f"cannot listen on {host}:{port} ({taken.strerror}); try another --port"
        raise OSError(reason) from taken


def _provide_store(settings: Settings) -> None:
    """Start a store if none is named, and let gunicorn and its workers know of it.

    Raises ValueError for a wrong URL, and NotStarted.
    """
    from service.store import embedded
    from service.store.url import read_url

    if settings.store is not None:
        read_url(settings.store)
        return
    started = embedded.start(settings.data_dir)
    os.set_inheritable(started.lifeline.fileno(), True)
    os.environ |= {
        "ROLLWRIGHT_STORE": started.url,
        "ROLLWRIGHT_STORE_ABOUT": started.about,
        "ROLLWRIGHT_STORE_LIFELINE": str(started.lifeline.detach()),
    }


def _doctor(options: argparse.Namespace) -> int:
    from service.operator import doctor

    return doctor.examine(_settings(options))


def _new_gm_token(options: argparse.Namespace) -> int:
    """Print it; the store is that of the service that runs on the data folder, or the one named."""
    from service.operator.at_store import Unreachable
    from service.operator.gm_token import new_gm_token

    try:
        print(new_gm_token(_settings(options), options.session))
    except Unreachable as wrong:
        print(f"rollwright: {wrong}", file=sys.stderr)
        return 1
    return 0


def _export(options: argparse.Namespace) -> int:
    from service.operator.at_store import Unreachable
    from service.operator.backup import export

    try:
        count = export(_settings(options), options.file, options.sessions)
    except Unreachable as wrong:
        print(f"rollwright: {wrong}", file=sys.stderr)
        return 1
    print(f"{count} sessions are in {options.file}.")
    return 0


def _import(options: argparse.Namespace) -> int:
    from service.operator.at_store import Unreachable
    from service.operator.backup import restore

    try:
        done, left = restore(_settings(options), options.file, replace=options.replace)
    except Unreachable as wrong:
        print(f"rollwright: {wrong}", file=sys.stderr)
        return 1
    print(f"{done} sessions are back.")
    if left:
        print(f"There already, and left as they are: {', '.join(left)}. --replace replaces them.")
    return 0


def _new_receipt_key(options: argparse.Namespace) -> int:
    """Renew it in its file, or print the set that is to be put into the setting."""
    from service.fairness.key_file import SETTING, key_path, renew
    from service.fairness.keys import KeysUnavailable, read, renewed

    settings = _settings(options)
    try:
        if settings.receipt_keys is None:
            path = key_path(settings)
            print(f"{renew(path).kid} signs receipts from now on ({path}).")
            return 0
        text = renewed(read(settings.receipt_keys, SETTING)).decode()
    except KeysUnavailable as wrong:
        print(f"rollwright: {wrong}", file=sys.stderr)
        return 1
    print(text, end="")
    kid = read(text, SETTING).kid
    print(
        f"{kid} signs receipts once this is {SETTING} and the service started again.",
        file=sys.stderr,
    )
    return 0


def _verify(options: argparse.Namespace) -> int:
    from service.fairness import verify

    return verify.run(options.file, as_json=options.json)


def _openapi(_options: argparse.Namespace) -> int:
    from service.app import create_app  # a server's parts, which `serve` leaves to gunicorn
    from service.openapi.text import as_yaml

    sys.stdout.write(as_yaml(create_app(Settings()).extensions["rollwright_document"]()))
    return 0
