"""Starting builds nothing that nobody has asked for."""

from __future__ import annotations

import json
import subprocess
import sys

PROGRAM = """
import json, sys

WORK = {
    ("service.drama_deck.game.play", "play"),
    ("service.fairness.chance", "die"),
    ("service.fairness.receipt", "sign_payload"),
    ("service.http.markdown", "render"),
    ("service.mcp.mechanic_text", "request_texts"),
    ("service.mechanics.odds_answer", "odds_answer"),
    ("service.openapi.document", "document"),
    ("service.openapi.text", "as_yaml"),
}
called = set()

def record(frame, event, _argument):
    if event == "call":
        called.add((frame.f_globals.get("__name__"), frame.f_code.co_name))

def done():
    return sorted(name for _, name in WORK & called)

sys.setprofile(record)
from service.app import create_app
from service.config import Settings

client = create_app(Settings(log_level="error")).test_client()
client.get("/healthz")
at_start = done()
client.get("/openapi.yaml")
client.get("/guide/")
listed = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
client.post("/mcp", json=listed, headers={"MCP-Protocol-Version": "2025-11-25"})
print(json.dumps([at_start, done()]))
"""


def test_nothing_is_rolled_counted_played_signed_or_written_before_it_is_asked_for() -> None:
    """The document does all of it for its examples, so that the same names show up afterwards."""
    command = [sys.executable, "-c", PROGRAM]
    ran = subprocess.run(command, capture_output=True, check=True, text=True)
    at_start, afterwards = json.loads(ran.stdout)
    assert at_start == []
    assert afterwards == [
        "as_yaml",
        "die",
        "document",
        "odds_answer",
        "play",
        "render",
        "request_texts",
        "sign_payload",
    ], "a function was renamed: name it here as well"
