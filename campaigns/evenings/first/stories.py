"""Free time: subplots, an Idea, and what the gamemaster puts right."""

from __future__ import annotations

from campaigns.evenings.cards import (
    ALERTNESS,
    CAMPAIGN,
    CONNECTION,
    IDEA,
    MARTYR,
    MISTAKEN_IDENTITY,
    NEMESIS,
    ROMANCE,
    SUSPICION,
)
from campaigns.evenings.changes import (
    answered,
    discards,
    draws,
    gains,
    gets,
    pools,
    recovers,
    spends,
    waits,
)
from campaigns.evenings.subplots import accept, activate, pool
from campaigns.evenings.table import Table

WHY = "A slip."


def a_question_is_taken_back(table: Table) -> None:
    """The Idea was used too early: with its card the question goes (DD-46b, DD-71)."""
    gm, ben = table.gm, table["Ben"]
    asked = waits("idea", "Ben")
    ben.play("use_card", discards("Ben"), asked, card=IDEA, question="Who are they?")
    back = (recovers(), gets("Ben"), answered("idea", "Ben"))
    gm.play("move_card", *back, card=IDEA, to="hand", character=ben.id, because=WHY)
    gm.refused("no_such_target", "answer_idea", card=IDEA, text="Robbers.")
    ben.play("use_card", discards("Ben"), asked, card=IDEA, question="Who built the vault?")
    gm.play("answer_idea", answered("idea", "Ben"), card=IDEA, text="A dwarf.")


def subplots_of_four(table: Table) -> None:
    """Active, disallowed, discarded, approved only (DD-55a, DD-55b)."""
    gm, ann, ben, cleo = table.gm, table["Ann"], table["Ben"], table["Cleo"]
    pool(table, "Ann", ROMANCE)
    gm.refused("not_approved", "activate_card", character=ann.id, card=ROMANCE)
    accept(table, "Ann", ROMANCE)
    activate(table, "Ann", ROMANCE)
    gm.refused("card_stays", "disallow_card", character=ann.id, card=ROMANCE)

    pool(table, "Cleo", NEMESIS)
    paid = (answered("subplot", "Cleo"), gains("Cleo", 1), draws("Cleo"))
    gm.play("disallow_card", spends("Cleo", NEMESIS), *paid, character=cleo.id, card=NEMESIS)
    ben.play("discard_subplot", discards("Ben"), gains("Ben", 1), draws("Ben"), card=SUSPICION)

    pool(table, "Ben", MISTAKEN_IDENTITY)
    accept(table, "Ben", MISTAKEN_IDENTITY)
    activate(table, "Ben", MISTAKEN_IDENTITY)
    pool(table, "Dan", MARTYR)
    accept(table, "Dan", MARTYR)


def specials_of_three(table: Table) -> None:
    """Specials without a limit in free time (DD-09); the gamemaster activates them (DD-54b)."""
    gm, ben, cleo, dan = table.gm, table["Ben"], table["Cleo"], table["Dan"]
    for seat, card in ((ben, CAMPAIGN), (cleo, ALERTNESS), (dan, CONNECTION)):
        seat.play("play_to_pool", pools(seat.name, card, "waiting"), card=card)
    gm.refused("effect_not_possible", "activate_card", character=ben.id, card=CAMPAIGN)
    gm.play("activate_card", spends("Cleo", ALERTNESS), character=cleo.id, card=ALERTNESS)
    gm.play("activate_card", spends("Dan", CONNECTION), character=dan.id, card=CONNECTION)


def a_card_too_many(table: Table) -> None:
    """Dealt by mistake; its holder gives one up, without compensation (DD-71)."""
    gm, dan = table.gm, table["Dan"]
    dan.refused("no_such_target", "give_up_card", card=dan.hand[-1])
    gm.play("deal_card", draws("Dan", 2), character=dan.id, count=2, because="A gift.")
    gm.play("ask_for_card", waits("card", "Dan"), character=dan.id, because="One too many.")
    gm.refused("effect_not_possible", "ask_for_card", character=dan.id, because="Again.")
    dan.refused("card_stays", "give_up_card", card=MARTYR)
    given = (discards("Dan"), answered("card", "Dan"))
    dan.play("give_up_card", *given, card=dan.hand[-1])


def a_number_is_undone(table: Table) -> None:
    """Possibilities for the wrong character: an undo brings the table back."""
    gm, ann = table.gm, table["Ann"]
    gm.play("set_possibilities", gains("Ann", 89), character=ann.id, amount=99)
    gm.play("undo", gains("Ann", -89), to_version=table.view["version"] - 1)


STEPS = (
    *(a_question_is_taken_back, subplots_of_four, specials_of_three, a_card_too_many),
    a_number_is_undone,
)
