"""Throwing the dice of one term, in the order: reroll, explode, mi and ma, keep or drop, count.

A die that explodes is kept or dropped together with the dice that it added; a pool counts each of
them by itself, except with `!!`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from service.mechanics.die import MAX_CHAIN, DieNote, DieReason, TooMuchWork
from service.systems.dice.expression import Dice
from service.systems.dice.tree import Number

Face = Callable[[Dice], int]
"""Gives the next face of such dice."""


class TermThrown(NamedTuple):
    """The dice of one term, or a constant; `values` has each die's value, 0 if it does not count.

    `notes` explain dice that were not simply rolled, by position within the term.
    """

    total: Number
    faces: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    notes: Mapping[int, DieNote] = MappingProxyType({})


def throw(dice: Dice, face: Face) -> TermThrown:
    """Throw the dice of one term.

    Raises TooMuchWork when a die is followed by more than MAX_CHAIN others.
    """
    thrown = _Thrown(dice, face)
    return thrown.counted([thrown.one() for _ in range(dice.count)])


def throw_faces(dice: Dice, face: Face) -> None:
    """Throw the dice of one term without counting them. Raises as `throw` does."""
    thrown = _Thrown(dice, face)
    for _ in range(dice.count):
        thrown.one()


class _Thrown:
    """The faces so far, with their notes."""

    def __init__(self, dice: Dice, face: Face) -> None:
        self.dice = dice
        self.face = face
        self.faces: list[int] = []
        self.notes: dict[int, DieNote] = {}

    def one(self) -> list[int]:
        """Throw one die with its rerolls and explosions; the positions of those that stand."""
        position = self.standing(DieReason.ROLLED, None)
        chain = [position]
        most = self.dice.explosions
        while self.dice.explode.covers(self.faces[position]) and (
            most is None or len(chain) <= most
        ):
            _check_length(chain)
            position = self.standing(DieReason.EXPLODED, position)
            chain.append(position)
        return chain

    def standing(self, reason: DieReason, parent: int | None) -> int:
        """Throw a die, and reroll it as often as it has to be; the position of the last."""
        positions = [self.add(reason, parent)]
        reroll, until = self.dice.reroll, self.dice.reroll_until
        while reroll.covers(self.faces[-1]) and (until or len(positions) == 1):
            _check_length(positions)
            replaced = positions[-1]
            self.notes[replaced] = DieNote(DieReason.REPLACED, parent)
            parent = replaced
            positions.append(self.add(DieReason.REROLLED, replaced))
        return positions[-1]

    def add(self, reason: DieReason, parent: int | None) -> int:
        """Throw a die; its position."""
        position = len(self.faces)
        self.faces.append(self.face(self.dice))
        if parent is not None:
            self.notes[position] = DieNote(reason, parent)
        return position

    def counted(self, chains: list[list[int]]) -> TermThrown:
        """Drop dice, and add up or count the others."""
        values = [0] * len(self.faces)
        for chain in chains:
            for later, position in enumerate(chain):
                values[position] = self.dice.value(self.faces[position], later=later > 0)
        sums = [sum([values[position] for position in chain]) for chain in chains]
        ranked = sorted(range(len(chains)), key=sums.__getitem__, reverse=self.dice.drop_high == 0)
        first = self.dice.drop_low if self.dice.drop_high else 0
        kept = set(ranked[first : first + self.dice.kept])
        for index, chain in enumerate(chains):
            if index not in kept:
                self.drop(chain, values)
            elif self.dice.pool:
                self.count(chain, values)
        return TermThrown(sum(values), tuple(self.faces), tuple(values), self.notes)

    def drop(self, chain: list[int], values: list[int]) -> None:
        for position in chain:
            values[position] = 0
            parent = self.notes[position].parent if position in self.notes else None
            self.notes[position] = DieNote(DieReason.DROPPED, parent)

    def count(self, chain: list[int], values: list[int]) -> None:
        """Count successes in place of values: of each face, or with `!!` of their sum."""
        pool = self.dice.pool
        assert pool is not None
        if self.dice.compound:
            worth = [pool.worth(sum([values[position] for position in chain]))]
            worth += [0] * (len(chain) - 1)
        else:
            worth = [pool.worth(values[position]) for position in chain]
        for position, points in zip(chain, worth, strict=True):
            values[position] = points


def _check_length(thrown: list[int]) -> None:
    if len(thrown) > MAX_CHAIN:
        raise TooMuchWork(f"a die may be followed by at most {MAX_CHAIN} others")
