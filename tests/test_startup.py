"""Starting builds nothing that nobody has asked for."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from operator import attrgetter

WORK = {
    ("service.tables.common.play", "play"),
    ("service.fairness.chance", "Roller.die"),
    ("service.fairness.receipt", "sign_payload"),
    ("service.http.markdown", "render"),
    ("service.mcp.mechanic_text", "request_texts"),
    ("service.mechanics.odds_answer", "odds_answer"),
    ("service.openapi.document", "document"),
    ("service.openapi.document", "as_yaml"),
}
PROGRAM = f"""
import sys

WORK = {WORK}
NAMES = {{name for _, name in WORK}}
called = set()

def record(frame, _event, _argument):
    name = frame.f_code.co_qualname
    if name in NAMES and (frame.f_globals.get("__name__"), name) in WORK:
        called.add(name)

sys.settrace(record)  # of calls alone
from service.app import create_app
from service.config import Settings

client = create_app(Settings(log_level="error")).test_client()
client.get("/healthz")
print(sorted(called))
client.get("/guide/")
print(sorted(called))
"""


def test_nothing_is_rolled_counted_played_signed_or_written_before_it_is_asked_for() -> None:
    for module, name in WORK:
        assert callable(attrgetter(name)(import_module(module))), "it was renamed"
    command = [sys.executable, "-c", PROGRAM]
    ran = subprocess.run(command, capture_output=True, check=True, text=True)
    assert ran.stdout.splitlines() == ["[]", "['render']"], "what is asked for is seen"
