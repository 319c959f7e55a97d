"""What a table asks of chance: the operating system's dice, and shuffles that can be proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson

from service.fairness.chance import Roller, SuppliedDice, secret_bytes
from service.fairness.shuffle import SALT_BYTES, Shuffled, shuffled
from service.systems.registry import MECHANICS
from service.systems.rolls import check_dice, roll

Roll = dict[str, Any]

MAX_SHARED_DICE = 100
"""Dice that one roll shared with a table may throw, as written: the table keeps each of them."""


@dataclass(slots=True)
class SessionChance:
    """The chance of one session. Its shuffles follow from the server seed, its dice do not."""

    server_seed: bytes = field(repr=False)
    receipt: Callable[[int, Roll], str]
    check_room: Callable[[], None]  # raises if the table has none for what dice bring
    thrown: bool = False  # whether they were

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """The shuffle of this number."""
        return shuffled(self.server_seed, number, client_seeds, cards)

    def thrower(self, supplied: Mapping[str, Any] | None) -> Roller:
        """Dice for one roll. Raises what `check_room` raises, before they are thrown."""
        self._throw()
        return Roller(supplied=supplied)

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """The answer of a stateless mechanic to a request that its schema has accepted.

        Raises SuppliedDice, its pointers leading into `body`; TooMuchWork; and what `check_room`
        raises, before any die is thrown.
        """
        known = MECHANICS[mechanic]
        order = known.reader.load(dict(body))
        check_dice(known.dice(order.check), MAX_SHARED_DICE)
        self._throw()
        try:
            answer = roll(known, order, partial(self.receipt, number))
        except SuppliedDice as wrong:
            within = {f"#/body{pointer[1:]}": detail for pointer, detail in wrong.wrong.items()}
            raise SuppliedDice(within) from wrong
        told: Mapping[str, Any] = orjson.loads(orjson.dumps(answer))
        return told

    def _throw(self) -> None:
        """Room comes first: were fallen dice refused, one could throw until they suit."""
        self.check_room()
        self.thrown = True

    def salt(self) -> str:
        """128 bits of chance, in hex."""
        return secret_bytes(8 * SALT_BYTES).hex()
