"""The ledger: answers kept for callers who ask again, sealed with a key that only they know."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SECONDS = 24 * 60 * 60  # [P3 day]
"""How long an answer is kept."""

NONCE_BYTES = 12


class StoredResponse(msgspec.Struct, frozen=True):
    """An answer as it was sent: status, headers that matter, body."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Where an answer is kept, and how it is sealed.

    `name` is part of the key in the store; `fingerprint` names the request, so that another one
    with the same Idempotency-Key is found out. The Idempotency-Key itself is not stored.
    """

    name: str
    fingerprint: bytes
    _secret: bytes

    @classmethod
    def of(cls, caller: str, key: str, request: bytes) -> LedgerEntry:
        """The entry of a caller's (a token's hash, or empty) Idempotency-Key for a request."""
        # [P3 caller] Somebody else's same key is another one.
        owned = f"{caller}\0{key}".encode()
        secret = HKDF(SHA256(), 32, salt=None, info=b"ledger/v1\0" + caller.encode())
        return cls(sha256(owned).hexdigest(), sha256(request).digest(), secret.derive(key.encode()))

    def seal(self, answer: StoredResponse) -> bytes:
        """The answer as the store keeps it."""
        packed = zlib.compress(msgspec.msgpack.encode(answer), 1)
        # The nonce is bound to what is sealed: two tries of one request never share it.
        nonce = sha256(self._secret + packed).digest()[:NONCE_BYTES]
        return self.fingerprint + nonce + AESGCM(self._secret).encrypt(nonce, packed, None)

    def matches(self, kept: bytes) -> bool:
        """Whether what is kept answers this very request."""
        return kept[: len(self.fingerprint)] == self.fingerprint

    def open(self, kept: bytes) -> StoredResponse:
        """The answer that is kept; raises ValueError if it was sealed with another key."""
        start = len(self.fingerprint)
        nonce, sealed = kept[start : start + NONCE_BYTES], kept[start + NONCE_BYTES :]
        try:
            packed = AESGCM(self._secret).decrypt(nonce, sealed, None)
        except InvalidTag as wrong:
            raise ValueError("sealed with another key") from wrong
        return msgspec.msgpack.decode(zlib.decompress(packed), type=StoredResponse)
