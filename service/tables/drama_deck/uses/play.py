"""Cards that change the round: Haste, Monologue, Escape, Seize Initiative.

Source: rules DD-44, DD-46a, DD-46c and DD-51 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import Offer
from service.tables.drama_deck import content
from service.tables.drama_deck.effect import Effect, EffectName
from service.tables.drama_deck.moves.action import act_in_moment, actions_taken, note_action
from service.tables.drama_deck.moves.line import take_effect, turn_up, void_line
from service.tables.drama_deck.moves.monologue import stop_rolls, stoppable
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import NO_FIELD, CardType, InitiativeChoice, Source


class LineKept(EventContent, frozen=True):
    """The card will rule the next round too (DD-51)."""

    card: content.Card


class LineVoided(EventContent, frozen=True):
    """What this card announced is void (DD-38)."""

    card: content.Card


class PartyEscaped(EventContent, frozen=True):
    """The heroes got away (DD-44)."""

    character: content.Character


def _in_a_round(turn: Turn) -> None:
    if turn.table.phase is not Phase.ROUNDS or turn.round.number == 0:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "This card can only be used during a round.")


def _haste(turn: Turn, use: Any, source: Source) -> None:
    """One more action; in round play it may earn a card of its own (DD-17)."""
    if source.lasts_round:
        effect = Effect(name=EffectName.HASTE, character=source.character, card=use.card)
        turn.change(effects=(*turn.table.effects, effect))


def _monologue(turn: Turn, use: Any, source: Source) -> None:
    """Everybody else's actions stop, open rolls included; it is the speaker's action."""
    source.check_conflict(turn)
    _in_a_round(turn)
    if turn.table.silenced:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "A Monologue is already being held.")
    if actions_taken(turn.table, source.character) >= turn.table.actions(source.character):
        refuse(
            Rule.ACTION_USED,
            "A Monologue is an action, and you have taken yours: use a Haste, or wait for the "
            "next round.",
        )
    effect = Effect(name=EffectName.MONOLOGUE, character=source.character, card=use.card)
    turn.change(effects=(*turn.table.effects, effect))
    note_action(turn, source.character)
    act_in_moment(turn, source.character)
    stop_rolls(turn, source.character)


def _monologue_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    warnings = tuple(
        f"The roll of {table.name_of(roll.by)} is still open and will be void."
        for roll in stoppable(table, character)
    )
    yield Offer(make(card=card), warnings=warnings)


def _escape(turn: Turn, use: Any, source: Source) -> None:
    """The whole party gets away; the gamemaster may end round play."""
    source.check_conflict(turn)
    if not source.first:
        refuse(
            Rule.EFFECT_NOT_POSSIBLE,
            "Escape must have been the first card that you put into the pool in round play.",
        )
    if turn.table.round is not None:
        turn.set_round(escaped=True)
    turn.record(PartyEscaped(character=source.character))


def _seize_initiative(turn: Turn, use: Any, source: Source) -> None:
    """Keep the card on top for another round, or turn up another one for this round."""
    source.check_conflict(turn)
    _in_a_round(turn)
    card = turn.round.card
    assert card is not None
    if use.choice is InitiativeChoice.KEEP:
        if turn.round.keep is not None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The card is already kept for the next round.")
        turn.set_round(keep=use.card)
        turn.record(LineKept(card=card))
        return
    proof = turn_up(turn)
    void_line(turn)
    turn.set_round(keep=None)
    turn.record(LineVoided(card=card))
    take_effect(turn, proof)


def _seize_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    for choice in InitiativeChoice:
        yield Offer(make(card=card, choice=choice))


CARD_TYPES = {
    "Haste": CardType(
        text="One extra action right now, even out of turn. It does not let you put a second card "
        "into your pool.",
        rules=("DD-46a", "DD-13"),
        use=NO_FIELD,
        apply=_haste,
    ),
    "Monologue": CardType(
        text="Your character makes a speech, which takes an action. All other actions of both "
        "sides stop until the round is over, or longer if the gamemaster says so; a roll that is "
        "still open is void.",
        rules=("DD-46c",),
        use=f"{NO_FIELD} Open rolls of others are void, and new ones are refused as "
        "`actions_stopped`, unless the gamemaster sends `allow_roll`.",
        apply=_monologue,
        offers=_monologue_offers,
    ),
    "Escape": CardType(
        text="The whole party gets away. It has to be the first card that you put into your pool "
        "when round play begins. From then on you can use it whenever you like while it lies "
        "there, in later rounds too.",
        rules=("DD-44",),
        use=f"{NO_FIELD} `round.escaped` shows it, and the gamemaster may send `end_rounds`.",
        apply=_escape,
    ),
    "Seize Initiative": CardType(
        text="Either the card on top of the action stack rules one more round: say so before the "
        "next one is flipped. Or another card is flipped for this round, and there is no way "
        "back. You cannot use it while the heroes are confused.",
        rules=("DD-51", "DD-34", "DD-38"),
        use="`use_card` needs the `choice`: `keep` or `flip`.",
        apply=_seize_initiative,
        needs=("choice",),
        offers=_seize_offers,
    ),
}
