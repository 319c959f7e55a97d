"""The free space of a local store's disk, and the supervisor's mark for a full one."""

from __future__ import annotations

import os
from pathlib import Path

MIN_FREE_DISK = 64 * 1024 * 1024
"""Free bytes of a disk, or a tenth of a small one, reserved for removals."""
FOR_REMOVALS = 8
"""Removals may use all but this part of the reserve."""
FOR_READING = 16
"""Below this part of the reserve nothing is written any more; reading goes on."""
READ_ONLY = "read-only"
"""A file in the folder of a store that cannot write each change to disk: it takes no changes."""


def free_of(folder: Path) -> tuple[int, int]:
    """The free bytes of the disk that has a folder, and the least that it should have."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize, min(MIN_FREE_DISK, disk.f_blocks * disk.f_frsize // 10)
