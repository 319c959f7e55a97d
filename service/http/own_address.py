"""The address of the service, as the client of the current request writes it."""

from __future__ import annotations

import re

from service.http.parsing import current_request

HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
"""A name, an IPv4 address, or an IPv6 address in brackets; and a port."""
PORTS = {"http": ":80", "https": ":443"}
NAMELESS = "localhost"
"""The host of a service that listens on a socket of Unix."""


def own_address() -> str:
    """Scheme and host, such as `https://dice.example`; behind proxies, as they pass them on.

    Never raises: links are made after rolls and moves, which must not fail any more. Instead of a
    `Host` that cannot stand in a link, it has the address at which the service listens.
    """
    environ = current_request().environ
    scheme, name = environ["wsgi.url_scheme"], environ["SERVER_NAME"]
    listening = f"{f'[{name}]' if ':' in name else name}:{environ['SERVER_PORT']}"
    host = next(filter(HOST.fullmatch, (environ.get("HTTP_HOST", ""), listening, NAMELESS)))
    return f"{scheme}://{host.removesuffix(PORTS[scheme])}"


def link_to(receipt: str) -> str:
    """The address of the page of a roll."""
    return f"{own_address()}/r/{receipt}"
