"""The types of fields as data, from which schemas, the document and examples are derived.

The docstring below a field describes it. A type is `Annotated` with msgspec's `Meta` (bounds,
lengths, an example, a description for all fields of the type, a `title` for the name of an
object's schema), and with notes beyond JSON Schema. In requests, a field without a description
is not sent.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from inspect import Parameter, get_annotations, signature
from itertools import pairwise
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, structs

from service.schemas.once import once

MAX_NUMBER = 1_000_000
MAX_COUNT = 20
MAX_LIST = 20
MAX_LABEL = 64
META = (
    *("title", "description", "examples", "extra_json_schema", "extra"),
    *("ge", "le", "multiple_of", "min_length", "max_length"),
)
"""The attributes read from a Meta."""


def about(description: str, example: Any = None) -> Meta:
    """The description of a field, and its value in an example, if any."""
    return Meta(description=description, examples=None if example is None else [example])


def bounds(least: int, most: int) -> Meta:
    """The lowest and the highest number."""
    return Meta(ge=least, le=most)


def lengths(least: int, most: int) -> Meta:
    """The shortest and the longest text or list."""
    return Meta(min_length=least, max_length=most)


Number = Annotated[int, bounds(-MAX_NUMBER, MAX_NUMBER)]
Count = Annotated[int, bounds(0, MAX_COUNT)]
Label = Annotated[str, Meta(min_length=1, max_length=MAX_LABEL)]
"""A short text of one line."""
Receipt = Annotated[bool, about("Whether to sign what was rolled, and when.")]
Total = Annotated[int, Meta(extra_json_schema={"format": "int64"})]
"""A number that may need more than 32 bits, such as a sum of dice with many sides."""
Timestamp = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""A time in an answer: RFC 3339, UTC."""


class Unreadable(ValueError):
    """A text that cannot be parsed, with the message that says so."""


class Parsed(NamedTuple):
    """A text that becomes a value: `read(text, query)`, which raises Unreadable, and back."""

    read: Callable[[str, bool], Any]
    text: Callable[[Any], str]
    longest: int


class AnyText(NamedTuple):
    """A text with any characters; others are one line."""


class IsName(NamedTuple):
    """A name that identifies a person at a table."""


class Unique(NamedTuple):
    """A list without repetitions."""


class OneOf(NamedTuple):
    """One of a set of texts: the name of the set in the document, the texts, and a description.

    The `hint` follows the refusal of any other.
    """

    name: str
    choices: Iterable[str]
    about: str
    hint: str = ""


def constant(value: str) -> OneOf:
    """A text that is always the same."""
    return OneOf("", (value,), "")


class IdOf(NamedTuple):
    """An id; `kinds` has the first letter of each kind of object that it may name.

    `word` is accepted as well.
    """

    kinds: str
    word: str | None = None


class OrWord(NamedTuple):
    """An object of a type, or a word in its place, for which the value is None.

    `about` is the object's name in the refusal of anything else.
    """

    word: str
    type: type[Any]
    about: str


class SomeOf(NamedTuple):
    """An object with some of the fields of a type, which stays a mapping; answers have others."""

    type: type[Any]


class Supplied(NamedTuple):
    """Faces of dice that were thrown by hand: some of the fields of a type, as a mapping."""

    type: type[Any]


class Inline(NamedTuple):
    """An object whose fields stand among those of the outer object."""


class ShownAs(NamedTuple):
    """The type that a value has in answers, or its schema; the name of one that is made later."""

    type: Any


class Secret(NamedTuple):
    """A field that only some viewers see: it can be absent from answers."""


class SentAs(NamedTuple):
    """The name of an object's schema in requests, where answers have another."""

    name: str


class InQuery(NamedTuple):
    """The form of an object, or a list of objects, in a query, which has no objects.

    An object's fields stand in its place; with a `main` field their names begin with the object's,
    and the main field has that name alone. Of each object in a list there is the main field, under
    the `name` of the list; `others` are the other fields of such an object. `terms` are the
    inputs of the main field, if there is more than one: paths in the object, and factors.
    """

    main: str = ""
    name: str = ""
    about: str = ""
    others: Mapping[str, Any] = {}
    terms: Mapping[str, int] = {}


class NotInQuery(NamedTuple):
    """A field that no query has."""


