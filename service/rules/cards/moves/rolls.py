"""Rolls at the table: opened, added to, cancelled, resolved; and dice shared with everybody.

Source: rules DD-15, DD-43a and T2-17, T2-18 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from service.rules.cards.actor import Actor, Role
from service.rules.cards.card import ACTIONS
from service.rules.cards.character import Foe
from service.rules.cards.effect import Attribute
from service.rules.cards.errors import Broken, Misfit, WrongRole
from service.rules.cards.moves.move import BOTH, GAMEMASTER, Move, Narrowed, Offer, one_of
from service.rules.cards.roll import Roll, RollRequest, SharedRoll
from service.rules.cards.rolling import (
    check_open,
    open_roll,
    own_open_roll,
    resolve,
    reward,
    spend,
    tell_roll,
    throw_dice,
)
from service.rules.cards.settings import Method
from service.rules.cards.skills import settle_attempt
from service.rules.cards.table import Phase, Table
from service.rules.cards.turn import Turn, refuse
from service.rules.die import Modifier
from service.rules.torg.check import Contradiction, Level

MAX_HIDDEN = 20
SHARED_KEPT = 5
"""Shared rolls that stay to be seen, beside those that are hidden."""

FACES = {
    Method.TWO_D10: {"hot": 10, "cold": 10},
    Method.D20: {},
}
"""Dice that every roll throws: those that can always be supplied."""


def open_dice(table: Table) -> Narrowed:
    """The dice that may be thrown by hand whatever they show."""
    faces = {
        role: {"type": "integer", "minimum": 1, "maximum": sides}
        for role, sides in FACES[table.settings.method].items()
    }
    if table.settings.method is Method.D20:
        one = {"type": "integer", "minimum": 1, "maximum": 20}
        faces = {"d20": {"type": "array", "items": one, "maxItems": 1}}
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
                )
            )
            free |= {"action": one_of(ACTIONS), "dice": open_dice(table)}
            if targets:
                free["against"] = one_of(targets)
            yield Offer(cls(value=0, foe=foe), free, ("value",))


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendPossibility(Move):
    """Spend a Possibility: on an open roll, or (without one) to buy off damage (T2-17)."""

    move = "spend_possibility"
    by = BOTH
    roll: str | None = None
    dice: Mapping[str, Any] | None = None

    def play(self, turn: Turn) -> None:
        """A player's own ones are limited per roll by a setting; cancelled ones do not count."""
        if turn.actor.role is Role.GAMEMASTER:
            self._for_foe(turn)
            return
        own = turn.own
        if not own.reality_rated:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "Only reality-rated characters use Possibilities.")
        if self.roll is None and self.dice is not None:
            raise Misfit("dice", "Not taken without a roll.")
        if self.roll is not None:
            roll = own_open_roll(turn, own.id, self.roll)
        elif turn.table.phase is Phase.LOBBY:
            turn.in_phase(Phase.FREE, Phase.ROUNDS)
        if own.possibilities < 1:
            refuse(Broken.NO_POSSIBILITY, "You have no Possibility left.")
        if self.roll is None:
            turn.gain(own.id, -1, "damage")
            return
        if own_spent(roll) >= turn.table.settings.possibilities_per_roll:
            refuse(
                Broken.POSSIBILITY_LIMIT,
                f"At most {turn.table.settings.possibilities_per_roll} of your own a roll.",
            )
        turn.gain(own.id, -1, "roll")
        spend(turn, roll, None, self.dice)

    def _for_foe(self, turn: Turn) -> None:
        if self.roll is None:
            raise Misfit("roll", "Name the roll of a foe.")
        roll = turn.table.roll(self.roll)
        foe = next((held for held in turn.table.foes if held.id == roll.by), None)
        if foe is None:
            refuse(Broken.NO_SUCH_TARGET, "The roll is a player's.")
        check_open(roll)
        pay(turn, foe)
        if own_spent(roll) >= turn.table.settings.possibilities_per_roll:
            refuse(
                Broken.POSSIBILITY_LIMIT,
                f"At most {turn.table.settings.possibilities_per_roll} of a foe's own a roll.",
            )
        spend(turn, roll, None, self.dice)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """On every open roll, and for damage."""
        for roll in table.rolls:
            yield Offer(cls(roll=roll.id))
        if actor.role is Role.PLAYER:
            yield Offer(cls())


def own_spent(roll: Roll) -> int:
    """The roller's own Possibilities on a roll, without cards' and cancelled ones."""
    return sum(spent.card is None and not spent.cancelled for spent in roll.spent)


