"""The only source of randomness: the operating system, a seed, or a player's own dice.

A seed gives the same faces for ever: `seeded_words`, `below` and `seed_key` define them, and never
change.
"""

from __future__ import annotations

import hmac
import os
from array import array
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from struct import unpack
from typing import Any

from msgspec import Struct

WORD_BITS = 64
NOT_NEEDED = "Not needed by this roll."
DEPENDS = "Leave it out as well: a thrown die decides whether it is needed."
ZEROS = {
    10: "On a d10 that shows 0, write 10.",
    100: "On two d10 that show 00 and 0, write 100.",
}
"""Advice about a printed 0, by the sides of the dice that have one."""


class DieSource(StrEnum):
    """Where a face comes from, the least trusted first."""

    SUPPLIED = "supplied"
    SEED = "seed"
    SYSTEM = "system"


class ThrownDie(Struct, gc=False):
    """One die as a rule asked for it, and the face it showed (1 to `sides`)."""

    role: str
    chain: int | None
    sides: int
    face: int
    source: DieSource


class SuppliedDice(Exception):
    """Supplied dice that do not fit: a detail for each, by its pointer in the request."""

    def __init__(self, details: Mapping[str, str]) -> None:
        super().__init__(f"supplied dice do not fit: {', '.join(details)}")
        self.details = details

    @property
    def not_needed(self) -> bool:
        """Whether no rule asked for any of them."""
        return set(self.details.values()) == {NOT_NEEDED}


def system_words() -> Iterator[int]:
    """Random 64-bit words of the operating system, fetched in growing blocks."""
    count = 4
    while True:
        yield from array("Q", os.urandom(8 * count))
        count = min(2 * count, 512)


def seeded_words(key: bytes) -> Iterator[int]:
    """The four big-endian 64-bit words of HMAC-SHA256(key, u64be(i)) for i = 0, 1, 2, ..."""
    index = 0
    while True:
        yield from unpack(">4Q", hmac.digest(key, index.to_bytes(8, "big"), "sha256"))
        index += 1


def seed_key(seed: str) -> bytes:
    """The key of a seed: SHA-256 of "roll/v1", a zero byte, and the seed in UTF-8."""
    return sha256(b"roll/v1\0" + seed.encode()).digest()


def keyed_words(secret: bytes, key: str, request: bytes) -> Iterator[int]:
    """The words of a request with an Idempotency-Key: those of a seed that only the service knows.

    The key of `seeded_words` is HMAC-SHA256(secret, message), where the message is "roll-key/v1",
    the Idempotency-Key and the request, with a zero byte between them; no key contains one.
    """
    message = b"\0".join((b"roll-key/v1", key.encode(), request))
    return seeded_words(hmac.digest(secret, message, "sha256"))


