"""The content of an event of a roll: what follows from its faces, and what does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import convert, to_builtins

from service.mechanics.die import Modifier
from service.systems.torg import d20, two_d10
from service.systems.torg.check import Circumstances, TorgCheck

Content = Mapping[str, Any]

# msgspec learns a type with its first use: threads that do so at once crash the process.
convert({}, Circumstances)
convert((), tuple[Modifier, ...])


class FromFaces(NamedTuple):
    """What follows from the faces of a roll."""

    faces: Content  # by role
    outcome: Content
    line: str


def circumstances(content: Content) -> Content:
    """What decided the outcome of an event beside its faces; empty if nothing did."""
    decided: Content = to_builtins(convert(content["outcome"], Circumstances))
    return decided


def from_faces(content: Content, faces: list[Any], decided: Content) -> FromFaces:
    """What follows from these faces, in the order of their roles; the d20 is a list, hot is not."""
    check = TorgCheck(
        value=content["value"],
        difficulty=content["difficulty"],
        modifiers=convert(content["modifiers"], tuple[Modifier, ...]),
    )
    by_2d10 = isinstance(faces[0], int)
    counted = two_d10.TwoD10Faces(*faces) if by_2d10 else d20.D20Faces(*faces)
    rules: Any = two_d10 if by_2d10 else d20
    outcome, line = rules.scored(check, counted, convert(decided, Circumstances))
    return FromFaces(counted._asdict(), to_builtins(outcome), line)
