"""A die as an answer shows it, with every field."""

from __future__ import annotations

from typing import Any

from service.mechanics.die import RollResult

Json = dict[str, Any]


def shown_die(role: str, sides: int, face: int, reason: str = "rolled", **further: Any) -> Json:
    """One die without its place; `further` are the fields that are not as usual."""
    usual = {"chain": None, "source": "supplied", "parent": None, "term": None, "label": None}
    return {
        **usual,
        "role": role,
        "sides": sides,
        "face": face,
        "reason": reason,
        "counted": reason in ("rolled", "rerolled", "exploded"),
        "percentile": None,
        **further,
    }


def in_order(*dice: Json) -> list[Json]:
    """Dice with their places."""
    return [{"index": index, **die} for index, die in enumerate(dice)]


def not_counted(result: RollResult) -> set[int]:
    """The positions of the dice that do not count."""
    return {position for position, note in result.notes.items() if not note.counts}
