"""Rolls: one, many, or a batch of any mechanics; by a body, or one by a link."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import orjson
from flask import Response
from msgspec import structs

from service.fairness.chance import DieSource, keyed_words
from service.fairness.keys import KeySource
from service.fairness.receipt import sign_roll
from service.http.answers import BytesResponse, compressible_response
from service.http.blueprint import Blueprint
from service.http.parsing import content, current_request, idempotency_key
from service.http.weights import prefers
from service.http.work import Work
from service.mechanics.answer import Json
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import RollOrder
from service.openapi.operation import JSON, LOOK_UP, ROLL, TEXT, Operation
from service.systems import rolls
from service.systems.registry import MECHANICS
from service.systems.rolls import (
    BatchAnswerSchema,
    BatchSchema,
    Encode,
    as_fragment,
    roll,
    roll_many,
)

NEGOTIATED = {"Vary": "Accept"}
UNIQUE = {**NEGOTIATED, "Cache-Control": "no-store"}
"""Headers of a roll that a GET makes: the next GET makes another one."""
USUAL = frozenset({"", "*/*", JSON})
"""What most clients accept; it is not parsed."""


class Form(NamedTuple):
    """A form of answers: of one roll, and of several that `each` has encoded."""

    content_type: str
    one: Callable[[Json], bytes]
    each: Encode
    several: Callable[[Sequence[Any]], bytes]


def line_of(answer: Json) -> str:
    """The line of a roll, with its end."""
    return f"{answer['text']}\n"


def lines_of(answer: Json) -> str:
    """The lines of several rolls."""
    return "".join(map(line_of, answer["rolls"]))


AS_JSON = Form(JSON, orjson.dumps, as_fragment, lambda rolls: orjson.dumps({"rolls": rolls}))
AS_TEXT = Form(
    f"{TEXT}; charset=utf-8",
    lambda answer: line_of(answer).encode(),
    line_of,
    lambda lines: "".join(lines).encode(),
)
PLAIN_ROLL = {"mechanic": "dice", "expression": "2d6+1", "label": "fall", "dice": {"dice": [2, 5]}}
SHOWN = "as the document shows it"
"""The seed of the document's rolls that seem to be of chance."""


def rolls_response(make: Callable[[Encode], Sequence[Any]]) -> Response:
    """Several rolls, which `make` rolls and encodes."""
    form = _form()
    data = form.several(make(form.each))
    return compressible_response(data, form.content_type, headers=NEGOTIATED)


def unique_response(make: Callable[[], Json]) -> Response:
    """A roll that a GET makes; HEAD gets its headers alone, and nothing is rolled."""
    form = _form()
    headers = {"Content-Type": form.content_type, **UNIQUE}
    if current_request().method != "HEAD":
        return BytesResponse(form.one(make()), 200, headers)
    response = BytesResponse(b"", 200, headers)
    del response.headers["Content-Length"]  # there is no roll to measure
    return response


def _form() -> Form:
    """The form that a client prefers; JSON if it does not care."""
    accept = current_request().environ.get("HTTP_ACCEPT", "")
    return AS_TEXT if accept not in USUAL and prefers(accept, TEXT, over=JSON) else AS_JSON


def blueprint(max_batch_body: int, keys: KeySource) -> Blueprint:
    """The routes of all mechanics; `keys` sign the requested receipts."""
    routes = Blueprint("rolls", __name__, url_prefix="/v1")
    for mechanic in MECHANICS.values():
        _add_roll(routes, mechanic, keys)
        _add_rolls(routes, mechanic, keys)
    _add_batch(routes, max_batch_body, keys)
    for mechanic in MECHANICS.values():
        _add_roll_by_query(routes, mechanic)
    return routes


def _words(keys: KeySource) -> Iterator[int] | None:
    """The words of a request with an Idempotency-Key; None without one.

    Raises Refusal, KeysUnavailable.
    """
    request = current_request()
    key = idempotency_key(request)
    return None if key is None else keyed_words(keys().secret, key, content(request))


def _add_roll(routes: Blueprint, mechanic: Mechanic, keys: KeySource) -> None:
    id, sign = f"roll_{mechanic.identifier}", partial(sign_roll, keys)
    to_continue = "Send `faces` as `dice` to continue the roll."
    operation = Operation(
        id=id,
        summary=f"{mechanic.title}: one roll",
        description=mechanic.description,
        tag=mechanic.system,
        kind=ROLL,
        links={"carry_on": {"operationId": id, "description": to_continue}},
        body=mechanic.reader,
        request_examples=lambda: mechanic.examples,
        answer=mechanic.answer,
        answer_examples=lambda: {
            name: shown_roll(mechanic, mechanic.reader.load(body))
            for name, body in mechanic.examples.items()
        },
        as_text=line_of,
    )

    @routes.operation("POST", f"/{mechanic.name}/roll", operation)
    def view(order: RollOrder) -> Response:
        form, answer = _form(), roll(mechanic, order, sign, _words(keys))
        return compressible_response(form.one(answer), form.content_type, headers=NEGOTIATED)


