"""The ledger: responses kept for retries, encrypted with a key that only the caller has."""

from __future__ import annotations

import zlib
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from service.tables.common.actor import Actor, Role

SECONDS = 24 * 60 * 60  # [P3 day]
"""How long a response is kept."""
SHARES = {
    Role.GAMEMASTER: 4 * 1024 * 1024,
    Role.PLAYER: 512 * 1024,
    Role.SPECTATOR: 32 * 1024,
}
"""The budget of a seat: bytes of responses, regained evenly within SECONDS.

So a seat never has more than twice as many, and its responses stay for their full time.
"""
JOINING_BYTES = 512 * 1024
"""The budget of a join code."""
DICTIONARY = (Path(__file__).parent / "answer.json").read_bytes()
"""A typical response, the dictionary for compression: text in common with it takes no room. Stored
responses need exactly this one, so it may never change."""
LEVEL = 3

NONCE_BYTES = 12


class StoredResponse(msgspec.Struct, frozen=True):
    """The parts of a response that do not follow from the request alone."""

    version: int | None = None  # of the session after the change; None if it is deleted
    body: bytes = b""  # JSON; empty for none


class Share(NamedTuple):
    """The budget for the responses to one seat or code, separate from all others."""

    owner: str
    most: int  # bytes within SECONDS

    @classmethod
    def of(cls, actor: Actor) -> Share:
        """The share of a seat, regardless of its bearer."""
        return cls(actor.spectator or actor.viewer, SHARES[actor.role])

    @classmethod
    def of_code(cls, code_hash: str) -> Share:
        """The share of a join code: a new code has one of its own."""
        return cls(code_hash, JOINING_BYTES)


_DECODER = msgspec.msgpack.Decoder(StoredResponse)


class LedgerEntry(Struct, frozen=True):
    """The place and the encryption of a response.

    `name` is part of the key in the store; `fingerprint` distinguishes requests with the same
    Idempotency-Key. The Idempotency-Key itself is not stored.
    """

    name: str
    fingerprint: bytes
    _secret: bytes

    @classmethod
    def of(cls, caller: str, key: str, request: bytes) -> LedgerEntry:
        """The entry of an Idempotency-Key of a caller (a token's hash, or empty) for a request."""
        # [P3 caller] The same key of another caller is another entry.
        owned = f"{caller}\0{key}".encode()
        secret = HKDF(SHA256(), 32, salt=None, info=b"ledger/v1\0" + caller.encode())
        return cls(sha256(owned).hexdigest(), sha256(request).digest(), secret.derive(key.encode()))

    def seal(self, response: StoredResponse) -> bytes:
        """Encrypt a response for the store."""
        packing = zlib.compressobj(LEVEL, zdict=DICTIONARY)
        packed = packing.compress(msgspec.msgpack.encode(response)) + packing.flush()
        # The nonce depends on the content: two attempts at one request never share it.
        nonce = sha256(self._secret + packed).digest()[:NONCE_BYTES]
        return self.fingerprint + nonce + AESGCM(self._secret).encrypt(nonce, packed, None)

    def matches(self, sealed: bytes) -> bool:
        """Whether a sealed response belongs to this very request."""
        return sealed[: len(self.fingerprint)] == self.fingerprint

    def open(self, sealed: bytes) -> StoredResponse:
        """Decrypt a response. Raises ValueError if it was sealed with another key."""
        start = len(self.fingerprint)
        nonce, encrypted = sealed[start : start + NONCE_BYTES], sealed[start + NONCE_BYTES :]
        try:
            packed = AESGCM(self._secret).decrypt(nonce, encrypted, None)
        except InvalidTag as error:
            raise ValueError("sealed with another key") from error
        unpacked = zlib.decompressobj(zdict=DICTIONARY).decompress(packed)
        return _DECODER.decode(unpacked)
