"""Planted: events are told before the change is written."""

from service.store import codec, sessions

commit = sessions.Sessions.commit


def told_first(self, before, after, events, *, now, **told):
    first = after.last_event - len(events) + 1
    for id, event in enumerate(events, first):
        stored = codec.encode_event(event, version=after.version, at=now)
        self._store.client.xadd(sessions._keys(after.id)[1], {"e": stored}, id=f"{id}-0")
    return commit(self, before, after, (), now=now, **told)


sessions.Sessions.commit = told_first
