"""A tokenizer of typed dice, independent of the parser, which finds what a reading has lost.

It knows digits, operators and words, and nothing of their order or meaning.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from service.systems.dice.expression import Expression

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SIGNS = str.maketrans(
    {**dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")}
    | {**dict.fromkeys("×⋅·", "*"), **dict.fromkeys("÷∕", "/")}
)
_COMPARISONS = str.maketrans({"≥": ">=", "≤": "<="})

_GERMAN_DIE = re.compile(r"(?<![^\W\d_])w(?=[0-9%\[])")
_REDUNDANT_PLUS = re.compile(r"(\A|[-+*/({,:])(?:\s*\+)+")
_TOKEN = re.compile(
    r"[0-9]+"
    r"|[^\W\d_]+"  # a word, also what follows digits in 4d6kh3
    r"|[<>]=?|[-+*/=%^]"
    r"|(?:(?<=[0-9%\]!])|(?<=df))!"  # elsewhere it ends a sentence
    r"|[^\w\s!]"
)


def lost(text: str, kept: Iterable[str]) -> list[str]:
    """The numbers, operators, words and emoji of a text that are missing in what was kept of it.

    `kept` are the terms, their labels, what joins them, and the comment. Each token counts as often
    as it occurs; the answer is in the order of the text.
    """
    left = Counter(token for part in kept for token in _tokens(_folded(part)))
    missing = []
    for token in _tokens(_REDUNDANT_PLUS.sub(r"\1", _folded(text))):
        if left[token]:
            left[token] -= 1
        else:
            missing.append(token)
    return missing


def kept(expression: Expression) -> list[str]:
    """All texts in which what was typed comes back."""
    target: list[str] = []
    if expression.target:  # as it was written: one of two ways
        least, most = expression.target
        target = [f">={least}>{least - 1}"] if most is None else [f"<={most}<{most + 1}"]
    terms = [text for term in expression.terms for text in (term.text, term.label or "")]
    pieces = [piece for piece in expression.pieces if isinstance(piece, str)]
    return [*terms, *pieces, expression.comment or "", *target]


def _folded(text: str) -> str:
    """The text in small letters, with one spelling of each sign, and `d` for `w` in dice."""
    text = unicodedata.normalize("NFC", text).translate(_FULL_WIDTH).lower()
    text = text.translate(_SIGNS).translate(_COMPARISONS)
    return _GERMAN_DIE.sub("d", text.strip())


def _tokens(text: str) -> Iterable[str]:
    """Numbers without leading zeros: a comparison may come back without them."""
    found = filter(_counts, _TOKEN.findall(text))
    return (str(int(token)) if token.isdecimal() and token.isascii() else token for token in found)


def _counts(token: str) -> bool:
    """Whether a token has a meaning: brackets, quotes and sentence marks have none."""
    return len(token) > 1 or token in "+-*/<>=%^!" or unicodedata.category(token)[0] in "LNS"
