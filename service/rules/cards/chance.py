"""What a table asks of chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from service.rules.die import Chance


class Thrower(Chance, Protocol):
    """Throws the dice of one roll, or takes those that a player threw by hand."""

    @property
    def source_of_last(self) -> str:
        """Where the last face came from: `system` or `supplied`."""

    def finish(self) -> None:
        """Raises if dice were supplied that do not fit."""


class TableChance(Protocol):
    """Shuffles, and throws dice."""

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The same cards in an order of chance, the first on top."""

    def thrower(self, supplied: Mapping[str, Any] | None) -> Thrower:
        """Dice for one roll."""

    def roll(self, mechanic: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer of a stateless mechanic to a request, as JSON."""
