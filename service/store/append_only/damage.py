"""Find out whether an append-only log can be read to its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from service.store.append_only.commands import Command, Data, commands_after, ends_whole, read
from service.store.append_only.manifest import LostManifest, files_of

WINDOW = 256 * 1024
"""Bytes at the end of a log that are enough to see that it ends well, as a rule."""
MOST_TAIL = 4 * 1024 * 1024
"""Bytes that are written at once, and can be lost by a power cut: no more, by far."""
_SNAPSHOTS = (b"REDIS", b"VALKEY")
_TABLE = re.compile(rb"\{([0-9a-f]{32})\}:")


class Damage(Struct, frozen=True):
    """Where a log can no longer be read, and what lies behind that."""

    file: Path
    size: int
    complete: int  # where its last complete change ends
    before: int  # bytes of the whole log up to there
    later: Sequence[Path] = ()  # newer files with something in them
    commands: int = 0  # that could be read behind the damage, also in newer files
    tables: frozenset[str] = frozenset()  # the sessions that they change

    @property
    def unreadable(self) -> int:
        """Bytes of the file from the damage on."""
        return self.size - self.complete

    @property
    def is_tail(self) -> bool:
        """Whether it is what a power cut leaves: a short end without any whole command."""
        return not self.commands and self.unreadable <= MOST_TAIL and self.before > 0

    def __str__(self) -> str:
        where = f"from byte {self.complete:,} on"
        if self.is_tail:
            return f"{self.file}: the last {self.unreadable:,} bytes, {where}, hold no whole change"
        return (
            f"{self.file} cannot be read {where}, which are {self.unreadable:,} bytes; behind the "
            f"damage are {self.commands:,} commands, which change {len(self.tables):,} tables"
        )


def damage_of(folder: Path) -> Damage | LostManifest | None:
    """What is wrong with the log of the store in `folder`; None if it can be read to its end."""
    files = files_of(folder)
    return files if isinstance(files, LostManifest) else next(_damages(files), None)


def _damages(files: Sequence[Path]) -> Iterator[Damage]:
    """The damage of each file, and what could be read behind it."""
    before = 0
    for number, file in enumerate(files, 1):
        with _content(file) as data:
            extent, size = read(data), len(data)
        if extent.complete < size:
            newer = [each for each in files[number:] if each.stat().st_size]
            whole = before + extent.complete
            damage = Damage(file, size, extent.complete, whole, newer)
            yield _with_what_follows(damage, extent.end)
        before += file.stat().st_size


def surely_whole(folder: Path) -> bool:
    """Whether a log is listed well and ends well, as can be told at once; else look at all of it.

    A server sees by itself what is wrong before the end.
    """
    files = files_of(folder)
    return not isinstance(files, LostManifest) and _ends_whole(files)


def _ends_whole(files: Sequence[Path]) -> bool:
    for file in (file for file in reversed(files) if file.stat().st_size):
        with _content(file) as data:
            return ends_whole(data, WINDOW)
    return True


def _with_what_follows(damage: Damage, at: int) -> Damage:
    """The damage at a byte of its file, with the commands that could be read behind it."""
    commands, tables = 0, set()
    for command in _commands_behind(damage, at):
        commands += 1
        if table := _TABLE.match(command.key):
            tables.add(table[1].decode())
    return replace(damage, commands=commands, tables=frozenset(tables))


def _commands_behind(damage: Damage, at: int) -> Iterator[Command]:
    for file, start in ((damage.file, at), *((newer, 0) for newer in damage.later)):
        with _content(file) as data:
            yield from commands_after(data, start)


@contextmanager
def _content(file: Path) -> Iterator[Data]:
    """What a file holds; nothing of a snapshot, which has a checksum of its own."""
    with file.open("rb") as stream:
        if not file.stat().st_size or stream.read(6).startswith(_SNAPSHOTS):
            yield b""
            return
        with mmap(stream.fileno(), 0, access=ACCESS_READ) as data:
            yield data
