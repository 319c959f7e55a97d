"""The turn in which a move is played: the table so far, and the events."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from service.tables.common.actor import Actor
from service.tables.common.by_id import exchange, find
from service.tables.common.chance import Shuffled, TableChance
from service.tables.common.errors import Rule, WrongRole, refuse
from service.tables.common.event import EventContent
from service.tables.common.shuffle import ClosedChapter, Shuffle
from service.tables.common.table import Character, Table

SHUFFLE = "shuffle"
"""The kind of number that `Turn.new_number` counts for shuffles."""
MAX_SHUFFLED_CARDS = 200_000
"""The most cards in all shuffles of a table together: each shuffle is kept for verification."""
SHUFFLE_COUNTS = 50
"""The least number of cards that a shuffle counts as."""


Record = tuple[EventContent, Collection[str] | None, EventContent | None]
"""An event as a move records it: its content, its viewers, what they know; see `Event.of`."""


class Turn:
    """Replaces one frozen table by the next and collects events; moves act through it."""

    def __init__(self, table: Any, actor: Actor, chance: TableChance) -> None:
        self.table: Table = table
        self.actor = actor
        self.chance = chance
        self.records: list[Record] = []
        self.shuffles: list[Shuffle | ClosedChapter] = []  # new ones, and ends of chapters

    def change(self, **fields: Any) -> None:
        """Replace fields of the table."""
        self.table = replace(self.table, **fields)

    def record(
        self,
        content: EventContent,
        viewers: Collection[str] | None = (),
        known: EventContent | None = None,
    ) -> None:
        """Add an event; see `Event.of`."""
        self.records.append((content, viewers, known))

    def new_id(self, kind: str) -> str:
        """Return the next id of a kind; ids are never reused."""
        return f"{kind}{self.new_number(kind)}"

    def new_number(self, kind: str) -> int:
        """Return the next number of a kind, from 1."""
        number = self.table.numbered.get(kind, 0) + 1
        self.change(numbered={**self.table.numbered, kind: number})
        return number

    @property
    def own(self) -> Character:
        """The acting player's character. Raises WrongRole, or RuleError if it is out of play."""
        if self.actor.character is None:
            raise WrongRole("Only a player can do this.")
        return self.table.character(self.actor.character)

    def set_character(self, id: str, **fields: Any) -> None:
        """Change a character."""
        before = find(self.table.characters, id, f"There is no character {id}.")
        self.change(characters=exchange(self.table.characters, replace(before, **fields)))

    def shuffle_cards(self, cards: tuple[int, ...]) -> tuple[Shuffle, Shuffled]:
        """Shuffle cards, from the order given, as the next shuffle of the table.

        Raises RuleError if the table would exceed MAX_SHUFFLED_CARDS.
        """
        shuffled_cards = self.table.shuffled_cards + max(len(cards), SHUFFLE_COUNTS)
        if shuffled_cards > MAX_SHUFFLED_CARDS:
            refuse(
                Rule.TABLE_FULL,
                f"A table can shuffle at most {MAX_SHUFFLED_CARDS} cards in all, and each shuffle "
                f"counts for at least {SHUFFLE_COUNTS}: end this, and go on at a new table.",
            )
        seeds = self.table.client_seeds
        number = self.new_number(SHUFFLE)
        shuffled = self.chance.shuffled(number, seeds, cards)
        shuffle = Shuffle(
            number=number, seeds=len(seeds), cards=cards, root=shuffled.root, left=len(cards)
        )
        self.shuffles.append(shuffle)
        self.change(shuffled_cards=shuffled_cards)
        return shuffle, shuffled

    def require_between_chapters(self) -> None:
        """Raises RuleError unless no chapter is under way."""
        if self.table.status == "playing":
            refuse(Rule.WRONG_PHASE, "This is possible before the start, and after the end.")

    def close_chapter(self) -> tuple[str, str]:
        """End the chapter: its server seed, in hex, and the commitment of the next one."""
        number = self.table.chapter
        self.shuffles.append(ClosedChapter(number=number, client_seeds=self.table.client_seeds))
        self.change(chapter=number + 1, client_seeds=())
        return self.chance.close(number)