def _add_rolls(routes: Blueprint, mechanic: Mechanic, keys: KeySource) -> None:
    example, sign = mechanic.many_example, partial(sign_roll, keys)

    def shown() -> Sequence[Any]:
        order = structs.replace(mechanic.many.load(example), seed=SHOWN)
        return roll_many(mechanic, order, encode=_by_chance)

    operation = Operation(
        id=f"roll_many_{mechanic.identifier}",
        summary=f"{mechanic.title}: up to 1,000 rolls",
        description="Takes the body of a single roll, with a `count` and without `dice`. A "
        "`seed` determines them all; the first is the roll that it determines alone.",
        tag=mechanic.system,
        kind=ROLL,
        errors={"503": "RollsUnavailable"},
        body=mechanic.many,
        request_examples=lambda: {"a list of one roll": example},
        answer=mechanic.answers,
        answer_examples=lambda: {"a list of one roll": {"rolls": shown()}},
        as_text=lines_of,
    )

    @routes.operation("POST", f"/{mechanic.name}/rolls", operation, work=Work.COMPUTING)
    def view(order: RollOrder) -> Response:
        words = _words(keys)
        return rolls_response(lambda encode: roll_many(mechanic, order, sign, encode, words))


def _add_batch(routes: Blueprint, max_body: int, keys: KeySource) -> None:
    sign, first = partial(sign_roll, keys), next(iter(MECHANICS.values()))
    body = next(iter(first.examples.values()))
    example = {"rolls": [{"mechanic": first.name, **body}, PLAIN_ROLL]}

    def shown() -> Sequence[Any]:
        orders = BatchSchema().load(example)
        return [shown_roll(MECHANICS[order.mechanic], order) for order in orders]

    operation = Operation(
        tag="batch",
        kind=ROLL,
        body=BatchSchema(),
        max_body=max_body,
        errors={"413": "BatchTooLarge", "503": "RollsUnavailable"},
        request_examples=lambda: {"two mechanics": example},
        answer=BatchAnswerSchema,
        answer_examples=lambda: {"two mechanics": {"rolls": shown()}},
        as_text=lines_of,
    )

    @routes.operation("POST", "/batch", operation, work=Work.COMPUTING)
    def roll_batch(orders: Sequence[RollOrder]) -> Response:
        """Up to 100 rolls of any mechanics.

        Either all are made or none: a problem has a pointer to its roll, such as `#/rolls/3/value`.
        """
        words = _words(keys)
        return rolls_response(lambda encode: [*map(encode, rolls.roll_batch(orders, sign, words))])


def _add_roll_by_query(routes: Blueprint, mechanic: Mechanic) -> None:
    def shown() -> Json:
        return shown_roll(mechanic, mechanic.roll_query_reader.load(mechanic.query_example))

    operation = Operation(
        id=f"roll_{mechanic.identifier}_by_query",
        summary=f"{mechanic.title}: one roll, by GET",
        description="Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. "
        "Every GET is a new roll, which must not be cached; HEAD rolls nothing.",
        tag=mechanic.system,
        kind=LOOK_UP,
        query=mechanic.roll_query_reader,
        query_example=lambda: mechanic.query_values,
        answer=mechanic.answer,
        answer_examples=lambda: {"the example query": shown()},
        as_text=line_of,
    )

    @routes.operation("GET", f"/{mechanic.name}/roll", operation)
    def view(order: RollOrder) -> Response:
        return unique_response(lambda: roll(mechanic, order))


def shown_roll(mechanic: Mechanic, order: RollOrder) -> Json:
    """The answer to an order; one without a seed is answered as chance could do it."""
    if order.seed is not None:
        return roll(mechanic, order)
    return _by_chance(roll(mechanic, structs.replace(order, seed=SHOWN)))


def _by_chance(answer: Json) -> Json:
    sources = {DieSource.SEED: DieSource.SYSTEM}
    dice = [{**die, "source": sources.get(die["source"], die["source"])} for die in answer["dice"]]
    source = answer["randomness"]["source"]
    randomness = {"source": sources.get(source, source), "seed": None}
    return {**answer, "dice": dice, "randomness": randomness}
