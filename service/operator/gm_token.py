"""`rollwright new-gm-token`: renew the gamemaster's token of a session."""

from __future__ import annotations

import argparse
from typing import Any

from service.config import Settings
from service.operator.failure import CommandFailed
from service.operator.options import add_store, settings_of
from service.operator.store import open_store
from service.store.sessions import Sessions
from service.tabletop.changes import ChangeRequest, Changes
from service.tabletop.credentials import RenewGamemasterToken
from service.tabletop.errors import Busy, NoSuchSession


def add(command: argparse.ArgumentParser) -> None:
    """Print a new token for the gamemaster of a session.

    The old one becomes invalid, and the events of the session record the change.
    """
    command.add_argument("session", metavar="SESSION", help="the id of the session")
    add_store(command)
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    print(new_gm_token(settings_of(options), options.session))
    return 0


def new_gm_token(settings: Settings, session: str) -> str:
    """A new token for the gamemaster of a session; the old one becomes invalid.

    Raises CommandFailed.
    """
    renew = RenewGamemasterToken()
    with open_store(settings) as store:
        expiry = settings.expiry_seconds
        changes = Changes(Sessions(store), expiry_seconds=expiry, sign=_no_receipt)
        try:
            changes.apply(session, ChangeRequest(token_hash=""), renew)
        except NoSuchSession:
            raise CommandFailed(f"there is no session {session}") from None
        except Busy:
            raise CommandFailed("the table is too busy") from None
    return renew.token


def _no_receipt(_session: str, _number: int, _roll: Any) -> str:
    raise AssertionError("an operator rolls nothing")
