"""The security schemes."""

from __future__ import annotations

BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat: the gamemaster gets one by creating the session, a player "
    "or spectator by joining. Joining itself, and claiming a seat, take the join code, "
    "or the join token that a short code is exchanged for. Without a token the answer is 401; an "
    "unknown session and a wrong token get the same 404.",
}
TICKET = {
    "type": "apiKey",
    "in": "query",
    "name": "ticket",
    "description": "A ticket of `POST …/tickets`: opens one stream, within 30 seconds.",
}
SCHEMES = {"bearer": BEARER, "ticket": TICKET}
