"""A Campaign, which keeps a subplot beyond the adventure.

Source: rules DD-57 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import PLAYER, Move, Offer
from service.drama_deck.shape import About, CardNumber
from service.drama_deck.subplot import Campaigned, Campaigning
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn

CAMPAIGN_ANSWERED = EventKind(
    "campaign_answered",
    "By the subplot's player.",
    (
        "character",
        "card",
        "agree",
    ),
)
SUBPLOT_CAMPAIGNED = EventKind(
    "subplot_campaigned",
    "It is kept beyond the adventure.",
    (
        "character",
        "card",
        "card_type",
    ),
)


def set_campaigning(turn: Turn, asked: Campaigning, *, agreed: bool, approved: bool) -> None:
    """Note who agrees; with the player and the gamemaster the subplot is kept (DD-58)."""
    if not (agreed and approved):
        others = tuple(held for held in turn.table.campaigning if held is not asked)
        changed = replace(asked, agreed=agreed, approved=approved)
        turn.change(campaigning=(*others, changed))
        return
    subplot = turn.table.subplot_of(asked.subplot)
    assert subplot is not None
    turn.set_subplot(asked.subplot, campaigned=True)
    turn.put_away(asked.by, asked.card)
    kept = Campaigned(character=subplot.character, type=subplot.type, card=subplot.card)
    turn.change(campaigned=(*turn.table.campaigned, kept))
    turn.record(
        SUBPLOT_CAMPAIGNED, character=subplot.character, card=subplot.card, card_type=subplot.type
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCampaign(Move):
    """Agree, or not, that a Campaign keeps the own subplot beyond the adventure (DD-58).

    By the player who was asked (`asked.campaigns`), in every phase. Refused as `no_such_target`
    when nobody has asked.
    """

    move = "answer_campaign"
    by = PLAYER
    card: Annotated[CardNumber, About("The Campaign card.", example=112)]
    agree: Annotated[
        bool, About("With false the Campaign stays in its pool, unused.", example=True)
    ]

    def play(self, turn: Turn) -> None:
        """A no leaves the Campaign card where it is (DD-58)."""
        own = turn.own
        asked = next((a for a in turn.table.campaigning if a.card == self.card), None)
        if asked is None or asked.character != own.id or asked.agreed:
            refuse(Rule.NO_SUCH_TARGET, "Nobody has asked you about this card.")
        turn.record(CAMPAIGN_ANSWERED, character=own.id, card=self.card, agree=self.agree)
        if self.agree:
            set_campaigning(turn, asked, agreed=True, approved=asked.approved)
        else:
            others = tuple(held for held in turn.table.campaigning if held is not asked)
            turn.change(campaigning=others)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every request for the own subplot."""
        for asked in table.campaigning:
            if asked.character == actor.character:
                yield Offer(cls(card=asked.card, agree=True), {"agree": None}, ("agree",))
