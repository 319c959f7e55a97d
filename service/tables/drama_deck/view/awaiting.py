"""What waits for somebody: for the gamemaster, or for players.

Source: rules DD-20, DD-22, DD-45, DD-46b, DD-53, DD-55a, DD-58, DD-62, DD-71 and DD-72 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import OneOf, about
from service.tables.drama_deck.asked import TradeState
from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.pooled import SubplotState
from service.tables.drama_deck.settings import ResolveBy
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.table import Table

GM = ("gamemaster",)
KINDS = (
    *("glory", "subplot", "idea", "campaign", "campaigned", "approach", "card", "trade"),
    *("discard", "roll", "undo"),
)


class Awaiting(Struct, frozen=True):
    """Something that waits for an answer; fields of other kinds are null."""

    kind: Annotated[
        str,
        OneOf("AwaitingKind", KINDS, "What waits for an answer."),
        about(
            "What answers it: `glory` and `subplot`: `approve_card` or `disallow_card`; `idea`: "
            "`answer_idea`; `campaign`: `answer_campaign` and `approve_card`; `campaigned`: "
            "`answer_campaigned`; `approach`: `propose_approach`, then `answer_approach`; `card`: "
            "`give_up_card`; `trade`: `answer_trade`, then `confirm_trade`; `discard`: "
            "`discard_for_refill`; `roll`: `resolve_roll`; `undo`: `undo` or `decline_undo`."
        ),
    ]
    waits_for: Annotated[tuple[str, ...], about("Who is to answer: characters, or `gamemaster`.")]
    character: Annotated[str | None, about("Whom it is about; in a trade, the other one.")] = None
    by: Annotated[str | None, about("Who has used the Campaign.")] = None
    card: Annotated[int | None, about("The card that was shown or used.")] = None
    subplot: Annotated[int | None, about("The subplot that a Campaign is to keep.")] = None
    type: Annotated[str | None, about("The type of a subplot.")] = None
    roll: Annotated[str | None, about("The roll.")] = None
    trade: Annotated[str | None, about("The trade.")] = None
    resolution: Annotated[str | None, about("The skill resolution.")] = None
    text: Annotated[str | None, about("The question, the reason, or the new skill.")] = None


def awaiting_view(table: Table) -> list[Awaiting]:
    """Everything that waits for an answer, and for whose."""
    lists = (part(table) for field, part in PARTS if getattr(table, field))
    return [*chain.from_iterable(lists), *_discards(table)]


def _glories(table: Table) -> Iterator[Awaiting]:
    for claim in table.claims:
        yield Awaiting(
            "glory", GM, claim.character, card=claim.card, roll=claim.roll, text=claim.text
        )


def _subplots(table: Table) -> Iterator[Awaiting]:
    """Pending subplots; in the awards nobody answers them any more (DD-72)."""
    for subplot in table.subplots if table.phase is not Phase.AWARDS else ():
        if subplot.state is SubplotState.PENDING:
            yield Awaiting("subplot", GM, subplot.character, card=subplot.card, type=subplot.type)


def _ideas(table: Table) -> Iterator[Awaiting]:
    for idea in table.ideas:
        yield Awaiting("idea", GM, idea.character, card=idea.card, text=idea.question)


def _cards(table: Table) -> Iterator[Awaiting]:
    for request in table.card_requests:
        yield Awaiting("card", (request.character,), request.character, text=request.because)


def _undos(table: Table) -> Iterator[Awaiting]:
    for request in table.undo_requests:
        yield Awaiting("undo", GM, request.character, text=request.because)


def _campaigns(table: Table) -> Iterator[Awaiting]:
    for request in table.campaigning:
        waits_for = (request.character,) * (not request.agreed) + GM * (not request.approved)
        yield Awaiting(
            "campaign",
            waits_for,
            request.character,
            by=request.by,
            card=request.card,
            subplot=request.subplot,
        )


def _campaigned(table: Table) -> Iterator[Awaiting]:
    for kept in table.campaigned:
        if kept.card is None and kept.figures is None and kept.character in table.heroes:
            yield Awaiting("campaigned", GM, kept.character, type=kept.type)


def _approaches(table: Table) -> Iterator[Awaiting]:
    """Critical problems: a proposal waits for the gamemaster, else the player is to make one."""
    for resolution in table.resolutions:
        if resolution.state is ResolutionState.CRITICAL and not resolution.last_ditch:
            character, proposed = resolution.character, resolution.proposed
            yield Awaiting(
                "approach",
                GM if proposed else (character,),
                character,
                resolution=resolution.id,
                text=proposed.skill if proposed else None,
            )


def _trades(table: Table) -> Iterator[Awaiting]:
    for trade in table.trades:
        if trade.state.open:
            offered = trade.state is TradeState.OFFERED
            waits_for, other = (trade.taker, trade.giver) if offered else (trade.giver, trade.taker)
            yield Awaiting("trade", (waits_for,), other, trade=trade.id, text=trade.because)


def _discards(table: Table) -> Iterator[Awaiting]:
    """Who has still to discard, in the refill or for a Rally."""
    waits_for = list(table.rallying)
    if table.phase is Phase.REFILL:
        waits_for = [character.id for character in table.living if not character.refilled]
    if waits_for:
        yield Awaiting("discard", tuple(waits_for))


def _rolls(table: Table) -> Iterator[Awaiting]:
    """Open rolls, which somebody is to resolve: the gamemaster where nobody has the seat."""
    by_roller = table.settings.resolve_by is ResolveBy.ROLLER
    played = [character.id for character in table.living if not character.released]
    for roll in table.rolls:
        if roll.open:
            own = roll.by in played and by_roller and roll.request.difficulty is not None
            yield Awaiting("roll", (roll.by,) if own else GM, roll.by, roll=roll.id)


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
