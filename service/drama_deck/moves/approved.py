"""Cards for approved actions.

Source: rule DD-17 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import ACTIONS
from service.drama_deck.draw import draw
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import GAMEMASTER, Move, Offer
from service.drama_deck.shape import About, CharacterId, OneOf
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn

DEFEND = "defend"

CARD_AWARDED = EventKind(
    "card_awarded", "An approved action earned a card.", ("character", "action")
)


def reason_against(table: Table, character: str, action: str | None) -> str | None:
    """Return why success at an action earns no card now, or None if it earns one.

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
    """Draw a card for a success to which `reason_against` has no objection."""
    play = turn.round
    if action == DEFEND:
        turn.set_round(defended=(*play.defended, character))
    else:
        count = play.earned.get(character, 0) + 1
        turn.set_round(earned={**play.earned, character: count})
    draw(turn, character, 1, action or "skill")


def award_if_allowed(turn: Turn, character: str, action: str | None, approved: bool | None) -> None:
    """Award the card for a success, unless it earns none or the gamemaster denies it.

    Raises RuleError if the gamemaster approves a success that cannot earn a card.
    """
    if approved is False:
        return
    if reason := reason_against(turn.table, character, action):
        if approved:
            refuse(Rule.NOT_APPROVED, reason)
    else:
        earn(turn, character, action)


class AwardCard(Move, frozen=True, kw_only=True):
    """Let a character draw a card for an approved action that was not rolled here (DD-17).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved` when
    the card on top does not approve the action, or the character's actions have earned their cards.
    """

    move = "award_card"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Who succeeded.", example="c1")]
    action: Annotated[str, OneOf(ACTIONS), About("The approved action.", example="trick")]

    def play(self, turn: Turn) -> None:
        """Award at most one card an action; for Defend one a round."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        if reason := reason_against(turn.table, self.character, self.action):
            refuse(Rule.NOT_APPROVED, reason)
        turn.record(CARD_AWARDED, character=self.character, action=self.action)
        earn(turn, self.character, self.action)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for character in table.heroes if table.top else ():
            for action in ACTIONS:
                yield Offer(cls(character=character, action=action))
