"""New names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import Problem, about
from service.tables.common import content
from service.tables.common.actor import Actor, Role
from service.tables.common.by_id import find
from service.tables.common.errors import WrongRole
from service.tables.common.event import EventContent
from service.tables.common.move import BOTH, Move, Offer
from service.tables.common.shape import CharacterId, Name
from service.tables.common.table import free_name, require_free_name
from service.tables.drama_deck.shape import FoeId
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn


class Renamed(EventContent, frozen=True):
    """A character, a foe, or (both null) the table has a new name."""

    character: Annotated[str | None, about("The character, if it is one.")]
    foe: Annotated[str | None, about("The foe, if it is one.")]
    name: content.Name
    old_name: Annotated[str, about("Its name before.")]


class Rename(Move, frozen=True, kw_only=True):
    """Give a character, a foe, or the table a new name.

    By the gamemaster, in any phase; by a player for their own character. Refused as
    `no_such_target`; `name_taken`.
    """

    move = "rename"
    by = BOTH
    frees_name = True
    name: Annotated[Name, about("The new name.", example="Maya Light")]
    character: Annotated[
        CharacterId | None, about("The character, if it is one.", example="c1")
    ] = None
    foe: Annotated[
        FoeId | None, about("The foe, if it is one; without both the table is renamed.")
    ] = None

    def problems(self) -> Iterator[Problem]:
        """Refuse `character` and `foe` together."""
        if self.character is not None and self.foe is not None:
            yield Problem(("foe",), "Give either character or foe.")

    def play(self, turn: Turn) -> None:
        is_own = self.character is not None and self.character == turn.actor.character
        if turn.actor.role is not Role.GAMEMASTER and not is_own:
            raise WrongRole("You can only rename your own character.")
        old_name = self._old_name(turn.table)
        if renamed := self.character or self.foe:
            require_free_name(turn.table, self.name, renamed=renamed)
        if self.character is not None:
            turn.set_character(self.character, name=self.name)
        elif self.foe is not None:
            turn.set_foe(turn.table.foe(self.foe), name=self.name)
        else:
            turn.change(name=self.name)
        turn.record(Renamed(self.character, self.foe, self.name, old_name))

    def _old_name(self, table: Table) -> str:
        if self.character is not None:
            return find(
                table.characters, self.character, f"There is no character {self.character}."
            ).name
        return table.name if self.foe is None else table.foe(self.foe).name

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free, name = {"name": None}, free_name(table, "Somebody")
        yield Offer(cls(name=table.name), free, ("name",))
        for character in table.characters:
            yield Offer(cls(name=name, character=character.id), free, ("name",))
        for foe in table.foes:
            yield Offer(cls(name=name, foe=foe.id), free, ("name",))
