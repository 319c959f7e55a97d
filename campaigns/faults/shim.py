"""What a test does to a process from inside: its clock, its disk, the disk of its log."""

from __future__ import annotations

import mmap
import os
import shutil
import subprocess
from pathlib import Path
from struct import Struct

SOURCE = Path(__file__).with_name("shim.c")
MOST_FILES = 512
_HEAD = Struct("qqq")
_FILE = Struct("QQ")
_SIZE = _HEAD.size + MOST_FILES * _FILE.size


def compiler() -> str | None:
    """What makes it; a machine may have none."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def build(folder: Path) -> Path:
    """The library."""
    library = folder / "shim.so"
    cc = compiler()
    assert cc is not None
    subprocess.run([cc, "-O2", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


class Ruled:
    """One process, or a family of them, that runs with the library; it takes effect at once."""

    def __init__(self, folder: Path, name: str, library: Path) -> None:
        self._library = library
        self._path = folder / f"{name}.shim"
        self._path.write_bytes(bytes(_SIZE))
        with self._path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _SIZE)

    @property
    def environment(self) -> dict[str, str]:
        """What it is to be started with."""
        return {"LD_PRELOAD": str(self._library), "ROLLWRIGHT_TESTS_SHIM": str(self._path)}

    def shift_clock(self, seconds: int) -> None:
        """Its time of day is so many seconds from now; 0 is right again."""
        self._set(0, seconds)

    def slow_disk(self, milliseconds: int) -> None:
        """Each fsync takes so much longer."""
        self._set(1, milliseconds)

    def fill_log_disk(self, full: bool) -> None:
        """Nothing can be written to its log."""
        self._set(2, full)

    def on_disk(self, file: Path) -> int:
        """How many bytes of a file are sure to have reached the disk."""
        inode = os.stat(file).st_ino
        for at in range(_HEAD.size, _SIZE, _FILE.size):
            known, bytes_ = _FILE.unpack_from(self._map, at)
            if known == inode:
                return int(bytes_)
        return 0

    def _set(self, field: int, value: int) -> None:
        told = list(_HEAD.unpack_from(self._map))
        told[field] = value
        _HEAD.pack_into(self._map, 0, *told)
