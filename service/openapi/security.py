"""The security schemes."""

from __future__ import annotations

BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of a seat: of the gamemaster from creating the session, of a player "
    "or spectator from joining. Joining itself, and claiming a seat, take the join code. Without "
    "one the answer is 401; an unknown session and a wrong token are the same 404.",
}
TICKET = {
    "type": "apiKey",
    "in": "query",
    "name": "ticket",
    "description": "A ticket of `POST …/tickets`: opens one stream, within 30 seconds.",
}
SCHEMES = {"bearer": BEARER, "ticket": TICKET}
