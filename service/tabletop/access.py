"""Who may do what in a session, by token or join code."""

from __future__ import annotations

from service.drama_deck.actor import Actor, Role
from service.drama_deck.errors import WrongRole
from service.fairness.chance import secret
from service.store.session import Seats, Session
from service.tabletop.asked import ChangeRequest
from service.tabletop.errors import NoSuchSession, StaleVersion

TOKEN_BITS = 256
JOIN_CODE_BITS = 128
PREFIXES = {Role.GAMEMASTER: "rwg_", Role.PLAYER: "rwp_", Role.SPECTATOR: "rws_"}
JOIN_PREFIX = "rwj_"


def new_token(role: Role) -> str:
    """A token; its prefix tells people, and scanners for leaked secrets, what it is."""
    return PREFIXES[role] + secret(TOKEN_BITS)


def new_join_code() -> str:
    """A join code."""
    return JOIN_PREFIX + secret(JOIN_CODE_BITS)


def actor_of(session: Session, token_hash: str) -> Actor:
    """Who the bearer of a token is.

    Raises NoSuchSession for a foreign one; WrongRole for the join code.
    """
    if (seat := session.seat(token_hash)) is not None:
        return seat.actor
    if session.joins(token_hash):
        raise WrongRole("The join code opens joining only.")
    raise NoSuchSession


def gamemaster_of(session: Session, token_hash: str) -> Actor:
    """The gamemaster. Raises WrongRole for others, NoSuchSession for strangers."""
    actor = actor_of(session, token_hash)
    if actor.role is not Role.GAMEMASTER:
        raise WrongRole("Only the gamemaster can do this.")
    return actor


def check_join_code(session: Session, code_hash: str) -> None:
    """Raises WrongRole for a token of the session, NoSuchSession for anything else."""
    if not session.joins(code_hash):
        actor_of(session, code_hash)
        raise WrongRole("This takes the join code, not the token of a seat.")


def check_known(session: Session, asked: ChangeRequest) -> None:
    """Raises NoSuchSession for what is neither a token of the session nor its join code."""
    if not session.joins(asked.token_hash):
        actor_of(session, asked.token_hash)


def check_version(session: Session, asked: ChangeRequest) -> None:
    """Raises StaleVersion unless the table is one that the caller goes by."""
    if asked.version is not None and session.version not in asked.version:
        raise StaleVersion(session.version)


def without(session: Session, character: str) -> Seats:
    """The seats, but for those of a character."""
    return {held: seat for held, seat in session.seats.items() if seat.character != character}
