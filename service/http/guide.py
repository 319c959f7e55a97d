"""The documents of `docs/`, rendered as pages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

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


def page(name: str) -> Page | None:
    """The document of this name, such as `table` or `rules/torang`; None if there is none."""
    return _rendered(name) if name in _names(".md") else None


@cache  # called for existing names only
def _rendered(name: str) -> Page:
    from service.http.markdown import render  # loaded on first use

    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    title = re.match(r"# (.+)", text)
    return Page(title[1] if title else name, render(text, name))


def attachment(name: str) -> tuple[bytes, str] | None:
    """The contents and media type of a file beside the documents; None if there is none."""
    path = Path(name)
    media_type = ATTACHED.get(path.suffix)
    if media_type is None or path.with_suffix("").as_posix() not in _names(path.suffix):
        return None
    return (FOLDER / path).read_bytes(), media_type


@cache
def _names(suffix: str) -> frozenset[str]:
    paths = (path.relative_to(FOLDER) for path in FOLDER.rglob(f"*{suffix}"))
    return frozenset(path.with_suffix("").as_posix() for path in paths)
