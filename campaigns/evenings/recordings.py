"""What a seat takes along: its recording is verified, complete, and shows nobody else's hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from campaigns.evenings.model import Json
from campaigns.evenings.seat import Seat
from campaigns.evenings.table import Table
from service.fairness.verify import verify

DRAWS = ("hand_brought", "cards_drawn")
TRADES = ("trade_offered", "trade_answered", "trade_done")


def all_take_along(table: Table, *, client_seeds: int) -> None:
    """Everybody's recording, with so many client seeds in it."""
    for seat in table.seats.values():
        take_along(seat, client_seeds=client_seeds)


def take_along(seat: Seat, *, client_seeds: int) -> None:
    """The recording of one seat, with so many client seeds in it."""
    table = seat.table
    recording = table.count(seat.caller.ask("GET", "/recording")).ok()
    seat.follow()
    found = (
        unverified(table, recording, client_seeds),
        incomplete(seat, recording),
        not_by_their_makers(seat, recording),
        not_its_own(seat, recording),
    )
    for wrong in chain.from_iterable(found):
        table.note(f"the recording of {seat.name}: {wrong}")


def unverified(table: Table, recording: Json, client_seeds: int) -> Iterator[str]:
    """Yield what the verifier refuses, or has not found to check."""
    verdict = verify(recording)
    yield from (refusal["reason"] for refusal in verdict["refused"])
    checked = verdict["checked"]
    if checked.get("client_seeds") != client_seeds:
        yield f"{checked} were checked, and not {client_seeds} client seeds"
    closed = [one["server_seed"] is not None for one in recording["fairness"]["adventures"]]
    if closed != [True] * (table.model.adventure - 1) + [False]:
        yield f"adventures are shown as closed: {closed}"
    if table.model.phase == "closed" and checked.get("orders") != checked.get("shuffles"):
        yield f"{checked} were checked, and not every order"


def incomplete(seat: Seat, recording: Json) -> Iterator[str]:
    """Yield what is not as this seat has seen it, change by change."""
    table, events = seat.table, recording["events"]
    table.reads += 1
    if [recording["you"], recording["version"]] != [seat.by, len(table.makers)]:
        yield f"it is {recording['you']}'s, of version {recording['version']}"
    if recording["table"] != seat.caller.table():
        yield "its table is not the one that the seat sees"
    if [event["id"] for event in events] != [*range(1, len(events) + 1)]:
        yield "its events have a gap"
    for answered in seat.answered:
        if answered not in events[answered["id"] - 1 : answered["id"]]:
            yield f"it is without {answered}"
    if events != seat.events:
        yield f"its {len(events)} events are not the {len(seat.events)} that were followed"


def not_by_their_makers(seat: Seat, recording: Json) -> Iterator[str]:
    """Yield versions without events, or with events of somebody who has not made them."""
    found: dict[int, list[Json]] = {}
    for event in recording["events"]:
        found.setdefault(event["version"], []).append(event["by"])
    for version, maker in enumerate(seat.table.makers, 1):
        if any(by != maker for by in found.pop(version, [None])):
            yield f"its events of version {version} are not by {maker}"
    if found:
        yield f"it has versions that nobody made: {[*found]}"


def not_its_own(seat: Seat, recording: Json) -> Iterator[str]:
    """Yield events with cards that this seat may not know, or without those that it has to know.

    Drawn cards are their drawer's secret (DD-05), those of a trade its two traders' (DD-20). All
    others lie face up before or after, or go from hand to hand with a Leadership (DD-47).
    """
    own, shown = seat.caller.character, _shown(seat.table, recording)
    for character in recording["table"]["characters"]:
        if (character["hand"]["cards"] is not None) is not (character["id"] == own):
            yield f"its table has the hand {character['hand']} of {character['name']}"
    traders: dict[str, tuple[str, str]] = {}
    for event in recording["events"]:
        cards, kind = _cards(event), event["type"]
        if kind == "trade_offered":
            traders[event["trade"]] = (event["by"]["character"], event["to"])
        if kind in (*DRAWS, *TRADES):
            own_secret = own in (
                traders[event["trade"]] if kind in TRADES else [event["character"]]
            )
            as_it_should = bool(cards) is (own_secret and event.get("count") != 0)
        else:
            given = kind == "cards_given" and own in (event["character"], event["to"])
            as_it_should = given or cards <= shown[event["version"]]
        if not as_it_should:
            yield f"{kind} {event['id']} has the cards {sorted(cards)}"


def _cards(event: Json) -> set[int]:
    """The cards that an event names."""
    several = (event.get(name) or () for name in ("cards", "give", "take"))
    single = (event[name] for name in ("card", "subplot") if event.get(name) is not None)
    return {*chain(single, *several)}


def _shown(table: Table, recording: Json) -> dict[int, set[int]]:
    """For each version the cards that lay face up before or after it, or were shuffled in it."""
    shown = {
        version: cards | table.face_up.get(version - 1, set())
        for version, cards in table.face_up.items()
    }
    listings = {
        shuffle["number"]: shuffle["cards"] or ()
        for adventure in recording["fairness"]["adventures"]
        for shuffle in adventure["shuffles"]
    }
    for event in recording["events"]:
        if event["type"] == "deck_shuffled":
            shown[event["version"]] |= {*listings[event["shuffle"]]}
    return shown
