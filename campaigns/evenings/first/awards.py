"""The awards, and the close of the adventure."""

from __future__ import annotations

from campaigns.evenings.cards import DRAMAS, NEMESIS, SUSPICION
from campaigns.evenings.changes import answered, gains
from campaigns.evenings.endings import scene_over
from campaigns.evenings.model import ALL_CARDS, Model
from campaigns.evenings.recordings import all_take_along
from campaigns.evenings.table import Table


def the_awards_are_open(table: Table) -> None:
    """No card is drawn, dealt, traded or discarded any more, and nobody joins (DD-72)."""
    gm, ann, ben, cleo, dan = table.gm, *table.players
    gm.refused("wrong_phase", "close_adventure")
    nobody_answers = answered("subplot", "Ann")  # it comes too late to be approved
    gm.play("end_adventure", scene_over("awards"), nobody_answers, ignored=[ben.id])
    gm.refused("wrong_phase", "deal_card", character=cleo.id, because="Late.")
    gm.refused("wrong_phase", "disallow_card", character=ann.id, card=NEMESIS)
    ben.refused("wrong_phase", "discard_subplot", card=SUSPICION)
    cleo.refused("wrong_phase", "offer_trade", to=dan.id, give=cleo.hand[:1], because="x")
    gm.refused("wrong_phase", "start_scene", kind="standard")
    gm.refused("no_such_target", "close_adventure", insurance=[dan.id])  # never active
    table.not_joined("wrong_phase", "Eva")


def the_adventure_closes(table: Table) -> None:
    """3 for each Drama card still in a hand, 3 for the Glory, 1 for Ann's subplot (DD-24a).

    Ben has ignored his: nothing for it, though it was active in this act too.
    """
    changes = [gains(seat.name, 3 + 3 * len({*seat.hand} & {*DRAMAS})) for seat in table.players]
    changes += [gains("Ann", 1)]
    table.gm.play("close_adventure", *changes, closed)
    table.gm.refused("wrong_phase", "start_scene", kind="standard")


def closed(model: Model) -> None:
    """All cards are in the deck again, and nothing of the adventure is left (DD-72)."""
    model.phase, model.adventure, model.act, model.glories = "closed", model.adventure + 1, None, 0
    model.deck, model.discards, model.tasks, model.waits = ALL_CARDS, 0, {}, set()
    for player in model.players.values():
        player.hand, player.pool, player.moment_used = 0, {}, False


def everybody_takes_the_evening_along(table: Table) -> None:
    """Each takes the evening along, and all four client seeds were in its shuffles."""
    all_take_along(table, client_seeds=4)


STEPS = (the_awards_are_open, the_adventure_closes, everybody_takes_the_evening_along)
