"""Round play by the gamemaster's verdicts, a Leadership in it, and a subplot that is discarded."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import HEROES, LEADERSHIP, SUPPORTERS, SUSPICION, tricks, usable
from campaigns.evenings.changes import (
    acts,
    discards,
    draws,
    gains,
    gets,
    in_pool,
    pools,
    resolves,
    spends,
)
from campaigns.evenings.second.arrival import SIZE
from campaigns.evenings.table import Table


def the_gamemaster_decides_alone(table: Table) -> None:
    """She resolves every roll, and no card is awarded without her (DD-17)."""
    gm, ann, eva = table.gm, table["Ann"], table["Eva"]
    alone = {"award_by": "gamemaster", "resolve_by": "gamemaster"}
    gm.play("change_settings", settings=alone)
    table.flip_until(tricks)
    trick = {"value": 10, "difficulty": 10, "action": "trick", "against": ["f1"]}
    roll = ann.roll(**trick)
    ann.refused("not_approved", "resolve_roll", roll=roll)
    decided = {"success": True, "approved": True}
    gm.play("resolve_roll", resolves(roll, "Ann"), draws("Ann"), roll=roll, **decided)
    roll = eva.roll(**trick)
    gm.play("resolve_roll", resolves(roll, "Eva"), roll=roll)
    table.shows(roll, success=True, level="minimal")
    gm.play("award_card", draws("Eva"), character=eva.id, action="trick")
    before = {"award_by": "automatic", "resolve_by": "roller"}
    gm.play("change_settings", settings=before, because="That was slow.")


def ann_leads_in_the_fight(table: Table) -> None:
    """A card of her hand goes to Eva's pool; her hand is filled, pool not counted (DD-47)."""
    ann, eva = table["Ann"], table["Eva"]
    for card in (LEADERSHIP, HEROES[0]):
        brings(table, card, "Ann")
    table.flip_until(usable)
    ann.play("act", acts("Ann"))
    ann.refused("hand_closed", "use_card", card=LEADERSHIP, to=eva.id, give=[HEROES[0]])
    ann.play("play_to_pool", pools("Ann", LEADERSHIP), card=LEADERSHIP)
    left = table.model.players["Ann"].hand - 1
    given = (spends("Ann", LEADERSHIP), gets("Ann", -1), in_pool("Eva", HEROES[0]))
    filled = draws("Ann", max(0, SIZE - left))
    ann.play("use_card", *given, filled, card=LEADERSHIP, to=eva.id, give=[HEROES[0]])


def ben_discards_a_subplot(table: Table) -> None:
    """It uses the round's one card, and pays (DD-13, DD-55b)."""
    ben = table["Ben"]
    for card in (SUSPICION, SUPPORTERS[0]):
        brings(table, card, "Ben")
    table.flip()
    ben.refused("action_needed", "discard_subplot", card=SUSPICION)
    ben.play("act", acts("Ben"))
    paid = (discards("Ben"), gains("Ben", 1), draws("Ben"))
    ben.play("discard_subplot", *paid, card=SUSPICION)
    ben.refused("pool_limit", "play_to_pool", card=SUPPORTERS[0])


STEPS = (the_gamemaster_decides_alone, ann_leads_in_the_fight, ben_discards_a_subplot)
