"""A host of models in tests: it sends one message, and says what was answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from tests.tabletop.calling import Caller, Reply, Send, in_process

Json = dict[str, Any]
PREFIX = "io.modelcontextprotocol/"
STATELESS, WITH_HANDSHAKE = "2026-07-28", "2025-11-25"
META = {f"{PREFIX}protocolVersion": STATELESS, f"{PREFIX}clientCapabilities": {}}


def headers(method: str, **params: Any) -> dict[str, str]:
    """The headers that go with a message of the stateless revision."""
    named = {"Mcp-Name": params["name"]} if method == "tools/call" else {}
    return {"MCP-Protocol-Version": STATELESS, "Mcp-Method": method, **named}


@dataclass(frozen=True)
class Host:
    """A host with a token, or without one, that speaks one of the revisions."""

    send: Send
    token: str | None = None
    revision: str = STATELESS

    def post(self, message: Any, headers: Mapping[str, str]) -> Reply:
        """Send anything."""
        caller = Caller(self.send, token=self.token)
        return caller.ask("POST", "/mcp", message, **headers)

    def ask(self, method: str, **params: Any) -> Reply:
        """A request."""
        if self.revision == STATELESS:
            sent = headers(method, **params)
            params["_meta"] = META
        else:
            sent = {"MCP-Protocol-Version": self.revision}
        return self.post({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}, sent)

    def call(self, tool: str, **arguments: Any) -> Json:
        """What a tool answers."""
        result: Json = self.ask("tools/call", name=tool, arguments=arguments).ok()["result"]
        return result

    def data(self, tool: str, **arguments: Any) -> Any:
        """What a tool that is not refused answers, as data."""
        result = self.call(tool, **arguments)
        assert not result["isError"], result
        return result["structuredContent"]

    def text(self, tool: str, **arguments: Any) -> str:
        """What a tool answers in words."""
        [content] = self.call(tool, **arguments)["content"]
        assert content["type"] == "text"
        return str(content["text"])


def host(client: FlaskClient, token: str | None = None, revision: str = STATELESS) -> Host:
    """A host of the application in this process."""
    return Host(in_process(client), token, revision)
