"""Glory in a dramatic scene, what villains take, and a refill without one of the players."""

from __future__ import annotations

from campaigns.evenings.cards import ADRENALIN, DRAMAS, GLORIES, SEIZE_INITIATIVE, calm, usable
from campaigns.evenings.changes import (
    acts,
    answered,
    chosen,
    discards,
    gains,
    gets,
    leaves_pool,
    pools,
    resolves,
    sets,
    spends,
    task,
    waits,
)
from campaigns.evenings.endings import refilled, scene_over
from campaigns.evenings.model import Json, Model
from campaigns.evenings.table import Table

NEW_SIZE = 6
RUN = [{"letters": ["A"], "difficulty": 10}]
SPECIALS = {"trick", "test", "taunt", "intimidate"}


def villains_strike(round: Json) -> bool:
    """Whether a calm round's villains list an action that costs pool cards (DD-18)."""
    return calm(round) and bool(SPECIALS & {*round["villains"]})


def two_put_down_a_glory(table: Table) -> None:
    """Each after an action; they lie there face up."""
    table.flip_until(usable)
    for name, card in (("Ann", GLORIES[0]), ("Dan", GLORIES[1])):
        table[name].play("act", acts(name))
        table[name].play("play_to_pool", pools(name, card), card=card)


def two_claims(table: Table) -> None:
    """27 on the dice is enough (DD-45); Dan's dice are not recorded; nobody answers yet."""
    ann, dan = table["Ann"], table["Dan"]
    table.flip_until(calm)
    roll = ann.roll(hot=8, cold=9, value=10, difficulty=10)
    ann.refused("roll_closed", "use_card", card=GLORIES[0], roll=roll)
    dice = {"possibilities": [[10, 9]]}
    ann.play("spend_possibility", gains("Ann", -1), roll=roll, dice=dice)
    ann.play("resolve_roll", resolves(roll, "Ann"), roll=roll)
    table.shows(roll, total=37, success=True, level="spectacular")
    ann.play("use_card", waits("glory", "Ann"), card=GLORIES[0], roll=roll)
    dan.play("use_card", waits("glory", "Dan"), card=GLORIES[1], text="a sixty-one")


def the_ghoul_takes_a_card(table: Table) -> None:
    """Of the gamemaster's choice, but no claimed Glory, and one at most (DD-18)."""
    gm, ann = table.gm, table["Ann"]
    [action, *_] = sorted(SPECIALS & {*table.flip_until(villains_strike)["villains"]})
    roll = gm.roll(foe="f1", value=12, difficulty=10, action=action, against=[ann.id])
    gm.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, level="average")
    taken = {"character": ann.id, "action": action, "level": "average"}
    gm.refused("card_stays", "take_from_pool", cards=[GLORIES[0]], **taken)
    two = [SEIZE_INITIATIVE, ADRENALIN]
    gm.refused("too_many_discards", "take_from_pool", cards=two, **taken)
    gm.play("take_from_pool", spends("Ann", ADRENALIN), cards=[ADRENALIN], **taken)


def the_scene_ends_before_the_answers(table: Table) -> None:
    """Claims stay open, and their cards lie there; one refused now goes to the hand (DD-45)."""
    gm, ann, dan = table.gm, table["Ann"], table["Dan"]
    gm.play("change_settings", settings={"hand_size": NEW_SIZE}, because="It is late.")
    gm.play("start_skill", task("s2", "+0 running"), character=ann.id, skill="run", steps=RUN)
    gm.play("end_scene", scene_over("refill"))
    confirmed = (answered("glory", "Ann"), spends("Ann", GLORIES[0]), sets(glories=1))
    gm.play("approve_card", *confirmed, character=ann.id, card=GLORIES[0])
    refused = (answered("glory", "Dan"), leaves_pool("Dan", GLORIES[1]), gets("Dan"))
    gm.play("disallow_card", *refused, character=dan.id, card=GLORIES[1])
    dan.refused("trade_closed", "offer_trade", to=ann.id, give=[GLORIES[1]], because="x")


def a_refill_without_dan(table: Table) -> None:
    """Down to the size, one more, and up again; the absent one only down to it (DD-22)."""
    gm, dan = table.gm, table["Dan"]
    for name in ("Ann", "Ben", "Cleo"):
        seat, hand = table[name], table[name].hand
        least = max(0, len(hand) - NEW_SIZE)
        choice = [card for card in reversed(hand) if card not in DRAMAS]
        seat.refused("too_many_discards", "discard_for_refill", cards=choice[: least + 2])
        if least:
            seat.refused("hand_over_limit", "discard_for_refill", cards=choice[: least - 1])
        cards = choice[: least + 1]
        seat.play("discard_for_refill", discards(name, len(cards)), chosen(name), cards=cards)
        seat.refused("wrong_phase", "discard_for_refill", cards=[])
    over = max(0, table.model.players["Dan"].hand - NEW_SIZE)
    newest = dan.hand[::-1][:over]
    events = gm.play("end_refill", discards("Dan", over), refilled(NEW_SIZE))
    gone = [event["cards"] for event in events if event["type"] == "cards_discarded"]
    if gone != [newest]:
        table.note(f"Dan has discarded {gone}, and should have {newest}")


def the_first_act_is_paid(table: Table) -> None:
    """A Possibility for each who had an active subplot; moments are fresh again (DD-23)."""
    gm, dan = table.gm, table["Dan"]

    def fresh(model: Model) -> None:
        for player in model.players.values():
            player.moment_used = False

    ended = (sets(phase="between_acts"), gains("Ann", 1), gains("Ben", 1), fresh)
    gm.play("end_act", *ended)
    gm.refused("wrong_phase", "start_scene", kind="standard")
    dan.refused("wrong_phase", "roll", value=10)


STEPS = (
    *(two_put_down_a_glory, two_claims, the_ghoul_takes_a_card),
    *(the_scene_ends_before_the_answers, a_refill_without_dan, the_first_act_is_paid),
)