def secret(bits: int) -> str:
    """A secret of `bits` random bits, safe in URLs and headers."""
    return urlsafe_b64encode(secret_bytes(bits // 8)).rstrip(b"=").decode()


def secret_bytes(count: int) -> bytes:
    """A secret of `count` random bytes."""
    return os.urandom(count)


def shuffle(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """The cards in random order, each order equally likely (Fisher-Yates)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        # [P6 place] A card may also stay where it is.
        other = below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def below(n: int, words: Iterator[int], bits: int = WORD_BITS) -> int:
    """A number from 0 to n - 1, each equally likely; words of the odd remainder are skipped."""
    span = 1 << bits
    limit = span - span % n
    word = next(words)
    # [P6 modulo] The odd remainder would make small numbers more likely.
    while word >= limit:
        word = next(words)
    return word % n


class Roller:
    """Throws the dice that a rule asks for, and records them in `thrown`.

    `supplied` holds a player's own dice by role, in the shape of an answer's `faces`: a face, a
    tuple, or a tuple of chains; dice that are missing or None are thrown. Without a seed they are
    thrown by the operating system, or by the words of a request with an Idempotency-Key.
    """

    def __init__(
        self,
        seed: str | None = None,
        supplied: Mapping[str, Any] | None = None,
        words: Iterator[int] | None = None,
    ) -> None:
        self.thrown: list[ThrownDie] = []
        self._source = DieSource.SYSTEM if seed is None else DieSource.SEED
        self._has_key = seed is None and words is not None
        if seed is not None:
            words = seeded_words(seed_key(seed))
        self._words = words or system_words()
        self._supplied = _by_chain(supplied or {})
        self._details: dict[str, str] = {}
        self._left_to_chance: set[tuple[str, int | None]] = set()  # roles and chains
        self._dependent: set[tuple[str, int | None]] = set()

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """The face of the next die: 1 to `sides`, or one of `shows`."""
        # A supplied die uses words, too: a seeded roll that is continued stays the same roll.
        face, source = below(sides, self._words) + 1, self._source
        if shows:
            face = shows[face - 1]
        if self._supplied:
            if (supplied := self._take_supplied(shows or range(1, sides + 1), role, chain)) is None:
                self._left_to_chance.add((role, chain))
            else:
                face, source = supplied, DieSource.SUPPLIED
        self.thrown.append(ThrownDie(role, chain, sides, face, source))
        return face

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Refuse supplied dice for `role` if thrown dice of `on` decide whether they are needed."""
        if not self._supplied or (role, chain) in self._dependent:
            return
        if any((other, chain) in self._left_to_chance for other in on):
            self._dependent.add((role, chain))  # once covers all of its remaining dice
            for (supplied_role, supplied_chain), faces in self._supplied.items():
                if supplied_role == role and chain in (None, supplied_chain):
                    self._details |= {
                        pointer: DEPENDS for pointer, face in faces if face is not None
                    }

    def spare(
        self, sides: int, role: str, again: Collection[int], chain: int | None = None
    ) -> tuple[int, ...]:
        """Keep supplied dice that the roll does not need: one, and more after faces in `again`.

        They use no words of a seed: the dice that it throws are the same without them.
        """
        kept: list[int] = []
        while (face := self._take_supplied(range(1, sides + 1), role, chain)) is not None:
            self.thrown.append(ThrownDie(role, chain, sides, face, DieSource.SUPPLIED))
            kept.append(face)
            if face not in again:
                return tuple(kept)
        self._left_to_chance.add((role, chain))
        self.depends(role, role, chain=chain)
        return tuple(kept)

    def chains(self, role: str) -> int:
        """The number of the last chain of a role with supplied dice left, 0 if there is none."""
        numbers = (
            chain for (name, chain), faces in self._supplied.items() if faces and name == role
        )
        return max((chain for chain in numbers if chain is not None), default=0)

    @property
    def source_of_last(self) -> DieSource:
        """The source of the last face."""
        return self.thrown[-1].source

    def source(self) -> DieSource:
        """The least trusted source among the thrown dice."""
        if self._supplied and any(die.source is DieSource.SUPPLIED for die in self.thrown):
            return DieSource.SUPPLIED
        return self._source

    @property
    def keyed(self) -> bool:
        """Whether a face comes from the words of a request with an Idempotency-Key."""
        return self._has_key and any(die.source is DieSource.SYSTEM for die in self.thrown)

    def finish(self) -> None:
        """Raises SuppliedDice for impossible faces, and for dice that were not needed."""
        left = {
            pointer: NOT_NEEDED
            for faces in self._supplied.values()
            for pointer, face in faces
            if face is not None
        }
        if self._details or left:
            raise SuppliedDice(left | self._details)

    def _take_supplied(self, shows: Sequence[int], role: str, chain: int | None) -> int | None:
        faces = self._supplied.get((role, chain))
        if not faces:
            return None
        pointer, face = faces.popleft()
        if face is not None and face not in shows:
            self._details[pointer] = impossible_face(face, shows)
            return shows[0]  # continue, to report all of them
        return face


def impossible_face(face: int, shows: Sequence[int]) -> str:
    """Why a die cannot show a face, with advice about a printed 0."""
    hint = ZEROS.get(shows[-1]) if face == 0 and isinstance(shows, range) else None
    return f"Must be {_named(shows)}.{f' {hint}' if hint else ''}"


def _named(shows: Sequence[int]) -> str:
    """The faces of a die, in words."""
    if isinstance(shows, range):
        return f"a face from {shows[0]} to {shows[-1]}"
    return f"one of {', '.join(map(str, sorted(set(shows))))}"


SuppliedFaces = deque[tuple[str, int | None]]
"""Faces with their JSON pointers; None for a die to be thrown."""


def _by_chain(supplied: Mapping[str, Any]) -> dict[tuple[str, int | None], SuppliedFaces]:
    """Supplied faces by role and chain."""
    by_chain: dict[tuple[str, int | None], SuppliedFaces] = {}
    for role, faces in supplied.items():
        at = f"#/dice/{role}"
        if not isinstance(faces, tuple):
            by_chain[role, None] = deque([(at, faces)])
        elif faces and isinstance(faces[0], tuple):
            for index, chain in enumerate(faces):
                by_chain[role, index + 1] = _listed(f"{at}/{index}", chain)
        else:
            by_chain[role, None] = _listed(at, faces)
    return by_chain


def _listed(at: str, faces: tuple[int | None, ...]) -> SuppliedFaces:
    return deque((f"{at}/{index}", face) for index, face in enumerate(faces))
