"""Queries: what their texts become, for odds and for rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from flask import Request
from msgspec import Meta, Struct
from werkzeug.test import EnvironBuilder

from service.http.parsing import parse_query
from service.mechanics.die import Modifier, Modifiers
from service.mechanics.order import RollOrder
from service.mechanics.query import OddsQuery, odds_query, roll_query
from service.problems.refusal import Refusal
from service.schemas.shape import AnyText, Number, about


class Toy(Struct, frozen=True, kw_only=True):
    """Some fields of a game."""

    score: Annotated[Number, about("A number.")] = 0
    easy: Annotated[bool, about("Whether it is easy.")] = False
    expression: Annotated[
        str | None, AnyText(), Meta(min_length=1, max_length=99), about("A text.")
    ] = None
    modifiers: Modifiers = ()


ODDS = odds_query("Toy", Toy)()
ROLL = roll_query("Toy", Toy)()
DEFAULTS: Mapping[str, Any] = {"score": 0, "easy": False, "expression": None, "modifiers": ()}


def read(query: str, schema: Any) -> Any:
    return parse_query(Request(EnvironBuilder(query_string=query).get_environ()), schema)


def refused(query: str, schema: Any) -> dict[str | None, str]:
    """Parameters, and what is wrong with them."""
    with pytest.raises(Refusal) as refusal:
        read(query, schema)
    return {finding.parameter: finding.detail for finding in refusal.value.findings}


def named(*points: int) -> tuple[Modifier, ...]:
    return tuple(Modifier("modifier", value) for value in points)


@pytest.mark.parametrize(
    ("query", "values"),
    [
        pytest.param("", {}, id="nothing"),
        pytest.param("score=-3&easy=true", {"score": -3, "easy": True}, id="a number and a flag"),
        pytest.param("modifiers=3", {"modifiers": named(3)}, id="one modifier"),
        pytest.param(
            "modifiers=3&modifiers=-2&score=1",
            {"modifiers": named(3, -2), "score": 1},
            id="two modifiers, repeated",
        ),
        pytest.param("modifiers=0", {"modifiers": named(0)}, id="a modifier of nothing"),
    ],
)
def test_a_query_becomes_the_same_check_for_odds_and_for_a_roll(
    query: str, values: dict[str, Any]
) -> None:
    check = Toy(**values)
    assert read(query, ROLL) == RollOrder(check=check)
    odds = read(query, ODDS)
    assert isinstance(odds, OddsQuery)
    assert odds.check == check
    points = [modifier.value for modifier in check.modifiers]
    shown = {**DEFAULTS, **values, "modifiers": points, "all": False}
    assert odds.request == shown, "as it is shown, with its defaults"


def test_a_query_without_parameters_is_loaded_once() -> None:
    assert read("", ODDS) is read("", ODDS)


def test_a_roll_takes_a_seed_too() -> None:
    assert read("score=3&seed=x", ROLL) == RollOrder(check=Toy(score=3), seed="x")
    assert refused("score=3&seed=x", ODDS).keys() == {"seed"}


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        pytest.param("modifiers=x", {"modifiers"}, id="a word"),
        pytest.param("modifiers=1000001", {"modifiers"}, id="too large"),
        pytest.param("&".join(["modifiers=1"] * 21), {"modifiers"}, id="21 of them"),
        pytest.param("modifiers=", {"modifiers"}, id="nothing"),
        pytest.param("score=1&score=1", {"score"}, id="a number twice"),
        pytest.param("label=x&dice=y&score=1", {"label", "dice"}, id="fields of bodies"),
    ],
)
def test_what_is_wrong_is_refused_for_both(query: str, wrong: set[str]) -> None:
    assert refused(query, ODDS).keys() == refused(query, ROLL).keys() == wrong


@pytest.mark.parametrize(
    ("encoded", "text"),
    [
        pytest.param("2%2B1", "2+1", id="an escaped plus"),
        pytest.param("2d6+1", "2d6 1", id="a plus is a space"),
        pytest.param("2d6%20-%201", "2d6 - 1", id="escaped spaces"),
        pytest.param("%202d6%09", " 2d6\t", id="space around it"),
        pytest.param("2d6%23fire%26ice", "2d6#fire&ice", id="a comment"),
        pytest.param("2d6%E2%88%921", "2d6\u22121", id="a typographic minus"),
    ],
)
@pytest.mark.parametrize("schema", [ODDS, ROLL], ids=["odds", "roll"])
def test_a_text_is_decoded_and_else_left_as_it_is(schema: Any, encoded: str, text: str) -> None:
    """What a space between two operands means is up to the notation."""
    assert read(f"expression={encoded}", schema).check.expression == text
