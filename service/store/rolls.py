"""Compact encoding of the rolls in stored events: what follows from their dice is not stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from service.drama_deck.roll_score import faces_in_order, rescored
from service.drama_deck.roll_text import SEPARATOR

Content = Mapping[str, Any]


def pack_roll(content: Content) -> Content:
    """The content of an event with the faces of its roll as a list, and without what they mean."""
    if "faces" not in content:
        return content
    faces = list(content["faces"].values())
    while not faces[-1]:
        faces.pop()
    packed = dict(content, faces=faces)
    del packed["outcome"]
    _, _, packed["text"] = packed["text"].partition(SEPARATOR)
    return packed


def unpack_roll(content: Content) -> Content:
    """The content of an event as callers see it."""
    stored = content.get("faces")
    if not isinstance(stored, list):  # no roll, or one that an earlier version has stored
        return content
    faces = faces_in_order(*stored)
    result = rescored(faces, content["total"], content["difficulty"])
    outcome = to_builtins(result.outcome) | {"disconnected": content.get("disconnected")}
    text = SEPARATOR.join(filter(None, (result.text, content["text"])))
    return {**content, "text": text, "outcome": outcome, "faces": faces._asdict()}
