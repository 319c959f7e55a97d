"""A roll as a viewer sees it, and as it stands in its receipt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins

from service.mechanics.answer import die_answer
from service.mechanics.die import DieNote, RollResult
from service.tables.common.actor import Actor, Role
from service.tables.common.shared_roll import SharedRoll, opened
from service.tables.drama_deck.kept_rolls import goes_on
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_score import faces_of, order_of_dice, score
from service.tables.drama_deck.roll_text import roll_text
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.view.shown import View, shown


def roll_view(table: Table, roll: Roll) -> View:
    """Return a roll with its dice; modifiers that the table added are listed with their card."""
    result = score(roll)
    own = [{**shown(one, "name", "value"), "card": None} for one in roll.request.modifiers]
    added = [shown(modifier, "name", "value", "card") for modifier in roll.applied]
    attempt = roll.attempt
    return {
        "id": roll.id,
        "by": roll.by,
        "mechanic": f"torg/{roll.method}",
        "request": _request(roll),
        "outcome": to_builtins(result.outcome),
        "faces": faces_of(roll)._asdict(),
        "dice": _dice(roll, result),
        "modifiers": own + added,
        "possibilities": [shown(spent, "card", "cancelled") for spent in roll.spent],
        "effect_bonus": roll.effect_bonus,
        "skill": attempt and shown(attempt, "resolution", "letters", "difficulties", "last_ditch"),
        "text": roll_text(table, roll, result),
        "ruled_by": roll.card,
        "hidden": False,
        "commitment": None,
        "corrected": roll.corrected and shown(roll.corrected, *CORRECTION),
        **shown(roll, *LASTING),
    }


LASTING = ("retry_of", "state", "success", "level", "negated", "receipt", "amended")
"""Fields of a roll that are shown as they are."""
CORRECTION = ("success", "level", "total", "because", "was_success", "was_level")
"""What everybody sees of a correction."""


def _request(roll: Roll) -> View:
    """The request, with the conditions and the difficulty that the table applied."""
    asked = ("value", "action", "against", "attribute", "skilled", "contradiction", "passive")
    return {
        **shown(roll.request, *asked, "label", "secret_difficulty"),
        **shown(roll, "stymied", "up"),
        "difficulty": roll.aim,
    }


def _dice(roll: Roll, result: RollResult) -> list[View]:
    """Every die in the order thrown, which need not be the order in which its rules name them."""
    order = order_of_dice(roll)
    notes = {place: _moved(result.note(at), order) for at, place in enumerate(order)}
    return [die_answer(index, die, notes[index]) for index, die in enumerate(roll.dice)]


def _moved(note: DieNote, order: Sequence[int]) -> DieNote:
    """The note with the place in which the die lies that this one follows."""
    return note if note.parent is None else note._replace(parent=order[note.parent])


def receipt_view(table: Table, roll: Roll) -> View:
    """Return a roll as it stands in its receipt: its result, and the source of its dice.

    Its line is that of the dice: names and the gamemaster's word do not belong in there.
    """
    receipt = roll_view(table, roll)
    for name in ("dice", "hidden", "commitment", "receipt", "corrected"):
        del receipt[name]
    by_hand = any(die.source == "supplied" for die in roll.dice)
    return receipt | {
        "text": score(roll).text,
        "randomness": {"source": "supplied" if by_hand else "system", "seed": None},
    }


def _shared(table: Table, seen: SharedRoll, actor: Actor) -> View:
    """A shared roll; others than the gamemaster see only that a hidden one exists."""
    visible = not seen.hidden or actor.role is Role.GAMEMASTER
    roll = opened(table.sealed_rolls[seen.id]) if seen.hidden and visible else seen
    answer = roll.whole_answer if visible else {}
    return {
        "id": roll.id,
        "by": roll.by or Role.GAMEMASTER.value,
        "mechanic": roll.mechanic if visible else None,
        "request": roll.body if visible else None,
        "outcome": answer.get("outcome"),
        "faces": answer.get("faces"),
        "dice": answer.get("dice", ()),
        "modifiers": answer.get("modifiers", ()),
        "possibilities": (),
        "effect_bonus": 0,
        "skill": None,
        "text": answer.get("text"),
        "retry_of": None,
        "state": "resolved",
        "success": None,
        "level": None,
        "negated": (),
        "ruled_by": None,
        "hidden": seen.hidden,
        "commitment": roll.commitment,
        "receipt": answer.get("receipt"),
        "corrected": None,
        "amended": (),
    }


def rolls_view(table: Table, actor: Actor) -> list[View]:
    """Return the table's own and shared rolls, in the order they were made.

    Of those that are over, only the last one, those resolved since anybody rolled, and those that
    are corrected, can earn a Glory, can cost pool cards, or were stopped by a Monologue.
    """
    last = [roll for roll in table.rolls if not roll.open][-1:]
    rolls = [
        roll_view(table, roll.seen_by(actor))
        for roll in table.rolls
        if roll.open or roll.fresh or roll in last or roll.corrected or goes_on(table, roll)
    ]
    rolls += [_shared(table, roll, actor) for roll in table.shared_rolls]
    return sorted(rolls, key=lambda roll: int(roll["id"][1:]))
