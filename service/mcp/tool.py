"""A tool: its name, purpose, arguments and action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import orjson
from flask import current_app
from marshmallow import Schema
from msgspec import Struct

from service.http.parsing import load
from service.http.schemas import inlining_converter
from service.mcp.rpc import INTERNAL, INVALID_PARAMS, Json, RpcError
from service.schemas.prose import title_and_text

PERHAPS = " It may have been done nevertheless: look before you do it again."
"""If the store does not answer, nobody knows."""


class ToolAnswer(Struct, frozen=True):
    """A tool's answer, in words and as data."""

    text: str
    data: Json


class Tool(Struct, frozen=True, kw_only=True):
    """Something that a model can do; `run` takes the arguments as the schema loads them."""

    name: str
    title: str
    description: str
    arguments: Schema
    run: Callable[[Any], ToolAnswer]
    details: Callable[[], str] = str  # more description, made when the tools are listed
    changes: bool = False  # whether it changes anything


def tool(
    run: Callable[..., ToolAnswer], arguments: Schema, *needed: object, **options: Any
) -> Tool:
    """The tool of a function, by whose name and docstring it is called and described.

    The function takes `needed`, and then the arguments of a call.
    """
    title, text = title_and_text(run)
    return Tool(
        name=run.__name__,
        title=title,
        description=text,
        arguments=arguments,
        run=partial(run, *needed),
        **options,
    )


def as_json(data: Json) -> ToolAnswer:
    """Data that is its own text."""
    return ToolAnswer(orjson.dumps(data).decode(), data)


def listed(tools: Sequence[Tool]) -> list[Json]:
    """The tools as a client lists them."""
    schema = inlining_converter().schema2jsonschema
    return [
        {
            "name": tool.name,
            "title": tool.title,
            "description": tool.description + tool.details(),
            # Hosts ask people before a call that changes something.
            "annotations": {
                "readOnlyHint": not tool.changes,
                "destructiveHint": tool.changes,
                "openWorldHint": False,
            },
            "inputSchema": schema(tool.arguments),
        }
        for tool in tools
    ]


def call(tool: Tool, arguments: Any) -> Json:
    """The result of a tool; a refusal is in the words of its problem.

    Raises RpcError for a defect.
    """
    if not isinstance(arguments, dict):
        raise RpcError(INVALID_PARAMS, "`arguments` must be an object.")
    try:
        answer = tool.run(load(tool.arguments, arguments))
    except Exception as error:
        return _refused(tool, error)
    return _result(answer, is_error=False)


def _refused(tool: Tool, error: Exception) -> Json:
    """The app's answer to an exception, as the result of a tool."""
    response = current_app.make_response(current_app.handle_user_exception(error))
    problem = response.get_json()
    if response.status_code == 500:
        raise RpcError(INTERNAL, problem["detail"], 500) from error
    errors = problem.get("errors", ())
    places = (one.get("pointer", "")[2:] or one.get("parameter") for one in errors)
    each = [f"{at}: {one['detail']}" for at, one in zip(places, errors, strict=True)]
    text = "\n".join(each) if len(each) > 1 else problem["detail"]
    if tool.changes and problem["code"] == "store_unavailable":
        text += PERHAPS
    return _result(ToolAnswer(text, problem), is_error=True)


def _result(answer: ToolAnswer, *, is_error: bool) -> Json:
    return {
        "content": [{"type": "text", "text": answer.text}],
        "structuredContent": answer.data,
        "isError": is_error,
    }
