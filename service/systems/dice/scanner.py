"""A cursor over the text of an expression."""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Characters that a text of one line may not contain: they break it, or change its direction."""

_ALIKE = str.maketrans(
    ascii_uppercase + "\t\u00a0\u2212\u2013\u2014\u00d7\u00f7",
    ascii_lowercase + "  " + "---" + "*/",
)
"""Capitals, other spaces and typographic signs, each as the one character that they stand for."""


class InvalidExpression(ValueError):
    """The text is not an expression; `position` is that of the offending character, from 1."""

    def __init__(self, detail: str, position: int) -> None:
        super().__init__(f"{detail[:1].upper()}{detail[1:]}.")
        self.position = position


class Scanner:
    """Reads a text from left to right; `text` is `source` in lower case, with plain signs."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = source.translate(_ALIKE)
        self.at = 0

    @property
    def next(self) -> str:
        """The character at the cursor; empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, token: str) -> bool:
        """Pass over a token, if it comes next."""
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Pass over what matches the pattern, if it does."""
        if found := pattern.match(self.text, self.at):
            self.at = found.end()
        return found

    @property
    def behind_plain_space(self) -> bool:
        """Whether the cursor is behind a space as a query decodes a plus: no tab, no U+00A0."""
        return self.source[self.at - 1 : self.at] == " "

    def spaces(self) -> bool:
        """Pass over spaces; whether there were any."""
        start = self.at
        while self.take(" "):
            pass
        return self.at > start

    def written(self, start: int, end: int) -> str:
        """A part of the source on one line: with spaces for tabs."""
        return self.source[start:end].replace("\t", " ")

    def error(self, detail: str, at: int | None = None) -> InvalidExpression:
        """The refusal of what is at the cursor, or at another index."""
        return InvalidExpression(detail, (self.at if at is None else at) + 1)
