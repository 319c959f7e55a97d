"""Somebody at the table, who plays moves that are compared with the model."""

from __future__ import annotations

from dataclasses import dataclass
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

    @property
    def id(self) -> str:
        """The own character."""
        assert self.caller.character is not None
        return self.caller.character

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
        self.table.compare(reply.json["table"], f"{move} {fields} of {self.name}", changes)
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
