"""A session for the requests of a collection, each with the token that it needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.tabletop.calling import open_table, over_http


def seat(collection: Path, url: str) -> None:
    """Fill a session and tokens into a collection; what ends them comes last."""
    seats = _Seats(url)
    content = json.loads(collection.read_bytes())
    requests = [item for folder in content["item"] for item in folder["item"]]
    for item in requests:
        seats.fill(item["request"])
    content["item"] = in_order(requests)
    collection.write_text(json.dumps(content), encoding="utf-8")


def in_order(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What removes somebody comes late, and what deletes the session last."""
    removing = [item for item in requests if item["request"]["method"] == "DELETE"]
    session = [item for item in removing if item["request"]["url"]["path"][-1] == ":session"]
    others = [item for item in removing if item not in session]
    return [item for item in requests if item not in removing] + others + session


class _Seats:
    """A session with a gamemaster, a player and a spectator."""

    def __init__(self, url: str) -> None:
        table = open_table(over_http(url), 1)
        self.session = table.gm.session
        self.gamemaster = table.gm.token
        self.tokens = {
            "characters": table.door.token,
            "spectators": table.door.token,
            "claim": table.door.token,
            "hand": table.players[0].token,
            "token": table.watch().token,  # which gets a new one
        }
        """Whose token a request needs that is not the gamemaster's, by the end of its path."""

    def fill(self, request: dict[str, Any]) -> None:
        """Give a request the session and a token."""
        token = self.tokens.get(request["url"]["path"][-1], self.gamemaster)
        request["auth"] = {"type": "bearer", "bearer": [{"key": "token", "value": token}]}
        for variable in request["url"].get("variable", ()):
            if variable["key"] == "session":
                variable["value"] = self.session
