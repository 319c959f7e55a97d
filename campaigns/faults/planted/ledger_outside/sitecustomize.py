"""Planted: the ledger is written by itself, after the change."""

import time

from service.store import sessions
from service.store.keys import script_keys
from service.store.ledger import SECONDS

commit = sessions.Sessions.commit


def in_two_steps(self, change, entry=None, response=None):
    result = commit(self, change)
    if entry and result.outcome is sessions.Outcome.DONE:
        time.sleep(0.1)
        key = script_keys(change.session.id, entry)[-1]
        self._store.client.set(key, entry.seal(response), ex=SECONDS)
    return result


sessions.Sessions.commit = in_two_steps
