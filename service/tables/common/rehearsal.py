"""Chance for trying moves out: nothing is shuffled, and nothing is random."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from service.tables.common.chance import ProofJson, Shuffled


class Unshuffled(NamedTuple):
    """Cards in the order given, without a commitment or real proofs."""

    order: tuple[int, ...]
    root: str = ""

    def proof(self, position: int) -> ProofJson:
        """An empty proof."""
        return {"shuffle": 0, "position": position, "salt": "", "path": []}


class Rehearsal:
    """Chance for trying a move out: nothing is shuffled, and every die shows a two."""

    source_of_last = "system"

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """Return the cards in the order given."""
        return Unshuffled(cards)

    def roller(self, supplied: Mapping[str, Any] | None) -> Rehearsal:
        """Return itself: all its dice show a two."""
        return self

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Return 2, on which no die is rolled again."""
        return 2

    def spare(
        self, sides: int, role: str, again: Collection[int], chain: int | None = None
    ) -> tuple[int, ...]:
        """Nothing: no dice are supplied."""
        return ()

    def chains(self, role: str) -> int:
        """Zero: no dice are supplied."""
        return 0

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Do nothing: no dice are supplied."""

    def finish(self) -> None:
        """Do nothing: no dice were supplied."""

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """An empty answer."""
        return {}

    def receipt(self, number: int, roll: Mapping[str, Any]) -> str:
        """An empty receipt."""
        return ""

    def close(self, chapter: int) -> tuple[str, str]:
        """An empty seed, and an empty commitment."""
        return "", ""

    def salt(self) -> str:
        """An empty salt."""
        return ""


REHEARSAL = Rehearsal()
