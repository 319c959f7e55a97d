"""Words of the API, which texts for players do not use."""

from __future__ import annotations

import re

from tests.tables.drama_deck.rules import EVENTS, MOVES

WORDS = re.compile(
    r"\b(API|JSON|service|server|request|response|field|parameter|endpoint|event|token|null|"
    r"boolean|client|settings?|rules? id|DD-\d\d)\b",
    re.IGNORECASE,
)


def words_of_the_api(text: str) -> list[str]:
    """Every word in a text that a player at a table has no use for."""
    names = [name for name in (*EVENTS, *MOVES) if "_" in name and name in text]
    return [*re.findall(r"[`_{}#]", text), *WORDS.findall(text), *names]
