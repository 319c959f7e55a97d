"""What a conflict line does when it takes effect, and when another one replaces it.

Source: rules DD-11, DD-31, DD-35, DD-38 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET
from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.chance import ProofJson
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Condition, Side
from service.tables.drama_deck.moves.setback import lift_setbacks
from service.tables.drama_deck.turn import Turn, draw, take

NONE_LEFT = "The deck is empty, and there are no cards to shuffle."
FATIGUE = 2
"""Shock of a fatigued side; armour may raise it (DD-35)."""


class CardFlipped(EventContent, frozen=True):
    """A card rules the round (DD-11)."""

    card: content.Card
    round: content.Round
    kept: Annotated[
        bool, about("Whether it is the card of the round before (DD-51), without a `proof`.")
    ]
    proof: Annotated[ProofJson | None, about("That it lay there (docs/fairness.md).")]
    text: content.Words = UNSET


class Inspired(EventContent, frozen=True):
    """The side recovers (DD-31)."""

    side: content.Side


class Fatigued(EventContent, frozen=True):
    """Each of the side takes shock (DD-35)."""

    side: content.Side
    shock: Annotated[int, about("Points of shock.")]


def turn_up(turn: Turn) -> ProofJson:
    """Turn the deck's top card onto the action stack, where it rules the round; return its proof.

    Raises RuleError if there is none left.
    """
    turned = take(turn, 1)
    if not turned.cards:
        refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)
    turn.change(
        action_stack=turned.cards + turn.table.action_stack,
        round=replace(turn.round, card=turned.cards[0]),
    )
    return turned.proofs[0]


def take_effect(turn: Turn, proof: ProofJson | None, said: content.Words = UNSET) -> None:
    """Announce the line of the top card, and apply it (DD-38).

    `proof` is None if the card was kept from the round before.
    """
    card = turn.round.card
    assert card is not None
    turn.record(
        CardFlipped(
            card=card,
            round=turn.round.number,
            kept=proof is None,
            proof=proof,
            text=said,
        )
    )
    line = turn.table.line
    assert line is not None
    for side in (line.initiative, line.initiative.other):
        for condition in line.of(side):
            if condition == Condition.INSPIRATION:
                _inspire(turn, side)
            elif condition == Condition.FATIGUED:
                turn.record(Fatigued(side=side, shock=FATIGUE))


def void_line(turn: Turn) -> None:
    """Void what the line in force has announced and what was set in its place (DD-38, DD-71)."""
    lift_setbacks(turn, *Side)
    if turn.table.round is not None:
        turn.set_round(line=None)


def _inspire(turn: Turn, side: Side) -> None:
    """Let the side recover; characters who take part draw a card each (DD-31)."""
    turn.record(Inspired(side=side))
    if side is Side.HEROES:
        for character in turn.table.living:
            if turn.table.in_round(character.id):
                draw(turn, character.id, 1, Condition.INSPIRATION)
