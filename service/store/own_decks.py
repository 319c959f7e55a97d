"""Sessions' own decks: stored separately, because they never change."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from service.drama_deck.deck import Deck
from service.store.errors import answering
from service.store.keys import deck_key
from service.store.store import Store

CACHED_DECKS = 64


class OwnDecks:
    """Reads sessions' own decks, and caches up to CACHED_DECKS of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decks: dict[bytes, Deck] = {}

    def get(self, session: str, hash: bytes) -> Deck | None:
        """A session's own deck, by the SHA-256 of its JSON.

        None if the session was deleted after it was read. Raises StoreUnavailable.
        """
        if (cached := self._decks.get(hash)) is not None:
            return cached
        with answering():
            stored: Any = self._store.client.get(deck_key(session))
        if stored is None or sha256(stored).hexdigest().encode() != hash:
            return None
        deck = msgspec.json.decode(stored, type=Deck)
        if len(self._decks) >= CACHED_DECKS:
            self._decks.clear()
        self._decks[hash] = deck
        return deck
