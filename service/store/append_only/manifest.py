"""The manifest of an append-only log, which lists its files in the order of their commands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
_LINE = re.compile(r"file (\S+) seq (\d+) type ([bih])(?: [a-z]+ \d+)*")
_FILE = re.compile(r"appendonly\.aof\.(\d+)\.(base|incr)\.(?:aof|rdb)")


class ListedFile(NamedTuple):
    """A file of the log: the base (b), one with what came after it (i), or an old one (h)."""

    name: str
    number: int
    type: str

    def __str__(self) -> str:
        return f"file {self.name} seq {self.number} type {self.type}\n"


class LostManifest(Struct, frozen=True):
    """A manifest that does not list the files that are there; `text` is what it has to be.

    `text` is None if that is not certain.
    """

    path: Path
    reason: str
    text: str | None = None

    def __str__(self) -> str:
        return f"{self.path} {self.reason}"


def files_of(folder: Path) -> list[Path] | LostManifest:
    """The files of the log of a store in `folder`, the newest last; none if it has no log yet."""
    folder = folder / FOLDER
    listed = _listed(folder / MANIFEST)
    there = _files_there(folder)
    if listed is None:
        return _without_manifest(folder, there)
    current = sorted((file for file in listed if file.type != "h"), key=lambda file: file.type)
    for file in current:
        if file not in there:
            return LostManifest(folder / MANIFEST, f"lists {file.name}, which is missing")
    for file in _newer(there, current):
        if _size(folder, file):
            reason = f"does not list {file.name}"
            return LostManifest(folder / MANIFEST, reason, _rebuilt(there))
    return [folder / file.name for file in current]


def _without_manifest(folder: Path, there: Sequence[ListedFile]) -> list[Path] | LostManifest:
    """What a server that has just begun its log leaves, or a manifest that is lost."""
    begun = any(_size(folder, file) for file in there)
    reason = "is damaged" if (folder / MANIFEST).exists() else "is missing"
    return LostManifest(folder / MANIFEST, reason, _rebuilt(there)) if begun else []


def _newer(there: Sequence[ListedFile], current: Sequence[ListedFile]) -> list[ListedFile]:
    """The files that are newer than those listed; a server makes one before it lists it."""
    newest = max((file.number for file in current if file.type == "i"), default=0)
    return [file for file in there if file.type == "i" and file.number > newest]


def _size(folder: Path, file: ListedFile) -> int:
    return (folder / file.name).stat().st_size


def _listed(path: Path) -> list[ListedFile] | None:
    """What a manifest lists; None if it is missing or damaged."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    matches = [_LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    files = [ListedFile(match[1], int(match[2]), match[3]) for match in matches if match]
    return files if files and len(files) == len(matches) else None


def _files_there(folder: Path) -> list[ListedFile]:
    names = sorted(path.name for path in folder.glob("appendonly.aof.*"))
    matches = [match for name in names if (match := _FILE.fullmatch(name))]
    return [ListedFile(match[0], int(match[1]), match[2][0]) for match in matches]


def _rebuilt(there: Sequence[ListedFile]) -> str | None:
    """The manifest of a base and one other file that can only belong together."""
    if [file.type for file in there] != ["b", "i"]:
        return None
    base, other = there
    fits = other.number >= base.number if base.number > 1 else other.number == 1
    return f"{base}{other}" if fits else None
