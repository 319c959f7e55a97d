"""The revisions of the protocol, and the headers that must agree with a message.

Source: modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from enum import StrEnum
from typing import Any

from werkzeug.datastructures import Headers

from service.mcp.rpc import INVALID_PARAMS, Message, RpcError

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
    meta, header = message.meta, headers.get(VERSION_HEADER)
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
