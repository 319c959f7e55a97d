"""Actions: who may act in a round, who has, and those that are told without a roll.

Source: rules DD-09, DD-13, DD-16 and DD-46c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NoReturn

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Card
from service.tables.drama_deck.moves.at_once import end_retries
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class ActionTaken(EventContent, frozen=True):
    """An action without a roll here (DD-13)."""

    character: content.Character
    text: Annotated[str | None, about("What was done, if given.")]


def ruling_card(turn: Turn) -> Card:
    """Return the card of the round under way. Raises RuleError before the first flip."""
    turn.in_phase(Phase.ROUNDS)
    if (top := turn.table.top) is None:
        refuse(Rule.WRONG_PHASE, "No card has been flipped in this round play yet.")
    return top


def check_taking_part(turn: Turn, character: str) -> None:
    """Raises RuleError for a character that does not take part in the round play (DD-09)."""
    if not turn.table.in_round(character):
        _refuse_outside(turn, [character])


def check_together(turn: Turn, *people: str) -> None:
    """Raises RuleError if some of these take part in the round play under way, and some do not."""
    outside = [id for id in people if not turn.table.in_round(id)]
    if turn.table.round is not None and 0 < len(outside) < len(people):
        _refuse_outside(turn, outside)


def _refuse_outside(turn: Turn, characters: Sequence[str]) -> NoReturn:
    names = " and ".join(map(turn.table.name_of, characters))
    refuse(
        Rule.NOT_TAKING_PART,
        f"{names} {'is' if len(characters) == 1 else 'are'} not taking part in this round play. "
        "The gamemaster can add them (change_taking_part).",
    )


def check_may_act(turn: Turn, character: str) -> None:
    """Raises RuleError if a Monologue stops the action; one that was let through is used up."""
    if not (turn.table.silenced and turn.table.in_round(character)):
        return
    if character not in turn.round.let_through:
        refuse(Rule.ACTIONS_STOPPED, "A Monologue stops all other actions this round.")
    turn.set_round(let_through=tuple(id for id in turn.round.let_through if id != character))


def note_action(turn: Turn, character: str) -> None:
    """Note an action of a character in the current round: its pool is open (DD-13)."""
    play = turn.table.round
    if play and turn.table.in_round(character):
        turn.set_round(acted=(*play.acted, character))


def forget_action(turn: Turn, character: str) -> None:
    """Take back an action that was noted in the current round."""
    acted = [*turn.round.acted]
    if character in acted:
        acted.remove(character)
    turn.set_round(acted=tuple(acted))


def is_action(table: Table, roll: Roll) -> bool:
    """Whether a roll, once it has a verdict, is an action of the current round (DD-13)."""
    return table.of_this_round(roll) and not roll.request.passive


def note_roll(turn: Turn, roll: Roll) -> None:
    """Note a resolved roll: with a verdict it is an action, unless it is passive (DD-13).

    A critical moment ends with its action, or with a card of the hand that was used (DD-16).
    """
    acted = roll.success is not None and not roll.request.passive
    if acted and turn.table.of_this_round(roll):
        note_action(turn, roll.by)
    for character in turn.table.living:
        if character.critical_roll == roll.id and (acted or not character.critical):
            use_up_moment(turn, character.id)


def actions_taken(table: Table, character: str) -> int:
    """Count the actions that a character has taken in this round, with an open roll (DD-46c)."""
    roll = table.open_roll(character)
    return table.acted(character) + (roll is not None and is_action(table, roll))


def use_up_moment(turn: Turn, character: str) -> None:
    """End a critical moment, and the cards of the hand that wait for its action (DD-16)."""
    turn.set_character(character, critical=False)
    turn.change(
        effects=tuple(
            effect
            for effect in turn.table.effects
            if not (effect.critical and effect.character == character)
        )
    )


def act_in_moment(turn: Turn, character: str) -> None:
    """Let an action without a roll use up a critical moment, unless a roll of it is open."""
    own = turn.table.character(character)
    roll = turn.table.open_roll(character)
    if own.critical and (roll is None or roll.id != own.critical_roll):
        use_up_moment(turn, character)
        turn.set_character(character, critical_roll=None)


class Act(Move, frozen=True, kw_only=True):
    """Take an action without a roll here, so that a card may go into your pool (DD-13).

    By a player who takes part, in `rounds` after the first flip. It ends a critical moment (DD-16).
    Refused as `wrong_phase`; `not_taking_part`; `roll_open`; `actions_stopped` (DD-46c).
    """

    move = "act"
    by = PLAYER
    text: Annotated[
        str | None,
        lengths(1, MAX_TEXT),
        about("What the character does.", example="I pull the lever."),
    ] = None

    def play(self, turn: Turn) -> None:
        own = turn.own
        ruling_card(turn)
        check_taking_part(turn, own.id)
        if turn.table.open_roll(own.id):
            refuse(Rule.ROLL_OPEN, "Your roll is an action and still open: resolve it first.")
        check_may_act(turn, own.id)
        note_action(turn, own.id)
        end_retries(turn)
        act_in_moment(turn, own.id)
        turn.record(ActionTaken(character=own.id, text=self.text))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"text": None})
