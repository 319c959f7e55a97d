"""A Campaign, which keeps a subplot beyond the adventure.

Source: rules DD-57 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer
from service.tables.drama_deck import content
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.subplot import Campaigned, CampaignRequest
from service.tables.drama_deck.table import PLAYING, Table
from service.tables.drama_deck.turn import Turn


class CampaignAnswered(EventContent, frozen=True):
    """The subplot's player answered."""

    character: content.Character
    card: content.Card
    agree: Annotated[bool, about("Whether the answer is yes.")]


class SubplotCampaigned(EventContent, frozen=True):
    """A subplot is kept beyond the adventure (DD-58)."""

    character: content.Character
    card: content.Card
    card_type: content.CardType
    campaign: Annotated[
        content.Number | None,
        about(
            "The Campaign, which is discarded; null in the awards, where it returns with all cards."
        ),
    ]


def request_of(table: Table, card: int) -> CampaignRequest | None:
    """Return the request of this Campaign card, if any."""
    return next((request for request in table.campaigning if request.card == card), None)


def set_campaigning(turn: Turn, request: CampaignRequest, *, agreed: bool, approved: bool) -> None:
    """Record who agrees; once the player and the gamemaster do, keep the subplot (DD-58)."""
    if not (agreed and approved):
        others = tuple(other for other in turn.table.campaigning if other is not request)
        changed = replace(request, agreed=agreed, approved=approved)
        turn.change(campaigning=(*others, changed))
        return
    subplot = turn.table.subplot_of(request.subplot)
    assert subplot is not None
    turn.set_subplot(request.subplot, campaigned=True)
    campaign = request.card if turn.table.phase in PLAYING else None
    if campaign is not None:
        turn.put_away(request.by, campaign)
    else:  # it returns with all cards (DD-72)
        turn.change(campaigning=tuple(one for one in turn.table.campaigning if one != request))
    kept = Campaigned(character=subplot.character, type=subplot.type, card=subplot.card)
    turn.change(campaigned=(*turn.table.campaigned, kept))
    turn.record(SubplotCampaigned(subplot.character, subplot.card, subplot.type, campaign))


class AnswerCampaign(Move, frozen=True, kw_only=True):
    """Agree, or not, that a Campaign keeps your subplot beyond the adventure (DD-58).

    By the player who was asked, in any phase. Refused as `no_such_target`.
    """

    move = "answer_campaign"
    by = PLAYER
    card: Annotated[CardNumber, about("The Campaign card.", example=112)]
    agree: Annotated[bool, about("False: the Campaign stays in its pool, unused.", example=True)]

    def play(self, turn: Turn) -> None:
        """Agree or refuse; after a refusal the Campaign stays where it is (DD-58)."""
        own = turn.own
        request = request_of(turn.table, self.card)
        if request is None or request.character != own.id or request.agreed:
            refuse(Rule.NO_SUCH_TARGET, "Nobody has asked you about this card.")
        turn.record(CampaignAnswered(character=own.id, card=self.card, agree=self.agree))
        if self.agree:
            set_campaigning(turn, request, agreed=True, approved=request.approved)
        else:
            others = tuple(other for other in turn.table.campaigning if other is not request)
            turn.change(campaigning=others)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for request in table.campaigning:
            if request.character == actor.character:
                yield Offer(cls(card=request.card, agree=True), {"agree": None}, ("agree",))
