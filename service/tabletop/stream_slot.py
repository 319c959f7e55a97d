"""The slot of one stream: a place to wait, and one of its session's streams."""

from __future__ import annotations

from contextlib import suppress

from service.store.errors import StoreUnavailable
from service.store.sessions import Sessions
from service.store.streams import Watcher
from service.tabletop.access import SessionAccess
from service.tabletop.address_tag import address_tag
from service.tabletop.errors import TooManyStreams
from service.tabletop.waiting_place import WaitingPlaces


class StreamSlot:
    """A slot for a caller of a session at an IP address, taken until it is closed."""

    def __init__(
        self, sessions: Sessions, places: WaitingPlaces, access: SessionAccess, address: str
    ) -> None:
        """Take the slot. Raises TooManyStreams, StoreUnavailable."""
        self._streams, self.session = sessions.streams, access.session.id
        # In the session last: there a stream of somebody else may have to give way.
        self.place = places.take(access, address)
        try:
            self.stream = self._open(access, address)
        except BaseException:
            self.place.close()
            raise

    def _open(self, access: SessionAccess, address: str) -> str:
        watcher = watcher_of(access, address)
        stream = self._streams.open(self.session, access.token_hash, watcher)
        if stream is None:
            raise TooManyStreams
        return stream

    def close(self) -> None:
        """Free the slot; safe to call more than once."""
        self.place.close()
        with suppress(StoreUnavailable):  # then it counts until it expires
            self._streams.close(self.session, self.stream)


def watcher_of(access: SessionAccess, address: str) -> Watcher | None:
    """The spectator who opens a stream at an IP address; None for those who play."""
    if access.actor.plays:
        return None
    seat = access.actor.spectator
    return Watcher(address_tag(access.session.id, address), int(seat[1:]) if seat else 0)
