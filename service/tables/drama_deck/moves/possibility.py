"""Possibilities: spent, cancelled, and set by the gamemaster.

Source: rules DD-71, T2-07, T2-08 and T2-17 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from service.schemas.shape import Problem, Secret, about, bounds
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, JsonSchema, Move, Offer
from service.tables.common.shape import CharacterId, RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.action import check_together
from service.tables.drama_deck.open_roll import (
    RollEvent,
    complete_dice,
    find_open_roll,
    record_roll,
    roller,
)
from service.tables.drama_deck.roll import Roll, SpentPossibility
from service.tables.drama_deck.roll_dice import dice_of_possibility, throws_newest
from service.tables.drama_deck.shape import (
    FOE_ACTS,
    MAX_POSSIBILITIES,
    WHY,
    FoeId,
    SuppliedDice,
    Text,
)
from service.tables.drama_deck.table import PLAYING, Phase, Table
from service.tables.drama_deck.turn import Turn


class PossibilitySpent(RollEvent, frozen=True, kw_only=True):
    """A Possibility on a roll (T2-07)."""

    card: content.Number | None
    """Its Hero or Drama, if any."""


class PossibilityCancelled(RollEvent, frozen=True, kw_only=True):
    """`canceller` cancelled a Possibility (T2-08)."""

    canceller: str
    """The character or foe that cancelled."""


NOT_RATED = "Only reality-rated characters can use Possibilities."
TAKEN_BY_STYMIED = "Stymied takes this Possibility: no die is thrown for it."


class SpendPossibility(Move, frozen=True, kw_only=True):
    """Spend a Possibility: on an open roll (T2-07), or without one to buy off damage (T2-17).

    By a player on their roll, or the gamemaster on a foe's. Refused as `wrong_phase` for damage
    outside of an adventure; `no_such_target`; `roll_closed`; `no_possibility`; `possibility_limit`
    beyond `possibilities_per_roll` (DD-43a); `effect_not_possible` without reality rating.
    """

    by = BOTH
    roll: Annotated[RollId | None, Meta(examples=["r1"])] = None
    """The roll; omitted: a player buys off damage."""
    dice: SuppliedDice | None = None
    """Physical dice, only `possibilities`."""

    def play(self, turn: Turn) -> None:
        """A setting limits a roller's own Possibilities per roll; cancelled ones do not count."""
        player = turn.actor.role is Role.PLAYER
        if player and not turn.own.reality_rated:
            refuse(Rule.EFFECT_NOT_POSSIBLE, NOT_RATED)
        if self.roll is None:
            self._on_damage(turn, player=player)
            return
        roll = turn.table.roll(self.roll)
        if not player and all(foe.id != roll.by for foe in turn.table.foes):
            refuse(Rule.NO_SUCH_TARGET, "This is a player's roll.")
        find_open_roll(turn, self.roll, turn.own.id if player else None)
        pay(turn, roll.by, "roll")
        most = turn.table.settings.possibilities_per_roll
        if sum(spent.card is None and not spent.cancelled for spent in roll.spent) >= most:
            whose = "your" if player else "a foe's"
            refuse(Rule.POSSIBILITY_LIMIT, f"At most {most} of {whose} own Possibilities per roll.")
        spend(turn, roll, None, self.dice)

    def _on_damage(self, turn: Turn, *, player: bool) -> None:
        if not player:
            raise InvalidField("roll", "Name the roll of a foe.")
        if self.dice is not None:
            raise InvalidField("dice", "Only accepted with a roll.")
        turn.in_phase(*PLAYING, Phase.AWARDS)
        pay(turn, turn.own.id, "damage")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for roll in table.rolls:
            yield spending(cls(roll=roll.id), roll, {})
        if actor.role is Role.PLAYER:
            yield Offer(cls())


def spending(sample: Move, roll: Roll, open: Mapping[str, JsonSchema | None]) -> Offer:
    """The offer of one more Possibility on a roll; Stymied may take its die (T2-15)."""
    if throws_newest(replace(roll, spent=(*roll.spent, SpentPossibility()))):
        return Offer(sample, {**open, "dice": dice_of_possibility(roll)})
    return Offer(sample, open, warnings=(TAKEN_BY_STYMIED,))


