"""An Escape that lies in the pool for rounds, and a scene with the other dice."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import ESCAPE, usable
from campaigns.evenings.changes import Change, acts, discards, gains, pools, resolves, sets, spends
from campaigns.evenings.endings import refilled, rounds_over, scene_over
from campaigns.evenings.second.arrival import SIZE
from campaigns.evenings.table import Table


def dan_keeps_a_way_out(table: Table) -> None:
    """Escape is the first card that he puts down, and is used rounds later (DD-44)."""
    gm, ann, dan = table.gm, table["Ann"], table["Dan"]
    brings(table, ESCAPE, "Dan")
    table.flip_until(usable)
    dan.refused("hand_closed", "use_card", card=ESCAPE)
    dan.play("act", acts("Dan"))
    dan.play("play_to_pool", pools("Dan", ESCAPE), card=ESCAPE)
    table.flip()
    ann.play("act", acts("Ann"))
    table.flip_until(usable)
    dan.play("use_card", spends("Dan", ESCAPE), card=ESCAPE)
    if not table.view["round"]["escaped"]:
        table.note("they have not escaped")
    gm.play("end_rounds", rounds_over, sets(phase="free"))
    _scene_ends_without_anybody(table)


def a_scene_with_a_d20(table: Table) -> None:
    """Dice change between scenes only; rolls of before are no obstacle (DD-71)."""
    gm, ann = table.gm, table["Ann"]
    gm.play("change_settings", settings={"method": "d20"}, because="For old times' sake.")
    gm.play("start_scene", sets(phase="free", scene="standard"), kind="standard")
    gm.refused("wrong_phase", "change_settings", settings={"method": "2d10"})
    roll = table.next_roll()
    dice = {"d20": [12]}
    ann.play("roll", lambda model: model.rolls.add(roll), value=10, difficulty=10, dice=dice)
    ann.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, total=10, success=True, level="minimal")
    _scene_ends_without_anybody(table)
    gm.play("change_settings", settings={"method": "2d10"})


def _scene_ends_without_anybody(table: Table) -> None:
    """Nobody discards for the refill: those who are over the size lose their newest (DD-22)."""
    table.gm.play("end_scene", scene_over("refill"))
    table.gm.play("end_refill", *_losses(table), refilled(SIZE))


def _losses(table: Table) -> list[Change]:
    players = table.model.players.items()
    return [discards(name, max(0, player.hand - SIZE)) for name, player in players]


def subplots_of_earlier_adventures_are_paid(table: Table) -> None:
    """One for Ann's Romance; one for Eva's Nemesis and one for her Martyr (DD-23, DD-58)."""
    table.gm.play("end_act", sets(phase="between_acts"), gains("Ann", 1), gains("Eva", 2))
    table.gm.play("start_act", sets(phase="between_scenes", act=2))


STEPS = (dan_keeps_a_way_out, a_scene_with_a_d20, subplots_of_earlier_adventures_are_paid)
