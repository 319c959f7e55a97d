"""The mechanics by name: a new system is a folder of rules, its schemas, and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from service.mechanics.mechanic import Mechanic
from service.systems.daggerheart.system import DAGGERHEART
from service.systems.dice.system import DICE
from service.systems.torang.system import TORANG
from service.systems.torg.system import TORG

MECHANICS: Mapping[str, Mechanic] = {
    mechanic.name: mechanic for mechanic in (*TORG, *DAGGERHEART, *TORANG, *DICE)
}
