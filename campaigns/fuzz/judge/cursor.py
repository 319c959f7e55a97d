"""Reading from left to right, and noting what is wrong on the way."""

from __future__ import annotations

import re

from campaigns.fuzz.judge.limits import Wrong

SIGNS = {"\t": " ", "\u00a0": " ", "\u2212": "-", "\u2013": "-", "\u2014": "-"} | {
    "\u00d7": "*",
    "\u00f7": "/",
}


class Stop(Exception):
    """Nothing behind this place can be read."""


class Cursor:
    """A place in a text, which is read in lower case and with plain signs."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = "".join(
            SIGNS.get(c, c.lower() if c.isascii() else c) for c in source
        )  # of the same length
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

    @property
    def spaced(self) -> bool:
        """Whether a space stands directly before."""
        return self.text[: self.at].endswith(" ")

    @property
    def behind_plain_space(self) -> bool:
        """Whether that space is one as a query decodes a plus, and no other white space."""
        return self.source[: self.at].endswith(" ")

    def wrong(self, what: str, start: int, says: str = "", *, perhaps: bool = False) -> None:
        """Note what is wrong between an index and here, and read on."""
        self.wrongs.append(Wrong(start + 1, max(self.at, start + 1), what, says, perhaps))

    def stop(self, what: str, says: str = "", *, back: int = 0) -> Stop:
        """Note what is wrong right here, or up to so many characters before: the end."""
        self.wrongs.append(Wrong(self.at + 1 - back, self.at + 1, what, says))
        return Stop(what)
