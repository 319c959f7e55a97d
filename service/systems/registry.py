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

GAMES: Mapping[str, str] = {
    "torg": "Torg, first edition: 2d10 dice, and the d20 with its chart.",
    "daggerheart": "Daggerheart: the gamemaster's d20, damage, and the players' Duality Dice.",
    "torang": "The Torang Engine: d100 ability and opposed rolls.",
    "dice": "Plain dice notation.",
}
"""What each game is, by the name that begins the names of its mechanics."""
