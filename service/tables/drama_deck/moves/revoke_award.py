"""Taking back the card of an approved action.

Source: rules DD-17 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.shape import WHY
from service.tables.drama_deck.table import PLAYING, Table
from service.tables.drama_deck.turn import CLAIMED, Turn


class AwardRevoked(EventContent, frozen=True):
    """The card for an approved action is discarded (DD-17)."""

    character: content.Character
    action: content.Action
    card: content.Card
    because: content.Because


NONE_AWARDED = (
    "The character has been awarded no card since the last flip, or has given cards away unseen "
    "since."
)


class RevokeAward(Move, frozen=True, kw_only=True):
    """Say no to an approved action afterwards: its card is discarded (DD-17).

    By the gamemaster, until the next flip; it can then be earned again. Refused as `wrong_phase`;
    `no_such_target`, also after cards were given away unseen; `effect_not_possible` when it was
    used; `card_stays` for an accepted subplot or a claimed Glory.
    """

    move = "revoke_award"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Who has drawn the card.", example="c1")]
    because: Annotated[
        str, lengths(1, MAX_TEXT), about(WHY, example="The trick did not help the scene along.")
    ]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        turn.table.character(self.character)
        award = newest_award(turn.table, self.character)
        if award is None:
            refuse(Rule.NO_SUCH_TARGET, NONE_AWARDED)
        if reason := reason_to_keep(turn.table, award):
            refuse(*reason)
        revoke(turn, award, self.because)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes:
            yield Offer(cls(character=id, because="No."), {"because": None}, ("because",))


def newest_award(table: Table, character: str) -> Award | None:
    """The newest award of a character since the last flip that can be revoked."""
    own = [award for award in table.awards if award.character == character and award.card]
    return own[-1] if own else None


def reason_to_keep(table: Table, award: Award) -> tuple[Rule, str] | None:
    """Return why the card of an award cannot be discarded, or None if it can."""
    card = award.card
    if card is None or card not in table.held(award.character):
        return Rule.EFFECT_NOT_POSSIBLE, "The card has been used, or is somewhere else now."
    if card in table.claimed:
        return Rule.CARD_STAYS, CLAIMED
    if table.accepted(card):
        return Rule.CARD_STAYS, "The subplot has already been accepted."
    return None


def revoke_awards(turn: Turn, roll: Roll, because: str, *, defences: bool) -> None:
    """Discard the cards that a roll has brought, where they still lie (DD-17).

    They are those of its failure, for `defences` against it, or the one of its success.
    """
    for award in turn.table.awards:
        against = award.character != roll.by
        of_it = award.roll == roll.id and against is defences
        if of_it and not reason_to_keep(turn.table, award):
            revoke(turn, award, because)


def revoke(turn: Turn, award: Award, because: str) -> None:
    """Discard the card of an award, which has to be possible; the action has earned none then.

    Trades of the character end, whether it was to be traded or not.
    """
    card, character = award.card, award.character
    assert card is not None
    close_trades(turn, of=character)
    turn.put_away(character, card)
    turn.change(awards=tuple(one for one in turn.table.awards if one is not award))
    turn.record(AwardRevoked(character=character, action=award.action, card=card, because=because))
