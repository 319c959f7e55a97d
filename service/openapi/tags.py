"""The tags of operations: one for each game, then those of the service."""

from __future__ import annotations

from collections.abc import Mapping

TAGS = {
    "batch": "Several rolls of any mechanics in one request.",
    "receipts": "Signed receipts of rolls: checking them, and the keys that they are signed with.",
    "decks": "Torg's Drama Deck: its cards, what they say, and what they do.",
    "sessions": "Torg tables with the whole Drama Deck: creating, reading and deleting them.",
    "seats": "Joining a table, watching it, leaving it, passing on a seat or the table itself.",
    "moves": "Listing the moves that are possible at a table, and making them.",
    "events": "What has happened at a table, in order.",
    "service": "Limits, health, metrics.",
}


def tags(games: Mapping[str, str]) -> list[dict[str, str]]:
    """Every tag with its description; `games` has the description of each game."""
    described = {**games, **TAGS}
    return [{"name": name, "description": about} for name, about in described.items()]
