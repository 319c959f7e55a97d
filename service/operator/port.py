"""Whether a port is free to listen on."""

from __future__ import annotations

import socket


def try_port(host: str, port: int) -> None:
    """Listen there for a moment. Raises OSError if that is impossible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family):
        pass
