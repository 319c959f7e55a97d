"""The table of any game, frozen, and the turn in which a move replaces it by the next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Annotated, Any, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from service.names.characters import look_alike
from service.schemas.shape import about
from service.tables.common.actor import Actor, Seat
from service.tables.common.by_id import exchange, find
from service.tables.common.chance import Shuffled, TableChance
from service.tables.common.errors import Rule, WrongRole, refuse
from service.tables.common.event import EventContent
from service.tables.common.shape import MAX_CARD_NUMBER, MAX_TEXT
from service.tables.common.shared_roll import SharedRoll

MAX_UNDONE = 20
"""The most moves that can be undone."""
MAX_SPECTATORS = 64
"""The most spectators of a table."""
SECRET_BYTES = 4 * MAX_TEXT
"""The counted size of a secret note: that of the longest text in UTF-8."""
SHUFFLE = "shuffle"
"""The kind of number that `Turn.new_number` counts for shuffles."""
MAX_SHUFFLED_CARDS = 200_000
"""The most cards in all shuffles of a table together: each shuffle is kept for verification."""
SHUFFLE_COUNTS = 50
"""The least number of cards that a shuffle counts as."""
Record = tuple[EventContent, Collection[str] | None, EventContent | None]
"""An event as a move records it: content, viewers, and their content; see `Event.of`."""


class ShuffleFacts(Struct, frozen=True, kw_only=True):
    """The facts of a shuffle, stored or shown."""

    number: int
    """1, 2, 3, … in a session."""
    seeds: int
    """The number of `client_seeds` in it, from the first on."""
    cards: tuple[int, ...] | None
    """The cards before the shuffle, in their order. Null where that would reveal what is secret,
    until the chapter has ended.
    """
    root: str
    """The root of the tree that commits to its order, in hex."""


class Shuffle(ShuffleFacts, frozen=True, kw_only=True, tag=True):
    """The inputs of a shuffle, to repeat it; nobody may see its order.

    Cards leave the deck from the top, so the shuffles of a table run out one after the other, and
    cards are drawn only from the first that has any left.
    """

    cards: tuple[int, ...]
    left: int  # how many of them are still in the deck

    @property
    def next(self) -> int:
        """The position of its next card; position 0 was the top card."""
        return len(self.cards) - self.left


class ClosedChapter(Struct, frozen=True, kw_only=True, tag=True):
    """The end of a chapter, with the inputs for checking its shuffles; it follows them."""

    number: int
    client_seeds: tuple[str, ...] = ()


def hidden_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """As many cards, each with a number of the same length."""
    return (MAX_CARD_NUMBER,) * len(cards)


def hidden_shuffles(shuffles: Iterable[Shuffle]) -> list[Shuffle]:
    """The same without their cards, which can tell the places of others."""
    return [replace(shuffle, cards=hidden_cards(shuffle.cards)) for shuffle in shuffles]


class StepFacts(Struct, frozen=True):
    """The facts of a move that can be undone, stored or shown."""

    version: int
    """The version that it made."""
    move: Annotated[str, Meta(examples=["add_foe"])]
    """Its name."""
    by: Seat
    """The seat that played it."""


class UndoStep(StepFacts, frozen=True, omit_defaults=True):
    """A move that can be undone, and the rolls that it opened."""

    rolls: tuple[str, ...] = ()

    @property
    def to_version(self) -> int:
        """The version before it."""
        return self.version - 1


class UndoRequest(Struct, frozen=True, omit_defaults=True):
    """A player's request to undo the last moves, waiting for the gamemaster."""

    character: str
    because: str | None = None


class Spectator(Struct, frozen=True):
    """A spectator."""

    id: str
    """The spectator's id: w1, w2, …"""
    name: str | None = None
    """The spectator's name, if any."""


class Note(Struct, frozen=True, kw_only=True):
    """A note, for everybody or in secret."""

    version: int
    """The version of the table that it made; its event has the same."""
    by: Seat
    """The speaker's seat."""
    text: str
    """The text."""
    to: Annotated[
        tuple[str, ...] | None,
        about("Its readers besides the speaker; null: everybody."),
    ] = None  # see `Actor.viewer`

    def readable(self, actor: Actor) -> bool:
        """Whether this actor may read it."""
        # [P4 note] A secret note is for those it is addressed to.
        return self.to is None or actor.viewer in (self.by.viewer, *self.to)

    @property
    def counted_bytes(self) -> int:
        """Its share of the bytes of all notes.

        It is the same for every secret note: others can see which notes remain.
        """
        return len(self.text.encode()) if self.to is None else SECRET_BYTES


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
        """The acting player's character. Raises as `own_id`, or RuleError if it is out of play."""
        return self.table.character(self.own_id)

    @property
    def own_id(self) -> str:
        """The id of the acting player's character. Raises WrongRole for others."""
        if self.actor.character is None:
            raise WrongRole("Only a player can do this.")
        return self.actor.character

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


def require_free_name(table: Table, name: str, *, renamed: str | None = None) -> None:
    """Raises RuleError if a name looks like another person's; `renamed` is its new bearer's id."""
    if not _is_free(table, name, renamed):
        refuse(
            Rule.NAME_TAKEN,
            "Somebody at the table has this name, or one that looks like it: take another, or add "
            "a number.",
        )


def free_name(table: Table, wish: str) -> str:
    """This name, if need be with a number, so that it looks like nobody's."""
    numbered = (f"{wish} {number}" for number in count(2))
    return next(name for name in chain((wish,), numbered) if _is_free(table, name))


def _is_free(table: Table, name: str, renamed: str | None = None) -> bool:
    return not any(id != renamed and look_alike(name, known) for id, known in table.names())
