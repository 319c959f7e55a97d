"""Resolving a roll.

Source: rules DD-15, DD-17 and T2-14 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated

from msgspec import UNSET
from msgspec.structs import replace

from service.schemas.shape import about
from service.systems.torg.check import Level
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, WrongRole, refuse
from service.tables.common.move import BOTH, JsonSchema, Offer, WithText, one_of
from service.tables.common.shape import RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.action import note_roll
from service.tables.drama_deck.moves.approved import earn
from service.tables.drama_deck.moves.reward import rewarded
from service.tables.drama_deck.moves.skill import settle_attempt
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.roll.dice import score, total_of
from service.tables.drama_deck.roll.open import RollEvent, any_open_roll, own_open_roll, record_roll
from service.tables.drama_deck.roll.over import kept_rolls
from service.tables.drama_deck.settings import AwardBy, ResolveBy
from service.tables.drama_deck.shape import MAX_NUMBER, Number
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class RollResolved(RollEvent, frozen=True, kw_only=True):
    """The result of a roll (T2-14)."""

    success: content.Success
    level: content.Level
    awards: content.Awards
    words: content.Words = UNSET


class ResolveRoll(WithText, frozen=True, kw_only=True):
    """Close a roll with its result; an approved success draws its card (DD-15, DD-17).

    By the gamemaster; by a player for their own roll with a difficulty, with no other field
    but `text` (else 403), unless `resolve_by` leaves it to the gamemaster. Without a difficulty,
    `success`, `level` or `no_verdict` is needed. Refused as `no_such_target`; `roll_closed`;
    `not_approved` for a roll that the gamemaster resolves, and for `approved` if no card is earned.
    """

    move = "resolve_roll"
    by = BOTH
    roll: Annotated[RollId, about("The open roll.", example="r1")]
    difficulty: Annotated[Number | None, about("In place of the roll's own difficulty.")] = None
    success: Annotated[
        bool | None,
        about("Whether it succeeds; omitted: the dice decide (T2-14).", example=True),
    ] = None
    level: Annotated[
        Level | None,
        about(
            "How well it succeeds; omitted: the dice decide (T2-14).",
            example="good",
        ),
    ] = None
    approved: Annotated[
        bool | None,
        about(
            "False: it earns no card. True: it must earn one, by its dice, `success` or `level`. "
            "Omitted: the card that ruled when it was opened decides, or with `award_by: "
            "gamemaster` it earns none (DD-17, DD-63)."
        ),
    ] = None
    no_verdict: Annotated[
        bool,
        about("Only the total was wanted: no success, failure or action (DD-13, DD-37)."),
    ] = False

    def play(self, turn: Turn) -> None:
        """Resolve the roll; then award its cards, or update its skill resolution."""
        player = turn.actor.role is Role.PLAYER
        roll = self._of_player(turn) if player else any_open_roll(turn, self.roll)
        self._check(roll)
        roll = self._close(turn, roll)
        deeds = rewarded(turn.table, roll, self.approved)
        record_roll(
            turn,
            RollResolved,
            roll,
            success=roll.success,
            level=roll.level,
            awards=tuple(deed.earned for deed in deeds),
            words=self.said,  # `text` is the dice's line
        )
        settle_attempt(turn, roll)
        turn.change(rolls=kept_rolls(turn.table))
        for deed in deeds:
            earn(turn, deed)

    def _of_player(self, turn: Turn) -> Roll:
        decided = (self.difficulty, self.success, self.level, self.approved)
        if decided != (None,) * 4 or self.no_verdict:
            raise WrongRole("Only the gamemaster can decide how a roll comes out.")
        roll = own_open_roll(turn, turn.own.id, self.roll)
        if roll.request.difficulty is None:
            refuse(Rule.NOT_APPROVED, "The roll has no difficulty: the gamemaster resolves it.")
        if turn.table.settings.resolve_by is ResolveBy.GAMEMASTER:
            refuse(Rule.NOT_APPROVED, "At this table the gamemaster resolves rolls.")
        return roll

    def _check(self, roll: Roll) -> None:
        """Raises InvalidField for fields that do not go together, or not with this roll."""
        verdict = (self.difficulty, self.success, self.level, self.approved)
        if self.no_verdict and verdict != (None,) * 4:
            raise InvalidField(
                "no_verdict", "Cannot be combined with difficulty, success, level or approved."
            )
        if self.level is not None and self.success is False:
            raise InvalidField("level", "A failure has no level.")
        if roll.attempt is not None and self.difficulty is not None:
            raise InvalidField("difficulty", "The steps have their own difficulties.")
        known = self.difficulty if roll.request.difficulty is None else roll.request.difficulty
        if known is None and self.success is None and self.level is None and not self.no_verdict:
            raise InvalidField(
                "success",
                "The roll has no difficulty: give difficulty, success, level or no_verdict.",
            )

    def _close(self, turn: Turn, roll: Roll) -> Roll:
        """Close the roll with its result, which the dice or the gamemaster decide."""
        roll = replace(roll, difficulty=self.difficulty)
        success, level = self._verdict(turn, roll)
        roll = turn.set_roll(
            roll, state=RollState.RESOLVED, fresh=True, success=success, level=level
        )
        if success is False and roll.by in turn.table.heroes:
            turn.change(retries=(*turn.table.retries, roll.id))
        note_roll(turn, roll)
        return roll

    def _verdict(self, turn: Turn, roll: Roll) -> tuple[bool | None, Level | None]:
        """Whether it succeeded, and how well."""
        if self.no_verdict:
            return None, None
        outcome = score(roll).outcome
        if self.success is None and self.level is None:
            success = outcome.success
        else:
            success = self.success is not False
        return success, (self.level or outcome.level or Level.MINIMAL) if success else None

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield every open roll; a failure has no level, and only some results can be approved."""
        for roll in table.rolls:
            if actor.role is Role.PLAYER:
                yield Offer(cls(roll=roll.id))
                continue
            free: dict[str, JsonSchema | None] = {} if roll.attempt else {"difficulty": None}
            denied = free | {"approved": one_of([False])}
            yield Offer(cls(roll=roll.id, no_verdict=True))
            yield from cls._by_dice(roll, denied | {"level": None})
            if table.settings.award_by is AwardBy.GAMEMASTER:
                yield from cls._approved(roll)
            for success in (False, True):
                level: dict[str, JsonSchema | None] = {"level": None} if success else {}
                yield Offer(cls(roll=roll.id, success=success), denied | level)
                yield Offer(cls(roll=roll.id, success=success, approved=True), free | level)

    @classmethod
    def _by_dice(cls, roll: Roll, free: Mapping[str, JsonSchema | None]) -> Iterator[Offer]:
        """Yield what the dice decide; if no difficulty is set, it or a level must be given."""
        if roll.aim is None:
            yield Offer(cls(roll=roll.id, difficulty=0), free, ("difficulty",))
            yield Offer(cls(roll=roll.id, level=Level.MINIMAL), free, ("level",))
        else:
            yield Offer(cls(roll=roll.id), free)

    @classmethod
    def _approved(cls, roll: Roll) -> Iterator[Offer]:
        """Yield what the dice decide and the gamemaster approves: it has to earn a card."""
        make = partial(cls, roll=roll.id, approved=True)
        if roll.aim is not None:
            yield Offer(make())
            return
        reached = max(-MAX_NUMBER, min(total_of(roll), MAX_NUMBER))
        difficulty = {"type": "integer", "minimum": -MAX_NUMBER, "maximum": reached}
        yield Offer(make(difficulty=reached), {"difficulty": difficulty}, ("difficulty",))
        yield Offer(make(level=Level.MINIMAL), {"level": None}, ("level",))
