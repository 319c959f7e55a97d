"""Compact encoding of the proofs in stored events, in about half their length."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from typing import Any

from service.fairness.shuffle import HASH_BYTES, SALT_BYTES

SIDES = {"l": "left", "r": "right"}

Content = Mapping[str, Any]


def pack_proofs(content: Content) -> Content:
    """The content of an event with its proofs packed into strings."""
    return _each_proof(content, _pack)


def unpack_proofs(content: Content) -> Content:
    """The content of an event as callers see it."""
    return _each_proof(content, _unpack)


def _each_proof(content: Content, change: Callable[[Any], Any]) -> Content:
    if not ("proof" in content or "proofs" in content):
        return content
    changed = dict(content)
    if changed.get("proof") is not None:
        changed["proof"] = change(changed["proof"])
    if "proofs" in changed:
        changed["proofs"] = [change(proof) for proof in changed["proofs"]]
    return changed


def _pack(proof: Mapping[str, Any]) -> str:
    """A proof as shuffle, position, the sides of its path, then salt and hashes."""
    sides, data = "", proof["salt"]
    for step in proof["path"]:
        [(side, hash)] = step.items()
        sides += side[0]
        data += hash
    return (
        f"{proof['shuffle']}.{proof['position']}.{sides}.{b64encode(bytes.fromhex(data)).decode()}"
    )


def _unpack(text: str) -> dict[str, Any]:
    shuffle, position, sides, encoded = text.split(".")
    data = b64decode(encoded)
    hashes = range(SALT_BYTES, len(data), HASH_BYTES)
    return {
        "shuffle": int(shuffle),
        "position": int(position),
        "salt": data[:SALT_BYTES].hex(),
        "path": [
            {SIDES[side]: data[at : at + HASH_BYTES].hex()}
            for side, at in zip(sides, hashes, strict=True)
        ],
    }
