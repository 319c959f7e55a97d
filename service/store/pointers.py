"""Texts that stand for others for a while: a ticket for a token, a short code for a session."""

from __future__ import annotations

from typing import Any

from service.store.errors import answering, reading
from service.store.scripts import KEEP, KEEP_WHEN_FULL
from service.store.store import Store


class Pointers:
    """Texts in the store, by their keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, key: str, text: str, seconds: int, *, when_full: bool = False) -> None:
        """Keep a text for `seconds` seconds. Raises StoreUnavailable."""
        self._store.run(KEEP_WHEN_FULL if when_full else KEEP, [key], (text, seconds))

    def read(self, key: str, *, use_up: bool = False) -> str | None:
        """The text, if it is kept; with `use_up` for the last time. Raises StoreUnavailable."""
        with answering(key):
            client: Any = self._store.client
            text = client.getdel(key) if use_up else client.get(key)
        with reading(key):
            return None if text is None else text.decode("ascii")
