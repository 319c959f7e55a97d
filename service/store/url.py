"""Parse the URLs of stores, and show them without their credentials."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import parse_qsl, unquote

Kind = Literal["server", "socket", "sentinel", "cluster"]
KINDS: dict[str, tuple[Kind, int]] = {
    "redis": ("server", 6379),
    "unix": ("socket", 0),
    "redis+sentinel": ("sentinel", 26379),
    "redis+cluster": ("cluster", 6379),
}
"""The kind of store of each scheme, and its default port; `rediss` is `redis` with TLS."""
TLS = ("ssl_ca_certs", "ssl_cert_reqs", "ssl_certfile", "ssl_check_hostname", "ssl_keyfile")
OF_SENTINELS = ("sentinel_password", "sentinel_username")
URL = re.compile(r"([a-z+]+)://([^/?#]*)([^?#]*)(?:\?([^#]*))?", re.ASCII)
HOST = re.compile(r"\[([0-9A-Fa-f:.%]+)\]|([^\[\]:@\s]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreUrl:
    """A parsed store URL; `hosts` are those of the server, the sentinels or the nodes."""

    scheme: str
    kind: Kind
    hosts: tuple[tuple[str, int], ...] = ()
    path: str = ""  # of a unix socket
    service: str = ""  # the name that sentinels know the server by
    db: int = 0
    username: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)
    # The credentials of the sentinels themselves, if any.
    sentinel_username: str | None = field(default=None, repr=False)
    sentinel_password: str | None = field(default=None, repr=False)
    replicas: int = 0  # how many must have a change before it is acknowledged
    tls: Mapping[str, str | bool] = field(default_factory=dict)

    @property
    def encrypted(self) -> bool:
        """Whether the connections use TLS."""
        return self.scheme.startswith("rediss")

    @property
    def shown(self) -> str:
        """The URL without its username, its password and its options."""
        user = "***@" if self.username or self.password else ""
        if self.kind == "socket":
            return f"unix://{user}{self.path}" + (f"?db={self.db}" if self.db else "")
        hosts = ",".join(f"[{h}]:{port}" if ":" in h else f"{h}:{port}" for h, port in self.hosts)
        path = "".join(f"/{part}" for part in (self.service, self.db) if part)
        return f"{self.scheme}://{user}{hosts}{path}"


def read_url(url: str) -> StoreUrl:
    """Parse a URL.

    Raises ValueError, with a readable message that contains none of the URL's secrets.
    """
    match = URL.fullmatch(url)
    plain = match[1].replace("rediss", "redis") if match else ""
    if match is None or plain not in KINDS:
        raise ValueError(
            "the store's URL must be like redis://host:6379/0, rediss://user:password@host, "
            "unix:///path/of/the/socket, redis+sentinel://host,host/service or "
            "redis+cluster://host,host; a password's / ? # % are written %2F %3F %23 %25"
        )
    kind, port = KINDS[plain]
    scheme, authority, path, query = match.groups()
    user, at, hosts = authority.rpartition("@")
    options = _options(query or "")
    common: dict[str, Any] = {
        "scheme": scheme,
        "kind": kind,
        **_credentials(user, options, given=bool(at)),
        **_sentinel_credentials(kind, options),
        "replicas": _replicas(kind, options.pop("replicas", None)),
    }
    database = options.pop("db", None)
    tls = _tls(options, encrypted=scheme != plain)
    if kind == "socket":
        return StoreUrl(**common, **_socket(hosts, path, database))
    return StoreUrl(**common, **_servers(kind, port, hosts, path, database), tls=tls)


def _credentials(user: str, options: dict[str, str], *, given: bool) -> dict[str, str | None]:
    """Username and password, from before the host or from the options."""
    name, colon, password = user.partition(":")
    if given and not colon:
        raise ValueError("the store's URL has a user and no password: write user:password@")
    return {
        "username": unquote(name) or options.pop("username", None),
        "password": (unquote(password) if colon else None) or options.pop("password", None),
    }


def _sentinel_credentials(kind: Kind, options: dict[str, str]) -> dict[str, str]:
    found = {name: options.pop(name) for name in OF_SENTINELS if name in options}
    if found and kind != "sentinel":
        raise ValueError(f"{', '.join(found)} in the store's URL need redis+sentinel://")
    return found


def _socket(hosts: str, path: str, database: str | None) -> dict[str, Any]:
    if hosts or not path.strip("/"):
        raise ValueError("the store's unix:// URL must have a path: unix:///path/of/the/socket")
    return {"path": unquote(path), "db": _number(database or "0")}


def _servers(kind: Kind, port: int, hosts: str, path: str, database: str | None) -> dict[str, Any]:
    """The hosts of the server, the sentinels or the nodes, the service and the database."""
    if kind == "server" and "," in hosts:
        raise ValueError("a redis:// URL has one host; several need redis+sentinel or +cluster")
    named = unquote(path).strip("/")
    service, _, named = named.partition("/") if kind == "sentinel" else ("", "", named)
    if kind == "sentinel" and not service:
        raise ValueError("a redis+sentinel:// URL names its service: redis+sentinel://host/service")
    db = _number(database or named or "0")
    if kind == "cluster" and db:
        raise ValueError("a cluster has no database but 0: leave it out of the store's URL")
    return {
        "hosts": tuple(_host(host, port) for host in hosts.split(",")),
        "service": service,
        "db": db,
    }


def _options(query: str) -> dict[str, str]:
    options = dict(parse_qsl(query, keep_blank_values=True))
    known = ("db", "password", "replicas", *OF_SENTINELS, "username", *TLS)
    for name in options:
        if name not in known:
            raise ValueError(f"the store's URL has an option {name!r}; known: {', '.join(known)}")
    return options


def _replicas(kind: Kind, number: str | None) -> int:
    """The number in the URL, else 1 for kinds where another server takes over on failure."""
    if number is None:
        return 1 if kind in ("sentinel", "cluster") else 0
    if not re.fullmatch("[0-5]", number, re.ASCII):
        raise ValueError("replicas in the store's URL must be a number from 0 to 5")
    return int(number)


def _tls(options: Mapping[str, str], *, encrypted: bool) -> Mapping[str, str | bool]:
    if options and not encrypted:
        raise ValueError(f"{', '.join(options)} in the store's URL need rediss://")
    if options.get("ssl_cert_reqs", "none") not in ("none", "optional", "required"):
        raise ValueError("ssl_cert_reqs in the store's URL must be none, optional or required")
    checks = ("1", "true", "yes")
    return {
        name: value.lower() in checks if name == "ssl_check_hostname" else value
        for name, value in options.items()
    }


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,5}", text, re.ASCII):
        raise ValueError("the store's database must be a number: redis://host:6379/0")
    return int(text)


def _host(text: str, default_port: int) -> tuple[str, int]:
    host, colon, port = text.rpartition(":") if not text.endswith("]") else (text, "", "")
    if not colon:
        host, port = text, str(default_port)
    match = HOST.fullmatch(host)
    if match is None:
        raise ValueError("the store's URL needs a host: redis://host:6379/0")
    if not re.fullmatch(r"\d{1,5}", port, re.ASCII) or not 1 <= int(port) <= 65_535:
        raise ValueError("the store's port must be a number from 1 to 65535")
    return match[1] or unquote(match[2]), int(port)
