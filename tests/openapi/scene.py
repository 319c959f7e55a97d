"""A table of its own for each operation on a session, and requests to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from tests.openapi.described import (
    JSON,
    examples,
    examples_in,
    with_example,
)
from tests.tabletop.calling import Caller, Reply, TestTable, in_process, open_table

OF_THE_GAMEMASTER = {
    *("release_character", "remove_character", "remove_spectator", "delete_session"),
    *("renew_join_code", "create_short_code", "create_handover_code"),
}

# Operations on a session: each is sent with a real token of a table that is made for it.


@dataclass(frozen=True)
class Scene:
    """A table in its first round, and who asks for an operation there."""

    table: TestTable

    def caller(self, id: str) -> Caller:
        """Somebody for whom an operation is."""
        if id in ("join_session", "watch_session", "claim_character"):
            return self.table.door
        if id in OF_THE_GAMEMASTER:
            return self.table.gm
        return self.table.players[0]

    def ready_for(self, id: str) -> Caller:
        """Somebody for whom an operation is, at a table where it succeeds."""
        if id == "claim_character":
            self.table.gm.ask("POST", "/characters/c1/release").ok()
        if id == "remove_spectator":
            self.table.watch()
        return self.caller(id)

    def stranger(self, id: str) -> Caller:
        """Somebody at the table for whom an operation is not."""
        of_others = id == "claim_gamemaster" or self.caller(id) is self.table.door
        return self.table.gm if of_others else self.table.door

    def bodies(self, operation: dict[str, Any]) -> list[Any]:
        """What to send; a handover code is one of this table."""
        if operation["operationId"] == "claim_gamemaster":
            issued = self.table.gm.ask("POST", "/gamemaster/handover").ok()
            return [{"handover_code": issued["handover_code"]}]
        return bodies(operation)


def scene(client: FlaskClient) -> Scene:
    """The table of the document's examples, for real."""
    return Scene(open_table(in_process(client), 2).begin("start_rounds", "flip"))


def send(
    caller: Caller, path: str, method: str, operation: dict[str, Any], body: Any, **headers: str
) -> Reply:
    """An operation with the example's ids, but for the session, and the example's query."""
    here = with_example(within(path), operation)
    query = examples_in("query", operation)
    here += "?" * bool(query) + "&".join(f"{name}={value}" for name, value in query.items())
    return caller.ask(method.upper(), here, body, **headers)


def bodies(operation: dict[str, Any]) -> list[Any]:
    """What to send; for play_move what is possible in the first round."""
    if operation["operationId"] == "play_move":
        return [{"move": "roll", "value": 8}]
    content = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
    return list(examples(content).values()) or [None]


def within(path: str) -> str:
    return path.removeprefix("/v1/sessions/{session}")
