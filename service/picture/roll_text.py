"""The line of a roll as people read it, with minus signs; and its expression."""

from __future__ import annotations

import re

MINUS = "\N{MINUS SIGN}"
HYPHEN = re.compile(
    r"(?<![\w-])-(?= ?(?:\d|[({]|d[\d%f]|(?:abs|floor|ceil|round|min|max)\())", re.IGNORECASE
)
TIMES = "\N{MULTIPLICATION SIGN}"
_INNERMOST = r"\([^()]*\)"
_WITHIN = rf"\((?:[^()]|{_INNERMOST})*\)"
FACES = re.compile(rf"(?<![-+*/,({{{MINUS}{TIMES}]) \((?:[^()]|{_WITHIN})*\)")
"""The brackets after a term: faces, with those that do not count in brackets of their own."""


def plain(text: str) -> str:
    """The line with minus signs for hyphens before numbers and dice."""
    return HYPHEN.sub(MINUS, text)


def without_label(text: str, label: str | None) -> str:
    """The line without the label that it begins with, where the label is shown beside it."""
    return text.removeprefix(f"{label}: ") if label else text


def without_faces(text: str) -> str:
    """The expression that the text of a dice roll begins with, as it was written: 2d6 + 3."""
    return FACES.sub("", plain(text).rpartition(" = ")[0])
