"""Dice as people type them: what is read, what is refused, and whether every hint works."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.dice.expression import Expression
from service.systems.dice.instead import Explained, explained
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression
from tests.rows import each_row
from tests.systems.dice.tokens import kept, lost
from tests.systems.dice.typed import TYPED, Typed


def meaning(expression: Expression) -> Any:
    """What is rolled and compared, without words."""
    terms = tuple((term.sign, term.value) for term in expression.terms)
    return expression.root, terms, expression.target


def refusal(text: str) -> Explained:
    with pytest.raises(InvalidExpression) as refused:
        read(text)
    return explained(text, refused.value)


READ = [pytest.param(row, id=row.text) for row in TYPED if row.means is not None]
REFUSED = [pytest.param(row, id=row.text) for row in TYPED if row.means is None]


@each_row("row", READ)
def test_what_is_read_has_its_meaning(row: Typed) -> None:
    assert row.means is not None
    expression, plainly = read(row.text), read(row.means)

    assert meaning(expression) == meaning(plainly)
    assert [term.label for term in expression.terms] == [term.label for term in plainly.terms]
    assert expression.comment == row.comment
    assert not lost(row.text, kept(expression))


@each_row("row", REFUSED)
def test_what_is_refused_says_what_to_write(row: Typed) -> None:
    refused = refusal(row.text)

    proposed = [meaning(read(text)) for text in refused.instead]
    assert [text for text in row.instead if meaning(read(text)) not in proposed] == []
    assert row.names.lower() in refused.detail.lower()
    assert row.instead or row.names, "says what to do"


def test_every_hint_of_a_query_works_in_a_query() -> None:
    """Also for a text without any space: its hint has one."""
    for row in TYPED:
        try:
            read(row.text, query=True)
        except InvalidExpression as refused:
            for text in explained(row.text, refused, query=True).instead:
                read(text, query=True)


@each_row("row", REFUSED)
def test_every_hint_works_and_means_what_was_typed(row: Typed) -> None:
    """A hint that is not in the row is the same dice with the words as a comment."""
    meant = [meaning(read(text)) for text in row.instead]
    for text in refusal(row.text).instead:
        expression = read(text)
        before, _, comment = text.partition("#")
        assert meaning(expression) in meant or (
            comment and row.text.startswith(before.rstrip()) and comment.strip() in row.text
        )
