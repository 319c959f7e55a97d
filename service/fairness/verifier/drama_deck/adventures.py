"""Adventures of the Drama Deck: one after the other, each with the whole deck."""

from __future__ import annotations

from service.fairness.verifier.drama_deck.recording import DRAMA_DECK, STEPS
from service.fairness.verifier.reading import Json
from service.fairness.verifier.recording import Recording
from service.fairness.verifier.report import Report

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
