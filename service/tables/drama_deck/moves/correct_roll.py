"""Correcting a roll that has been resolved.

Source: rules DD-17, DD-18, DD-61, DD-62 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.systems.torg.check import Level, level
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, JsonSchema, Move, Offer, one_of
from service.tables.common.shape import MAX_TEXT, RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.action import note_roll
from service.tables.drama_deck.moves.approved import earn
from service.tables.drama_deck.moves.revoke_award import revoke_awards
from service.tables.drama_deck.moves.reward import rewarded
from service.tables.drama_deck.moves.roll import result_of
from service.tables.drama_deck.moves.skill import after_check, resolution_of, set_resolution
from service.tables.drama_deck.moves.take_from_pool import return_surplus
from service.tables.drama_deck.roll import Correction, Roll, RollState
from service.tables.drama_deck.roll_score import score
from service.tables.drama_deck.shape import MAX_NUMBER, WHY, Number
from service.tables.drama_deck.table import PLAYING, Phase, Table
from service.tables.drama_deck.turn import Turn


class RollCorrected(EventContent, frozen=True):
    """A resolved roll counts as something else (DD-71)."""

    roll: content.Roll
    roller: content.Roller
    text: content.Line
    outcome: content.Outcome
    success: content.Success
    level: content.Level
    total: Annotated[int | None, about("The corrected total; null: not corrected.")]
    because: content.Because
    awards: content.Awards


OUTCOMES: Mapping[str, JsonSchema] = {
    "success": {"type": "boolean"},
    "level": one_of(Level),
    "total": {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
}
ONE_OUTCOME: JsonSchema = {"oneOf": [{"required": [name]} for name in OUTCOMES]}


class CorrectRoll(Move, frozen=True, kw_only=True):
    """Correct what a resolved roll comes to (DD-71).

    By the gamemaster, until the roller's next roll is resolved, with exactly one of `success`,
    `level` and `total`. Dice, outcome and receipt stay; steps of a skill resolution and cards for
    approved actions (DD-17) follow, and pool cards that a villain's success cost beyond its level
    come back (DD-18). Refused as `wrong_phase`; `no_such_target`; `roll_closed` if it
    is not resolved, or not the roller's last; `effect_not_possible` when its skill resolution has
    gone on.
    """

    move = "correct_roll"
    by = GAMEMASTER
    roll: Annotated[RollId, about("The resolved roll.", example="r1")]
    success: Annotated[
        bool | None,
        about(
            "Whether it succeeds; at the level of its dice (T2-14), or minimal.",
            example=False,
        ),
    ] = None
    level: Annotated[Level | None, about("How well it succeeds (T2-14).")] = None
    total: Annotated[Number | None, about("Its total, which decides if there is a difficulty.")] = (
        None
    )
    because: Annotated[
        str, lengths(1, MAX_TEXT), about(WHY, example="The difficulty was 15, not 12.")
    ]

    def problems(self) -> Iterator[Problem]:
        """Exactly one of the three."""
        if [self.success, self.level, self.total].count(None) != 2:
            yield Problem(
                ("success",), "Give exactly one of success, level and total.", ("level", "total")
            )

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING, Phase.AWARDS)
        before = turn.table.roll(self.roll)
        _check_correctable(turn.table, before)
        roll = turn.set_roll(self._corrected(before))
        _correct_retry(turn, roll)
        _correct_steps(turn, before, roll)
        if before.success is None and roll.success is not None:
            note_roll(turn, roll)
        changed = before.success != roll.success and turn.table.phase in PLAYING
        deeds = rewarded(turn.table, roll, None) if changed else []
        turn.record(
            RollCorrected(
                roll=roll.id,
                roller=roll.by,
                **result_of(turn, roll),
                success=roll.success,
                level=roll.level,
                total=self.total,
                because=self.because,
                awards=tuple(deed.earned for deed in deeds),
            )
        )
        return_surplus(turn, roll)
        if changed:
            revoke_awards(turn, roll, self.because, defences=roll.success is True)
        for deed in deeds:
            earn(turn, deed)

    def _corrected(self, roll: Roll) -> Roll:
        """Return the roll with what it comes to now; what it was resolved to is kept."""
        success, reached = self._verdict(roll)
        again = success and not roll.success
        before = roll.corrected
        corrected = Correction(
            success=self.success,
            level=self.level,
            total=self.total,
            because=self.because,
            was_success=before.was_success if before else roll.success,
            was_level=before.was_level if before else roll.level,
        )
        negated = () if again else roll.negated
        return replace(roll, success=success, level=reached, negated=negated, corrected=corrected)

    def _verdict(self, roll: Roll) -> tuple[bool | None, Level | None]:
        """A success without a level has that of its dice, or the least one if they fail (T2-14)."""
        if self.level is not None:
            return True, self.level
        if self.success is not None:
            by_dice: Level | None = score(roll).outcome.level
            return self.success, (by_dice or Level.MINIMAL) if self.success else None
        if self.total is None or roll.aim is None:
            return roll.success, roll.level
        margin = self.total - roll.aim
        return margin >= 0, level(margin)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield each roll; its awards are those of the opposite of what it came to."""
        open: dict[str, JsonSchema | None] = {**OUTCOMES, "because": None}
        for roll in table.rolls:
            sample = cls(roll=roll.id, because="A slip.", success=not roll.success)
            yield Offer(sample, open, ("because",), limits=(ONE_OUTCOME,))


def _check_correctable(table: Table, roll: Roll) -> None:
    own = (one for one in table.rolls if one.by == roll.by and one.state is RollState.RESOLVED)
    if [*own][-1:] != [roll]:
        refuse(Rule.ROLL_CLOSED, "Only the last resolved roll of each roller can be corrected.")


def _correct_retry(turn: Turn, roll: Roll) -> None:
    """A failure can be tried again if nobody has rolled since, a success cannot (DD-50)."""
    others = tuple(id for id in turn.table.retries if id != roll.id)
    failed = roll.fresh and roll.success is False and roll.by in turn.table.heroes
    turn.change(retries=(*others, roll.id) if failed else others)


def _correct_steps(turn: Turn, before: Roll, roll: Roll) -> None:
    """Let the steps of a skill resolution follow. Raises RuleError if it has gone on since."""
    if before.before is None:
        return
    was = before.before
    now = resolution_of(turn.table, was.id)
    if now != after_check(was, before):
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The skill resolution has moved on since this roll.")
    after = after_check(was, roll)
    if after != now:
        set_resolution(turn, after)
