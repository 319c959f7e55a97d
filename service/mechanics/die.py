"""How rules ask for dice: a rule names the next die, and a source of chance returns its face."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

MAX_CHAIN = 1_000
"""How many times one die may roll on before the roll is refused."""


class TooMuchWork(Exception):
    """A legal request that costs more than a single request may."""


class Chance(Protocol):
    """Where faces come from: the operating system, a seed, or a player's own dice."""

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        """Return the face (1 to `sides`) of the next die; `chain` is one of its role's, from 1."""

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Declare that faces of the roles `on` decide whether dice of `role` are thrown."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named number added to a total."""

    name: str
    value: int


class RollResult(NamedTuple):
    """The result of scoring the faces of a roll."""

    outcome: Any
    modifiers: tuple[Modifier, ...]
    dropped: Collection[int]  # positions, in the order rolled, of the dice that do not count
    text: str  # one line for a chat log


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


def signed(number: int) -> str:
    """The number with its sign, as a chat log shows a bonus: +3, -1, 0."""
    return f"{number:+d}" if number else "0"
