"""What waits for somebody: for the gamemaster, or for players.

Source: rules DD-20, DD-22, DD-45, DD-46b, DD-53, DD-55a, DD-58, DD-62, DD-71 and DD-72 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.settings import ResolveBy
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.subplot import SubplotState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.trade import TradeState
from service.tables.drama_deck.view.shown import View, shown

GAMEMASTER = "gamemaster"
KINDS = (
    *("glory", "subplot", "idea", "campaign", "campaigned", "approach", "card", "trade"),
    *("discard", "roll", "undo"),
)
FIELDS = ("by", "character", "card", "subplot", "type", "roll", "trade", "resolution", "text")


def awaiting_view(table: Table) -> list[View]:
    """Everything that waits for an answer, and for whose."""
    lists = (part(table) for field, part in PARTS if getattr(table, field))
    return [*chain.from_iterable(lists), *_discards(table)]


def _waits(kind: str, *waits_for: str, **of: Any) -> View:
    return {"kind": kind, "waits_for": waits_for, **dict.fromkeys(FIELDS), **of}


def _glories(table: Table) -> Iterator[View]:
    for claim in table.claims:
        yield _waits("glory", GAMEMASTER, **shown(claim, "character", "card", "roll", "text"))


def _subplots(table: Table) -> Iterator[View]:
    """Pending subplots; in the awards nobody answers them any more (DD-72)."""
    for subplot in table.subplots if table.phase is not Phase.AWARDS else ():
        if subplot.state is SubplotState.PENDING:
            yield _waits("subplot", GAMEMASTER, **shown(subplot, "character", "card", "type"))


def _ideas(table: Table) -> Iterator[View]:
    for idea in table.ideas:
        yield _waits("idea", GAMEMASTER, **shown(idea, "character", "card"), text=idea.question)


def _cards(table: Table) -> Iterator[View]:
    for request in table.card_requests:
        yield _waits("card", request.character, character=request.character, text=request.because)


def _undos(table: Table) -> Iterator[View]:
    for request in table.undo_requests:
        yield _waits("undo", GAMEMASTER, character=request.character, text=request.because)


def _campaigns(table: Table) -> Iterator[View]:
    for request in table.campaigning:
        waits_for = [request.character] * (not request.agreed)
        waits_for += [GAMEMASTER] * (not request.approved)
        yield _waits("campaign", *waits_for, **shown(request, "by", "character", "card", "subplot"))


def _campaigned(table: Table) -> Iterator[View]:
    for kept in table.campaigned:
        if kept.card is None and kept.figures is None and kept.character in table.heroes:
            yield _waits("campaigned", GAMEMASTER, **shown(kept, "character", "type"))


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
    """Open rolls, which somebody is to resolve: the gamemaster where nobody has the seat."""
    by_roller = table.settings.resolve_by is ResolveBy.ROLLER
    played = [character.id for character in table.living if not character.released]
    for roll in table.rolls:
        if roll.open:
            own = roll.by in played and by_roller and roll.request.difficulty is not None
            yield _waits("roll", roll.by if own else GAMEMASTER, character=roll.by, roll=roll.id)


PARTS = (
    ("claims", _glories),
    ("subplots", _subplots),
    ("ideas", _ideas),
    ("campaigning", _campaigns),
    ("campaigned", _campaigned),
    ("resolutions", _approaches),
    ("card_requests", _cards),
    ("undo_requests", _undos),
    ("trades", _trades),
    ("rolls", _rolls),
)
"""What may wait in each field of a table."""
