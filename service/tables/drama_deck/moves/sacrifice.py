"""Sacrificing a character, and taking it out of play.

Source: rules DD-56 and DD-68 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Offer, WithText
from service.tables.drama_deck import content
from service.tables.drama_deck.card import MARTYR
from service.tables.drama_deck.moves.at_once import follow_failures
from service.tables.drama_deck.moves.refill import (
    CardsDiscarded,
    finish_refill_when_all_have_discarded,
)
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.subplot import SubplotState
from service.tables.drama_deck.table import PLAYING, Phase, Table
from service.tables.drama_deck.turn import Turn


class CharacterSacrificed(EventContent, frozen=True):
    """A Martyr cost a character's life (DD-56)."""

    character: content.Character
    card: content.Card
    text: content.Words = UNSET


DEADLY = "Your character dies, and leaves play with hand and pool. This cannot be undone."


class Sacrifice(WithText, frozen=True, kw_only=True):
    """Give your character's life for a victory, with a Martyr (DD-56); it leaves play (DD-68).

    By a player, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `card_not_held`; `not_approved`; `effect_not_possible` for other cards.
    """

    move = "sacrifice"
    by = PLAYER
    card: Annotated[CardNumber, about("The Martyr in your pool.", example=122)]

    def play(self, turn: Turn) -> None:
        """Take the character out of play; its hand and pool are discarded (DD-68)."""
        own = turn.own
        turn.in_phase(*PLAYING)
        if self.card not in turn.table.pool_cards(own.id):
            refuse(Rule.CARD_NOT_HELD, "This card is not in your pool.")
        if turn.table.card(self.card).type != MARTYR:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Only with a Martyr can you sacrifice your character.")
        subplot = turn.table.subplot_of(self.card)
        assert subplot is not None
        if subplot.state is SubplotState.PENDING:
            refuse(Rule.NOT_APPROVED, "The gamemaster has not accepted the subplot yet.")
        follow_failures(turn, self.card)
        turn.record(CharacterSacrificed(character=own.id, card=self.card, text=self.said))
        take_out_of_play(turn, own.id)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in table.pool_cards(actor.viewer):
            yield Offer(cls(card=card), warnings=(DEADLY,))


def take_out_of_play(turn: Turn, character: str) -> None:
    """Discard hand and pool, and end all that involves the character; records stay (DD-68)."""
    close_trades(turn, of=character)
    hand, pool = turn.table.hands[character], turn.table.pool_cards(character)
    claims = turn.table.claims  # they stay until the gamemaster has answered (DD-45)
    for card in (*hand, *pool):
        turn.remove_card(character, card)
    if turn.table.phase is not Phase.LOBBY and (hand or pool):  # there the deck is still whole
        turn.discard(*hand, *pool)
        turn.record(CardsDiscarded(character=character, cards=(*hand, *pool)))
    turn.change(
        claims=claims,
        effects=tuple(effect for effect in turn.table.effects if effect.character != character),
        rallying=tuple(id for id in turn.table.rallying if id != character),
        card_requests=tuple(
            request for request in turn.table.card_requests if request.character != character
        ),
        ideas=tuple(idea for idea in turn.table.ideas if idea.character != character),
    )
    for resolution in turn.table.resolutions:
        if resolution.character == character and resolution.state.open:
            turn.set_resolution(resolution, state=ResolutionState.LOST, proposed=None)
    if roll := turn.table.open_roll(character):
        turn.void(roll)
    if turn.table.round is not None:
        others = tuple(id for id in turn.round.taking_part if id != character)
        turn.set_round(taking_part=others)
    turn.set_character(character, alive=False)
    if turn.table.phase is Phase.REFILL:
        finish_refill_when_all_have_discarded(turn)
