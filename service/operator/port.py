"""Whether a port is free to listen on."""

from __future__ import annotations

import errno
import socket


def try_port(host: str, port: int) -> None:
    """Listen there for a moment. Raises OSError if that is impossible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family):
            pass
    except UnicodeError as error:  # no host name has this form
        raise OSError(errno.EINVAL, f"no host: {error}") from error
