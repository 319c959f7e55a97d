"""A roll of any mechanic, shared with the table."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

MAX_BYTES = 1024 * 1024
"""Bytes of a hidden roll, more than any has."""
NULLS = dict.fromkeys(("chain", "parent", "term", "label", "percentile"))
"""Fields of a die that are mostly null."""


def brief(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """An answer as it is stored: a table has room for more of them."""
    dice = [
        {name: value for name, value in die.items() if value is not None or name not in NULLS}
        for die in answer.get("dice", ())
    ]
    return {**answer, "dice": dice} if dice else answer


class SharedRoll(Struct, frozen=True, kw_only=True):
    """A roll of any mechanic, shared with the table; hidden until the gamemaster reveals it."""

    id: str
    by: str | None  # the character; None: the gamemaster
    mechanic: str
    body: Mapping[str, Any]
    answer: Mapping[str, Any]  # its dice without the fields that are null: see `brief`
    hidden: bool = False
    salt: str | None = None  # if it is or was hidden, in hex
    commitment: str | None = None  # the hash that is published when it is hidden, in hex

    @property
    def stored_bytes(self) -> int:
        """Its length as it is stored."""
        return len(msgspec.json.encode(self))

    @property
    def whole_answer(self) -> Mapping[str, Any]:
        """The answer with every field of its dice."""
        dice = [{**NULLS, **die} if "index" in die else die for die in self.answer.get("dice", ())]
        return {**self.answer, "dice": dice} if dice else self.answer

    @property
    def committed(self) -> str:
        """The text that the commitment covers: ASCII JSON with sorted keys."""
        statement = {
            "roll": self.id,
            "mechanic": self.mechanic,
            "request": self.body,
            "answer": self.whole_answer,
        }
        return json.dumps(statement, sort_keys=True, separators=(",", ":"))

    def hide(self, salt: str) -> tuple[SharedRoll, str]:
        """The public part of the roll, and all of it as text; `salt` is in hex.

        What others do takes no time for the rest of it, which would tell how many dice it has.
        """
        salted = bytes.fromhex(salt) + self.committed.encode()
        commitment = sha256(b"hidden-roll/v1\0" + salted).hexdigest()
        whole = msgspec.json.encode(replace(self, salt=salt, commitment=commitment))
        seen = SharedRoll(
            id=self.id,
            by=self.by,
            mechanic="",
            body={},
            answer={},
            hidden=True,
            commitment=commitment,
        )
        return seen, b64encode(zlib.compress(whole)).decode()


def opened(sealed: str) -> SharedRoll:
    """A hidden roll from its text, as it is once it is revealed. Raises ValueError."""
    try:
        whole = zlib.decompressobj().decompress(b64decode(sealed), MAX_BYTES)
    except zlib.error as error:
        raise ValueError(f"it is not a hidden roll: {error}") from error
    return _DECODER.decode(whole)


_DECODER = msgspec.json.Decoder(SharedRoll)
