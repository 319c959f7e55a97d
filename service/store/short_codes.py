"""Which session a short code belongs to; the session knows whether the code is still valid."""

from __future__ import annotations

from typing import Any

from service.store.errors import answering, reading
from service.store.keys import short_code_key
from service.store.store import Store


class ShortCodeIndex:
    """The sessions of short codes, by names that are derived from the codes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, name: str, session: str, seconds: int) -> None:
        """Remember a session for `seconds` seconds. Raises StoreUnavailable."""
        with answering():
            self._store.client.set(short_code_key(name), session, ex=seconds)

    def session(self, name: str) -> str | None:
        """The id of the session, if there is one. Raises StoreUnavailable."""
        key = short_code_key(name)
        with answering(key):
            client: Any = self._store.client
            id = client.get(key)
        with reading(key):
            return None if id is None else id.decode("ascii")
