"""A roll as a viewer sees it, and as it stands in its receipt."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from service.drama_deck.actor import Actor, Role
from service.drama_deck.kept_rolls import for_glory
from service.drama_deck.roll import Correction, Roll, faces_of, score
from service.drama_deck.shared_roll import SharedRoll
from service.drama_deck.table import Table
from service.mechanics.die import RollResult

View = dict[str, Any]


def roll_view(table: Table, roll: Roll) -> View:
    """Return a roll with its dice; modifiers that the table added are listed with their card."""
    result = score(roll, table.settings)
    own = [{"name": m.name, "value": m.value, "card": None} for m in roll.request.modifiers]
    added = [
        {"name": modifier.name, "value": modifier.value, "card": modifier.card}
        for modifier in roll.applied
    ]
    attempt = roll.attempt
    return {
        "id": roll.id,
        "by": roll.by,
        "mechanic": f"torg/{table.settings.method}",
        "request": _request(roll),
        "outcome": to_builtins(result.outcome),
        "faces": faces_of(roll, table.settings)._asdict(),
        "dice": _dice(roll, result),
        "modifiers": own + added,
        "possibilities": [
            {"card": spent.card, "cancelled": spent.cancelled} for spent in roll.spent
        ],
        "effect_bonus": roll.effect_bonus,
        "skill": attempt
        and {
            "resolution": attempt.resolution,
            "letters": attempt.letters,
            "difficulties": attempt.difficulties,
            "last_ditch": attempt.last_ditch,
        },
        "text": result.text,
        "retry_of": roll.retry_of,
        "state": roll.state,
        "success": roll.success,
        "level": roll.level,
        "negated": roll.negated,
        "ruled_by": roll.card,
        "hidden": False,
        "commitment": None,
        "receipt": roll.receipt,
        "corrected": roll.corrected and _corrected(roll.corrected),
    }


def _corrected(correction: Correction) -> View:
    return {name: getattr(correction, name) for name in correction.__struct_fields__}


def _request(roll: Roll) -> View:
    """The request, with the conditions and the difficulty that the table applied."""
    request = roll.request
    return {
        "value": request.value,
        "difficulty": roll.aim,
        "action": request.action,
        "against": request.against,
        "attribute": request.attribute,
        "skilled": request.skilled,
        "stymied": roll.stymied,
        "up": roll.up,
        "contradiction": request.contradiction,
        "passive": request.passive,
        "label": request.label,
    }


def _dice(roll: Roll, result: RollResult) -> list[View]:
    """Every die that was rolled, and whether it counts."""
    counting = (None, *roll.counting)
    return [
        {
            "role": die.role,
            "chain": die.chain,
            "sides": die.sides,
            "face": die.face,
            "counted": index not in result.dropped and die.chain in counting,
            "source": die.source,
        }
        for index, die in enumerate(roll.dice)
    ]


def receipt_view(table: Table, roll: Roll) -> View:
    """Return a roll as it stands in its receipt: its result, and the source of its dice."""
    receipt = roll_view(table, roll)
    for name in ("dice", "hidden", "commitment", "receipt", "corrected"):
        del receipt[name]
    by_hand = any(die.source == "supplied" for die in roll.dice)
    return receipt | {"randomness": {"source": "supplied" if by_hand else "system", "seed": None}}


def _shared(roll: SharedRoll, actor: Actor) -> View:
    """A shared roll; others than the gamemaster see only that a hidden one exists."""
    visible = not roll.hidden or actor.role is Role.GAMEMASTER
    answer = roll.answer if visible else {}
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
        "hidden": roll.hidden,
        "commitment": roll.commitment,
        "receipt": answer.get("receipt"),
        "corrected": None,
    }


def rolls_view(table: Table, actor: Actor) -> list[View]:
    """Return the table's own and shared rolls, in the order they were made.

    Of those that are over, only the last one, and those that are corrected or can earn a Glory.
    """
    over = [roll for roll in table.rolls if not roll.open]
    rolls = [
        roll_view(table, roll)
        for roll in table.rolls
        if roll.open or roll is over[-1] or roll.corrected or for_glory(table, roll)
    ]
    rolls += [_shared(roll, actor) for roll in table.shared_rolls]
    return sorted(rolls, key=lambda roll: int(roll["id"][1:]))
