"""Round play of two, with two outsiders: pools, awards before and after, wrong cards."""

from __future__ import annotations

from copy import deepcopy

from campaigns.evenings.cards import (
    ACTIONS,
    ADRENALIN,
    COUPS_DE_GRACE,
    HASTES,
    HEROES,
    OPPONENT_FAILS,
    PRESENCES,
    RALLY,
    SECOND_CHANCES,
    SEIZE_INITIATIVE,
    SUPPORTERS,
    tricks,
)
from campaigns.evenings.changes import (
    acts,
    discards,
    draws,
    ends,
    gains,
    goes_on,
    in_pool,
    lasts,
    leaves_pool,
    pools,
    recovers,
    resolves,
    sets,
    spends,
    trade_over,
    trades,
)
from campaigns.evenings.table import Table

WHY = "A slip."


def two_put_cards_down(table: Table) -> None:
    """Two take part: up to two cards each before the first flip (DD-14)."""
    gm, ann, ben, cleo, dan = table.gm, *table.players
    started = sets(phase="rounds", round=0, taking_part=["Ann", "Ben"])
    gm.play("start_rounds", started, taking_part=[ann.id, ben.id])
    for seat, card in (
        *((ann, HEROES[0]), (ann, SEIZE_INITIATIVE)),
        *((ben, SUPPORTERS[0]), (ben, OPPONENT_FAILS[0])),
    ):
        seat.play("play_to_pool", pools(seat.name, card), card=card)
    ann.refused("pool_limit", "play_to_pool", card=SECOND_CHANCES[0])
    cleo.refused("not_taking_part", "use_card", card=RALLY)
    offer = {"give": [HASTES[1]], "because": "we watch the horses"}
    cleo.refused("not_taking_part", "offer_trade", to=ann.id, **offer)
    cleo.play("offer_trade", trades("t4"), to=dan.id, **offer)
    dan.play("answer_trade", trade="t4", give=[PRESENCES[1]])
    cleo.play("confirm_trade", trade_over("t4"), trade="t4")


def ann_tricks_the_ghoul(table: Table) -> None:
    """Hero and Supporter after the dice; the award is revoked, given again, and revoked."""
    gm, ann, ben = table.gm, table["Ann"], table["Ben"]
    table.flip_until(tricks)
    ann.refused("action_needed", "play_to_pool", card=SECOND_CHANCES[0])
    table["Dan"].refused("not_taking_part", "act")
    ben.play("act", acts("Ben"), text="I pull the lever.")
    ben.play("play_to_pool", pools("Ben", ADRENALIN), card=ADRENALIN)
    ben.refused("pool_limit", "play_to_pool", card=COUPS_DE_GRACE[0])
    aimed = {"action": "trick", "against": ["f1"], "difficulty": 12}
    roll = ann.roll(hot=4, cold=9, value=10, **aimed)
    dice = {"possibilities": [[5]]}
    ann.play("use_card", spends("Ann", HEROES[0]), card=HEROES[0], roll=roll, dice=dice)
    ben.play("use_card", spends("Ben", SUPPORTERS[0]), card=SUPPORTERS[0], roll=roll)
    ann.play("resolve_roll", resolves(roll, "Ann"), draws("Ann"), roll=roll)
    table.shows(roll, total=22, success=True, level="superior")  # 10 + 4 + 5 + 3
    gm.play("revoke_award", discards("Ann"), character=ann.id, because="Too easy.")
    gm.refused("no_such_target", "revoke_award", character=ann.id, because="Again.")
    gm.play("award_card", draws("Ann"), character=ann.id, action="trick")
    gm.refused("not_approved", "award_card", character=ann.id, action="trick")
    gm.play("revoke_award", discards("Ann"), character=ann.id, because="Too easy all the same.")
    ann.play("play_to_pool", pools("Ann", ACTIONS[0]), card=ACTIONS[0])


def an_adrenalin_comes_back(table: Table) -> None:
    """Used on the wrong attribute, then on an open roll: both times its +3 ends (DD-41a)."""
    gm, ben = table.gm, table["Ben"]
    back = {"to": "pool", "character": ben.id, "because": WHY}
    changes = (recovers(), in_pool("Ben", ADRENALIN), ends(ADRENALIN))
    used = (spends("Ben", ADRENALIN), lasts(ADRENALIN))
    ben.play("use_card", *used, card=ADRENALIN, attribute="dexterity")
    gm.play("move_card", *changes, card=ADRENALIN, **back)
    roll = ben.roll(value=8, difficulty=9, attribute="strength")
    ben.play("use_card", *used, card=ADRENALIN, attribute="strength")
    table.shows(roll, total=11)
    gm.play("move_card", *changes, card=ADRENALIN, **back)
    table.shows(roll, total=8)
    ben.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, success=False)


def an_award_is_refused_and_given(table: Table) -> None:
    """`approved: false`, and a second thought of the gamemaster (DD-17)."""
    gm, ben = table.gm, table["Ben"]
    table.flip_until(tricks)
    roll = ben.roll(value=10, difficulty=10, action="trick", against=["f1"])
    gm.play("resolve_roll", resolves(roll, "Ben"), roll=roll, approved=False)
    table.shows(roll, success=True, level="minimal")
    gm.play("award_card", draws("Ben"), character=ben.id, action="trick")


def pools_are_traded(table: Table) -> None:
    """Between pools; a trade whose card is used is void (DD-20)."""
    ann, ben = table["Ann"], table["Ben"]
    offer = {"to": ben.id, "because": "back to back"}
    ann.play("offer_trade", trades("t5"), give=[ACTIONS[0]], **offer)
    ben.play("answer_trade", trade="t5", give=[ADRENALIN])
    swapped = (leaves_pool("Ann", ACTIONS[0]), leaves_pool("Ben", ADRENALIN))
    swapped += (in_pool("Ann", ADRENALIN), in_pool("Ben", ACTIONS[0]), trade_over("t5"))
    ann.play("confirm_trade", *swapped, trade="t5")
    ann.play("offer_trade", trades("t6"), give=[SEIZE_INITIATIVE], **offer)
    used = (spends("Ann", SEIZE_INITIATIVE), trade_over("t6"))
    ann.play("use_card", *used, card=SEIZE_INITIATIVE, choice="keep")


def a_flip_comes_too_early(table: Table) -> None:
    """The round before goes on, with all that lasts for it (DD-71)."""
    before = deepcopy(table.model)
    card = table.flip()["card"]
    table.gm.play("revoke_flip", goes_on(before), because="Ben had not acted yet.")
    if card not in table.view["discard_pile"]:
        table.note("the flipped card is not on the discard pile")


def the_line_is_not_kept(table: Table) -> None:
    """The Seize Initiative comes back: the next flip turns another card up (DD-51, DD-71)."""
    gm, ann = table.gm, table["Ann"]
    back = {"to": "pool", "character": ann.id, "because": "She meant the other line."}
    changes = (recovers(), in_pool("Ann", SEIZE_INITIATIVE))
    gm.play("move_card", *changes, card=SEIZE_INITIATIVE, **back)
    table.flip()
    damage = gains("Ann", -1)
    ann.play("spend_possibility", damage)


STEPS = (
    *(two_put_cards_down, ann_tricks_the_ghoul, an_adrenalin_comes_back),
    *(an_award_is_refused_and_given, a_flip_comes_too_early, pools_are_traded),
    the_line_is_not_kept,
)
