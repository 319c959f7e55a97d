"""A standard scene: a Martyr, a Rally with somebody away, and two actions in a round."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import HASTES, MARTYR, MASTER_PLAN, RALLY, calm, tricks
from campaigns.evenings.changes import (
    acts,
    chosen,
    discards,
    draws,
    lasts,
    pools,
    resolves,
    sets,
    spends,
)
from campaigns.evenings.second.arrival import SIZE
from campaigns.evenings.subplots import accept, activate, pool
from campaigns.evenings.table import Table


def evas_martyr(table: Table) -> None:
    """Beside a subplot that she has brought along (DD-55c, DD-58)."""
    table.gm.play("start_scene", sets(phase="free", scene="standard"), kind="standard")
    brings(table, MARTYR, "Eva")
    pool(table, "Eva", MARTYR)
    accept(table, "Eva", MARTYR)
    activate(table, "Eva", MARTYR)


def a_rally_without_dan(table: Table) -> None:
    """Each hand refills when its player has chosen; Dan, who is away, has not yet (DD-53)."""
    ann, ben, eva = table["Ann"], table["Ben"], table["Eva"]
    for card, name in ((MASTER_PLAN, "Ann"), (HASTES[0], "Ben"), (RALLY, "Ben")):
        brings(table, card, name)
    rallied = sets(discarding={seat.name for seat in table.players})
    ben.play("use_card", discards("Ben"), rallied, card=RALLY)
    for seat, count in ((ann, 2), (ben, 0), (eva, 1)):
        left = table.model.players[seat.name].hand - count
        filled = draws(seat.name, max(0, SIZE - left))
        cards = [card for card in seat.hand if card != MASTER_PLAN][:count]
        done = chosen(seat.name)
        seat.play("discard_for_refill", discards(seat.name, count), filled, done, cards=cards)
    ann.refused("wrong_phase", "discard_for_refill", cards=[])


def a_plan_fetches_a_card(table: Table) -> None:
    """The top of the discard pile comes to the hand (DD-48)."""
    ann = table["Ann"]
    [top, *_] = table.view["discard_pile"]
    ann.play("use_card", card=MASTER_PLAN)  # one card goes, one comes
    if top not in ann.hand:
        table.note(f"the plan has not brought {top}")


def ben_acts_twice(table: Table) -> None:
    """Each action earns a card at most, and a Haste is a second one (DD-17, DD-46a).

    With round play the Rally is over, and Dan's hand is refilled as it is (DD-53).
    """
    gm, ben = table.gm, table["Ben"]
    everybody = [seat.name for seat in table.players]
    rounds = sets(phase="rounds", round=0, taking_part=everybody)
    filled = draws("Dan", max(0, SIZE - table.model.players["Dan"].hand))
    gm.play("start_rounds", rounds, filled, chosen("Dan"))
    table.flip_until(calm)
    ben.play("act", acts("Ben"))
    ben.play("play_to_pool", pools("Ben", HASTES[0]), card=HASTES[0])
    table.flip_until(tricks)
    trick = {"value": 10, "difficulty": 10, "action": "trick", "against": ["f1"]}
    for hasty in (False, True):
        roll = ben.roll(**trick)
        ben.play("resolve_roll", resolves(roll, "Ben"), draws("Ben"), roll=roll)
        if not hasty:
            gm.refused("not_approved", "award_card", character=ben.id, action="trick")
            hurries = (spends("Ben", HASTES[0]), lasts(HASTES[0]))
            ben.play("use_card", *hurries, card=HASTES[0])
    roll = ben.roll(**trick)
    ben.play("resolve_roll", resolves(roll), roll=roll)


STEPS = (evas_martyr, a_rally_without_dan, a_plan_fetches_a_card, ben_acts_twice)
