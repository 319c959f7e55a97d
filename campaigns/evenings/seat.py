"""Somebody at the table, who plays moves that are compared with the model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from campaigns.evenings.changes import Change
from campaigns.evenings.model import Json
from tests.tabletop.calling import Caller
from tests.tabletop.filling import covered

if TYPE_CHECKING:
    from campaigns.evenings.table import Table


class Stopped(Exception):
    """A move was refused that the rules allow: the evening cannot go on."""


@dataclass
class Seat:
    """Somebody at the table."""

    table: Table
    name: str
    caller: Caller
    events: list[Json] = field(default_factory=list)  # as they were read while they played
    answered: list[Json] = field(default_factory=list)  # events in the answers to own moves

    @property
    def id(self) -> str:
        """The own character."""
        assert self.caller.character is not None
        return self.caller.character

    @property
    def by(self) -> Json:
        """Who it is, as events name whoever made them."""
        role = "player" if self.caller.character else "gamemaster"
        return {"role": role, "character": self.caller.character, "spectator": None}

    @property
    def hand(self) -> list[int]:
        """The own cards, the oldest first."""
        self.table.reads += 1
        return self.caller.hand()

    def play(self, move: str, *changes: Change, **fields: Any) -> list[Json]:
        """A move that the rules allow, with all that it changes: its events."""
        self._look_up(move, fields, allowed=True)
        reply = self.table.count(self.caller.try_to(move, **fields))
        if reply.status != 200:
            self.table.note(f"refused: {move} {fields} of {self.name}: {reply.data.decode()}")
            raise Stopped(self.table.wrong[-1])
        self.table.made_by(self)
        self.table.compare(reply.json["table"], f"{move} {fields} of {self.name}", changes)
        self.answered += reply.json["events"]
        return list(reply.json["events"])

    def refused(self, code: str, move: str, **fields: Any) -> None:
        """A move that the rules forbid; nothing changes."""
        self._look_up(move, fields, allowed=False)
        reply = self.table.count(self.caller.try_to(move, **fields))
        self.table.forbidden += 1
        if (reply.status, reply.json.get("code")) != (409, code):
            found = reply.json.get("code", "accepted")
            self.table.note(f"{found}, and not {code}: {move} {fields} of {self.name}")
        self.table.look(f"the refusal of {move} {fields} of {self.name}")

    def request(self, method: str, path: str, body: Any = None, *, by: Seat | None = None) -> Any:
        """A change other than a move, which this caller may make: its answer.

        `by` is the seat that makes it, if the caller has none before.
        """
        answer = self.table.count(self.caller.ask(method, path, body)).ok()
        self.table.made_by(by or self)
        return answer

    def denied(self, status: int, code: str, method: str, path: str, body: Any = None) -> None:
        """A request that this caller may not make; nothing changes."""
        reply = self.table.count(self.caller.ask(method, path, body))
        self.table.forbidden += 1
        found = (reply.json or {}).get("code", "accepted")
        if (reply.status, found) != (status, code):
            differs = f"{reply.status} {found}, and not {status} {code}"
            self.table.note(f"{differs}: {method} {path} {body} of {self.name}")
        self.table.look(f"{method} {path} of {self.name} is denied")

    def follow(self) -> None:
        """Read what has happened since this was last read."""
        last = None
        while not self.events or self.events[-1]["id"] != last:
            after = self.events[-1]["id"] if self.events else 0
            self.table.reads += 1
            news = self.caller.get(f"/events?after={after}&limit=1000")
            self.events += news["events"]
            last = news["last"]

    def _look_up(self, move: str, fields: Json, *, allowed: bool) -> None:
        """Compare whether a move is listed as legal; dice can be supplied with each that rolls."""
        if not self.table.listing:
            return
        self.table.reads += 1
        body = {"move": move, **fields}
        body.pop("dice", None)
        offers = self.caller.moves()
        for offer in offers:
            offer["open"].pop("dice", None)
        if covered(body, offers) is not allowed:
            self.table.note(f"listed as legal is {not allowed} for {body} of {self.name}")

    def roll(self, *changes: Change, hot: int = 5, cold: int = 5, **fields: Any) -> str:
        """A roll with dice thrown by hand, a bonus of 0 if no others are named: its id."""
        dice = {"hot": hot, "cold": cold}
        return self._opens("roll", *changes, dice=dice, **fields)

    def attempt(self, *changes: Change, hot: int = 5, cold: int = 5, **fields: Any) -> str:
        """An attempt at a skill resolution, like `roll`."""
        dice = {"hot": hot, "cold": cold}
        return self._opens("attempt_skill", *changes, dice=dice, **fields)

    def _opens(self, move: str, *changes: Change, **fields: Any) -> str:
        roll = self.table.next_roll()
        self.play(move, lambda model: model.rolls.add(roll), *changes, **fields)
        return roll
