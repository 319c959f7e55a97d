"""Who rolls: a player's character, or whoever the gamemaster names.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.tables.common.actor import Role
from service.tables.common.errors import InvalidField, WrongRole
from service.tables.drama_deck.turn import Turn


def uses_effects(turn: Turn, character: str | None, *, wanted: bool) -> bool:
    """Whether a roll uses the effects that wait for it: a player's own does.

    The gamemaster's for a character only if she says so. Raises InvalidField, WrongRole.
    """
    if turn.actor.role is not Role.GAMEMASTER:
        if wanted:
            raise WrongRole("Only the gamemaster can roll for another player's character.")
        return True
    if wanted and character is None:
        raise InvalidField("use_effects", "Only accepted together with character.")
    return wanted


def roller(turn: Turn, foe: str | None, character: str | None = None) -> str:
    """Return who rolls: the player's own character, or the foe or character that is named.

    Raises InvalidField, WrongRole, RuleError.
    """
    if turn.actor.role is not Role.GAMEMASTER:
        if foe is not None or character is not None:
            raise WrongRole(
                "Only the gamemaster can roll for a foe, or for another player's character."
            )
        return turn.own.id
    if character is not None:
        if foe is not None:
            raise InvalidField("foe", "Name a foe or a character, not both.")
        return turn.table.character(character).id
    if foe is None:
        raise InvalidField("foe", "As the gamemaster, name the foe or character for whom you roll.")
    return turn.table.foe(foe).id
