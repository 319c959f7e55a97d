"""Views that the tables of all games share: a new field stays secret until it is named here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import asdict

from service.mechanics.answer import RolledDie
from service.schemas.shape import OneOf, ShownAs, SomeOf, Timestamp, about
from service.tables.common.actor import Actor, Role, Seat
from service.tables.common.shared_roll import SharedRoll, opened
from service.tables.common.table import Note, ShuffleFacts, Spectator, Table

GAME = about("The game at the table.")
T = TypeVar("T", bound=Struct)
VERSION = "The version of the table: every change raises it by one."


Version = Annotated[int, about(VERSION)]


class Versioned(Struct, frozen=True, kw_only=True):
    """An answer about a table at one version."""

    version: Version


class ShownUndoStep(Struct, frozen=True):
    """A move that can be undone."""

    to_version: int
    """The version before it, for an `undo`."""
    move: Annotated[str, Meta(examples=["add_foe"])]
    """Its name."""
    by: Seat
    """The seat that played it."""


class RollOutcome(Struct, frozen=True):
    """The outcome of the dice, as in the answer of `POST /v1/{mechanic}/roll`."""


class RollFaces(Struct, frozen=True):
    """The faces that count, by role, as in the answer of `POST /v1/{mechanic}/roll`."""


class RollView(Struct, frozen=True, kw_only=True):
    """A roll at a table, also one of any mechanic that is shared with it."""

    id: str
    """Its id: r1, r2, … in the order made."""
    by: str
    """The character or foe that rolled; `gamemaster` for a shared roll of theirs."""
    mechanic: str | None
    """The mechanic; null for a hidden roll."""
    outcome: Annotated[object | None, SomeOf(RollOutcome)]
    """The outcome of the dice so far; `success` and `level` as it was resolved. Null for a hidden
    roll.
    """
    faces: Annotated[Mapping[str, Any] | None, SomeOf(RollFaces)]
    """The faces that count; null for a hidden roll."""
    dice: list[Annotated[Mapping[str, Any], ShownAs(RolledDie)]]
    """Every die in order, cancelled ones with `counted` false; empty for a hidden roll."""
    hidden: bool
    """Whether only the gamemaster sees it."""
    commitment: str | None
    """Of a roll that was hidden (docs/fairness.md); null: none."""
    receipt: str | None
    """The signed receipt; null: none."""


class SharedRollView(RollView, frozen=True, kw_only=True):
    """A roll of any mechanic, shared with the table."""

    request: Mapping[str, Any] | None
    """The body that its mechanic takes; null for a hidden roll."""
    text: str | None
    """One line for a chat log, in English; null for a hidden roll."""


Status = Annotated[
    str,
    OneOf("TableStatus", ("lobby", "playing", "ended"), "Whether a game is under way."),
]


class FreeSeat(Struct, frozen=True):
    """A character, as seen before joining."""

    id: str
    """Its id."""
    name: str
    """Its name."""
    released: bool
    """Whether its seat is free to be claimed."""


class Lobby(Struct, frozen=True, kw_only=True):
    """A table, as seen before joining."""

    game: Annotated[str, GAME]
    id: str
    """The id of the session."""
    name: str
    """The name of the table."""
    status: Status
    """As at the table."""
    characters: list[FreeSeat]
    """The characters in play."""


class SessionState(Versioned, frozen=True, kw_only=True):
    """Where a session stands."""

    game: Annotated[str, GAME]
    id: str
    """The id of the session."""
    last_event: int
    """The id of the last event: continue from it."""
    expires_at: Timestamp
    """When the session expires, if nothing changes: RFC 3339, UTC."""


class CommonView(SessionState, frozen=True, kw_only=True):
    """What the tables of all games show."""

    name: str
    """The name of the table."""
    you: Seat
    """The seat of the caller."""
    spectators: list[Spectator]
    """The spectators."""
    undo: list[ShownUndoStep]
    """The moves that can be undone, newest first; to undo one is to undo all listed before it."""
    notes: list[Note]
    """Notes since the last scene or chapter began, oldest first: the newest 20, or fewer."""


class ShownShuffle(ShuffleFacts, frozen=True, kw_only=True):
    """One shuffle."""


class ShownChapter(Struct, frozen=True, kw_only=True):
    """The shuffles of one chapter, such as an adventure, and the commitment to them."""

    number: int
    """Chapters of a table are numbered from 1."""
    commitment: str
    """The SHA-256 that commits to the server seed, in hex."""
    client_seeds: tuple[str, ...]
    """The texts that players gave for it, in order."""
    shuffles: list[ShownShuffle]
    """Its shuffles so far, numbered on over chapters."""
    server_seed: str | None
    """The 32 bytes that all its orders follow from, in hex; null until it is closed."""


class Fairness(Versioned, frozen=True, kw_only=True):
    """The service's commitments to the shuffles of a session (docs/fairness.md)."""

    chapters: list[ShownChapter]
    """Every chapter in order; the last one is under way, or next."""


def shown(of: type[T], value: object, **others: Any) -> T:
    """A struct for viewers, from the fields of a value with the same names, and others."""
    for name in of.__struct_fields__:
        if name not in others:
            others[name] = getattr(value, name)
    return of(**others)


def common_view(table: Table, actor: Actor, session: SessionState) -> dict[str, Any]:
    """The fields of a CommonView."""
    return {
        **asdict(session),
        "name": table.name,
        "you": actor,
        "spectators": [*table.spectators],
        "undo": [
            ShownUndoStep(step.to_version, step.move, step.by)
            for step in reversed(table.undo_steps)
        ],
        "notes": [note for note in table.notes if note.readable(actor)],
    }


def shared_rolls_view(table: Table, actor: Actor) -> list[SharedRollView]:
    """The shared rolls, in the order made."""
    parts = [shared_roll_parts(roll, table.sealed_rolls, actor) for roll in table.shared_rolls]
    parts.sort(key=lambda roll: int(roll["id"][1:]))
    names = SharedRollView.__struct_fields__
    return [SharedRollView(**{name: roll[name] for name in names}) for roll in parts]


def shared_roll_parts(roll: SharedRoll, sealed: Mapping[str, str], actor: Actor) -> dict[str, Any]:
    """The fields of a shared roll; others than the gamemaster see only that a hidden one exists.

    `sealed` has all of each hidden one, by its id.
    """
    hidden = roll.hidden
    visible = not hidden or actor.role is Role.GAMEMASTER
    if hidden and visible:
        roll = opened(sealed[roll.id])
    answer = roll.whole_answer if visible else {}
    return {
        "id": roll.id,
        "by": roll.by or Role.GAMEMASTER.value,
        "mechanic": roll.mechanic if visible else None,
        "request": roll.body if visible else None,
        "outcome": answer.get("outcome"),
        "faces": answer.get("faces"),
        "dice": answer.get("dice", ()),
        "modifiers": answer.get("modifiers", ()),
        "text": answer.get("text"),
        "hidden": hidden,
        "commitment": roll.commitment,
        "receipt": answer.get("receipt"),
    }
