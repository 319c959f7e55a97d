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
    """The settings of a service; each is read from ROLLWRIGHT_ and its name in capitals."""

    host: str = "127.0.0.1"
    port: Annotated[int, PORT_RANGE] = 8000
    workers: Annotated[int, _between(1, 256)] = 1
    threads: Annotated[int, _between(1, 4_096)] = 32
    connections: Annotated[int, _between(2, 1_000_000)] = 8_000  # of each worker
    data_dir: Path = Path("data")
    store: str | None = None
    store_about: str | None = None  # of a store that `rollwright serve` started
    store_memory: Annotated[int | None, _between(16, 16 * 1024 * 1024)] = None
    """MiB that the store may use, up to 16 TiB; None: a quarter of the machine's."""
    expiry_days: Annotated[int, _between(1, 3_650)] = 90
    receipt_keys: str | None = field(default=None, repr=False)  # a private JWK set
    log_level: Annotated[str, validate.OneOf(["debug", "info", "warning", "error"])] = "info"
    log_requests: bool = False
    rate_limits: bool | None = None  # None: if other machines can connect
    requests_per_token: Annotated[int, RATE_RANGE] = 600  # a minute
    requests_per_address: Annotated[int, RATE_RANGE] = 1_200  # a minute
    sessions_per_address: Annotated[int, RATE_RANGE] = 30  # an hour
    streams_per_address: Annotated[int, RATE_RANGE] = 64  # at once
    bytes_per_address: Annotated[int, _at_least(64 * 1024)] = 64 * 1024 * 1024
    """Bytes written into the store in a day."""
    seats_per_address: Annotated[int, RATE_RANGE] = 16
    """Seats of a table: characters, and spectators apart."""
    proxies: Annotated[int, _between(0, 9)] = 0  # in front of the service
    client_timeout_seconds: Annotated[int, _between(1, 600)] = 20
    max_body: Annotated[int, _at_least(1_024)] = 16 * 1024
    max_batch_body: Annotated[int, _at_least(1_024)] = 64 * 1024
    metrics_host: str = "127.0.0.1"
    metrics_port: Annotated[int | None, PORT_RANGE] = None  # of /metrics and /readyz

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
