"""The last scene: a Glory that is still open when the adventure ends."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import DRAMAS, GLORIES
from campaigns.evenings.changes import resolves, sets, waits
from campaigns.evenings.endings import scene_over
from campaigns.evenings.table import Table


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


def the_adventure_ends(table: Table) -> None:
    """Awards are open; the close waits for the claim (DD-45, DD-72)."""
    gm = table.gm
    gm.play("end_adventure", scene_over("awards"), completed=True)
    gm.refused("claim_open", "close_adventure")
    gm.refused("wrong_phase", "end_adventure")


STEPS = (the_last_scene, a_value_is_only_wanted, the_adventure_ends)
