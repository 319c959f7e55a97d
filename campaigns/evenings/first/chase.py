"""Somebody comes into the fight, a roll is resolved late, and one player is away."""

from __future__ import annotations

from campaigns.evenings.cards import (
    COUPS_DE_GRACE,
    HEROES,
    OPPONENT_FAILS,
    SUPPORTERS,
    attacks_apart,
    calm,
    defences,
    tricks,
)
from campaigns.evenings.changes import (
    acts,
    discards,
    draws,
    gets,
    leaves_pool,
    pools,
    resolves,
    sets,
    spends,
)
from campaigns.evenings.table import Table


def cleo_comes_in_and_is_late(table: Table) -> None:
    """Her trick is resolved after the next flip: the line of its own round rules (DD-17)."""
    gm, cleo = table.gm, table["Cleo"]
    gm.refused("not_taking_part", "award_card", character=cleo.id, action="trick")
    table.flip_until(tricks)
    joined = sets(taking_part=["Ann", "Ben", "Cleo"])
    gm.play("change_taking_part", joined, add=[cleo.id], because="She was on the roof.")
    gm.refused("no_such_target", "change_taking_part", add=[cleo.id])
    roll = cleo.roll(hot=7, cold=7, value=12, difficulty=12, action="trick", against=["f1"])
    warned = [one["warnings"] for one in gm.caller.moves() if one["body"]["move"] == "flip"]
    if not warned[0] or "Cleo" not in warned[0][0]:
        table.note(f"no warning of the open roll: {warned}")
    table.flip()
    cleo.play("resolve_roll", resolves(roll), draws("Cleo"), roll=roll)
    table.shows(roll, total=12, success=True, level="minimal")
    cleo.refused("action_needed", "play_to_pool", card=SUPPORTERS[1])


def a_verdict_is_corrected_twice(table: Table) -> None:
    """A failure earns no card, so it is discarded; a success earns one again (DD-17, DD-71)."""
    gm = table.gm
    roll = f"r{table.made_rolls}"
    no = {"success": False, "because": "The ghoul was asleep."}
    gm.play("correct_roll", discards("Cleo"), roll=roll, **no)
    table.shows(roll, success=False, level=None)
    gm.play("correct_roll", draws("Cleo"), roll=roll, success=True, because="It was not.")
    table.shows(roll, success=True, level="minimal")


def one_attack_on_three(table: Table) -> None:
    """Two answer it with an Opponent Fails; it still hits the third (DD-15, DD-49)."""
    gm, ann, ben, cleo = table.gm, table["Ann"], table["Ben"], table["Cleo"]
    table.flip_until(attacks_apart)
    cleo.play("act", acts("Cleo"))
    cleo.play("play_to_pool", pools("Cleo", OPPONENT_FAILS[1]), card=OPPONENT_FAILS[1])
    targets = [ann.id, ben.id, cleo.id]
    attack = {"action": "attack", "against": targets, "difficulty": 10}
    roll = gm.roll(foe="f1", value=15, **attack)
    ben.refused("roll_closed", "use_card", card=OPPONENT_FAILS[0], roll=roll)
    gm.play("resolve_roll", resolves(roll), roll=roll)
    table.shows(roll, total=15, success=True, level="good")
    card = OPPONENT_FAILS[0]
    ben.play("use_card", spends("Ben", card), card=card, roll=roll)
    table.shows(roll, success=True, negated=[ben.id])
    card = OPPONENT_FAILS[1]
    cleo.play("use_card", spends("Cleo", card), card=card, roll=roll)
    table.shows(roll, success=True, level="good", negated=[ben.id, cleo.id])
    cleo.refused("card_not_held", "use_card", card=card, roll=roll)


def an_attack_misses_two(table: Table) -> None:
    """Each of them has defended, and draws once a round (DD-17)."""
    gm, ann, ben = table.gm, table["Ann"], table["Ben"]
    table.flip_until(defences)
    attack = {"action": "attack", "against": [ann.id, ben.id], "difficulty": 10}
    roll = gm.roll(foe="f1", value=5, **attack)
    gm.play("resolve_roll", resolves(roll), draws("Ann"), draws("Ben"), roll=roll)
    roll = gm.roll(foe="f1", value=5, **attack)
    gm.play("resolve_roll", resolves(roll), roll=roll)
    gm.refused("not_approved", "award_card", character=ann.id, action="defend")
    gm.play("revoke_award", discards("Ben"), character=ben.id, because="He stood behind her.")


def dan_is_away(table: Table) -> None:
    """The gamemaster brings him in and rolls for him: his action, and his award (DD-71)."""
    gm, dan = table.gm, table["Dan"]
    table.flip_until(tricks)
    everybody = ["Ann", "Ben", "Cleo", "Dan"]
    gm.play("change_taking_part", sets(taking_part=everybody), add=[dan.id])
    aimed = {"action": "trick", "against": ["f1"], "difficulty": 9}
    roll = gm.roll(character=dan.id, value=9, **aimed)
    gm.play("resolve_roll", resolves(roll, "Dan"), draws("Dan"), roll=roll)
    table.shows(roll, total=9, success=True, by=dan.id)


def a_coup_for_dice_of_their_own(table: Table) -> None:
    """Act, pool, announce (DD-13, DD-15): the first card was a slip, and comes back (DD-71)."""
    gm, ben = table.gm, table["Ben"]
    table.flip_until(calm)
    ben.play("act", acts("Ben"), text="I throw the dice on the table.")
    back = {"to": "hand", "character": ben.id, "because": "He took the wrong one."}
    ben.play("play_to_pool", pools("Ben", HEROES[1]), card=HEROES[1])
    gm.play("move_card", leaves_pool("Ben", HEROES[1]), gets("Ben"), card=HEROES[1], **back)
    card = COUPS_DE_GRACE[0]
    ben.play("play_to_pool", pools("Ben", card), card=card)
    ben.play("use_card", spends("Ben", card), card=card, text="on my sword")


def pools_for_a_while_without_an_action(table: Table) -> None:
    """A setting changes in the middle of a round, and back (DD-13, DD-71)."""
    gm, cleo = table.gm, table["Cleo"]
    card = COUPS_DE_GRACE[1]
    cleo.refused("action_needed", "play_to_pool", card=card)
    gm.play("change_settings", settings={"pool_needs_action": False})
    cleo.play("play_to_pool", pools("Cleo", card), card=card)
    gm.play("change_settings", settings={"pool_needs_action": True}, because="Enough.")
    gm.refused("wrong_phase", "change_settings", settings={"method": "d20"})


STEPS = (
    *(cleo_comes_in_and_is_late, a_verdict_is_corrected_twice, one_attack_on_three),
    *(an_attack_misses_two, dan_is_away, a_coup_for_dice_of_their_own),
    pools_for_a_while_without_an_action,
)
