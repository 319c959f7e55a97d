"""Keeping a subplot beyond the adventure.

Source: rules DD-57 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaigning:
    """A Campaign played on a subplot, until its player and the gamemaster agree."""

    card: int
    by: str
    character: str
    subplot: int
    agreed: bool = False
    approved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaigned:
    """A subplot that goes on; `card` is None when it comes from an earlier adventure."""

    character: str
    type: str
    card: int | None = None
