"""Dramatic skill resolution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates, validates_schema

from service.drama_deck.card import LETTERS
from service.drama_deck.moves import skills
from service.http.schemas.decks import MUST_RISE
from service.http.schemas.ids import character, resolution
from service.http.schemas.moves.letters import letters
from service.http.schemas.moves.move import OneMoveSchema, text
from service.http.schemas.moves.rolls import ValueSchema, thrown_by_hand
from service.mechanics.order import ModifiersSchema
from service.schemas.fields import MAX_LABEL, Several, StrictBoolean, flag, number, whole
from service.schemas.request import RequestSchema


class TaskSchema(RequestSchema):
    """A task with its letters: it is done once for each of them (DD-60)."""

    letters = letters("The letters that it is set for, rising.", required=True)
    difficulty = number("Total that each of its checks has to reach.", required=True)

    @post_load
    def task(self, data: dict[str, Any], **_: Any) -> skills.Task:
        """The value."""
        return skills.Task(**data)


class StartSkillSchema(OneMoveSchema):
    """Set a character a task of up to four steps (DD-60).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `table_full` when 16 skill resolutions are open.
    """

    of = skills.StartSkill
    character = character("Whose task it is.", required=True)
    skill = text(MAX_LABEL, "The skill, to display.", required=True)
    steps = Several(
        fields.Nested(TaskSchema),
        required=True,
        validate=validate.Length(1, len(LETTERS)),
        metadata={
            "description": "1 to 4 tasks, whose letters rise from one to the next: each letter "
            "becomes one step."
        },
    )

    @validates_schema
    def rising(self, data: dict[str, Any], **_: Any) -> None:
        """Letters rise over all tasks, and so occur once."""
        wrong: dict[int, Any] = {}
        last = ""
        for index, task in enumerate(data["steps"]):
            for place, letter in enumerate(task.letters):
                if letter <= last:
                    wrong.setdefault(index, {"letters": {}})["letters"][place] = [MUST_RISE]
                last = max(last, letter)
        if wrong:
            raise ValidationError({"steps": wrong})


class EndSkillSchema(OneMoveSchema):
    """End a skill resolution that is not won: time has run out, and it is lost (DD-70).

    By the gamemaster, in every phase. Refused as `no_such_target`; as `effect_not_possible` when it
    is over.
    """

    of = skills.EndSkill
    resolution = resolution("The skill resolution.", required=True)


class AttemptSkillSchema(OneMoveSchema, ValueSchema, ModifiersSchema):
    """Try steps: opens a roll, and the steps move when it is resolved (DD-61 to DD-64).

    By the player of the character, in `rounds` after the first flip. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` when the resolution is over; `critical_problem` until a
    new approach is agreed; `letter_not_shown`; `roll_open`; `actions_stopped` by a Monologue
    (DD-46c). `letters` together with `last_ditch` are 422.
    """

    of = skills.AttemptSkill
    resolution = resolution("The own skill resolution.", required=True)
    letters = letters(
        "The steps to try, rising from the next one; left out, the next one if the box shows it "
        "(DD-61, DD-63).",
        load_default=None,
        allow_none=True,
    )
    last_ditch = flag("Tries all that is left, whatever the box shows, at +4 (DD-64).")
    penalty = whole(
        0, 100, "Added to each difficulty, for several actions at once (DD-61).", load_default=0
    )
    dice = thrown_by_hand("All dice but `possibilities`, of which none is spent yet.")

    @validates("letters")
    def rising(self, tried: Sequence[str] | None, **_: Any) -> None:
        """Steps are done in order."""
        if tried is not None and list(tried) != sorted(tried):
            raise ValidationError(MUST_RISE)


class ProposeApproachSchema(OneMoveSchema):
    """After a critical problem: another skill for the steps left, or without one again from A.

    By the player of the character, in every phase; the gamemaster answers (DD-62). Refused as
    `no_such_target`; as `effect_not_possible` when there is no critical problem.
    """

    of = skills.ProposeApproach
    resolution = resolution("The own skill resolution.", required=True)
    skill = text(
        MAX_LABEL,
        "The new skill, which keeps the steps done; left out, all are to do again.",
        load_default=None,
        allow_none=True,
    )


class AnswerApproachSchema(OneMoveSchema):
    """Accept a new approach, or ask for a different one (DD-62).

    By the gamemaster, in every phase. Refused as `no_such_target` when none was proposed; as
    `effect_not_possible` when the resolution is over.
    """

    of = skills.AnswerApproach
    resolution = resolution("The skill resolution.", required=True)
    agree = StrictBoolean(
        required=True, metadata={"description": "With false the player proposes another one."}
    )
