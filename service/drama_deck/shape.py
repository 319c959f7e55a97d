"""The shapes of what a move holds, as data: schemas, document and examples are built from them.

A field is `Annotated` with what narrows its type, and with `About`; one without `About` is not
sent. Where two narrow the same, the last one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from service.drama_deck.card import LETTERS
from service.drama_deck.character import MAX_CHARACTERS
from service.drama_deck.deck import MAX_CARD_NUMBER, MAX_CARDS

MAX_TEXT = 500
MAX_NAME = 64
MAX_POSSIBILITIES = 1_000
MAX_NUMBER = 1_000_000
MAX_MODIFIERS = 20
FOE_ACTS = "The gamemaster names a foe, a player leaves it out."
MUST_RISE = "Must rise: each letter once, A before B before C before D."


class About(NamedTuple):
    """What the document says of a field, and its value in the example of the move, if any."""

    text: str
    example: Any = None


class Between(NamedTuple):
    """The least and the most: of a number, or of the length of a text or list."""

    least: int
    most: int


class OneOf(NamedTuple):
    """The texts that there are."""

    choices: tuple[str, ...]


class IdOf(NamedTuple):
    """An id: a letter for each kind of thing that it may name."""

    kinds: str


class Check(NamedTuple):
    """A rule on the value of one field: what is wrong with it, or None."""

    problem: Callable[[Any], str | None]


class Special(Enum):
    """Shapes that follow from the mechanics, which the rules do not know."""

    DICE = "dice"
    """Faces of dice that were thrown by hand."""
    MECHANIC = "mechanic"
    """The name of a mechanic."""
    RECEIPT = "receipt"
    """Whether a signed receipt is wanted."""


class Unique(NamedTuple):
    """A list in which nothing occurs twice."""


CardNumber = Annotated[int, Between(1, MAX_CARD_NUMBER)]
CardNumbers = Annotated[
    tuple[Annotated[CardNumber, About("A card's number.")], ...], Between(0, MAX_CARDS), Unique()
]
CharacterId = Annotated[str, IdOf("c")]
CharacterIds = Annotated[
    tuple[Annotated[CharacterId, About("A character's id.")], ...],
    Between(0, MAX_CHARACTERS),
    Unique(),
]
FoeId = Annotated[str, IdOf("f")]
PersonId = Annotated[str, IdOf("cf")]
RollId = Annotated[str, IdOf("r")]
TradeId = Annotated[str, IdOf("t")]
ResolutionId = Annotated[str, IdOf("s")]
Letters = Annotated[
    tuple[Annotated[str, OneOf(LETTERS), About("A letter of the skill box.")], ...],
    Between(1, len(LETTERS)),
    Unique(),
]
Number = Annotated[int, Between(-MAX_NUMBER, MAX_NUMBER)]
SuppliedDice = Annotated[Mapping[str, Any], Special.DICE]


Notes = Mapping[Any, Any]
"""What a type is annotated with, by the kind of annotation."""


def shapes(of: type[Any]) -> dict[str, tuple[Any, Notes]]:
    """The bare type and the notes of each field of a dataclass."""
    hints = get_type_hints(of, include_extras=True)
    return {field.name: shape(hints[field.name]) for field in fields(of)}


def shape(hint: Any) -> tuple[Any, Notes]:
    """The bare type, without `Annotated` and `None`, and its notes."""
    if get_origin(hint) is Annotated:
        bare, inner = shape(hint.__origin__)
        outer = {
            note if isinstance(note, Special) else type(note): note for note in hint.__metadata__
        }
        return bare, {**inner, **outer}
    if NoneType in get_args(hint):
        [bare] = (arg for arg in get_args(hint) if arg is not NoneType)
        return shape(bare)
    return hint, {}


def example(of: type[Any]) -> dict[str, Any]:
    """The fields of a dataclass in its example."""
    return {
        name: notes[About].example
        for name, (_, notes) in shapes(of).items()
        if About in notes and notes[About].example is not None
    }
