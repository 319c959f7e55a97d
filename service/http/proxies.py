"""The address of a client behind proxies, and whether it came by https."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

ADDRESS = re.compile(r'"?(?:\[([^]]*)\]|([^":]*))(?::[0-9]*)?"?')
"""An IPv6 address in brackets, or another address, and the port that some proxies add to it."""


class ForwardedFor:
    """Wraps a WSGI application behind so many proxies.

    Each of them adds the address that it sees to `X-Forwarded-For`. Whatever a client has put
    before those is not looked at: a quotation mark there could hide what follows. Links that leave
    the service begin with what `X-Forwarded-Proto` says.
    """

    def __init__(self, app: WSGIApplication, proxies: int) -> None:
        self._app, self._proxies = app, proxies

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Pass a request on with the address that the first of the proxies has seen."""
        seen = environ.get("HTTP_X_FORWARDED_FOR", "").rsplit(",", self._proxies)[-self._proxies :]
        if len(seen) == self._proxies and (address := seen[0].strip()):
            environ["REMOTE_ADDR"] = _without_port(address)
        if environ.get("HTTP_X_FORWARDED_PROTO", "").rsplit(",", 1)[-1].strip() == "https":
            environ["wsgi.url_scheme"] = "https"
        return self._app(environ, start_response)


def _without_port(address: str) -> str:
    """The address alone: a client has another port for each connection."""
    found = ADDRESS.fullmatch(address)
    return found[1] or found[2] or address if found else address
