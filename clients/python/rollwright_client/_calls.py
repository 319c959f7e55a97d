"""What the clients ask for, as calls; the same for both of them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from rollwright_client._call import Call, Json

if TYPE_CHECKING:
    from rollwright_client.types import (
        BatchAnswer,
        BatchRoll,
        CharacterJoined,
        CreateSession,
        HandoverCode,
        Invitation,
        JoinSession,
        MoveOfferList,
        MoveReply,
        SeatToken,
        SessionCreated,
        SessionView,
        ShortCode,
        SpectatorJoined,
        Verdict,
        WatchSession,
    )


def get(path: str, token: str | None = None) -> Call[Any]:
    """What is at a path."""
    return Call("GET", path, token=token, again=True)


def roll(mechanic: str, request: Json) -> Call[Any]:
    """One roll."""
    return Call("POST", f"/v1/{mechanic}/roll", request, key=_roll_key([request]))


def rolls(mechanic: str, request: Json) -> Call[Any]:
    """The same roll several times."""
    return Call("POST", f"/v1/{mechanic}/rolls", request, key=_roll_key([request]))


def odds(mechanic: str, query: Json) -> Call[Any]:
    """The exact chances of a roll."""
    return get(f"/v1/{mechanic}/odds{query_string(query)}")


def batch(rolls: list[BatchRoll]) -> Call[BatchAnswer]:
    """Rolls of any mechanics."""
    return Call("POST", "/v1/batch", {"rolls": rolls}, key=_roll_key(rolls))


def verify_receipt(receipt: str) -> Call[Verdict]:
    """Whether a receipt is the service's."""
    return Call("POST", "/v1/receipts/verify", {"receipt": receipt}, again=True)


def redeem(short_code: str) -> Call[Invitation]:
    """The table behind a short code."""
    return Call("POST", "/v1/short-codes/redeem", {"short_code": short_code}, again=True)


def create(request: CreateSession) -> Call[SessionCreated]:
    """A new table."""
    return Call("POST", "/v1/sessions", request, key=_new_key())


@dataclass(frozen=True, slots=True)
class TableCalls:
    """A table, and the token with which it is seen: a seat's, or the join code."""

    session: str
    token: str

    @property
    def path(self) -> str:
        """The path of the table."""
        return f"/v1/sessions/{quote(self.session, safe='')}"

    def get(self, part: str) -> Call[Any]:
        """A part of the table."""
        return get(self.path + part, self.token)

    def moves(self, *, odds: bool) -> Call[MoveOfferList]:
        """What can be done now."""
        return self.get("/moves?odds=true" if odds else "/moves")

    def with_moves(self, *, odds: bool) -> Call[SessionView]:
        """The table and what can be done there."""
        return self.get("?include=moves&odds=true" if odds else "?include=moves")

    def change(
        self, method: str, part: str, body: Json = None, if_match: int | None = None
    ) -> Call[Any]:
        """A change of the table."""
        return Call(method, self.path + part, body, self.token, _new_key(), if_match)

    def play(self, move: str, fields: Json, if_match: int | None) -> Call[MoveReply]:
        """A move."""
        return self.change("POST", "/moves", {"move": move, **fields}, if_match)

    def join(self, request: JoinSession) -> Call[CharacterJoined]:
        """A seat for a new character."""
        return self.change("POST", "/characters", request)

    def watch(self, request: WatchSession) -> Call[SpectatorJoined]:
        """A place to watch from."""
        return self.change("POST", "/spectators", request)

    def claim(self, character: str) -> Call[CharacterJoined]:
        """The seat of a character that was released."""
        return self.change("POST", f"/characters/{quote(character, safe='')}/claim", {})

    def short_code(self) -> Call[ShortCode]:
        """A short code to join with."""
        return self.change("POST", "/short-code", {})

    def hand_over(self) -> Call[HandoverCode]:
        """A code with which somebody else becomes the gamemaster."""
        return self.change("POST", "/gamemaster/handover", {})

    def take_over(self, handover_code: str) -> Call[SeatToken]:
        """The gamemaster's seat."""
        return self.change("POST", "/gamemaster/claim", {"handover_code": handover_code})


def query_string(query: Json) -> str:
    """A list is a parameter for each of its values; None is left out."""
    listed = {
        name: value if isinstance(value, list | tuple) else [value] for name, value in query.items()
    }
    parameters = [
        (name, str(item).lower() if isinstance(item, bool) else item)
        for name, items in listed.items()
        for item in items
        if item is not None
    ]
    return f"?{urlencode(parameters)}" if parameters else ""


def _roll_key(rolls: Sequence[Any]) -> str | None:
    """The key of rolls, with which they have the same dice again; None if one is signed."""
    return None if any(roll.get("receipt") for roll in rolls) else _new_key()


def _new_key() -> str:
    return secrets.token_hex(16)
