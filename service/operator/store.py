"""The store that an operator's command works on: the one that is named, or a running service's."""

from __future__ import annotations

from service.config import Settings
from service.operator.failure import CommandFailed
from service.store.data_lock import running
from service.store.store import Store


def open_store(settings: Settings) -> Store:
    """The store that is named, or that of the service that runs on the data folder.

    Raises CommandFailed if none does, ValueError for a wrong URL.
    """
    if settings.store is not None:
        return Store(settings.store, connections=1)
    service = running(settings.data_dir)
    if service is None:
        raise CommandFailed(
            f"no service runs on {settings.data_dir}: start it, or name its --data-dir or --store"
        )
    return Store(service.url, connections=1)
