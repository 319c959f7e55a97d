"""Characters that are invisible themselves, but change how their neighbours look.

Source: UTS #51 for emoji; RFC 5892, appendix A.1 and A.2, for joiners; UAX #44 for variations.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from service.names.data import emoji_sequences, varied

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
