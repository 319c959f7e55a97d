"""The methods of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from service import VERSION
from service.mcp.revision import CALL, INITIALIZE, PREFIX, Revision
from service.mcp.rpc import INVALID_PARAMS, NO_METHOD, Json, Message, RpcError
from service.mcp.tool import Tool, call, listed
from service.schemas.once import once

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


class Methods(Struct, frozen=True):
    """The answers of a server with these tools."""

    tools: Sequence[Tool]

    def answer(self, message: Message, revision: Revision) -> Json:
        """The result of a request. Raises RpcError."""
        method = METHODS[revision].get(message.method)
        if method is None:
            raise RpcError(NO_METHOD, f"Method not found: {message.method}", 404)
        return {**method(self, message.params), **ENVELOPES[revision]}

    def list_tools(self, _params: Params) -> Json:
        """The tools."""
        return {"tools": _listed(tuple(self.tools))}

    def call(self, params: Params) -> Json:
        """The result of a tool. Raises RpcError."""
        name = params.get("name")
        tool = next((tool for tool in self.tools if tool.name == name), None)
        if tool is None:
            raise RpcError(INVALID_PARAMS, f"Unknown tool: {name}")
        return call(tool, params.get("arguments", {}))


_listed = once(listed)


def _initialize(_methods: Methods, _params: Params) -> Json:
    """The only revision with a handshake, regardless of the client's request."""
    return {"protocolVersion": Revision.WITH_HANDSHAKE, "serverInfo": SERVER, **ABOUT}


def _discover(_methods: Methods, _params: Params) -> Json:
    return {"supportedVersions": [*Revision], **ABOUT, **CACHED}


def _ping(_methods: Methods, _params: Params) -> Json:
    return {}


def _list_cached(methods: Methods, params: Params) -> Json:
    return {**methods.list_tools(params), **CACHED}


METHODS: Mapping[Revision, Mapping[str, Callable[[Methods, Params], Json]]] = {
    Revision.STATELESS: {
        "server/discover": _discover,
        "tools/list": _list_cached,
        CALL: Methods.call,
    },
    Revision.WITH_HANDSHAKE: {
        INITIALIZE: _initialize,
        "ping": _ping,
        "tools/list": Methods.list_tools,
        CALL: Methods.call,
    },
}
"""The methods of each revision."""
