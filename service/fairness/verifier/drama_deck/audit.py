"""The audit of the Drama Deck: a table was played as its rules allow, from event to event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from service.fairness.verifier.drama_deck.deck import Deck
from service.fairness.verifier.drama_deck.places import Places
from service.fairness.verifier.drama_deck.recording import DRAMA_DECK, STEPS
from service.fairness.verifier.drama_deck.table import Table, follow_flips
from service.fairness.verifier.reading import Json, same
from service.fairness.verifier.recording import Cards, Recording, Shuffles
from service.fairness.verifier.report import Report
from service.fairness.verifier.torg_dice import wrong_in

STANDARD, STANDARD_CARDS = "standard", range(1, 157)
"""The name of the Drama Deck, which no other deck has, and the numbers of its cards."""


def check_adventures(recording: Recording, report: Report) -> set[int]:
    """Adventures follow each other, and each starts with the whole deck.

    Returns all cards of the table, as far as they are known; else none.
    """
    _check_steps(recording, report)
    brought = _brought(recording)
    starting = _starting(recording, brought)
    deck = _whole_deck(recording, brought, starting)
    for adventure in recording.adventures:
        first = adventure["number"] == 1
        secret = adventure["server_seed"] is None and (brought or not recording.whole)
        for shuffle in adventure["shuffles"]:
            number, cards = shuffle["number"], shuffle["cards"] or ()
            starts = number in starting and (recording.whole or not first)
            fits = not starts or len({*cards}) == len(deck) - first * brought
            if not cards and number == 1 and secret:
                report.leave_open("listing_secret", shuffle=number)
            elif not cards:
                report.refuse("listing_missing", shuffle=number)
            elif len({*cards}) < len(cards):
                report.refuse("listing_repeats", shuffle=number)
            elif number in starting and cards != sorted(cards):
                report.refuse("listing_order", shuffle=number)
            if cards and deck and not (fits and deck.issuperset(cards)):
                report.refuse("deck_differs", shuffle=number)
    return deck


def _check_steps(recording: Recording, report: Report) -> None:
    """Each adventure starts, ends and is closed before the next; fairness lists all of them."""
    for event in recording.events:
        id, type, after = event["id"], event["type"], event["after"]
        if type in STEPS and (type, event["adventure"]) != (STEPS.get(after, type), event["of"]):
            report.refuse("adventure_order", event=id, adventure=event["of"])
        if type == "hand_brought" and not _in_lobby(event):
            report.refuse("hand_late", event=id)
        if event["seed"] is not None and after in DRAMA_DECK["untimely"][type]:
            report.refuse("seed_untimely", event=id)
    newest = recording.events[-1]
    most = newest["of"] + (newest["type"] == "adventure_closed")
    numbers = [adventure["number"] for adventure in recording.adventures]
    if len(numbers) != most or any(at != number for at, number in enumerate(numbers, 1)):
        report.refuse("adventures_differ", most=most)


def _in_lobby(event: Json) -> bool:
    """Whether the first adventure has not begun, as far as is known."""
    return event["of"] == 1 and event["after"] in ("adventure_closed", None)


def _brought(recording: Recording) -> int:
    """The number of cards in hands at the start of the first adventure, without those given up."""
    hands: dict[str, int] = {}
    for event in filter(_in_lobby, recording.events):
        if event["type"] == "hand_brought":
            hands[event["character"]] = event["count"]
        elif event["type"] == "character_removed":
            hands.pop(event["character"], None)
        elif event["type"] == "hands_clashed":
            for character in event["characters"]:
                hands.pop(character, None)
    return sum(hands.values())


def _starting(recording: Recording, brought: int) -> set[int]:
    """The shuffles with which adventures started.

    If the hands that players brought make up the whole deck, it is shuffled later, from some of
    those cards.
    """
    started = {event["version"] for event in recording.every("adventure_started")}
    shuffled = recording.every("deck_shuffled")
    numbers = {event["shuffle"] for event in shuffled if event["version"] in started}
    for adventure in recording.adventures:
        for shuffle in adventure["shuffles"][:1]:
            more = recording.whole and len(shuffle["cards"] or ()) > brought
            if more or adventure["number"] > 1:
                numbers.add(shuffle["number"])
    return numbers


def _whole_deck(recording: Recording, brought: int, starting: set[int]) -> set[int]:
    """The deck by its name, or that of the first start without cards in hands."""
    if next(recording.every("session_created"), {}).get("deck") == STANDARD:
        return set(STANDARD_CARDS)
    for adventure in recording.adventures[brought > 0 or not recording.whole :]:
        for shuffle in adventure["shuffles"][:1]:
            if shuffle["number"] in starting and shuffle["cards"]:
                return set(shuffle["cards"])
    return set()


DRAWS, NAMING = DRAMA_DECK["draws"], DRAMA_DECK["naming"]
"""The source of a draw, and the events of its version that bring it about; the events with names,
and whether they rename somebody."""


class Records:
    """Follows the records from event to event."""

    def __init__(self, recording: Recording, table: Table) -> None:
        self._report = table.report
        self._table = table
        self._rolls: int | None = 0 if recording.whole else None  # the newest number
        self._opened: set[str] = set()

    def follow(self, event: Json) -> None:
        """Check an event, and remember it."""
        type = event["type"]
        if type in ("roll_opened", "dice_rolled"):
            self._number(event)
        if "faces" in event:
            self._roll(event)
        if type == "possibilities_changed":
            self._possibilities(event)
        if type in NAMING:
            self._name(event)

    def _possibilities(self, event: Json) -> None:
        key, told = f"possibilities {event['character']}", event["possibilities"]
        known, amount = self._table.get(key), event["amount"]
        if known is not None and known + amount != told:
            values = {"amount": amount, "possibilities": told, "known": known}
            self._report.refuse("possibilities_differ", event=event["id"], **values)
        self._table.put(key, told)

    def _name(self, event: Json) -> None:
        people = (event.get(one) for one in ("character", "foe", "spectator"))
        key = f"name {next((one for one in people if one is not None), 'table')}"
        old = event["old_name"] if event["type"] == "renamed" else event["name"]
        known = self._table.get(key)
        if NAMING[event["type"]] and known is not None and old != known:
            self._report.refuse("name_differs", event=event["id"], name=old, known=known)
        self._table.put(key, event["name"])

    def _number(self, event: Json) -> None:
        """Rolls are numbered without a gap: none is left out."""
        roll = event["roll"]
        if roll in self._opened:
            return  # refused elsewhere
        expected = None if self._rolls is None else self._rolls + 1
        self._rolls = int(roll[1:]) if re.fullmatch("r[1-9][0-9]{0,8}", roll) else 0
        self._opened.add(roll)
        if expected not in (self._rolls, None):
            self._report.refuse("roll_order", event=event["id"], roll=roll, expected=expected)

    def _roll(self, event: Json) -> None:
        """A roll that was opened keeps its dice, and its result follows from them."""
        at, key = {"event": event["id"], "roll": event["roll"]}, f"roll {event['roll']}"
        faces, outcome = event["faces"], event["outcome"]
        if self._table.exact and event["roll"] not in self._opened:
            self._report.refuse("roll_unopened", **at)
        first = {
            name: shown[:1] if isinstance(shown, list) else shown
            for name, shown in (faces or {}).items()
            if name in ("hot", "cold", "d20")
        }
        now = {"dice": first, "outcome": outcome, "secret": event["secret_difficulty"]}
        before = self._table.get(key, now)
        kept = faces is not None or _same_outcome(before, outcome)
        if (first and before["dice"] != first) or not kept:
            self._report.refuse("roll_differs", **at)
        self._table.put(key, {**now, "dice": first or before["dice"]})
        if faces is None or outcome is None:
            return
        if name := wrong_in(event, outcome):
            self._report.refuse("outcome_differs", event=event["id"], name=name)
        elif event["type"] == "roll_resolved" and not _follows(event):
            self._report.refuse("verdict_differs", **at)


def _follows(event: Json) -> bool:
    """Whether a roll is resolved as its dice say, or the gamemaster says otherwise."""
    by_dice = [event["outcome"].get(name) for name in ("success", "level")]
    if by_dice[0] is None or event["difficulty"] is None:
        return True
    gamemaster = (event["by"] or {}).get("role") != "player"
    word = re.search("; (the gamemaster made it|without a verdict)", event["text"] or "")
    return (gamemaster and word is not None) or by_dice == [event["success"], event["level"]]


def _same_outcome(before: Json, outcome: Any) -> bool:
    """Whether an outcome equals the earlier one, where a secret difficulty left nulls."""
    was = before["outcome"]
    if before["secret"] and isinstance(was, dict) and isinstance(outcome, dict):
        outcome = {**outcome, **{name: None for name, value in was.items() if value is None}}
    return same(was, outcome)


def check_draws(recording: Recording, report: Report) -> None:
    """Draws match the announcements in the events of their version."""
    for version, events in groupby(recording.events, lambda event: event["version"]):
        draws: dict[tuple[str, str], list[int]] = {}  # cards announced, and cards drawn
        types = set()
        for event in events:
            types.add(event["type"])
            for character, source, *numbers in _draws_of(event):
                known = draws.get((character, source), [0, 0])
                draws[character, source] = [sum(pair) for pair in zip(known, numbers, strict=True)]
        for (character, source), (due, drawn) in draws.items():
            announced = source not in DRAWS or not types.isdisjoint(DRAWS[source])
            partly = not recording.whole and version == recording.events[0]["version"]
            if not partly and (due not in (0, drawn) or not announced):
                at = {"version": version, "character": character, "source": source}
                report.refuse("draw_differs", **at)


def _draws_of(event: Json) -> Iterator[tuple[str, str, int, int]]:
    """The draws in an event: whose, the reason, and the numbers of cards announced and drawn."""
    type: str = event["type"]
    who: Any = event.get("character")
    if type == "cards_drawn" and event["source"] is not None:
        yield who, event["source"], 0, event["count"] + event["missing"]
    elif type == "cards_dealt":
        yield who, "gamemaster", event["count"], 0
    elif type in DRAWS["compensation"]:
        yield who, "compensation", 1, 0
    elif type in ("card_awarded", "roll_resolved", "roll_corrected"):
        for award in [event] if type == "card_awarded" else event["awards"] or ():
            yield award["character"], award["action"] or "skill", 1, 0


def audit(recording: Recording, shuffles: Shuffles, cards: Cards, report: Report) -> None:
    """Check adventures, deck, hands, piles, trades, flips, rolls, names and Possibilities."""
    existing = check_adventures(recording, report)
    deck, table = Deck(recording, shuffles, cards, existing, report), Table(recording, report)
    places, records = Places(recording, table, deck), Records(recording, table)
    for event in recording.events:
        if event["after"] in ("adventure_ended", "adventure_closed") and _moves_cards(event):
            report.refuse("after_end", event=event["id"])
        deck.follow(event)
        table.go_on(event)
        places.follow(event)
        records.follow(event)
        follow_flips(table, event)
    check_draws(recording, report)


def _moves_cards(event: Json) -> bool:
    """Whether cards leave the deck or change their places, or a card is kept for a round."""
    if event["type"] in ("deck_shuffled", "card_flipped"):
        return True
    moved = any(named.target is not None and named.cards != [] for named in event["named"])
    return moved and event["type"] not in DRAMA_DECK["at_any_time"]
