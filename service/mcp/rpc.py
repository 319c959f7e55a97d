"""JSON-RPC 2.0, as MCP uses it: one request or notification in, one answer out."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import orjson
from flask import Request, Response
from msgspec import Struct
from werkzeug.datastructures import Headers

from service.http.answers import BytesResponse
from service.http.parsing import read_body
from service.problems.refusal import Refusal

Json = dict[str, Any]

PARSE_ERROR, INVALID_REQUEST, NO_METHOD = -32700, -32600, -32601
INVALID_PARAMS, INTERNAL = -32602, -32603
"""Codes of JSON-RPC."""


class RpcError(Exception):
    """A message that is answered with an error, and with this status."""

    def __init__(self, code: int, message: str, status: int = 400, **data: Any) -> None:
        super().__init__(message)
        self.status = status
        self.content: Json = {"code": code, "message": message}
        if data:
            self.content["data"] = data


class Message(Struct, frozen=True):
    """A request, or a notification, which has no id and gets no answer."""

    id: str | int | None
    method: str
    params: Mapping[str, Any]


def read_message(request: Request) -> Message:
    """The message in the body of a request. Raises RpcError."""
    body = _object(_value(request), "Send one JSON-RPC message, an object.", INVALID_REQUEST)
    method, params = body.get("method"), body.get("params", {})
    if body.get("jsonrpc") != "2.0" or not isinstance(method, str):
        raise RpcError(INVALID_REQUEST, 'A message has "jsonrpc": "2.0" and a `method`.')
    return Message(_id(body), method, _object(params, "`params` must be an object."))


def _value(request: Request) -> Any:
    try:
        return read_body(request)
    except Refusal as refusal:
        code = PARSE_ERROR if refusal.kind.code == "invalid_json" else INVALID_REQUEST
        raise RpcError(code, refusal.detail, refusal.kind.status) from refusal


def _id(body: Mapping[str, Any]) -> str | int | None:
    """The id of a request, None for a notification."""
    id: Any = body.get("id")
    if "id" in body and type(id) not in (str, int):
        raise RpcError(INVALID_REQUEST, "The `id` must be a text or a whole number.")
    return id  # type: ignore[no-any-return]  # checked above


def result_response(id: str | int | None, result: Json) -> Response:
    """The answer to a request."""
    return _response({"jsonrpc": "2.0", "id": id, "result": result}, 200)


def error_response(id: str | int | None, error: RpcError, status: int) -> Response:
    """The answer to a request that failed; without an id if none could be read."""
    of_request = {} if id is None else {"id": id}
    return _response({"jsonrpc": "2.0", **of_request, "error": error.content}, status)


def _response(body: Json, status: int) -> Response:
    """Never compressed, as it may be about a session, and never cached."""
    headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
    return BytesResponse(orjson.dumps(body), status, headers)


def _object(value: Any, otherwise: str, code: int = INVALID_PARAMS) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise RpcError(code, otherwise)
    return value


HEADER_MISMATCH, UNSUPPORTED_VERSION = -32020, -32022
PREFIX = "io.modelcontextprotocol/"
VERSION_HEADER = "MCP-Protocol-Version"
INITIALIZE = "initialize"
CALL = "tools/call"
ENCODED, END = "=?base64?", "?="


class Revision(StrEnum):
    """A revision of the protocol, by its date."""

    STATELESS = "2026-07-28"  # every request names its revision
    WITH_HANDSHAKE = "2025-11-25"  # begins with `initialize`


def revision_of(message: Message, headers: Headers) -> Revision:
    """The revision of a request. Raises RpcError if the headers contradict the message."""
    meta = _object(message.params.get("_meta", {}), "`_meta` must be an object.")
    header = headers.get(VERSION_HEADER)
    stated = meta.get(f"{PREFIX}protocolVersion")
    if stated is None and message.method == INITIALIZE:
        return Revision.WITH_HANDSHAKE
    if header is None:
        raise RpcError(HEADER_MISMATCH, f"The header {VERSION_HEADER} is missing.")
    if stated is None and header == Revision.WITH_HANDSHAKE:
        return Revision.WITH_HANDSHAKE
    if stated is None and header != Revision.STATELESS:
        raise unsupported(header)
    _check_meta(meta)
    _check_header(VERSION_HEADER, header, stated)
    if stated != Revision.STATELESS:
        raise unsupported(stated)
    _check_header("Mcp-Method", headers.get("Mcp-Method"), message.method)
    if message.method == CALL:
        _check_header("Mcp-Name", _decoded(headers.get("Mcp-Name")), message.params.get("name"))
    return Revision.STATELESS


def unsupported(requested: Any) -> RpcError:
    """The error for an unsupported revision, with the supported ones."""
    return RpcError(
        UNSUPPORTED_VERSION,
        "Unsupported protocol version",
        supported=[*Revision],
        requested=str(requested),
    )


def _check_meta(meta: Any) -> None:
    """Each request of the stateless revision names its client's revision and capabilities."""
    for name, kind in (("protocolVersion", str), ("clientCapabilities", dict)):
        if not isinstance(meta.get(PREFIX + name), kind):
            raise RpcError(INVALID_PARAMS, f"`_meta` must have `{PREFIX}{name}`.")


def _check_header(name: str, header: str | None, value: Any) -> None:
    if header is None:
        raise RpcError(HEADER_MISMATCH, f"The header {name} is missing or malformed.")
    if header != value:
        raise RpcError(HEADER_MISMATCH, f"The header {name} and the message differ.")


def _decoded(header: str | None) -> str | None:
    """The value of a header that may be encoded; None if it cannot be decoded."""
    if header is None or not (header.startswith(ENCODED) and header.endswith(END)):
        return header
    try:
        return b64decode(header[len(ENCODED) : -len(END)], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
