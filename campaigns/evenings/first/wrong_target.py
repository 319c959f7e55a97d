"""A whole attack is taken back, with its cards and its result, because a player asks for it."""

from __future__ import annotations

from campaigns.evenings.cards import ACTIONS, attacks_apart
from campaigns.evenings.changes import gains, lasts, resolves, spends, waits
from campaigns.evenings.table import Table
from campaigns.evenings.undoing import remember, take_back

ATTACK = {"value": 10, "difficulty": 12, "action": "attack", "against": ["f1"]}


def ben_strikes_at_the_wrong_one(table: Table) -> None:
    """Five moves of two people go at once, and the ghoul stands again (DD-71)."""
    gm, ben = table.gm, table["Ben"]
    table.flip_until(attacks_apart)
    ben.refused("undo_not_possible", "ask_undo", because="That line again?")
    before = remember(table)
    roll = ben.roll(hot=4, cold=9, **ATTACK)
    ben.play("use_card", spends("Ben", ACTIONS[0]), lasts(ACTIONS[0]), card=ACTIONS[0])
    dice = {"possibilities": [[5]]}
    ben.play("spend_possibility", gains("Ben", -1), roll=roll, dice=dice)
    ben.play("resolve_roll", resolves(roll, "Ben"), roll=roll)
    table.shows(roll, total=22, success=True, level="superior")  # 10 + 4 + 3 + 5
    gm.play("remove_foe", foe="f1")
    ben.play("ask_undo", waits("undo", "Ben"), because="That was the ghoul's brother.")
    moves = [(move, ben) for move in ("roll", "use_card", "spend_possibility", "resolve_roll")]
    take_back(table, before, *moves, ("remove_foe", gm), rolls=[roll])
    gm.refused("undo_not_possible", "undo")


def ben_strikes_again(table: Table) -> None:
    """With the same card, in the same round; the roll has a number that was not used (DD-71)."""
    ben = table["Ben"]
    ben.play("use_card", spends("Ben", ACTIONS[0]), lasts(ACTIONS[0]), card=ACTIONS[0])
    roll = ben.roll(hot=9, cold=4, **ATTACK)
    ben.play("resolve_roll", resolves(roll, "Ben"), roll=roll)
    table.shows(roll, total=9, success=False)  # 10 + 3 - 4


STEPS = (ben_strikes_at_the_wrong_one, ben_strikes_again)
