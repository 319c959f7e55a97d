"""What waits for somebody: for the gamemaster, or for players.

Source: rules DD-20, DD-22, DD-45, DD-46b, DD-53, DD-55a, DD-58, DD-62, DD-71 and DD-72 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.drama_deck.phase import Phase
from service.drama_deck.settings import ResolveBy
from service.drama_deck.skill import ResolutionState
from service.drama_deck.subplot import SubplotState
from service.drama_deck.table import Table
from service.drama_deck.trade import TradeState
from service.drama_deck.view.roll import View

GAMEMASTER = "gamemaster"
KINDS = (
    *("glory", "subplot", "idea", "campaign", "campaigned", "approach", "card", "trade"),
    *("discard", "roll", "undo"),
)
FIELDS = ("character", "card", "type", "roll", "trade", "resolution", "text")


def awaiting_view(table: Table) -> list[View]:
    """Everything that waits for an answer, and for whose."""
    parts = (_shown, _kept, _approaches, _trades, _discards, _rolls)
    return [waiting for part in parts for waiting in part(table)]


def _waits(kind: str, *waits_for: str, **of: Any) -> View:
    return {"kind": kind, "waits_for": waits_for, **dict.fromkeys(FIELDS), **of}


def _shown(table: Table) -> Iterator[View]:
    """Cards and questions, and a card that the gamemaster has asked for."""
    for claim in table.claims:
        of = {"character": claim.character, "card": claim.card, "roll": claim.roll}
        yield _waits("glory", GAMEMASTER, **of, text=claim.text)
    for subplot in table.subplots:
        if subplot.state is SubplotState.PENDING:
            character, card = subplot.character, subplot.card
            yield _waits("subplot", GAMEMASTER, character=character, card=card, type=subplot.type)
    for idea in table.ideas:
        yield _waits(
            "idea", GAMEMASTER, character=idea.character, card=idea.card, text=idea.question
        )
    for request in table.card_requests:
        yield _waits("card", request.character, character=request.character, text=request.because)
    for asking in table.undo_requests:
        yield _waits("undo", GAMEMASTER, character=asking.character, text=asking.because)


def _kept(table: Table) -> Iterator[View]:
    """Subplots to keep beyond the adventure, and those kept from earlier ones."""
    for request in table.campaigning:
        waits_for = [request.character] * (not request.agreed)
        waits_for += [GAMEMASTER] * (not request.approved)
        yield _waits("campaign", *waits_for, character=request.character, card=request.card)
    for kept in table.campaigned:
        if kept.card is None and kept.figures is None:
            yield _waits("campaigned", GAMEMASTER, character=kept.character, type=kept.type)


def _approaches(table: Table) -> Iterator[View]:
    """Critical problems: a proposal waits for the gamemaster, else the player is to make one."""
    for resolution in table.resolutions:
        if resolution.state is ResolutionState.CRITICAL and not resolution.last_ditch:
            character, proposed = resolution.character, resolution.proposed
            yield _waits(
                "approach",
                GAMEMASTER if proposed else character,
                character=character,
                resolution=resolution.id,
                text=proposed.skill if proposed else None,
            )


def _trades(table: Table) -> Iterator[View]:
    for trade in table.trades:
        if trade.state.open:
            offered = trade.state is TradeState.OFFERED
            waits_for, other = (trade.taker, trade.giver) if offered else (trade.giver, trade.taker)
            yield _waits("trade", waits_for, character=other, trade=trade.id, text=trade.because)


def _discards(table: Table) -> Iterator[View]:
    """Who has still to discard, in the refill or for a Rally."""
    waits_for = list(table.rallying)
    if table.phase is Phase.REFILL:
        waits_for = [character.id for character in table.living if not character.refilled]
    if waits_for:
        yield _waits("discard", *waits_for)


def _rolls(table: Table) -> Iterator[View]:
    """Open rolls, which somebody is to resolve."""
    by_roller = table.settings.resolve_by is ResolveBy.ROLLER
    for roll in table.rolls:
        if roll.open:
            own = roll.by in table.heroes and by_roller and roll.request.difficulty is not None
            yield _waits("roll", roll.by if own else GAMEMASTER, character=roll.by, roll=roll.id)
