"""The mechanics by name: a new system is a folder of rules, its schemas, and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from service.mechanics.daggerheart import DAGGERHEART
from service.mechanics.dice import DICE
from service.mechanics.mechanic import Mechanic
from service.mechanics.torang import TORANG
from service.mechanics.torg import TORG

__all__ = ["MECHANICS", "Mechanic"]

MECHANICS: Mapping[str, Mechanic] = {
    mechanic.name: mechanic for mechanic in (*TORG, *DAGGERHEART, *TORANG, *DICE)
}
