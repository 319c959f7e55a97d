"""The path of sessions, and the path parameters of their operations."""

from __future__ import annotations

SESSIONS = "/v1/sessions"
AT = f"{SESSIONS}/<session>"
"""The route of one session."""
ID = "5e551010f0a1b2c3d4e5f60718293a4b"
"""The session of all examples."""

SESSION = {
    "session": {
        "description": "The id of the session.",
        "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "example": ID,
    }
}
CHARACTER = SESSION | {
    "character": {
        "description": "The id of the character.",
        "schema": {"type": "string", "pattern": "^c[0-9]+$"},
        "example": "c1",
    }
}
SPECTATOR = SESSION | {
    "spectator": {
        "description": "The id of the spectator.",
        "schema": {"type": "string", "pattern": "^w[0-9]+$"},
        "example": "w1",
    }
}
CARD = SESSION | {
    "number": {
        "description": "The number of the card.",
        "schema": {"type": "integer", "minimum": 1, "maximum": 9999},
        "example": 57,
    }
}
