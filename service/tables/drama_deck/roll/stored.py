"""Compact encoding of the rolls in stored events: what follows from their faces is not stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import convert, to_builtins

from service.mechanics.die import Modifier
from service.systems.torg import d20, two_d10
from service.systems.torg.check import TorgCheck
from service.systems.torg.circumstances import Circumstances
from service.tables.drama_deck.roll.view import remarks_of, with_remarks

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


def pack(content: Content) -> Content:
    """The content of an event with the faces of its roll as a list, and without what they mean.

    Of the outcome remains what decided beside the faces, of the text what follows their line.
    """
    if "faces" not in content:
        return content
    faces = list(content["faces"].values())
    decided = circumstances(content)
    line = from_faces(content, faces, decided).line
    while not faces[-1]:
        faces.pop()
    modifiers = [[one["name"], one["value"]] for one in content["modifiers"]]
    short = {"outcome": decided, "modifiers": modifiers}
    rest = {name: value for name, value in content.items() if name not in ("total", *short)}
    stored = {name: value for name, value in short.items() if value}
    return {**rest, **stored, "faces": faces, "text": remarks_of(content["text"], line)}


def unpack(content: Content) -> Content:
    """The content of an event that was packed, as callers see it."""
    faces = content["faces"]
    modifiers = [{"name": name, "value": value} for name, value in content.get("modifiers", ())]
    unpacked = {**content, "modifiers": modifiers}
    found = from_faces(unpacked, faces, content.get("outcome", {}))
    return {
        **unpacked,
        "text": with_remarks(found.line, content["text"]),
        "outcome": found.outcome,
        "total": found.outcome["total"],
        "faces": found.faces,
    }
