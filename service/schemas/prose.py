"""Docstrings that clients read."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import cleandoc


def prose(docstring: str | None) -> str:
    """A docstring with each paragraph on one line; empty without one."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(docstring or ""))


def title_and_text(described: Callable[..., object]) -> tuple[str, str]:
    """The first sentence of a function's docstring, without its full stop, and the rest."""
    title, _, text = prose(described.__doc__).partition("\n\n")
    return title.removesuffix("."), text
