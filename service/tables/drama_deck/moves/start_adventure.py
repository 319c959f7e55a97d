"""The start of an adventure.

Source: rules DD-07, DD-10 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.act import ActStarted
from service.tables.drama_deck.settings import hand_size
from service.tables.drama_deck.table import MAX_ADVENTURES, Phase, Table
from service.tables.drama_deck.turn import Turn, draw, shuffle

MAY_CLASH = "Hands that were brought and share a card are all dealt anew; this cannot be undone."


class AdventureStarted(EventContent, frozen=True):
    """An adventure begins (DD-07, DD-72)."""

    adventure: content.Adventure
    hand_size: Annotated[int, about("Cards of a full hand (DD-07).")]


class HandsClashed(EventContent, frozen=True):
    """Hands that were brought and share a card: all of them are dealt anew (DD-10)."""

    characters: content.Characters


class StartAdventure(Move, frozen=True, kw_only=True):
    """Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10, DD-72).

    By the gamemaster, in `lobby` and, for the next adventure, in `closed`. Refused as
    `wrong_phase`; `effect_not_possible` without characters; `deck_too_small` for all hands and one
    flip; `table_full` after 100 adventures.
    """

    move = "start_adventure"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        """Deal hands in joining order; a character that brought a hand keeps it (DD-10)."""
        turn.in_phase(Phase.LOBBY, Phase.CLOSED)
        _check_deck(turn.table)
        _give_up_clashing_hands(turn)
        table = turn.table
        if table.chapter > MAX_ADVENTURES:
            refuse(Rule.TABLE_FULL, f"A table has at most {MAX_ADVENTURES} adventures.")
        if not table.living:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nobody has joined yet.")
        size = hand_size(table.settings, len(table.living))
        turn.change(phase=Phase.BETWEEN_SCENES, act=1, hand_size=size, deck=(), completed=None)
        turn.record(AdventureStarted(adventure=table.chapter, hand_size=size))
        brought = {card for hand in table.hands.values() for card in hand}
        deck = tuple(card for card in table.cards.numbers if card not in brought)
        shuffle(turn, deck, automatic=False)
        for character in table.living:
            if not table.hands[character.id]:
                draw(turn, character.id, size, "deal")
        turn.record(ActStarted(act=1))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), warnings=(MAY_CLASH,) if _may_clash(table) else ())


def _may_clash(table: Table) -> bool:
    """Whether several hands were brought, which may share cards."""
    return sum(map(bool, table.hands.values())) > 1


def _check_deck(table: Table) -> None:
    """Raises RuleError for a deck without enough cards for all hands and one flip (DD-10)."""
    needed = _cards_needed(table, hand_size(table.settings, len(table.living)))
    if len(table.cards) >= needed:
        return
    detail = f"The deck has {len(table.cards)} cards; all hands and one flip need {needed}."
    if len(table.cards) >= _cards_needed(table, 1):
        detail += " Set a smaller hand_size (change_settings)."
    refuse(Rule.DECK_TOO_SMALL, detail)


def _cards_needed(table: Table, size: int) -> int:
    """Count the cards of all hands, those dealt of this size, and one to flip.

    Where brought hands may clash, each counts as dealt anew if that takes more cards: the number
    must not tell whether they do.
    """
    hands = [len(table.hands[character.id]) for character in table.living]
    least = size if _may_clash(table) else 0
    return sum(max(brought, least) or size for brought in hands) + 1


def _give_up_clashing_hands(turn: Turn) -> None:
    """Empty the hands that share a card.

    It is never refused: somebody who seats characters of their own could find out other hands by
    trying hand after hand. Nothing is told of a hand that is kept.
    """
    hands = turn.table.hands
    count = Counter(card for hand in hands.values() for card in hand)
    clashing = tuple(id for id, hand in hands.items() if any(count[card] > 1 for card in hand))
    if clashing:
        turn.change(hands={**hands, **dict.fromkeys(clashing, ())})
        turn.record(HandsClashed(characters=clashing))
