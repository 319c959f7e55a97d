"""Gunicorn's arbiter, which also keeps the store running that the service has started."""

from __future__ import annotations

from typing import Any

from gunicorn.app.wsgiapp import WSGIApplication
from gunicorn.arbiter import Arbiter

from service.store.embedded import Started


class StoreArbiter(Arbiter):  # type: ignore[misc]
    """Starts, replaces and stops the workers, and the supervisor of the store, if there is one."""

    def __init__(self, application: Application, store: Started | None) -> None:
        self._store = store
        super().__init__(application)

    def manage_workers(self) -> None:
        """Start what has ended; called at least once a second, until the service is to stop."""
        super().manage_workers()
        if self._store is not None:
            self._store.supervision.restart_if_ended()

    def halt(self, *arguments: Any, **options: Any) -> None:
        """Stop the workers, and then the store. Raises SystemExit."""
        try:
            super().halt(*arguments, **options)
        finally:
            if self._store is not None:
                self._store.stop()


class Application(WSGIApplication):  # type: ignore[misc]
    """The application that gunicorn serves, on a store that was started for it."""

    def __init__(self, store: Started | None) -> None:
        self._store = store
        super().__init__(prog="gunicorn")

    def run(self) -> None:
        """Serve until stopped."""
        StoreArbiter(self, self._store).run()
