"""The declaration of a game at a table, from which sessions, routes and the document are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct

from service.mechanics.system import Limit, Report
from service.tables.common.actor import Actor
from service.tables.common.chance import Shuffled
from service.tables.common.event import EventContent, SessionCreated, kinds_of_events
from service.tables.common.move import Move, Offer
from service.tables.common.roll_dice import RevealRoll
from service.tables.common.say import Say
from service.tables.common.seats import DismissSpectators, Joining
from service.tables.common.shape import Name
from service.tables.common.table import Shuffle, Table, Turn
from service.tables.common.undo import AskUndo, DeclineUndo, Undo
from service.tables.common.view import CommonView, FreeSeat, SessionState, shown


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to create; a game adds its equipment."""

    name: Name
    """Display name."""

    def table(self) -> Table:
        """The table before anybody has joined."""
        raise NotImplementedError

    def created(self, commitment: str) -> EventContent:
        """The content of the event of its creation."""
        return SessionCreated(name=self.name, commitment=commitment)

    def warnings(self, table: Any) -> tuple[str, ...]:
        """Advice on the table, in sentences for people."""
        return ()


class Numbers(NamedTuple):
    """The numbers that a path with `<number>` takes: `missing` refuses all others."""

    about: str
    of: range
    example: int
    missing: str


class Part(NamedTuple):
    """A part of a table, below the path of its session.

    `view` gets the table and its viewer, and the number in the path, if any; it raises LookupError
    for one that is not there. The name of `view` is the id of the operation, its docstring the
    summary and the description.
    """

    path: str
    answer: type[Struct]
    view: Callable[..., Struct]
    numbers: Numbers | None = None
    shortened: bool = False  # whether the document shows each list with its first item alone


class LookUp(NamedTuple):
    """A page below /v1 that is the same for everybody.

    `make` gets the number in the path, if any; its name and docstring are as those of `Part.view`.
    """

    path: str
    answer: type[Struct]
    make: Callable[..., Struct]
    example: str  # its name in the document
    shorter: Callable[[], Struct] | None = None  # makes the example, if not `make`
    numbers: Numbers | None = None


OF_EVERY_TABLE = (RevealRoll, DismissSpectators, Say, Undo, AskUndo, DeclineUndo)


Content = Mapping[str, Any]
Advise = Callable[[Offer, Any], Offer]
"""Adds advice to an offer; the turn is that of its sample."""


Step = tuple[Actor, Joining | Callable[[Any], Move]]
"""A character that joins, or a move at the table as it then is, and its actor."""


class Example(NamedTuple):
    """The play at the table of the document's examples; its last step is the first player's.

    After the step `then`, the moves of its player among those `listed` are shown.
    """

    steps: tuple[Step, ...]
    then: Step | None = None
    listed: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class TableGame:
    """One game at a table: the state of its tables, their moves, and the views of them.

    The rest of the service knows no more of it. Tables are frozen; all functions are pure.
    """

    name: str  # as sessions name it
    title: str
    about: str
    rules: str  # the page of its rules
    tag: str = ""  # of its operations other than those of tables, in the document
    table: type[Table]
    turn: type[Turn]
    new_table: type[NewTable]
    joining: type[Joining] = Joining
    moves: tuple[type[Move], ...]  # in the order of the document
    first_move: str = ""  # the first one at a new table
    view_type: type[CommonView]
    view: Callable[[Any, Actor, SessionState], CommonView]
    """The table as a viewer may see it."""

    character_type: type[Any] = FreeSeat
    character_view: Callable[[Any, Any, Actor], Any] = lambda _table, character, _actor: shown(
        FreeSeat, character
    )
    """A character as a viewer may see it."""

    lists: Callable[[Shuffle, Any], bool] = lambda _shuffle, _table: True
    """Whether the cards of a shuffle are public."""

    example: Example
    limits: tuple[Limit, ...] = ()
    reports: tuple[Report, ...] = ()
    parts: tuple[Part, ...] = ()
    look_ups: tuple[LookUp, ...] = ()
    leave: Callable[[Any, str], None] = lambda _turn, _character: None
    """Takes the belongings of a leaving character out of the game, in a turn. Raises RuleError."""

    cards: Callable[[], Any] = tuple
    """The contents of the box, `cards` of a table, unless a table brings its own."""

    cards_type: Any = tuple[()]
    secrets: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """The fields of a table that hold secrets, each with a function that puts placeholders of
    one length in: no limit reveals their length."""

    pack: Callable[[Content], Content] = lambda content: content
    """The content of an event as it is stored, if that is shorter."""

    unpack: Callable[[Content], Content] = lambda content: content
    """The content before it was packed."""

    check: Callable[[Any, Sequence[Shuffle], Callable[[int], Shuffled]], None] = (
        lambda _table, _made, _shuffled: None
    )
    """Raises ValueError with the reason unless a table that comes from a file fits together, with
    all shuffles that were made at it, which the function computes again by their numbers."""

    finish: Callable[[Any], None] = lambda _turn: None
    """Draws the consequences of any change, in its turn."""

    shows: Callable[[Any, Any], bool] = lambda _before, _after: False
    """Whether a move from one table to the next has shown a card, so that no undo goes beyond."""

    award_type: type[Any] | None = None  # of the cards that an offer earns
    adviser: Callable[[Any, Actor], Advise] = lambda _table, _actor: lambda offer, _turn: offer
    """For the offers to an actor at a table, in the order of the list."""

    odds_type: type[Any] | None = None
    odds: Callable[[Any, Actor, Offer, Any], Any] = lambda _table, _actor, _offer, _after: None
    """The effect of an offer on chances, given its actor and the table after its sample."""

    @cached_property
    def moves_by_name(self) -> Mapping[str, type[Move]]:
        """The moves by the names that requests have."""
        return {move.move: move for move in self.moves}

    @cached_property
    def events(self) -> Mapping[str, type[EventContent]]:
        """The kinds of events by their types: those of every table, and the game's own."""
        own = f"{__package__.rpartition('.')[0]}.{self.name}."
        kinds = sorted(kinds_of_events(), key=lambda kind: kind.type)
        return {
            kind.type: kind
            for module in (f"{__package__}.", own)
            for kind in kinds
            if kind.__module__.startswith(module)
        }
