"""The HTML pages, each rendered once: none depends on the request.

The guide has the documents of `docs/`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import Any

import orjson
from flask import Response, abort, render_template

from service.http.answers import SERVICE_LINKS, StaticContent
from service.mechanics.mechanic import Mechanic
from service.problems.kinds import KINDS
from service.schemas.once import once
from service.systems.registry import MECHANICS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HTML = "text/html; charset=utf-8"
PACKAGE = Path(__file__).parents[1]
FOLDER = next(folder for folder in (PACKAGE / "docs", PACKAGE.parent / "docs") if folder.is_dir())
"""The documents of the guide: inside the package in a wheel, beside it in a checkout."""
INDEX = "README"
"""The document that leads to the others."""
ATTACHED = {".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json"}
TABLES = (
    ("/v1/sessions", "post"),
    ("/v1/sessions/{session}/characters", "post"),
    ("/v1/sessions/{session}/moves", "post"),
)
"""The operations of tables that the home page has forms for."""
View = Callable[..., Response]


def _page(template: str, context: Callable[..., Mapping[str, Any]] = dict, **headers: str) -> View:
    """A view of a page, which is rendered once for each name that it is called with."""

    @once
    def content(*names: str) -> StaticContent:
        return StaticContent.of(render_template(template, **context(*names)).encode(), HTML)

    def view(*names: str) -> Response:
        response = content(*names).revalidated_response()
        response.headers.extend({"Content-Security-Policy": POLICY, **headers})
        return response

    return view


def home(document: Callable[[], dict[str, Any]]) -> View:
    """The home page, with links to everything else; its forms are made from the document."""

    def context() -> dict[str, str]:
        return {
            "mechanics": for_script([*map(_mechanic, MECHANICS.values())]),
            "forms": for_script(_forms(document())),
        }

    return _page("home.html", context, **SERVICE_LINKS)


def _mechanic(mechanic: Mechanic) -> dict[str, Any]:
    """What the home page knows of a mechanic, and how it asks for the odds of its rolls."""
    return {
        "name": mechanic.name,
        "title": mechanic.title,
        "about": mechanic.about,
        "query_from": {name: value._asdict() for name, value in mechanic.query_from.items()},
    }


def _forms(document: dict[str, Any]) -> dict[str, Any]:
    """The part of the document that describes rolls, odds and tables."""
    rolls = [(f"/v1/{name}/roll", "post") for name in MECHANICS]
    odds = [(f"/v1/{name}/odds", "get") for name in MECHANICS]
    return part(document, [*rolls, *odds, *TABLES])


def docs(document: Callable[[], dict[str, Any]]) -> View:
    """The API page: every operation of the document, with a form to try it."""

    def context() -> dict[str, Any]:
        from service.http.markdown import render_block, render_inline  # loaded on first use

        return {"api": DocumentReader(document()), "block": render_block, "inline": render_inline}

    return _page("docs.html", context)


def guide(name: str = INDEX) -> Response:
    """A page of the guide, or a file that belongs to one."""
    if name in _names(".md"):
        return _guide_page(name)
    path = PurePath(name)
    if path.suffix not in ATTACHED or path.with_suffix("").as_posix() not in _names(path.suffix):
        abort(404)
    return file_content(FOLDER / path, ATTACHED[path.suffix]).revalidated_response()


@cache
def _names(suffix: str) -> frozenset[str]:
    """The documents, or the other files of a type, without their suffix: `rules/torang`."""
    paths = (path.relative_to(FOLDER) for path in FOLDER.rglob(f"*{suffix}"))
    return frozenset(path.with_suffix("").as_posix() for path in paths)


def _document(name: str) -> dict[str, str]:
    """The title of a document that exists, and its HTML."""
    from service.http.markdown import render  # loaded on first use

    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    title = re.match(r"# (.+)", text)
    return {"title": title[1] if title else name, "html": render(text, name)}


@cache  # called for existing files only
def file_content(path: Path, content_type: str) -> StaticContent:
    """A file of this type."""
    return StaticContent.of(path.read_bytes(), content_type)


def problem(code: str) -> Response:
    """One kind of problem: the page that `type` refers to."""
    if code not in KINDS:
        abort(404)
    return problems(code)


def _kinds(code: str = "") -> dict[str, Any]:
    """A kind of problem, or all."""
    from service.http.markdown import render_inline  # loaded on first use

    return {"kinds": [KINDS[code]] if code else list(KINDS.values()), "inline": render_inline}


_guide_page = _page("guide.html", lambda name: {"page": _document(name)})
verify = _page("verify.html")
problems = _page("problems.html", _kinds)


def missing(nearest: str | None) -> Response:
    """The page for an address that does not exist; `nearest` is a similar path."""
    response = Response(render_template("missing.html", nearest=nearest), 404, content_type=HTML)
    response.headers.update({"Cache-Control": "no-store", "Content-Security-Policy": POLICY})
    return response


def for_script(value: Any) -> str:
    """A value as JSON that cannot end the script element around it."""
    return orjson.dumps(value).decode().replace("<", "\\u003c")


LIMITS = (
    ("minimum", "maximum", ""),
    ("minLength", "maxLength", " characters"),
    ("minItems", "maxItems", " items"),
)
MANY = 4
"""How many kinds are too many to name in one line."""
Part = Mapping[str, Any]


@dataclass(frozen=True)
class DocumentReader:
    """Resolves references, and puts schemas into words."""

    document: Part

    def resolved(self, part: Part) -> Part:
        """The target of a reference, with its siblings."""
        if "$ref" not in part:
            return part
        target = self.document
        for key in part["$ref"].split("/")[1:]:
            target = target[key]
        return {**target, **{key: value for key, value in part.items() if key != "$ref"}}

    def example(self, value: Any) -> str:
        """A value as JSON to read and to change."""
        return json.dumps(value, indent=2, ensure_ascii=False)

    def parts(self, schema: Part) -> Iterator[Part]:
        """The objects in a schema, which may be a list or union of them; not in their fields."""
        for inner in (schema.get("items"), schema.get("additionalProperties"), *_members(schema)):
            if isinstance(inner, Mapping):
                yield from self.parts(inner)
        if schema.get("properties") or ("$ref" in schema and self.has_parts(self.resolved(schema))):
            yield schema

    def has_parts(self, schema: Part) -> bool:
        """Whether there is more to say of a schema than its type."""
        return next(self.parts(schema), None) is not None

    def type_of(self, schema: Part) -> str:
        """The type of a schema and its limits, in words."""
        whole = self.resolved(schema)
        types = whole.get("type", "")
        words = types if isinstance(types, str) else " or ".join(types)
        if members := _members(whole):
            kinds = dict.fromkeys(map(self.type_of, members))
            words = " or ".join(kinds) if len(members) < MANY else f"one of {len(members)} kinds"
        elif isinstance(whole.get("items"), Mapping):
            words = words.replace("array", f"list of ({self.type_of(whole['items'])})")
        return ", ".join([words, *_limits(whole)])


def _members(schema: Part) -> list[Part]:
    members: list[Part] = schema.get("oneOf", schema.get("anyOf", []))
    return members


def _limits(schema: Part) -> Iterator[str]:
    for least, most, unit in LIMITS:
        bounds = (("from", schema.get(least)), ("to", schema.get(most)))
        if words := [f"{word} {bound}" for word, bound in bounds if bound is not None]:
            yield " ".join(words) + unit
    if "const" in schema:
        yield f"always {schema['const']}"
    elif "enum" in schema:
        yield "one of " + ", ".join(map(str, schema["enum"]))
    if "default" in schema and "const" not in schema:
        yield f"default {json.dumps(schema['default'])}"


def part(document: Mapping[str, Any], operations: Collection[tuple[str, str]]) -> dict[str, Any]:
    """The inputs of these operations, by path and method, with all components they refer to."""
    paths: dict[str, Any] = {}
    for path, method in operations:
        operation = document["paths"][path][method]
        taken = {key: operation[key] for key in ("parameters", "requestBody") if key in operation}
        paths.setdefault(path, {})[method] = taken
    components: dict[str, Any] = {}
    pending = list(_references(paths))
    while pending:
        kind, name = pending.pop().split("/")[-2:]
        named = components.setdefault(kind, {})
        if name not in named:
            named[name] = document["components"][kind][name]
            pending += _references(named[name])
    return {"paths": paths, "components": components}


def _references(value: Any) -> Iterator[str]:
    """Every `$ref` within a value."""
    if isinstance(value, dict):
        if isinstance(reference := value.get("$ref"), str):
            yield reference
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _references(inner)
