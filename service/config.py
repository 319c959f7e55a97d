"""The settings, and all access to the environment."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from environs import Env, EnvValidationError, validate

PREFIX = "ROLLWRIGHT_"
SECRET = frozenset({"ROLLWRIGHT_RECEIPT_KEYS", "ROLLWRIGHT_STORE", "REDIS_URL"})
"""Settings that may hold a secret, as a password in a URL."""
NO_TEXT = "Must be text in UTF-8."
MAX_SHOWN = 60
"""Characters of a setting in the message that refuses it."""
MAX_REQUEST_LINE = 8_190
MAX_HEAD = 64 * 1024
"""Bytes of a request line and its header fields together."""
MAX_FIELDS = 100
MAX_FIELD = 8_190
"""Bytes of the name and the value of one header field."""
IDLE_SECONDS = 75
"""How long a connection is kept between two requests."""
MAX_DECK_BODY = 256 * 1024
MAX_RECEIPT_BODY = 72 * 1024
"""Bytes of the longest receipt, with room for the JSON around it."""
WORDS = {
    "Not a valid integer.": "Must be a whole number.",
    "Not a valid boolean.": "Must be true or false.",
}
"""Our wording for messages of environs."""


def _between(lowest: int, highest: int) -> validate.Range:
    return validate.Range(lowest, highest, error="Must be between {min} and {max}.")


def _at_least(lowest: int) -> validate.Range:
    return validate.Range(lowest, error="Must be at least {min}.")


PORT_RANGE = _between(1, 65_535)
RATE_RANGE = _between(1, 1_000_000)
MEMORY_LIMITS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""The memory limit of a control group (of a container, say), version 2 or 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a service; each is read from ROLLWRIGHT_ and its name in capitals.

    `rollwright serve --help` shows their docstrings.
    """

    host: str = "127.0.0.1"
    """Address to listen on (127.0.0.1)."""
    port: Annotated[int, PORT_RANGE] = 8000
    """Port to listen on (8000)."""
    metrics_port: Annotated[int | None, PORT_RANGE] = None
    """Another port, on 127.0.0.1, for /metrics and /readyz (without: --port if no other machine
    can reach it, else none; if the same as --port: open to everybody)."""
    workers: Annotated[int, _between(1, 256)] = 1
    """Worker processes (one per processor)."""
    threads: Annotated[int, _between(1, 4_096)] = 32
    """Threads of each worker that ask the store (32)."""
    connections: Annotated[int, _between(2, 1_000_000)] = 8_000
    """Open files for connections, of each worker; streams take up to 3/4 (8000)."""
    data_dir: Path = Path("data")
    """Folder for the data of the service (./data)."""
    store: str | None = None
    """URL of a Redis or Valkey, as redis://host:6379/0, rediss://, unix://, redis+sentinel:// or
    redis+cluster://; REDIS_URL is taken too (without: a server is started, its data in the data
    folder); ?replicas=N have to confirm each change (1 with sentinels and in a cluster)."""
    store_about: str | None = None  # of a store that `rollwright serve` started
    metrics_host: str = "127.0.0.1"
    """Address of --metrics-port (127.0.0.1)."""
    expiry_days: Annotated[int, _between(1, 3_650)] = 90
    """Days after which an unchanged session expires (90)."""
    store_memory: Annotated[int | None, _between(16, 16 * 1024 * 1024)] = None
    """Memory in MiB for a store that the service starts (a quarter of the machine's, or of the
    container's)."""
    receipt_keys: str | None = field(default=None, repr=False)
    """The keys that sign receipts, as a private JWK set in JSON, for hosts that share them
    (receipt-keys.json in the data folder)."""
    log_level: Annotated[str, validate.OneOf(["debug", "info", "warning", "error"])] = "info"
    """Level of the log: debug, info, warning or error (info)."""
    log_requests: bool = False
    """Whether every request is logged (false: metrics only)."""
    rate_limits: bool | None = None
    """Whether requests are counted, in the store, and refused beyond the limits that follow (true
    on another --host than loopback, and with proxies)."""
    requests_per_token: Annotated[int, RATE_RANGE] = 600
    """Requests a minute of a token (600)."""
    requests_per_address: Annotated[int, RATE_RANGE] = 1_200
    """Requests a minute of an address (1200)."""
    sessions_per_address: Annotated[int, RATE_RANGE] = 30
    """New sessions an hour of an address (30)."""
    streams_per_address: Annotated[int, RATE_RANGE] = 64
    """Streams, polls and recordings of an address at once (64)."""
    bytes_per_address: Annotated[int, _at_least(64 * 1024)] = 64 * 1024 * 1024
    """Bytes of changes a day by an address (67108864)."""
    seats_per_address: Annotated[int, RATE_RANGE] = 16
    """Characters of a table from an address, and spectators (16)."""
    proxies: Annotated[int, _between(0, 9)] = 0
    """Number of proxies before the service, which add the sender's address to X-Forwarded-For
    (0)."""
    client_timeout_seconds: Annotated[int, _between(1, 600)] = 20
    """How long a body may take to arrive, and a client to take more of its answer (20)."""
    max_body: Annotated[int, _at_least(1_024)] = 16 * 1024
    """Largest body in bytes (16384)."""
    max_batch_body: Annotated[int, _at_least(1_024)] = 64 * 1024
    """Largest body of a batch in bytes (65536)."""

    @property
    def beyond_loopback(self) -> bool:
        """Whether it can be reached from other machines: directly, or through a proxy."""
        return self.proxies > 0 or not is_loopback(self.host)

    @property
    def limits_rates(self) -> bool:
        """Whether rates are limited: by default, if other machines can connect."""
        return self.beyond_loopback if self.rate_limits is None else self.rate_limits

    @property
    def store_bytes(self) -> int:
        """Bytes of memory for a store that this service starts."""
        if self.store_memory is None:
            return available_memory() // 4
        return self.store_memory * 1024 * 1024

    @property
    def second_address(self) -> tuple[str, int] | None:
        """The separate address for operators; None without one."""
        if self.metrics_port in (None, self.port):
            return None
        return self.metrics_host, self.metrics_port

    def shows_metrics(self, port: int, *, proxied: bool) -> bool:
        """Whether to show metrics at a port: at the operators' port, or only to this machine.

        Proxied requests come from elsewhere, even if the settings know of no proxy.
        """
        if self.metrics_port is None:
            return not (self.beyond_loopback or proxied)
        return port == self.metrics_port

    @property
    def expiry_seconds(self) -> int:
        """Seconds after which an unchanged session expires."""
        return self.expiry_days * 86_400

    @property
    def max_waiting(self) -> int:
        """Requests that may wait for events in each worker: three quarters of its connections."""
        return self.connections * 3 // 4


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address; False for any name but `localhost`."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def available_memory() -> int:
    """The bytes of memory that this process may use: those of its control group or the machine."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    limits = (_number_in(path) for path in MEMORY_LIMITS)
    return min([machine, *(limit for limit in limits if limit is not None)])


def _number_in(path: Path) -> int | None:
    try:
        text = path.read_text(encoding="ascii").strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None


def available_processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_settings() -> Settings:
    """Settings from the environment.

    Raises environs.EnvValidationError, which names the variable and what it must be.
    """
    _check_text()
    env = Env(eager=False)
    hints = get_type_hints(Settings, include_extras=True)
    with env.prefixed(PREFIX):
        values = {field.name: _read(env, field, hints[field.name]) for field in fields(Settings)}
    env.seal()
    return Settings(**values | {"store": values["store"] or os.environ.get("REDIS_URL") or None})


def _read(env: Env, setting: Field[Any], hint: Any) -> Any:
    """One setting; an empty text is None where that is a value. A worker uses one processor."""
    of, *checks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    read: Mapping[Any, Any] = {int: env.int, bool: env.bool, Path: env.path}
    [kind] = {*(get_args(of) or (of,))} - {NoneType}
    default = available_processors() if setting.name == "workers" else setting.default
    value = read.get(kind, env.str)(setting.name.upper(), default, validate=checks)
    return None if value == "" and setting.default is None else value


def _check_text() -> None:
    """Raises EnvValidationError for settings that are not UTF-8."""
    names = (*filter(lambda name: name.startswith(PREFIX), os.environ), "REDIS_URL")
    wrong = {name: [NO_TEXT] for name in names if not _is_text(os.environ.get(name, ""))}
    if wrong:
        raise EnvValidationError(NO_TEXT, wrong)


def _is_text(value: str) -> bool:
    """Whether a value was UTF-8: other bytes are surrogates in it."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def refusals(invalid: EnvValidationError, options: Mapping[str, str]) -> Iterator[str]:
    """A line for each refused setting, with its value unless that may be secret.

    A setting from an option is named by it; `options` has the options by their variables.
    """
    errors: Mapping[str, Sequence[str]] = dict(invalid.error_messages)  # type: ignore[arg-type]
    for name, messages in errors.items():
        value = repr(os.fsencode(os.environ.get(name, "")))[1:]
        shown = value if len(value) <= MAX_SHOWN else f"{value[:MAX_SHOWN]}…"
        named, equals = (options[name], " ") if name in options else (name, "=")
        why = " ".join(WORDS.get(message, message) for message in messages)
        yield f"{named}{'' if name in SECRET else f'{equals}{shown}'}: {why}"


def set_variables(values: Mapping[str, str]) -> None:
    """Write settings into the environment, for the processes that read them from there."""
    os.environ.update({f"{PREFIX}{name}": value for name, value in values.items()})
