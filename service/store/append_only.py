"""The append-only log of an embedded store, checked and repaired by the server's own program.

A server's program is also its check of logs (`valkey-check-aof`), if it is called by that name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import mkdtemp

from msgspec import Struct

from service.store.server import Server

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
"""The list of the log's files, which the server replaces at once, or not at all."""
ASIDE = "damaged"
"""The folder, beside the log, for copies of it."""
_DAMAGED = re.compile(r"filename=(\S+), size=(\d+), ok_up_to=(\d+),.* diff=[1-9]")


class Damage(Struct, frozen=True):
    """The reason why a log cannot be read to its end; `file` is unreadable from byte `at` on.

    `file` is None for any other reason.
    """

    about: str
    file: Path | None = None
    at: int = 0

    def remedies(self, folder: Path) -> tuple[str, ...]:
        """Remedies for the operator of the store in `folder`."""
        away = f"or move {folder} away, start again, and import a backup"
        if self.file is None:
            return ("restore the missing files from a copy of the folder", away)
        return (f"cut off the unreadable end: rollwright repair --data-dir {folder.parent}", away)


class NotRepaired(Exception):
    """The server's check could not repair a log; the message is its output."""


def damage_of(folder: Path, server: Server) -> Damage | None:
    """The findings of the server's check of the log in `folder`. Raises OSError."""
    if (lost := lost_files(folder)) is not None or not (folder / FOLDER / MANIFEST).exists():
        return lost
    checked = _check(folder, server)
    if checked.returncode == 0:
        return None
    found = _DAMAGED.search(checked.stdout)
    if found is None:
        return Damage(_last_line(checked.stdout))
    file, size, at = folder / FOLDER / found[1], int(found[2]), int(found[3])
    about = f"{file} cannot be read from byte {at:,} on, which are {size - at:,} bytes"
    return Damage(about, file, at)


def lost_files(folder: Path) -> Damage | None:
    """Files of a log that its manifest does not list: a server would write over them."""
    manifest = folder / FOLDER / MANIFEST
    listed = manifest.read_text(errors="replace") if manifest.exists() else ""
    for file in sorted((folder / FOLDER).glob("appendonly.aof.*.*.*")):
        # A new base is written before it is listed, and nobody needs it until then.
        needed = ".incr." in file.name or " type b" not in listed
        if needed and file.name not in listed and file.stat().st_size:
            return Damage(f"{manifest} is missing or does not list {file.name}")
    return None


def repair(folder: Path, server: Server) -> Path:
    """Copy the log, and cut it where it can no longer be read; return where the copy is.

    Only the end of the newest file can be cut. Raises OSError, and has changed nothing unless a
    copy is on the disk; NotRepaired.
    """
    (folder / ASIDE).mkdir(exist_ok=True)
    copy = Path(mkdtemp(prefix=time.strftime("%Y-%m-%dT%H-%M-%S-"), dir=folder / ASIDE))
    shutil.copytree(folder / FOLDER, copy, dirs_exist_ok=True)
    os.sync()
    checked = _check(folder, server, "--fix")
    if checked.returncode != 0:
        raise NotRepaired(_last_line(checked.stdout))
    return copy


def _check(folder: Path, server: Server, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [f"{server.name}-check-aof", *options, folder / FOLDER / MANIFEST],
        executable=server.path,
        input="y\n",  # only --fix asks
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _last_line(output: str) -> str:
    return output.strip().rpartition("\n")[2]
