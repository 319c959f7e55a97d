"""The second act: a subplot is kept, one ends, and nobody gets another."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import CAMPAIGN, MISTAKEN_IDENTITY, NEMESIS, ROMANCE, SUSPICION
from campaigns.evenings.changes import answered, sets, spends, waits
from campaigns.evenings.subplots import pool
from campaigns.evenings.table import Table


def romance_is_kept(table: Table) -> None:
    """Its player and the gamemaster agree (DD-58)."""
    gm, ann, ben = table.gm, table["Ann"], table["Ben"]
    gm.play("start_act", sets(phase="between_scenes", act=2))
    gm.play("start_scene", sets(phase="free", scene="standard"), kind="standard")
    ben.play("use_card", waits("campaign", "Ann"), card=CAMPAIGN, character=ann.id)
    ben.refused("no_such_target", "answer_campaign", card=CAMPAIGN, agree=True)
    ann.play("answer_campaign", card=CAMPAIGN, agree=True)
    kept = (spends("Ben", CAMPAIGN), answered("campaign", "Ann"))
    gm.play("approve_card", *kept, character=ben.id, card=CAMPAIGN)
    gm.refused("effect_not_possible", "activate_card", character=ann.id, card=ROMANCE)


def mistaken_identity_ends(table: Table) -> None:
    """Its story is over; another subplot is one too many (DD-55a, DD-55c)."""
    gm, ben = table.gm, table["Ben"]
    over = {"character": ben.id, "card": MISTAKEN_IDENTITY}
    gm.play("end_subplot", spends("Ben", MISTAKEN_IDENTITY), because="They know now.", **over)
    gm.refused("no_such_target", "end_subplot", **over)
    brings(table, SUSPICION, "Ben")
    ben.refused("subplot_limit", "play_to_pool", card=SUSPICION)


def ann_has_another(table: Table) -> None:
    """A subplot that was kept does not count (DD-55c); this one waits to the end."""
    brings(table, NEMESIS, "Ann")
    pool(table, "Ann", NEMESIS)


STEPS = (romance_is_kept, mistaken_identity_ends, ann_has_another)
