"""How full the disk of a store on this machine is, and whether its supervisor says so."""

from __future__ import annotations

import os
from pathlib import Path

MIN_FREE_DISK = 64 * 1024 * 1024
"""Free bytes of a disk, or a tenth of a small one, kept for what takes something away."""
FOR_REMOVALS = 8
"""What takes something away may use all but this part of them."""
FOR_READING = 16
"""Below this part of them nothing is written any more, and reading goes on."""
READ_ONLY = "read-only"
"""A file in the folder of a store that may not write each change to the disk: it takes none."""


def free_of(folder: Path) -> tuple[int, int]:
    """The free bytes of the disk that has a folder, and the least that it should have."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize, min(MIN_FREE_DISK, disk.f_blocks * disk.f_frsize // 10)
