"""A roll of any mechanic, shared with the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import Struct


class SharedRoll(Struct, frozen=True, kw_only=True):
    """A roll of any mechanic, shared with the table; hidden until the gamemaster reveals it."""

    id: str
    by: str | None  # the character; None: the gamemaster
    mechanic: str
    body: Mapping[str, Any]
    answer: Mapping[str, Any]
    hidden: bool = False
    salt: str | None = None  # if it is or was hidden, in hex

    @property
    def committed(self) -> str:
        """The text that the commitment covers: ASCII JSON with sorted keys."""
        statement = {
            "roll": self.id,
            "mechanic": self.mechanic,
            "request": self.body,
            "answer": self.answer,
        }
        return json.dumps(statement, sort_keys=True, separators=(",", ":"))

    @property
    def commitment(self) -> str | None:
        """The hash that is published when a roll is hidden, in hex; None if it never was."""
        if self.salt is None:
            return None
        salted = bytes.fromhex(self.salt) + self.committed.encode()
        return sha256(b"hidden-roll/v1\0" + salted).hexdigest()
