"""The limits of dice notation, and what is wrong with an expression that breaks one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

CHARACTERS, TERMS, DICE, SIDES, CONSTANT, LABEL = 256, 32, 1_000, 1_000_000, 1_000_000, 64
DECIMALS, DEPTH, CHOICES = 6, 10, 8
CHAIN = 1_000
"""Dice that may follow one die."""
FACES = 5_000
"""Dice of one roll, rerolls and explosions counted."""
EXPECTED = 2_500
TOTAL = 10**15
GOING_ON = Fraction(95, 100)
"""The largest share of faces with which a die goes on."""
SHOWN = 20
"""Dice of a term that the chat line spells out."""


@dataclass(frozen=True)
class Wrong:
    """One thing that is wrong: where a refusal may point to (from 1), and what it has to mention.

    A `perhaps` may be refused or not: no rule says.
    """

    start: int
    end: int
    what: str
    says: str = ""
    perhaps: bool = False


class Endless(Exception):
    """A roll throws more dice than it may; the message is the limit."""
