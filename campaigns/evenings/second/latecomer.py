"""Somebody comes late, by a code typed on a phone, and plays two characters."""

from __future__ import annotations

from campaigns.evenings.cards import tricks, usable
from campaigns.evenings.changes import (
    acts,
    draws,
    renamed,
    resolves,
    sets,
    trade_over,
    trades,
)
from campaigns.evenings.model import Player
from campaigns.evenings.seat import Seat
from campaigns.evenings.second.arrival import SIZE
from campaigns.evenings.table import Table
from tests.tabletop.calling import Caller

REDEEM = "/v1/short-codes/redeem"


def hal_comes_late(table: Table) -> None:
    """A new code ends the old one; both his characters are dealt a full hand (DD-07)."""
    gm, anybody = table.gm, Seat(table, "anybody", Caller(table.send))
    codes = []
    for _ in range(2):
        codes.append(gm.request("POST", "/short-code")["short_code"])
        table.look("a short code")
    old, new = codes
    anybody.denied(403, "code_not_valid", "POST", REDEEM, {"short_code": old})
    typed = {"short_code": f" {new[:4].lower()}-{new[4:]} "}
    redeemed = table.count(anybody.caller.ask("POST", REDEEM, typed)).ok()
    if redeemed["session"] != gm.caller.session:
        table.note(f"the short code leads to {redeemed['session']}")
    hal = table.guest(redeemed["join_token"])
    hal.denied(403, "wrong_role", "GET", "")
    for name in ("Kit", "Hal's cousin"):
        seated = sets(players={**table.model.players, name: Player()})
        table.join(name, seated, draws(name, SIZE), guest=hal, client_seed=f"{name}'s coin")
    table.join_code = gm.request("POST", "/join-code")["join_code"]
    table.look("a new join code")
    hal.denied(404, "not_found", "POST", "/characters", {"name": "One more"})


def the_cousin_gets_a_name(table: Table) -> None:
    """From its player, and from nobody else but the gamemaster; a foe gets one, too."""
    gm, kit, cousin = table.gm, table["Kit"], table["Hal's cousin"]
    rename = {"move": "rename", "character": cousin.id, "name": "Wren"}
    kit.denied(403, "wrong_role", "POST", "/moves", rename)
    renames = renamed("Hal's cousin", "Wren")
    cousin.play("rename", renames, character=cousin.id, name="Wren")
    table.rename("Hal's cousin", "Wren")
    gm.play("rename", foe="f1", name="Ghoul King")
    if [foe["name"] for foe in table.view["foes"]] != ["Ghoul King"]:
        table.note(f"the foes are {table.view['foes']}")


def kit_and_wren_are_two_seats(table: Table) -> None:
    """They take no part yet, trade from hand to hand, and share no secret (DD-05, DD-20)."""
    kit, wren = table["Kit"], table["Wren"]
    [one, *_], [other, *_] = kit.hand, wren.hand
    kit.refused("card_not_held", "reveal_card", card=other)
    kit.refused("not_taking_part", "act")
    offer = {"give": [one], "because": "They are cousins."}
    kit.play("offer_trade", trades("t7"), to=wren.id, **offer)
    wren.play("answer_trade", trade="t7", give=[other])
    kit.play("confirm_trade", trade_over("t7"), trade="t7")
    if (kit.hand[-1], wren.hand[-1]) != (other, one):
        table.note(f"Kit has {kit.hand} and Wren {wren.hand} after the trade of {one} for {other}")


def kit_comes_in_while_eva_is_away(table: Table) -> None:
    """Eva has no part in the rounds that she misses, and is back in the next one (DD-09, DD-71)."""
    gm, kit, eva = table.gm, table["Kit"], table["Eva"]
    without = [name for name in table.model.taking_part if name != "Eva"]
    change = {"add": [kit.id], "remove": [eva.id], "because": "Eva answers the door."}
    gm.play("change_taking_part", sets(taking_part=[*without, "Kit"]), **change)
    eva.refused("not_taking_part", "act")
    table.flip_until(tricks)
    roll = kit.roll(value=10, difficulty=10, action="trick", against=["f1"])
    kit.play("resolve_roll", resolves(roll, "Kit"), draws("Kit"), roll=roll)
    gm.refused("not_taking_part", "award_card", character=eva.id, action="trick")
    table.flip()
    back = sets(taking_part=[*without, "Kit", "Eva"])
    gm.play("change_taking_part", back, add=[eva.id], because="It was the pizza.")
    table.flip_until(usable)
    eva.play("act", acts("Eva"))


STEPS = (
    *(hal_comes_late, the_cousin_gets_a_name, kit_and_wren_are_two_seats),
    kit_comes_in_while_eva_is_away,
)
