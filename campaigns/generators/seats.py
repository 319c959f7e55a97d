"""A session for the requests of a collection, each with the token that it needs."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any


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
        made = _post(f"{url}/v1/sessions", {"name": "Tomb"})
        self.session = made["id"]
        self.gamemaster = made["gm_token"]
        door = made["join_code"]
        player, spectator = (
            _post(f"{url}/v1/sessions/{self.session}/{kind}", {"name": name}, door)["token"]
            for kind, name in (("characters", "Zora"), ("spectators", "Quinn"))
        )
        self.tokens = {
            "characters": door,
            "spectators": door,
            "claim": door,
            "hand": player,
            "token": spectator,  # which gets a new one
        }
        """Whose token a request needs that is not the gamemaster's, by the end of its path."""

    def fill(self, request: dict[str, Any]) -> None:
        """Give a request the session and a token."""
        token = self.tokens.get(request["url"]["path"][-1], self.gamemaster)
        request["auth"] = {"type": "bearer", "bearer": [{"key": "token", "value": token}]}
        for variable in request["url"].get("variable", ()):
            if variable["key"] == "session":
                variable["value"] = self.session


def _post(url: str, body: object, token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        made: dict[str, str] = json.load(answer)
    return made
