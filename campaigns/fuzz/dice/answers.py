"""What may come back for a hostile roll or query: an answer of numbers, or a refusal that helps."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

import orjson
from werkzeug.wrappers import Request as Query

from campaigns.fuzz.operations import Json
from campaigns.fuzz.search import Request
from service.problems.kinds import KINDS
from tests.openapi.described import PROBLEM
from tests.tabletop.calling import Reply

CODES = {"validation_failed", "invalid_expression", "dice_not_needed", "too_much_work"}
CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029]")


def faults(request: Request, reply: Reply) -> Iterator[str]:
    """What is wrong with an answer."""
    kind = reply.headers.get("content-type", "")
    data = reply.data
    if reply.headers.get("content-encoding") == "gzip":
        data = zlib.decompress(data, wbits=31)
    if reply.status == 200 and kind.startswith("text/plain"):
        yield from _of_line(data.decode().removesuffix("\n"))
    elif reply.status == 200 and kind.startswith("image/svg"):
        if not (data.startswith(b"<svg") and data.rstrip().endswith(b"</svg>")):
            yield "no picture"
    elif reply.status == 200 and kind == "image/png":
        if not data.startswith(b"\x89PNG"):
            yield "no picture"
    elif reply.status == 200:
        yield from _of_numbers(orjson.loads(data))
    elif reply.status == 422 and kind == PROBLEM:
        yield from _of_refusal(request, orjson.loads(data))
    else:
        yield f"status {reply.status} as {kind}"


def _of_line(line: str) -> Iterator[str]:
    if not line or CONTROL.search(line):
        yield "no single line"


def _of_numbers(answer: Json) -> Iterator[str]:
    """A roll has a line, a total and faces; odds have chances."""
    if "text" not in answer:
        yield from _of_chances(answer)
        yield from _of_chances(answer["damage"]) if answer.get("damage") else ()
        return
    yield from _of_line(answer["text"])
    whole = [answer["outcome"].get("total", 0), *(die["face"] for die in answer["dice"])]
    if not all(type(number) is int for number in whole):
        yield "a total or a face that is no whole number"


def _of_chances(answer: Json) -> Iterator[str]:
    """They are numbers that add up to 1; totals have a mean."""
    numbers = [outcome["probability"] for outcome in answer["outcomes"]]
    numbers += [end["probability"] for end in answer["tail"].values() if end]
    if not all(isinstance(number, float) and 0 <= number <= 1 for number in numbers):
        yield "a probability that is none"
    elif abs(sum(numbers) - 1) > 1e-6:
        yield f"probabilities that come to {sum(numbers)}"
    for name in ("mean", "deviation"):
        by_value = isinstance(answer["outcomes"][0]["value"], int)
        if by_value and not isinstance(answer[name], float):
            yield f"no {name}"


def _of_refusal(request: Request, problem: Json) -> Iterator[str]:
    """A code of these, and for each finding a detail; notation has a position within the text."""
    code, errors = problem["code"], problem["errors"]
    if code not in CODES or KINDS[code].title != problem["title"] or problem["status"] != 422:
        yield "an unknown problem"
    if not problem["detail"] or not errors or not all(error["detail"] for error in errors):
        yield "a refusal without a reason"
    for error in errors:
        position = error.get("position")
        if position is None and code == "invalid_expression":
            yield "no position"
        if position is not None and not 1 <= position <= len(_text(request, error)) + 1:
            yield f"position {position} lies outside of the expression"


def _text(request: Request, error: Json) -> str:
    """The expression that an error is about."""
    if request.body is None:
        query = Query({"QUERY_STRING": request.path.partition("?")[2]})
        return query.args[error["parameter"]]
    value: Any = json.loads(request.body)
    for key in error["pointer"].split("/")[1:]:
        value = value[key]
    return str(value)
