"""Repair an append-only log, after what is cut off or written anew has been put aside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from service.store.append_only.damage import Damage
from service.store.append_only.manifest import LostManifest

ASIDE = "damaged"
"""The folder, beside the log, for what was in it."""
_CHUNK = 1024 * 1024


def can_repair(found: Damage | LostManifest) -> bool:
    """Whether there is a repair, whatever it costs."""
    return isinstance(found, Damage) or found.text is not None


def costs_nothing(found: Damage | LostManifest) -> bool:
    """Whether the repair loses nothing that could be read."""
    return can_repair(found) and (isinstance(found, LostManifest) or found.is_tail)


def remedies(found: Damage | LostManifest, folder: Path) -> tuple[str, ...]:
    """What an operator of the store in `folder` can do about it."""
    command = f"rollwright repair --data-dir {folder.parent}"
    backup = "or bring a backup back (docs/operations.md, Backup and restore)"
    if costs_nothing(found):
        return (f"`rollwright serve` repairs it when it starts; without starting: {command}",)
    if can_repair(found):
        return (f"to go back to what was before the damage: {command}", backup)
    return ("put back what is missing from a copy of the folder", backup)


def repair(folder: Path, found: Damage | LostManifest) -> list[Path]:
    """Repair the log of the store in `folder`; return where that lies which it had before.

    Raises OSError, and has changed nothing unless a copy is on the disk.
    """
    if isinstance(found, LostManifest):
        return list(_rewrite(folder / ASIDE, found))
    return list(_cut(folder / ASIDE, found))


def _cut(aside: Path, damage: Damage) -> Iterator[Path]:
    """Cut the damaged file after its last complete change; empty the newer ones.

    The newest goes first: whenever this is interrupted, the damage can be found again.
    """
    for file, keep in (
        *((newer, 0) for newer in reversed(damage.later)),
        (damage.file, damage.complete),
    ):
        yield _put_aside(aside, file, keep)
        with file.open("r+b") as stream:
            stream.truncate(keep)
            os.fsync(stream.fileno())


def _rewrite(aside: Path, lost: LostManifest) -> Iterator[Path]:
    assert lost.text is not None
    if lost.path.exists():
        yield _put_aside(aside, lost.path, 0)
    new = lost.path.with_name(f"temp-{lost.path.name}")
    with new.open("w", encoding="utf-8") as stream:
        stream.write(lost.text)
        stream.flush()
        os.fsync(stream.fileno())
    new.rename(lost.path)
    _sync(lost.path.parent)


def _put_aside(aside: Path, file: Path, start: int) -> Path:
    """Copy what a file has from `start` on into a new file, and wait until the disk has it."""
    aside.mkdir(mode=0o700, exist_ok=True)
    copy = next(
        path
        for number in count(1)
        if not (path := aside / f"{file.name}.from-{start}.{number}").exists()
    )
    with file.open("rb") as source, copy.open("xb") as target:
        source.seek(start)
        while chunk := source.read(_CHUNK):
            target.write(chunk)
        target.flush()
        os.fsync(target.fileno())
    _sync(aside)
    return copy


def _sync(folder: Path) -> None:
    """Wait until the disk has the names of a folder's files."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
