"""The moves that every game at a table has, but for `roll_dice`, to which a game may add."""

from __future__ import annotations

from service.tables.common.roll_dice import RevealRoll
from service.tables.common.say import Say
from service.tables.common.seats import DismissSpectators
from service.tables.common.undoing import AskUndo, DeclineUndo, Undo

OF_EVERY_TABLE = (RevealRoll, DismissSpectators, Say, Undo, AskUndo, DeclineUndo)
