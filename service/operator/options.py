"""Command-line options that are settings.

Each is written into the environment, from which gunicorn reads all settings.
"""

from __future__ import annotations

import argparse

from service.config import PREFIX, Settings, read_settings, set_variables

# Option, setting, help text.
OPTIONS = (
    ("--host", "HOST", "address to listen on (127.0.0.1)"),
    ("--port", "PORT", "port to listen on (8000)"),
    (
        "--metrics-port",
        "METRICS_PORT",
        "another port, on 127.0.0.1, for /metrics and /readyz (without: --port if no other "
        "machine can reach it, else none; if the same as --port: open to everybody)",
    ),
    ("--workers", "WORKERS", "worker processes (one per processor)"),
    ("--threads", "THREADS", "threads of each worker that ask the store (32)"),
    (
        "--connections",
        "CONNECTIONS",
        "open files for connections, of each worker; streams take up to 3/4 (8000)",
    ),
    ("--data-dir", "DATA_DIR", "folder for the data of the service (./data)"),
    (
        "--store",
        "STORE",
        "URL of a Redis or Valkey, as redis://host:6379/0, rediss://, unix://, redis+sentinel:// "
        "or redis+cluster://; REDIS_URL is taken too (without: a server is started, its data in "
        "the data folder); ?replicas=N have to confirm each change (1 with sentinels and in a "
        "cluster)",
    ),
)
ENVIRONMENT = """\
Every option is also read from the environment, as ROLLWRIGHT_ and its name in capitals
(ROLLWRIGHT_DATA_DIR); the option wins. By environment only:
  ROLLWRIGHT_METRICS_HOST    address of --metrics-port (127.0.0.1)
  ROLLWRIGHT_EXPIRY_DAYS     days after which an unchanged session expires (90)
  ROLLWRIGHT_STORE_MEMORY    memory in MiB for a store that the service starts (a quarter
                             of the machine's, or of the container's)
  ROLLWRIGHT_RECEIPT_KEYS    the keys that sign receipts, as a private JWK set in JSON, for
                             hosts that share them (receipt-keys.json in the data folder)
  ROLLWRIGHT_LOG_LEVEL       debug, info, warning or error (info)
  ROLLWRIGHT_LOG_REQUESTS    true logs every request (false: metrics only)
  ROLLWRIGHT_RATE_LIMITS     whether requests are counted, in the store, and too many refused
                             (true on another --host than loopback, and with proxies):
  ROLLWRIGHT_REQUESTS_PER_TOKEN    requests a minute of a token (600)
  ROLLWRIGHT_REQUESTS_PER_ADDRESS  requests a minute of an address (1200)
  ROLLWRIGHT_SESSIONS_PER_ADDRESS  new sessions an hour of an address (30)
  ROLLWRIGHT_STREAMS_PER_ADDRESS   streams, polls and recordings of an address
                                   at once (64)
  ROLLWRIGHT_BYTES_PER_ADDRESS     bytes of changes a day by an address (67108864)
  ROLLWRIGHT_SEATS_PER_ADDRESS     characters of a table from an address, and spectators (16)
  ROLLWRIGHT_PROXIES         number of proxies before the service, which add the sender's address
                             to X-Forwarded-For (0)
  ROLLWRIGHT_CLIENT_TIMEOUT_SECONDS  how long a body may take to arrive, and a client to take
                             more of its answer (20)
  ROLLWRIGHT_MAX_BODY        largest body in bytes (16384)
  ROLLWRIGHT_MAX_BATCH_BODY  largest body of a batch in bytes (65536)
"""


def add_settings(command: argparse.ArgumentParser) -> None:
    """Add the options for settings, and describe the settings that have no option."""
    command.epilog = ENVIRONMENT
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    for option, setting, meaning in OPTIONS:
        command.add_argument(option, dest=setting, metavar=setting, help=meaning)


def add_data_dir(command: argparse.ArgumentParser, meaning: str) -> None:
    """Add the option for the data folder."""
    _add(command, "--data-dir", "DATA_DIR", meaning)


def add_store(command: argparse.ArgumentParser) -> None:
    add_data_dir(command, "data folder of the running service")
    _add(command, "--store", "STORE", "URL of the store, where the service has one")


def _add(command: argparse.ArgumentParser, option: str, setting: str, meaning: str) -> None:
    """Add an option that keeps a value given before a subcommand."""
    default = argparse.SUPPRESS
    command.add_argument(option, dest=setting, metavar=setting, help=meaning, default=default)


def given_by(options: argparse.Namespace) -> dict[str, str]:
    """The environment variables that options have set, with these options."""
    given = ((setting, option) for option, setting, _ in OPTIONS)
    return {
        f"{PREFIX}{setting}": option
        for setting, option in given
        if getattr(options, setting, None) is not None
    }


def settings_of(options: argparse.Namespace) -> Settings:
    """The settings; an option overrides its environment variable."""
    values = {setting: getattr(options, setting, None) for _, setting, _ in OPTIONS}
    set_variables({name: value for name, value in values.items() if value is not None})
    return read_settings()
