"""A folder on a disk of its own, so small that it can be filled."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.served import Service

MOUNT = 'mount -t tmpfs -o "size=$1" none "$2" && shift 2 && exec "$@"'
CONFINE = 'mount -o remount,ro,bind / && exec setpriv --no-new-privs --bounding-set=-all "$@"'
PIECE = 1_024


def small_disk(folder: Path, size: str) -> list[str]:
    """A command that runs the one that follows it where this folder is such a disk."""
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not installed (Debian: apt install util-linux)")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        pytest.skip("this user may mount nothing")
    folder.mkdir()
    return ["unshare", "--mount", "sh", "-c", MOUNT, "sh", size, str(folder)]


def confined() -> list[str]:
    """A command that runs the one that follows it as in a container of the compose files.

    The disk of the system is read-only, and there are no privileges; what is mounted can be written
    to. It comes after those of small disks.
    """
    if shutil.which("setpriv") is None:
        pytest.skip("setpriv is not installed (Debian: apt install util-linux)")
    return ["sh", "-c", CONFINE, "sh"]


def seen_by(service: Service, folder: Path) -> Path:
    """The folder as a service sees it, with what is mounted there."""
    return Path(f"/proc/{service.process.pid}/root{folder}")


def fill(folder: Path) -> Path:
    """Fill the disk of a folder to the last byte, with the file that is returned."""
    full = folder / "full"
    with pytest.raises(OSError, match="No space left"):
        _write_without_end(full)
    return full


def _write_without_end(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(PIECE))
