"""The store that a command works on: the one in the settings, or that of a running service."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from service.config import Settings
from service.operator.failure import CommandFailed
from service.store.data_lock import running
from service.store.errors import REFUSED, StoreUnavailable
from service.store.store import Store

NEEDED = (
    " Its user needs +scan for all tables, and +memory|usage to list them (docs/security.md, "
    "A user of the store)."
)


@contextmanager
def open_store(settings: Settings, *, scans: bool = False) -> Iterator[Store]:
    """The store in the settings, else that of the service running on the data folder.

    Where the block `scans` all tables, a refusal says which rights that needs.

    Raises CommandFailed if there is neither, and for an invalid URL; in place of StoreUnavailable,
    OSError and ValueError of the block.
    """
    url = settings.store
    if url is None:
        service = running(settings.data_dir)
        if service is None:
            raise CommandFailed(
                f"no service runs on {settings.data_dir}: start it, or name its --data-dir or "
                "--store"
            )
        url = service.url
    try:
        yield Store(url, connections=1)
    except (OSError, StoreUnavailable, ValueError) as error:
        needs = NEEDED if scans and str(error) == REFUSED else ""
        raise CommandFailed(f"{error}{needs}") from error
