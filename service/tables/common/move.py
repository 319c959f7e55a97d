"""The base class of moves, and the offers in the list of legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import EnumType
from functools import cache
from itertools import chain, product
from typing import Annotated, Any, ClassVar

from msgspec import NODEFAULT, UNSET, Struct, UnsetType, convert, field, structs

from service.schemas.shape import IdOf, OneOf, Problem, lengths, members
from service.tables.common.actor import Actor, Role
from service.tables.common.event import snake_case
from service.tables.common.shape import MAX_TEXT

GAMEMASTER = frozenset({Role.GAMEMASTER})
PLAYER = frozenset({Role.PLAYER})
BOTH = GAMEMASTER | PLAYER
MOST_SENTENCES = 3
"""The most sentences of one kind in a list of moves; for more things there is one."""


class Move(Struct, frozen=True):
    """An order to the table of a game; its docstring describes it in the document.

    Its name in the API is that of the class, `start_act` for StartAct, or its own `move`.
    """

    move: ClassVar[str]
    by: ClassVar[frozenset[Role]] = GAMEMASTER
    """Who may play it."""
    shows: ClassVar[bool] = False
    """Whether it reveals a secret, or ends a token: no undo goes back beyond it."""
    is_step: ClassVar[bool] = True
    """Whether an undo can take it back, or be barred by it; undoing itself is no step."""
    frees_name: ClassVar[bool] = False
    """Whether somebody else can have a name after it."""

    def __init_subclass__(cls) -> None:
        cls.move = vars(cls).get("move", snake_case(cls.__name__))

    def problems(self) -> Iterator[Problem]:
        """Yield the errors between its fields, which do not depend on the table."""
        yield from ()

    def play(self, turn: Any) -> None:
        """Play the move. Raises RuleError, WrongRole or InvalidField; the turn is then void."""
        raise NotImplementedError

    @classmethod
    def offers(cls, table: Any, actor: Actor) -> Iterator[Offer]:
        """Yield candidates; `legal` leaves out those that `play` refuses.

        Unless a move has its own: one for each choice of the ids and enumerations that it needs;
        its other fields are open.
        """
        choices: dict[str, Iterable[Any]] = {}
        open: dict[str, JsonSchema | None] = {}
        needed: dict[str, Any] = {}
        for name, _, (bare, _, meta, notes), default in members(cls):
            if default is NODEFAULT and IdOf in notes:
                choices[name] = chain(*(table.ids()[kind] for kind in notes[IdOf].kinds))
            elif default is NODEFAULT and OneOf in notes:
                choices[name] = notes[OneOf].choices
            elif default is NODEFAULT and isinstance(bare, EnumType):
                choices[name] = bare
            elif name not in WithText.__struct_fields__ or not issubclass(cls, WithText):
                open[name] = None
                if default is NODEFAULT:
                    needed[name] = convert(meta["examples"][0], bare)
        for chosen in product(*choices.values()):
            sample = cls(**dict(zip(choices, chosen, strict=True)), **needed)
            yield Offer(sample, open, tuple(needed))


JsonSchema = Mapping[str, Any]


class Offer(Struct, frozen=True):
    """A move that can be played, represented by one sample.

    `open` maps the fields that can be chosen to the JSON Schema that narrows them, or to None
    where the move's own schema suffices. `required` lists those that must be filled in, `distinct`
    those that may have no value in common, open or not; `limits` has JSON Schemas that the whole
    move must fit, `rollers` the roller of each roll, who cannot be in `against`. `warnings` has
    advice on the move, `unusable` says why a card could never be used; `awards` lists the cards
    that the sample earns.
    """

    sample: Move
    open: Mapping[str, JsonSchema | None] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    distinct: tuple[str, ...] = ()
    limits: tuple[JsonSchema, ...] = ()
    rollers: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    unusable: str | None = None
    awards: tuple[Mapping[str, Any], ...] = ()

    @property
    def body(self) -> dict[str, Any]:
        """The fixed fields, ready to be sent."""
        settled: dict[str, Any] = {"move": self.sample.move}
        for slot in fields_of(type(self.sample)):
            value = getattr(self.sample, slot.name)
            if slot.name not in self.open and (slot.required or value != slot.default):
                settled[slot.name] = list(value) if isinstance(value, tuple) else value
        return settled


fields_of = cache(structs.fields)  # which resolves the annotations anew at every call


class WithText(Move, frozen=True, kw_only=True):
    """A move with words for everybody, which stand in its event."""

    text: Annotated[str | None, lengths(1, MAX_TEXT)] = None
    """Words that go with the move."""

    @property
    def said(self) -> str | UnsetType:
        """The `text` of its event, if there is one."""
        return UNSET if self.text is None else self.text


def one_of(choices: Any) -> JsonSchema:
    """The JSON Schema of a field that takes one of these."""
    return {"enum": list(choices)}


def some_of(choices: Any, least: int, most: int | None = None) -> JsonSchema:
    """The JSON Schema of a list of these, each at most once."""
    listed = list(choices)
    most = len(listed) if most is None else min(most, len(listed))
    items = {"type": "array", "uniqueItems": True, "minItems": least, "maxItems": most}
    # An empty enum is not valid JSON Schema; without choices `maxItems` is 0 anyway.
    return {**items, "items": one_of(listed)} if listed else items


def sentences(each: Sequence[str], many: str) -> tuple[str, ...]:
    """A sentence for each thing, or one for many of them, which says how many there are."""
    if len(each) <= MOST_SENTENCES:
        return tuple(each)
    return (f"{len(each)} {many}",)
