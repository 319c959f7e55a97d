"""Watching a table."""

from __future__ import annotations

from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.common.spectator import MAX_SPECTATORS, Spectator
from service.tables.drama_deck.names import require_free_name
from service.tables.drama_deck.turn import Turn

SPECTATOR_JOINED = EventKind("spectator_joined", "A spectator joined.", ("spectator", "name"))
SPECTATOR_LEFT = EventKind("spectator_left", "A spectator left.", ("spectator", "name"))


def watch(turn: Turn, name: str | None) -> str:
    """Add a spectator and return its id. Raises RuleError."""
    if len(turn.table.spectators) >= MAX_SPECTATORS:
        refuse(Rule.TABLE_FULL, f"A session has at most {MAX_SPECTATORS} spectators.")
    if name is not None:
        require_free_name(turn.table, name)
    spectator = Spectator(turn.new_id("w"), name)
    turn.change(spectators=(*turn.table.spectators, spectator))
    turn.record(SPECTATOR_JOINED, spectator=spectator.id, name=name)
    return spectator.id


def stop_watching(turn: Turn, spectator: str) -> None:
    """Remove a spectator. Raises RuleError."""
    left = find(turn.table.spectators, spectator, f"There is no spectator {spectator}.")
    turn.change(spectators=tuple(one for one in turn.table.spectators if one is not left))
    turn.record(SPECTATOR_LEFT, spectator=left.id, name=left.name)
