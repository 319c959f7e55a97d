"""A roll at the table: open to cards and Possibilities until it is resolved (DD-15)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.actor import Actor, Role
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.pooled import Subplot
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.skill import Resolution, SkillCheck

UP = "Up"
STYMIED = "Stymied"


class RollState(StrEnum):
    """The state of a roll."""

    OPEN = "open"
    RESOLVED = "resolved"
    RETRIED = "retried"
    VOID = "void"


class RequestFacts(Struct, frozen=True, kw_only=True):
    """The facts of a request for a roll, stored or shown; described as shown."""

    value: int
    """What the bonus is added to (T2-02)."""
    difficulty: int | None = None
    """The total to reach, as last set; null: none, or secret (T2-14, DD-15)."""
    secret_difficulty: bool = False
    """Whether the difficulty is secret until the roll is decided (DD-15)."""
    action: str | None = None
    """The action (DD-17); null: another."""
    against: tuple[str, ...] = ()
    """Whom it is aimed at; may be empty (DD-15)."""
    attribute: str | None = None
    """The attribute of the value (DD-41a); null: none."""
    skilled: bool = True
    """False for a skill without adds (T2-16)."""
    stymied: bool = False
    """Whether the roll is Stymied, the line included (T2-15)."""
    up: bool = False
    """Whether the roller is Up, the line included (DD-32)."""
    contradiction: str | None = None
    """The contradiction in play (T2-09); null: none."""
    passive: bool = False
    """Whether it is not the roller's action (DD-40)."""
    label: str | None = None
    """What it is for; null without a label."""


class RollRequest(RequestFacts, frozen=True, kw_only=True, omit_defaults=True):
    """A roll as it was requested: `stymied` and `up` are apart from the line."""

    attribute: CharacterAttribute | None = None
    contradiction: Contradiction | None = None
    modifiers: tuple[Modifier, ...] = ()
    receipt: bool = False

    @classmethod
    def of(cls, values: Struct, **others: Any) -> RollRequest:
        """The request that a move makes: its fields with the same names, and others."""
        names = (name for name in cls.__struct_fields__ if hasattr(values, name))
        return cls(**{name: getattr(values, name) for name in names} | others)


class Die(Struct, frozen=True, array_like=True):
    """One rolled die, stored as a list; `chain` is the number of its Possibility, from 1."""

    role: str
    chain: int | None
    sides: int
    face: int
    source: str


class AddedModifier(Struct, frozen=True, omit_defaults=True):
    """A modifier that the table adds, with the card that it comes from, if any."""

    name: str
    value: int
    card: int | None = None


class SpentPossibility(Struct, frozen=True):
    """A Possibility on a roll."""

    card: CardNumber | None = None
    """Its Hero or Drama; null: the roller's own."""
    cancelled: bool = False
    """Whether it was cancelled: its dice do not count (T2-08)."""


class Taken(Struct, frozen=True, omit_defaults=True):
    """A pool card that a villain's success cost a character (DD-18)."""

    character: str
    card: int
    first: bool = False  # as in the pool: an Escape that was its first card (DD-44)
    subplot: Subplot | None = None  # as it was, if the card is one


class Correction(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The gamemaster's correction of a resolved roll, and what it was resolved to (DD-71)."""

    success: bool | None = None
    """Whether it succeeds; null: not given."""
    level: Level | None = None
    """How well; null: not given."""
    total: int | None = None
    """The total; null: not given."""
    because: str
    """The reason."""
    was_success: bool | None = None
    """The `success` before."""
    was_level: Level | None = None
    """The `level` before."""


class Roll(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One roll of a character or foe; `success` and `level` are set when it is resolved.

    A roll that is resolved without a verdict has neither.
    """

    id: str
    by: str
    side: Side = Side.HEROES  # of the roller, even after leaving
    request: RollRequest
    method: RollMethod = (
        RollMethod.TWO_D10
    )  # the table may have changed it since, and this one, too
    stymied_rule: StymiedRule = StymiedRule.DECK
    card: int | None = None  # ruled the round in which it was opened (DD-17)
    flip: int = 0  # of that round; 0 outside of round play
    in_round: bool = False  # opened in round play, also before its first flip (DD-15)
    scene: int = 0
    actions: int | None = None  # of the roller in that round, once it is over
    reality_rated: bool = True
    up: bool = False
    stymied: bool = False
    applied: tuple[AddedModifier, ...] = ()
    spent: tuple[SpentPossibility, ...] = ()
    dice: tuple[Die, ...] = ()
    on_effect: tuple[AddedModifier, ...] = ()  # on the effect value of a success (DD-42)
    attempt: SkillCheck | None = None
    retry_of: str | None = None
    state: RollState = RollState.OPEN
    fresh: bool = False  # resolved, and nobody has rolled since
    difficulty: int | None = None  # set on resolving, in place of the request's
    success: bool | None = None
    level: Level | None = None
    negated: tuple[str, ...] = ()  # targets who answered with an Opponent Fails (DD-49)
    stopped: bool = False  # void by a Monologue; the gamemaster may let it through (DD-46c)
    late: tuple[int, ...] = ()  # pooled after it was resolved: of no use for it (DD-13)
    followed: tuple[int, ...] = ()  # cards played since it failed: no Second Chance (DD-50)
    before: Resolution | None = None  # the skill resolution before it (DD-50)
    taken: tuple[Taken, ...] = ()  # cards that it cost, and that did not come back
    took: tuple[str, ...] = ()  # targets that it has cost cards, once each (DD-18)
    no_glory: bool = False  # the gamemaster has refused one for it (DD-45)
    receipt: str | None = None  # of its current state
    corrected: Correction | None = None
    known_to: str | None = None  # the player who set a secret difficulty; None: the gamemaster
    amended: tuple[str, ...] = ()  # fields of the request that were amended after the dice

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
    def effect_bonus(self) -> int:
        """Points that cards add to the effect value of a success (DD-42)."""
        return sum(modifier.value for modifier in self.on_effect)

    @property
    def aim(self) -> int | None:
        """The difficulty that counts: the one set on resolving, else the request's."""
        return self.request.difficulty if self.difficulty is None else self.difficulty

    @property
    def keeps_secret(self) -> bool:
        """Whether it has a secret difficulty, and is not decided yet (DD-15)."""
        secret = self.request.secret_difficulty and self.aim is not None
        return secret and self.success is None

    def known_by(self, actor: Actor) -> bool:
        """Whether an actor may know its difficulty, and with it how the roll comes out."""
        gamemaster = actor.role is Role.GAMEMASTER
        gave_it = self.known_to is not None and actor.character == self.known_to
        return gamemaster or gave_it or not self.keeps_secret

    @property
    def public(self) -> Roll:
        """The roll for viewers who may not know its difficulty."""
        # [P4 difficulty] Consequences of a secret difficulty are not computed for others.
        if not self.keeps_secret:
            return self
        attempt = self.attempt and replace(self.attempt, difficulties=())
        request = replace(self.request, difficulty=None)
        return replace(self, request=request, difficulty=None, attempt=attempt)

    def seen_by(self, actor: Actor) -> Roll:
        """The roll as an actor may see it."""
        return self if self.known_by(actor) else self.public

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers, from 1, of the Possibilities that are not cancelled."""
        return tuple(i for i, spent in enumerate(self.spent, 1) if not spent.cancelled)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all Possibilities as a check lists them: the cancelled first (T2-08)."""
        cancelled = (i for i, spent in enumerate(self.spent, 1) if spent.cancelled)
        return (*cancelled, *self.counting)
