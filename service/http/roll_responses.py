"""Rolls as JSON or, for clients that prefer it, as their lines in plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import orjson
from flask import Request, Response

from service.http.answers import BytesResponse, compressible_response
from service.http.caller import current_request
from service.http.weights import prefers
from service.mechanics.answer import Json
from service.openapi.operation import JSON, TEXT
from service.systems.rolls import Encode, as_fragment

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


def roll_response(answer: Json) -> Response:
    """One roll."""
    form = _form(current_request())
    return _response(form, form.one(answer))


def rolls_response(make: Callable[[Encode], Sequence[Any]]) -> Response:
    """Several rolls, which `make` rolls and encodes."""
    form = _form(current_request())
    return _response(form, form.several(make(form.each)))


def unique_response(make: Callable[[], Json]) -> Response:
    """A roll that a GET makes; HEAD gets its headers alone, and nothing is rolled."""
    request = current_request()
    form = _form(request)
    headers = {"Content-Type": form.content_type, **UNIQUE}
    if request.method != "HEAD":
        return BytesResponse(form.one(make()), 200, headers)
    response = BytesResponse(b"", 200, headers)
    del response.headers["Content-Length"]  # there is no roll to measure
    return response


def _form(request: Request) -> Form:
    """The form that a client prefers; JSON if it does not care."""
    accept = request.environ.get("HTTP_ACCEPT", "")
    return AS_TEXT if accept not in USUAL and prefers(accept, TEXT, over=JSON) else AS_JSON


def _response(form: Form, data: bytes) -> Response:
    return compressible_response(data, form.content_type, headers=NEGOTIATED)
