"""The official client of Python."""

from __future__ import annotations

from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

Json = dict[str, Any]


async def run(url: str, revision: str, token: str | None, calls: list[Json]) -> Json:
    """Connect, list the tools, and call some."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(headers=headers) as http:
        transport = streamable_http_client(url, http_client=http)
        mode = {"2025-11-25": "legacy"}.get(revision, revision)
        async with Client(transport, mode=mode) as client:
            tools = await client.list_tools()
            results = [await client.call_tool(one["name"], one["arguments"]) for one in calls]
            return {
                "revision": client.protocol_version,
                "server": client.server_info.name if client.server_info else None,
                "instructions": client.instructions,
                "tools": [tool.name for tool in tools.tools],
                "results": [one.model_dump(by_alias=True, exclude_none=True) for one in results],
            }
