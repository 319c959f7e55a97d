"""Amending an open roll before it is decided.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.move import BOTH, JsonSchema, Move, Offer, one_of, some_of
from service.tables.common.shape import RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import ACTIONS
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll.open import (
    RollEvent,
    any_open_roll,
    check_targets,
    own_open_roll,
    record_roll,
    together,
)
from service.tables.drama_deck.settings import ResolveBy
from service.tables.drama_deck.shape import APPROVED_ACTIONS, MAX_TARGETS, Number, PersonIds
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class RollAmended(RollEvent, frozen=True, kw_only=True):
    """An open roll was corrected; its dice stay (DD-71)."""

    action: content.Action
    against: content.Against
    amended: Annotated[tuple[str, ...], about("The fields that were amended.")]


DECIDING = ("difficulty", "value")
"""What a roller cannot amend where the gamemaster resolves rolls."""
FIELDS = ("action", "against", *DECIDING)


class AmendRoll(Move, frozen=True, kw_only=True):
    """Amend an open roll: omitted fields stay, and so do the dice (DD-71).

    By the gamemaster; by a player for their own roll, with `resolve_by: gamemaster` only `action`
    and `against`. Of a check of a skill resolution only `value`. The outcome follows, and a card
    for an approved action. Refused as `no_such_target`; `roll_closed`; `not_approved` for what the
    gamemaster decides; `effect_not_possible` when nothing would change.
    """

    move = "amend_roll"
    by = BOTH
    roll: Annotated[RollId, about("The open roll.", example="r1")]
    action: Annotated[
        str | None, APPROVED_ACTIONS, about("The action (DD-17).", example="maneuver")
    ] = None
    against: Annotated[
        PersonIds | None,
        lengths(0, MAX_TARGETS),
        about("Whom it is aimed at (DD-15); empty: nobody."),
    ] = None
    difficulty: Annotated[Number | None, about("The total to reach (T2-14).")] = None
    value: Annotated[Number | None, about("What the bonus is added to (T2-02).")] = None

    def problems(self) -> Iterator[Problem]:
        """At least one field has to be amended."""
        if not self._given:
            yield Problem(("roll",), f"Give at least one of {', '.join(FIELDS)}.", FIELDS)

    @property
    def _given(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in FIELDS}
        return {name: value for name, value in values.items() if value is not None}

    def play(self, turn: Turn) -> None:
        """Change the request; what follows from it is judged when the roll is resolved."""
        player = turn.actor.role is Role.PLAYER
        roll = self._of_player(turn) if player else any_open_roll(turn, self.roll)
        given = self._given
        for name in FIELDS if roll.attempt is not None else ():
            if name in given and name != "value":
                raise InvalidField(name, "A check of a skill resolution has only a value to amend.")
        if self.against is not None:
            check_targets(turn, roll.by, self.against)
        changed = [name for name in given if not _same(given[name], getattr(roll.request, name))]
        if not changed:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Nothing would change: the roll is like that already.")
        amended = tuple(name for name in FIELDS if name in (*roll.amended, *changed))
        request = replace(roll.request, **given)
        known_to = turn.actor.character if "difficulty" in changed else roll.known_to
        roll = turn.set_roll(roll, request=request, amended=amended, known_to=known_to)
        record_roll(
            turn,
            RollAmended,
            roll,
            action=request.action,
            against=request.against,
            amended=tuple(changed),
        )

    def _of_player(self, turn: Turn) -> Roll:
        roll = own_open_roll(turn, turn.own.id, self.roll)
        if self.difficulty is not None and not roll.known_by(turn.actor):
            refuse(Rule.NOT_APPROVED, "The gamemaster keeps the difficulty of this roll secret.")
        if turn.table.settings.resolve_by is ResolveBy.GAMEMASTER and {*DECIDING} & {*self._given}:
            refuse(
                Rule.NOT_APPROVED,
                "At this table the gamemaster resolves rolls: amend only action and against.",
            )
        return roll

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield together the rolls of which the same can be amended."""
        alike: dict[tuple[Any, ...], list[Roll]] = {}
        for roll in table.rolls:
            if roll.open and (actor.role is Role.GAMEMASTER or roll.by == actor.character):
                kind = (table.in_round(roll.by), *_fields(table, roll, actor))
                alike.setdefault(kind, []).append(roll)
        for rolls in alike.values():
            if fields := _fields(table, rolls[0], actor):
                open = {"roll": one_of(roll.id for roll in rolls), **fields}
                limits = (_changes(rolls, list(fields)),)
                rollers = {roll.id: roll.by for roll in rolls if "against" in fields}
                sample = cls(roll=rolls[0].id, **_another(rolls[0], fields))
                yield Offer(sample, open, ("roll",), limits=limits, rollers=rollers)


def _same(given: Any, now: Any) -> bool:
    """Whether a value is the present one; targets have no order."""
    return {*given} == {*now} if isinstance(given, tuple) else given == now


def _fields(table: Table, roll: Roll, actor: Actor) -> dict[str, JsonSchema | None]:
    """What this actor can amend of a roll."""
    decides = table.settings.resolve_by is ResolveBy.ROLLER or actor.role is Role.GAMEMASTER
    fields: dict[str, JsonSchema | None] = {}
    if roll.attempt is None:
        fields = {"action": one_of(ACTIONS)}
        people = together(table, roll.by)
        if len(people) > 1 or roll.request.against:
            fields["against"] = some_of(people, 0, MAX_TARGETS)
        if decides and roll.known_by(actor):
            fields["difficulty"] = None
    if decides:
        fields["value"] = None
    return fields


def _another(roll: Roll, fields: Collection[str]) -> dict[str, Any]:
    """An amendment of a roll."""
    if "value" in fields:
        return {"value": 1 if roll.request.value == 0 else 0}
    return {"action": next(each for each in ACTIONS if each != roll.request.action)}


def _changes(rolls: Sequence[Roll], fields: Sequence[str]) -> JsonSchema:
    """The JSON Schema of amendments in which something differs from what it is now."""
    alike: dict[tuple[Any, ...], list[str]] = {}
    for roll in rolls:
        now = tuple(getattr(roll.request, name) for name in fields)
        alike.setdefault(now, []).append(roll.id)
    same = [
        {"properties": {"roll": one_of(ids), **dict(zip(fields, map(_now, now), strict=True))}}
        for now, ids in alike.items()
    ]
    return {"not": {"anyOf": same}}


def _now(value: Any) -> JsonSchema | bool:
    """The JSON Schema of a field that is given as it is now; a list has each item once."""
    if isinstance(value, tuple):
        least = {"minItems": len(value)}
        return {**least, "items": one_of(value)} if value else {"maxItems": 0}
    return False if value is None else {"const": value}
