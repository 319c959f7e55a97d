"""Markdown as HTML; links between documents become links between pages."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin

RULE = re.compile(r"\*\*([A-Z][A-Z0-9]-\d+[a-z]?)\*\*")


def render(text: str, name: str) -> str:
    """The HTML of the document of this name."""
    markdown = _markdown().enable("table").use(anchors_plugin, max_level=4)
    tokens = markdown.parse(text)
    _anchor_rules(tokens)
    for token in tokens:
        token.attrs.pop("style", None)  # the Content-Security-Policy forbids inline styles
        if token.children:
            token.children = list(_linked(token.children, name))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def render_block(text: str) -> str:
    """The HTML of paragraphs, lists and tables without links to other documents."""
    html: str = _plain().render(text)
    return html


def render_inline(text: str) -> str:
    """The HTML of a sentence or two: code and links, without a paragraph around them."""
    html: str = _plain().renderInline(text)
    return html


@cache
def _plain() -> MarkdownIt:
    """The parser of short texts: making one takes longer than they do."""
    return _markdown().enable("table")


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def _anchor_rules(tokens: Sequence[Token]) -> None:
    """Give each item of a list that begins with the id of a rule this id, in small letters."""
    for item, text in zip(tokens, tokens[2:], strict=False):
        if item.type == "list_item_open" and (rule := RULE.match(text.content)):
            item.attrSet("id", rule[1].lower())


def _linked(tokens: Sequence[Token], name: str) -> Iterator[Token]:
    """Strip `.md` from links to other documents; keep only the text of links out of `docs/`."""
    outside = False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            outside = _is_outside(target, name)
            token.attrSet("href", re.sub(r"\.md(?=#|$)", "", target))
        if not (outside and token.type in ("link_open", "link_close")):
            yield token


def _is_outside(target: str, name: str) -> bool:
    """Whether a link of this document leads to a file outside `docs/`."""
    if ":" in target or target.startswith("/"):
        return False
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target)).startswith("..")
