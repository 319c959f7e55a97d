"""Texts in pictures: numbers and chances as texts, how wide a text is, and where it is cut.

No text is smaller than 20 units, so it stays readable when a chat shows the picture 400 pixels
wide.
"""

from __future__ import annotations

from bisect import bisect_right
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate


def number(value: float, form: str = "") -> str:
    """A number with a real minus sign."""
    return f"{value:{form}}".replace("-", "\N{MINUS SIGN}")


def signed(value: int) -> str:
    """A bonus: with its sign, unless it is 0."""
    return number(value, "+" if value else "")


def percent(chance: Fraction | float) -> str:
    """A percentage with one decimal, halves rounded up; only exact 0 and 1 read as 0 and 100 %."""
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance and not tenths:
        return "<0.1 %"
    if chance < 1 and tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def exact_percent(billionths: int) -> str:
    """A percentage with as many decimals as needed."""
    return f"{Decimal(billionths).scaleb(-7).normalize():f} %"


TEXT_SIZE, TITLE_SIZE = 20, 26
BOLD = 1.15
"""The width of bold letters beside normal ones."""

_LETTERS = {
    letter: width
    for width, letters in (
        (0.35, " ',./:;IJ\\fijl|·"),
        (0.42, "!()-[]rt"),
        (0.55, '"*?L_`csz'),
        (0.65, "$0123456789EFPSTYabdeghknopquvxy{}"),
        (0.85, "#&+<=>ABCDGHKNOQRUVXZ^w~←→\N{MINUS SIGN}"),
        (1.0, "%@MWm…"),
    )
    for letter in letters
}
"""The widths of letters, relative to the font size."""
_WIDEST = 1.3
"""The width assumed for any other letter."""


def text_width(text: str, scale: float = 1) -> float:
    """The approximate width of text of the usual size in the widest of the common typefaces."""
    return sum(_LETTERS.get(letter, _WIDEST) for letter in text) * TEXT_SIZE * scale


def wrapped(text: str, lines: int, scale: float = 1, *, room: float) -> tuple[str, ...]:
    """Wrap text to at most `lines` lines; the last one ends in an ellipsis if text is cut."""
    if text_width(text, scale) <= room:
        return (text,) if text else ()
    if lines == 1:
        return (_fitting(text, scale, room - text_width("…", scale)) + "…",)
    line = _fitting(text, scale, room)
    return (line, *wrapped(text[len(line) :].lstrip(), lines - 1, scale, room=room))


def _fitting(text: str, scale: float, room: float) -> str:
    """The beginning that fits, to the end of a word if that keeps at least half of it."""
    ends = list(accumulate(text_width(letter, scale) for letter in text))
    length = bisect_right(ends, room)
    space = text.rfind(" ", length // 2, length + 1)
    return text[: length if space < 0 else space]


def printable(text: str) -> str:
    """One line that XML can carry: no control characters, no lone surrogates."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def spoken(name: str) -> str:
    """A name of the API in plain words; a colon separates a final digit from the next figure."""
    words = name.replace("_", " ")
    return f"{words}:" if words[-1:].isdigit() else words
