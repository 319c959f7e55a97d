"""Planted: whoever writes last wins."""

import time
from contextlib import contextmanager

from service.store import scripts, sessions
from service.tabletop import turns

checked = "if version ~= change.version or command ~= change.previous_command then"
assert checked in scripts.COMMIT
scripts.COMMIT = scripts.COMMIT.replace(checked, "if false then")
commit = sessions.Sessions.commit


def after_a_while(self, *given, **named):
    time.sleep(0.05)  # others read the same table
    return commit(self, *given, **named)


sessions.Sessions.commit = after_a_while


@contextmanager
def at_once(self, id):
    yield turns.Deadline()  # also those of one worker


turns.Turns.wait = at_once
