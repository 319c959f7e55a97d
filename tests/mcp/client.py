"""The official client of Python: reads what to ask from its input, and writes what was answered."""

from __future__ import annotations

import json
import sys
from typing import Any

import anyio
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


asked = json.loads(sys.stdin.read())
print(json.dumps(anyio.run(run, *(asked[name] for name in ("url", "revision", "token", "calls")))))
