"""Rolls at the table: opened and resolved.

Source: rules DD-15 and T2-18 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from service.drama_deck.actor import Actor, Role
from service.drama_deck.card import ACTIONS
from service.drama_deck.effect import Attribute
from service.drama_deck.errors import Broken, Misfit, WrongRole
from service.drama_deck.move import BOTH, Move, Narrowed, Offer, one_of
from service.drama_deck.moves.roll import check_open, open_roll, own_open_roll, resolve, reward
from service.drama_deck.moves.skill import settle_attempt
from service.drama_deck.roll import RollRequest
from service.drama_deck.settings import Method
from service.drama_deck.shape import (
    FOE_ACTS,
    MAX_MODIFIERS,
    MAX_NAME,
    About,
    Between,
    FoeId,
    Number,
    OneOf,
    PersonId,
    RollId,
    Special,
    SuppliedDice,
)
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


VALUE = "Attribute or skill value that the bonus is added to (T2-02)."
MODIFIERS = "Named numbers added to the total, at most 20."
Modifiers = Annotated[tuple[Modifier, ...], Between(0, MAX_MODIFIERS), About(MODIFIERS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """What the total of a roll is made of, beside the dice."""

    modifiers: Modifiers = ()
    value: Annotated[Number, About(VALUE)]
    attribute: Annotated[
        Attribute | None,
        About("The attribute that the value is built on: cards that raise it count (DD-41a)."),
    ] = None
    skilled: Annotated[
        bool, About("False for a skill without adds: fewer rerolls (T2-16, TD-02).")
    ] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRoll(Move, Values):
    """Roll for an action; the roll stays open for cards and Possibilities (DD-15).

    By a player for the own character, or by the gamemaster for a foe, in `free` and `rounds`. Up,
    Stymied, setbacks and effects of cards are taken into account by themselves (DD-32, DD-36,
    DD-28, DD-40) and listed in the roll's `modifiers`. Refused as `wrong_phase`; `no_such_target`;
    `roll_open` while the last one is open; a player's as `actions_stopped` by a Monologue (DD-46c).
    """

    move = "roll"
    by = BOTH
    modifiers: Annotated[Modifiers, About(MODIFIERS, example=[{"name": "aim", "value": 2}])] = ()
    value: Annotated[Number, About(VALUE, example=12)]
    foe: Annotated[FoeId | None, About(f"Who rolls. {FOE_ACTS}")] = None
    difficulty: Annotated[
        Number | None,
        About("Total to reach; without one the gamemaster resolves the roll (T2-14).", example=15),
    ] = None
    action: Annotated[
        str | None,
        OneOf(ACTIONS),
        About(
            "What is done, if it is one of these: a success that the card on top "
            "approves earns a card (DD-17).",
            example="trick",
        ),
    ] = None
    against: Annotated[
        PersonId | None, About("Whom it is aimed at (DD-17, DD-49).", example="f1")
    ] = None
    stymied: Annotated[
        bool, About("Whether the roller is Stymied beside what the line says (T2-15, DD-36).")
    ] = False
    up: Annotated[
        bool, About("Whether the roller is Up beside what the line says (T2-06, DD-32).")
    ] = False
    contradiction: Annotated[
        Contradiction | None, About("The contradiction in play (T2-09, TD-06).")
    ] = None
    passive: Annotated[
        bool,
        About("Whether it is no action of the roller's: an Action card does not count (DD-40)."),
    ] = False
    dice: Annotated[
        SuppliedDice | None, About("All dice but `possibilities`, of which none is spent yet.")
    ] = None
    label: Annotated[
        str | None, Between(1, MAX_NAME), About("Echoed in the roll: what it is for.")
    ] = None
    receipt: Annotated[bool, Special.RECEIPT] = False

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
    """Close a roll and tell what it comes to; an approved success draws its card (DD-15, DD-17).

    By the gamemaster for every roll; by a player for the own one when it has a difficulty, with no
    field but `roll` (else 403). Steps of a skill resolution move (DD-61). Refused as
    `no_such_target`; `roll_closed`; `not_approved` for a player's without a difficulty, and for an
    `approved` that earns no card. A level on a failure, `approved` without `success`, and a
    difficulty on a skill attempt are 422.
    """

    move = "resolve_roll"
    by = BOTH
    roll: Annotated[RollId, About("The open roll.", example="r1")]
    difficulty: Annotated[Number | None, About("The difficulty, in place of the roll's own.")] = (
        None
    )
    success: Annotated[
        bool | None,
        About("The gamemaster's word; left out, the dice decide (T2-14).", example=True),
    ] = None
    level: Annotated[
        Level | None,
        About(
            "The gamemaster's word on how well it succeeded; left out, the dice decide (T2-14).",
            example="good",
        ),
    ] = None
    approved: Annotated[
        bool | None,
        About(
            "False for a success that earns no card; true must earn one, with "
            "`success`; left out, the card on top decides (DD-17, DD-63)."
        ),
    ] = None

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
