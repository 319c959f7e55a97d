"""Rolls of any mechanic, shared with the table or hidden by the gamemaster for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from service.schemas.shape import OneOf, Secret, SomeOf, about
from service.systems.registry import MECHANICS
from service.tables.common import content
from service.tables.common.actor import Actor, Role
from service.tables.common.by_id import exchange, find
from service.tables.common.errors import Rule, WrongRole, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, JsonSchema, Move, Offer
from service.tables.common.shape import RollId
from service.tables.common.shared_roll import SharedRoll, brief, opened
from service.tables.common.table import Table, Turn
from service.tables.common.view import RollOutcome

MAX_HIDDEN = 20
SHARED_KEPT = 5
"""The number of shared rolls that stay visible, not counting hidden ones."""
SHARED_BYTES = 16 * 1024
"""Bytes of these, as they are stored; the newest one stays in any case."""


Outcome = Annotated[Mapping[str, Any], SomeOf(RollOutcome), about("The outcome of its dice.")]


class DiceRolled(EventContent, frozen=True):
    """A shared roll; if hidden, only the gamemaster sees its content."""

    roll: content.Roll
    hidden: bool
    """Whether only the gamemaster sees it."""
    commitment: str | None
    """Of a hidden roll, else null (docs/fairness.md)."""
    mechanic: Annotated[str, Secret(), Meta(examples=["dice"])]
    """The mechanic."""
    outcome: Annotated[Outcome, Secret()]
    text: Annotated[content.Line, Secret()]


class RollRevealed(EventContent, frozen=True):
    """A hidden roll is shown: `commitment` is the SHA-256 of `salt` and `committed`
    (docs/fairness.md).
    """

    roll: content.Roll
    mechanic: Annotated[str, Meta(examples=["dice"])]
    """The mechanic."""
    outcome: Outcome
    text: content.Line
    commitment: content.Commitment
    salt: str
    """The salt hashed before `committed`, in hex."""
    committed: str
    """The committed text, as JSON."""


def _result(roll: SharedRoll) -> tuple[Any, Any]:
    """A roll for a chat: its outcome and its text."""
    return roll.answer.get("outcome"), roll.answer.get("text")


def _kept_beside(new: SharedRoll, visible: tuple[SharedRoll, ...]) -> tuple[SharedRoll, ...]:
    """The newest visible rolls that stay beside a new one: the same beside any hidden one."""
    kept = visible[-SHARED_KEPT + 1 :]
    room = SHARED_BYTES - (0 if new.hidden else new.stored_bytes)
    while kept and sum(roll.stored_bytes for roll in kept) > room:
        kept = kept[1:]
    return kept


class RollDice(Move, frozen=True, kw_only=True):
    """Make a roll of any mechanic, and share it with the table.

    By a player or the gamemaster, in any phase; only the gamemaster hides rolls (else 403). A
    hidden roll cannot be undone. Refused as `table_full` when 20 are hidden.
    """

    by = BOTH
    mechanic: Annotated[
        str, OneOf("MechanicName", MECHANICS, "The mechanic of a roll."), Meta(examples=["dice"])
    ]
    """As in `POST /v1/{mechanic}/roll`."""
    body: Annotated[Mapping[str, Any], Meta(examples=[{"expression": "2d6+3", "label": "rubble"}])]
    """The body of that request, with its problems."""
    hidden: bool = False
    """Whether only the gamemaster sees it."""

    def play(self, turn: Any) -> None:
        if self.hidden and turn.actor.role is not Role.GAMEMASTER:
            raise WrongRole("Only the gamemaster can hide rolls.")
        hidden = turn.table.hidden_rolls
        if self.hidden and len(hidden) >= MAX_HIDDEN:
            refuse(Rule.TABLE_FULL, f"At most {MAX_HIDDEN} rolls can be hidden at once.")
        number = turn.new_number("r")
        made = roll = SharedRoll(
            id=f"r{number}",
            by=turn.actor.character,
            mechanic=self.mechanic,
            body=self.body,
            answer=brief(turn.chance.roll(self.mechanic, self.body, number)),
        )
        if self.hidden:
            roll, whole = made.hide(turn.chance.salt())
            turn.change(sealed_rolls={**turn.table.sealed_rolls, roll.id: whole})
        visible = tuple(roll for roll in turn.table.shared_rolls if not roll.hidden)
        turn.change(shared_rolls=(*hidden, *_kept_beside(roll, visible), roll))
        rolled = DiceRolled(roll.id, roll.hidden, roll.commitment, made.mechanic, *_result(made))
        turn.record(rolled, (Role.GAMEMASTER,) if roll.hidden else None)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free: dict[str, JsonSchema | None] = {"mechanic": None, "body": None}
        if actor.role is Role.GAMEMASTER and len(table.hidden_rolls) < MAX_HIDDEN:
            free["hidden"] = None
        yield Offer(cls(mechanic="dice", body={"expression": "1d6"}), free, ("mechanic", "body"))


class RevealRoll(Move, frozen=True, kw_only=True):
    """Show a hidden roll of `roll_dice` to everybody.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    roll: Annotated[RollId, Meta(examples=["r1"])]
    """The hidden roll."""

    def play(self, turn: Turn) -> None:
        rolls, missing = turn.table.shared_rolls, f"There is no hidden roll {self.roll}."
        roll = find(rolls, self.roll, missing)
        if not roll.hidden:
            refuse(Rule.NO_SUCH_TARGET, missing)
        sealed = dict(turn.table.sealed_rolls)
        roll = opened(sealed.pop(roll.id))
        turn.change(shared_rolls=exchange(rolls, roll), sealed_rolls=sealed)
        assert roll.commitment is not None
        assert roll.salt is not None
        revealed = RollRevealed(
            roll.id, roll.mechanic, *_result(roll), roll.commitment, roll.salt, roll.committed
        )
        turn.record(revealed)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for roll in table.shared_rolls:
            yield Offer(cls(roll=roll.id))
