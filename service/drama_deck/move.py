"""What a move is, and how one is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar

from service.drama_deck.actor import Actor, Role
from service.drama_deck.table import Table
from service.drama_deck.turn import Turn

GAMEMASTER = frozenset({Role.GAMEMASTER})
PLAYER = frozenset({Role.PLAYER})
BOTH = GAMEMASTER | PLAYER


FieldProblem = tuple[tuple[str | int, ...], str]
"""Where in a move something is wrong, and what."""


class Move:
    """An order to the table; the subclasses are frozen values, named as in the API."""

    __slots__ = ()

    move: ClassVar[str]
    by: ClassVar[frozenset[Role]]
    shows: ClassVar[bool] = False
    """Whether it shows a secret, so that it cannot be undone."""

    def problems(self) -> Iterator[FieldProblem]:
        """What is wrong between its fields, wherever it is played."""
        yield from ()

    def play(self, turn: Turn) -> None:
        """Play the move. Raises RuleError, WrongRole or InvalidField, and the turn is void then."""
        raise NotImplementedError

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Candidates; those that `play` refuses are left out by `legal`."""
        yield Offer(cls())


JsonSchema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that can be played, given by one example of it.

    `open` names the fields that are free: with the JSON Schema that narrows them, or None where
    the move's own schema says it all. `required` are those of them that must be filled.
    """

    sample: Move
    open: Mapping[str, JsonSchema | None] = field(default_factory=dict)
    required: tuple[str, ...] = ()

    @property
    def body(self) -> dict[str, Any]:
        """The fields that are settled, ready to be sent."""
        settled: dict[str, Any] = {"move": self.sample.move}
        for slot in fields(self.sample):  # type: ignore[arg-type]
            value = getattr(self.sample, slot.name)
            if slot.name not in self.open and (slot.default is MISSING or value != slot.default):
                settled[slot.name] = list(value) if isinstance(value, tuple) else value
        return settled


class OfHand(Move):
    """A move about one card of the own hand."""

    __slots__ = ()
    by = PLAYER

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in table.hands.get(actor.viewer, ()):
            yield Offer(cls(card=card))  # type: ignore[call-arg]


def one_of(choices: Any) -> JsonSchema:
    """A field that takes one of these."""
    return {"enum": list(choices)}


def some_of(choices: Any, least: int, most: int | None = None) -> JsonSchema:
    """A field that takes several of these, each once."""
    listed = list(choices)
    most = len(listed) if most is None else min(most, len(listed))
    items: dict[str, Any] = {"type": "array", "uniqueItems": True}
    # An empty enum is no JSON Schema: without choices the list has to be empty.
    return (
        items
        | {"minItems": least, "maxItems": most}
        | ({"items": {"enum": listed}} if listed else {})
    )
