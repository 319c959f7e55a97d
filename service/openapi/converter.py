"""Marshmallow schemas as JSON Schemas: unions, named choices, descriptions from docstrings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields
from marshmallow.fields import Field

from service.schemas.derive import WordOrObject, camel, name_of_type
from service.schemas.fields import AnyOfSchema, Choices, NamedUnion
from service.schemas.prose import prose


def choices_of(field: fields.Field[Any]) -> tuple[str, str]:
    """The name and the description of the set that a field chooses from."""
    if isinstance(field, fields.Enum):
        enum: type[Enum] = field.enum
        return name_of_type(enum), (enum.__doc__ or "").partition("\n")[0]
    [choices] = (check for check in field.validators if isinstance(check, Choices))
    return choices.name, choices.about


Json = dict[str, Any]
OPENAPI = "3.1.0"
SCHEMAS = "#/components/schemas/"


class DocumentConverter(OpenAPIConverter):
    """Adds to apispec: unions, choices with names, schemas' docstrings."""

    def schema2jsonschema(self, schema: Any) -> Json:
        """The JSON Schema of a schema."""
        description = _description(type(schema))
        if isinstance(schema, NamedUnion):
            return description | self._one_of(schema)
        if isinstance(schema, AnyOfSchema):
            options = [self.resolve_nested_schema(option) for option in schema.options]
            return description | {"anyOf": options}
        described: Json = super().schema2jsonschema(schema)
        if required := described.get("required"):  # in the order of the properties: it compresses
            described["required"] = [name for name in described["properties"] if name in required]
        return description | _without_empty_schemas(described)

    def field2property(self, field: Field[Any]) -> Json:
        """The JSON Schema of a field: a choice refers to the one of its set."""
        described: Json = super().field2property(field)
        if "enum" in described:
            described = self._choice(field, described)
        if isinstance(field, WordOrObject):
            word = {"type": "string", "const": field.word, "enum": [field.word]}
            described = {**described, "anyOf": [word, {"$ref": described["$ref"]}]}
            described["default"] = field.word
            del described["$ref"]
        described = _without_empty_schemas(described)
        if "$ref" in described or "anyOf" in described:
            _explain_default(described)
        return described

    def _one_of(self, union: NamedUnion) -> Json:
        references = {
            name: self.resolve_nested_schema(inner) for name, inner in union.type_schemas.items()
        }
        return {
            "oneOf": [*references.values()],
            "discriminator": {
                "propertyName": union.type_field,
                "mapping": {name: inner["$ref"] for name, inner in references.items()},
            },
        }

    def _choice(self, field: Field[Any], described: Json) -> Json:
        """A set with one value is a constant, any other a schema of its own."""
        values = [value for value in described.pop("enum") if value is not None]
        if len(values) == 1:
            # Some generators know no `const`, and would read any text as any member of a union.
            return {"const": values[0], "enum": values, **described}
        name, about = choices_of(field)
        if name not in self.spec.components.schemas:
            component = {"description": about, "type": "string", "enum": values}
            self.spec.components.schema(name, component)
        described.pop("type", None)
        reference = {"$ref": SCHEMAS + name}
        if field.allow_none:
            return {"anyOf": [reference, {"type": "null"}], **described}
        return {**reference, **described}


def _without_empty_schemas(described: Json) -> Json:
    """`true` in place of `{}`, for which generators for Go make pointers to anything."""
    if described.get("additionalProperties") == {}:
        described["additionalProperties"] = True
    return described


def _explain_default(described: Json) -> None:
    """Describe a default beside a reference or a union: generated code would not compile."""
    default = described.pop("default", None)
    if isinstance(default, str):
        described["description"] += f" `{default}` if omitted."
        described["x-default"] = default


def _description(schema: type[Any]) -> dict[str, str]:
    """The docstring of a schema; empty without one."""
    text = prose(schema.__doc__)
    return {"description": text} if text else {}


class DocumentPlugin(MarshmallowPlugin):
    """Converts schemas with DocumentConverter."""

    Converter = DocumentConverter


class Components:
    """The schemas and parameters of a document: each is added when something first refers to it."""

    def __init__(self, path_parameters: Json) -> None:
        self.parameters: Json = {}
        """Every parameter so far, by name."""
        self._path_parameters = path_parameters
        plugin = DocumentPlugin()
        self._spec = APISpec("", "", OPENAPI, plugins=[plugin])
        assert plugin.converter is not None  # made for the spec
        self._converter = plugin.converter

    @property
    def schemas(self) -> Json:
        """Every schema so far, by name."""
        schemas: Json = self._spec.components.schemas
        return schemas

    def reference(self, schema: Schema | type[Schema]) -> Json:
        """A reference to a schema; of a union of one, to that."""
        if isinstance(schema, AnyOfSchema) and len(schema.options) == 1:
            [schema] = schema.options
        reference: Json = self._converter.resolve_nested_schema(schema)
        return reference

    def parameter(self, name: str, parameter: Json) -> Json:
        """A reference to a parameter; the parameter itself if another one has the name."""
        if self.parameters.setdefault(name, parameter) != parameter:
            return parameter
        return {"$ref": f"#/components/parameters/{name}"}

    def of_path(self, name: str, own: Mapping[str, Mapping[str, Any]]) -> Json:
        """A reference to a parameter of a path: one of `own`, or of those that many paths have."""
        described = own.get(name) or self._path_parameters[name]
        whole = {"in": "path", "name": name, "required": True, **described}
        return self.parameter(camel(name), whole)

    def query(self, schema: Schema) -> list[Json]:
        """The fields of a schema as parameters of a query."""
        parameters: list[Json] = self._converter.schema2parameters(schema, location="query")
        return parameters
