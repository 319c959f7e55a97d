"""`rollwright export` and `import`: sessions in a file, a line of JSON each, then their number."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from service.config import Settings
from service.operator.failure import CommandFailed
from service.operator.judge import Unreadable, judge, require
from service.operator.options import add_store, settings_of
from service.operator.store import open_store
from service.store.errors import StoreUnavailable
from service.store.sessions import EVENT_BYTES
from service.store.store import Store
from service.store.stored import StoredSession, export_session, import_session, session_ids

OWNER_ONLY = 0o600
MOST_LINE = 4 * EVENT_BYTES + 16 * 1024 * 1024
"""Bytes of a line, more than any session has: JSON in a text may be escaped twice."""
END = b'{"sessions":'
"""The beginning of the last line."""


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: a file without it is truncated."""

    sessions: int


class Imported(NamedTuple):
    """The ids of the imported sessions, and of existing ones that were left alone."""

    done: list[str]
    left: list[str]


def add_export(command: argparse.ArgumentParser) -> None:
    """Write sessions, all if none is named, into a new file, while the service runs.

    Each is written as it stands at one moment, with its events. Guard the file: it reveals every
    hand.
    """
    command.add_argument("file", metavar="FILE", type=Path, help="the new file")
    command.add_argument("sessions", metavar="SESSION", nargs="*", help="the id of a session")
    add_store(command)
    command.set_defaults(run=_export)


def add_import(command: argparse.ArgumentParser) -> None:
    """Bring all sessions of a file back, while the service runs.

    The tokens of their seats open them again. Nothing is done if the file is incomplete or not an
    export.
    """
    command.add_argument("file", metavar="FILE", type=Path, help="a file written by `export`")
    command.add_argument(
        "--replace",
        action="store_true",
        help="replace existing sessions, too (without: they stay as they are)",
    )
    add_store(command)
    command.set_defaults(run=_import)


def _export(options: argparse.Namespace) -> int:
    count = export(settings_of(options), options.file, options.sessions)
    print(f"{count} sessions are in {options.file}.")
    return 0


def _import(options: argparse.Namespace) -> int:
    done, left = restore(settings_of(options), options.file, replace=options.replace)
    print(f"{len(done)} sessions are back.")
    if left:
        print(f"There already, and left as they are: {', '.join(left)}. --replace replaces them.")
    return 0


def export(settings: Settings, path: Path, sessions: Sequence[str]) -> int:
    """Write sessions (all if none is named) into a new private file; return their number.

    Each is a consistent snapshot. Raises CommandFailed, and leaves no file then.
    """
    with open_store(settings, scans=not sessions) as store, _new_file(path) as file:
        count = 0
        for session in _stored(store, sessions):
            file.write(msgspec.json.encode(session) + b"\n")
            count += 1
        file.write(msgspec.json.encode(End(count)) + b"\n")
    return count


def restore(settings: Settings, path: Path, *, replace: bool) -> Imported:
    """Put all sessions of a file into the store; existing ones are kept, or replaced.

    Raises CommandFailed; before anything is changed, if any session is not in order.
    """
    imported = Imported([], [])
    with open_store(settings) as store, path.open("rb") as file:
        _check(file, path)
        file.seek(0)
        for _, stored in _sessions(file, path):
            expiry = settings.expiry_seconds
            try:
                new = import_session(store, stored, expiry_seconds=expiry, replace=replace)
            except StoreUnavailable as error:
                so_far = f" ({len(imported.done)} are back already)" if imported.done else ""
                raise CommandFailed(f"{error}{so_far}") from error
            (imported.done if new else imported.left).append(stored.id)
    return imported


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """A new file that only its owner can read, synced after the block; removed on failure."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "wb") as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink()
            raise


def _stored(store: Store, sessions: Sequence[str]) -> Iterator[StoredSession]:
    """These sessions, or all if none is named. Raises CommandFailed if one does not exist."""
    for id in sessions or session_ids(store):
        stored = export_session(store, id)
        if stored is not None:
            yield stored
        elif sessions:
            raise CommandFailed(f"there is no session {id}")


def _check(file: BinaryIO, path: Path) -> None:
    """Raises Unreadable unless all sessions of a file are in order, and each is there once."""
    ids = set[str]()
    for number, stored in _sessions(file, path):
        try:
            judge(stored)
            require(stored.id not in ids, "it is there twice")
        except Unreadable as error:
            where = f"{path}, line {number}: the session {stored.id!a}"
            raise Unreadable(f"{where}: {error}") from error
        ids.add(stored.id)


def _sessions(file: BinaryIO, path: Path) -> Iterator[tuple[int, StoredSession]]:
    """The sessions of a file with the numbers of their lines. Raises Unreadable."""
    count = 0
    while (line := file.readline(MOST_LINE)) and not line.startswith(END):
        count += 1
        yield count, _decoded(line, f"{path}, line {count}", StoredSession)
    require(line, f"{path} is truncated: it has no last line")
    end = _decoded(line, f"{path}, line {count + 1}", End)
    as_many = end.sessions == count
    require(as_many, f"{path} does not have as many sessions as its last line says")
    require(not file.read(1), f"{path} goes on after its last line")


def _decoded(line: bytes, where: str, kind: type[Any]) -> Any:
    """A line. Raises Unreadable."""
    require(len(line) < MOST_LINE, f"{where}: it is longer than {MOST_LINE:,} bytes")
    try:
        return msgspec.json.decode(line, type=kind)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where}: it is not a session: {error}") from error
