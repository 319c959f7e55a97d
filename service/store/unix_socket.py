"""Where the unix socket of an embedded server can be."""

from __future__ import annotations

import shutil
import socket
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

SOCKETS_PREFIX = "rollwright-store-"
"""How the folders begin that hold a socket which the data's own folder cannot."""


def socket_address(folder: Path) -> Path | None:
    """Beside the data, or else in a short path of its own; None if neither can be.

    Socket paths hold about a hundred bytes, and some shared folders take no sockets.
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
    """Remove the folder that was made for the socket of a store that was killed, if one was."""
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
