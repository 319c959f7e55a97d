"""The tags of operations: one for each game, then those of the service."""

from __future__ import annotations

from collections.abc import Mapping

TAGS = {
    "batch": "Several rolls of any mechanics in one request.",
    "receipts": "Signed receipts of rolls: checking them, and the keys that they are signed with.",
    "decks": "Torg's Drama Deck: its cards, what they say, and what they do.",
    "sessions": "A Torg table with the whole Drama Deck: made, seen, deleted.",
    "seats": "Joining a table, watching it, leaving it, giving a seat on.",
    "moves": "What can be done at a table, and doing it.",
    "events": "What has happened at a table, in order.",
    "service": "Limits, health, metrics.",
}


def tags(games: Mapping[str, str]) -> list[dict[str, str]]:
    """Every tag with its description; `games` has the description of each game."""
    described = {**games, **TAGS}
    return [{"name": name, "description": about} for name, about in described.items()]
