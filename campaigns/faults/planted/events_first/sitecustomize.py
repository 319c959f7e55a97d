"""Planted: events are written before the change."""

import msgspec

from service.store import sessions
from service.store.change import PreparedChange
from service.store.keys import script_keys

commit = sessions.Sessions.commit


def events_first(self, change, entry=None, response=None):
    parts = msgspec.msgpack.decode(change.arguments)
    for id, event in enumerate(parts["events"], parts["first"]):
        self._store.client.xadd(script_keys(change.session.id)[1], {"e": event}, id=f"{id}-0")
    parts["events"] = ()
    rest = PreparedChange(change.session, msgspec.msgpack.encode(parts))
    return commit(self, rest, entry, response)


sessions.Sessions.commit = events_first
