"""Critical moments, a Second Chance, a Monologue; then free time, and another kind of scene."""

from __future__ import annotations

from campaigns.evenings.cards import (
    ACTIONS,
    HEROES,
    MONOLOGUE,
    SECOND_CHANCES,
    attacks_apart,
    calm,
    usable,
)
from campaigns.evenings.changes import (
    Change,
    acts,
    discards,
    lasts,
    opens,
    pools,
    resolves,
    sets,
    spends,
)
from campaigns.evenings.endings import rounds_over
from campaigns.evenings.model import Model
from campaigns.evenings.table import Table


def moment(name: str) -> Change:
    """A critical moment is declared."""

    def change(model: Model) -> None:
        model.players[name].moment_used = True

    return change


def anns_critical_moment(table: Table) -> None:
    """Cards of the hand serve this one roll, once an act (DD-16)."""
    ann, ben = table["Ann"], table["Ben"]
    table.flip_until(attacks_apart)
    ben.refused("hand_closed", "use_card", card=HEROES[1])
    ann.play("critical_moment", moment("Ann"))
    roll = ann.roll(hot=4, cold=9, value=10, difficulty=15, action="attack", against=["f1"])
    ann.play("use_card", discards("Ann"), card=ACTIONS[1])
    ann.play("resolve_roll", resolves(roll, "Ann"), roll=roll)
    table.shows(roll, total=17, success=True, level="average")
    ann.refused("critical_moment_used", "critical_moment")


def cleos_second_chance(table: Table) -> None:
    """From the hand in a critical moment, at once after the failure (DD-16, DD-50)."""
    cleo = table["Cleo"]
    table.flip_until(calm)
    cleo.play("critical_moment", moment("Cleo"))
    roll = cleo.roll(value=5, difficulty=10)
    cleo.play("resolve_roll", resolves(roll, "Cleo"), roll=roll)
    table.shows(roll, success=False)
    again = {"card": SECOND_CHANCES[1], "dice": {"hot": 8, "cold": 9}}
    second = table.next_roll()
    cleo.play("use_card", discards("Cleo"), opens(second), roll=roll, **again)
    cleo.play("resolve_roll", resolves(second), roll=second)
    table.shows(second, total=13, success=True, level="good", retry_of=roll)


def dan_speaks(table: Table) -> None:
    """Back at the table: his Monologue stops all others, but one who is let through (DD-46c)."""
    gm, ann, dan = table.gm, table["Ann"], table["Dan"]
    table.flip_until(usable)
    dan.play("act", acts("Dan"))
    dan.play("play_to_pool", pools("Dan", MONOLOGUE), card=MONOLOGUE)
    table.flip_until(usable)
    because = "A flash of light."  # which is over sooner than the round (DD-34, DD-71)
    gm.play("set_conditions", side="heroes", conditions=["confused"], because=because)
    dan.refused("pool_closed", "use_card", card=MONOLOGUE)
    gm.play("set_conditions", side="heroes", conditions=[], because="They can see again.")
    speaks = (spends("Dan", MONOLOGUE), lasts(MONOLOGUE), acts("Dan"))
    dan.play("use_card", *speaks, card=MONOLOGUE)
    ann.refused("actions_stopped", "act")
    ann.refused("actions_stopped", "roll", value=10)
    gm.play("allow_roll", character=ann.id)
    ann.play("act", acts("Ann"))
    ann.refused("actions_stopped", "act")


def the_scene_was_meant_to_be_dramatic(table: Table) -> None:
    """Free time for a moment; then the other line of the cards is in force (DD-19, DD-71)."""
    gm = table.gm
    gm.play("end_rounds", rounds_over, sets(phase="free"))
    gm.refused("effect_not_possible", "set_scene_kind", kind="standard")
    because = "This is the showdown."
    gm.play("set_scene_kind", sets(scene="dramatic"), kind="dramatic", because=because)


STEPS = (
    *(anns_critical_moment, cleos_second_chance, dan_speaks),
    the_scene_was_meant_to_be_dramatic,
)
