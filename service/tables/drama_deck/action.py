"""Actions in a round: whether a character may act, and the record of actions taken.

Source: rules DD-09, DD-13, DD-16 and DD-46c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.tables.common.errors import Rule, refuse
from service.tables.drama_deck.card import Card
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


def ruling_card(turn: Turn) -> Card:
    """Return the card of the round under way. Raises RuleError before the first flip."""
    turn.in_phase(Phase.ROUNDS)
    if (top := turn.table.top) is None:
        refuse(Rule.WRONG_PHASE, "No card has been flipped in this round play yet.")
    return top


def check_taking_part(turn: Turn, *people: str) -> None:
    """Raises RuleError for those who do not take part in the round play (DD-09)."""
    if outside := [turn.table.name_of(id) for id in people if not turn.table.in_round(id)]:
        are = "is" if len(outside) == 1 else "are"
        refuse(
            Rule.NOT_TAKING_PART,
            f"{' and '.join(outside)} {are} not taking part in this round play. The gamemaster "
            "can add them (change_taking_part).",
        )


def check_together(turn: Turn, *people: str) -> None:
    """Raises RuleError if some of these take part in the round play under way, and some do not."""
    if any(turn.table.in_round(id) for id in people):
        check_taking_part(turn, *people)


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
    turn.forget("effects", character=character, critical=True)


def act_without_roll(turn: Turn, character: str) -> None:
    """Note an action without a roll: it uses up a critical moment, unless a roll of it is open."""
    note_action(turn, character)
    own = turn.table.character(character)
    roll = turn.table.open_roll(character)
    if own.critical and (roll is None or roll.id != own.critical_roll):
        use_up_moment(turn, character)
        turn.set_character(character, critical_roll=None)
