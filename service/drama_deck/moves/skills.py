"""Dramatic skill resolution: a task in steps, tried when the skill box shows their letters.

Source: rules DD-60 to DD-66 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import LETTERS
from service.drama_deck.errors import Broken, Misfit
from service.drama_deck.move import GAMEMASTER, PLAYER, FieldProblem, Move, Narrowed, Offer, one_of
from service.drama_deck.moves.roll import open_roll
from service.drama_deck.moves.rolls import VALUE, Values, open_dice
from service.drama_deck.moves.skill import resolution_of, set_resolution
from service.drama_deck.roll import RollRequest
from service.drama_deck.shape import (
    MAX_NAME,
    MUST_RISE,
    About,
    Between,
    CharacterId,
    Check,
    Letters,
    Number,
    ResolutionId,
    SuppliedDice,
)
from service.drama_deck.skill import (
    LAST_DITCH,
    Approach,
    Attempt,
    Resolution,
    ResolutionState,
    Step,
)
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn, refuse

MAX_OPEN = 16


def _steps() -> Narrowed:
    """The JSON Schema of tasks whose letters rise: each way to choose letters and to group them."""
    shapes = []
    for bits in range(1, 2 ** len(LETTERS)):
        chosen = [letter for place, letter in enumerate(LETTERS) if bits >> place & 1]
        for cuts in range(2 ** (len(chosen) - 1)):
            groups = [[chosen[0]]]
            for place, letter in enumerate(chosen[1:]):
                if cuts >> place & 1:
                    groups.append([letter])
                else:
                    groups[-1].append(letter)
            shapes.append({"prefixItems": [_task(group) for group in groups], "items": False})
            shapes[-1] |= {"type": "array", "minItems": len(groups)}
    return {"anyOf": shapes}


def _task(letters: list[str]) -> Narrowed:
    return {
        "type": "object",
        "properties": {"letters": {"const": letters}, "difficulty": DIFFICULTY},
        "required": ["letters", "difficulty"],
        "additionalProperties": False,
    }


DIFFICULTY = {"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000}
STEPS = _steps()


@dataclass(frozen=True, slots=True)
class Task:
    """A task with its letters: it is done once for each of them (DD-60)."""

    letters: Annotated[Letters, About("The letters that it is set for, rising.")]
    difficulty: Annotated[Number, About("Total that each of its checks has to reach.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSkill(Move):
    """Set a character a task of up to four steps (DD-60).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `table_full` when 16 skill resolutions are open.
    """

    move = "start_skill"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Whose task it is.", example="c1")]
    skill: Annotated[
        str, Between(1, MAX_NAME), About("The skill, to display.", example="disarm the bomb")
    ]
    steps: Annotated[
        tuple[Task, ...],
        Between(1, len(LETTERS)),
        About(
            "1 to 4 tasks, whose letters rise from one to the next: each letter becomes one step.",
            example=[
                {"letters": ["A", "B"], "difficulty": 12},
                {"letters": ["C"], "difficulty": 15},
            ],
        ),
    ]

    def problems(self) -> Iterator[FieldProblem]:
        """Letters rise over all tasks, and so occur once."""
        last = ""
        for index, task in enumerate(self.steps):
            for place, letter in enumerate(task.letters):
                if letter <= last:
                    yield ("steps", index, "letters", place), MUST_RISE
                last = max(last, letter)

    def play(self, turn: Turn) -> None:
        """The letters rise; each is one step."""
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        turn.table.character(self.character)
        if sum(held.state.open for held in turn.table.resolutions) >= MAX_OPEN:
            refuse(Broken.TABLE_FULL, f"At most {MAX_OPEN} skill resolutions are open at once.")
        steps = tuple(
            Step(letter, task.difficulty) for task in self.steps for letter in task.letters
        )
        resolution = Resolution(
            id=turn.new_id("s"), character=self.character, skill=self.skill, steps=steps
        )
        over = [held for held in turn.table.resolutions if not held.state.open]
        kept = [held for held in turn.table.resolutions if held not in over[:-4]]
        turn.change(resolutions=(*kept, resolution))
        turn.tell(
            "skill_started",
            resolution=resolution.id,
            character=self.character,
            skill=self.skill,
            steps=[{"letters": [step.letter], "difficulty": step.difficulty} for step in steps],
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """For any character, any task."""
        everybody = [character.id for character in table.living]
        if everybody:
            yield Offer(
                cls(character=everybody[0], skill="disarm", steps=(Task(("A",), 10),)),
                {"character": one_of(everybody), "skill": None, "steps": STEPS},
                ("character", "skill", "steps"),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSkill(Move):
    """End a skill resolution that is not won: time has run out, and it is lost (DD-70).

    By the gamemaster, in every phase. Refused as `no_such_target`; as `effect_not_possible` when it
    is over.
    """

    move = "end_skill"
    by = GAMEMASTER
    resolution: Annotated[ResolutionId, About("The skill resolution.", example="s1")]

    def play(self, turn: Turn) -> None:
        """It is lost."""
        resolution = resolution_of(turn.table, self.resolution)
        check_open(resolution)
        set_resolution(turn, resolution, state=ResolutionState.LOST, proposed=None)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every one that is open."""
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id))


