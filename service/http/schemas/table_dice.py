"""Dice of a table's rolls that were rolled by hand."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.mechanics.faces import face, faces
from service.schemas.fields import RequestSchema, several
from service.schemas.shape import MAX_COUNT


class TableDiceSchema(RequestSchema):
    """Dice thrown by hand, by role: a supplied die is used and marked, an omitted (or null) one is
    rolled; one that is not needed is refused (422).

    With `2d10`: `hot`, `cold`, `max`, `up`, `possibilities`, faces 1 to 10. With `d20`: `d20`,
    `up`, `possibilities`, faces 1 to 20.
    """

    hot = face(10, "The hot (positive) die.")
    cold = face(10, "The cold (negative) die.")
    max = faces(10, "The dice thrown after a +9 or a -9, rolling on at 10 (T2-03).")
    d20 = faces(20, "The d20 and its rerolls (TD-01).")
    up = faces(20, "The die of Up, rolling on (T2-06, TD-03).")
    possibilities = several(
        faces(20, "One Possibility's die, rolling on (T2-07, TD-03)."),
        MAX_COUNT,
        "A list for the Possibility that is spent now.",
    )


def supplied_dice(description: str, **kwargs: Any) -> fields.Nested:
    """Physical dice of a roll at the table."""
    return fields.Nested(TableDiceSchema, metadata={"description": description}, **kwargs)
