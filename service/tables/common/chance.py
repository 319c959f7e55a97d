"""The interface to a table's chance: shuffles, dice, salts and receipts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Protocol

from msgspec import UNSET, Struct, UnsetType

from service.mechanics.die import Chance, SpareDice
from service.schemas.shape import ShownAs


class ProofStep(Struct, frozen=True):
    """A neighbour on the way to the root: `left` or `right`."""

    left: str | UnsetType = UNSET
    """The hash on its left side, in hex."""
    right: str | UnsetType = UNSET
    """The hash on its right side, in hex."""


class DeckPosition(Struct, frozen=True):
    """A place in the order of a shuffle."""

    shuffle: int
    """The number of the shuffle, from 1."""
    position: int
    """The position in its order; 0 is the top."""


class Proof(DeckPosition, frozen=True):
    """The proof that a card lay at a position of a shuffle (docs/fairness.md)."""

    salt: str
    """The salt hashed with the card, in hex."""
    path: tuple[ProofStep, ...]
    """Its neighbours from the leaf up to the root."""


ProofJson = Annotated[Mapping[str, Any], ShownAs(Proof)]
"""A proof as JSON."""


class DiceRoller(Chance, SpareDice, Protocol):
    """Rolls the dice of one roll, or takes those that a player rolled by hand."""

    @property
    def source_of_last(self) -> str:
        """Where the last face came from: `system` or `supplied`."""

    def finish(self) -> None:
        """Raises if dice were supplied that do not fit."""


class Shuffled(Protocol):
    """Shuffled cards, with a commitment to their order."""

    @property
    def order(self) -> tuple[int, ...]:
        """The cards, top card first."""

    @property
    def root(self) -> str:
        """The commitment to the order, in hex."""

    def proof(self, position: int) -> ProofJson:
        """Return the proof that the card at a position is the committed one."""


class TableChance(Protocol):
    """Shuffles cards, rolls dice, makes salts and signs receipts."""

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Shuffled:
        """Return the shuffle of this number, the same one each time."""

    def roller(self, supplied: Mapping[str, Any] | None) -> DiceRoller:
        """Return the dice of one roll; those in `supplied` were rolled by hand."""

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        """Make the roll `r{number}` of a stateless mechanic; return its response as JSON."""

    def receipt(self, number: int, roll: dict[str, Any]) -> str:
        """Return a signed receipt of the current state of the roll `r{number}`."""

    def close(self, chapter: int) -> tuple[str, str]:
        """Return the server seed of a chapter, in hex, and the commitment of the next one."""

    def salt(self) -> str:
        """Return 128 random bits, in hex."""
