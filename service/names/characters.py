"""The characters that a name or a text of one line may have, and names that look alike.

Sources: UTS #39, section 4 for confusable names, 5.4 for marks; UAX #9 for the direction of text;
UTS #51 for emoji; RFC 5892, appendix A.1 and A.2, for joiners; UAX #44 for variations. Unicode data
beyond Python's own tables is in the files beside this one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby, pairwise
from pathlib import Path

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


VIRAMA = 9
"""The combining class of marks that take a letter's vowel away, and join it to the next one."""
IDEOGRAPHS = "\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
SKIN_COLOURS = re.compile("[\U0001f3fb-\U0001f3ff]")
JOINER = re.compile("[\u200c\u200d]")
NON_JOINER = "\u200c"


def without_effective(name: str) -> str:
    """The name without the invisible characters that have an effect where they stand.

    A known emoji of several characters becomes a black square.
    """
    plain = SKIN_COLOURS.sub("", _variations().sub(lambda found: found[0][0], name))
    plain = _emoji().sub("\u25a0", plain)
    return JOINER.sub(lambda found: "" if _is_effective(plain, found.start()) else found[0], plain)


@cache
def _variations() -> re.Pattern[str]:
    return re.compile(
        f"[{re.escape(''.join(varied()))}][\ufe0e\ufe0f]"
        f"|[{IDEOGRAPHS}][\ufe00-\ufe0d\U000e0100-\U000e01ef]"
        "|[\u1820-\u18aa][\u180b-\u180d\u180f]"
    )


@cache
def _emoji() -> re.Pattern[str]:
    longest_first = sorted(emoji_sequences(), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))


def _is_effective(text: str, at: int) -> bool:
    """Whether the joiner at this place changes how the letters beside it are joined."""
    before, after = text[:at], text[at + 1 :]
    if before and unicodedata.combining(before[-1]) == VIRAMA:
        return True
    return text[at] == NON_JOINER and _joins(reversed(before)) and _joins(after)


def _joins(text: Iterable[str]) -> bool:
    """Whether the first letter, behind marks, is of a script that joins letters, as Arabic does."""
    letters = (character for character in text if unicodedata.category(character) != "Mn")
    return unicodedata.bidirectional(next(letters, " ")) == "AL"


def look_alike(one: str, other: str) -> bool:
    """Whether two names look alike, also where capitals and small letters are taken as the same."""
    return not looks(one).isdisjoint(looks(other))


def skeleton(text: str) -> str:
    """The skeleton of UTS #39: texts that look alike have the same one."""
    decomposed = IGNORABLE.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", decomposed.translate(prototypes()))


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """The looks of a name: names look alike if they have one of them in common.

    Small letters do not look like their capitals, so capitals are made small both before and after:
    a Greek capital first has to be mapped to a Latin one.
    """
    small_first = skeleton(unicodedata.normalize("NFKC", name).casefold())
    small_last = skeleton(skeleton(name).casefold())
    return frozenset(" ".join(look.split()) for look in (small_first, small_last))
