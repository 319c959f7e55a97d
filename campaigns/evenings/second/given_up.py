"""A third adventure, which is given up in the middle of round play."""

from __future__ import annotations

from campaigns.evenings.bringing import brings
from campaigns.evenings.cards import ACTIONS, DRAMAS, HEROES, SUPPORTERS, calm
from campaigns.evenings.changes import acts, draws, gains, pools, sets
from campaigns.evenings.endings import scene_over
from campaigns.evenings.first.awards import closed
from campaigns.evenings.recordings import all_take_along
from campaigns.evenings.second.arrival import SIZE
from campaigns.evenings.table import Table


def one_more_adventure(table: Table) -> None:
    """The Romance has no part in it: the gamemaster says so (DD-58)."""
    gm = table.gm
    table["Eva"].play("give_seed", client_seed="a third candle")
    dealt = [draws(seat.name, SIZE) for seat in table.players]
    gm.play("start_adventure", sets(phase="between_scenes", act=1), *dealt)
    romance = {"character": table["Ann"].id, "type": "Romance"}
    gm.play("answer_campaigned", **romance, figures=False)
    gm.play("start_scene", sets(phase="free", scene="standard"), kind="standard")


def ann_fights_alone(table: Table) -> None:
    """One takes part: up to three cards before the first flip (DD-14)."""
    gm, ann = table.gm, table["Ann"]
    for card in (ACTIONS[0], HEROES[0], DRAMAS[0], SUPPORTERS[0]):
        brings(table, card, "Ann")
    gm.play(
        "start_rounds", sets(phase="rounds", round=0, taking_part=["Ann"]), taking_part=[ann.id]
    )
    for card in (ACTIONS[0], HEROES[0], DRAMAS[0]):
        ann.play("play_to_pool", pools("Ann", card), card=card)
    ann.refused("pool_limit", "play_to_pool", card=SUPPORTERS[0])
    table.flip_until(calm)
    ann.play("act", acts("Ann"))
    ann.play("play_to_pool", pools("Ann", SUPPORTERS[0]), card=SUPPORTERS[0])
    ann.roll(value=10, difficulty=10)


def they_give_up(table: Table) -> None:
    """The roll is closed; Drama cards pay nothing, an active subplot does (DD-24a, DD-24b)."""
    gm = table.gm
    gm.play("end_adventure", scene_over("awards"), completed=False)
    gm.play("close_adventure", gains("Eva", 1), closed)
    table.reads += 1
    adventures = gm.caller.get("/fairness")["adventures"]
    shown = [one["server_seed"] is not None for one in adventures]
    if shown != [True, True, True, False]:
        table.note(f"server seeds of adventures are shown: {shown}")


def everybody_takes_the_evening_along(table: Table) -> None:
    """Four client seeds of the first adventure, four of the second, and one of the third."""
    all_take_along(table, client_seeds=9)


STEPS = (one_more_adventure, ann_fights_alone, they_give_up, everybody_takes_the_evening_along)
