"""An attempt at the steps of a skill resolution.

Source: rules DD-61 to DD-64 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from service.schemas.shape import Problem, about, bounds
from service.systems.torg.check import Contradiction
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.move import BOTH, JsonSchema, Move, Offer, one_of
from service.tables.drama_deck.action import check_taking_part, ruling_card
from service.tables.drama_deck.card import MUST_RISE, SkillBox
from service.tables.drama_deck.moves.make_roll import (
    CONTRADICTION,
    STYMIED,
    UP,
    VALUE,
    RollValues,
)
from service.tables.drama_deck.moves.skill import resolution_for, resolution_of
from service.tables.drama_deck.roll import RollRequest
from service.tables.drama_deck.roll.dice import dice_of_roll
from service.tables.drama_deck.roll.open import open_roll, uses_effects
from service.tables.drama_deck.shape import USE_EFFECTS, Letters, Number, ResolutionId, SuppliedDice
from service.tables.drama_deck.skill import LAST_DITCH, Attempt, Resolution, ResolutionState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

NOT_BOTH: JsonSchema = {
    "not": {"required": ["letters", "last_ditch"], "properties": {"last_ditch": {"const": True}}}
}
"""A last-ditch effort is for all the steps that are left."""


class AttemptSkill(Move, RollValues, frozen=True, kw_only=True):
    """Attempt steps: opens a roll whose result decides about them (DD-61 to DD-64).

    By the character's player, or the gamemaster for them (DD-71), in `rounds` after the first flip.
    After another action of the round, it needs a `penalty`, a Flurry or a Haste. Refused as
    `wrong_phase`; `no_such_target`; `not_taking_part`; `effect_not_possible`; `critical_problem`;
    `letter_not_shown`; `action_used`; `roll_open`; `actions_stopped` (DD-46c).
    """

    move = "attempt_skill"
    by = BOTH
    value: Annotated[Number, about(VALUE, example=13)]
    resolution: Annotated[ResolutionId, about("The skill resolution.", example="s1")]
    letters: Annotated[
        Letters | None,
        about(
            "The steps, rising from the next one; omitted: the next one, if the box shows it "
            "(DD-61, DD-63).",
            example=["A", "B"],
        ),
    ] = None
    last_ditch: Annotated[bool, about("All steps left, whatever the box shows, at +4 (DD-64).")] = (
        False
    )
    penalty: Annotated[
        int | None,
        bounds(0, 100),
        about(
            "For several actions in the round, added to each difficulty; may be 0 (DD-61).",
            example=2,
        ),
    ] = None
    stymied: Annotated[bool, about(STYMIED)] = False
    up: Annotated[bool, about(UP)] = False
    contradiction: Annotated[Contradiction | None, about(CONTRADICTION)] = None
    dice: Annotated[
        SuppliedDice | None, about("Physical dice, all but `possibilities`: none is spent yet.")
    ] = None
    use_effects: Annotated[bool, about(USE_EFFECTS)] = False

    def problems(self) -> Iterator[Problem]:
        """Steps are done in order."""
        if self.letters is not None and list(self.letters) != sorted(self.letters):
            yield Problem(("letters",), MUST_RISE)

    def play(self, turn: Turn) -> None:
        """Open the roll; only in a round, since its card has the skill box."""
        by = resolution_of(turn.table, self.resolution).character
        if turn.actor.role is Role.PLAYER:
            by = turn.own.id
        resolution = resolution_for(turn, self.resolution, turn.table.character(by).id)
        top = ruling_card(turn)
        check_taking_part(turn, by)
        if resolution.state is ResolutionState.CRITICAL and not (
            self.last_ditch and resolution.last_ditch
        ):
            refuse(Rule.CRITICAL_PROBLEM, "Propose a new approach first.")
        if self.last_ditch and self.letters is not None:
            raise InvalidField("letters", "A last-ditch effort attempts all steps that are left.")
        attempt = self._attempt(resolution, top.skill_box)
        tried = resolution.undone[: len(attempt.difficulties)]
        hardest = max(attempt.difficulties)
        difficulty = hardest if self.last_ditch else attempt.difficulties[0]
        request = RollRequest(
            value=self.value,
            difficulty=difficulty,
            secret_difficulty=any(step.secret for step in tried),
            attribute=self.attribute,
            skilled=self.skilled,
            stymied=self.stymied,
            up=self.up,
            contradiction=self.contradiction,
            modifiers=self.modifiers,
            label=resolution.skill,
        )
        if self.penalty is None and _needs_penalty(turn.table, by):
            refuse(
                Rule.ACTION_USED,
                "The action of this round is used: give the penalty for several actions (penalty, "
                "which may be 0), or use a Haste.",
            )
        effects = uses_effects(turn, by, wanted=self.use_effects)
        open_roll(turn, by, request, dice=self.dice, attempt=attempt, use_effects=effects)

    def _attempt(self, resolution: Resolution, box: SkillBox) -> Attempt:
        letters = self._letters(resolution, resolution.eligible(box))
        extra = resolution.added_difficulty + (self.penalty or 0) + LAST_DITCH * self.last_ditch
        steps = resolution.undone[: max(1, len(letters))]
        return Attempt(
            resolution=resolution.id,
            letters=letters,
            difficulties=tuple(step.difficulty + extra for step in steps),
            last_ditch=self.last_ditch,
            problem=box.problem,
        )

    def _letters(self, resolution: Resolution, eligible: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps to attempt. Raises RuleError for letters that are not eligible."""
        if self.last_ditch:
            return tuple(step.letter for step in resolution.undone)
        if self.letters is None:
            return eligible[:1]
        if not self.letters or self.letters != eligible[: len(self.letters)]:
            shown = ", ".join(eligible) or "none"
            refuse(Rule.LETTER_NOT_SHOWN, f"The steps that can be tried now: {shown}.")
        return self.letters

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield the steps that the box shows, from the next one on, and the last-ditch effort."""
        if table.top is None:
            return
        free: dict[str, JsonSchema | None] = dict.fromkeys(
            (
                *("value", "penalty", "attribute", "skilled", "modifiers"),
                *("stymied", "up", "contradiction"),
            )
        )
        gamemaster = actor.role is Role.GAMEMASTER
        if gamemaster:
            free["use_effects"] = None
        for resolution in table.resolutions:
            by = next((one for one in table.living if one.id == resolution.character), None)
            if by is None:
                continue
            open = free | {"dice": dice_of_roll(table.settings.method, by)}
            run = resolution.eligible(table.top.skill_box)
            runs = [list(run[:count]) for count in range(1, len(run) + 1)]
            letters = {"letters": one_of(runs)} if runs else {}
            make = partial(cls, resolution=resolution.id, value=0)
            required: tuple[str, ...] = ("value",)
            if _needs_penalty(table, by.id):
                make, required = partial(make, penalty=0), ("value", "penalty")
            if resolution.state is ResolutionState.CRITICAL:
                yield Offer(make(last_ditch=True), open, required)
            else:
                steps = open | letters | {"last_ditch": None}
                yield Offer(make(), steps, required, limits=(NOT_BOTH,) if runs else ())


def _needs_penalty(table: Table, character: str) -> bool:
    """Whether the actions of the round are used, so that an attempt is one of several (DD-61)."""
    return table.acted(character) >= table.actions(character)
