"""The audit of the Drama Deck: a table was played as its rules allow, from event to event."""

from __future__ import annotations

from service.fairness.verifier.drama_deck.adventures import check_adventures
from service.fairness.verifier.drama_deck.deck import Deck
from service.fairness.verifier.drama_deck.places import Places
from service.fairness.verifier.drama_deck.recording import DRAMA_DECK
from service.fairness.verifier.drama_deck.records import Records, check_draws
from service.fairness.verifier.drama_deck.table import Table, follow_flips
from service.fairness.verifier.reading import Json
from service.fairness.verifier.recording import Cards, Recording, Shuffles
from service.fairness.verifier.report import Report


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
