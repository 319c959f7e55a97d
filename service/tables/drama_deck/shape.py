"""The types of move fields as data, from which schemas, document and examples are built.

A field is `Annotated` with constraints on its type and with `About`; a field without it is not
sent (but for a receipt). Of two annotations of the same kind the last one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from service.tables.drama_deck.card import ACTIONS, LETTERS, VILLAIN_SPECIALS
from service.tables.drama_deck.character import MAX_CHARACTERS
from service.tables.drama_deck.deck import MAX_CARD_NUMBER, MAX_CARDS

MAX_NAME = 64
MAX_KEYWORD = 32
"""The longest keyword of a card."""
MAX_POSSIBILITIES = 1_000
MAX_NUMBER = 1_000_000
MAX_VERSION = 2**31 - 1
MAX_MODIFIERS = 20
MAX_TARGETS = 32
"""The most characters and foes that one roll is aimed at."""
FOE_ACTS = "The gamemaster names a foe; a player omits it."
FOR_CHARACTER = "A character whose player is away or undecided; by the gamemaster (DD-71)."
USE_EFFECTS = (
    "By the gamemaster for a character: whether it uses up a critical moment and effects that wait "
    "for the roll."
)
KEEP_EFFECTS = (
    "Whether effects of hand cards that wait for a roll last beyond the entry into round play."
)
WHY = "The reason, shown to everybody."
MUST_RISE = "Letters must be in ascending order, each once: A before B before C before D."


class About(NamedTuple):
    """The description of a field in the document, and its value in the example, if any."""

    text: str
    example: Any = None


class Between(NamedTuple):
    """The minimum and maximum of a number, or of the length of a string or list."""

    least: int
    most: int


class OneOf(NamedTuple):
    """The allowed strings, and the name and description of their set in the document."""

    choices: tuple[str, ...]
    name: str
    about: str


class IdOf(NamedTuple):
    """An id; `kinds` has the first letter of each kind of object that it may name.

    `word` is accepted as well.
    """

    kinds: str
    word: str | None = None


class Check(NamedTuple):
    """A validator of one field, which returns an error message or None."""

    problem: Callable[[Any], str | None]


class Special(Enum):
    """Types that depend on the mechanics, which the rules do not know."""

    DICE = "dice"
    """Faces of dice that were rolled by hand."""
    MECHANIC = "mechanic"
    """The name of a mechanic."""
    SETTINGS = "settings"
    """Some settings of a table."""
    RECEIPT = "receipt"
    """Whether a signed receipt is wanted."""
    NAME = "name"
    """A name by which people are told apart."""


class Unique(NamedTuple):
    """A list without duplicates."""


SKILL_LETTERS = OneOf(LETTERS, "SkillLetter", "A letter of the skill box, and of steps (DD-60).")
APPROVED_ACTIONS = OneOf(ACTIONS, "ApprovedAction", "An action that a line may approve (DD-17).")
VILLAIN_ACTIONS = OneOf(
    VILLAIN_SPECIALS, "VillainAction", "An action of villains that can cost pool cards (DD-18)."
)
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
Addressees = Annotated[
    tuple[
        Annotated[str, IdOf("c", "gamemaster"), About("A character's id, or `gamemaster`.")], ...
    ],
    Between(1, MAX_CHARACTERS + 1),
    Unique(),
]
FoeId = Annotated[str, IdOf("f")]
PersonId = Annotated[str, IdOf("cf")]
PersonIds = Annotated[
    tuple[Annotated[PersonId, About("The id of a character or foe.")], ...], Unique()
]
RollId = Annotated[str, IdOf("r")]
TradeId = Annotated[str, IdOf("t")]
SpectatorId = Annotated[str, IdOf("w")]
ResolutionId = Annotated[str, IdOf("s")]
Name = Annotated[str, Between(1, MAX_NAME), Special.NAME]
Letters = Annotated[
    tuple[Annotated[str, SKILL_LETTERS, About("A letter of the skill box.")], ...],
    Between(1, len(LETTERS)),
    Unique(),
]
Number = Annotated[int, Between(-MAX_NUMBER, MAX_NUMBER)]
SuppliedDice = Annotated[Mapping[str, Any], Special.DICE]


Notes = Mapping[Any, Any]
"""The annotations of a type, by kind."""


def shapes(of: type[Any]) -> dict[str, tuple[Any, Notes]]:
    """Return the bare type and the annotations of each field of a value."""
    hints = get_type_hints(of, include_extras=True)
    return {name: shape(hints[name]) for name in of.__struct_fields__}


def shape(hint: Any) -> tuple[Any, Notes]:
    """Return the bare type, without `Annotated` and `None`, and its annotations."""
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
    """Return the example of a value: the fields that have an example value."""
    return {
        name: notes[About].example
        for name, (_, notes) in shapes(of).items()
        if About in notes and notes[About].example is not None
    }
