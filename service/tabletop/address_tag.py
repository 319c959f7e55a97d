"""Addresses of a session's clients, told apart without being stored."""

from __future__ import annotations

from hashlib import sha256

TAG_DIGITS = 4


def address_tag(session: str, address: str) -> str:
    """16 bits of a hash: they tell the few addresses at a table apart.

    They are too few to tell whose address it is: 65,536 IPv4 addresses have the same tag.
    """
    return sha256(f"address/v1\0{session}\0{address}".encode()).hexdigest()[:TAG_DIGITS]
