"""Strict fields of requests, and their schema: JSON's own types and nothing that looks like them.

Each is documented by its marshmallow base class; integral floats are integers, as JSON Schema says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.names.characters import problem_of_name, problem_of_text
from service.schemas.messages import UNKNOWN, Unknown
from service.schemas.shape import MAX_NUMBER, IdOf

MAX_ID = 12


class Choices(validate.OneOf):
    """A closed set of texts, which the document describes once, under a name."""

    def __init__(self, name: str, choices: Iterable[str], about: str, hint: str = "") -> None:
        error = f"Must be one of: {{choices}}.{hint and ' '}{hint}"
        super().__init__(list(choices), error=error)
        self.name, self.about = name, about


class Validated:
    """A field that joins its validators once; marshmallow does it for each value, also for one."""

    validators: list[Callable[[Any], Any]]

    @cached_property
    def _validate_all(self) -> Callable[[Any], Any]:
        return self.validators[0] if len(self.validators) == 1 else validate.And(*self.validators)


class StrictInteger(Validated, fields.Integer):
    """A whole number: no text, no boolean, and 2.9 is not rounded."""

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> int:
        if type(value) is int:
            return value
        if type(value) is float and value.is_integer():
            return int(value)
        raise ValidationError("Must be a whole number.")


class StrictBoolean(Validated, fields.Boolean):
    """true or false, and no text or number in their place."""

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise ValidationError("Must be true or false.")


class Line(Validated, fields.String):
    """A short text of one line."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        super().__init__(validate=length(1, longest, "characters"), **kwargs)

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> str:
        text = super()._deserialize(value, *place, **options)
        if text and (problem := self._problem(text)):  # an empty one has the wrong length
            raise ValidationError(problem)
        return text

    def _problem(self, text: str) -> str | None:
        """The problem with its characters, if there is one."""
        return problem_of_text(text)


class Name(Line):
    """A name: a line without invisible characters."""

    def _problem(self, text: str) -> str | None:
        return problem_of_name(text)


class Id(fields.String):
    """An id of one of some kinds, or `word`; the rules check whether it exists."""

    def __init__(self, of: IdOf, *, metadata: dict[str, Any], **kwargs: Any) -> None:
        kinds, word = of
        id = f"[{kinds}][1-9][0-9]{{0,{MAX_ID - 2}}}"
        self.pattern = f"^({id}|{word})$" if word else f"^{id}$"
        self.like = " or ".join((*(f"{kind}1" for kind in kinds), *filter(None, [word])))
        shown = {"pattern": self.pattern, "example": f"{kinds[0]}1"}
        super().__init__(metadata={**metadata, **shown}, **kwargs)

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> str:
        text = super()._deserialize(value, *place, **options)
        if not re.fullmatch(self.pattern, text):
            raise ValidationError(f"Must be an id such as {self.like}.")
        return text


class Several(fields.List[Any]):
    """A list that becomes a tuple: values are frozen."""

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> Any:
        if isinstance(value, list):
            self._validate(value)  # the length first: a list that is too long is not loaded
        return tuple(super()._deserialize(value, *place, **options))


class Distinct(Several):
    """A list without repetitions."""

    def _deserialize(self, value: Any, *place: Any, **options: Any) -> Any:
        items = super()._deserialize(value, *place, **options)
        earlier: set[Any] = set()
        repeated: dict[str | int, Any] = {}
        for index, item in enumerate(items):
            if item in earlier:
                repeated[index] = [f"{item} is there already."]
            earlier.add(item)
        if repeated:
            raise ValidationError(repeated)
        return items


def number(description: str, **kwargs: Any) -> StrictInteger:
    """A whole number within ±1,000,000."""
    return whole(-MAX_NUMBER, MAX_NUMBER, description, **kwargs)


def whole(lowest: int, highest: int, description: str, **kwargs: Any) -> StrictInteger:
    """A whole number from `lowest` to `highest`."""
    return StrictInteger(
        validate=between(lowest, highest), metadata={"description": description}, **kwargs
    )


