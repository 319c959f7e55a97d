"""`POST /mcp`: one message in, one answer out, nothing kept between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from flask import Request, Response

from service import VERSION
from service.fairness.keys import KeySource
from service.http.blueprint import Blueprint
from service.http.own_address import own_address
from service.http.parsing import current_request
from service.http.work import BODY, Work, works
from service.mcp.odds_tools import odds_tools
from service.mcp.roll_tools import roll_tools, verify_tool
from service.mcp.rpc import (
    CALL,
    INITIALIZE,
    INVALID_PARAMS,
    INVALID_REQUEST,
    NO_METHOD,
    PREFIX,
    Json,
    Message,
    Revision,
    RpcError,
    error_response,
    read_message,
    result_response,
    revision_of,
)
from service.mcp.table_tools import table_tools
from service.mcp.tool import Tool, call, listed
from service.schemas.once import once
from service.tabletop.changes import Changes
from service.tabletop.reader import SessionReader

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


OTHER_PAGE = "Pages of other sites may not call this."
SERVER = {"name": "rollwright", "title": "Rollwright", "version": VERSION}
INSTRUCTIONS = (
    "Rolls of tabletop games, exact odds, and a card table. Whenever chance decides, call a tool "
    "and use what it rolled; never make up a number. Show people the link of a roll. At a table, "
    "roll with `table_play`: rolls there are numbered, and everybody sees each of them. Do not "
    "roll again because a result does not suit."
)
ABOUT: Json = {"capabilities": {"tools": {}}, "instructions": INSTRUCTIONS}
CACHED: Json = {"ttlMs": 3_600_000, "cacheScope": "public"}
"""Clients may keep an answer for an hour: it is the same for everybody."""
ENVELOPES: Mapping[Revision, Json] = {
    Revision.STATELESS: {"resultType": "complete", "_meta": {f"{PREFIX}serverInfo": SERVER}},
    Revision.WITH_HANDSHAKE: {},
}
"""The common fields of all results of a revision."""

Params = Mapping[str, Any]
Methods = Mapping[Revision, Mapping[str, Callable[[Params], Json]]]
"""The methods of each revision, by their names; they raise RpcError."""


def blueprint(keys: KeySource, reader: SessionReader, changes: Changes) -> Blueprint:
    """The endpoint. It is no part of the API: it has a protocol of its own."""
    routes = Blueprint("mcp", __name__)
    tables = table_tools(reader, changes)
    methods = _methods((*roll_tools(keys), *odds_tools(), *tables, verify_tool(keys)))

    @routes.post("/mcp")
    @partial(works, _work)
    def view() -> Response:
        request = current_request()
        try:
            _check_origin(request)
            message = read_message(request)
        except RpcError as error:
            return error_response(None, error, error.status)
        return _answer(methods, request, message)

    return routes


def _work(environ: WSGIEnvironment) -> Work:
    """Odds are computed; an escape in the body could hide the name of their tool."""
    body = environ.get(BODY, b"")
    computes = any(sign in body for sign in (b"odds", b"compare", b"\\"))
    return Work.COMPUTING if computes else Work.STORE


def _answer(methods: Methods, request: Request, message: Message) -> Response:
    if message.id is None:
        return Response(status=202)
    revision = Revision.STATELESS
    try:
        revision = revision_of(message, request.headers)
        return result_response(message.id, _result(methods, message, revision))
    except RpcError as error:
        # With a handshake, a client takes 404 for the end of its session.
        expected = revision is Revision.WITH_HANDSHAKE
        return error_response(message.id, error, 200 if expected else error.status)


def _check_origin(request: Request) -> None:
    """A browser says which page asks. Raises RpcError for any but the service's own."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != own_address():
        raise RpcError(INVALID_REQUEST, OTHER_PAGE, 403)


def _methods(tools: Sequence[Tool]) -> Methods:
    """The methods of a server with these tools."""
    listing = once(lambda: {"tools": listed(tools)})

    def call_tool(params: Params) -> Json:
        name = params.get("name")
        tool = next((tool for tool in tools if tool.name == name), None)
        if tool is None:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        return call(tool, params.get("arguments", {}))

    return {
        Revision.STATELESS: {
            "server/discover": lambda _: {"supportedVersions": [*Revision], **ABOUT, **CACHED},
            "tools/list": lambda _: {**listing(), **CACHED},
            CALL: call_tool,
        },
        Revision.WITH_HANDSHAKE: {
            # The only revision with a handshake, regardless of the client's request.
            INITIALIZE: lambda _: {
                "protocolVersion": Revision.WITH_HANDSHAKE,
                "serverInfo": SERVER,
                **ABOUT,
            },
            "ping": lambda _: {},
            "tools/list": lambda _: listing(),
            CALL: call_tool,
        },
    }


def _result(methods: Methods, message: Message, revision: Revision) -> Json:
    """The result of a request. Raises RpcError."""
    method = methods[revision].get(message.method)
    if method is None:
        raise RpcError(NO_METHOD, f"Method not found: {message.method}", 404)
    return {**method(message.params), **ENVELOPES[revision]}
