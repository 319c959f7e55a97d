"""The fixtures of the tests, for campaigns too."""

from tests.conftest import app, client, server, sessions, store, store_url, two_workers

__all__ = ["app", "client", "server", "sessions", "store", "store_url", "two_workers"]
