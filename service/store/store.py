"""The store of one process."""

from __future__ import annotations

from threading import Lock

from service.store.client import Client, connect
from service.store.errors import StoreUnavailable, answering
from service.store.tier import Tier, read_tier
from service.store.url import read_url

NONE = "No store is configured: `rollwright serve` starts one, or set REDIS_URL."
CLIENT_SECONDS = 1.0


class Store:
    """A store by its URL; None is none, and every question to it raises StoreUnavailable.

    Its client is made at the first question, so that no connection is older than a worker.
    Raises ValueError for a wrong URL.
    """

    def __init__(self, url: str | None, *, connections: int) -> None:
        if url is not None:
            read_url(url)
        self._url = url
        self._connections = connections
        self._client: Client | None = None
        self._making = Lock()

    @property
    def client(self) -> Client:
        """The client, shared by all threads; every question to it belongs into `answering()`."""
        return self._client or self._made()

    def tier(self) -> Tier:
        """What the server promises by now; raises StoreUnavailable."""
        with answering():
            return read_tier(self.client)

    def _made(self) -> Client:
        if self._url is None:
            raise StoreUnavailable(NONE)
        # A cluster is asked for its nodes: nobody waits long behind one who waits for an answer.
        if not self._making.acquire(timeout=CLIENT_SECONDS):
            raise StoreUnavailable("The store does not answer.")
        try:
            if self._client is None:
                with answering():
                    self._client = connect(self._url, connections=self._connections)
            return self._client
        finally:
            self._making.release()
