"""The documents of `docs/`, as pages: the same texts that the repository has."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin

PACKAGE = Path(__file__).parents[1]
FOLDER = next(folder for folder in (PACKAGE / "docs", PACKAGE.parent / "docs") if folder.is_dir())
"""In the wheel the documents lie in the package, in a checkout beside it."""
INDEX = "README"
"""The document that leads to the others."""
ATTACHED = {".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json"}


class Page(NamedTuple):
    """A document as HTML."""

    title: str
    html: str


def page(name: str) -> Page | None:
    """The document of this name, without its ending: `table`, `rules/torang`; None without one."""
    return _drawn(name) if name in _names(".md") else None


@cache  # of names that there are, and no others
def _drawn(name: str) -> Page:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.use(anchors_plugin, max_level=4)
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    tokens = markdown.parse(text)
    for token in tokens:
        token.attrs.pop("style", None)  # the pages' policy allows none
        if token.children:
            token.children = _led(token.children, name)
    html = markdown.renderer.render(tokens, markdown.options, {})
    title = re.match(r"# (.+)", text)
    return Page(title[1] if title else name, html)


def attachment(name: str) -> tuple[bytes, str] | None:
    """A picture or a file of the documents and its type, by its path."""
    path = Path(name)
    kind = ATTACHED.get(path.suffix)
    if kind is None or path.with_suffix("").as_posix() not in _names(path.suffix):
        return None
    return (FOLDER / path).read_bytes(), kind


@cache
def _names(suffix: str) -> frozenset[str]:
    found = (path.relative_to(FOLDER) for path in FOLDER.rglob(f"*{suffix}"))
    return frozenset(path.with_suffix("").as_posix() for path in found)


def _led(tokens: Sequence[Token], name: str) -> list[Token]:
    """Links between documents as between pages; those that leave `docs/` are words only."""
    kept: list[Token] = []
    out = False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            out = _outside(target, name)
            token.attrSet("href", re.sub(r"\.md(?=#|$)", "", target))
        if not (out and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept


def _outside(target: str, name: str) -> bool:
    """Whether a link of this document leads to a file that is not a document."""
    if ":" in target or target.startswith("/"):
        return False
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target)).startswith("..")
