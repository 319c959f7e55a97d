"""The line of a roll as people read it: dice that do not count are struck, signs are signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

MINUS = "\N{MINUS SIGN}"
HYPHEN = re.compile(
    r"(?<![\w-])-(?= ?(?:\d|[({]|d[\d%f]|(?:abs|floor|ceil|round|min|max)\())", re.IGNORECASE
)
TIMES = "\N{MULTIPLICATION SIGN}"
FACES = re.compile(rf"(?<![-+*/,({{{MINUS}{TIMES}]) \([^() ,]+(?:, [^() ,]+)*(?:, and \d+ more)?\)")
STRUCK = re.compile(rf"~({MINUS}?\d+)~")


def roll_parts(text: str) -> Iterator[tuple[str, bool]]:
    """The parts of a roll's text, and whether each is a die that does not count (`~3~`)."""
    signs = HYPHEN.sub(MINUS, text).replace(" * ", f" {TIMES} ")
    for index, part in enumerate(STRUCK.split(signs)):
        if part:
            yield part, bool(index % 2)


def plain(text: str) -> str:
    """The same where nothing can be struck: such dice stand in brackets."""
    return "".join(f"[{part}]" if struck else part for part, struck in roll_parts(text))


def without_faces(text: str) -> str:
    """The expression that the text of a dice roll begins with, as it was written: 2d6 + 3."""
    return FACES.sub("", plain(text).rpartition(" = ")[0])
