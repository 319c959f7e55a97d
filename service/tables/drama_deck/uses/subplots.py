"""Subplots, those kept from earlier adventures, and the Campaign card, which keeps them.

Source: rules DD-55a to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from service.schemas.shape import OneOf
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.move import Move, Offer
from service.tables.common.shape import CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import CAMPAIGN, MARTYR, CardCategory
from service.tables.drama_deck.moves.special import request_of
from service.tables.drama_deck.pooled import Campaigned, CampaignRequest, SubplotState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import TO_POOL, CardType, Source


class CampaignAsked(content.CardEvent, frozen=True):
    """May this subplot be kept? (DD-58)"""

    subplot: content.Number
    """The card of the subplot."""


def _barred(table: Table, _character: str) -> str | None:
    if table.settings.campaign:
        return None
    return "This table is not playing a campaign, so the card has no effect."


def _campaign(turn: Turn, use: Any, source: Source) -> None:
    """Ask to keep an active subplot; its player and the gamemaster have to agree."""
    if use.card not in turn.table.pool_cards(source.character):
        refuse(Rule.EFFECT_NOT_POSSIBLE, "Put the card into your pool first.")
    target = turn.table.character(use.character)
    active = [
        subplot
        for subplot in turn.table.subplots
        if subplot.character == target.id
        and subplot.state is SubplotState.ACTIVE
        and not subplot.campaigned
        and subplot.type != MARTYR
    ]
    if not active:
        refuse(Rule.NO_SUCH_TARGET, "This character has no active subplot that can be campaigned.")
    if request_of(turn.table, use.card) is not None:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "This card is already waiting for an answer.")
    request = CampaignRequest(
        card=use.card,
        by=source.character,
        character=target.id,
        subplot=active[-1].card,
        agreed=target.id == source.character,
    )
    turn.add("campaigning", request)
    turn.record(CampaignAsked(character=target.id, card=use.card, subplot=request.subplot))


def _campaign_offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    for id in table.heroes:
        yield Offer(make(card=card, character=id))


def _subplot(story: str, *rules: str, also: str = "", use: str = "") -> CardType:
    return CardType(
        text=f"{story} Once the card is in your pool and approved, the gamemaster decides when the "
        "subplot becomes active; every act in which it is active earns you a Possibility, unless "
        "you ignore it. If it is disallowed, or you discard it instead of playing it, you get a "
        f"Possibility and a new card.{also}",
        rules=(*rules, "DD-55a", "DD-55b", "DD-55c", "DD-23", "DD-27"),
        use=f"{TO_POOL} The gamemaster sends `approve_card` or `disallow_card`, later "
        "`activate_card`; `discard_subplot` discards it for the compensation. `use_card` does not "
        f"take it.{use}",
        category=CardCategory.SUBPLOT,
    )


SUBPLOTS = {
    "Romance": _subplot(
        "Your character and one of the gamemaster's characters are tied by love, on one side or on "
        "both, and it is not simple."
    ),
    MARTYR: _subplot(
        "Your character may not live to see the end: at any time you can sacrifice the character "
        "for a victory.",
        "DD-56",
        also=" A Campaign cannot keep it, and if it was only an insurance, the gamemaster may take "
        "back what it has earned.",
        use=" `sacrifice` gives the character's life.",
    ),
    "Mistaken Identity": _subplot(
        "Somebody takes your character for another person, or your character makes this mistake "
        "about somebody."
    ),
    "True Identity": _subplot(
        "Your character is someone of importance and nobody knows, perhaps not even the character; "
        "or your character knows this about somebody else."
    ),
    "Personal Stake": _subplot(
        "This adventure touches your character's own heart: a relative, a home, an old wound."
    ),
    "Nemesis": _subplot(
        "Somewhere in this adventure is a personal enemy of your character, and in the end there "
        "is a score to settle."
    ),
    "Suspicion": _subplot(
        "Somebody suspects your character of something, rightly or not; even companions may."
    ),
}
OF_SUBPLOTS = {
    **SUBPLOTS,
    CAMPAIGN: CardType(
        text="Keeps an active subplot going beyond this adventure: anybody's, except a Martyr, if "
        "that character's player and the gamemaster agree. In later adventures where it plays a "
        "part, it is active automatically. The card waits in your pool until you use it; if it is "
        "disallowed, or you discard it instead of playing it, you get a Possibility and a new "
        "card. If your adventures do not continue, it does nothing.",
        rules=("DD-57", "DD-58", "DD-56", "DD-55b", "DD-27"),
        use=f"{TO_POOL} `use_card` then needs the `character`, and waits for `answer_campaign` by "
        "that player and `approve_card` by the gamemaster. `discard_subplot` discards it for the "
        "compensation. With the setting `campaign` off it has no effect.",
        category=CardCategory.SPECIAL,
        apply=_campaign,
        barred=_barred,
        needs=("character",),
        choices=_campaign_offers,
        spends=False,
    ),
}

CAMPAIGNED = tuple(type for type in SUBPLOTS if type != MARTYR)
"""The types of subplots that can be kept (DD-56)."""

CAMPAIGNED_TYPES = OneOf(
    "CampaignedType",
    CAMPAIGNED,
    "A type of subplot that outlasts an adventure (DD-56).",
    hint="A Martyr cannot be kept (DD-56).",
)


class CampaignedAnswered(content.CharacterEvent, frozen=True):
    """Whether it plays a part in this adventure (DD-58)."""

    card_type: content.CardType
    figures: bool
    """Whether it plays a part in this adventure (DD-58)."""


class AnswerCampaigned(Move, frozen=True, kw_only=True):
    """Say whether a subplot kept from earlier adventures figures in this one (DD-58).

    By the gamemaster, in any phase. Where it does, it is active, and each act earns a Possibility
    (DD-23). Refused as `no_such_target`; `effect_not_possible`.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Whose subplot it is."""
    type: Annotated[str, CAMPAIGNED_TYPES, Meta(examples=["Romance"])]
    """Its type."""
    figures: Annotated[bool, Meta(examples=[True])]
    """Whether it plays a part in this adventure (DD-58)."""

    def play(self, turn: Turn) -> None:
        turn.table.character(self.character)
        kept = [one for one in earlier(turn.table, self.character) if one.type == self.type]
        if not kept:
            refuse(Rule.NO_SUCH_TARGET, "The character has brought no such subplot along.")
        changing = [one for one in kept if one.figures is not self.figures]
        if not changing:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "You have already said so.")
        turn.swap("campaigned", changing[0], replace(changing[0], figures=self.figures))
        turn.record(CampaignedAnswered(self.character, self.type, self.figures))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes:
            for type in dict.fromkeys(one.type for one in earlier(table, id)):
                for figures in (True, False):
                    yield Offer(cls(character=id, type=type, figures=figures))


def earlier(table: Table, character: str) -> list[Campaigned]:
    """The subplots that a character has kept from earlier adventures."""
    return [one for one in table.campaigned if one.character == character and one.card is None]