class Problem(NamedTuple):
    """A problem between fields: a path in the body, and a message.

    It is only reported if the fields that it `needs`, and that of the path, are valid themselves.
    A type has its problems in a method `problems`.
    """

    path: tuple[str | int, ...]
    message: str
    needs: tuple[str, ...] = ()


class Shape(NamedTuple):
    """A type without `Annotated`, `None` and `UNSET`, and the content of its annotations."""

    type: Any
    nullable: bool
    meta: Mapping[str, Any]  # the attributes of all its Meta
    notes: Mapping[type[Any], Any]  # all other annotations, by their types

    @property
    def item(self) -> Shape | None:
        """The shape of a list's items."""
        return shape(get_args(self.type)[0]) if get_origin(self.type) in (tuple, list) else None

    @property
    def is_object(self) -> bool:
        """Whether it has members."""
        return Parsed not in self.notes and (
            hasattr(self.type, "__struct_fields__") or dataclasses.is_dataclass(self.type)
        )


class Member(NamedTuple):
    """A field of a type; `default` is NODEFAULT if it is required, UNSET if it may be absent."""

    name: str
    key: str  # its name in JSON
    shape: Shape
    default: Any

    @property
    def required(self) -> bool:
        return self.default is NODEFAULT

    @property
    def shown(self) -> bool:
        """Whether answers always have it."""
        return self.default is not UNSET and Secret not in self.shape.notes

    @property
    def sent(self) -> bool:
        """Whether requests have it."""
        return "description" in self.shape.meta


def shape(hint: Any) -> Shape:
    """The shape of a type; of two annotations of the same kind the outer one counts."""
    if get_origin(hint) is Annotated:
        bare, nullable, meta, notes = shape(hint.__origin__)
        for note in hint.__metadata__:
            if isinstance(note, Meta):
                values = ((name, getattr(note, name)) for name in META)
                meta = {**meta, **{name: value for name, value in values if value is not None}}
            else:
                notes = {**notes, type(note): note}
        return Shape(bare, nullable, meta, notes)
    if {NoneType, UnsetType} & {*get_args(hint)}:
        [inner] = (one for one in get_args(hint) if one not in (NoneType, UnsetType))
        bare = shape(inner)
        return bare._replace(nullable=bare.nullable or NoneType in get_args(hint))
    return Shape(hint, False, {}, {})


@once
def members(of: type[Any]) -> tuple[Member, ...]:
    """The fields of a struct, a dataclass or a named tuple."""
    hints = get_type_hints(of, include_extras=True)
    return tuple(
        Member(name, key, _described(of, name, shape(hints[name])), default)
        for name, key, default in _declared(of)
    )


def _described(of: type[Any], name: str, shape: Shape) -> Shape:
    """The shape of a field with its docstring as its description, if it has one."""
    declared = next(base for base in of.__mro__ if name in get_annotations(base))
    about = docstrings(declared.__module__).get(declared.__name__, {}).get(name)
    return shape if about is None else shape._replace(meta={**shape.meta, "description": about})


@cache
def docstrings(module: str) -> Mapping[str, Mapping[str, str]]:
    """The docstrings of the fields of a module's classes: Python keeps them in the source alone."""
    # Not by inspect, which keeps all lines that it has read.
    loader = SourceFileLoader(module, str(import_module(module).__file__))
    return {
        node.name: {
            field.target.id: " ".join(str(below.value.value).split())
            for field, below in pairwise(node.body)
            if isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
        }
        for node in ast.parse(loader.get_data(loader.path)).body
        if isinstance(node, ast.ClassDef)
    }


def _declared(of: Any) -> Iterator[tuple[str, str, Any]]:
    """The name, the key and the default of each field."""
    if issubclass(of, Struct):
        for field in structs.fields(of):
            yield field.name, field.encode_name, field.default
    elif dataclasses.is_dataclass(of):
        for one in dataclasses.fields(of):
            default = NODEFAULT if one.default is dataclasses.MISSING else one.default
            yield one.name, one.name, default
    else:
        for name, parameter in signature(of).parameters.items():
            default = NODEFAULT if parameter.default is Parameter.empty else parameter.default
            yield name, name, default


def example(of: type[Any]) -> dict[str, Any]:
    """The example of a value: the fields that have an example value."""
    return {
        member.key: member.shape.meta["examples"][0]
        for member in members(of)
        if "examples" in member.shape.meta
    }
