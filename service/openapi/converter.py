"""Marshmallow schemas as JSON Schemas: unions, and descriptions from docstrings."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema
from marshmallow_oneofschema.one_of_schema import OneOfSchema

Json = dict[str, Any]
OPENAPI = "3.1.0"


class UnionConverter(OpenAPIConverter):
    """Documents a OneOfSchema as a discriminated union, and every schema by its docstring."""

    def schema2jsonschema(self, schema: Any) -> Json:
        """The JSON Schema of a schema."""
        description = _description(type(schema))
        if not isinstance(schema, OneOfSchema):
            described: Json = super().schema2jsonschema(schema)
            return description | described
        references = {
            name: self.resolve_nested_schema(inner) for name, inner in schema.type_schemas.items()
        }
        return description | {
            "oneOf": list(references.values()),
            "discriminator": {
                "propertyName": schema.type_field,
                "mapping": {name: inner["$ref"] for name, inner in references.items()},
            },
        }


def _description(schema: type[Any]) -> dict[str, str]:
    """The docstring of a schema, each paragraph on one line; empty without a docstring."""
    paragraphs = cleandoc(schema.__doc__ or "").split("\n\n")
    text = "\n\n".join(paragraph.replace("\n", " ") for paragraph in paragraphs)
    return {"description": text} if text else {}


class UnionPlugin(MarshmallowPlugin):
    """Converts schemas with UnionConverter."""

    Converter = UnionConverter


class Components:
    """The schemas of a document: each is added when something first refers to it."""

    def __init__(self) -> None:
        plugin = UnionPlugin()
        self._spec = APISpec("", "", OPENAPI, plugins=[plugin])
        assert plugin.converter is not None  # made for the spec
        self._converter = plugin.converter

    @property
    def schemas(self) -> Json:
        """Every schema so far, by name."""
        schemas: Json = self._spec.components.schemas
        return schemas

    def add(self, name: str, schema: type[Schema]) -> None:
        """Add a schema under a name."""
        self._spec.components.schema(name, schema=schema)

    def reference(self, schema: Schema | type[Schema]) -> Json:
        """A reference to a schema."""
        reference: Json = self._converter.resolve_nested_schema(schema)
        return reference

    def query(self, schema: Schema) -> list[Json]:
        """The fields of a schema as parameters of a query."""
        parameters: list[Json] = self._converter.schema2parameters(schema, location="query")
        return parameters
