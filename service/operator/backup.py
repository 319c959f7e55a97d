"""Backups of some or all sessions in a file: a line of JSON for each, then their number."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from service.config import Settings
from service.operator.failure import CommandFailed
from service.operator.store import open_store
from service.store.errors import StoreUnavailable
from service.store.store import Store
from service.store.stored import (
    StoredSession,
    Unreadable,
    export_session,
    import_session,
    session_ids,
)

OWNER_ONLY = 0o600


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: a file without it is truncated."""

    sessions: int


class Imported(NamedTuple):
    """The number of imported sessions, and the ids of those that existed and were left."""

    done: int
    left: list[str]


def export(settings: Settings, path: Path, sessions: Sequence[str]) -> int:
    """Write sessions (all if none is named) into a new private file; return their number.

    Each is a consistent snapshot. Raises CommandFailed, and leaves no file then.
    """
    try:
        store = open_store(settings)
        with _new_file(path) as file:
            count = 0
            for session in _stored(store, sessions):
                _write(file, session)
                count += 1
            _write(file, End(count))
    except (OSError, StoreUnavailable, ValueError) as error:
        raise CommandFailed(error) from error
    return count


def restore(settings: Settings, path: Path, *, replace: bool) -> Imported:
    """Put all sessions of a file into the store; existing ones are kept, or replaced.

    Raises CommandFailed; for a truncated or invalid file, before anything is changed.
    """
    done, left = 0, []
    try:
        store = open_store(settings)
        for stored in _read(path):
            stored.check()
        for stored in _read(path):
            expiry = settings.expiry_seconds
            if import_session(store, stored, expiry_seconds=expiry, replace=replace):
                done += 1
            else:
                left.append(stored.id)
    except (OSError, StoreUnavailable, ValueError) as error:
        done_already = f" ({done} are back already)" if done else ""
        raise CommandFailed(f"{error}{done_already}") from error
    return Imported(done, left)


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


def _write(file: BinaryIO, line: StoredSession | End) -> None:
    file.write(msgspec.json.encode(line) + b"\n")


def _read(path: Path) -> Iterator[StoredSession]:
    """The sessions of a file. Raises Unreadable."""
    count = 0
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.startswith(b'{"sessions":'):
                break
            try:
                yield msgspec.json.decode(line, type=StoredSession)
            except msgspec.DecodeError as error:
                raise Unreadable(f"line {number} of {path} is no session: {error}") from error
            count += 1
        else:
            raise Unreadable(f"{path} is cut: it has no last line")
        if msgspec.json.decode(line, type=End).sessions != count:
            raise Unreadable(f"{path} does not have as many sessions as its last line says")
