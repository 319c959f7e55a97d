"""shuffle/v1: an order that is fixed before play, and proven card by card during play.

Source: docs/fairness.md
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from service.fairness.chance import seeded_words, shuffle

SEED_BYTES = 32
SALT_BYTES = 16
HASH_BYTES = 32
CACHED_SHUFFLES = 256
"""Shuffles whose hashes a process caches: 18 KiB for 156 cards, 126 KiB for 1,000."""


@lru_cache(maxsize=CACHED_SHUFFLES)
def chapter_seed(master_seed: bytes, chapter: int) -> bytes:
    """The server seed of a chapter of a session, from 1: known ones do not reveal the next."""
    numbered = chapter.to_bytes(8, "big")
    return hmac.digest(master_seed, b"adventure/v1\0" + numbered, "sha256")


def commitment(server_seed: bytes) -> str:
    """The commitment to a server seed, shown before any client seed is known, in hex."""
    return sha256(b"commit/v1\0" + server_seed).hexdigest()


@dataclass(frozen=True)
class VerifiableShuffle:
    """The shuffled cards, the first on top; each is a leaf of a Merkle tree."""

    number: int
    order: tuple[int, ...] = field(repr=False)
    _salts: bytes = field(repr=False)  # one after the other
    _levels: tuple[bytes, ...] = field(repr=False)  # leaves first, root last; each one's hashes

    @property
    def root(self) -> str:
        """The Merkle root, which commits to the order before a card is drawn, in hex."""
        return self._levels[-1].hex()

    def proof(self, position: int) -> dict[str, Any]:
        """Proof that the committed card lies at a position (0: on top); it reveals no other."""
        path = []
        at = position
        for level in self._levels[:-1]:
            start = (at ^ 1) * HASH_BYTES  # of the other node of the pair
            if sibling := level[start : start + HASH_BYTES]:  # the last of an odd number has none
                path.append({"left" if at % 2 else "right": sibling.hex()})
            at //= 2
        salt = self._salts[position * SALT_BYTES : (position + 1) * SALT_BYTES].hex()
        return {"shuffle": self.number, "position": position, "salt": salt, "path": path}


@lru_cache(maxsize=CACHED_SHUFFLES)
def verifiable_shuffle(
    server_seed: bytes, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
) -> VerifiableShuffle:
    """The shuffle with this number (from 1) in a session; `cards` has at least one card."""
    # [P6 seeds] The players' seeds decide, too.
    seeds = (seed.encode() for seed in client_seeds)
    joined = sha256(b"".join(len(seed).to_bytes(4, "big") + seed for seed in seeds)).digest()
    numbered = number.to_bytes(8, "big")
    key = hmac.digest(server_seed, b"shuffle/v1\0" + numbered + joined, "sha256")
    order = shuffle(cards, seeded_words(key))
    salts = [
        hmac.digest(server_seed, b"salt/v1\0" + numbered + position.to_bytes(4, "big"), "sha256")[
            :SALT_BYTES
        ]
        for position in range(len(order))
    ]
    leaves = b"".join(
        sha256(b"\0" + salt + str(card).encode()).digest()
        for salt, card in zip(salts, order, strict=True)
    )
    return VerifiableShuffle(number, order, b"".join(salts), tuple(_levels(leaves)))


def _levels(level: bytes) -> Iterator[bytes]:
    """The levels of a Merkle tree, leaves first; an odd node moves up unchanged."""
    yield level
    while len(level) > HASH_BYTES:
        pairs = (level[at : at + 2 * HASH_BYTES] for at in range(0, len(level), 2 * HASH_BYTES))
        level = b"".join(
            sha256(b"\1" + pair).digest() if len(pair) > HASH_BYTES else pair for pair in pairs
        )
        yield level