def pay(turn: Turn, payer: str, source: str) -> None:
    """Take a Possibility from the player's own character, or from a foe.

    Only the gamemaster sees how many a foe has left.
    """
    foe = next((foe for foe in turn.table.foes if foe.id == payer), None)
    one = foe or turn.own
    if not one.reality_rated or one.possibilities < 1:
        who = f"{foe.name} has" if foe else "You have"
        refuse(Rule.NO_POSSIBILITY, f"{who} no Possibility left.")
    if foe:
        turn.set_foe(foe, possibilities=foe.possibilities - 1)
    else:
        turn.gain(payer, -1, source)


def spend(turn: Turn, roll: Roll, card: int | None, dice: Mapping[str, Any] | None) -> None:
    """Add a Possibility to an open roll, and roll its die (T2-07, DD-43a)."""
    spent = (*roll.spent, SpentPossibility(card))
    roll = turn.set_roll(complete_dice(turn, replace(roll, spent=spent), dice))
    record_roll(turn, PossibilitySpent, roll, card=card)


class CancelPossibility(Move, frozen=True, kw_only=True):
    """Pay a Possibility to cancel the newest one left on somebody else's roll (T2-08).

    By a player, or the gamemaster for a foe; its dice are shown but do not count (DD-43a). Refused
    as `no_such_target`; `roll_closed`; `not_taking_part` (DD-09); `no_possibility`;
    `effect_not_possible`.
    """

    by = BOTH
    roll: Annotated[RollId, Meta(examples=["r1"])]
    """The roll of somebody else."""
    foe: Annotated[FoeId | None, about(f"Who pays. {FOE_ACTS}", example="f1")] = None

    def play(self, turn: Turn) -> None:
        by = roller(turn, self.foe)
        roll = find_open_roll(turn, self.roll)
        if roll.by == by:
            whose = "your" if self.foe is None else "a foe's"
            refuse(Rule.NO_SUCH_TARGET, f"You cannot cancel {whose} own Possibility.")
        check_together(turn, by, roll.by)
        if not roll.counting:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no Possibility left to cancel on this roll.")
        pay(turn, by, "cancelling")
        newest = roll.counting[-1] - 1
        spent = list(roll.spent)
        spent[newest] = replace(spent[newest], cancelled=True)
        roll = turn.set_roll(complete_dice(turn, replace(roll, spent=tuple(spent))))
        record_roll(turn, PossibilityCancelled, roll, canceller=by)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield only likely ones: 64 foes and as many open rolls are too many to try."""
        foes = tuple(foe.id for foe in table.foes if foe.possibilities)
        for roll in table.rolls:
            if roll.counting:
                for foe in (None,) if actor.role is Role.PLAYER else foes:
                    yield Offer(cls(roll=roll.id, foe=foe))


class FoePossibilitiesSet(EventContent, frozen=True):
    """Only the gamemaster sees `possibilities`."""

    foe: content.Foe
    because: content.Because
    possibilities: Annotated[content.Possibilities, Secret()]


class SetPossibilities(Move, frozen=True, kw_only=True):
    """Set the Possibilities of a character or foe (DD-71, T2-17).

    By the gamemaster, in any phase; a foe's stay secret. Refused as `no_such_target`.
    """

    amount: Annotated[int, bounds(0, MAX_POSSIBILITIES), Meta(examples=[12])]
    """The new number."""
    character: Annotated[CharacterId | None, Meta(examples=["c1"])] = None
    """Exactly one of `character` and `foe`."""
    foe: FoeId | None = None
    """Exactly one of `character` and `foe`."""
    because: Annotated[Text | None, about(WHY, example="The bonus of the last act.")] = None

    def problems(self) -> Iterator[Problem]:
        """Require exactly one of `character` and `foe`."""
        if (self.character is None) is (self.foe is None):
            field = "character" if self.foe is None else "foe"
            yield Problem((field,), "Give either character or foe.", ("character", "foe"))

    def play(self, turn: Turn) -> None:
        if self.character is not None:
            before = turn.table.character(self.character).possibilities
            gained = self.amount - before
            turn.gain(self.character, gained, "gamemaster", because=self.because)
        else:
            assert self.foe is not None
            turn.set_foe(turn.table.foe(self.foe), possibilities=self.amount)
            changed = FoePossibilitiesSet(self.foe, self.because, self.amount)
            turn.record(changed, (Role.GAMEMASTER,))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"amount": None, "because": None}
        for id in table.heroes:
            yield Offer(cls(character=id, amount=1), free, ("amount",))
        for foe in table.foes:
            yield Offer(cls(foe=foe.id, amount=1), free, ("amount",))
