"""The tags of operations: one for each game, then those of the service, which tags.md describes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Json = dict[str, Any]

TEXTS = Path(__file__).with_name("tags.md")
GUIDE: Mapping[str, str] = {
    "receipts": "receipts",
    "sessions": "table",
    "seats": "table/seats",
    "moves": "table/moves",
    "events": "table/events",
    "fairness": "fairness",
    "service": "versioning",
}
"""The page of the guide for a tag."""


def tags(games: Iterable[Json]) -> list[Json]:
    """Every tag with its description; `games` has those of the games."""
    return [*games, *(tag(name, about, GUIDE.get(name)) for name, about in _texts())]


def tag(name: str, about: str, page: str | None) -> Json:
    """A tag, with a link to its page in the guide, if there is one.

    The link is no `externalDocs`, whose URL would have to be absolute.
    """
    more = f"\n\nMore in [the guide](/guide/{page})." if page else ""
    return {"name": name, "description": about + more}


def _texts() -> Iterable[tuple[str, str]]:
    """The sections of tags.md: a heading with the name of a tag, and its description."""
    for section in re.split("^# ", TEXTS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, _, about = section.partition("\n")
        yield name, _flowing(about.strip())


def _flowing(text: str) -> str:
    """A text with each paragraph on one line; tables keep theirs."""
    return re.sub(r"(?<=[^\n|])\n(?=[^\n|])", " ", text)
