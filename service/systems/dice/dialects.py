"""Notes on accepted notation that people or other programs read differently."""

from __future__ import annotations

import re
from collections.abc import Iterator

from service.systems.dice.expression import Dice, Term
from service.systems.dice.scanner import lower, plain_signs

D66 = "d66 has 66 sides: two d6 read as tens and units are 1d6*10+1d6."
STRICT = "> and < are strict: in Roll20 they include the number."
TOGETHER = (
    "A die is kept or dropped together with its explosions: elsewhere each is kept by itself."
)

_EXPLODES_FROM = re.compile("!>=([0-9]+)$")
_EXPLODES_ON = re.compile("x([0-9]+)$")


def notes(terms: tuple[Term, ...], comparison: str) -> tuple[str, ...]:
    """The notes on an expression, each once; `comparison` is that of the total, as written."""
    found = [note for term in terms for note in _notes(term)]
    if _is_strict(comparison):
        found.append(STRICT)
    return tuple(dict.fromkeys(found))


def _notes(term: Term) -> Iterator[str]:
    dice = term.value
    if not isinstance(dice, Dice):
        return
    text = lower(plain_signs(term.text.removeprefix("-")))
    if dice.sides == 66:
        yield D66
    if _is_strict(text):
        yield STRICT
    if dice.explode and dice.kept < dice.count:
        yield TOGETHER
    if found := _EXPLODES_FROM.search(text):
        counted = text.replace("!", f"!{dice.highest}", 1)
        yield f"{text} explodes on {found[1]} or more, and adds up: {counted} counts successes."
    if found := _EXPLODES_ON.search(text):
        multiplied = text.replace("x", "*", 1)
        yield f"{text} explodes on {found[1]}: {multiplied} multiplies."


def _is_strict(text: str) -> bool:
    return re.search("[<>](?!=)", text) is not None
