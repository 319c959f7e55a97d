"""Short codes: typed on a phone, and exchanged for a token to join with.

Everything follows from the code by a slow hash, so that whoever reads the store cannot try out all
codes while one is valid.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import pbkdf2_hmac
from typing import NamedTuple

from service.fairness.chance import secret_bytes
from service.fairness.tokens import Prefix
from service.store.buckets import Quota, restore, spend
from service.store.keys import short_code_key
from service.store.pointers import Pointers
from service.store.session import TimedCode
from service.store.sessions import Sessions
from service.store.store import Store
from service.tables.common.event import ShortCodeIssued
from service.tabletop.access import hash_token, known_seat
from service.tabletop.changes import (
    Attempt,
    ChangeRequest,
    ChangeResponse,
    Changes,
    Performed,
    SessionOperation,
)
from service.tabletop.errors import CodeNotValid, NoSuchSession, TooManyWrongCodes
from service.tabletop.views import timestamp

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: a letter that looks like another one, or like a digit, is not in it."""
CODE_BYTES = 5
CODE_CHARACTERS = 8
SHORT_CODE_SECONDS = 900
WRONG_CODES = Quota("short-codes", 5, 3_600)
"""The wrong codes that an IP address can try at once; one comes back every twelve minutes."""
WRONG_CODES_PER_HOUR = 2 * WRONG_CODES.most
"""The most in any hour: all at once, and as many that come back in it."""
ROUNDS = 20_000


class SlowHash(NamedTuple):
    """The slow hash of a short code, and the values derived from it."""

    key: bytes

    @classmethod
    def of(cls, code: str) -> SlowHash:
        """The hash of a code; takes some milliseconds."""
        return cls(pbkdf2_hmac("sha256", code.encode(), b"short-code/v1", ROUNDS))

    @property
    def name(self) -> str:
        """The name by which the store finds the session."""
        return hmac.digest(self.key, b"name", "sha256").hex()

    def join_token(self, session: str) -> str:
        """The token with which the code lets others join a session."""
        token = hmac.digest(self.key, b"session " + session.encode(), "sha256")
        return Prefix.JOIN_TOKEN + urlsafe_b64encode(token).rstrip(b"=").decode()


class IssueShortCode(SessionOperation, frozen=True):
    """A short code for the session, as the gamemaster; it replaces an older one."""

    pointers: Pointers

    def perform(self, attempt: Attempt) -> Performed:
        actor, session = attempt.gamemaster(), attempt.session
        code, expires_at = new_short_code(), attempt.at // 1000 + SHORT_CODE_SECONDS
        hashed = SlowHash.of(code)
        # Before the change: a code that is not found must not replace one that is.
        self.pointers.keep(short_code_key(hashed.name), session.id, SHORT_CODE_SECONDS)
        join_token = hashed.join_token(session.id)
        short_code = TimedCode(hash_token(join_token), expires_at)
        issued = attempt.noted(ShortCodeIssued(), actor, short_code=short_code)
        body = {
            "short_code": code,
            "expires_at": timestamp(expires_at * 1000),
            "version": issued.after.version,
        }
        return Performed(issued, body)


class ShortCodes:
    """Issues and redeems the short codes of all sessions."""

    def __init__(self, store: Store, sessions: Sessions, changes: Changes) -> None:
        self._store, self._sessions, self._changes = store, sessions, changes

    def issue(self, session: str, request: ChangeRequest) -> ChangeResponse:
        """A new short code for a session. Raises as Changes.apply does."""
        return self._changes.apply(session, request, IssueShortCode(self._sessions.pointers))

    def redeem(self, code: str, address: str) -> dict[str, str]:
        """The session of a code and a token to join it, for a client at an IP address.

        Raises CodeNotValid, TooManyWrongCodes, StoreUnavailable.
        """
        # Each try counts until it turns out to be right: many at once get no more tries than that.
        use = spend(self._store, WRONG_CODES, address)
        if not use.granted:
            raise TooManyWrongCodes(use.wait)
        redeemed = self._redeem(SlowHash.of(code))
        restore(self._store, WRONG_CODES, address)
        return redeemed

    def _redeem(self, hashed: SlowHash) -> dict[str, str]:
        id = self._sessions.pointers.read(short_code_key(hashed.name))
        session, _ = self._sessions.read(id) if id else (None, None)
        if session is None:
            raise CodeNotValid
        join_token = hashed.join_token(session.id)
        try:
            known_seat(session, hash_token(join_token))
        except NoSuchSession as error:
            raise CodeNotValid from error
        return {"session": session.id, "join_token": join_token}


def new_short_code() -> str:
    """A random short code."""
    number = int.from_bytes(secret_bytes(CODE_BYTES), "big")
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(CODE_CHARACTERS))


def as_issued(typed: str) -> str:
    """A code as people type it, in the form in which it was issued."""
    bare = typed.upper().replace(" ", "").replace("-", "")
    return bare.translate(str.maketrans("OIL", "011"))
