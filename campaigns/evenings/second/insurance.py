"""The last scene: a Glory that is still open when the adventure ends."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import DRAMAS, GLORIES
from campaigns.evenings.changes import answered, gains, renamed, resolves, sets, waits
from campaigns.evenings.endings import scene_over
from campaigns.evenings.table import Table
from campaigns.evenings.undoing import remember, take_back


def the_last_scene(table: Table) -> None:
    """In free time a Glory is shown from the hand; its dice are not recorded (DD-09, DD-15)."""
    gm, ann = table.gm, table["Ann"]
    brings(table, GLORIES[0], "Ann")
    brings(table, DRAMAS[0], "Dan")
    gm.play("start_scene", sets(phase="free", scene="standard"), kind="standard")
    ann.refused("effect_not_possible", "use_card", card=GLORIES[0])
    gm.play("set_scene_kind", sets(scene="dramatic"), kind="dramatic")
    claim = {"card": GLORIES[0], "text": "a hundred and one"}
    ann.play("use_card", waits("glory", "Ann"), **claim)
    ann.refused("effect_not_possible", "use_card", **claim)
    ann.refused("card_stays", "offer_trade", to=table["Ben"].id, give=[GLORIES[0]], because="x")


def a_value_is_only_wanted(table: Table) -> None:
    """Neither a success nor a failure (DD-37)."""
    gm, ben = table.gm, table["Ben"]
    roll = ben.roll(hot=3, cold=8, value=9, label="initiative")
    ben.refused("not_approved", "resolve_roll", roll=roll)
    gm.play("resolve_roll", resolves(roll), roll=roll, no_verdict=True)
    table.shows(roll, total=12, success=None, level=None, label="initiative")


def a_wolf_too_many(table: Table) -> None:
    """Of four moves and then the wolf; a first request is declined, two are granted (DD-71)."""
    gm, ann, ben, eva = table.gm, table["Ann"], table["Ben"], table["Eva"]
    with_nothing = remember(table)
    gm.play("add_foe", name="Wolf")
    with_the_wolf = remember(table)
    ben.play("rename", renamed("Ben", "Wolfsbane"), character=ben.id, name="Wolfsbane")
    roll = eva.roll(value=8, difficulty=9)
    gm.play("set_possibilities", gains("Ann", 30), character=ann.id, amount=_has(table, "Ann") + 30)
    everybody = [*table.model.players]
    gm.play("start_rounds", sets(phase="rounds", round=0, taking_part=everybody))
    eva.play("ask_undo", waits("undo", "Eva"))
    gm.play("decline_undo", answered("undo", "Eva"), character=eva.id)
    gm.refused("no_such_target", "decline_undo", character=eva.id)
    ann.play("ask_undo", waits("undo", "Ann"), because="We have not even seen it.")
    eva.play("ask_undo", waits("undo", "Eva"), because="I said so.")
    moves = (("rename", ben), ("roll", eva), ("set_possibilities", gm), ("start_rounds", gm))
    take_back(table, with_the_wolf, *moves, rolls=[roll])
    take_back(table, with_nothing, ("add_foe", gm), rolls=[])


def _has(table: Table, name: str) -> int:
    return table.model.players[name].possibilities


def the_adventure_ends(table: Table) -> None:
    """Awards are open; the close waits for the claim (DD-45, DD-72)."""
    gm = table.gm
    gm.play("end_adventure", scene_over("awards"), completed=True)
    gm.refused("claim_open", "close_adventure")
    gm.refused("wrong_phase", "end_adventure")


STEPS = (the_last_scene, a_value_is_only_wanted, a_wolf_too_many, the_adventure_ends)