def pay(turn: Turn, foe: Foe) -> None:
    """Take a Possibility from a foe; how many are left is the gamemaster's to know."""
    if not foe.reality_rated or foe.possibilities < 1:
        refuse(Broken.NO_POSSIBILITY, f"{foe.name} has no Possibility.")
    turn.set_foe(foe, possibilities=foe.possibilities - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelPossibility(Move):
    """Pay a Possibility to strike the newest uncancelled one on somebody else's roll (T2-08)."""

    move = "cancel_possibility"
    by = BOTH
    roll: str
    foe: str | None = None

    def play(self, turn: Turn) -> None:
        """Both are used up; the dice stay to be seen and do not count."""
        by = roller(turn, self.foe)
        roll = turn.table.roll(self.roll)
        check_open(roll)
        if roll.by == by:
            refuse(Broken.NO_SUCH_TARGET, "Nobody cancels the own Possibility.")
        if not roll.counting:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "No Possibility on this roll is left to cancel.")
        if self.foe is not None:
            pay(turn, turn.table.foe(self.foe))
        else:
            own = turn.own
            if not own.reality_rated or own.possibilities < 1:
                refuse(Broken.NO_POSSIBILITY, "You have no Possibility left.")
            turn.gain(own.id, -1, "cancelling")
        newest = roll.counting[-1] - 1
        spent = list(roll.spent)
        spent[newest] = replace(spent[newest], cancelled=True)
        changed = throw_dice(turn, replace(roll, spent=tuple(spent)), None)
        turn.set_roll(roll, spent=changed.spent, dice=changed.dice)
        tell_roll(turn, "possibility_cancelled", changed, canceller=by)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """On every open roll, by oneself or by each foe."""
        player = actor.role is Role.PLAYER
        for roll in table.rolls:
            for foe in (None,) if player else tuple(foe.id for foe in table.foes):
                yield Offer(cls(roll=roll.id, foe=foe))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Move):
    """A roll of any stateless mechanic, shared with the table; the gamemaster's may be hidden."""

    move = "roll_dice"
    by = BOTH
    mechanic: str
    body: Mapping[str, Any]
    hidden: bool = False

    def play(self, turn: Turn) -> None:
        """A hidden one is seen by the gamemaster alone until it is revealed."""
        if self.hidden and turn.actor.role is not Role.GAMEMASTER:
            raise WrongRole("Only the gamemaster hides rolls.")
        hidden = [held for held in turn.table.shared_rolls if held.hidden]
        if self.hidden and len(hidden) >= MAX_HIDDEN:
            refuse(Broken.TABLE_FULL, f"At most {MAX_HIDDEN} rolls are hidden at once.")
        roll = SharedRoll(
            id=turn.new_id("r"),
            by=turn.actor.character,
            mechanic=self.mechanic,
            body=self.body,
            answer=turn.chance.roll(self.mechanic, self.body),
            hidden=self.hidden,
        )
        shown = [held for held in turn.table.shared_rolls if not held.hidden]
        kept = (*hidden, *shown[-SHARED_KEPT + 1 :], roll)
        turn.change(shared_rolls=tuple(kept))
        content = {"mechanic": roll.mechanic, "text": roll.answer.get("text")}
        if roll.hidden:
            turn.tell("dice_rolled", {Role.GAMEMASTER: content}, roll=roll.id, hidden=True)
        else:
            turn.tell("dice_rolled", roll=roll.id, hidden=False, **content)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Any mechanic, any body that it takes."""
        free: dict[str, Narrowed | None] = {"mechanic": None, "body": None}
        hidden = sum(held.hidden for held in table.shared_rolls)
        if actor.role is Role.GAMEMASTER and hidden < MAX_HIDDEN:
            free["hidden"] = None
        yield Offer(cls(mechanic="dice", body={"expression": "1d6"}), free, ("mechanic", "body"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealRoll(Move):
    """Show a hidden roll to everybody."""

    move = "reveal_roll"
    by = GAMEMASTER
    shows = True
    roll: str

    def play(self, turn: Turn) -> None:
        """Once."""
        held = next((held for held in turn.table.shared_rolls if held.id == self.roll), None)
        if held is None or not held.hidden:
            refuse(Broken.NO_SUCH_TARGET, "There is no such hidden roll.")
        turn.change(
            shared_rolls=tuple(
                replace(roll, hidden=False) if roll is held else roll
                for roll in turn.table.shared_rolls
            )
        )
        turn.tell(
            "roll_revealed", roll=held.id, mechanic=held.mechanic, text=held.answer.get("text")
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every hidden roll."""
        for roll in table.shared_rolls:
            yield Offer(cls(roll=roll.id))
