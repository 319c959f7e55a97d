"""What to think of before a legal move: warnings, the cards that it earns, its use at all.

Source: rules DD-11, DD-15, DD-49 and DD-50 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import asdict, replace

from service.tables.common.actor import Actor, Role
from service.tables.common.legal import rehearse
from service.tables.common.move import Move, Offer
from service.tables.drama_deck.effect import EffectEnd
from service.tables.drama_deck.moves.at_once import Answer, open_answers
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses import card_type
from service.tables.drama_deck.uses.use_card import UseCard

TOO_EARLY = "Its effect is for one round: used before the first flip, it ends with that flip."
UNRECORDED = "Without a roll this card changes no roll that is recorded here."


def adviser(table: Table, actor: Actor) -> Callable[[Offer, Turn], Offer]:
    """Advice on the offers to an actor, in the order of the list."""
    fitting: set[int] = set()
    answers = _answers(table)

    def advise(offer: Offer, turn: Turn) -> Offer:
        offer = replace(offer, awards=_awards(table, actor, offer, turn))
        offer = _warned(_judged(offer, table, actor), fitting)
        if _is_too_early(offer.sample, turn.table):
            offer = replace(offer, warnings=(*offer.warnings, TOO_EARLY))
        ended = _ended(offer, answers, turn.table)
        warnings = tuple(_chance_ends(table, answer) for answer in ended)
        return replace(offer, warnings=offer.warnings + warnings)

    return advise


def _awards(table: Table, actor: Actor, offer: Offer, turn: Turn) -> tuple[Mapping[str, Any], ...]:
    """The cards that the sample earns, unless they would tell that a roll succeeds (DD-15)."""
    of = getattr(offer.sample, "roll", None)
    if any(roll.id == of and not roll.known_by(actor) for roll in table.rolls):
        return ()
    earned = (award for content, *_ in turn.records for award in getattr(content, "awards", ()))
    return tuple(map(asdict, earned))


def _judged(offer: Offer, table: Table, actor: Actor) -> Offer:
    """Say of a card for the pool why it could never be used from there."""
    if not isinstance(offer.sample, PlayToPool) or actor.character is None:
        return offer
    type = card_type(table.card(offer.sample.card).type)
    return replace(offer, unusable=type.barred(table, actor.character))


def _warned(offer: Offer, fitting: set[int]) -> Offer:
    """Warn of using a card without a roll where it fits a recorded one, which is listed before.

    `fitting` collects those cards.
    """
    use = offer.sample
    if not isinstance(use, UseCard):
        return offer
    if use.roll is not None:
        fitting.add(use.card)
    elif use.card in fitting:
        return replace(offer, warnings=(*offer.warnings, UNRECORDED))
    return offer


def _is_too_early(move: Move, after: Table) -> bool:
    """Whether a card was used for a round before there is one (DD-11)."""
    if not isinstance(move, UseCard) or after.round is None or after.round.number:
        return False
    return any(one.card == move.card and one.until is EffectEnd.ROUND for one in after.effects)


def _answers(table: Table) -> list[Answer]:
    """The pool cards with which players can answer a resolved roll now (DD-49, DD-50)."""
    return [
        answer
        for answer in open_answers(table)
        if rehearse(
            Turn,
            table,
            Actor(Role.PLAYER, answer.character),
            UseCard(card=answer.card, roll=answer.roll),
        )
    ]


def _ended(offer: Offer, answers: Collection[Answer], after: Table) -> Iterator[Answer]:
    """Yield the answers that a move ends, unless it answers that roll, or uses that card.

    What the next card would allow is secret, and does not count: see `open_answers`.
    """
    if not answers:
        return
    use, left = offer.sample, {*open_answers(after)}
    for answer in answers:
        given = isinstance(use, UseCard) and (
            use.card == answer.card
            or (
                use.roll == answer.roll
                and after.card(use.card).type == after.card(answer.card).type
            )
        )
        if answer not in left and not given:
            yield answer


def _chance_ends(table: Table, answer: Answer) -> str:
    type, name = table.card(answer.card).type, table.name_of(answer.character)
    return f"{name} can still use a card on roll {answer.roll} ({type}); this ends that chance."
