"""Gamemaster characters.

Source: rule DD-19 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import Secret, about, bounds
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import Name
from service.tables.common.table import free_name, require_free_name
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, FoeId
from service.tables.drama_deck.table import Foe, Table
from service.tables.drama_deck.turn import Turn

MAX_FOES = 64


class FoeAdded(EventContent, frozen=True):
    """Only the gamemaster sees `possibilities`."""

    foe: content.Foe
    name: content.Name
    side: content.Side
    possibilities: Annotated[content.Possibilities, Secret()]


class FoeRemoved(EventContent, frozen=True):
    """A foe has left."""

    foe: content.Foe
    name: content.Name


class AddFoe(Move, frozen=True, kw_only=True):
    """Bring in a gamemaster character, on either side (DD-19).

    By the gamemaster, in any phase. Refused as `table_full` when there are 64; `name_taken`.
    """

    move = "add_foe"
    by = GAMEMASTER
    name: Annotated[Name, about("Display name.", example="Count Orlok")]
    possibilities: Annotated[
        int,
        bounds(0, MAX_POSSIBILITIES),
        about("Its Possibilities, the gamemaster's secret.", example=3),
    ] = 0
    side: Annotated[Side, about("`heroes` for allies and bystanders (DD-19).")] = Side.VILLAINS
    reality_rated: Annotated[
        bool,
        about(
            "False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 "
            "(TD-02)."
        ),
    ] = True

    def play(self, turn: Turn) -> None:
        if len(turn.table.foes) >= MAX_FOES:
            refuse(Rule.TABLE_FULL, f"A table has at most {MAX_FOES} foes.")
        require_free_name(turn.table, self.name)
        foe = Foe(
            id=turn.new_id("f"),
            name=self.name,
            side=self.side,
            possibilities=self.possibilities,
            reality_rated=self.reality_rated,
        )
        turn.change(foes=(*turn.table.foes, foe))
        added = FoeAdded(foe.id, foe.name, foe.side, foe.possibilities)
        turn.record(added, (Role.GAMEMASTER,))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"name": None, "possibilities": None, "side": None, "reality_rated": None}
        yield Offer(cls(name=free_name(table, "Thug")), free, ("name",))


class RemoveFoe(Move, frozen=True, kw_only=True):
    """Take a gamemaster character away; its open roll is void.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    move = "remove_foe"
    by = GAMEMASTER
    frees_name = True
    foe: Annotated[FoeId, about("Who leaves.", example="f1")]

    def play(self, turn: Turn) -> None:
        foe = turn.table.foe(self.foe)
        if roll := turn.table.open_roll(foe.id):
            turn.void(roll)
        turn.change(foes=tuple(other for other in turn.table.foes if other.id != foe.id))
        turn.record(FoeRemoved(foe=foe.id, name=foe.name))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for foe in table.foes:
            yield Offer(cls(foe=foe.id))
