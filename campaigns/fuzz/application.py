"""The service in this process, to send to without a socket."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from service.app import create_app
from service.config import Settings
from service.http.routes import receipts
from service.store import embedded
from service.store.store import Store


@contextmanager
def application(folder: Path) -> Iterator[tuple[Flask, Store]]:
    """One with a store of its own in this folder, and the store itself, until the block ends."""
    started = embedded.start(folder, fsync="no")
    try:
        settings = Settings(log_level="error", store=started.url, receipt_keys=receipts.KEYS)
        yield create_app(settings), Store(started.url, connections=4)
    finally:
        started.stop()
