"""The games by name: a new one is a folder here, and its name in this list."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from service.mechanics.mechanic import Mechanic
from service.mechanics.system import System

NAMES = (
    "torg",
    "daggerheart",
    "torang",
    "dice",
)
SYSTEMS: Mapping[str, System] = {
    name: import_module(f"service.systems.{name}.system").SYSTEM for name in NAMES
}
MECHANICS: Mapping[str, Mechanic] = {
    mechanic.name: mechanic for system in SYSTEMS.values() for mechanic in system.mechanics
}
FURTHER: Mapping[str, str] = {
    name: about for mechanic in MECHANICS.values() for name, about in mechanic.further.items()
}
"""Every further distribution of any mechanic: each odds answer has them all, null if they are not
of its own."""
