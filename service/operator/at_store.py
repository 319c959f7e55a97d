"""The store that an operator's command works on: the one that is named, or a running service's."""

from __future__ import annotations

from service.config import Settings
from service.store import embedded
from service.store.store import Store


class Unreachable(Exception):
    """Why nothing was done, in words for people."""


def store_at_hand(settings: Settings) -> Store:
    """The store that is named, or that of the service that runs on the data folder.

    Raises Unreachable if none does, ValueError for a wrong URL.
    """
    if settings.store is not None:
        return Store(settings.store, connections=1)
    running = embedded.running(settings.data_dir)
    if running is None:
        raise Unreachable(
            f"no service runs on {settings.data_dir}: start it, or name its --data-dir or --store"
        )
    return Store(running.url, connections=1)
