"""Storage of the receipt keys: a file in the data folder, or a setting."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from service.config import Settings
from service.fairness.keys import KeyRing, KeySource, KeysUnavailable, read_keys, with_new_key

FILE = "receipt-keys.json"
SETTING = "ROLLWRIGHT_RECEIPT_KEYS"


def key_source(settings: Settings) -> KeySource:
    """The keys in the settings, read immediately, or else those in the file.

    Raises KeysUnavailable for a setting without valid keys.
    """
    if settings.receipt_keys is None:
        return KeyFile(key_path(settings))
    ring = read_keys(settings.receipt_keys, SETTING)
    return lambda: ring


def key_path(settings: Settings) -> Path:
    """The path of the key file, which is used unless a setting has the keys."""
    return settings.data_dir.resolve() / FILE


class KeyFile:
    """The key ring in a file, which is created on first use if it is missing.

    The file is read again whenever it has changed, so that all processes use the same keys.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cached: tuple[tuple[int, int, int], KeyRing] | None = None

    def __call__(self) -> KeyRing:
        """The current ring; raises KeysUnavailable."""
        cached = self._cached
        if cached is None:
            create_key_file(self._path)
        with _reporting(self._path, "read"):
            stat = self._path.stat()
        stamp = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
        if cached is None or cached[0] != stamp:
            # If the file changes between `stat` and reading it, it is read again the next time.
            self._cached = cached = (stamp, load_keys(self._path))
        return cached[1]


def load_keys(path: Path) -> KeyRing:
    """The ring in a file; raises KeysUnavailable."""
    with _reporting(path, "read"):
        text = path.read_bytes()
    return read_keys(text, str(path))


def create_key_file(path: Path) -> None:
    """Create a file with a new key unless it exists; of several processes, the first one wins.

    Raises KeysUnavailable.
    """
    if os.path.lexists(path):
        return
    with _reporting(path, "write"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _draft(path, with_new_key(None)) as draft, suppress(FileExistsError):
            os.link(draft, path)


def add_new_key(path: Path) -> KeyRing:
    """Put a new key first, and drop the private parts of the others; return the new ring.

    Raises KeysUnavailable.
    """
    if not os.path.lexists(path):
        raise KeysUnavailable(
            f"there is no {path}: name the --data-dir of the service (which makes its first one)"
        )
    with _reporting(path, "write"), _locked(path.parent):  # so that two calls at once add two keys
        text = with_new_key(load_keys(path))
        owner = path.stat()
        with _draft(path, text) as draft:
            with suppress(PermissionError):  # the service stays its owner, even if root adds a key
                os.chown(draft, owner.st_uid, owner.st_gid)
            os.replace(draft, path)
        return load_keys(path)


@contextmanager
def _draft(path: Path, text: bytes) -> Iterator[str]:
    """A complete private file beside `path`, synced to disk, as is its folder at the end.

    It is deleted at the end unless it was renamed.
    """
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with open(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        yield draft
        with _open_folder(path.parent) as folder:
            os.fsync(folder)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with _open_folder(folder) as descriptor:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield


@contextmanager
def _open_folder(folder: Path) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def _reporting(path: Path, action: str) -> Iterator[None]:
    """Turn an OSError into KeysUnavailable, with a message for the operator."""
    try:
        yield
    except OSError as error:
        raise KeysUnavailable(f"cannot {action} {path} ({error.strerror})") from error