def check_open(resolution: Resolution) -> None:
    """Raises RuleError when a resolution is over."""
    if not resolution.state.open:
        refuse(Broken.EFFECT_NOT_POSSIBLE, f"The skill resolution is {resolution.state}.")


def own_resolution(turn: Turn, id: str) -> Resolution:
    """An open resolution of the player's character.

    Raises RuleError.
    """
    resolution = resolution_of(turn.table, id)
    if resolution.character != turn.own.id:
        refuse(Broken.NO_SUCH_TARGET, f"The skill resolution {id} is somebody else's.")
    check_open(resolution)
    return resolution


def _falling(letters: Sequence[str] | None) -> str | None:
    """Steps are done in order."""
    return None if letters is None or list(letters) == sorted(letters) else MUST_RISE


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptSkill(Move, Values):
    """Try steps: opens a roll, and the steps move when it is resolved (DD-61 to DD-64).

    By the player of the character, in `rounds` after the first flip. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` when the resolution is over; `critical_problem` until a
    new approach is agreed; `letter_not_shown`; `roll_open`; `actions_stopped` by a Monologue
    (DD-46c). `letters` together with `last_ditch` are 422.
    """

    move = "attempt_skill"
    by = PLAYER
    value: Annotated[Number, About(VALUE, example=13)]
    resolution: Annotated[ResolutionId, About("The own skill resolution.", example="s1")]
    letters: Annotated[
        Letters | None,
        Check(_falling),
        About(
            "The steps to try, rising from the next one; left out, the next one if the box "
            "shows it "
            "(DD-61, DD-63).",
            example=["A", "B"],
        ),
    ] = None
    last_ditch: Annotated[
        bool, About("Tries all that is left, whatever the box shows, at +4 (DD-64).")
    ] = False
    penalty: Annotated[
        int,
        Between(0, 100),
        About("Added to each difficulty, for several actions at once (DD-61).", example=2),
    ] = 0
    dice: Annotated[
        SuppliedDice | None, About("All dice but `possibilities`, of which none is spent yet.")
    ] = None

    def play(self, turn: Turn) -> None:
        """Only in a round, whose card has the skill box."""
        resolution = own_resolution(turn, self.resolution)
        turn.in_phase(Phase.ROUNDS)
        top = turn.table.top
        if top is None:
            refuse(Broken.WRONG_PHASE, "No card has been flipped in this round play.")
        if resolution.state is ResolutionState.CRITICAL:
            refuse(Broken.CRITICAL_PROBLEM, "Propose a new approach first.")
        if self.last_ditch and self.letters is not None:
            raise Misfit("letters", "A last-ditch effort tries all that is left.")
        letters = self._letters(resolution, resolution.eligible(top.skill_box))
        extra = resolution.added_difficulty + self.penalty + LAST_DITCH * self.last_ditch
        undone = resolution.undone
        difficulties = tuple(step.difficulty + extra for step in undone[: max(1, len(letters))])
        attempt = Attempt(
            resolution=resolution.id,
            letters=letters,
            difficulties=difficulties,
            last_ditch=self.last_ditch,
            problem=top.skill_box.problem,
        )
        difficulty = max(difficulties) if self.last_ditch else difficulties[0]
        request = RollRequest(
            value=self.value,
            difficulty=difficulty,
            attribute=self.attribute,
            skilled=self.skilled,
            modifiers=self.modifiers,
            label=resolution.skill,
        )
        open_roll(turn, turn.own.id, request, dice=self.dice, attempt=attempt)

    def _letters(self, resolution: Resolution, eligible: tuple[str, ...]) -> tuple[str, ...]:
        """The steps that the check tries.

        Raises RuleError for letters that cannot be tried now.
        """
        if self.last_ditch:
            return tuple(step.letter for step in resolution.undone)
        if self.letters is None:
            return eligible[:1]
        if not self.letters or self.letters != eligible[: len(self.letters)]:
            shown = ", ".join(eligible) or "none"
            refuse(Broken.LETTER_NOT_SHOWN, f"The steps that can be tried now: {shown}.")
        return self.letters

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """The next step, each longer run, and the last-ditch effort."""
        top = table.top
        free: dict[str, Narrowed | None] = dict.fromkeys(
            ("value", "penalty", "attribute", "skilled", "modifiers")
        )
        free["dice"] = open_dice(table)
        for held in table.resolutions if top else ():
            assert top is not None
            run = held.eligible(top.skill_box)
            for letters in (None, *(run[:count] for count in range(1, len(run) + 1))):
                yield Offer(cls(resolution=held.id, value=0, letters=letters), free, ("value",))
            yield Offer(cls(resolution=held.id, value=0, last_ditch=True), free, ("value",))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeApproach(Move):
    """After a critical problem: another skill for the steps left, or without one again from A.

    By the player of the character, in every phase; the gamemaster answers (DD-62). Refused as
    `no_such_target`; as `effect_not_possible` when there is no critical problem.
    """

    move = "propose_approach"
    by = PLAYER
    resolution: Annotated[ResolutionId, About("The own skill resolution.", example="s1")]
    skill: Annotated[
        str | None,
        Between(1, MAX_NAME),
        About(
            "The new skill, which keeps the steps done; left out, all are to do again.",
            example="brute force",
        ),
    ] = None

    def play(self, turn: Turn) -> None:
        """The gamemaster has to accept it (DD-62)."""
        resolution = own_resolution(turn, self.resolution)
        if resolution.state is not ResolutionState.CRITICAL:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "There is no critical problem.")
        turn.set_resolution(resolution, proposed=Approach(self.skill))
        turn.tell("approach_proposed", resolution=resolution.id, skill=self.skill)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """For each critical problem."""
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id), {"skill": None})


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerApproach(Move):
    """Accept a new approach, or ask for a different one (DD-62).

    By the gamemaster, in every phase. Refused as `no_such_target` when none was proposed; as
    `effect_not_possible` when the resolution is over.
    """

    move = "answer_approach"
    by = GAMEMASTER
    resolution: Annotated[ResolutionId, About("The skill resolution.", example="s1")]
    agree: Annotated[bool, About("With false the player proposes another one.", example=True)]

    def play(self, turn: Turn) -> None:
        """Another skill keeps the steps; without one they are all to do again."""
        resolution = resolution_of(turn.table, self.resolution)
        check_open(resolution)
        proposed = resolution.proposed
        if proposed is None:
            refuse(Broken.NO_SUCH_TARGET, "No approach has been proposed.")
        turn.tell("approach_answered", resolution=resolution.id, agree=self.agree)
        if not self.agree:
            set_resolution(turn, resolution, proposed=None)
            return
        again = tuple(replace(step, done=False) for step in resolution.steps)
        set_resolution(
            turn,
            resolution,
            skill=proposed.skill or resolution.skill,
            steps=resolution.steps if proposed.skill else again,
            state=ResolutionState.RUNNING,
            proposed=None,
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """For each proposal."""
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id, agree=True), {"agree": None}, ("agree",))
