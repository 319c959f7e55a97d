"""Sessions' own decks: stored separately, because they never change."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from service.store.errors import answering, reading
from service.store.keys import deck_key
from service.store.session import Session
from service.store.store import Store
from service.tables.common.game import TableGame
from service.tables.registry import GAMES

_DECODERS = {game.name: msgspec.json.Decoder(game.cards_type) for game in GAMES.values()}


class SessionDeck(NamedTuple):
    """The cards of a session, and their stored size, 0 without a deck of its own."""

    cards: Any
    stored_bytes: int = 0


def deck_of(
    store: Store, session: str, game: TableGame, own: bytes | None, cached: Session | None
) -> SessionDeck | None:
    """The deck of a session: its own, if `own` is the SHA-256 of its JSON, else its game's.

    It is not read if the `cached` session has it. None if the session was deleted after it was
    read. Raises StoreUnavailable, ValueUnreadable.
    """
    if own is None:
        return SessionDeck(game.cards())
    if cached is not None and cached.fields.get("own_deck") == own:
        return SessionDeck(cached.table.cards, cached.deck_bytes)
    key = deck_key(session)
    with answering(key):
        stored: Any = store.client.get(key)
    if stored is None:
        return None
    with reading(key):
        deck = SessionDeck(_DECODERS[game.name].decode(stored), len(stored))
    return deck if sha256(stored).hexdigest().encode() == own else None
