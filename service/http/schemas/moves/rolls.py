"""Rolls at the table: opened and resolved."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from service.drama_deck.card import ACTIONS
from service.drama_deck.effect import Attribute
from service.drama_deck.moves import rolls
from service.http.schemas.ids import Id, foe, person, roll
from service.http.schemas.moves.move import OneMoveSchema, text
from service.mechanics.faces import face, faces
from service.mechanics.order import ModifiersSchema, receipt
from service.schemas.fields import (
    MAX_COUNT,
    MAX_LABEL,
    StrictBoolean,
    choice,
    flag,
    number,
    several,
)
from service.schemas.request import RequestSchema
from service.systems.torg.check import Contradiction, Level


class TableDiceSchema(RequestSchema):
    """Faces of dice thrown by hand, by role; which roles there are depends on the table's method.

    With `2d10`: `hot`, `cold`, `max`, `up`, `possibilities`, faces 1 to 10. With `d20`: `d20`,
    `up`, `possibilities`, faces 1 to 20.
    """

    hot = face(10, "The hot (positive) die.")
    cold = face(10, "The cold (negative) die.")
    max = faces(10, "The dice thrown after a +9 or a -9, rolling on at 10 (T2-03).")
    d20 = faces(20, "The d20 and its rerolls (TD-01).")
    up = faces(20, "The die of Up, rolling on (T2-06, TD-03).")
    possibilities = several(
        faces(20, "One Possibility's die, rolling on (T2-07, TD-03)."),
        MAX_COUNT,
        "A list for the Possibility that is spent now; those that lie there stay as they are.",
    )


def thrown_by_hand(description: str) -> fields.Nested:
    """Physical dice of a roll at the table."""
    return fields.Nested(
        TableDiceSchema,
        load_default=None,
        allow_none=True,
        metadata={
            "description": f"{description} Physical dice: one given is used and marked, one left "
            "out (or null) is thrown; one that is not needed is 422."
        },
    )


def roller(description: str) -> Id:
    """The foe that the gamemaster acts for."""
    return foe(
        f"{description} The gamemaster names a foe, a player leaves it out.",
        load_default=None,
        allow_none=True,
    )


class ValueSchema(Schema):
    """The value that a bonus is added to, and what it comes from."""

    value = number("Attribute or skill value that the bonus is added to (T2-02).", required=True)
    attribute = choice(
        Attribute,
        "The attribute that the value is built on: cards that raise it count (DD-41a).",
        load_default=None,
        allow_none=True,
    )
    skilled = flag("False for a skill without adds: fewer rerolls (T2-16, TD-02).", default=True)


class MakeRollSchema(OneMoveSchema, ValueSchema, ModifiersSchema):
    """Roll for an action; the roll stays open for cards and Possibilities (DD-15).

    By a player for the own character, or by the gamemaster for a foe, in `free` and `rounds`. Up,
    Stymied, setbacks and effects of cards are taken into account by themselves (DD-32, DD-36,
    DD-28, DD-40) and listed in the roll's `modifiers`. Refused as `wrong_phase`; `no_such_target`;
    `roll_open` while the last one is open; a player's as `actions_stopped` by a Monologue (DD-46c).
    """

    of = rolls.MakeRoll
    foe = roller("Who rolls.")
    difficulty = number(
        "Total to reach; without one the gamemaster resolves the roll (T2-14).",
        load_default=None,
        allow_none=True,
    )
    action = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.OneOf(ACTIONS),
        metadata={
            "description": "What is done, if it is one of these: a success that the card on top "
            "approves earns a card (DD-17)."
        },
    )
    against = person("Whom it is aimed at (DD-17, DD-49).", load_default=None, allow_none=True)
    stymied = flag("Whether the roller is Stymied beside what the line says (T2-15, DD-36).")
    up = flag("Whether the roller is Up beside what the line says (T2-06, DD-32).")
    contradiction = choice(
        Contradiction,
        "The contradiction in play (T2-09, TD-06).",
        load_default=None,
        allow_none=True,
    )
    passive = flag(
        "Whether it is no action of the roller's: an Action card does not count (DD-40)."
    )
    dice = thrown_by_hand("All dice but `possibilities`, of which none is spent yet.")
    label = text(
        MAX_LABEL, "Echoed in the roll: what it is for.", load_default=None, allow_none=True
    )
    receipt = receipt()


class ResolveRollSchema(OneMoveSchema):
    """Close a roll and tell what it comes to; an approved success draws its card (DD-15, DD-17).

    By the gamemaster for every roll; by a player for the own one when it has a difficulty, with no
    field but `roll` (else 403). Steps of a skill resolution move (DD-61). Refused as
    `no_such_target`; `roll_closed`; `not_approved` for a player's without a difficulty, and for an
    `approved` that earns no card. A level on a failure, `approved` without `success`, and a
    difficulty on a skill attempt are 422.
    """

    of = rolls.ResolveRoll
    roll = roll("The open roll.", required=True)
    difficulty = number(
        "The difficulty, in place of the roll's own.", load_default=None, allow_none=True
    )
    success = StrictBoolean(
        load_default=None,
        allow_none=True,
        metadata={"description": "The gamemaster's word; left out, the dice decide (T2-14)."},
    )
    level = choice(
        Level,
        "The gamemaster's word on how well it succeeded; left out, the dice decide (T2-14).",
        load_default=None,
        allow_none=True,
    )
    approved = StrictBoolean(
        load_default=None,
        allow_none=True,
        metadata={
            "description": "False for a success that earns no card; true must earn one, with "
            "`success`; left out, the card on top decides (DD-17, DD-63)."
        },
    )
