"""Hands: the cards shown of them, discards, and the end of a Rally.

Source: rules DD-05, DD-17, DD-22 and DD-53 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from service.tables.common.event import EventContent
from service.tables.common.move import sentences
from service.tables.drama_deck import content
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.table import Pile, Table
from service.tables.drama_deck.turn import Turn, refill


class RallyEnded(EventContent, frozen=True):
    """Those who have not answered discard nothing (DD-53)."""

    characters: content.Characters


def close_rally(turn: Turn) -> None:
    """Refill the hands of those who have not answered, as they are."""
    if not turn.table.rallying:
        return
    turn.record(RallyEnded(characters=turn.table.rallying))
    for character in turn.table.rallying:
        refill(turn, character, "rally")
    turn.change(rallying=())


def unanswered(table: Table) -> tuple[str, ...]:
    """Warn of players who have not answered a Rally, and lose their choice."""
    each = [
        f"{table.name_of(character)} has not answered the Rally; the hand will be refilled as it "
        "is."
        for character in table.rallying
    ]
    return sentences(each, "have not answered the Rally; their hands will be refilled as they are.")


def still_revealed(table: Table) -> Mapping[str, Pile]:
    """The revealed cards that are still in the same hand."""
    left = {
        who: tuple(card for card in cards if card in table.hands.get(who, ()))
        for who, cards in table.revealed.items()
    }
    return {who: cards for who, cards in left.items() if cards}


def leave_unseen(turn: Turn, character: str) -> None:
    """Cards have left a hand unseen: whether a shown or an awarded one was among them is secret.

    The character keeps the cards awarded so far.
    """

    def kept(awards: tuple[Award, ...]) -> tuple[Award, ...]:
        return tuple(
            replace(award, card=None) if award.character == character else award for award in awards
        )

    others = {who: cards for who, cards in turn.table.revealed.items() if who != character}
    turn.change(revealed=others, awards=kept(turn.table.awards))
    if (ended := turn.table.ended_round) is not None:  # which a revoked flip brings back
        turn.change(ended_round=replace(ended, awards=kept(ended.awards)))


class CardsDiscarded(content.CharacterEvent, frozen=True):
    """Cards were discarded, in this order."""

    cards: content.Cards


def discard(turn: Turn, character: str, cards: tuple[int, ...]) -> None:
    """Discard cards from a hand, and record which."""
    for card in cards:
        turn.require_in_hand(character, card)
        turn.require_unclaimed(card)
        turn.remove_from_hand(character, card)
    turn.discard(*cards)
    turn.record(CardsDiscarded(character=character, cards=tuple(cards)))
