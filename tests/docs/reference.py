"""`docs/reference.md`: every mechanic as the OpenAPI document tells it, with a worked example each.

`make reference` writes it; a test holds it to the document, and plays the examples.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service.systems.registry import SYSTEMS
from tests.openapi.described import DOCUMENT
from tests.systems.case import Worked
from tests.systems.cases import CASES

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference.md"
OF_ALL = ("label", "seed", "receipt", "percentile", "dice")
OWN = ("outcome", "faces")
"""Fields of an answer that each mechanic fills in its own way."""


class Reference:
    """The page that a document makes."""

    def __init__(self, document: Json) -> None:
        self._document = document

    def page(self) -> str:
        paths = self._document["paths"]
        names = [found[1] for path in paths if (found := re.match(r"/v1/(.+)/roll$", path))]
        parts = [HEAD, " · ".join(f"[{name}](#{_anchor(name)})" for name in names) + "\n"]
        parts += [self._mechanic(name) for name in names]
        parts.append(self._of_all(names[0]))
        return "\n".join(parts)

    def _mechanic(self, name: str) -> str:
        post = self._document["paths"][f"/v1/{name}/roll"]["post"]
        asked = self._body(name)["properties"]
        outcome = self._schema(self._answer(name)["outcome"])["properties"]
        own = {field: value for field, value in asked.items() if field not in OF_ALL}
        own, outcome = dict(self._deep(own)), dict(self._deep(outcome))
        faces = self._schema(asked["dice"])["properties"]
        rules = SYSTEMS[name.split("/")[0]].rules_page
        about = _beside(post["description"].replace("\n", " "))
        lines = [
            f"## {name}\n",
            f"{about}" + (f" ([the rules](rules/{rules}.md))" if rules else "") + "\n",
            *_table("field", own, self._fields(own)),
            *_table("in `dice`", faces, {field: _text(value) for field, value in faces.items()}),
            *_table(
                "in `outcome`",
                outcome,
                {field: _text(self._told(v)) for field, v in outcome.items()},
            ),
        ]
        for worked in CASES[name].worked:
            lines += _worked(name, worked)
        return "\n".join(lines)

    def _deep(
        self, fields: Json, prefix: str = "", before: dict[int, str] | None = None
    ) -> Iterator[tuple[str, Json]]:
        """Fields with those of their objects and of the items of their lists.

        `before` has the fields whose objects have been listed, by schema.
        """
        before = {} if before is None else before
        for field, value in fields.items():
            schema = self._schema(value)
            items = schema.get("items")
            inner = self._schema(items) if items else schema
            name = f"{prefix}{field}"
            if first := before.get(id(inner)):
                about = f"{_text(self._told(value))} Its fields are those of `{first}`."
                yield name, {**self._told(value), "description": about}
                continue
            yield name, value
            if "properties" in inner:
                name += "[]" if items else ""
                before[id(inner)] = name
                yield from self._deep(inner["properties"], f"{name}.", before)

    def _of_all(self, name: str) -> str:
        asked = self._body(name)["properties"]
        shared = {field: asked[field] for field in OF_ALL}
        answer = self._answer(name)
        answered = dict(self._deep({f: v for f, v in answer.items() if f not in OWN}))
        texts = {field: _text(self._told(value)) for field, value in answered.items()}
        return "\n".join(
            [
                "## Fields of every roll\n",
                *_table("field", shared, self._fields(shared)),
                *_table("in the answer", answered, texts),
            ]
        )

    def _answer(self, name: str) -> Json:
        post = self._document["paths"][f"/v1/{name}/roll"]["post"]
        content = post["responses"]["200"]["content"]["application/json"]
        fields: Json = self._schema(content["schema"])["properties"]
        return fields

    def _body(self, name: str) -> Json:
        post = self._document["paths"][f"/v1/{name}/roll"]["post"]
        return self._schema(post["requestBody"]["content"]["application/json"]["schema"])

    def _fields(self, fields: Json) -> dict[str, str]:
        return {
            field: f"{self._kind(value)} {_text(self._told(value))}"
            for field, value in fields.items()
        }

    def _kind(self, value: Json) -> str:
        schema = self._schema(value)
        if "enum" in schema:
            kind = ", ".join(f"`{one}`" for one in schema["enum"])
        else:
            [kind] = _types(schema)
            if kind == "integer":
                kind = f"{schema['minimum']:,} to {schema['maximum']:,}"
        usual = value.get("x-default", value.get("default", schema.get("default")))
        shown = usual if isinstance(usual, str) else json.dumps(usual)
        ending = "" if usual in (None, [], {}) else f", `{shown}` if left out"
        return f"*{kind}{ending}*."

    def _told(self, value: Json) -> Json:
        return {**self._schema(value), **value}

    def _schema(self, value: Json) -> Json:
        while "$ref" in value:
            *_, name = value["$ref"].split("/")
            value = self._document["components"]["schemas"][name]
        if "anyOf" in value:
            return self._schema(next(one for one in value["anyOf"] if one.get("type") != "null"))
        return value


def _types(schema: Json) -> list[str]:
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return [one for one in types if one != "null"]


def _table(head: str, fields: Json, texts: dict[str, str]) -> Iterator[str]:
    yield f"| {head} | means |"
    yield "|---|---|"
    for field in fields:
        yield f"| `{field}` | {texts[field]} |"
    yield ""


def _beside(text: str) -> str:
    """A text whose links lead to files beside the reference."""
    return re.sub(r"\(/guide/([\w/]+)\)", r"(\1.md)", text)


def _text(value: Json) -> str:
    about = " ".join(value.get("description", "").split()).replace("|", "\\|")
    return _beside(about).removesuffix(
        f" `{value.get('x-default')}` if omitted."
    )  # the kind says it


def _worked(mechanic: str, worked: Worked) -> Iterator[str]:
    yield "**Worked example.** " + worked.why + "\n"
    yield "```sh"
    url = f"http://127.0.0.1:8000/v1/{mechanic}/roll"
    yield f"curl -X POST {url} -H 'Content-Type: application/json' \\"
    yield f"  -d '{json.dumps(worked.body)}'"
    yield "```\n"
    yield "```json outcome"
    yield json.dumps(worked.outcome)
    yield "```\n"


def _anchor(name: str) -> str:
    """As GitHub and the guide make it of a heading."""
    return name.replace("/", "")


HEAD = """# Every mechanic

What can be asked of each, and what the answer's `outcome` says; ids such as T2-03 name the rules.
`POST /v1/{mechanic}/roll` throws once, `/rolls` up to 1,000 times, `/odds` counts the chances of
the same fields, and `GET /v1/{mechanic}/roll` throws once with the query of the odds
([by a link](howto/roll-by-a-link.md)). What every roll can take beside its own fields is
[at the end](#fields-of-every-roll).
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(Reference(DOCUMENT).page(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
