"""What a schema finds wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from marshmallow import Schema, ValidationError

from service.http.parsing import refusal_of


def findings(schema: Schema | type[Schema], body: Any) -> dict[str | None, str]:
    """Pointers to what is wrong, with the details."""
    with pytest.raises(ValidationError) as wrong:
        (schema() if isinstance(schema, type) else schema).load(body)
    found = refusal_of(wrong.value.normalized_messages(), query=False).findings
    return {finding.pointer: finding.detail for finding in found}


def as_json(value: Any) -> Any:
    """A value as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(value))
