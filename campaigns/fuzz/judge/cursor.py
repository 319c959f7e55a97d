"""Reading from left to right, and noting what is wrong on the way."""

from __future__ import annotations

import re
import unicodedata

from campaigns.fuzz.judge.limits import Wrong

SIGNS = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u00d7\u22c5\u00b7", "*"),
    **dict.fromkeys("\u00f7\u2215", "/"),
    **dict.fromkeys("\u2018\u2019", "'"),
}


class Stop(Exception):
    """Nothing behind this place can be read."""


class Cursor:
    """A place in a text, which is read in lower case and with plain signs."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = "".join(map(_plain, source))
        self.at = 0
        self.wrongs: list[Wrong] = []

    def take(self, pattern: str) -> re.Match[str] | None:
        """Go past the pattern, if it stands here."""
        found = re.compile(pattern).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def sees(self, pattern: str) -> bool:
        """Whether the pattern stands here."""
        return re.compile(pattern).match(self.text, self.at) is not None

    def written(self, start: int, end: int) -> str:
        """What stands there in the source, each kind of space as a plain one."""
        return "".join(" " if c.isspace() else c for c in self.source[start:end])

    @property
    def behind_plain_space(self) -> bool:
        """Whether a space as a query decodes a plus stands before, and no other white space."""
        return self.source[: self.at].endswith(" ")

    def wrong(self, what: str, start: int, says: str = "", *, perhaps: bool = False) -> None:
        """Note what is wrong between an index and here, and read on."""
        self.wrongs.append(Wrong(start + 1, max(self.at, start + 1), what, says, perhaps))

    def stop(self, what: str, says: str = "", *, back: int = 0, at: int | None = None) -> Stop:
        """Note what is wrong right here, or up to so many characters before, or there: the end."""
        place = self.at if at is None else at
        self.wrongs.append(Wrong(place + 1 - back, place + 1, what, says))
        return Stop(what)


def _plain(character: str) -> str:
    """The one character that it is read as."""
    if character == "\t" or unicodedata.category(character) == "Zs":
        return " "
    if "\uff01" <= character <= "\uff5e":  # full-width forms
        character = chr(ord(character) - ord("\uff01") + ord("!"))
    character = SIGNS.get(character, character)
    return character.lower() if character.isascii() else character
