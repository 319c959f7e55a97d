"""Rolls that are short enough to be made in an event loop, found without parsing them."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

MAX_BYTES, MAX_DICE = 1_024, 50
"""A roll within them takes less than a millisecond."""
MAX_CHAINS = 10
"""Dice that explode or are rerolled until another face shows throw up to twenty others each: three
milliseconds at most."""
# Searched for much faster than "[0-9]{1,4}"; the bytes in the middle are all spaces of a notation.
_DICE = re.compile(rb"([0-9][0-9]{0,3})[ \t\xc2\xa0]*[dD]")
_CHAIN = re.compile(rb"!|[rR][rR]|[0-9%\]fF][xX]")
_TIES_REROLLED = re.compile(rb"\bties\W*reroll")


def is_short(body: bytes) -> bool:
    """Whether a body asks for a roll of few dice without a receipt.

    A receipt may need a file of keys. Escapes could hide either.
    """
    if len(body) > MAX_BYTES or b"\\" in body or b'"receipt"' in body:
        return False
    return _few_dice(body)


def is_short_query(query: bytes) -> bool:
    """Whether a query asks for a roll of few dice."""
    decoded = unquote_to_bytes(query.replace(b"+", b" "))
    return len(query) <= MAX_BYTES and _few_dice(decoded)


def _few_dice(text: bytes) -> bool:
    """Whether a text has few dice, and fewer where some of them may throw others.

    Where ties are rerolled, all of them may be thrown again a hundred times.
    """
    if b"reroll" in text and _TIES_REROLLED.search(text):
        return False
    dice = sum(map(int, _DICE.findall(text)))
    if chains := len(_CHAIN.findall(text)):
        return max(dice, chains) <= MAX_CHAINS
    return dice <= MAX_DICE
