"""Compact encoding of the rolls in stored events: what follows from their faces is not stored."""

from __future__ import annotations

from service.tables.drama_deck.roll_content import Content, circumstances, from_faces
from service.tables.drama_deck.roll_text import remarks_of, with_remarks


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
