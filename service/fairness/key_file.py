"""Where the keys of receipts are kept: in a file of the data folder, or in a setting."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from service.config import Settings
from service.fairness.keys import KeyRing, KeySource, KeysUnavailable, read, renewed

FILE = "receipt-keys.json"
SETTING = "ROLLWRIGHT_RECEIPT_KEYS"


def key_source(settings: Settings) -> KeySource:
    """The keys that the settings hold, read at once, or else those in the file.

    Raises KeysUnavailable for a setting that holds none.
    """
    if settings.receipt_keys is None:
        return KeyFile(key_path(settings))
    ring = read(settings.receipt_keys, SETTING)
    return lambda: ring


def key_path(settings: Settings) -> Path:
    """The file of the keys, where no setting holds them."""
    return settings.data_dir.resolve() / FILE


class KeyFile:
    """The ring in a file, which is made if it is not there when it is first asked for.

    It is read again whenever it has changed: all processes that share it go by the same keys.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: tuple[tuple[int, int, int], KeyRing] | None = None

    def __call__(self) -> KeyRing:
        """The ring in force; raises KeysUnavailable."""
        known = self._known
        if known is None:
            make(self._path)
        with _told(self._path, "read"):
            found = self._path.stat()
        stamp = (found.st_ino, found.st_mtime_ns, found.st_size)
        if known is None or known[0] != stamp:
            # One that changes between this look and the reading is read once more the next time.
            self._known = known = (stamp, load(self._path))
        return known[1]


def load(path: Path) -> KeyRing:
    """The ring in a file; raises KeysUnavailable."""
    with _told(path, "read"):
        text = path.read_bytes()
    return read(text, str(path))


def make(path: Path) -> None:
    """Write a file with a new key, unless there is one: of several at once the first stays.

    Raises KeysUnavailable.
    """
    if os.path.lexists(path):
        return
    with _told(path, "write"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _draft(path, renewed(None)) as draft, suppress(FileExistsError):
            os.link(draft, path)


def renew(path: Path) -> KeyRing:
    """Put a new key in front, and forget the private parts of the others; return the new ring.

    Raises KeysUnavailable.
    """
    if not os.path.lexists(path):
        raise KeysUnavailable(
            f"there is no {path}: name the --data-dir of the service (which makes its first one)"
        )
    with _told(path, "write"), _locked(path.parent):  # two at once: two new keys
        text = renewed(load(path))
        owner = path.stat()
        with _draft(path, text) as draft:
            with suppress(PermissionError):  # it stays the service's, even if root renews it
                os.chown(draft, owner.st_uid, owner.st_gid)
            os.replace(draft, path)
        return load(path)


@contextmanager
def _draft(path: Path, text: bytes) -> Iterator[str]:
    """A whole file beside another, for its owner alone; what is done with it survives a power cut.

    It goes at the end, if it still has its own name.
    """
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with open(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        yield draft
        with _opened(path.parent) as folder:
            os.fsync(folder)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with _opened(folder) as descriptor:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def _told(path: Path, what: str) -> Iterator[None]:
    """What the system refuses, in words for the operator."""
    try:
        yield
    except OSError as wrong:
        raise KeysUnavailable(f"cannot {what} {path} ({wrong.strerror})") from wrong
