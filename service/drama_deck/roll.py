"""A roll at the table: open to cards and Possibilities until it is resolved (DD-15)."""

from __future__ import annotations

from collections import deque
from enum import StrEnum
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

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
    """The state of a roll; `retried`: replaced by a Second Chance, `void`: closed unresolved."""

    OPEN = "open"
    RESOLVED = "resolved"
    RETRIED = "retried"
    VOID = "void"


class RollRequest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A roll as it was requested; `against` is the target of an action."""

    value: int
    difficulty: int | None = None
    action: str | None = None
    against: str | None = None
    attribute: Attribute | None = None  # the one that the value is based on (DD-41a)
    skilled: bool = True
    stymied: bool = False
    up: bool = False
    contradiction: Contradiction | None = None
    passive: bool = False
    modifiers: tuple[Modifier, ...] = ()
    label: str | None = None
    receipt: bool = False


class Die(Struct, frozen=True):
    """One rolled die; `chain` is the number of its Possibility, from 1, if any."""

    role: str
    chain: int | None
    sides: int
    face: int
    source: str


class AddedModifier(Struct, frozen=True):
    """A modifier that the table adds, with the card that it comes from, if any."""

    name: str
    value: int
    card: int | None = None


class SpentPossibility(Struct, frozen=True):
    """A Possibility spent on a roll; `card` is None for the roller's own."""

    card: int | None = None
    cancelled: bool = False  # its dice do not count (T2-08)


class Roll(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One roll of a character or foe; `success` and `level` are set when it is resolved."""

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
    difficulty: int | None = None  # set on resolving, in place of the request's
    success: bool | None = None
    level: Level | None = None
    negated: bool = False  # by an Opponent Fails (DD-49)
    before: Resolution | None = None  # the resolution before this failure (DD-50)
    taken: tuple[int, ...] = ()  # pool cards that this success cost its target (DD-18)
    taken_subplots: tuple[Subplot, ...] = ()  # the subplots among them, as they were
    receipt: str | None = None  # of its current state

    @property
    def open(self) -> bool:
        """Whether cards and Possibilities may still be added."""
        return self.state is RollState.OPEN

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All modifiers: those of the request, then those that the table added."""
        return self.request.modifiers + tuple(
            Modifier(modifier.name, modifier.value) for modifier in self.applied
        )

    @property
    def aim(self) -> int | None:
        """The difficulty that counts: the one set on resolving, else the request's."""
        return self.request.difficulty if self.difficulty is None else self.difficulty

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers, from 1, of the Possibilities that are not cancelled."""
        return tuple(i for i, spent in enumerate(self.spent, 1) if not spent.cancelled)


def check_of(roll: Roll, settings: Settings) -> TwoD10 | D20:
    """Return the check for the table's mechanic."""
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
    """Roll the dice that a roll still needs; those already rolled keep their faces.

    Raises what the roller raises if the supplied dice do not fit.
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
    """Chance for a roll that continues: rolled dice keep their faces, new ones are rolled."""

    def __init__(self, roll: Roll, roller: DiceRoller) -> None:
        self.new: list[Die] = []
        self._roller = roller
        self._chains = roll.counting
        self._lying: dict[tuple[str, int | None], deque[int]] = {}
        for die in roll.dice:
            self._lying.setdefault((die.role, die.chain), deque()).append(die.face)

    def die(self, sides: int, role: str, chain: int | None = None) -> int:
        """Return the face of the next die of a role."""
        number = None if chain is None else self._chains[chain - 1]
        if lying := self._lying.get((role, number)):
            return lying.popleft()
        # Only the newest Possibility can lack dice, so all supplied dice are for it.
        face = self._roller.die(sides, role, None if chain is None else 1)
        source = self._roller.source_of_last
        self.new.append(Die(role, number, sides, face, source))
        return face

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Declare dice that are needed only if others demand it; see `Chance`."""
        self._roller.depends(role, *on, chain=None if chain is None else 1)


def faces_of(roll: Roll, settings: Settings) -> TwoD10Faces | D20Faces:
    """Return the faces that count, in the form that the mechanic takes."""
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


@lru_cache(maxsize=512)
def score(roll: Roll, settings: Settings) -> RollResult:
    """Score the dice, with all modifiers; each view of a table needs all of its rolls again."""
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
