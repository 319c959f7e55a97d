"""Dramatic skill resolution: a task in steps, tried when the skill box shows their letters.

Source: rules DD-60 to DD-66 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from service.drama_deck.actor import Actor
from service.drama_deck.card import LETTERS
from service.drama_deck.effect import Attribute
from service.drama_deck.errors import Broken, Misfit
from service.drama_deck.move import GAMEMASTER, PLAYER, Move, Narrowed, Offer, one_of
from service.drama_deck.moves.roll import open_roll
from service.drama_deck.moves.rolls import open_dice
from service.drama_deck.moves.skill import resolution_of, set_resolution
from service.drama_deck.roll import RollRequest
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
from service.mechanics.die import Modifier

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
    """A task with the letters it is set for: done once for each of them (DD-60)."""

    letters: tuple[str, ...]
    difficulty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSkill(Move):
    """Set a character a task in up to four steps."""

    move = "start_skill"
    by = GAMEMASTER
    character: str
    skill: str
    steps: tuple[Task, ...]

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
    """End a skill resolution that is not won: time has run out."""

    move = "end_skill"
    by = GAMEMASTER
    resolution: str

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


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptSkill(Move):
    """Try steps: opens a roll, and the steps move when it is resolved.

    `letters` are those to try, from the next one on; left out, it is the next one if its letter is
    shown. `penalty` is that of several actions at once; `last_ditch` tries all that is left.
    """

    move = "attempt_skill"
    by = PLAYER
    resolution: str
    value: int
    letters: tuple[str, ...] | None = None
    last_ditch: bool = False
    penalty: int = 0
    attribute: Attribute | None = None
    skilled: bool = True
    modifiers: tuple[Modifier, ...] = ()
    dice: Mapping[str, Any] | None = None

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
    """After a critical problem: another skill for the steps left, or (without) again from A."""

    move = "propose_approach"
    by = PLAYER
    resolution: str
    skill: str | None = None

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
    """Accept a new approach, or ask for a different one."""

    move = "answer_approach"
    by = GAMEMASTER
    resolution: str
    agree: bool

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