def flag(description: str, *, default: bool = False) -> StrictBoolean:
    """true or false."""
    return StrictBoolean(load_default=default, metadata={"description": description})


def choice(of: type[Any], description: str, **kwargs: Any) -> fields.Enum[Any]:
    """One of the values of an Enum."""
    return fields.Enum(of, by_value=fields.String, metadata={"description": description}, **kwargs)


def several(
    items: fields.Field[Any] | type[Schema],
    longest: int,
    description: str,
    *,
    least: int = 0,
    distinct: bool = False,
    **kwargs: Any,
) -> Several:
    """A list of `least` to `longest` items; with `distinct`, each once."""
    item = items if isinstance(items, fields.Field) else fields.Nested(items)
    metadata = {"description": description} | ({"uniqueItems": True} if distinct else {})
    kind = Distinct if distinct else Several
    return kind(item, validate=length(least, longest, "items"), metadata=metadata, **kwargs)


class RequestSchema(Schema):
    """A body; unknown fields are refused."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 (marshmallow's form)

    class Meta:
        """Refuses unknown fields."""

        unknown = RAISE

    def load(self, data: Any, **options: Any) -> Any:
        """Load the fields that are present; omitted ones take the defaults of the loaded value."""
        if isinstance(data, dict):
            whole = self._required <= data.keys()
            options["partial"] = whole or self.load_fields.keys() - self._required
        return super().load(data, **options)

    @cached_property
    def _required(self) -> frozenset[str]:
        """The names of the fields that must not be omitted; they are their keys, too."""
        return frozenset(name for name, field in self.load_fields.items() if field.required)

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Give the messages about unknown fields the names of the known ones."""
        messages = error.messages
        if isinstance(messages, dict):
            unknown = [key for key, found in messages.items() if found == [UNKNOWN]]
            messages.update((key, [Unknown(self.load_fields)]) for key in unknown)


class NoFieldsSchema(RequestSchema):
    """A body without fields; it may be omitted."""


class NoQuerySchema(RequestSchema):
    """The query of an endpoint that takes none: every parameter is refused."""


MIN_KEY, MAX_KEY = 16, 255
"""Characters of an Idempotency-Key."""


def between(lowest: int, highest: int) -> validate.Range:
    """A number from `lowest` to `highest`."""
    return validate.Range(lowest, highest, error="Must be between {min} and {max}.")


def length(least: int, most: int, unit: str) -> validate.Length:
    """A text or list of `least` to `most` of a unit, such as characters."""
    if least == most:
        allowed = "{max}"
    elif least:
        allowed = "between {min} and {max}"
    else:
        allowed = "at most {max}"
    return validate.Length(least or None, most, error=f"Must have {allowed} {unit}.")


MAX_LISTED = 20
"""How many names an error lists."""


class NamedUnion(OneOfSchema):
    """One of several forms; a field names which."""

    type_schemas: Mapping[str, Schema]
    type_field_remove = False

    def get_data_type(self, data: dict[str, Any]) -> str:
        """The name of a request's shape. Raises ValidationError if it is missing or unknown."""
        name = data.get(self.type_field)
        if not isinstance(name, str) or name not in self.type_schemas:
            raise ValidationError({self.type_field: [self._expected(name)]})
        return name

    def _expected(self, name: Any) -> str:
        """The message about a wrong name; it lists the names unless they are many."""
        known = list(self.type_schemas)
        if len(known) <= MAX_LISTED:
            return f"Must be one of: {', '.join(known)}."
        if name is None:
            return f"Missing: must be a name such as `{known[0]}`."
        return Unknown(known, str(name))

    def load(self, data: Any, **options: Any) -> Any:
        """Load a request by its own schema alone: a third faster than through OneOfSchema."""
        if not isinstance(data, dict):
            raise ValidationError({"_schema": ["Must be an object."]})
        return self.type_schemas[self.get_data_type(data)].load(data, **options)


class AnyOfSchema(Schema):
    """One of several schemas, or more than one at the same time."""

    @property
    def options(self) -> Sequence[Schema | type[Schema]]:
        """The schemas."""
        raise NotImplementedError
