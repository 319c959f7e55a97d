"""Several moves that are taken back at once, with all that they have changed (DD-71)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from campaigns.evenings.model import Json, Model
from campaigns.evenings.seat import Seat
from campaigns.evenings.table import Table

MOVING = ("version", "last_event", "expires_at")
"""What an undo does not bring back: it is a new version."""


@dataclass(frozen=True)
class Before:
    """A table before the moves that are taken back later, and how each seat saw it."""

    model: Model
    views: dict[str, Json]


def remember(table: Table) -> Before:
    """The table as it is now."""
    return Before(deepcopy(table.model), _views(table))


def take_back(table: Table, before: Before, *moves: tuple[str, Seat], rolls: list[str]) -> None:
    """Undo all moves after `before`, which are given as they were played, with their rolls."""
    version = before.model.version
    made = [
        {"version": version + number, "move": move, "by": seat.by}
        for number, (move, seat) in enumerate(moves, 1)
    ]
    newest_first = made[::-1]
    _compare_offers(table, version, newest_first)

    def restored(model: Model) -> None:
        kept = model.version
        vars(model).update(vars(deepcopy(before.model)))
        model.version = kept

    [event] = table.gm.play("undo", restored, to_version=version)
    undone = {"type": event["type"], "moves": event["moves"], "rolls": event["rolls"]}
    if undone != {"type": "move_undone", "moves": newest_first, "rolls": rolls}:
        table.note(f"the undo says {undone}")
    for name, view in _views(table).items():
        for field, value in view.items():
            if value != before.views[name][field]:
                table.note(f"after the undo {name} sees other {field} than before")


def _compare_offers(table: Table, version: int, newest_first: list[Json]) -> None:
    """The gamemaster can read beforehand what would be lost."""
    table.reads += 1
    body = {"move": "undo", "to_version": version}
    listed = [one["takes_back"] for one in table.gm.caller.moves() if one["body"] == body]
    if listed != [newest_first]:
        table.note(f"an undo to version {version} is listed with {listed}")


def _views(table: Table) -> dict[str, Json]:
    """The table as each seat sees it, but for what every change moves on."""
    table.reads += len(table.seats)
    views = {name: seat.caller.table() for name, seat in table.seats.items()}
    return {
        name: {field: view[field] for field in view if field not in MOVING}
        for name, view in views.items()
    }
