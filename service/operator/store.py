"""The store that a command works on: the one in the settings, or that of a running service."""

from __future__ import annotations

from service.config import Settings
from service.operator.failure import CommandFailed
from service.store.data_lock import running
from service.store.store import Store


def open_store(settings: Settings) -> Store:
    """The store in the settings, else that of the service running on the data folder.

    Raises CommandFailed if there is neither, ValueError for an invalid URL.
    """
    if settings.store is not None:
        return Store(settings.store, connections=1)
    service = running(settings.data_dir)
    if service is None:
        raise CommandFailed(
            f"no service runs on {settings.data_dir}: start it, or name its --data-dir or --store"
        )
    return Store(service.url, connections=1)
