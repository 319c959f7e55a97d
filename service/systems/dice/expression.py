"""Dice notation as values: dice and constants, added and subtracted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

MAX_CHARACTERS = 256


MAX_TERMS = 32


MAX_DICE = 1_000


MAX_SIDES = 1_000_000


MAX_CONSTANT = 1_000_000


MAX_LABEL = 64


class Keep(StrEnum):
    """Which dice of a term count."""

    HIGHEST = "kh"
    LOWEST = "kl"
    WITHOUT_HIGHEST = "dh"
    WITHOUT_LOWEST = "dl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """`count` dice of `sides`; a die that explodes is one die, worth the sum of its chain."""

    count: int
    sides: int
    reroll: frozenset[int] = frozenset()  # a die showing one of these is rerolled once
    explode: bool = False  # the highest face rolls another die and adds it
    keep: Keep | None = None
    keep_count: int = 1
    label: str | None = None

    @property
    def plain(self) -> bool:
        """Whether each die shows one face, and all of them count."""
        return not (self.reroll or self.explode or self.keep)

    @property
    def kept(self) -> int:
        """How many of the dice count."""
        if self.keep is None:
            return self.count
        if self.keep in (Keep.HIGHEST, Keep.LOWEST):
            return self.keep_count
        return self.count - self.keep_count

    @property
    def keeps_highest(self) -> bool:
        """Whether the kept dice are the highest ones (else the lowest)."""
        return self.keep in (None, Keep.HIGHEST, Keep.WITHOUT_LOWEST)


@dataclass(frozen=True, slots=True)
class Term:
    """A constant or dice, added (`sign` 1) or subtracted (-1); `text` is how it was written."""

    sign: int
    value: int | Dice
    text: str


@dataclass(frozen=True)
class Expression:
    """A parsed expression, its terms in the order written.

    Without slots, so that properties needed at every roll can be cached.
    """

    text: str
    terms: tuple[Term, ...]

    @cached_property
    def dice(self) -> tuple[tuple[int, Dice], ...]:
        """The dice terms with their signs."""
        return tuple((t.sign, t.value) for t in self.terms if isinstance(t.value, Dice))

    @property
    def count(self) -> int:
        """How many dice are written, not counting rerolls and explosions."""
        return sum(dice.count for _, dice in self.dice)

    @property
    def constant(self) -> int:
        """The sum of the constants."""
        return sum(t.sign * t.value for t in self.terms if isinstance(t.value, int))

    @cached_property
    def sure(self) -> bool:
        """Whether it always rolls exactly as many dice as are written."""
        return not any(dice.reroll or dice.explode for _, dice in self.dice)

    @property
    def plain(self) -> bool:
        """Whether there are only NdX and constants."""
        return all(dice.plain for _, dice in self.dice)
