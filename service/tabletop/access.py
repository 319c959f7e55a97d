"""Authorization in a session, by token or join code."""

from __future__ import annotations

import time
from hashlib import sha256

from msgspec import Struct

from service.fairness.chance import secret
from service.fairness.tokens import Prefix
from service.store.session import SeatRecord, Session
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import WrongRole
from service.tabletop.errors import NoSuchSession

TOKEN_BITS = 256
JOIN_CODE_BITS = 128
TAG_DIGITS = 4


class SessionAccess(Struct, frozen=True):
    """A session, and the caller with access to it."""

    session: Session
    actor: Actor
    token_hash: str


def new_token(role: Role) -> str:
    """A new token of a seat."""
    return Prefix[role.name] + secret(TOKEN_BITS)


def new_join_code() -> str:
    """A new join code."""
    return Prefix.JOIN_CODE + secret(JOIN_CODE_BITS)


def known_seat(session: Session, token_hash: str) -> SeatRecord | None:
    """The seat of a token; None for the join code, or the join token of a short code.

    Raises NoSuchSession for any other token.
    """
    if session.is_join_code(token_hash, time.time()):
        return None
    if (seat := session.seat(token_hash)) is None:
        raise NoSuchSession
    return seat


def actor_of(seat: SeatRecord | None) -> Actor:
    """The actor of a seat. Raises WrongRole for the join code."""
    if seat is None:
        raise WrongRole("The join code opens the lobby and joining only.")
    return seat.actor


def gamemaster_of(seat: SeatRecord | None) -> Actor:
    """The gamemaster. Raises WrongRole for other seats, and for the join code."""
    actor = actor_of(seat)
    if actor.role is not Role.GAMEMASTER:
        raise WrongRole("Only the gamemaster can do this.")
    return actor


def hash_token(token: str) -> str:
    """The SHA-256 of a token, in hex: all that is stored of it."""
    # [tokens stored] Tokens themselves are stored nowhere.
    return sha256(token.encode()).hexdigest()


def address_tag(session: str, address: str) -> str:
    """16 bits of a hash: they tell the few addresses at a table apart.

    They are too few to tell whose address it is: 65,536 IPv4 addresses have the same tag.
    """
    return sha256(f"address/v1\0{session}\0{address}".encode()).hexdigest()[:TAG_DIGITS]
