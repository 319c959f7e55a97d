"""Sums as a chat log shows them, each number with its source: d20 12 + 3 - 2 (cover) = 13."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from service.mechanics.die import DieNote, Modifier

UNNAMED = "modifier"
"""The name of modifiers that have none of their own."""

SHOWN_DICE = 20
"""How many dice of an expression the chat line shows; the list of the answer has all of them."""


def addend(value: int, source: str = "") -> str:
    """One more number of a sum: " + 4 (1d6)", " - 2"."""
    sign = "-" if value < 0 else "+"
    return f" {sign} {abs(value)}{f' ({source})' if source else ''}"


def modifiers_text(modifiers: Iterable[Modifier]) -> str:
    """Modifiers as further numbers of a sum; those of 0 are left out."""
    return "".join([_modifier_text(modifier) for modifier in modifiers if modifier.value])


def _modifier_text(modifier: Modifier) -> str:
    return addend(modifier.value, "" if modifier.name == UNNAMED else modifier.name)


def faces_text(faces: Sequence[int], notes: Mapping[int, DieNote], first: int = 0) -> str:
    """Faces in the order rolled, those that do not count between tildes: "6, 5, ~1~".

    `notes` are by position, which is `first` for the first of the faces.
    """
    shown = [
        f"~{face}~" if position in notes and not notes[position].counts else str(face)
        for position, face in enumerate(faces[:SHOWN_DICE], first)
    ]
    if len(faces) > SHOWN_DICE:
        shown.append(f"and {len(faces) - SHOWN_DICE} more")
    return ", ".join(shown)
