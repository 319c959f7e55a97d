"""A new approach after a critical problem.

Source: rules DD-62 and DD-64 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_NAME
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.skill import (
    check_resolution_open,
    resolution_for,
    resolution_of,
    set_resolution,
)
from service.tables.drama_deck.shape import ResolutionId
from service.tables.drama_deck.skill import Approach, Resolution, ResolutionState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class ApproachProposed(EventContent, frozen=True):
    """A new approach was proposed (DD-62)."""

    resolution: content.Resolution
    skill: Annotated[str | None, about("The new skill; null: again from A (DD-62).")]
    last_ditch: Annotated[bool, about("Whether it is for a last-ditch effort only (DD-64).")]


class ApproachAnswered(EventContent, frozen=True):
    """The gamemaster answered a new approach, or waived the problem: `agree` is null then."""

    resolution: content.Resolution
    agree: Annotated[
        bool | None, about("Whether the answer is yes; null for none: the problem was waived.")
    ]
    waived: Annotated[bool, about("Whether the old skill goes on (DD-64).")]


class ProposeApproach(Move, frozen=True, kw_only=True):
    """After a critical problem, propose another skill for the steps left, or a restart from A.

    By the character's player, or the gamemaster for them (DD-64), in any phase (DD-62). Refused as
    `no_such_target`; `effect_not_possible`.
    """

    move = "propose_approach"
    by = BOTH
    resolution: Annotated[ResolutionId, about("The skill resolution.", example="s1")]
    skill: Annotated[
        str | None,
        lengths(1, MAX_NAME),
        about(
            "The new skill, which keeps the steps done; omitted: start over.",
            example="brute force",
        ),
    ] = None
    last_ditch: Annotated[bool, about("Whether it is for a last-ditch effort only (DD-64).")] = (
        False
    )

    def problems(self) -> Iterator[Problem]:
        """A last-ditch effort never starts over."""
        if self.last_ditch and self.skill is None:
            yield Problem(
                ("skill",), "A last-ditch effort at a critical problem needs a new skill."
            )

    def play(self, turn: Turn) -> None:
        gamemaster = turn.actor.role is Role.GAMEMASTER
        by = resolution_of(turn.table, self.resolution).character if gamemaster else turn.own.id
        resolution = resolution_for(turn, self.resolution, by)
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

    move = "answer_approach"
    by = GAMEMASTER
    resolution: Annotated[ResolutionId, about("The skill resolution.", example="s1")]
    agree: Annotated[
        bool | None, about("False: the player proposes another one.", example=True)
    ] = None
    waive: Annotated[
        bool, about("True: there is no critical problem, and the old skill goes on.")
    ] = False

    def problems(self) -> Iterator[Problem]:
        """Either an answer to a proposal, or no need for one."""
        if self.waive is (self.agree is not None):
            yield Problem(("agree",), "Give either agree or waive: true.", ("waive",))

    def play(self, turn: Turn) -> None:
        resolution = resolution_of(turn.table, self.resolution)
        check_resolution_open(resolution)
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
            if resolution.proposed is None:
                yield Offer(cls(resolution=resolution.id, agree=True))
            else:
                yield Offer(cls(resolution=resolution.id, agree=True), {"agree": None}, ("agree",))
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
