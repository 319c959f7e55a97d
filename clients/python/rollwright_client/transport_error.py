"""What happens instead of an answer of the service."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx


class TransportError(Exception):
    """There is no answer of the service.

    The connection was lost, the answer was late or cut off, or something else answered, such as a
    proxy or a login page. Whether the service has seen the request is not known.
    """

    def __init__(
        self, message: str, *, status: int | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        """Of what answered instead; None if there is no whole answer."""
        self.retry_after = retry_after
        """Seconds."""


@contextmanager
def transport_errors(request: httpx.Request) -> Iterator[None]:
    """Raises TransportError where httpx raises an error of its own."""
    try:
        yield
    except httpx.RequestError as error:
        reason = str(error) or type(error).__name__
        raise TransportError(f"No answer from {request.url}: {reason}") from error
