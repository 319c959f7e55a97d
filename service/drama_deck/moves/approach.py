"""A new approach after a critical problem.

Source: rule DD-62 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.drama_deck.actor import Actor
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import GAMEMASTER, PLAYER, Move, Offer
from service.drama_deck.moves.skill import (
    check_resolution_open,
    own_resolution,
    resolution_of,
    set_resolution,
)
from service.drama_deck.shape import MAX_NAME, About, Between, ResolutionId
from service.drama_deck.skill import Approach, ResolutionState
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn

APPROACH_PROPOSED = EventKind(
    "approach_proposed", "`skill` null: again from A (DD-62).", ("resolution", "skill")
)
APPROACH_ANSWERED = EventKind("approach_answered", "By the gamemaster.", ("resolution", "agree"))


class ProposeApproach(Move, frozen=True, kw_only=True):
    """After a critical problem, propose another skill for the steps left, or to restart from A.

    By the player of the character, in every phase; the gamemaster answers (DD-62). Refused as
    `no_such_target`; as `effect_not_possible` when there is no critical problem.
    """

    move = "propose_approach"
    by = PLAYER
    resolution: Annotated[ResolutionId, About("Your skill resolution.", example="s1")]
    skill: Annotated[
        str | None,
        Between(1, MAX_NAME),
        About(
            "The new skill, which keeps the steps done; if omitted, all start over.",
            example="brute force",
        ),
    ] = None

    def play(self, turn: Turn) -> None:
        resolution = own_resolution(turn, self.resolution)
        if resolution.state is not ResolutionState.CRITICAL:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no critical problem.")
        turn.set_resolution(resolution, proposed=Approach(self.skill))
        turn.record(APPROACH_PROPOSED, resolution=resolution.id, skill=self.skill)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id), {"skill": None})


class AnswerApproach(Move, frozen=True, kw_only=True):
    """Accept a new approach, or ask for a different one (DD-62).

    By the gamemaster, in every phase. Refused as `no_such_target` when none was proposed; as
    `effect_not_possible` when the resolution is over.
    """

    move = "answer_approach"
    by = GAMEMASTER
    resolution: Annotated[ResolutionId, About("The skill resolution.", example="s1")]
    agree: Annotated[bool, About("If false, the player proposes another one.", example=True)]

    def play(self, turn: Turn) -> None:
        """Keep the steps done if there is another skill; else restart from A."""
        resolution = resolution_of(turn.table, self.resolution)
        check_resolution_open(resolution)
        proposed = resolution.proposed
        if proposed is None:
            refuse(Rule.NO_SUCH_TARGET, "No approach has been proposed.")
        turn.record(APPROACH_ANSWERED, resolution=resolution.id, agree=self.agree)
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
        for resolution in table.resolutions:
            yield Offer(cls(resolution=resolution.id, agree=True), {"agree": None}, ("agree",))
