"""Sums as a chat line shows them, each number with its source: 12 + 3 - 2 (cover) = 13."""

from __future__ import annotations

from collections.abc import Iterable

from service.mechanics.die import UNNAMED, Modifier


def capital(text: str) -> str:
    """A text that begins with a capital letter, as a sentence does."""
    return f"{text[:1].upper()}{text[1:]}"


def signed(number: int) -> str:
    """A number with its sign: +3, -1, 0."""
    return f"{number:+d}" if number else "0"


def addend(value: int, source: str = "") -> str:
    """One more number of a sum: " + 4 (reroll)", " - 2"."""
    sign = "-" if value < 0 else "+"
    return f" {sign} {abs(value)}{f' ({source})' if source else ''}"


def modifiers_text(modifiers: Iterable[Modifier]) -> str:
    """Modifiers as further numbers of a sum; those of 0 are left out."""
    return "".join([_modifier_text(modifier) for modifier in modifiers if modifier.value])


def _modifier_text(modifier: Modifier) -> str:
    return addend(modifier.value, "" if modifier.name == UNNAMED else modifier.name)
