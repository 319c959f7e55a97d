"""Unicode data beyond Python's own tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that are invisible by themselves: Default_Ignorable_Code_Point of UAX #44."""


@cache
def prototypes() -> Mapping[int, str]:
    """What a character looks like, by code point: the prototypes of UTS #39."""
    groups = (line.split(" < ") for line in _lines("confusables.txt"))
    return {ord(each): _text(prototype) for prototype, others in groups for each in _text(others)}


@cache
def emoji_sequences() -> tuple[str, ...]:
    """The emoji that are joined by ZWJ or made of tags, without modifiers."""
    return tuple(map(_text, _lines("emoji.txt")))


@cache
def varied() -> frozenset[str]:
    """The characters that can be shown as a picture or as text."""
    return frozenset(map(_text, _lines("varied.txt")))


def _lines(name: str) -> Iterator[str]:
    lines = (FOLDER / name).read_text(encoding="ascii").splitlines()
    return (line for line in lines if not line.startswith("#"))


def _text(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())
