"""Dice and shuffles of a session: random dice, and shuffles that can be verified."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson

from service.fairness.chance import Roller, SuppliedDice, secret_bytes
from service.fairness.shuffle import (
    SALT_BYTES,
    VerifiableShuffle,
    chapter_seed,
    commitment,
    verifiable_shuffle,
)
from service.systems.registry import MECHANICS
from service.systems.rolls import check_dice, roll

MAX_SHARED_DICE = 100
"""Maximum of dice, as written, in a roll shared with a table, which stores each of them."""


@dataclass(slots=True)
class SessionChance:
    """The dice and shuffles of one session. Only the shuffles follow from its seeds."""

    master_seed: bytes = field(repr=False)
    chapter: int
    receipt: Callable[[int, dict[str, Any]], str]
    check_room: Callable[[], None]  # raises if the session is too large for more dice
    dice_thrown: bool = False

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> VerifiableShuffle:
        """The shuffle with this number."""
        seed = chapter_seed(self.master_seed, self.chapter)
        return verifiable_shuffle(seed, number, client_seeds, cards)

    def close(self, chapter: int) -> tuple[str, str]:
        """The server seed of a chapter, in hex, and the commitment of the next one."""
        following = chapter_seed(self.master_seed, chapter + 1)
        return chapter_seed(self.master_seed, chapter).hex(), commitment(following)

    def roller(self, supplied: Mapping[str, Any] | None) -> Roller:
        """Dice for one roll. Raises as `check_room` does, before any die is thrown."""
        self._throw_dice()
        return Roller(supplied=supplied)

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """Roll a stateless mechanic; its schema has accepted `body`.

        Raises SuppliedDice, with pointers into `body`; TooMuchWork; and, before any die is thrown,
        the exception of `check_room`.
        """
        rolled = MECHANICS[mechanic]
        order = rolled.reader.load(dict(body))
        check_dice(rolled.dice(order.check), MAX_SHARED_DICE)
        self._throw_dice()
        try:
            answer = roll(rolled, order, partial(self.receipt, number))
        except SuppliedDice as error:
            in_body = {f"#/body{pointer[1:]}": detail for pointer, detail in error.details.items()}
            raise SuppliedDice(in_body) from error
        as_json: Mapping[str, Any] = orjson.loads(orjson.dumps(answer))
        return as_json

    def salt(self) -> str:
        """128 random bits, in hex."""
        return secret_bytes(SALT_BYTES).hex()

    def _throw_dice(self) -> None:
        """Check the room first: refusing thrown dice would allow rerolls until they suit."""
        self.check_room()
        self.dice_thrown = True
