"""A card that the gamemaster asks for, and its holder gives up or keeps.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, PLAYER, Move, Offer, one_of
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.asked import CardRequest
from service.tables.drama_deck.shape import WHY, CardNumber
from service.tables.drama_deck.table import PLAYING, Pile, Table
from service.tables.drama_deck.turn import Turn


class CardAskedFor(EventContent, frozen=True):
    """The gamemaster asks for a card (DD-71)."""

    character: content.Character
    because: content.Because


class CardGivenUp(EventContent, frozen=True):
    """It was asked for, and is discarded."""

    character: content.Character
    card: content.Card


class CardKept(EventContent, frozen=True):
    """No card is given up."""

    character: content.Character


class AskForCard(Move, frozen=True, kw_only=True):
    """Ask a player to give up a card: only they touch their hand (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Opens one `give_up_card`. Refused
    as `wrong_phase`; `no_such_target`; `effect_not_possible`.
    """

    move = "ask_for_card"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Who is asked.", example="c1")]
    because: Annotated[
        str, lengths(1, MAX_TEXT), about(WHY, example="One card too many was drawn.")
    ]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        turn.table.character(self.character)
        if any(request.character == self.character for request in turn.table.card_requests):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The player has already been asked for a card.")
        request = CardRequest(self.character, self.because)
        turn.change(card_requests=(*turn.table.card_requests, request))
        turn.record(CardAskedFor(character=self.character, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes:
            yield Offer(cls(character=id, because="A slip."), {"because": None}, ("because",))


class GiveUpCard(Move, frozen=True, kw_only=True):
    """Give up a card that the gamemaster has asked for, without compensation, or keep it (DD-71).

    By the player who was asked, from `start_adventure` to `end_adventure`. Refused as
    `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays` for an accepted subplot or a
    claimed Glory.
    """

    move = "give_up_card"
    by = PLAYER
    card: Annotated[
        CardNumber | None,
        about("A card of your hand or pool; omitted: you keep them all.", example=57),
    ] = None

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.in_phase(*PLAYING)
        others = tuple(ask for ask in turn.table.card_requests if ask.character != own.id)
        if others == turn.table.card_requests:
            refuse(Rule.NO_SUCH_TARGET, "Nobody has asked you for a card.")
        turn.change(card_requests=others)
        if self.card is None:
            turn.record(CardKept(character=own.id))
            return
        turn.require_held(own.id, self.card)
        if self.card not in _free(turn.table, own.id):
            refuse(Rule.CARD_STAYS, "An accepted subplot and a claimed Glory cannot be given up.")
        turn.put_away(own.id, self.card)
        turn.record(CardGivenUp(character=own.id, card=self.card))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        if actor.character is None:
            return
        yield Offer(cls())
        if cards := _free(table, actor.character):
            yield Offer(cls(card=cards[0]), {"card": one_of(cards)}, ("card",))


def _free(table: Table, character: str) -> Pile:
    """The cards that a character can give up."""
    return tuple(
        card
        for card in table.held(character)
        if card not in table.claimed and not table.accepted(card)
    )
