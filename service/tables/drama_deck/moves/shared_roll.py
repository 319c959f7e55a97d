"""Rolls of any mechanic, shared with the table or hidden by the gamemaster for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from service.schemas.shape import OneOf, about
from service.systems.registry import MECHANICS
from service.tables.common.actor import Actor, Role
from service.tables.common.by_id import exchange, find
from service.tables.common.errors import Rule, WrongRole, refuse
from service.tables.common.event import EventKind
from service.tables.common.shared_roll import SharedRoll, brief, opened
from service.tables.drama_deck.move import BOTH, GAMEMASTER, JsonSchema, Move, Offer
from service.tables.drama_deck.moves.at_once import close_resolved_rolls
from service.tables.drama_deck.shape import RollId
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

MAX_HIDDEN = 20
SHARED_KEPT = 5
"""The number of shared rolls that stay visible, not counting hidden ones."""
SHARED_BYTES = 16 * 1024
"""Bytes of these, as they are stored; the newest one stays in any case."""

DICE_ROLLED = EventKind(
    "dice_rolled",
    "A shared roll; if hidden, only the gamemaster sees its content.",
    ("roll", "hidden", "commitment", "mechanic", "outcome", "text"),
    ("mechanic", "outcome", "text"),
)
ROLL_REVEALED = EventKind(
    "roll_revealed",
    "A hidden roll is shown: `commitment` is the SHA-256 of `salt` and `committed` "
    "(docs/fairness.md).",
    ("roll", "mechanic", "outcome", "text", "commitment", "salt", "committed"),
)


def _result(roll: SharedRoll) -> dict[str, Any]:
    """What a chat needs of a roll."""
    return {name: roll.answer.get(name) for name in ("outcome", "text")}


def _kept_beside(new: SharedRoll, visible: tuple[SharedRoll, ...]) -> tuple[SharedRoll, ...]:
    """The newest visible rolls that stay beside a new one; whatever a hidden one is, the same."""
    kept = visible[-SHARED_KEPT + 1 :]
    room = SHARED_BYTES - (0 if new.hidden else new.stored_bytes)
    while kept and sum(roll.stored_bytes for roll in kept) > room:
        kept = kept[1:]
    return kept


class RollDice(Move, frozen=True, kw_only=True):
    """Make a roll of any mechanic, and share it with the table.

    By a player or the gamemaster, in any phase; only the gamemaster hides rolls (else 403). A
    hidden roll cannot be undone. After it, resolved rolls can no longer be answered (DD-49, DD-50).
    Refused as `table_full` when 20 are hidden.
    """

    move = "roll_dice"
    by = BOTH
    mechanic: Annotated[
        str,
        OneOf("MechanicName", MECHANICS, "The mechanic of a roll."),
        about("As in `POST /v1/{mechanic}/roll`.", example="dice"),
    ]
    body: Annotated[
        Mapping[str, Any],
        about(
            "The body of that request, with its problems.",
            example={"expression": "2d6+3", "label": "rubble"},
        ),
    ]
    hidden: Annotated[bool, about("Whether only the gamemaster sees it.")] = False

    def play(self, turn: Turn) -> None:
        if self.hidden and turn.actor.role is not Role.GAMEMASTER:
            raise WrongRole("Only the gamemaster can hide rolls.")
        hidden = turn.table.hidden_rolls
        if self.hidden and len(hidden) >= MAX_HIDDEN:
            refuse(Rule.TABLE_FULL, f"At most {MAX_HIDDEN} rolls can be hidden at once.")
        number = turn.new_number("r")
        roll = SharedRoll(
            id=f"r{number}",
            by=turn.actor.character,
            mechanic=self.mechanic,
            body=self.body,
            answer=brief(turn.chance.roll(self.mechanic, self.body, number)),
        )
        content = {"mechanic": roll.mechanic, **_result(roll)}
        if self.hidden:
            roll, whole = roll.hide(turn.chance.salt())
            turn.change(sealed_rolls={**turn.table.sealed_rolls, roll.id: whole})
        close_resolved_rolls(turn)
        visible = tuple(roll for roll in turn.table.shared_rolls if not roll.hidden)
        turn.change(shared_rolls=(*hidden, *_kept_beside(roll, visible), roll))
        public = {"roll": roll.id, "hidden": roll.hidden, "commitment": roll.commitment}
        if roll.hidden:
            turn.record(DICE_ROLLED, {Role.GAMEMASTER: content}, **public)
        else:
            turn.record(DICE_ROLLED, **public, **content)

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

    move = "reveal_roll"
    by = GAMEMASTER
    roll: Annotated[RollId, about("The hidden roll.", example="r1")]

    def play(self, turn: Turn) -> None:
        rolls, missing = turn.table.shared_rolls, f"There is no hidden roll {self.roll}."
        roll = find(rolls, self.roll, missing)
        if not roll.hidden:
            refuse(Rule.NO_SUCH_TARGET, missing)
        sealed = dict(turn.table.sealed_rolls)
        roll = opened(sealed.pop(roll.id))
        turn.change(shared_rolls=exchange(rolls, roll), sealed_rolls=sealed)
        turn.record(
            ROLL_REVEALED,
            roll=roll.id,
            mechanic=roll.mechanic,
            **_result(roll),
            commitment=roll.commitment,
            salt=roll.salt,
            committed=roll.committed,
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for roll in table.shared_rolls:
            yield Offer(cls(roll=roll.id))
