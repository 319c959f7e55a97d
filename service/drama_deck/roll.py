"""A roll at the table: open to cards and Possibilities until it is resolved (DD-15)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from service.drama_deck.chance import DiceRoller
from service.drama_deck.effect import Attribute
from service.drama_deck.settings import Method, Settings
from service.drama_deck.skill import Attempt, Resolution
from service.drama_deck.subplot import Subplot
from service.mechanics.die import Modifier, RollResult
from service.systems.torg import d20, two_d10
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.d20 import D20, D20Faces
from service.systems.torg.two_d10 import StymiedRule, TwoD10, TwoD10Faces

UP = "Up"
STYMIED = "Stymied"


class RollState(StrEnum):
    """How a roll stands; `retried`: a Second Chance took its place, `void`: its scene is over."""

    OPEN = "open"
    RESOLVED = "resolved"
    RETRIED = "retried"
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRequest:
    """A roll as it was requested; `against` is the target of an action."""

    value: int
    difficulty: int | None = None
    action: str | None = None
    against: str | None = None
    attribute: Attribute | None = None  # that the value is built on (DD-41a)
    skilled: bool = True
    stymied: bool = False
    up: bool = False
    contradiction: Contradiction | None = None
    passive: bool = False
    modifiers: tuple[Modifier, ...] = ()
    label: str | None = None
    receipt: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell; `chain` is the Possibility that it belongs to, counted from 1."""

    role: str
    chain: int | None
    sides: int
    face: int
    source: str


@dataclass(frozen=True, slots=True)
class AddedModifier:
    """A modifier that the table itself adds, with the card that it comes from, if any."""

    name: str
    value: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class SpentPossibility:
    """A Possibility spent on a roll, own or a card's; cancelled, its dice do not count (T2-08)."""

    card: int | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One roll of a character or foe; success and level are those of its resolution."""

    id: str
    by: str
    request: RollRequest
    reality_rated: bool = True
    up: bool = False
    stymied: bool = False
    applied: tuple[AddedModifier, ...] = ()
    spent: tuple[SpentPossibility, ...] = ()
    dice: tuple[Die, ...] = ()
    effect_bonus: int = 0  # on the effect value of a success (DD-42)
    attempt: Attempt | None = None
    retry_of: str | None = None
    state: RollState = RollState.OPEN
    fresh: bool = False  # resolved, and nobody has rolled since
    difficulty: int | None = None  # as set when it was resolved, else the request's
    success: bool | None = None
    level: Level | None = None
    negated: bool = False  # by an Opponent Fails (DD-49)
    before: Resolution | None = None  # as it was before this failure changed it (DD-50)
    taken: tuple[int, ...] = ()  # pool cards that this success cost its target (DD-18)
    taken_subplots: tuple[Subplot, ...] = ()  # and what the subplots among them were
    receipt: str | None = None  # of what it has come to so far

    @property
    def open(self) -> bool:
        """Whether cards and Possibilities may still be added."""
        return self.state is RollState.OPEN

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All named numbers: the roller's own, then what the table added."""
        return self.request.modifiers + tuple(
            Modifier(modifier.name, modifier.value) for modifier in self.applied
        )

    @property
    def aim(self) -> int | None:
        """The difficulty that counts: as set when it was resolved, else the request's."""
        return self.request.difficulty if self.difficulty is None else self.difficulty

    @property
    def counting(self) -> tuple[int, ...]:
        """The Possibilities that are not cancelled, by their number from 1."""
        return tuple(i for i, spent in enumerate(self.spent, 1) if not spent.cancelled)


def check_of(roll: Roll, settings: Settings) -> TwoD10 | D20:
    """The check that the mechanic rolls and scores."""
    request = roll.request
    fields: dict[str, Any] = {
        "value": request.value,
        "difficulty": roll.aim,
        "skilled": request.skilled,
        "stymied": roll.stymied,
        "up": roll.up,
        "possibilities": len(roll.counting),
        "contradiction": request.contradiction,
        "modifiers": roll.modifiers,
    }
    if settings.method is Method.D20:
        return D20(**fields, reality_rated=roll.reality_rated)
    return TwoD10(**fields, stymied_rule=StymiedRule(settings.stymied_rule))


def roll_dice(roll: Roll, settings: Settings, roller: DiceRoller) -> Roll:
    """The roll with every die that it needs: those on the table stay, the others are rolled.

    Raises what the roller raises for supplied dice that do not fit.
    """
    dice = ResumedDice(roll, roller)
    check = check_of(roll, settings)
    if isinstance(check, D20):
        d20.draw(check, dice)
    else:
        two_d10.draw(check, dice)
    roller.finish()
    return replace(roll, dice=roll.dice + tuple(dice.new))


class ResumedDice:
    """Chance for a roll that goes on: dice on the table keep their faces, new ones are rolled."""

    def __init__(self, roll: Roll, roller: DiceRoller) -> None:
        self.new: list[Die] = []
        self._roller = roller
        self._chains = roll.counting
        self._lying: dict[tuple[str, int | None], deque[int]] = {}
        for die in roll.dice:
            self._lying.setdefault((die.role, die.chain), deque()).append(die.face)

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        """The face of the next die of a role."""
        number = None if chain is None else self._chains[chain - 1]
        if lying := self._lying.get((role, number)):
            return lying.popleft()
        # Only the newest Possibility can lack dice: supplied ones are its alone.
        face = self._roller.die(sides, role, None if chain is None else 1)
        source = self._roller.source_of_last
        self.new.append(Die(role, number, sides, face, source))
        return face

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Dice that may not be needed, depending on others; see `Chance`."""
        self._roller.depends(role, *on, chain=None if chain is None else 1)


def faces_of(roll: Roll, settings: Settings) -> TwoD10Faces | D20Faces:
    """The faces that count, in the shape of the mechanic."""
    by_role: dict[str, list[int]] = {}
    chains: dict[int, list[int]] = {number: [] for number in roll.counting}
    for die in roll.dice:
        if die.chain is None:
            by_role.setdefault(die.role, []).append(die.face)
        elif die.chain in chains:
            chains[die.chain].append(die.face)
    up = tuple(by_role.get("up", ()))
    possibilities = tuple(map(tuple, chains.values()))
    if settings.method is Method.D20:
        return D20Faces(tuple(by_role["d20"]), up, possibilities)
    return TwoD10Faces(
        by_role["hot"][0], by_role["cold"][0], tuple(by_role.get("max", ())), up, possibilities
    )


def score(roll: Roll, settings: Settings) -> RollResult:
    """The result of the dice, with all that was added."""
    check, faces = check_of(roll, settings), faces_of(roll, settings)
    if isinstance(check, D20):
        assert isinstance(faces, D20Faces)
        return d20.score(check, faces)
    assert isinstance(faces, TwoD10Faces)
    return two_d10.score(check, faces)


def lost_a_reroll(roll: Roll, settings: Settings) -> bool:
    """Whether Stymied took a reroll, which it does once a round (DD-36, T2-15)."""
    check, faces = check_of(roll, settings), faces_of(roll, settings)
    if isinstance(check, D20):
        assert isinstance(faces, D20Faces)
        return d20.lost_a_reroll(check, faces)
    assert isinstance(faces, TwoD10Faces)
    return two_d10.lost_a_reroll(check, faces)
