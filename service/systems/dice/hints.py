"""Hints for the place where an expression breaks off."""

from __future__ import annotations

import re

OPERATOR = "expected + - * / or the end"
COMMENT_IN_QUERY = "in a URL a comment begins with %23 (#)"
SIDES = "expected the number of sides of the dice, as in d6, d%, dF or d[1,1,2]"
OPERAND = "expected a number or dice such as 2d6"
MODIFIERS = "modifiers go right after the dice, as in 4d6kh3"
KEEP_OR_DROP = "write kh, kl, dh or dl to keep or drop dice"

_PIECE = re.compile("[^ `]{1,20}")
_UNEXPECTED = tuple(
    (re.compile(pattern), hint)
    for pattern, hint in (
        (r"[({]", f"{OPERATOR}: use * to multiply"),
        ("d", f"{OPERATOR}: a number of dice is a plain number, and dice follow an operator"),
        ("[0-9]", f"{OPERATOR}: use + to add numbers, as in 3d6+5"),
        (r"\[", "a label is one line without brackets, and stands once, at the end of a term"),
        (
            ",",
            "a comma stands between the values of min, max and braces, as in {2d6, 1d12}kh1; "
            "decimals have a point",
        ),
        (r"\.", "expected a whole number: only constants have decimals, as in 1.5"),
        (
            "[<>=]",
            "a comparison goes right after dice, to count them, or after brackets, to compare the "
            "total",
        ),
        ("[kxr]|mi|ma", MODIFIERS),
        ("!", f"{MODIFIERS} and 2d6!"),
    )
)


def unexpected(text: str, at: int) -> str:
    """The hint where an operator was expected."""
    found = next((hint for pattern, hint in _UNEXPECTED if pattern.match(text, at)), "")
    return found or f"{OPERATOR}{_instead_of(text, at)}"


def no_operand(text: str, at: int) -> str:
    """The hint where a number or dice were expected."""
    return f"{OPERAND}{_instead_of(text, at)}"


def _instead_of(text: str, at: int) -> str:
    """The text there, up to a space."""
    found = _PIECE.match(text, at)
    return f", not `{found[0]}`" if found else ""
