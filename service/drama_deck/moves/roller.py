"""Who rolls: a player's character, or whoever the gamemaster names.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.drama_deck.actor import Role
from service.drama_deck.errors import InvalidField, WrongRole
from service.drama_deck.turn import Turn


def uses_effects(turn: Turn, use_effects: bool) -> bool:
    """Whether a roll uses the effects that wait for it: a player's own does.

    The gamemaster's for a character only if she says so. Raises WrongRole.
    """
    if turn.actor.role is Role.GAMEMASTER:
        return use_effects
    if use_effects:
        raise WrongRole("Only the gamemaster rolls for another's character.")
    return True


def roller(turn: Turn, foe: str | None, character: str | None = None) -> str:
    """Return who rolls: the player's own character, or the foe or character that is named.

    Raises InvalidField, WrongRole, RuleError.
    """
    if turn.actor.role is not Role.GAMEMASTER:
        if foe is not None or character is not None:
            raise WrongRole("Only the gamemaster rolls for a foe, or for another's character.")
        return turn.own.id
    if character is not None:
        if foe is not None:
            raise InvalidField("foe", "Name a foe or a character, not both.")
        return turn.table.character(character).id
    if foe is None:
        raise InvalidField("foe", "The gamemaster rolls for a foe or a character: name one.")
    return turn.table.foe(foe).id
