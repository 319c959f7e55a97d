"""Schemas made of annotated types: what they load, refuse and show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

import pytest
from marshmallow import ValidationError
from msgspec import UNSET, Meta, Struct, UnsetType

from service.mechanics.die import Modifier, Modifiers
from service.mechanics.query import check_query, sources
from service.schemas.derive import part_schema, reply_schema
from service.schemas.shape import (
    Inline,
    InQuery,
    NotInQuery,
    Number,
    OneOf,
    Problem,
    SomeOf,
    about,
    bounds,
)


class Range(Struct, frozen=True):
    """From the lowest to the highest."""

    low: Annotated[int, bounds(0, 100), about("The lowest.")]
    high: Annotated[int, bounds(0, 100), about("The highest.")]

    def problems(self) -> Iterator[Problem]:
        if self.high < self.low:
            yield Problem(("high",), f"Must be at least {self.low}.", needs=("low",))


class Wall(Struct, frozen=True, kw_only=True):
    """What stands in the way."""

    thickness: Annotated[Number, about("In inches.")] = 0
    range: Annotated[Range | None, about("From where.", None), InQuery()] = None

    def problems(self) -> Iterator[Problem]:
        if self.thickness and self.range is None:
            yield Problem(("thickness",), "Needs a range.", needs=("range",))


class Thrower(Struct, frozen=True, kw_only=True):
    """A side."""

    strength: Annotated[Number, about("How strong.")]
    name: Annotated[str | None, Meta(min_length=1, max_length=9), about("Who."), NotInQuery()] = (
        None
    )
    modifiers: Modifiers = ()
    late: bool = False  # never sent


class Throw(Struct, frozen=True, kw_only=True):
    """A throw."""

    thrower: Annotated[Thrower, about("The thrower."), InQuery("strength")]
    steps: Annotated[
        int, bounds(-100, 100), Meta(multiple_of=20, extra={"rule": "XX-01"}), about("Steps.")
    ] = 0
    wall: Annotated[Wall, Inline()] = Wall()

    def problems(self) -> Iterator[Problem]:
        if self.steps > self.thrower.strength:
            yield Problem(("steps",), "Too many.", needs=("thrower",))


BODY, QUERY = part_schema(Throw)(), check_query("Throw", Throw)()


def refused(load: Any, request: Any) -> Any:
    with pytest.raises(ValidationError) as refusal:
        load(request)
    return refusal.value.normalized_messages()


FULL = Throw(
    thrower=Thrower(strength=50, modifiers=(Modifier("modifier", 2), Modifier("modifier", -1))),
    steps=40,
    wall=Wall(thickness=3, range=Range(1, 9)),
)


def test_a_body_and_a_query_become_the_same_value() -> None:
    modifiers = [{"name": "modifier", "value": 2}, {"name": "modifier", "value": -1}]
    body = {
        "thrower": {"strength": 50, "modifiers": modifiers},
        **{"steps": 40, "thickness": 3, "range": {"low": 1, "high": 9}},
    }
    query = {
        **{"thrower": ["50"], "thrower_modifiers": ["2", "-1"], "steps": ["40"]},
        **{"thickness": ["3"], "low": ["1"], "high": ["9"]},
    }
    assert BODY.load(body) == FULL
    assert QUERY.load(query).check == FULL


def test_what_is_omitted_takes_the_defaults_of_the_type() -> None:
    least = Throw(thrower=Thrower(strength=1))
    assert BODY.load({"thrower": {"strength": 1}}) == least
    assert QUERY.load({"thrower": ["1"]}).check == least


def test_a_query_has_numbers_in_place_of_objects_and_no_names() -> None:
    names = ["thrower", "thrower_modifiers", "steps", "thickness", "low", "high"]
    assert [*QUERY.fields] == names
    about = QUERY.fields["thrower_modifiers"].metadata["description"]
    assert about == "The thrower: Added to the total; repeat it for more than one."
    assert {name: (*source,) for name, source in sources(Throw).items()} == {
        "thrower": ({"thrower/strength": 1}, None),
        "thrower_modifiers": ({"value": 1}, "thrower/modifiers"),
        "low": ({"range/low": 1}, None),
        "high": ({"range/high": 1}, None),
    }


@pytest.mark.parametrize(
    ("body", "messages"),
    [
        pytest.param(
            {"thrower": {"strength": 5}, "steps": 20, "thickness": 1},
            {"steps": ["Too many."], "thickness": ["Needs a range."]},
            id="between fields, and of an inline object",
        ),
        pytest.param(
            {"thrower": {"strength": "x"}, "steps": 20, "thickness": 1},
            {
                "thrower": {"strength": ["Must be a whole number."]},
                "thickness": ["Needs a range."],
            },
            id="none of a field that is wrong, the others all the same",
        ),
        pytest.param(
            {"thrower": {"strength": 5}, "range": {"low": 9, "high": 1}, "thickness": 2},
            {"range": {"high": ["Must be at least 9."]}},
            id="of an object, and none that follows from it",
        ),
        pytest.param(
            {"thrower": {"strength": 50}, "steps": 30},
            {"steps": ["Must be a multiple of 20 (XX-01): 20 or 40 instead of 30."]},
            id="a multiple",
        ),
        pytest.param(
            {"thrower": {"strength": 5, "late": True}},
            {"thrower": {"late": ["Unknown field."]}},
            id="a field that is not described",
        ),
    ],
)
def test_problems_of_a_body(body: Any, messages: Any) -> None:
    assert refused(BODY.load, body) == messages


@pytest.mark.parametrize(
    ("query", "messages"),
    [
        pytest.param(
            {"thrower": ["5"], "steps": ["20"]}, {"steps": ["Too many."]}, id="between fields"
        ),
        pytest.param(
            {"thrower": ["5"], "low": ["9"], "high": ["1"]},
            {"high": ["Must be at least 9."]},
            id="between fields of an object",
        ),
        pytest.param(
            {"thrower": ["5"], "low": ["9"], "thickness": ["2"]},
            {"high": ["Must be given with `low`."]},
            id="half of an object, and nothing that follows from it",
        ),
        pytest.param(
            {"thrower": ["x"], "low": ["9"], "high": ["1"]},
            {"thrower": ["Must be a whole number."], "high": ["Must be at least 9."]},
            id="beside a wrong field",
        ),
        pytest.param(
            {"thrower": ["5"], "low": ["x"], "high": ["1"], "thickness": ["2"]},
            {"low": ["Must be a whole number."]},
            id="none that depends on a wrong field",
        ),
    ],
)
def test_problems_of_a_query(query: Any, messages: Any) -> None:
    assert refused(QUERY.load, query) == messages


class Kind(StrEnum):
    ONE = "one"


class ShownRange(Struct, frozen=True, kw_only=True, rename={"with_": "with"}):
    """What is shown."""

    with_: Kind | None
    lists: Annotated[tuple[tuple[int, ...], ...] | None, about("Lists.", [[1]])]
    range: Annotated[Range, Meta(title="Span")]
    letter: Annotated[str, OneOf("Letter", ("a", "b"), "A letter.")]
    texts: Mapping[str, str | None]
    least: bool = True
    absent: int | UnsetType | None = UNSET
    open: Annotated[object | None, SomeOf(Range)]


def test_an_answer_has_every_field_that_is_always_set() -> None:
    schema = reply_schema(ShownRange)
    fields: dict[str, Any] = {**schema().fields}
    assert schema.__name__ == "RangeSchema"
    assert {name: (field.required, field.allow_none) for name, field in fields.items()} == {
        "with": (True, True),
        "lists": (True, True),
        "range": (True, False),
        "letter": (True, False),
        "texts": (True, False),
        "least": (True, False),
        "absent": (False, True),
        "open": (True, True),
    }
    assert fields["letter"].validators[0].name == "Letter"
    assert fields["texts"].value_field.allow_none
    assert fields["open"].schema.unknown == "include"
    assert not any(field.required for field in fields["open"].schema.fields.values())
    assert fields["lists"].metadata == {"description": "Lists.", "example": [[1]]}
    assert type(fields["range"].schema).__name__ == "SpanSchema"
    assert not fields["range"].schema.fields["low"].validators


Length = Annotated[int, bounds(0, 9), about("A length.")]


class Rope(Struct, frozen=True, kw_only=True):
    """A rope."""

    length: Length
    spare: Length = 0
    """What is left over, in a text
    of two lines.
    """
    knots: Annotated[int, bounds(0, 9)] = 0


class Ladder(Rope, frozen=True, kw_only=True):
    """A rope with rungs; one field is declared anew."""

    spare: Length = 1
    """Its last rungs."""
    rungs: Annotated[int, bounds(0, 9), about("Overruled.")] = 3
    """The rungs."""


@pytest.mark.parametrize(
    ("of", "described"),
    [
        (Rope, {"length": "A length.", "spare": "What is left over, in a text of two lines."}),
        (Ladder, {"length": "A length.", "spare": "Its last rungs.", "rungs": "The rungs."}),
    ],
)
def test_the_docstring_below_a_field_describes_it(of: type[Any], described: Any) -> None:
    """It overrules the description of the field's type; a field without either is not sent."""
    found = part_schema(of)().fields
    assert {name: field.metadata["description"] for name, field in found.items()} == described
