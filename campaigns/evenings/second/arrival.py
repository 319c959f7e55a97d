"""One has left, somebody new joins, and the table's next adventure begins."""

from __future__ import annotations

from campaigns.evenings.changes import answered, draws, sets, waits
from campaigns.evenings.model import Player
from campaigns.evenings.table import Table

SIZE = 4
"""The hand size of four characters (DD-07)."""


def others_than_last_time(table: Table) -> None:
    """Cleo has left; Finn looks in, and leaves before anybody has answered him (DD-58, DD-68)."""
    gm = table.gm
    table.leave("Cleo")
    _joins(table, "Finn", campaigned=["Suspicion"])
    table.leave("Finn", answered("campaigned", "Finn"))
    _joins(table, "Eva", campaigned=["Nemesis"], client_seed="Eva's candle")
    table.not_joined("wrong_phase", "Gus", hand=[1, 2, 3])  # only to the first adventure (DD-10)
    table["Ann"].play("give_seed", client_seed="Ann's new candle")
    table["Ann"].refused("effect_not_possible", "give_seed", client_seed="one more")
    table["Eva"].refused("effect_not_possible", "give_seed", client_seed="one more")
    gm.play("change_settings", settings={"hand_size": None}, because="As the rules say.")


def _joins(table: Table, name: str, **fields: object) -> None:
    seated = sets(players={**table.model.players, name: Player()})
    table.join(name, seated, waits("campaigned", name), **fields)


def the_next_adventure_begins(table: Table) -> None:
    """A fresh deck, hands of four, and the Romance goes on by itself (DD-58, DD-72)."""
    gm = table.gm
    dealt = [draws(seat.name, SIZE) for seat in table.players]
    gm.play("start_adventure", sets(phase="between_scenes", act=1), *dealt)
    eva = table["Eva"].id
    nemesis = {"character": eva, "type": "Nemesis"}
    gm.play("answer_campaigned", answered("campaigned", "Eva"), **nemesis, figures=True)
    gm.refused("effect_not_possible", "answer_campaigned", **nemesis, figures=True)
    kept = [(one["character"], one["type"], one["figures"]) for one in table.view["campaigned"]]
    wanted = [(table["Ann"].id, "Romance", True), (eva, "Nemesis", True)]
    if [one for one in kept if one[0] in (table["Ann"].id, eva)] != wanted:
        table.note(f"campaigned are {kept}")


def the_shuffles_are_committed_to(table: Table) -> None:
    """The first seed is shown; the second adventure has the seeds that were given for it."""
    table.reads += 1
    first, second = table.gm.caller.get("/fairness")["adventures"]
    if (first["server_seed"] is None, second["server_seed"]) != (False, None):
        table.note("the first server seed is shown, and only that")
    if second["client_seeds"] != ["Eva's candle", "Ann's new candle"]:
        table.note(f"client seeds of the second adventure are {second['client_seeds']}")


STEPS = (others_than_last_time, the_next_adventure_begins, the_shuffles_are_committed_to)
