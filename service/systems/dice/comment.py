"""The comment behind an expression."""

from __future__ import annotations

import re

from service.systems.dice import hints
from service.systems.dice.scanner import CONTROL, Scanner

_CONTROL = re.compile(f"[{CONTROL}]")


def read_comment(scan: Scanner, *, query: bool) -> str | None:
    """What follows the expression: after # anything, after a space what begins with a letter.

    Raises InvalidExpression for anything else, and in a `query` for what has no # and may
    be behind a plus that got lost; nor is 3#d20 the number 3.
    """
    if not scan.next:
        return None
    if hints.asks_for_several(scan.text):
        raise scan.error(hints.SEVERAL)
    if not scan.take("#"):
        _check(scan, query=query)
    comment = scan.source[scan.at :].strip()
    if _CONTROL.search(comment):
        raise scan.error("a comment has no control characters and no line breaks")
    return comment or None


def _check(scan: Scanner, *, query: bool) -> None:
    spaced = scan.text[scan.at - 1 : scan.at] == " "
    if not (spaced and scan.next.isalpha()) or hints.like_notation(scan.text, scan.at):
        raise scan.error(hints.unexpected(scan.text, scan.at, spaced=spaced))
    if query and scan.behind_plain_space:
        raise scan.error(hints.COMMENT_IN_QUERY)
