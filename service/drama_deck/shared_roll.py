"""A roll of any mechanic, shared with the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedRoll:
    """A roll of any mechanic, shared with the table; hidden until the gamemaster reveals it."""

    id: str
    by: str | None  # the character; None: the gamemaster
    mechanic: str
    body: Mapping[str, Any]
    answer: Mapping[str, Any]
    hidden: bool = False
    salt: str | None = None  # of one that is or was hidden, in hex

    @property
    def committed(self) -> str:
        """What a hidden roll is committed to: JSON, its keys sorted, in ASCII."""
        statement = {
            "roll": self.id,
            "mechanic": self.mechanic,
            "request": self.body,
            "answer": self.answer,
        }
        return json.dumps(statement, sort_keys=True, separators=(",", ":"))

    @property
    def commitment(self) -> str | None:
        """What is published of a hidden roll at once, in hex; None if it was never hidden."""
        if self.salt is None:
            return None
        salted = bytes.fromhex(self.salt) + self.committed.encode()
        return sha256(b"hidden-roll/v1\0" + salted).hexdigest()
