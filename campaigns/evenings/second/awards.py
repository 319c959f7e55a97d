"""The awards of the second adventure: a late answer, and insurance."""

from __future__ import annotations

from campaigns.evenings.cards import DRAMAS, GLORIES
from campaigns.evenings.changes import answered, gains, sets
from campaigns.evenings.first.awards import closed
from campaigns.evenings.table import Table


def a_late_answer(table: Table) -> None:
    """The Glory counts; its card returns with all others (DD-24c, DD-45, DD-72)."""
    gm, ann = table.gm, table["Ann"]
    confirmed = (answered("glory", "Ann"), sets(glories=1))
    gm.play("approve_card", *confirmed, character=ann.id, card=GLORIES[0])


def insurance_is_taken_back(table: Table) -> None:
    """Eva's Martyr has paid in two acts, and gives both back; her Nemesis stays paid (DD-56)."""
    gm, eva = table.gm, table["Eva"]
    changes = [gains(seat.name, 3 + 3 * len({*seat.hand} & {*DRAMAS})) for seat in table.players]
    changes += [gains("Ann", 1), gains("Eva", 2), gains("Eva", -2)]
    gm.play("close_adventure", *changes, closed, insurance=[eva.id])


STEPS = (a_late_answer, insurance_is_taken_back)
