"""A table that plays on for ever: scene after scene, what it did and when it was acknowledged."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.tabletop.calling import Caller, Send, TestTable, open_table

PLAYERS = 4
ROUNDS = 6


@dataclass(frozen=True)
class Acknowledged:
    """A move: its last event, and when its answer had come."""

    event: int
    at: float


@dataclass
class Company:
    """One table, its listeners' seats, and its moves so far."""

    table: TestTable
    listeners: tuple[Caller, ...]
    done: list[Acknowledged] = field(default_factory=list)

    @classmethod
    def sits_down(cls, send: Send, listeners: int) -> Company:
        """A table of four players; spectators make up the number of listeners."""
        table = open_table(send, PLAYERS)
        watching = tuple(table.watch() for _ in range(listeners - PLAYERS - 1))
        company = cls(table, (*table.everybody, *watching))
        table.gm.play("start_adventure")
        table.gm.play("add_foe", name="Ghoul", possibilities=3)
        return company

    def plays(self) -> Iterator[None]:
        """One move after the other, without an end."""
        gm = self.table.gm
        while True:
            yield self._move(gm, "start_scene", kind="dramatic")
            yield self._move(gm, "start_rounds")
            for number in range(ROUNDS):
                yield self._move(gm, "flip")
                player = self.table.players[number % PLAYERS]
                made = self._move(player, "roll", value=9, difficulty=10, against=["f1"])
                yield
                yield self._move(player, "resolve_roll", roll=made["events"][0]["roll"])
                body = {"expression": "3d6!"}
                hidden = {"mechanic": "dice", "body": body, "hidden": True}
                made = self._move(gm, "roll_dice", **hidden)
                yield
                yield self._move(gm, "reveal_roll", roll=made["events"][0]["roll"])
            yield self._move(gm, "end_rounds")
            yield self._move(gm, "end_scene")
            yield self._move(gm, "end_refill")

    def _move(self, caller: Caller, move: str, **fields: Any) -> Any:
        made = caller.play(move, **fields)
        self.done.append(Acknowledged(made["events"][-1]["id"], time.monotonic()))
        caller.seen.clear()
        return made
