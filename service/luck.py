"""What a table asks of chance: the operating system's dice, and shuffles that can be proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson

from service.chance import SuppliedDice, Tray, secret_bytes
from service.mechanics import MECHANICS
from service.rolling import check_dice, roll
from service.shuffle import SALT_BYTES, Shuffled, shuffled

Roll = dict[str, Any]
Sign = Callable[[str, int, Roll], str]
"""Signs the roll of a number, of a session."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The chance of one session. Its shuffles follow from the server seed, its dice do not."""

    server_seed: bytes = field(repr=False)
    receipt: Callable[[int, Roll], str]

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """The shuffle of this number."""
        return shuffled(self.server_seed, number, client_seeds, cards)

    def thrower(self, supplied: Mapping[str, Any] | None) -> Tray:
        """Dice for one roll."""
        return Tray(supplied=supplied)

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """The answer of a stateless mechanic to a request that its schema has accepted.

        Raises SuppliedDice, its pointers leading into `body`; TooMuchWork.
        """
        known = MECHANICS[mechanic]
        order = known.reader.load(dict(body))
        check_dice(known.dice(order.check))
        try:
            answer = roll(known, order, partial(self.receipt, number))
        except SuppliedDice as wrong:
            within = {f"#/body{pointer[1:]}": detail for pointer, detail in wrong.wrong.items()}
            raise SuppliedDice(within) from wrong
        told: Mapping[str, Any] = orjson.loads(orjson.dumps(answer))
        return told

    def salt(self) -> str:
        """128 bits of chance, in hex."""
        return secret_bytes(8 * SALT_BYTES).hex()
