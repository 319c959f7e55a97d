"""A cursor over the text of an expression."""

from __future__ import annotations

import re
import unicodedata
from string import ascii_lowercase, ascii_uppercase

_SIGNS = str.maketrans(
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"
    "\u3000\u2010\u2011\u2012\u2013\u2014\u2212\u00d7\u22c5\u00b7\u00f7\u2215\u2018\u2019"
    + "".join(map(chr, range(0xFF01, 0xFF5F))),
    " " * 17 + "-" * 6 + "***" + "//" + "''" + "".join(map(chr, range(0x21, 0x7F))),
)
"""Other spaces, typographic signs and full-width forms, each as the character it stands for."""

_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
_SPACES = re.compile(r"\s")
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"


class InvalidExpression(ValueError):
    """The text is not an expression; `position` is that of the offending character, from 1."""

    def __init__(self, detail: str, position: int) -> None:
        super().__init__(f"{detail[:1].upper()}{detail[1:]}.")
        self.position = position


def plain_signs(text: str) -> str:
    """The text with usual spaces, signs and forms of letters; every character keeps its place."""
    return text.translate(_SIGNS)


def lower(text: str) -> str:
    """The text with small letters for the 26 capitals that notation has, and no others."""
    return text.translate(_LOWER)


def invisible(text: str) -> int | None:
    """The index of the first character that cannot be seen and stands for nothing here."""
    if text.isascii() and text.isprintable():
        return None
    for at, character in enumerate(text):
        joins = character in _JOINERS and at and not text[at - 1].isascii()
        if unicodedata.category(character) in _INVISIBLE and not joins:
            return at
    return None


def name_of(character: str) -> str:
    """The code point of a character, and its name if it has one: U+200B (zero width space)."""
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}{f' ({name})' if name else ''}"


class Scanner:
    """Reads a text from left to right; `text` is `source` in lower case, with plain signs."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = lower(plain_signs(source))
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
        """Pass over a match of the pattern, if there is one."""
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
        """A part of the source, with plain spaces."""
        return _SPACES.sub(" ", self.source[start:end])

    def error(self, detail: str, at: int | None = None) -> InvalidExpression:
        """The refusal of the text at the cursor, or at another index."""
        return InvalidExpression(detail, (self.at if at is None else at) + 1)
