"""Dramatic skill resolutions: their start, steps done by checks, new approaches, their end.

Source: rules DD-60 to DD-64 and DD-70 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, JsonSchema, Move, Offer, one_of
from service.tables.common.shape import MAX_NAME, CharacterId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.card import LETTERS, MUST_RISE, SKILL_LETTERS, BoxProblem
from service.tables.drama_deck.past_roll import open_resolution_of
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_dice import total_of
from service.tables.drama_deck.shape import MAX_NUMBER, Letters, Number, ResolutionId
from service.tables.drama_deck.skill import Approach, Resolution, ResolutionState, SkillCheck, Step
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn


class SkillMoved(EventContent, frozen=True):
    """Steps have changed (DD-61, DD-62)."""

    resolution: content.Resolution
    done: tuple[Annotated[str, SKILL_LETTERS], ...]
    """The steps that are done."""
    added_difficulty: int
    """Points that complications have added (DD-62)."""
    state: content.State


def resolution_of(table: Table, id: str) -> Resolution:
    """A skill resolution. Raises RuleError if there is none."""
    return find(table.resolutions, id, f"There is no skill resolution {id}.")


def set_resolution(turn: Turn, resolution: Resolution) -> None:
    """Change a resolution, and record its new state."""
    turn.set_resolution(resolution)
    done = tuple(step.letter for step in resolution.steps if step.done)
    turn.record(shown(SkillMoved, resolution, resolution=resolution.id, done=done))


def settle_attempt(turn: Turn, roll: Roll) -> None:
    """Apply a resolved check to the steps of its skill resolution, if it is one."""
    if resolution := open_resolution_of(turn.table, roll):
        resolution = turn.set_resolution(_known(resolution, roll))
        turn.set_roll(roll, before=resolution)
        after = after_check(resolution, roll)
        if after != resolution:
            set_resolution(turn, after)


def after_check(resolution: Resolution, roll: Roll) -> Resolution:
    """Return a skill resolution after a resolved check (DD-61, DD-62, DD-64)."""
    attempt = roll.attempt
    assert attempt is not None
    if roll.success is None:
        return resolution
    resolution = replace(_known(resolution, roll), last_ditch=False)
    done = [step.letter for step in resolution.steps if step.done]
    if roll.success:
        gained = attempt.letters[: _gained(attempt, total_of(roll))]
        resolution = _with_done(resolution, [*done, *gained])
        won = all(step.done for step in resolution.steps)
        return replace(resolution, state=ResolutionState.WON) if won else resolution
    match BoxProblem.CRITICAL_PROBLEM if attempt.last_ditch else attempt.problem:
        case BoxProblem.POSSIBLE_SETBACK:
            return _with_done(resolution, done[:-1])
        case BoxProblem.COMPLICATION:
            return replace(resolution, added_difficulty=resolution.added_difficulty + 1)
        case BoxProblem.CRITICAL_PROBLEM:
            return replace(resolution, state=ResolutionState.CRITICAL)
        case _:
            return resolution


def _known(resolution: Resolution, roll: Roll) -> Resolution:
    """Return a skill resolution without a secret about the steps that a decided check has tried.

    Their difficulties are shown with its result (DD-15).
    """
    if roll.success is None or roll.attempt is None:
        return resolution
    tried = [step.letter for step in resolution.undone[: len(roll.attempt.difficulties)]]
    steps = (
        replace(step, secret=step.secret and step.letter not in tried) for step in resolution.steps
    )
    return replace(resolution, steps=tuple(steps))


def _gained(attempt: SkillCheck, total: int) -> int:
    """Count the steps that a success gains, in order: each has its own difficulty."""
    tried = list(zip(attempt.letters, attempt.difficulties, strict=False))
    if attempt.last_ditch:  # all or nothing (DD-64)
        return len(tried)
    reached = len(list(takewhile(lambda step: total >= step[1], tried)))
    return max(reached, 1) if tried else 0  # the gamemaster may call a miss a success


def _with_done(resolution: Resolution, letters: Collection[str]) -> Resolution:
    """Return the resolution with these steps done, and no others."""
    steps = tuple(replace(step, done=step.letter in letters) for step in resolution.steps)
    return replace(resolution, steps=steps)


def open_resolution(turn: Turn, id: str) -> Resolution:
    """Return an open resolution, for a player of their own. Raises RuleError if it is not one."""
    resolution = resolution_of(turn.table, id)
    if turn.actor.role is Role.PLAYER and resolution.character != turn.own.id:
        refuse(Rule.NO_SUCH_TARGET, f"Skill resolution {id} is somebody else's.")
    if not resolution.state.open:
        refuse(Rule.EFFECT_NOT_POSSIBLE, f"The skill resolution is already {resolution.state}.")
    return resolution


MAX_OPEN_RESOLUTIONS = 16

DIFFICULTY = {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}


class StartedStep(Struct, frozen=True):
    """A step of a task."""

    letters: tuple[str, ...]
    """Its letters (DD-60)."""
    difficulty: int | None
    """Its difficulty; null: secret (DD-15)."""


class SkillStarted(EventContent, frozen=True):
    """A task (DD-60); the gamemaster alone sees secret difficulties (DD-15)."""

    resolution: content.Resolution
    character: content.Character
    skill: str
    """The skill."""
    steps: tuple[StartedStep, ...]
    """Its steps, in order."""


RISING = [
    [letter for place, letter in enumerate(LETTERS) if bits >> place & 1]
    for bits in range(1, 2 ** len(LETTERS))
]
"""Each choice of letters, in ascending order."""


def _letters_of(letters: Sequence[str]) -> JsonSchema:
    """The JSON Schema of a task that has only some of the letters."""
    return {"properties": {"letters": {"items": one_of(letters)}}}


def _risen(place: int) -> JsonSchema:
    """The JSON Schema of tasks in which all letters after this place follow those up to it."""
    cuts = range(place + 1, len(LETTERS))  # each task before it has at least one letter
    pairs = ([_letters_of(LETTERS[:cut]), _letters_of(LETTERS[cut:])] for cut in cuts)
    ways = ({"prefixItems": [*([True] * place), *pair]} for pair in pairs)
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

    letters: Letters
    """Its letters, rising."""
    difficulty: Number
    """Total that each check has to reach."""
    secret_difficulty: Annotated[bool, about(SECRET)] = False


class StartSkill(Move, frozen=True, kw_only=True):
    """Set a character a task of up to four steps (DD-60).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `table_full` when 16 are open.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Whose task it is."""
    skill: Annotated[str, lengths(1, MAX_NAME), Meta(examples=["disarm the bomb"])]
    """The skill, to display."""
    steps: Annotated[
        tuple[SkillTask, ...],
        lengths(1, len(LETTERS)),
        Meta(
            examples=[
                [
                    {"letters": ["A", "B"], "difficulty": 12},
                    {"letters": ["C"], "difficulty": 15},
                ]
            ]
        ),
    ]
    """1 to 4 tasks, with rising letters: each letter is a step."""
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
        public, known = (
            tuple(
                StartedStep((step.letter,), step.difficulty if known or not step.secret else None)
                for step in steps
            )
            for known in (False, True)
        )
        started = shown(SkillStarted, self, resolution=resolution.id, steps=public)
        turn.record(started, (Role.GAMEMASTER,), replace(started, steps=known))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        if heroes := table.heroes:
            needed = {"character": one_of(heroes), "skill": None, "steps": STEPS}
            sample = cls(character=heroes[0], skill="disarm", steps=(SkillTask(("A",), 10),))
            yield Offer(sample, needed | {"secret_difficulty": None}, tuple(needed))


class EndSkill(Move, frozen=True, kw_only=True):
    """End a skill resolution that is not won: time has run out, and it is lost (DD-70).

    By the gamemaster, in any phase. Refused as `no_such_target`; `effect_not_possible` when it is
    over.
    """

    resolution: Annotated[ResolutionId, Meta(examples=["s1"])]
    """The skill resolution."""

    def play(self, turn: Turn) -> None:
        resolution = open_resolution(turn, self.resolution)
        set_resolution(turn, replace(resolution, state=ResolutionState.LOST, proposed=None))


class ApproachProposed(EventContent, frozen=True):
    """A new approach was proposed (DD-62)."""

    resolution: content.Resolution
    skill: str | None
    """The new skill; null: again from A (DD-62)."""
    last_ditch: bool
    """Whether it is for a last-ditch effort only (DD-64)."""


class ApproachAnswered(EventContent, frozen=True):
    """The gamemaster answered a new approach, or waived the problem: `agree` is null then."""

    resolution: content.Resolution
    agree: bool | None
    """Whether the answer is yes; null for none: the problem was waived."""
    waived: bool
    """Whether the old skill goes on (DD-64)."""


class ProposeApproach(Move, frozen=True, kw_only=True):
    """After a critical problem, propose another skill for the steps left, or a restart from A.

    By the character's player, or the gamemaster for them (DD-64), in any phase (DD-62). Refused as
    `no_such_target`; `effect_not_possible`.
    """

    by = BOTH
    resolution: Annotated[ResolutionId, Meta(examples=["s1"])]
    """The skill resolution."""
    skill: Annotated[str | None, lengths(1, MAX_NAME), Meta(examples=["brute force"])] = None
    """The new skill, which keeps the steps done; omitted: start over."""
    last_ditch: bool = False
    """Whether it is for a last-ditch effort only (DD-64)."""

    def problems(self) -> Iterator[Problem]:
        """A last-ditch effort never starts over."""
        if self.last_ditch and self.skill is None:
            yield Problem(
                ("skill",), "A last-ditch effort at a critical problem needs a new skill."
            )

    def play(self, turn: Turn) -> None:
        resolution = open_resolution(turn, self.resolution)
        if resolution.state is not ResolutionState.CRITICAL:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no critical problem.")
        turn.set_resolution(resolution, proposed=Approach(self.skill, self.last_ditch))
        turn.record(ApproachProposed(resolution.id, self.skill, self.last_ditch))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id), {"skill": None})
            last_ditch = cls(resolution=resolution.id, skill="luck", last_ditch=True)
            yield Offer(last_ditch, {"skill": None}, ("skill",))


class AnswerApproach(Move, frozen=True, kw_only=True):
    """Accept a new approach, ask for a different one (DD-62), or waive the problem (DD-64).

    By the gamemaster, in any phase, with exactly one of `agree` and `waive`. Without a proposal,
    `agree` lets the old skill stand for a last-ditch effort. Refused as `no_such_target`;
    `effect_not_possible`.
    """

    resolution: Annotated[ResolutionId, Meta(examples=["s1"])]
    """The skill resolution."""
    agree: Annotated[bool | None, Meta(examples=[True])] = None
    """False: the player proposes another one."""
    waive: bool = False
    """True: there is no critical problem, and the old skill goes on."""

    def problems(self) -> Iterator[Problem]:
        """Either an answer to a proposal, or no need for one."""
        if self.waive is (self.agree is not None):
            yield Problem(("agree",), "Give either agree or waive: true.", ("waive",))

    def play(self, turn: Turn) -> None:
        resolution = open_resolution(turn, self.resolution)
        proposed = resolution.proposed
        critical = resolution.state is ResolutionState.CRITICAL
        if self.waive and not critical:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no critical problem.")
        stands = critical and self.agree and not resolution.last_ditch
        if proposed is None and not (stands or self.waive):
            refuse(Rule.NO_SUCH_TARGET, "No approach has been proposed.")
        turn.record(ApproachAnswered(resolution=resolution.id, agree=self.agree, waived=self.waive))
        answered = replace(resolution, proposed=None)
        if self.waive:
            answered = replace(answered, state=ResolutionState.RUNNING, last_ditch=False)
        set_resolution(turn, _accepted(answered, proposed) if self.agree else answered)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for resolution in table.resolutions:
            open = dict.fromkeys(("agree",) if resolution.proposed else ())
            yield Offer(cls(resolution=resolution.id, agree=True), open, tuple(open))
            yield Offer(cls(resolution=resolution.id, waive=True))


def _accepted(resolution: Resolution, approach: Approach | None) -> Resolution:
    """Keep the steps done if there is another skill; else restart from A."""
    if approach is None or approach.last_ditch:
        skill = resolution.skill if approach is None else approach.skill
        return replace(resolution, skill=skill, last_ditch=True)
    running = replace(resolution, state=ResolutionState.RUNNING, last_ditch=False)
    if approach.skill is not None:
        return replace(running, skill=approach.skill)
    return replace(running, steps=tuple(replace(step, done=False) for step in resolution.steps))
