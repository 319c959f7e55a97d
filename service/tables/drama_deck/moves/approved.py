"""Cards for approved actions.

Source: rule DD-17 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Offer, WithText
from service.tables.common.shape import CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.award import Award, EarnedCard
from service.tables.drama_deck.card import ACTIONS, Card
from service.tables.drama_deck.moves.action import act_in_moment, check_taking_part, note_action
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.shape import APPROVED_ACTIONS
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn, draw

DEFEND = "defend"


class CardAwarded(EventContent, frozen=True):
    """An approved action earned a card."""

    character: content.Character
    action: content.Action
    text: content.Words = UNSET


class Deed(NamedTuple):
    """A success that may earn a card, and what rules it: the round in which it began.

    `action` None is a check of a skill resolution that could gain no step, which counts as approved
    (DD-63).
    """

    character: str
    action: str | None
    card: Card | None  # None outside of rounds
    flip: int
    actions: int
    roll: str | None = None

    @property
    def earned(self) -> EarnedCard:
        """The card that it earns, as everybody sees it."""
        return EarnedCard(character=self.character, action=self.action)


def deed_now(table: Table, character: str, action: str) -> Deed:
    """A success of the current round that was not recorded as a roll."""
    play = table.round
    return Deed(character, action, table.top, play.flip if play else 0, table.actions(character))


def deed_of(table: Table, roll: Roll, character: str, action: str | None) -> Deed:
    """A success by a roll, or by an attack that missed: ruled by the round of the roll (DD-17)."""
    card = None if roll.card is None else table.card(roll.card)
    actions = table.actions(character) if roll.actions is None else roll.actions
    return Deed(character, action, card, roll.flip, actions, roll.id)


def reason_against(table: Table, deed: Deed) -> str | None:
    """Return why a success earns no card, or None if it earns one."""
    character, action = deed.character, deed.action
    if deed.card is None:
        return "Actions are only approved in round play, by the card on top."
    if action is not None and not deed.card.approves(action):
        return f"The card on top does not approve {action}."
    earlier = [
        award for award in table.awards if (award.character, award.flip) == (character, deed.flip)
    ]
    defences = sum(award.action == DEFEND for award in earlier)
    if action == DEFEND:
        return "Defend earns a character only one card a round." if defences else None
    if len(earlier) - defences >= deed.actions:
        return "Each action earns at most one card."
    return None


def earn(turn: Turn, deed: Deed) -> None:
    """Draw a card for a success to which `reason_against` has no objection."""
    drawn = draw(turn, deed.character, 1, deed.action or "skill")
    award = Award(
        character=deed.character,
        action=deed.action,
        flip=deed.flip,
        card=drawn[0] if drawn else None,
        roll=deed.roll,
    )
    turn.change(awards=(*turn.table.awards, award))


def close_awards(turn: Turn) -> None:
    """After a flip: cards awarded before it stay; actions stay used while their rolls are kept."""
    if not turn.table.awards:
        return
    rolled = {roll.flip for roll in turn.table.rolls}
    awards = (replace(award, card=None) for award in turn.table.awards if award.flip in rolled)
    turn.change(awards=tuple(awards))


def keep_awards(turn: Turn, character: str) -> None:
    """Let a character keep the cards awarded so far: cards have left the hand unseen.

    Whether an awarded one was among them is nobody else's business.
    """

    def kept(awards: tuple[Award, ...]) -> tuple[Award, ...]:
        return tuple(
            replace(award, card=None) if award.character == character else award for award in awards
        )

    turn.change(awards=kept(turn.table.awards))
    if (ended := turn.table.ended_round) is not None:  # which a revoked flip brings back
        turn.change(ended_round=replace(ended, awards=kept(ended.awards)))


class AwardCard(WithText, frozen=True, kw_only=True):
    """Let a character draw a card for an approved action that was not rolled here (DD-17).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved` when
    the card on top does not approve the action, or the character's actions have earned their cards.
    """

    move = "award_card"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Who succeeded.", example="c1")]
    action: Annotated[str, APPROVED_ACTIONS, about("The approved action.", example="trick")]

    def play(self, turn: Turn) -> None:
        """Award at most one card an action; for Defend one a round."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        check_taking_part(turn, self.character)
        deed = deed_now(turn.table, self.character, self.action)
        if reason := reason_against(turn.table, deed):
            refuse(Rule.NOT_APPROVED, reason)
        turn.record(CardAwarded(character=self.character, action=self.action, text=self.said))
        earn(turn, deed)
        # The award may be for an action that was noted before, by `act` or a roll.
        earned = turn.table.earned(self.character)
        if self.action != DEFEND and earned > turn.table.acted(self.character):
            note_action(turn, self.character)
            act_in_moment(turn, self.character)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for character in table.heroes if table.top else ():
            for action in ACTIONS:
                yield Offer(cls(character=character, action=action))
