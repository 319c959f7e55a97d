"""The colours of a chart by the kinds of its parts, in daylight and at night."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Paint(Struct, frozen=True):
    """The colours of an area or a letter, and of a line around it; None: transparent."""

    fill: str | None = None
    stroke: str | None = None


Palette = Mapping[str, Paint]

LIGHT: Palette = {
    "paper": Paint("#ffffff"),
    "halo": Paint(stroke="#ffffff"),
    "edge": Paint("none", "#d5dae3"),
    "title": Paint("#171c26"),
    "figure": Paint("#171c26"),
    "label": Paint("#171c26"),
    "quiet": Paint("#4b5567"),
    "tick": Paint("#4b5567"),
    "mark": Paint("#2f4bb3"),
    "grid": Paint(stroke="#e1e5ec"),
    "axis": Paint(stroke="#6b7689"),
    "limit": Paint(stroke="#171c26"),
    "reached": Paint("#3f5fd0"),
    "missed": Paint("#7f8a9c"),
    "first": Paint("#3f5fd0"),
    "second": Paint("#fbe6d4", "#b4560f"),
}
DARK: Palette = {
    "paper": Paint("#161a22"),
    "halo": Paint(stroke="#161a22"),
    "edge": Paint("none", "#343c4a"),
    "title": Paint("#f1f4f9"),
    "figure": Paint("#f1f4f9"),
    "label": Paint("#f1f4f9"),
    "quiet": Paint("#b4bdcc"),
    "tick": Paint("#b4bdcc"),
    "mark": Paint("#a9bcff"),
    "grid": Paint(stroke="#2b323e"),
    "axis": Paint(stroke="#8490a4"),
    "limit": Paint(stroke="#f1f4f9"),
    "reached": Paint("#8ca5ff"),
    "missed": Paint("#6d788b"),
    "first": Paint("#8ca5ff"),
    "second": Paint("#43301f", "#f5a45f"),
}
