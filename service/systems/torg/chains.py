"""The dice of a Torg roll as chains, each die of which follows the one before it.

Source: rules T2-03, T2-06, T2-07, T2-08 and TD-03 in docs/rules/torg-dice.md
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from service.mechanics.die import Chance, DieNote, DieReason, SpareDice, roll_on
from service.systems.torg.check import TorgCheck

Faces = tuple[int, ...]


class Chain(NamedTuple):
    """A run of dice of one role; `parent` is the position of the die that its first one follows."""

    role: str
    number: int | None  # of the Possibility, from 1
    length: int
    parent: int | None = None
    counted: bool = True


def thrown_possibilities(check: TorgCheck, *, lost: bool) -> range:
    """The numbers of the Possibilities with dice: not the cancelled ones, nor the `lost` first."""
    return range(check.cancelled + lost + 1, check.possibilities + 1)


def draw_possibilities(
    check: TorgCheck, chance: Chance, sides: int, again: Collection[int], *, lost: bool
) -> tuple[Faces, ...]:
    """Ask for the chain of each Possibility; it is empty where none is thrown."""
    if not check.possibilities:  # as in most rolls, of which there may be a thousand
        return ()
    thrown = thrown_possibilities(check, lost=lost)
    return tuple(
        roll_on(chance, sides, "possibilities", again, number) if number in thrown else ()
        for number in range(1, check.possibilities + 1)
    )


def keep_chain(
    chain: Faces,
    dice: SpareDice,
    sides: int,
    role: str,
    again: Collection[int],
    number: int | None = None,
) -> Faces:
    """Add the supplied dice that a chain would need if it were thrown, or rolled on at `again`."""
    ended = bool(chain) and chain[-1] not in again
    return chain if ended else chain + dice.spare(sides, role, again, number)


def keep_possibilities(
    check: TorgCheck, chains: tuple[Faces, ...], dice: SpareDice, sides: int, again: Collection[int]
) -> tuple[Faces, ...]:
    """Add the supplied dice that are not needed now; an ord never needs any (T2-17)."""
    if not check.reality_rated:
        return chains
    missing = dice.chains("possibilities") - len(chains)
    return tuple(
        keep_chain(chain, dice, sides, "possibilities", again, number)
        for number, chain in enumerate(chains + ((),) * missing, 1)
    )


def rolled_on(chain: Faces, again: Collection[int]) -> Faces:
    """The dice of a chain that count: up to the first that does not roll on."""
    ends = (place for place, face in enumerate(chain, 1) if face not in again)
    return chain[: next(ends, len(chain))]


def counted_possibilities(
    check: TorgCheck, chains: tuple[Faces, ...], *, lost: bool
) -> tuple[Faces, ...]:
    """The chains of the Possibilities that are not cancelled; one that is `lost` is empty."""
    if not chains:
        return ()
    uncancelled = chains[check.cancelled : check.possibilities]
    return ((), *uncancelled[1:]) if lost and uncancelled else uncancelled


class Rolled(NamedTuple):
    """The dice of a role or a Possibility; the `counted` ones are the first of them."""

    role: str
    number: int | None  # of the Possibility, from 1
    faces: Faces
    counted: Faces
    parent: int | None = None  # the position of the die that the first one follows


def possibilities_rolled(
    check: TorgCheck, chains: tuple[Faces, ...], counted: tuple[Faces, ...]
) -> Iterator[Rolled]:
    """The dice of each Possibility; `counted` has those of the uncancelled ones."""
    kept = ((),) * check.cancelled + counted
    for number, chain in enumerate(chains, 1):
        counts = kept[number - 1] if number <= len(kept) else ()
        yield Rolled("possibilities", number, chain, counts)


def chains_of(rolled: Iterable[Rolled]) -> list[Chain]:
    """The chains of counted dice in their order, then those of the others."""
    chains, position = [], 0
    for role, number, faces, counted, parent in rolled:
        chains.append(Chain(role, number, len(counted), parent))
        position += len(counted)
        last = position - 1 if counted else parent
        chains.append(Chain(role, number, len(faces) - len(counted), last, counted=False))
    return sorted(chains, key=lambda chain: not chain.counted)


def chain_notes(chains: Iterable[Chain]) -> dict[int, DieNote]:
    """The notes on the dice of these chains, in this order."""
    notes: dict[int, DieNote] = {}
    position = 0
    for chain in chains:
        parent = chain.parent
        for _ in range(chain.length):
            if parent is not None or not chain.counted:
                reason = DieReason.EXPLODED if chain.counted else DieReason.UNUSED
                notes[position] = DieNote(reason, parent)
            parent = position
            position += 1
    return notes
