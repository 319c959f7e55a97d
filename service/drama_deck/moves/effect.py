"""What a lasting effect adds to a roll.

Source: rules DD-28, DD-40 and DD-41a in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.drama_deck.effect import Effect, EffectName
from service.drama_deck.roll import AddedModifier, Roll
from service.drama_deck.turn import Turn

SETBACK = "Setback"


def applied_by(turn: Turn, effect: Effect) -> AddedModifier:
    """Return the modifier of an effect, named after its card."""
    name = SETBACK if effect.card is None else turn.table.card(effect.card).type
    return AddedModifier(name, effect.value, effect.card)


def reaches(turn: Turn, effect: Effect, roll: Roll) -> bool:
    """Whether an effect changes the total of a roll; a setback only those of its round."""
    if effect.name is EffectName.SETBACK:
        sided = effect.side is turn.table.side_of(roll.by) and not roll.request.passive
        return sided and turn.table.of_this_round(roll)
    if effect.character != roll.by:
        return False
    if effect.name is EffectName.ACTION:
        return not roll.request.passive
    return effect.name is EffectName.ATTRIBUTE and effect.attribute is roll.request.attribute
