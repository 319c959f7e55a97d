"""What ends when a used card is brought back.

Source: rules DD-50 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec.structs import replace

from service.tables.drama_deck.card import ESCAPE, RALLY
from service.tables.drama_deck.moves.monologue import unsay
from service.tables.drama_deck.moves.possibility import set_spent
from service.tables.drama_deck.roll import AddedModifier, Roll
from service.tables.drama_deck.roll.open import RollChanged, record_roll
from service.tables.drama_deck.roll.over import unfollow
from service.tables.drama_deck.turn import Turn


def take_back(turn: Turn, card: int) -> None:
    """End what a card does: its effects, also on open rolls, and a question that waits.

    It does not bar a Second Chance any more either (DD-50).
    """
    unsay(turn, card)
    table = turn.table
    turn.change(
        effects=tuple(effect for effect in table.effects if effect.card != card),
        ideas=tuple(idea for idea in table.ideas if idea.card != card),
        glories=tuple(glory for glory in table.glories if glory.card != card),
        rallying=() if table.card(card).type == RALLY else table.rallying,
    )
    if table.round is not None:
        if table.round.keep == card:
            turn.set_round(keep=None)
        if table.card(card).type == ESCAPE:
            turn.set_round(escaped=False)
    for roll in table.rolls:
        if roll.open:
            _leave_roll(turn, roll, card)
    unfollow(turn, card)


def return_chance(turn: Turn, character: str, card: int) -> None:
    """Let a card that is in its player's hand again not count as put down (DD-13, DD-14, DD-44)."""
    if scene := turn.table.scene:
        opened = scene.opened.get(character, ())
        turn.set_opened(character, *(down for down in opened if down != card))
    if (play := turn.table.round) is None:
        return
    turn.set_round(
        pooled={who: down for who, down in play.pooled.items() if (who, down) != (character, card)},
        first_cards={
            who: first
            for who, first in play.first_cards.items()
            if (who, first) != (character, card)
        },
    )


def _leave_roll(turn: Turn, roll: Roll, card: int) -> None:
    """Take a card from an open roll; the die of a Hero is still shown, and does not count."""

    def without(modifiers: tuple[AddedModifier, ...]) -> tuple[AddedModifier, ...]:
        return tuple(modifier for modifier in modifiers if modifier.card != card)

    changed = replace(roll, applied=without(roll.applied), on_effect=without(roll.on_effect))
    spent = tuple(replace(one, cancelled=one.cancelled or one.card == card) for one in roll.spent)
    if changed != roll or spent != roll.spent:
        changed = set_spent(turn, changed, spent)
        record_roll(turn, RollChanged, changed, effect_bonus=changed.effect_bonus)
