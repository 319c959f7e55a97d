"""Starting and ending dramatic skill resolutions.

Source: rules DD-60 and DD-70 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, JsonSchema, Move, Offer, one_of
from service.tables.common.shape import MAX_NAME, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import LETTERS, MUST_RISE
from service.tables.drama_deck.moves.skill import (
    check_resolution_open,
    resolution_of,
    set_resolution,
)
from service.tables.drama_deck.shape import MAX_NUMBER, Letters, Number, ResolutionId
from service.tables.drama_deck.skill import Resolution, ResolutionState, Step
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn

MAX_OPEN_RESOLUTIONS = 16

DIFFICULTY = {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}


class StartedStep(Struct, frozen=True):
    """A step of a task."""

    letters: Annotated[tuple[str, ...], about("Its letters (DD-60).")]
    difficulty: Annotated[int | None, about("Its difficulty; null: secret (DD-15).")]


class SkillStarted(EventContent, frozen=True):
    """A task (DD-60); the gamemaster alone sees secret difficulties (DD-15)."""

    resolution: content.Resolution
    character: content.Character
    skill: Annotated[str, about("The skill.")]
    steps: Annotated[tuple[StartedStep, ...], about("Its steps, in order.")]


RISING = [
    [letter for place, letter in enumerate(LETTERS) if bits >> place & 1]
    for bits in range(1, 2 ** len(LETTERS))
]
"""Each choice of letters, in ascending order."""


def _letters_of(letters: str) -> JsonSchema:
    """The JSON Schema of a task that has only some of the letters."""
    return {"properties": {"letters": {"items": {"enum": list(letters)}}}}


def _risen(place: int) -> JsonSchema:
    """The JSON Schema of tasks of which the one after this place has only letters beyond it."""
    cuts = range(place + 1, len(LETTERS))  # each task before it has at least one letter
    pairs = [(_letters_of("".join(LETTERS[:cut])), LETTERS[cut:]) for cut in cuts]
    ways = [
        {"prefixItems": [*([True] * place), before, _letters_of("".join(after))]}
        for before, after in pairs
    ]
    return {"anyOf": [{"maxItems": place + 1}, *ways]}


STEPS: JsonSchema = {
    "type": "array",
    "minItems": 1,
    "maxItems": len(LETTERS),
    "items": {
        "type": "object",
        "properties": {
            "letters": {"enum": RISING},
            "difficulty": DIFFICULTY,
            "secret_difficulty": {"type": "boolean"},
        },
        "required": ["letters", "difficulty"],
        "additionalProperties": False,
    },
    "allOf": [_risen(place) for place in range(len(LETTERS) - 1)],
}
"""The JSON Schema of tasks whose letters rise (DD-60)."""
SECRET = "Whether only the gamemaster knows it until a check against it is decided (DD-15)."


class SkillTask(Struct, frozen=True):
    """A task, to be done once for each of its letters (DD-60)."""

    letters: Annotated[Letters, about("Its letters, rising.")]
    difficulty: Annotated[Number, about("Total that each check has to reach.")]
    secret_difficulty: Annotated[bool, about(SECRET)] = False


class StartSkill(Move, frozen=True, kw_only=True):
    """Set a character a task of up to four steps (DD-60).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `table_full` when 16 are open.
    """

    move = "start_skill"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Whose task it is.", example="c1")]
    skill: Annotated[
        str, lengths(1, MAX_NAME), about("The skill, to display.", example="disarm the bomb")
    ]
    steps: Annotated[
        tuple[SkillTask, ...],
        lengths(1, len(LETTERS)),
        about(
            "1 to 4 tasks, with rising letters: each letter is a step.",
            example=[
                {"letters": ["A", "B"], "difficulty": 12},
                {"letters": ["C"], "difficulty": 15},
            ],
        ),
    ]
    secret_difficulty: Annotated[bool, about(f"Of all steps. {SECRET}")] = False

    def problems(self) -> Iterator[Problem]:
        """Letters must rise over all tasks, so each occurs once."""
        last = ""
        for index, task in enumerate(self.steps):
            for place, letter in enumerate(task.letters):
                if letter <= last:
                    yield Problem(
                        ("steps", index, "letters", place),
                        f"{letter} cannot come after {last}, not even in another step. {MUST_RISE}",
                    )
                last = max(last, letter)

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        turn.table.character(self.character)
        before = turn.table.resolutions
        if sum(resolution.state.open for resolution in before) >= MAX_OPEN_RESOLUTIONS:
            refuse(
                Rule.TABLE_FULL,
                f"At most {MAX_OPEN_RESOLUTIONS} skill resolutions can be open at once.",
            )
        steps = tuple(
            Step(letter, task.difficulty, secret=self.secret_difficulty or task.secret_difficulty)
            for task in self.steps
            for letter in task.letters
        )
        resolution = Resolution(
            id=turn.new_id("s"), character=self.character, skill=self.skill, steps=steps
        )
        over = [resolution for resolution in before if not resolution.state.open]
        kept = [resolution for resolution in before if resolution not in over[:-4]]
        turn.change(resolutions=(*kept, resolution))
        known = SkillStarted(
            resolution=resolution.id,
            character=self.character,
            skill=self.skill,
            steps=tuple(StartedStep((step.letter,), step.difficulty) for step in steps),
        )
        public = tuple(
            StartedStep((step.letter,), None if step.secret else step.difficulty) for step in steps
        )
        turn.record(replace(known, steps=public), (Role.GAMEMASTER,), known)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        if heroes := table.heroes:
            yield Offer(
                cls(character=heroes[0], skill="disarm", steps=(SkillTask(("A",), 10),)),
                {
                    "character": one_of(heroes),
                    "skill": None,
                    "steps": STEPS,
                    "secret_difficulty": None,
                },
                ("character", "skill", "steps"),
            )


class EndSkill(Move, frozen=True, kw_only=True):
    """End a skill resolution that is not won: time has run out, and it is lost (DD-70).

    By the gamemaster, in any phase. Refused as `no_such_target`; `effect_not_possible` when it is
    over.
    """

    move = "end_skill"
    by = GAMEMASTER
    resolution: Annotated[ResolutionId, about("The skill resolution.", example="s1")]

    def play(self, turn: Turn) -> None:
        resolution = resolution_of(turn.table, self.resolution)
        check_resolution_open(resolution)
        set_resolution(turn, replace(resolution, state=ResolutionState.LOST, proposed=None))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id))
