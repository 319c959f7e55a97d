"""What the gamemaster does beside the flips: awards, setbacks, foes, Possibilities, the deck."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from service.drama_deck.card import ACTIONS, Side
from service.drama_deck.moves import conflict
from service.http.schemas.ids import character, foe
from service.http.schemas.moves.letters import letters
from service.http.schemas.moves.move import MAX_POSSIBILITIES, MAX_TEXT, OneMoveSchema, card, text
from service.schemas.fields import MAX_LABEL, Several, choice, flag, whole
from service.schemas.request import RequestSchema

MAX_OPTIONS = 10


class AwardCardSchema(OneMoveSchema):
    """Let a character draw a card for an approved action that was not rolled here (DD-17).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved` when
    the card on top does not approve the action, or the actions of the round have earned theirs.
    """

    of = conflict.AwardCard
    character = character("Who succeeded.", required=True)
    action = fields.String(
        required=True,
        validate=validate.OneOf(ACTIONS),
        metadata={"description": "At what."},
    )


class ApplySetbackSchema(OneMoveSchema):
    """Make the line's setback the generic one: a penalty on a side's actions this round (DD-28).

    By the gamemaster, in `rounds`; open rolls of the side feel it too. Refused as `wrong_phase`; as
    `effect_not_possible` when the line has no setback for that side, or it has been applied.
    """

    of = conflict.ApplySetback
    side = choice(Side, "The side that something goes wrong for.", required=True)
    amount = whole(1, 100, "The penalty, as a positive number.", load_default=5)


class AllowRollSchema(OneMoveSchema):
    """Let one roll of a character through a Monologue (DD-46c).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `effect_not_possible` when nothing keeps the character from rolling.
    """

    of = conflict.AllowRoll
    character = character("Who may roll.", required=True)


class AnswerIdeaSchema(OneMoveSchema):
    """Answer the question of an Idea: a hint, or a list of options (DD-46b).

    By the gamemaster, in every phase; all see the answer. Refused as `no_such_target` when no
    question waits for this card.
    """

    of = conflict.AnswerIdea
    card = card("The Idea card of the question (`asked.ideas`).", required=True)
    text = text(MAX_TEXT, "The answer.", required=True)


class SetPossibilitiesSchema(OneMoveSchema):
    """Set the Possibilities of a character or of a foe (T2-17).

    By the gamemaster, in every phase; a foe's stay the gamemaster's secret. Refused as
    `no_such_target`.
    """

    of = conflict.SetPossibilities
    amount = whole(0, MAX_POSSIBILITIES, "How many there are from now on.", required=True)
    character = character(
        "A character; exactly one of `character` and `foe` is given.",
        load_default=None,
        allow_none=True,
    )
    foe = foe(
        "A foe; exactly one of `character` and `foe` is given.",
        load_default=None,
        allow_none=True,
    )

    @validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        """Neither none nor both."""
        if (data.get("character") is None) is (data.get("foe") is None):
            at = "character" if data.get("foe") is None else "foe"
            raise ValidationError("Give either character or foe.", at)


class AddFoeSchema(OneMoveSchema):
    """Bring in a gamemaster character, on either side (DD-19).

    By the gamemaster, in every phase. Refused as `table_full` when there are 64.
    """

    of = conflict.AddFoe
    name = text(MAX_LABEL, "Its name, to display.", required=True)
    possibilities = whole(
        0, MAX_POSSIBILITIES, "Its Possibilities, the gamemaster's secret.", load_default=0
    )
    side = choice(Side, "`heroes` for allies and bystanders (DD-19).", load_default=Side.VILLAINS)
    reality_rated = flag(
        "False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02).",
        default=True,
    )


class RemoveFoeSchema(OneMoveSchema):
    """Take a gamemaster character away; its open roll is void.

    By the gamemaster, in every phase. Refused as `no_such_target`.
    """

    of = conflict.RemoveFoe
    foe = foe("Who leaves.", required=True)


class ReshuffleSchema(OneMoveSchema):
    """Shuffle the discard pile, and lay it under what is left of the deck (DD-04).

    By the gamemaster, in every phase. Refused as `effect_not_possible` when the pile is empty.
    """

    of = conflict.Reshuffle


class BoxOptionSchema(RequestSchema):
    """A choice, and the letters that stand for it."""

    name = text(MAX_LABEL, "What is chosen.", required=True)
    letters = letters("The box must show all of them.", required=True)

    @post_load
    def option(self, data: dict[str, Any], **_: Any) -> conflict.Option:
        """The value."""
        return conflict.Option(**data)


class ChooseByBoxSchema(OneMoveSchema):
    """Let skill boxes choose: cards are flipped until one matches exactly one option (DD-67).

    By the gamemaster, in every phase after `lobby`; the cards are discarded. The event
    `chosen_by_box` tells the choice, null when the deck ran through. Refused as `wrong_phase`; as
    `effect_not_possible` when no card is left.
    """

    of = conflict.ChooseByBox
    options = Several(
        fields.Nested(BoxOptionSchema),
        required=True,
        validate=validate.Length(2, MAX_OPTIONS),
        metadata={
            "description": "2 to 10 choices; the event tells the chosen one by its name and its "
            "index, from 0."
        },
    )
