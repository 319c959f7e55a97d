"""The operations of the OpenAPI document, as a test can ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Flask

from tests.openapi.described import DOCUMENT

Json = dict[str, Any]

METHODS = ("get", "post", "delete")
SESSION = "/v1/sessions/{session}"
JSON = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """One operation; `told` is what the document says of it."""

    id: str
    method: str
    path: str
    told: Mapping[str, Any]

    @property
    def of_session(self) -> bool:
        """Whether it belongs to a session, and takes a token."""
        return self.path.startswith(SESSION)

    @property
    def asked_by(self) -> str:
        """The method to ask for an answer with: a stream would not end."""
        return "HEAD" if self.id == "stream_events" else self.method

    def within(self, **names: str) -> str:
        """Its path within the session, with the names in it filled."""
        return self.path.removeprefix(SESSION).format(**names)

    @property
    def bodies(self) -> Mapping[str, Json]:
        """The bodies that the document shows, by what they show."""
        content = self.told.get("requestBody", {}).get("content", {}).get(JSON, {})
        shown = content.get("examples", {})
        return {name: dict(example["value"]) for name, example in shown.items()}

    @property
    def query(self) -> str:
        """The query that the document shows."""
        asked = [
            (parameter["name"], value)
            for parameter in map(resolved_parameter, self.told.get("parameters", ()))
            if parameter["in"] == "query" and (value := parameter.get("example")) is not None
        ]
        plain = [(name, str(v).lower() if isinstance(v, bool) else v) for name, v in asked]
        return "?" + urlencode(plain, doseq=True) if plain else ""


ENDPOINTS: Mapping[str, Endpoint] = {
    told["operationId"]: Endpoint(told["operationId"], method.upper(), path, told)
    for path, methods in DOCUMENT["paths"].items()
    for method, told in methods.items()
    if method in METHODS
}
"""All operations of the document, by their ids."""


def resolved_parameter(parameter: Json) -> Json:
    """A parameter, or the one that is referred to."""
    name = parameter.get("$ref", "").rpartition("/")[2]
    found: Json = DOCUMENT["components"]["parameters"][name] if name else parameter
    return found


def undocumented(app: Flask) -> set[tuple[str, str]]:
    """The paths and methods that are served and that the document does not tell."""
    documented = {
        (found.path.replace("{", "<").replace("}", ">"), found.method)
        for found in ENDPOINTS.values()
    }
    served = {
        (rule.rule, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    return served - documented
