"""A roll as it is seen, and as its receipt has it."""

from __future__ import annotations

from typing import Any

from service.drama_deck.actor import Actor, Role
from service.drama_deck.roll import Roll, faces_of, score
from service.drama_deck.shared_roll import SharedRoll
from service.drama_deck.table import Table

View = dict[str, Any]


def roll_view(table: Table, held: Roll) -> View:
    """A roll with its dice; what the table itself added stands in `modifiers` with its card."""
    scored = score(held, table.settings)
    request = held.request
    counting = held.counting
    own = [{"name": m.name, "value": m.value, "card": None} for m in request.modifiers]
    return {
        "id": held.id,
        "by": held.by,
        "mechanic": f"torg/{table.settings.method}",
        "request": {
            "value": request.value,
            "difficulty": held.aim,
            "action": request.action,
            "against": request.against,
            "attribute": request.attribute,
            "skilled": request.skilled,
            "stymied": held.stymied,
            "up": held.up,
            "contradiction": request.contradiction,
            "passive": request.passive,
            "label": request.label,
        },
        "outcome": scored.outcome,
        "faces": faces_of(held, table.settings)._asdict(),
        "dice": [
            {
                "role": die.role,
                "chain": die.chain,
                "sides": die.sides,
                "face": die.face,
                "counted": index not in scored.dropped
                and (die.chain is None or die.chain in counting),
                "source": die.source,
            }
            for index, die in enumerate(held.dice)
        ],
        "modifiers": own
        + [{"name": a.name, "value": a.value, "card": a.card} for a in held.applied],
        "possibilities": [
            {"card": spent.card, "cancelled": spent.cancelled} for spent in held.spent
        ],
        "effect_bonus": held.effect_bonus,
        "skill": held.attempt
        and {
            "resolution": held.attempt.resolution,
            "letters": held.attempt.letters,
            "difficulties": held.attempt.difficulties,
            "last_ditch": held.attempt.last_ditch,
        },
        "text": scored.text,
        "retry_of": held.retry_of,
        "state": held.state,
        "success": held.success,
        "level": held.level,
        "negated": held.negated,
        "hidden": False,
        "commitment": None,
        "receipt": held.receipt,
    }


def receipt_view(table: Table, held: Roll) -> View:
    """A roll as its receipt has it: what it has come to, and where its dice come from."""
    told = roll_view(table, held)
    for name in ("dice", "hidden", "commitment", "receipt"):
        del told[name]
    by_hand = any(die.source == "supplied" for die in held.dice)
    return told | {"randomness": {"source": "supplied" if by_hand else "system", "seed": None}}


def _shared(held: SharedRoll, actor: Actor) -> View:
    """A shared roll; a hidden one shows the others only that it is there."""
    seen = not held.hidden or actor.role is Role.GAMEMASTER
    answer = held.answer if seen else {}
    return {
        "id": held.id,
        "by": held.by or Role.GAMEMASTER.value,
        "mechanic": held.mechanic if seen else None,
        "request": held.body if seen else None,
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
        "negated": False,
        "hidden": held.hidden,
        "commitment": held.commitment,
        "receipt": answer.get("receipt"),
    }


def rolls_view(table: Table, actor: Actor) -> list[View]:
    """Rolls of the table and shared ones, in the order made."""
    rolls = [roll_view(table, held) for held in table.rolls]
    rolls += [_shared(held, actor) for held in table.shared_rolls]
    return sorted(rolls, key=lambda roll: int(roll["id"][1:]))
