"""Planted: whoever writes last wins."""

import time
from contextlib import contextmanager

from service.store import scripts, sessions
from service.tabletop import queues

checked = "if version ~= told.seen or command ~= told.seen_command then"
assert checked in scripts.COMMIT
scripts.COMMIT = scripts.COMMIT.replace(checked, "if false then")
commit = sessions.Sessions.commit


def after_a_while(self, *given, **named):
    time.sleep(0.05)  # others read the same table
    return commit(self, *given, **named)


sessions.Sessions.commit = after_a_while


@contextmanager
def at_once(self, id):
    yield queues.Deadline()  # also those of one worker


queues.Queues.place = at_once
