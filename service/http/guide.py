"""The documents of `docs/`, rendered as pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePath
from typing import NamedTuple

from service.http.static import StaticContent

PACKAGE = Path(__file__).parents[1]
FOLDER = next(folder for folder in (PACKAGE / "docs", PACKAGE.parent / "docs") if folder.is_dir())
"""The documents: inside the package in a wheel, beside it in a checkout."""
INDEX = "README"
"""The document that leads to the others."""
ATTACHED = {".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json"}


class Page(NamedTuple):
    """A document as HTML."""

    title: str
    html: str


def has_page(name: str) -> bool:
    """Whether there is a document of this name, such as `table` or `rules/torang`."""
    return name in _names(".md")


def page(name: str) -> Page:
    """The document of a name that exists."""
    from service.http.markdown import render  # loaded on first use

    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    title = re.match(r"# (.+)", text)
    return Page(title[1] if title else name, render(text, name))


def attachment(name: str) -> StaticContent | None:
    """A file beside the documents; None if there is none."""
    path = PurePath(name)
    exists = path.suffix in ATTACHED and path.with_suffix("").as_posix() in _names(path.suffix)
    return _read(path) if exists else None


@cache  # called for existing files only
def _read(path: PurePath) -> StaticContent:
    return StaticContent.of((FOLDER / path).read_bytes(), ATTACHED[path.suffix])


@cache
def _names(suffix: str) -> frozenset[str]:
    paths = (path.relative_to(FOLDER) for path in FOLDER.rglob(f"*{suffix}"))
    return frozenset(path.with_suffix("").as_posix() for path in paths)
