"""Typed dice, hostile rolls and odds in small, and faults planted to show that they are seen."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import orjson
import pytest
from flask import Flask, Response

from campaigns.fuzz import typed
from campaigns.fuzz.dice.answers import faults
from campaigns.fuzz.dice.campaign import asked, joined, service, tried
from campaigns.fuzz.dice.climbs import Size, climbed
from campaigns.fuzz.dice.endpoints import ENDPOINTS, ROLL
from campaigns.fuzz.dice.measuring import Stopwatch, interrupted
from campaigns.fuzz.dice.sending import directly
from campaigns.fuzz.search import Request
from campaigns.fuzz.typed import Reading
from service.http.answers import json_response
from service.systems.dice.expression import Expression
from service.systems.dice.instead import Explained
from service.systems.dice.reader import read
from service.systems.dice.scanner import InvalidExpression
from tests.tabletop.calling import Reply

PROBLEM = {"content-type": "application/problem+json"}
VIEW = "rolls.roll_dice"


def test_typed_dice_lose_nothing_and_every_hint_works_in_time() -> None:
    found = typed.tried(0, many=700)

    assert found.failures == []
    assert found.kinds["accepted"] > 100
    assert found.kinds["hints sent back"] > 50


def drops_what_it_does_not_know(text: str, *, query: bool) -> Expression:
    """Up to a space, like programs that call the rest a comment."""
    try:
        return read(text, query=query)
    except InvalidExpression:
        return read(text.partition(" ")[0], query=query)


def repeats_what_is_refused(text: str, refused: InvalidExpression, *, query: bool) -> Explained:
    return Explained(str(refused), (text,))


def thinks_long(text: str, refused: InvalidExpression, *, query: bool) -> Explained:
    end = time.process_time() + 2 * typed.MOST
    while time.process_time() < end:
        pass
    return Explained(str(refused))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        pytest.param(Reading(read=drops_what_it_does_not_know), "lost", id="dropped"),
        pytest.param(Reading(explained=repeats_what_is_refused), "Invalid", id="a hint refused"),
        pytest.param(Reading(explained=thinks_long), "ms", id="slow"),
    ],
)
def test_a_faulty_reading_of_typed_dice_is_found(fault: Reading, said: str) -> None:
    found = typed.tried(0, many=100 if said != "ms" else 3, reading=fault)
    assert any(said in failure for failure in found.failures)


@pytest.fixture(scope="module")
def dice() -> Flask:
    return service()


def test_hostile_rolls_and_odds_are_answered_or_refused_in_time(dice: Flask) -> None:
    watch = tried(dice, 0, many=200)

    assert watch.report.failures == []
    kinds = watch.slowest.cases
    assert {status for _, status in kinds} == {200, 422}
    assert {"roll_dice", "roll_opposed_by_query", "get_dice_odds"} <= {id for id, _ in kinds}


@pytest.mark.parametrize("status", [200, 422])
def test_a_climb_leads_to_what_takes_longer(dice: Flask, status: int) -> None:
    size = Size(draws=5, rolls=40)
    watch = climbed(dice, ENDPOINTS["roll_dice_by_query"], status, 0, size)

    assert watch.report.failures == []
    assert 0 < watch.slowest.costs["roll_dice_by_query", status].seconds < ROLL
    assert joined([(watch.report, watch.slowest)]).notes == list(watch.slowest.lines())


Planted = Callable[..., Any]


def fails(*args: Any, **kwargs: Any) -> Any:
    raise ZeroDivisionError


def dawdles(*args: Any, **kwargs: Any) -> Any:
    end = time.thread_time() + 1.2 * ROLL
    while time.thread_time() < end:
        pass
    return json_response({"text": "1d6", "outcome": {"total": 1}, "dice": []})


def never_ends(*args: Any, **kwargs: Any) -> Any:
    with interrupted(0.01):
        while True:
            pass


def answers_nothing(*args: Any, **kwargs: Any) -> Any:
    return json_response({"text": "1d6", "outcome": {"total": None}, "dice": []})


def answers_in_html(*args: Any, **kwargs: Any) -> Any:
    return Response("<h1>No</h1>", 422)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (fails, "status 500"),
        (dawdles, "took"),
        (never_ends, "status 500"),
        (answers_nothing, "no whole number"),
        (answers_in_html, "status 422 as text/html"),
    ],
)
def test_a_faulty_answer_is_found(dice: Flask, fault: Planted, said: str) -> None:
    view = dice.view_functions[VIEW]
    dice.view_functions[VIEW] = fault
    try:
        watch = Stopwatch(directly(dice))
        asked(watch, Random(1), ENDPOINTS["roll_dice"])
    finally:
        dice.view_functions[VIEW] = view

    assert any(said in failure for failure in watch.report.failures)


def refused(position: int | None = 3, code: str = "invalid_expression", detail: str = "no") -> Any:
    error = {"pointer": "#/active/expression", "position": position, "detail": detail}
    title = "The dice notation cannot be read"
    return {"code": code, "title": title, "status": 422, "detail": "x", "errors": [error]}


def odds(*chances: float | None, mean: float | None = 1.0) -> Any:
    outcomes = [{"value": value, "probability": chance} for value, chance in enumerate(chances)]
    return {"outcomes": outcomes, "tail": {"above": None}, "mean": mean, "deviation": 0.5}


@pytest.mark.parametrize(
    ("status", "answer", "said"),
    [
        pytest.param(422, refused(), None, id="behind the end"),
        pytest.param(422, refused(4), "position 4", id="farther"),
        pytest.param(422, refused(0), "position 0", id="before"),
        pytest.param(422, refused(None), "no position", id="no position"),
        pytest.param(422, refused(detail=""), "without a reason", id="no reason"),
        pytest.param(422, refused(code="busy"), "unknown", id="another code"),
        pytest.param(429, refused(), "status 429", id="another status"),
        pytest.param(200, odds(0.5, 0.5), None, id="chances"),
        pytest.param(200, odds(0.5, 0.6), "come to 1.1", id="more than one"),
        pytest.param(200, odds(0.5, None), "is none", id="no chance"),
        pytest.param(200, odds(0.5, 0.5, mean=None), "no mean", id="no mean"),
        pytest.param(
            200, {"text": "a\tb", "outcome": {}, "dice": []}, "no single line", id="two columns"
        ),
    ],
)
def test_faults_of_an_answer_are_seen(status: int, answer: Any, said: str | None) -> None:
    body = json.dumps({"active": {"expression": "1d"}}).encode()
    headers = PROBLEM if status != 200 else {"content-type": "application/json"}
    found = list(
        faults(Request("POST", "/", {}, body), Reply(status, headers, orjson.dumps(answer)))
    )

    assert len(found) == (said is not None)
    assert all(said in fault for fault in found if said)
