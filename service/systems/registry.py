"""The games by name; to add one, create a folder here and list its name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from service.mechanics.mechanic import Further, Mechanic
from service.mechanics.system import System

NAMES = (
    "torg",
    "daggerheart",
    "torang",
    "dice",
    "opposed",
)
SYSTEMS: Mapping[str, System] = {
    name: import_module(f"service.systems.{name}.system").SYSTEM for name in NAMES
}
MECHANICS: Mapping[str, Mechanic] = {
    mechanic.name: mechanic for system in SYSTEMS.values() for mechanic in system.mechanics
}
FURTHER: Mapping[str, Further] = {
    name: further for mechanic in MECHANICS.values() for name, further in mechanic.further.items()
}
"""The further distributions of all mechanics: every odds answer has each, null if it belongs to
another mechanic."""
