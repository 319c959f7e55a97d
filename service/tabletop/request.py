"""Requests to change a session, and their responses."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from service.store.ledger import LedgerEntry, StoredResponse


class ChangeRequest(Struct, frozen=True, kw_only=True):
    """A request to change a session, without the operation itself."""

    token_hash: str  # by `hash_token`; ignored by operations that need no token
    key: str | None = None  # the Idempotency-Key
    versions: frozenset[int] | None = None  # change only one of these; None for any version
    content: bytes = b""  # method, path and body, to recognise the same request

    @property
    def entry(self) -> LedgerEntry | None:
        """The ledger entry for the response; None without a key."""
        # [P3 ledger] The answer to a request with a key is kept.
        return LedgerEntry.of(self.token_hash, self.key, self.content) if self.key else None


class ChangeResponse(Struct, frozen=True):
    """The response to a change, and whether it comes from the ledger."""

    stored: StoredResponse
    replayed: bool = False
    written: int = 0  # counted bytes of the change, and of the answer that the ledger keeps


def hash_token(token: str) -> str:
    """The SHA-256 of a token, in hex: all that is stored of it."""
    # [tokens stored] Tokens themselves are stored nowhere.
    return sha256(token.encode()).hexdigest()
