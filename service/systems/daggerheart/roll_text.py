"""Sums as a chat log shows them, each number with its source: d20 12 + 3 - 2 (cover) = 13."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from service.mechanics.die import DieNote, Modifier

UNNAMED = "modifier"
"""The name of modifiers that have none of their own."""


def addend(value: int, source: str = "") -> str:
    """One more number of a sum: " + 4 (1d6)", " - 2"."""
    sign = "-" if value < 0 else "+"
    return f" {sign} {abs(value)}{f' ({source})' if source else ''}"


def modifiers_text(modifiers: Iterable[Modifier]) -> str:
    """Modifiers as further numbers of a sum; those of 0 are left out."""
    return "".join([_modifier_text(modifier) for modifier in modifiers if modifier.value])


def _modifier_text(modifier: Modifier) -> str:
    return addend(modifier.value, "" if modifier.name == UNNAMED else modifier.name)


def faces_text(faces: Sequence[int], notes: Mapping[int, DieNote], first: int) -> str:
    """Faces in the order rolled, those that do not count between tildes: "5, ~3~".

    `notes` are by position, which is `first` for the first of the faces.
    """
    return ", ".join(
        [f"~{face}~" if at in notes else str(face) for at, face in enumerate(faces, first)]
    )
