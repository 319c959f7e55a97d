"""Dice on the table: what lies there and why, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from campaigns.fuzz.judge.limits import CHAIN, Endless
from campaigns.fuzz.judge.parts import Dice, holds


@dataclass
class Lying:
    """A die on the table; `parent` is the one that it came from."""

    face: int
    reason: str
    parent: Lying | None
    worth: int = 0
    exploded: bool = False

    @property
    def replaced(self) -> bool:
        """Whether another die took its place."""
        return self.reason == "replaced"


@dataclass
class Chain:
    """One of the dice as written, with all that followed it."""

    dice: list[Lying] = field(default_factory=list)

    @property
    def standing(self) -> list[Lying]:
        """Those that were not rerolled."""
        return [die for die in self.dice if not die.replaced]

    @property
    def worth(self) -> int:
        """What it adds up to."""
        return sum(die.worth for die in self.standing)


def thrown(dice: Dice, face: Iterator[int]) -> list[Chain]:
    """All dice of a term, their faces in the order in which they are thrown."""
    return [_chain(dice, face) for _ in range(dice.count)]


def _chain(dice: Dice, face: Iterator[int]) -> Chain:
    chain = Chain()
    last = _standing(dice, face, chain, "rolled", None)
    last.worth = dice.worth(last.face, later=False)
    followed = 0
    while holds(dice.explodes, last.face) and followed != dice.explosions:
        followed += 1
        if followed > CHAIN:
            raise Endless(str(CHAIN))
        last.exploded = True
        last = _standing(dice, face, chain, "exploded", last)
        last.worth = dice.worth(last.face, later=True)
    return chain


def _standing(
    dice: Dice, face: Iterator[int], chain: Chain, reason: str, parent: Lying | None
) -> Lying:
    """Throw a die, and again while it has to be rerolled."""
    die = Lying(next(face), reason, parent)
    chain.dice.append(die)
    followed = 0
    while holds(dice.rerolls, die.face) and not (dice.once and followed):
        followed += 1
        if followed > CHAIN:
            raise Endless(str(CHAIN))
        die.reason = "replaced"
        die = Lying(next(face), "rerolled", die)
        chain.dice.append(die)
    return die


def kept_worths(dice: Dice, worths: Sequence[int]) -> list[int]:
    """What the chains that count are worth, rising."""
    rising = sorted(worths)
    return rising[dice.drops_low : len(rising) - dice.drops_high]


def points(dice: Dice, chain: Chain) -> list[int]:
    """What each standing die of a chain that counts adds to the term."""
    worths = [die.worth for die in chain.standing]
    if not dice.is_pool:
        return worths
    if dice.compounds:
        return [dice.points(sum(worths))] + [0] * (len(worths) - 1)
    return [dice.points(worth) for worth in worths]
