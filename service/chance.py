"""The only source of chance: the operating system's, a seed's, or a player's own dice.

`words`, `below` and the seeded stream are those of shuffle/v1, so that a seed replays for ever.
"""

from __future__ import annotations

import hmac
import os
from collections import deque
from collections.abc import Iterator, Mapping
from enum import StrEnum
from hashlib import sha256
from struct import unpack
from typing import Any, NamedTuple

WORD_BITS = 64


class Source(StrEnum):
    """Where a face comes from, the least trusted first."""

    SUPPLIED = "supplied"
    SEED = "seed"
    SYSTEM = "system"


class ThrownDie(NamedTuple):
    """One die as it was asked for, and the face it showed (1 to `sides`)."""

    role: str
    chain: int | None
    sides: int
    face: int
    source: Source


class SuppliedDice(Exception):
    """Supplied dice that do not fit the roll, each by its pointer in the request."""

    def __init__(self, wrong: Mapping[str, str]) -> None:
        super().__init__(f"supplied dice do not fit: {', '.join(wrong)}")
        self.wrong = wrong  # what is wrong, by pointer

    def within(self, place: str) -> SuppliedDice:
        """The same, in a request that holds the roll's body at `place`."""
        return type(self)({place + pointer[1:]: detail for pointer, detail in self.wrong.items()})


class DiceNotNeeded(SuppliedDice):
    """Supplied dice that no rule asked for."""


class FaceOutOfRange(SuppliedDice):
    """A supplied face that the die does not have."""


def system_words() -> Iterator[int]:
    """Random 64-bit words of the operating system, fetched in growing blocks."""
    count = 4
    while True:
        yield from unpack(f">{count}Q", os.urandom(8 * count))
        count = min(2 * count, 512)


def seeded_words(key: bytes) -> Iterator[int]:
    """The stream `words` of shuffle/v1: the big-endian words of HMAC-SHA256(key, u64be(i))."""
    index = 0
    while True:
        yield from unpack(">4Q", hmac.digest(key, index.to_bytes(8, "big"), "sha256"))
        index += 1


def seed_key(seed: str) -> bytes:
    """The key under which a roll's seed draws its words."""
    return sha256(b"roll/v1\0" + seed.encode()).digest()


def below(n: int, words: Iterator[int], bits: int = WORD_BITS) -> int:
    """A number from 0 to n - 1, each equally likely; words of the odd remainder are passed over."""
    span = 1 << bits
    limit = span - span % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


class Tray:
    """Throws the dice that a rule asks for, and remembers them in `thrown`.

    `supplied` holds a player's own dice by role, in the shape of an answer's `faces`: a face, a
    tuple, or a tuple of chains; what it lacks (or gives as None) is thrown.
    """

    def __init__(self, seed: str | None = None, supplied: Mapping[str, Any] | None = None) -> None:
        self.thrown: list[ThrownDie] = []
        self._source = Source.SYSTEM if seed is None else Source.SEED
        self._words = system_words() if seed is None else seeded_words(seed_key(seed))
        self._supplied = _by_chain(supplied or {})
        self._out_of_range: dict[str, str] = {}

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        """The face of the next die, 1 to `sides`."""
        face, source = None, self._source
        if self._supplied:
            face = self._given(sides, role, chain)
        if face is None:
            face = below(sides, self._words) + 1
        else:
            source = Source.SUPPLIED
        self.thrown.append(ThrownDie(role, chain, sides, face, source))
        return face

    def source(self) -> Source:
        """The least trusted source that occurs."""
        if any(die.source is Source.SUPPLIED for die in self.thrown):
            return Source.SUPPLIED
        return self._source

    def finish(self) -> None:
        """Raises FaceOutOfRange for faces that dice do not have, DiceNotNeeded for dice left."""
        if self._out_of_range:
            raise FaceOutOfRange(self._out_of_range)
        left = [
            pointer
            for faces in self._supplied.values()
            for pointer, face in faces
            if face is not None
        ]
        if left:
            raise DiceNotNeeded(dict.fromkeys(left, "Not needed by this roll."))

    def _given(self, sides: int, role: str, chain: int | None) -> int | None:
        faces = self._supplied.get((role, chain))
        if not faces:
            return None
        pointer, face = faces.popleft()
        if face is not None and not 1 <= face <= sides:
            self._out_of_range[pointer] = f"Must be a face from 1 to {sides}."
            return 1  # go on, to find all of them
        return face


Given = deque[tuple[str, int | None]]


def _by_chain(supplied: Mapping[str, Any]) -> dict[tuple[str, int | None], Given]:
    """Supplied faces with their JSON pointers, by role and chain."""
    given: dict[tuple[str, int | None], Given] = {}
    for role, faces in supplied.items():
        at = f"#/dice/{role}"
        if not isinstance(faces, tuple):
            given[role, None] = deque([(at, faces)])
        elif faces and isinstance(faces[0], tuple):
            for index, chain in enumerate(faces):
                given[role, index + 1] = _listed(f"{at}/{index}", chain)
        else:
            given[role, None] = _listed(at, faces)
    return given


def _listed(at: str, faces: tuple[int | None, ...]) -> Given:
    return deque((f"{at}/{index}", face) for index, face in enumerate(faces))
