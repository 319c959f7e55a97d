"""Free time: waiting effects, dice that are not recorded, trades, and slips with cards."""

from __future__ import annotations

from campaigns.evenings.cards import (
    ACTIONS,
    HASTES,
    HEROES,
    LEADERSHIP,
    MASTER_PLAN,
    PRESENCES,
    SUPPORTERS,
    WILLPOWER,
)
from campaigns.evenings.changes import (
    discards,
    draws,
    ends,
    gets,
    lasts,
    recovers,
    resolves,
    trade_over,
    trades,
)
from campaigns.evenings.first.arrival import SIZE
from campaigns.evenings.table import Table

WHY = "A slip."


def a_willpower_waits(table: Table) -> None:
    """It waits for a roll that it fits (DD-09, DD-41b)."""
    dan = table["Dan"]
    waits = lasts(WILLPOWER, "roll")
    dan.play("use_card", discards("Dan"), waits, card=WILLPOWER, attribute="mind")
    roll = dan.roll(value=10, difficulty=10, attribute="strength")
    table.shows(roll, total=10, modifiers=[])
    dan.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, success=True, level="minimal")
    roll = dan.roll(ends(WILLPOWER), value=10, difficulty=12, attribute="mind")
    dan.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, total=13, success=True, level="average")


def a_supporter_for_the_wrong_roll(table: Table) -> None:
    """The card comes back to the hand, and its +3 leaves the open roll (DD-52, DD-71)."""
    gm, ben, cleo = table.gm, table["Ben"], table["Cleo"]
    roll = cleo.roll(hot=2, cold=7, value=9, difficulty=14)
    ben.play("use_card", discards("Ben"), card=SUPPORTERS[0], roll=roll)
    table.shows(roll, total=14)
    back = {"to": "hand", "character": ben.id, "because": "It was meant for Dan."}
    gm.play("move_card", recovers(), gets("Ben"), card=SUPPORTERS[0], **back)
    table.shows(roll, total=11)
    cleo.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, success=False, level=None)
    gm.play("correct_roll", roll=roll, total=14, because="Somebody held the ladder.")
    table.shows(roll, success=True, level="minimal", total=11)  # the dice stay (DD-71)


def dice_at_the_table_only(table: Table) -> None:
    """A Hero for dice that nobody records (DD-15); a Haste that comes back."""
    gm, cleo = table.gm, table["Cleo"]
    cleo.play("use_card", discards("Cleo"), card=HEROES[2], text="for my climb")
    cleo.play("use_card", discards("Cleo"), card=HASTES[1])
    back = {"to": "hand", "character": cleo.id, "because": WHY}
    gm.play("move_card", recovers(), gets("Cleo"), card=HASTES[1], **back)
    gm.refused("card_not_held", "move_card", card=HASTES[1], **back)


def trades_good_and_bad(table: Table) -> None:
    """Between hands (DD-20); one is changed and then void, one is voided by the gamemaster."""
    gm, ann, ben, cleo, dan = table.gm, *table.players
    because = "you hold the rope"
    cleo.play("offer_trade", trades("t1"), to=dan.id, give=[PRESENCES[0]], because=because)
    dan.refused("trade_unequal", "answer_trade", trade="t1", give=[PRESENCES[1], SUPPORTERS[2]])
    dan.play("answer_trade", trade="t1", give=[PRESENCES[1]])
    dan.play("answer_trade", trade="t1", give=[SUPPORTERS[2]])
    used = (discards("Cleo"), lasts(PRESENCES[0], "roll"), trade_over("t1"))
    cleo.play("use_card", *used, card=PRESENCES[0], attribute="charisma")
    cleo.refused("trade_closed", "confirm_trade", trade="t1")

    ann.play("offer_trade", trades("t2"), to=ben.id, give=[HASTES[0]], because=because)
    ben.play("answer_trade", trade="t2", give=[ACTIONS[1]])
    ann.play("confirm_trade", trade_over("t2"), trade="t2")
    ann.play("offer_trade", trades("t3"), to=ben.id, give=[ACTIONS[1]], because="again")
    gm.play("void_trade", trade_over("t3"), trade="t3", because="You are miles apart.")


def ann_leads(table: Table) -> None:
    """Leadership gives a card away, and fills the hand up (DD-47)."""
    ann, cleo = table["Ann"], table["Cleo"]
    left = table.model.players["Ann"].hand - 2
    given = (discards("Ann"), gets("Ann", -1), gets("Cleo"), draws("Ann", SIZE - left))
    ann.play("use_card", *given, card=LEADERSHIP, to=cleo.id, give=[MASTER_PLAN])


STEPS = (
    *(a_willpower_waits, a_supporter_for_the_wrong_roll, dice_at_the_table_only),
    *(trades_good_and_bad, ann_leads),
)
