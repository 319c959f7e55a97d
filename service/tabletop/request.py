"""What a caller asks a session for, and what it gets."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from service.store.ledger import LedgerEntry, StoredResponse


class ChangeRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request to change a session, apart from what it is to change."""

    token_hash: str  # by `hash_token`; empty: anybody
    key: str | None = None  # the Idempotency-Key
    versions: frozenset[int] | None = None  # any of these is to be changed; None: whatever it is
    content: bytes = b""  # what makes it the same request: method, path and body

    @property
    def entry(self) -> LedgerEntry | None:
        """Where the ledger keeps the answer; None without a key."""
        # [P3 ledger] The answer to a request with a key is kept.
        return LedgerEntry.of(self.token_hash, self.key, self.content) if self.key else None


class ChangeResponse(msgspec.Struct, frozen=True):
    """The answer to a change, and whether it comes from the ledger."""

    stored: StoredResponse
    replayed: bool = False


def hash_token(token: str) -> str:
    """The SHA-256 of a token, in hex: all that is stored of it."""
    # [tokens stored] Tokens themselves are stored nowhere.
    return sha256(token.encode()).hexdigest()
