"""Cards for approved actions.

Source: rule DD-17 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.drama_deck.errors import Broken
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn, refuse

DEFEND = "defend"


def why_not(table: Table, character: str, action: str | None) -> str | None:
    """Why success at an action earns no card now; None if it does.

    `action` None is a check of a skill resolution that can gain no step, which counts as approved
    (DD-63).
    """
    top, play = table.top, table.round
    if top is None or play is None:
        return "Actions are approved in round play, by the card on top."
    if action is not None and not top.approves(action):
        return f"The card on top does not approve {action}."
    if action == DEFEND:
        return "Defend earns one card a round." if character in play.defended else None
    if play.earned.get(character, 0) >= table.actions(character):
        return "Each action earns at most one card."
    return None


def earn(turn: Turn, character: str, action: str | None) -> None:
    """Draw a card for a success that `why_not` has nothing against."""
    play = turn.round
    if action == DEFEND:
        turn.set_round(defended=(*play.defended, character))
    else:
        count = play.earned.get(character, 0) + 1
        turn.set_round(earned={**play.earned, character: count})
    turn.draw(character, 1, action or "skill")


def settle(turn: Turn, character: str, action: str | None, approved: bool | None) -> None:
    """Draw the card of a success, unless the gamemaster denies it with `approved` False.

    Raises RuleError if the gamemaster approves what cannot earn a card.
    """
    if approved is False:
        return
    if reason := why_not(turn.table, character, action):
        if approved:
            refuse(Broken.NOT_APPROVED, reason)
    else:
        earn(turn, character, action)
