"""The table of any game: its people, rolls, notes, seeds and steps of an undo, frozen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from service.tables.common.by_id import find
from service.tables.common.note import Note
from service.tables.common.shared_roll import SharedRoll
from service.tables.common.spectator import Spectator
from service.tables.common.undo import UndoRequest, UndoStep

MAX_CHARACTERS = 32
"""The most characters at a table."""


class Character(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's character."""

    id: str
    name: str
    released: bool = False  # its seat is free to be claimed
    seeded: bool = False  # has given a client seed for this chapter


class Table(Struct, frozen=True, kw_only=True):
    """The fields of every table; each game adds its own.

    A chapter is what one server seed is for: it begins with a shuffle, and its seed is shown at its
    end. What a game's own structs call it, such as an adventure, is up to the game.
    """

    name: str
    cards: Any = ()  # the contents of the box; it never changes
    phase: str = "lobby"
    version: int = 1  # every change raises it by one
    chapter: int = 1  # the number of the one under way, or of the next one
    client_seeds: tuple[str, ...] = ()  # of this chapter, in the order given; append-only
    shuffled_cards: int = 0  # in all shuffles so far; see MAX_SHUFFLED_CARDS
    characters: tuple[Character, ...] = ()  # in joining order
    spectators: tuple[Spectator, ...] = ()
    shared_rolls: tuple[SharedRoll, ...] = ()  # of hidden ones only the public part
    sealed_rolls: Mapping[str, str] = {}  # all of each hidden one, by its id, compressed
    rolls_undone: int = 0  # how many rolls an undo has taken back
    numbered: Mapping[str, int] = {}  # the last number used for each kind of id
    notes: tuple[Note, ...] = ()  # since the last scene or chapter began, the oldest first
    undo_steps: tuple[UndoStep, ...] = ()  # the moves that can be undone, oldest first
    undo_requests: tuple[UndoRequest, ...] = ()  # one of each character; none without steps

    def changed(self, **fields: Any) -> Self:
        """Return the table with these fields changed."""
        return replace(self, **fields)

    @property
    def status(self) -> str:
        """`lobby` before the first chapter, `playing` in one, `ended` after it."""
        raise NotImplementedError

    @property
    def living(self) -> Sequence[Character]:
        """The characters in play."""
        return self.characters

    def character(self, id: str) -> Character:
        """A character in play. Raises RuleError if there is none."""
        return find(self.living, id, f"There is no character {id}.")

    @property
    def heroes(self) -> tuple[str, ...]:
        """The ids of the characters in play."""
        return tuple(character.id for character in self.living)

    @property
    def hidden_rolls(self) -> tuple[SharedRoll, ...]:
        """The rolls that wait to be revealed."""
        return tuple(roll for roll in self.shared_rolls if roll.hidden)

    def names(self) -> Iterator[tuple[str, str]]:
        """The id and the name of everybody who has one: no two look alike."""
        yield from ((character.id, character.name) for character in self.characters)
        yield from ((one.id, one.name) for one in self.spectators if one.name is not None)

    def ids(self) -> Mapping[str, Collection[str]]:
        """The ids at the table by their kind, the letter that they begin with."""
        return {
            "c": [character.id for character in self.characters],
            "w": [spectator.id for spectator in self.spectators],
            "r": [roll.id for roll in self.shared_rolls],
        }

    @property
    def card_numbers(self) -> Collection[int]:
        """The number of each card."""
        return ()

    def piles(self) -> Iterable[tuple[int, ...]]:
        """Every pile: together they hold each card exactly once."""
        return ()
