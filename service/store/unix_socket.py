"""Choose the path of an embedded server's unix socket."""

from __future__ import annotations

import shutil
import socket
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

SOCKETS_PREFIX = "rollwright-store-"
"""Prefix of the temporary folders for sockets that cannot be in the data folder."""


def socket_address(folder: Path) -> Path | None:
    """A path beside the data, else in a new temporary folder; None if neither is possible.

    Socket paths are limited to about 100 bytes, and some shared folders do not support sockets.
    """
    if _takes_sockets(address := folder / "socket"):
        return address
    for temporary in (tempfile.gettempdir(), "/tmp"):
        own = Path(tempfile.mkdtemp(prefix=SOCKETS_PREFIX, dir=temporary))
        if _takes_sockets(address := own / "socket"):
            return address
        own.rmdir()
    return None


def remove_leftover(url: str) -> None:
    """Remove the temporary folder of a killed store's socket, if there is one."""
    folder = Path(unquote(urlsplit(url).path)).parent
    if folder.name.startswith(SOCKETS_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


def _takes_sockets(address: Path) -> bool:
    address.unlink(missing_ok=True)
    try:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.bind(str(address))
    except OSError:
        return False
    address.unlink()
    return True
