"""`POST /mcp`: one message in, one answer out, nothing kept between them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from flask import Request, Response

from service.fairness.keys import KeySource
from service.http.blueprint import Blueprint
from service.http.caller import current_request
from service.http.own_address import own_address
from service.http.work import BODY, Work, works
from service.mcp.methods import Methods
from service.mcp.odds_tools import odds_tools
from service.mcp.revision import Revision, revision_of
from service.mcp.roll_tools import roll_tools
from service.mcp.rpc import (
    INVALID_REQUEST,
    Message,
    RpcError,
    error_response,
    read_message,
    result_response,
)
from service.mcp.table_tools import table_tools
from service.mcp.verify_tool import verify_tool
from service.systems.rolls import Sign
from service.tabletop.changes import Changes
from service.tabletop.reader import SessionReader

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

OTHER_PAGE = "Pages of other sites may not call this."


def blueprint(sign: Sign, keys: KeySource, reader: SessionReader, changes: Changes) -> Blueprint:
    """The endpoint. It is no part of the API: it has a protocol of its own."""
    routes = Blueprint("mcp", __name__)
    table = table_tools(reader, changes)
    methods = Methods((*roll_tools(sign), *odds_tools(), *table, verify_tool(keys)))

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
    """Odds are computed; an escape could hide that they are asked for."""
    body = environ.get(BODY, b"")
    computes = any(sign in body for sign in (b"odds", b"compare", b"\\"))
    return Work.COMPUTING if computes else Work.STORE


def _answer(methods: Methods, request: Request, message: Message) -> Response:
    if message.id is None:
        return Response(status=202)
    revision = Revision.STATELESS
    try:
        revision = revision_of(message, request.headers)
        return result_response(message.id, methods.answer(message, revision))
    except RpcError as error:
        # With a handshake, a client takes 404 for the end of its session.
        expected = revision is Revision.WITH_HANDSHAKE
        return error_response(message.id, error, 200 if expected else error.status)


def _check_origin(request: Request) -> None:
    """A browser says which page asks. Raises RpcError for any but the service's own."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != own_address():
        raise RpcError(INVALID_REQUEST, OTHER_PAGE, 403)
