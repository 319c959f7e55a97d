"""Resolving a roll, and the cards that it earns.

Source: rules DD-15, DD-17 and T2-14 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.drama_deck.actor import Actor, Role
from service.drama_deck.errors import InvalidField, Rule, WrongRole, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import BOTH, JsonSchema, Move, Offer, one_of
from service.drama_deck.moves.approved import DEFEND, award_if_allowed
from service.drama_deck.moves.roll import check_open, own_open_roll, record_roll
from service.drama_deck.moves.skill import settle_attempt
from service.drama_deck.roll import Roll, RollState, score
from service.drama_deck.shape import About, Number, RollId
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn
from service.systems.torg.check import Level

ATTACK = "attack"

ROLL_RESOLVED = EventKind(
    "roll_resolved",
    "The result of a roll (T2-14).",
    ("roll", "roller", "total", "faces", "receipt", "success", "level"),
)


class ResolveRoll(Move, frozen=True, kw_only=True):
    """Close a roll with its result; an approved success draws its card (DD-15, DD-17).

    By the gamemaster for every roll; by a player for their own if it has a difficulty, with no
    field but `roll` (else 403). Also updates the steps of a skill resolution (DD-61). Refused as
    `no_such_target`; `roll_closed`; `not_approved` for a player's roll without a difficulty, and
    for `approved` if no card can be earned. A level on a failure, `approved` without `success`,
    and a difficulty on a skill attempt are 422.
    """

    move = "resolve_roll"
    by = BOTH
    roll: Annotated[RollId, About("The open roll.", example="r1")]
    difficulty: Annotated[Number | None, About("The difficulty, in place of the roll's own.")] = (
        None
    )
    success: Annotated[
        bool | None,
        About("The gamemaster's decision; if omitted, the dice decide (T2-14).", example=True),
    ] = None
    level: Annotated[
        Level | None,
        About(
            "The gamemaster's decision how well it succeeded; if omitted, the dice decide (T2-14).",
            example="good",
        ),
    ] = None
    approved: Annotated[
        bool | None,
        About(
            "If false, a success earns no card; if true, it must earn one (only with `success`); "
            "if omitted, the card on top decides (DD-17, DD-63)."
        ),
    ] = None

    def play(self, turn: Turn) -> None:
        """Resolve the roll; then award its card, or update its skill resolution."""
        if turn.actor.role is Role.PLAYER:
            if (self.difficulty, self.success, self.level, self.approved) != (None,) * 4:
                raise WrongRole("Only the gamemaster decides what a roll comes to.")
            roll = own_open_roll(turn, turn.own.id, self.roll)
            if roll.request.difficulty is None:
                refuse(Rule.NOT_APPROVED, "The roll has no difficulty: the gamemaster resolves.")
        else:
            roll = turn.table.roll(self.roll)
            check_open(roll)
        if self.level is not None and self.success is False:
            raise InvalidField("level", "A failure has no level.")
        if self.approved and not self.success:
            raise InvalidField("approved", "Only with success true.")
        if roll.attempt is not None and self.difficulty is not None:
            raise InvalidField("difficulty", "The steps have their own difficulties.")
        resolved = resolve(
            turn, roll, difficulty=self.difficulty, success=self.success, level=self.level
        )
        if resolved.attempt is not None:
            settle_attempt(turn, resolved, self.approved)
        else:
            reward(turn, resolved, self.approved)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield every open roll; a failure has no level, and only a success can be approved."""
        for roll in table.rolls:
            if actor.role is Role.PLAYER:
                yield Offer(cls(roll=roll.id))
                continue
            free: dict[str, JsonSchema | None] = {} if roll.attempt else {"difficulty": None}
            denied = free | {"approved": one_of([False])}
            yield Offer(cls(roll=roll.id, success=False), denied)
            yield Offer(cls(roll=roll.id), denied | {"level": None})
            yield Offer(cls(roll=roll.id, success=True), denied | {"level": None})
            yield Offer(cls(roll=roll.id, success=True, approved=True), free | {"level": None})


def resolve(
    turn: Turn,
    roll: Roll,
    *,
    difficulty: int | None = None,
    success: bool | None = None,
    level: Level | None = None,
) -> Roll:
    """Close a roll with its result, which the dice or the gamemaster decide."""
    roll = replace(roll, difficulty=difficulty)
    outcome = score(roll, turn.table.settings).outcome
    judged = outcome.success if success is None and level is None else success is not False
    reached = (level or outcome.level or Level.MINIMAL) if judged else None
    roll = turn.set_roll(roll, state=RollState.RESOLVED, fresh=True, success=judged, level=reached)
    if judged is False and roll.by in turn.table.heroes:
        turn.change(retries=(*turn.table.retries, roll.id))
    return record_roll(turn, ROLL_RESOLVED, roll, success=judged, level=reached)


def reward(turn: Turn, roll: Roll, approved: bool | None) -> None:
    """Award the card that a resolved roll earns (DD-17); `approved` is the gamemaster's decision.

    Raises RuleError if the gamemaster approves a roll that cannot earn a card.
    """
    earner, action = roll.by, roll.request.action
    earned = bool(roll.success)
    if action == ATTACK and roll.success is False:
        # A missed attack is a successful defence of its target (DD-17).
        earner, action, earned = roll.request.against or "", DEFEND, True
    if earned and action is not None and earner in turn.table.heroes:
        award_if_allowed(turn, earner, action, approved)
    elif approved:
        refuse(Rule.NOT_APPROVED, "Only a character's success earns a card.")
