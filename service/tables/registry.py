"""The games at a table by name; to add one, create a folder here and list its name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from service.tables.common.game import TableGame

NAMES = ("drama_deck",)
GAMES: Mapping[str, TableGame] = {
    name: import_module(f"service.tables.{name}.game").GAME for name in NAMES
}
DEFAULT = NAMES[0]
"""The game of a session that names none."""
