"""Which characters a name may have, and a text of one line.

Source: UTS #39, section 5.4, for marks; UAX #9 for the direction of text.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby, pairwise

from service.names.data import IGNORABLE
from service.names.joining import without_effective

NO_CONTROL = "Must not contain control characters."
NOT_BLANK = "Must not be blank: write a letter, a digit or a symbol."
MAX_MARKS = 4
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_DIRECTION = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_BLANK = {"\u2800", "\U0001d159"}
"""Symbols that look like nothing: a Braille pattern without dots, a note without a head."""
_FUTURE_EMOJI = re.compile("[\U0001f000-\U0001faff\U0001fc00-\U0001fffd]")
"""Where Unicode adds emoji: phones have them years before Python's tables do."""


def problem_of_text(text: str) -> str | None:
    """The problem with the characters of a text of one line, if there is one."""
    return _problem_of_line(text) or (NOT_BLANK if all(map(_is_blank, text)) else None)


def _problem_of_line(text: str) -> str | None:
    if _CONTROL.search(text):
        return NO_CONTROL
    if found := _DIRECTION.search(text):
        return _without(found[0], "which changes the direction of text")
    return None


def problem_of_name(name: str) -> str | None:
    """The problem with the characters of a name, if there is one."""
    composed = unicodedata.normalize("NFC", name)
    if problem := _problem_of_line(composed):
        return problem
    visible = without_effective(composed)
    return _problem_of_looks(visible) or _problem_of_marks(visible)


def _problem_of_looks(name: str) -> str | None:
    for character in name:
        if _is_invisible(character):
            return _without(character, "which is invisible there")
        if unicodedata.category(character) in ("Cs", "Co", "Cn") and not _FUTURE_EMOJI.match(
            character
        ):
            return _without(character, "which does not look the same everywhere")
    return None if name.strip() else NOT_BLANK


def _is_blank(character: str) -> bool:
    return character.isspace() or _is_invisible(character)


def _is_invisible(character: str) -> bool:
    ignorable = IGNORABLE.match(character) is not None
    return ignorable or unicodedata.category(character) == "Cf" or character in _BLANK


def _problem_of_marks(name: str) -> str | None:
    if unicodedata.category(name[0]).startswith("M"):
        return "Must not begin with a combining mark: write it after a letter."
    for are_marks, group in groupby(unicodedata.normalize("NFD", name), _is_mark):
        marks = list(group)
        if are_marks and len(marks) > MAX_MARKS:
            return "Must not have more than four marks on one letter."
        if are_marks and any(one == other for one, other in pairwise(marks)):
            return "Must not have the same mark twice on one letter."
    return None


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _without(character: str, why: str) -> str:
    return f"Must not contain U+{ord(character):04X}, {why}: leave it out."
