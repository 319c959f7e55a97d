"""The seats at a table: joining, leaving, watching, and passing a seat on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from service.schemas.shape import lengths
from service.tables.common import content
from service.tables.common.actor import Actor, Role
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import CharacterEvent, EventContent
from service.tables.common.move import Move, Offer
from service.tables.common.seeds import MAX_SEED, add_seed
from service.tables.common.shape import MAX_CHARACTERS, Name, SpectatorId
from service.tables.common.table import (
    MAX_SPECTATORS,
    Character,
    Spectator,
    Table,
    Turn,
    require_free_name,
)


class CharacterJoined(CharacterEvent, frozen=True):
    """A character joined."""

    name: content.Name
    client_seed: str | None
    """A player's text for the shuffles, if any."""


class CharacterReleased(CharacterEvent, frozen=True):
    """A seat is free to be claimed."""


class CharacterClaimed(CharacterEvent, frozen=True):
    """Somebody took over a character."""


class CharacterRemoved(CharacterEvent, frozen=True):
    """A character left for good."""


class GamemasterHandedOver(EventContent, frozen=True):
    """There is a new gamemaster: a player, a spectator, or (both null) somebody new."""

    character: str | None
    """The character of that player."""
    spectator: str | None
    """The spectator it is."""


class SpectatorJoined(EventContent, frozen=True):
    """A spectator joined."""

    spectator: str
    """A spectator's id."""
    name: str | None
    """The spectator's name, if any."""


class SpectatorLeft(EventContent, frozen=True):
    """A spectator left."""

    spectator: str
    """A spectator's id."""
    name: str | None
    """The spectator's name, if any."""


class Joining(Struct, frozen=True, kw_only=True):
    """A character that joins; a game adds other things that its characters bring."""

    name: Name
    """Display name."""
    client_seed: Annotated[str | None, lengths(1, MAX_SEED)] = None
    """Mixed into every shuffle from now on; shown to everybody (docs/fairness.md)."""

    def seat(self, turn: Any, id: str) -> Character:
        """Make the character, and its place at the table. Raises RuleError."""
        return Character(id=id, name=self.name)

    def begin(self, turn: Any, id: str) -> None:
        """Let the character that is seated play. Raises RuleError or InvalidField."""


def join(turn: Turn, joining: Joining) -> str:
    """Seat a character, whose player then acts, and return its id.

    Raises RuleError or InvalidField.
    """
    table = turn.table
    if len(table.characters) >= MAX_CHARACTERS:
        refuse(Rule.TABLE_FULL, f"A table seats at most {MAX_CHARACTERS} characters.")
    require_free_name(table, joining.name)
    id = turn.new_id("c")
    turn.actor = Actor(Role.PLAYER, id)
    character = joining.seat(turn, id)
    turn.change(characters=(*turn.table.characters, character))
    if joining.client_seed is not None:
        add_seed(turn, id, joining.client_seed)
    turn.record(CharacterJoined(character=id, name=joining.name, client_seed=joining.client_seed))
    joining.begin(turn, id)
    return id


def leave(turn: Turn, character: str, take_away: Callable[[Any, str], None]) -> None:
    """Remove a character and their belongings for good. Raises RuleError."""
    find(turn.table.characters, character, f"There is no character {character}.")
    turn.record(CharacterRemoved(character=character))
    take_away(turn, character)
    left = tuple(other for other in turn.table.characters if other.id != character)
    turn.change(characters=left)


def release(turn: Turn, character: str) -> None:
    """Free the seat of a character, to be claimed with the join code."""
    turn.table.character(character)
    turn.set_character(character, released=True)
    turn.record(CharacterReleased(character=character))


def hand_over(turn: Turn, claimant: Actor | None) -> None:
    """Make somebody else the gamemaster, who leaves their own seat; None for somebody new."""
    character, spectator = (claimant.character, claimant.spectator) if claimant else (None, None)
    if character in turn.table.heroes:
        release(turn, character)
    if spectator is not None:
        stop_watching(turn, spectator)
    turn.record(GamemasterHandedOver(character=character, spectator=spectator))


def claim(turn: Turn, character: str) -> None:
    """Take the seat of a character. Raises RuleError unless it is free."""
    if not turn.table.character(character).released:
        refuse(Rule.NO_SUCH_TARGET, "This seat is not free.")
    turn.set_character(character, released=False)
    turn.record(CharacterClaimed(character=character))


def watch(turn: Turn, name: str | None) -> str:
    """Add a spectator, who then acts, and return its id. Raises RuleError."""
    if len(turn.table.spectators) >= MAX_SPECTATORS:
        refuse(Rule.TABLE_FULL, f"A session has at most {MAX_SPECTATORS} spectators.")
    if name is not None:
        require_free_name(turn.table, name)
    spectator = Spectator(turn.new_id("w"), name)
    turn.actor = Actor(Role.SPECTATOR, spectator=spectator.id)
    turn.change(spectators=(*turn.table.spectators, spectator))
    turn.record(SpectatorJoined(spectator=spectator.id, name=name))
    return spectator.id


def stop_watching(turn: Turn, spectator: str) -> None:
    """Remove a spectator. Raises RuleError."""
    left = find(turn.table.spectators, spectator, f"There is no spectator {spectator}.")
    turn.change(spectators=tuple(one for one in turn.table.spectators if one is not left))
    turn.record(SpectatorLeft(spectator=left.id, name=left.name))


class SpectatorsDismissed(EventContent, frozen=True):
    """Their tokens are invalid now."""

    spectators: tuple[str, ...]
    """Ids of spectators."""


class DismissSpectators(Move, frozen=True, kw_only=True):
    """Send one spectator away, or all; their tokens become invalid.

    By the gamemaster, in any phase. Refused as `no_such_target`.
    """

    shows = True  # an undo would not bring their tokens back
    spectator: Annotated[SpectatorId | None, Meta(examples=["w1"])] = None
    """The spectator; omitted: all."""

    def play(self, turn: Turn) -> None:
        leaving = turn.table.spectators
        if self.spectator is not None:
            leaving = (find(leaving, self.spectator, f"There is no spectator {self.spectator}."),)
        if not leaving:
            refuse(Rule.NO_SUCH_TARGET, "Nobody is watching.")
        turn.change(spectators=tuple(one for one in turn.table.spectators if one not in leaving))
        turn.record(SpectatorsDismissed(spectators=tuple(one.id for one in leaving)))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls())
        for spectator in table.spectators:
            yield Offer(cls(spectator=spectator.id))
