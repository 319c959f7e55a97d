"""In the middle of a fight Dan's player becomes the gamemaster, and the gamemaster Dan's player."""

from __future__ import annotations

from campaigns.evenings.changes import seat_is_free
from campaigns.evenings.recordings import take_along
from campaigns.evenings.seat import Seat
from campaigns.evenings.table import Table

CLAIM = "/gamemaster/claim"


def two_recordings_before_their_tokens_end(table: Table) -> None:
    """While the adventure goes on, its hands and its server seed are secret (DD-05, DD-72)."""
    for seat in (table.gm, table["Dan"]):
        take_along(seat, client_seeds=6)  # four of the first evening, and Eva's and Ann's


def dan_takes_over(table: Table) -> None:
    """Once, by the code of the gamemaster; both old tokens are invalid then, and Dan is free."""
    gm, dan = table.gm, table["Dan"]
    hand = dan.hand
    handover = {"handover_code": gm.request("POST", "/gamemaster/handover")["handover_code"]}
    table.look("the handover code")
    gm.denied(403, "wrong_role", "POST", CLAIM, handover)
    dan.denied(403, "code_not_valid", "POST", CLAIM, {"handover_code": table.join_code})
    old = [Seat(table, f"the old token of {seat.name}", seat.caller) for seat in (gm, dan)]
    gm.caller = gm.caller.with_token(dan.request("POST", CLAIM, handover)["token"])
    table.look("the handover", seat_is_free("Dan"))
    for seat in old:
        seat.denied(404, "not_found", "GET", "")
    table["Ben"].denied(403, "code_not_valid", "POST", CLAIM, handover)
    gm.denied(403, "wrong_role", "GET", "/hand")
    gm.refused("undo_not_possible", "undo")
    _comes_back_as_dan(table, dan, hand)


def _comes_back_as_dan(table: Table, dan: Seat, hand: list[int]) -> None:
    """Whoever was the gamemaster comes in by the join code, to the same character and hand."""
    guest = table.guest()
    table.reads += 1
    free = [one["name"] for one in guest.caller.get("/lobby")["characters"] if one["released"]]
    if free != ["Dan"]:
        table.note(f"the lobby has the free seats {free}")
    guest.denied(409, "no_such_target", "POST", f"/characters/{table['Ann'].id}/claim")
    claimed = guest.request("POST", f"/characters/{dan.id}/claim", by=dan)
    dan.caller = dan.caller.with_token(claimed["token"], dan.id)
    table.look("the claim", seat_is_free("Dan", free=False))
    if dan.hand != hand:
        table.note(f"Dan has {dan.hand}, and had {hand}")


def the_rally_is_over(table: Table) -> None:
    """For Dan's new player, too: the old one was away when round play began (DD-53)."""
    table["Dan"].refused("wrong_phase", "discard_for_refill", cards=[])


STEPS = (*(two_recordings_before_their_tokens_end, dan_takes_over, the_rally_is_over),)
