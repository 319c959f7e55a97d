"""Replacements for a refused expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import floor
from typing import NamedTuple

from service.systems.dice.bounds import reach
from service.systems.dice.expression import MAX_CHARACTERS, Expression
from service.systems.dice.habits import DICE, FUNCTIONS, RULES
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression, plain_signs

MOST = 3
"""The most expressions proposed."""
TRIES = 20
"""The most texts read to find them, and the most for a comment."""
STEPS = 6
"""The most rules applied one after the other."""


class Explained(NamedTuple):
    """The refusal of a text, and its replacements, the likeliest first."""

    detail: str
    instead: tuple[str, ...] = ()


Fits = Callable[[Expression], bool]
"""Whether a field takes an expression."""


def explained(
    text: str,
    refused: InvalidExpression,
    *,
    query: bool = False,
    fits: Fits = lambda _expression: True,
) -> Explained:
    """The refusal of a text, with replacements if any are known.

    It takes up to 30 milliseconds: a request of many expressions explains a few.
    """
    if len(text) > MAX_CHARACTERS:
        return Explained(str(refused))
    search = _Search(fits, query=query)
    search.follow(re.sub(" +", " ", plain_signs(text).strip()), (), STEPS)
    instead = list(search.found)
    if not search.final:
        search.tries = TRIES
        instead += _as_comment(re.sub(r"\s+", " ", text).strip(), search)
    instead = list(dict.fromkeys(instead))[:MOST]
    detail = search.reason or str(refused).removesuffix(".")
    if instead:
        choice = " or ".join(f"`{one}`" for one in instead)
        detail += f"{';' if ': ' in detail else ':'} write {choice}"
    return Explained(f"{detail[:1].upper()}{detail[1:]}.", tuple(instead))


class _Search:
    """Applies one rule after the other until a text can be read."""

    def __init__(self, fits: Fits, *, query: bool) -> None:
        self.fits = fits
        self.query = query
        self.tries = TRIES
        self.seen: set[str] = set()
        self.reason = ""
        self.final = False  # whether the reason names something without a notation
        self.found: list[str] = []

    def read(self, text: str) -> Expression | None:
        """The expression, if it fits, and its total can be on both sides of a comparison."""
        if self.tries <= 0:
            return None
        self.tries -= 1
        try:
            expression = read(text)
        except InvalidExpression:
            return None
        return expression if _may_vary(expression) and self.fits(expression) else None

    def proposal(self, text: str) -> str | None:
        """The text as it can be sent; in a query a comment has its sign."""
        expression = self.read(text)
        if expression is None or not self.query:
            return text if expression else None
        comment = expression.comment
        if comment and "#" not in text and text.endswith(comment):
            text = f"{text.removesuffix(comment).rstrip()} # {comment}"
        try:
            read(text, query=True)
        except InvalidExpression:
            return None
        return text

    def follow(self, text: str, reasons: tuple[str, ...], steps: int) -> None:
        """Apply the first rule that finds something, and go on from there."""
        for rule in RULES if steps else ():
            if self.tries <= 0:
                return
            if (found := rule(text)) is None:
                continue
            so_far = (*reasons, found.reason)
            if not found.texts:
                self.reason, self.final = "; ".join(filter(None, so_far)), True
                return
            for other in found.texts:
                if not other:
                    self.reason, self.final = found.reason, True
                    return
                if other == text or other in self.seen or len(other) > MAX_CHARACTERS:
                    continue
                self.seen.add(other)
                if proposal := self.proposal(other):
                    self.found.append(proposal)
                    self.reason = self.reason or "; ".join(filter(None, dict.fromkeys(so_far)))
                else:
                    self.follow(other, so_far, steps - 1)
            if self.found or self.final:
                return


def _may_vary(expression: Expression) -> bool:
    """Whether its total can be on both sides of its target."""
    low, high = map(floor, reach(expression))
    return expression.target is None or low < expression.target.edge <= high


_NO_COMMENT = re.compile(
    rf"{DICE}|[-+*/<>=]\s*[0-9]|^\s*[a-z]{{1,3}}[0-9]+\b|{FUNCTIONS}", re.IGNORECASE
)
_ENDS = re.compile(r"[\s,;:|~*_(\"'\u201c\u201e\u00ab]+")


def _as_comment(text: str, search: _Search) -> Iterator[str]:
    """The words at the end behind #, unless they are dice."""
    for end in reversed([found.start() for found in _ENDS.finditer(text)]):
        before, words = text[:end].rstrip(), text[end:].strip(" ,;:|~*/_#-")
        if _NO_COMMENT.search(plain_signs(text[end:])) or not re.search(r"[^\W\d_]", words):
            continue
        expression, commented = search.read(before), f"{before} # {words}"
        if not (expression and expression.dice) or expression.comment:
            continue
        if proposal := search.proposal(commented):
            yield proposal
            return
