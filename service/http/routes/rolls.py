"""Rolls: one, many, or a batch of any mechanics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flask import Response

from service.fairness.chance import keyed_words
from service.fairness.keys import KeySource
from service.fairness.receipt import sign_roll
from service.http.blueprint import Blueprint
from service.http.caller import content, current_request, idempotency_key
from service.http.roll_responses import line_of, lines_of, roll_response, rolls_response
from service.http.routes.roll_examples import shown_roll, shown_rolls
from service.http.work import Work
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import RollOrder
from service.openapi.kind import ROLL
from service.openapi.operation import Operation
from service.systems.batch import BatchAnswerSchema, BatchSchema
from service.systems.registry import MECHANICS
from service.systems.rolls import roll, roll_batch, roll_many

PLAIN_ROLL = {"mechanic": "dice", "expression": "2d6+1", "label": "fall", "dice": {"dice": [2, 5]}}


def blueprint(max_batch_body: int, keys: KeySource) -> Blueprint:
    """The routes of all mechanics; `keys` sign the requested receipts."""
    routes = Blueprint("rolls", __name__, url_prefix="/v1")
    for mechanic in MECHANICS.values():
        _add_roll(routes, mechanic, keys)
        _add_rolls(routes, mechanic, keys)
    _add_batch(routes, max_batch_body, keys)
    return routes


def _words(keys: KeySource) -> Iterator[int] | None:
    """The words of a request with an Idempotency-Key; None without one.

    Raises Refusal, KeysUnavailable.
    """
    request = current_request()
    key = idempotency_key(request)
    return None if key is None else keyed_words(keys().secret, key, content(request))


def _carry_on(operation: str) -> Mapping[str, Any]:
    """The link from a roll to the one that continues it."""
    return {
        "operationId": operation,
        "description": "Send `faces` as `dice` to continue the roll.",
    }


def _add_roll(routes: Blueprint, mechanic: Mechanic, keys: KeySource) -> None:
    operation_id, sign = f"roll_{mechanic.identifier}", partial(sign_roll, keys)
    operation = Operation(
        id=operation_id,
        summary=f"{mechanic.title}: one roll",
        description=mechanic.description,
        tag=mechanic.system,
        kind=ROLL,
        links={"carry_on": _carry_on(operation_id)},
        body=mechanic.reader,
        request_examples=lambda: mechanic.examples,
        answer=mechanic.answer,
        answer_examples=lambda: {
            name: shown_roll(mechanic, mechanic.reader.load(body))
            for name, body in mechanic.examples.items()
        },
        as_text=line_of,
    )

    @routes.post_operation(f"/{mechanic.name}/roll", operation)
    def view(order: RollOrder) -> Response:
        return roll_response(roll(mechanic, order, sign, _words(keys)))


def _add_rolls(routes: Blueprint, mechanic: Mechanic, keys: KeySource) -> None:
    example, sign = mechanic.many_example, partial(sign_roll, keys)
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
        answer_examples=lambda: {
            "a list of one roll": {"rolls": shown_rolls(mechanic, mechanic.many.load(example))}
        },
        as_text=lines_of,
    )

    @routes.post_operation(f"/{mechanic.name}/rolls", operation, work=Work.COMPUTING)
    def view(order: RollOrder) -> Response:
        words = _words(keys)
        return rolls_response(lambda encode: roll_many(mechanic, order, sign, encode, words))


def _batch_example() -> Mapping[str, Any]:
    """Two mechanics in one batch: the first there is, and plain dice."""
    mechanic = next(iter(MECHANICS.values()))
    [body, *_] = mechanic.examples.values()
    return {"rolls": [{"mechanic": mechanic.name, **body}, PLAIN_ROLL]}


def _add_batch(routes: Blueprint, max_body: int, keys: KeySource) -> None:
    sign = partial(sign_roll, keys)
    operation = Operation(
        id="roll_batch",
        summary="Up to 100 rolls of any mechanics",
        description="Either all are made or none: a problem has a pointer to its roll, such as "
        "`#/rolls/3/value`.",
        tag="batch",
        kind=ROLL,
        body=BatchSchema(),
        max_body=max_body,
        errors={"413": "BatchTooLarge", "503": "RollsUnavailable"},
        request_examples=lambda: {"two mechanics": _batch_example()},
        answer=BatchAnswerSchema,
        answer_examples=lambda: {
            "two mechanics": {
                "rolls": [
                    shown_roll(MECHANICS[order.mechanic], order)
                    for order in BatchSchema().load(_batch_example())
                ]
            }
        },
        as_text=lines_of,
    )

    @routes.post_operation("/batch", operation, work=Work.COMPUTING)
    def view(orders: Sequence[RollOrder]) -> Response:
        words = _words(keys)
        return rolls_response(lambda encode: [*map(encode, roll_batch(orders, sign, words))])
