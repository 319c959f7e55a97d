"""The Campaign card, which keeps a subplot beyond the adventure.

Source: rules DD-57 and DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventKind
from service.tables.drama_deck.card import MARTYR
from service.tables.drama_deck.move import Offer
from service.tables.drama_deck.moves.campaign import request_of
from service.tables.drama_deck.subplot import CampaignRequest, SubplotState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import Source, Use

CAMPAIGN_ASKED = EventKind(
    "campaign_asked", "May this subplot be kept? (DD-58)", ("character", "card", "subplot")
)


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
    turn.change(campaigning=(*turn.table.campaigning, request))
    turn.record(CAMPAIGN_ASKED, character=target.id, card=use.card, subplot=request.subplot)


def _campaign_offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    for id in table.heroes:
        yield Offer(make(card=card, character=id))


USES = {
    "Campaign": Use(
        apply=_campaign,
        barred=_barred,
        needs=("character",),
        offers=_campaign_offers,
        spends=False,
    )
}
