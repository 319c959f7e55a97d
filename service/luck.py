"""What a table asks of chance, answered by the operating system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.chance import SuppliedDice, Tray, shuffled, system_words
from service.mechanics import MECHANICS
from service.rolling import check_dice, roll


class Luck:
    """The chance of tables; it keeps nothing."""

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The same cards in an order of chance, the first on top."""
        return shuffled(cards, system_words())

    def thrower(self, supplied: Mapping[str, Any] | None) -> Tray:
        """Dice for one roll."""
        return Tray(supplied=supplied)

    def roll(self, mechanic: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer of a stateless mechanic to a request that its schema has accepted.

        Raises SuppliedDice, its pointers leading into `body`; TooMuchWork.
        """
        known = MECHANICS[mechanic]
        order = known.reader.load(dict(body))
        check_dice(known.dice(order.check))
        try:
            return roll(known, order)
        except SuppliedDice as wrong:
            within = {f"#/body{pointer[1:]}": detail for pointer, detail in wrong.wrong.items()}
            raise SuppliedDice(within) from wrong


LUCK = Luck()
