"""Compact encoding of the proofs in stored events.

Those of several cards share most hashes of their paths, and others follow from the cards and salts
themselves. What follows is not stored, and the rest is stored once.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple

from service.fairness.shuffle import HASH_BYTES, SALT_BYTES

SIDES = {"l": "left", "r": "right"}
STEP_BYTES = 80
"""What one hash of a path takes in an answer."""

Content = Mapping[str, Any]
Missing = Callable[[int, int], bytes]
"""Returns a hash that does not follow from others: of which proof, and at which step."""


class _Head(NamedTuple):
    """A proof without its hashes; `sides` has a letter for each of them."""

    shuffle: int
    position: int
    sides: str
    salt: bytes

    def __str__(self) -> str:
        return f"{self.shuffle}.{self.position}.{self.sides}"


def pack_proofs(content: Content) -> Content:
    """The content of an event with its proofs packed into strings."""
    if content.get("proof") is not None:
        return {**content, "proof": _pack(content["proof"])}
    if content.get("proofs"):
        return {**content, "proofs": _pack_all(content["cards"], content["proofs"])}
    return content


def unpack_proofs(content: Content) -> Content:
    """The content of an event as callers see it. Raises ValueError."""
    if content.get("proof") is not None:
        return {**content, "proof": _unpack(content["proof"])}
    if content.get("proofs"):
        return {**content, "proofs": _unpack_all(content["cards"], content["proofs"])}
    return content


def path_bytes(content: Content) -> int:
    """About how many bytes the paths of the `proofs` have in an answer."""
    return STEP_BYTES * sum(len(proof["path"]) for proof in content.get("proofs", ()))


def _head(proof: Mapping[str, Any]) -> _Head:
    sides = "".join(side[0] for step in proof["path"] for side in step)
    return _Head(proof["shuffle"], proof["position"], sides, bytes.fromhex(proof["salt"]))


def _proof(head: _Head, path: Sequence[bytes]) -> dict[str, Any]:
    steps = zip(head.sides, path, strict=True)
    return {
        "shuffle": head.shuffle,
        "position": head.position,
        "salt": head.salt.hex(),
        "path": [{SIDES[side]: hash.hex()} for side, hash in steps],
    }


# A proof alone: shuffle, position, the sides of its path, then salt and hashes.


def _pack(proof: Mapping[str, Any]) -> str:
    hashes = (bytes.fromhex(hash) for step in proof["path"] for hash in step.values())
    head = _head(proof)
    return f"{head}.{b64encode(head.salt + b''.join(hashes)).decode()}"


def _unpack(text: str) -> dict[str, Any]:
    head, _, encoded = text.rpartition(".")
    data = b64decode(encoded)
    starts = range(SALT_BYTES, len(data), HASH_BYTES)
    path = [data[start : start + HASH_BYTES] for start in starts]
    return _proof(_read_head(head, data[:SALT_BYTES]), path)


def _read_head(text: str, salt: bytes) -> _Head:
    shuffle, position, sides = text.split(".")
    return _Head(int(shuffle), int(position), sides, salt)


# Several proofs: the first part of each, then all salts, and the hashes that do not follow.


def _pack_all(cards: Sequence[int], proofs: Sequence[Mapping[str, Any]]) -> list[str]:
    heads, stored = [_head(proof) for proof in proofs], []

    def take(proof: int, step: int) -> bytes:
        [hash] = proofs[proof]["path"][step].values()
        stored.append(bytes.fromhex(hash))
        return stored[-1]

    _paths(cards, heads, take)
    data = b"".join(head.salt for head in heads) + b"".join(stored)
    return [*map(str, heads), b64encode(data).decode()]


def _unpack_all(cards: Sequence[int], texts: Sequence[str]) -> list[dict[str, Any]]:
    *firsts, encoded = texts
    data = BytesIO(b64decode(encoded, validate=True))
    heads = [_read_head(text, data.read(SALT_BYTES)) for text in firsts]
    paths = _paths(cards, heads, lambda _proof, _step: data.read(HASH_BYTES))
    return [*map(_proof, heads, paths)]


def _paths(cards: Sequence[int], heads: Sequence[_Head], missing: Missing) -> list[list[bytes]]:
    """The hashes of each path; what follows from the cards, or from others, is not asked for."""
    known: dict[tuple[int, int, int], bytes] = {}  # by shuffle, level and index in the level
    nodes = []  # of each proof, the one that it has reached
    for card, head in zip(cards, heads, strict=True):
        nodes.append(sha256(b"\0" + head.salt + str(card).encode()).digest())
        known[head.shuffle, 0, head.position] = nodes[-1]
    paths: list[list[bytes]] = [[] for _ in heads]
    for level, proof, at in sorted(_steps(heads)):
        shuffle, node, path = heads[proof].shuffle, nodes[proof], paths[proof]
        known[shuffle, level, at] = node
        sibling = known.get((shuffle, level, at ^ 1))
        if sibling is None:
            sibling = known[shuffle, level, at ^ 1] = missing(proof, len(path))
        path.append(sibling)
        above = shuffle, level + 1, at // 2
        if above not in known:
            pair = sibling + node if at % 2 else node + sibling
            known[above] = sha256(b"\1" + pair).digest()
        nodes[proof] = known[above]
    return paths


def _steps(heads: Sequence[_Head]) -> Iterator[tuple[int, int, int]]:
    """Where each hash joins a path: the level, the proof, and the index of its node in the level.

    A node without another on its right moves up; there none is on its right either.
    """
    for proof, head in enumerate(heads):
        level, at = 0, head.position
        for side in head.sides:
            while side == "l" and at % 2 == 0:
                if at == 0:
                    raise ValueError("a path has nothing on its left")
                level, at = level + 1, at // 2
            yield level, proof, at
            level, at = level + 1, at // 2
