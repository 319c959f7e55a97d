"""Rolls at the table: opened and resolved.

Source: rules DD-15 and T2-18 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.drama_deck.actor import Actor, Role
from service.drama_deck.card import ACTIONS
from service.drama_deck.effect import Attribute
from service.drama_deck.errors import Broken, Misfit, WrongRole
from service.drama_deck.move import BOTH, Move, Narrowed, Offer, one_of
from service.drama_deck.moves.roll import check_open, open_roll, own_open_roll, resolve, reward
from service.drama_deck.moves.skill import settle_attempt
from service.drama_deck.roll import RollRequest
from service.drama_deck.settings import Method
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn, refuse
from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction, Level


def _face(sides: int) -> Narrowed:
    return {"type": "integer", "minimum": 1, "maximum": sides}


FACES: Mapping[Method, Narrowed] = {
    Method.TWO_D10: {"hot": _face(10), "cold": _face(10)},
    Method.D20: {"d20": {"type": "array", "items": _face(20), "maxItems": 1}},
}
"""Dice that every roll throws: those that can always be supplied."""


def open_dice(table: Table) -> Narrowed:
    """The dice that may be thrown by hand whatever they show."""
    faces = FACES[table.settings.method]
    return {"type": "object", "properties": faces, "additionalProperties": False}


def roller(turn: Turn, foe: str | None) -> str:
    """Who rolls: the player's character, or the foe that the gamemaster names.

    Raises Misfit, WrongRole, RuleError.
    """
    if turn.actor.role is Role.GAMEMASTER:
        if foe is None:
            raise Misfit("foe", "The gamemaster rolls for a foe: name it.")
        return turn.table.foe(foe).id
    if foe is not None:
        raise WrongRole("Only the gamemaster rolls for a foe.")
    return turn.own.id


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRoll(Move):
    """Roll for an action; the roll stays open for cards and Possibilities (DD-15)."""

    move = "roll"
    by = BOTH
    value: int
    foe: str | None = None
    difficulty: int | None = None
    action: str | None = None
    against: str | None = None
    attribute: Attribute | None = None
    skilled: bool = True
    stymied: bool = False
    up: bool = False
    contradiction: Contradiction | None = None
    passive: bool = False
    modifiers: tuple[Modifier, ...] = ()
    dice: Mapping[str, Any] | None = None
    label: str | None = None
    receipt: bool = False

    def play(self, turn: Turn) -> None:
        """Throw the dice, with everything that holds taken into account."""
        by = roller(turn, self.foe)
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        request = RollRequest(
            value=self.value,
            difficulty=self.difficulty,
            action=self.action,
            against=self.against,
            attribute=self.attribute,
            skilled=self.skilled,
            stymied=self.stymied,
            up=self.up,
            contradiction=self.contradiction,
            passive=self.passive,
            modifiers=self.modifiers,
            label=self.label,
            receipt=self.receipt,
        )
        open_roll(turn, by, request, dice=self.dice)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """For oneself, or for each foe."""
        player = actor.role is Role.PLAYER
        for foe in (None,) if player else tuple(foe.id for foe in table.foes):
            targets = [id for id in table.people if id not in (actor.character, foe)]
            free: dict[str, Narrowed | None] = dict.fromkeys(
                (
                    "value",
                    "difficulty",
                    "attribute",
                    "skilled",
                    "stymied",
                    "up",
                    "contradiction",
                    "passive",
                    "modifiers",
                    "label",
                    "receipt",
                )
            )
            free |= {"action": one_of(ACTIONS), "dice": open_dice(table)}
            if targets:
                free["against"] = one_of(targets)
            yield Offer(cls(value=0, foe=foe), free, ("value",))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveRoll(Move):
    """Announce what a roll comes to; a player can when the own roll has a difficulty."""

    move = "resolve_roll"
    by = BOTH
    roll: str
    difficulty: int | None = None
    success: bool | None = None
    level: Level | None = None
    approved: bool | None = None

    def play(self, turn: Turn) -> None:
        """Approved actions earn their card, and steps of a skill resolution move."""
        if turn.actor.role is Role.PLAYER:
            if (self.difficulty, self.success, self.level, self.approved) != (None,) * 4:
                raise WrongRole("Only the gamemaster decides what a roll comes to.")
            roll = own_open_roll(turn, turn.own.id, self.roll)
            if roll.request.difficulty is None:
                refuse(Broken.NOT_APPROVED, "The roll has no difficulty: the gamemaster resolves.")
        else:
            roll = turn.table.roll(self.roll)
            check_open(roll)
        if self.level is not None and self.success is False:
            raise Misfit("level", "A failure has no level.")
        if self.approved and not self.success:
            raise Misfit("approved", "Only with success true.")
        if roll.attempt is not None and self.difficulty is not None:
            raise Misfit("difficulty", "The steps have their own difficulties.")
        resolved = resolve(
            turn, roll, difficulty=self.difficulty, success=self.success, level=self.level
        )
        if resolved.attempt is not None:
            settle_attempt(turn, resolved, self.approved)
        else:
            reward(turn, resolved, self.approved)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every open roll; a failure has no level, and only a success can be approved."""
        for roll in table.rolls:
            if actor.role is Role.PLAYER:
                yield Offer(cls(roll=roll.id))
                continue
            free: dict[str, Narrowed | None] = {} if roll.attempt else {"difficulty": None}
            denied = free | {"approved": one_of([False])}
            yield Offer(cls(roll=roll.id, success=False), denied)
            yield Offer(cls(roll=roll.id), denied | {"level": None})
            yield Offer(cls(roll=roll.id, success=True), denied | {"level": None})
            yield Offer(cls(roll=roll.id, success=True, approved=True), free | {"level": None})
