"""Dice for rules: a rule names the next die, and a source of chance returns its face."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Meta

from service.schemas.shape import MAX_LIST, InQuery, Label, Number, about

MAX_CHAIN = 1_000
"""The most times that one die may roll on."""

MAX_FACES = 5_000
"""The most dice that one roll throws, with all rerolls and explosions."""


class TooMuchWork(Exception):
    """A legal request that costs more than a single request may."""


class Chance(Protocol):
    """The source of faces: the operating system, a seed, or a player's own dice."""

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        """Return the face of the next die: 1 to `sides`, or one of `shows`.

        `chain` is one of its role's, from 1.
        """

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Declare that faces of the roles `on` decide whether dice of `role` are thrown."""


class SpareDice(Protocol):
    """Supplied dice that a roll would need only if its request changed."""

    def spare(
        self, sides: int, role: str, again: Collection[int], chain: int | None = None
    ) -> tuple[int, ...]:
        """Keep the dice of a role, or one of its chains, that would roll on at `again`."""

    def chains(self, role: str) -> int:
        """The number of the last chain of a role with such dice, 0 if there is none."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named number added to the total."""

    name: Annotated[Label, Meta(examples=["aim"])]
    """What it comes from."""
    value: Number
    """Points added."""


UNNAMED = "modifier"
"""The name of modifiers that have none of their own."""

Modifiers = Annotated[
    tuple[Modifier, ...],
    Meta(max_length=MAX_LIST),
    about("Added to the total."),
    InQuery("value", others={"name": UNNAMED}),
]


def die(sides: int) -> Meta:
    """The faces of a die."""
    return Meta(ge=1, le=sides)


class Die(Protocol):
    """A die that was thrown, and its face."""

    @property
    def role(self) -> str: ...

    @property
    def chain(self) -> int | None: ...

    @property
    def sides(self) -> int: ...

    @property
    def face(self) -> int: ...

    @property
    def source(self) -> str: ...


class DieReason(StrEnum):
    """Why a die was thrown, or why it does not count."""

    ROLLED = "rolled"
    REROLLED = "rerolled"
    EXPLODED = "exploded"
    DROPPED = "dropped"
    REPLACED = "replaced"
    UNUSED = "unused"


NOT_COUNTED = frozenset({DieReason.DROPPED, DieReason.REPLACED, DieReason.UNUSED})


class DieNote(NamedTuple):
    """A rule's note on one die; `parent` is the position of the die that it follows."""

    reason: DieReason = DieReason.ROLLED
    parent: int | None = None
    term: int | None = None  # the index of the term that it belongs to
    label: str | None = None

    @property
    def counts(self) -> bool:
        """Whether the die counts."""
        return self.reason not in NOT_COUNTED


ROLLED = DieNote()
DROPPED = DieNote(DieReason.DROPPED)


Outcome = TypeVar("Outcome")


class RollResult(NamedTuple, Generic[Outcome]):
    """The result of scoring the faces of a roll."""

    outcome: Outcome
    modifiers: tuple[Modifier, ...]
    notes: Mapping[int, DieNote]  # by position in the order rolled; without one a die is ROLLED
    text: str  # one line for a chat log

    def note(self, position: int) -> DieNote:
        """The note on the die at a position."""
        return self.notes.get(position, ROLLED)


def placed(notes: Mapping[int, DieNote], first: int) -> dict[int, DieNote]:
    """The notes of dice that lie from position `first` on, in a roll that has others before."""
    return {
        first + position: note if note.parent is None else note._replace(parent=first + note.parent)
        for position, note in notes.items()
    }


def roll_on(
    chance: Chance, sides: int, role: str, again: Collection[int], chain: int | None = None
) -> tuple[int, ...]:
    """Roll a die, and another as long as the last one shows a face in `again`.

    Raises TooMuchWork beyond MAX_CHAIN more dice (only supplied dice get that far).
    """
    faces = [chance.die(sides, role, chain)]
    chance.depends(role, role, chain=chain)
    while faces[-1] in again:
        if len(faces) > MAX_CHAIN:
            raise TooMuchWork(f"a die may be rolled on at most {MAX_CHAIN} times")
        faces.append(chance.die(sides, role, chain))
        chance.depends(role, role, chain=chain)
    return tuple(faces)
