"""The chance that a table draws on: shuffles, dice, salts and receipts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from service.mechanics.die import Chance

Proof = Mapping[str, Any]
"""`{shuffle, position, salt, path}`, as JSON."""


class DiceRoller(Chance, Protocol):
    """Rolls the dice of one roll, or takes those that a player rolled by hand."""

    @property
    def source_of_last(self) -> str:
        """Where the last face came from: `system` or `supplied`."""

    def finish(self) -> None:
        """Raises if dice were supplied that do not fit."""


class Shuffled(Protocol):
    """Cards in an order of chance, which is committed to."""

    @property
    def order(self) -> tuple[int, ...]:
        """The cards, the first on top."""

    @property
    def root(self) -> str:
        """What commits to the order, in hex."""

    def proof(self, position: int) -> Proof:
        """Proves that the card at a position is the committed one."""


class TableChance(Protocol):
    """Shuffles, and rolls dice."""

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """The shuffle of this number; the same one each time."""

    def roller(self, supplied: Mapping[str, Any] | None) -> DiceRoller:
        """Dice for one roll."""

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """The answer of a stateless mechanic to a request, as JSON; it is the roll `r{number}`."""

    def receipt(self, number: int, roll: dict[str, Any]) -> str:
        """A signed receipt of the roll `r{number}` as it stands."""

    def salt(self) -> str:
        """128 random bits, in hex."""
