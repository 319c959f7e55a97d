"""Authorization in a session, by token or join code."""

from __future__ import annotations

from msgspec import Struct

from service.drama_deck.actor import Actor, Role
from service.drama_deck.errors import WrongRole
from service.fairness.chance import secret
from service.store.session import Session
from service.tabletop.errors import NoSuchSession

TOKEN_BITS = 256
JOIN_CODE_BITS = 128
PREFIXES = {Role.GAMEMASTER: "rwg_", Role.PLAYER: "rwp_", Role.SPECTATOR: "rws_"}
JOIN_PREFIX = "rwj_"


class SessionAccess(Struct, frozen=True):
    """A session, and the caller with access to it."""

    session: Session
    actor: Actor
    token_hash: str


def new_token(role: Role) -> str:
    """A new token; its prefix identifies it to people and to scanners for leaked secrets."""
    return PREFIXES[role] + secret(TOKEN_BITS)


def new_join_code() -> str:
    """A new join code."""
    return JOIN_PREFIX + secret(JOIN_CODE_BITS)


def actor_of(session: Session, token_hash: str) -> Actor:
    """The actor that a token belongs to.

    Raises NoSuchSession for a token of another session; WrongRole for the join code.
    """
    if (seat := session.seat(token_hash)) is not None:
        return seat.actor
    if session.is_join_code(token_hash):
        raise WrongRole("The join code opens joining only.")
    raise NoSuchSession


def gamemaster_of(session: Session, token_hash: str) -> Actor:
    """The gamemaster. Raises WrongRole for other seats, NoSuchSession for strangers."""
    actor = actor_of(session, token_hash)
    if actor.role is not Role.GAMEMASTER:
        raise WrongRole("Only the gamemaster can do this.")
    return actor


def check_join_code(session: Session, code_hash: str) -> None:
    """Accept the join code only. Raises WrongRole for a token of the session, or NoSuchSession."""
    if not session.is_join_code(code_hash):
        actor_of(session, code_hash)
        raise WrongRole("This takes the join code, not the token of a seat.")


def check_known(session: Session, token_hash: str) -> None:
    """Raises NoSuchSession unless it is a token of the session, or its join code."""
    if not session.is_join_code(token_hash):
        actor_of(session, token_hash)
