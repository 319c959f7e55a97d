"""The transport of a connection, which does not lose its last answer."""

from __future__ import annotations

from asyncio import Transport as AsyncioTransport
from collections.abc import Callable
from contextlib import suppress
from typing import Any


class Transport:
    """A transport that lets its client take the last answer before it is closed.

    A socket that is closed while bytes from the client are unread is reset, and the client may
    lose what it has not read yet. So `close` says that nothing more comes, calls `closing`, and
    leaves it to the client to hang up (RFC 9112, 9.6). Whoever does not is aborted by `closing`'s
    owner.
    """

    def __init__(self, transport: AsyncioTransport, closing: Callable[[], None]) -> None:
        self._transport = transport
        self._closing = closing
        self._closed = False
        self.pause_reading = transport.pause_reading
        self.resume_reading = transport.resume_reading
        self.get_write_buffer_size = transport.get_write_buffer_size
        self.abort = transport.abort

    def write(self, data: bytes) -> None:
        """Send it, unless the connection is lost."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def get_extra_info(self, name: str) -> Any:
        """What the transport knows about the connection."""
        return self._transport.get_extra_info(name)

    def is_closing(self) -> bool:
        """Whether nothing more is sent."""
        return self._closed or self._transport.is_closing()

    def close(self) -> None:
        """Send what is left, and say that nothing more comes."""
        if not self.is_closing():
            self._closed = True
            with suppress(OSError):
                self._transport.write_eof()
            self._closing()

    def forget(self) -> None:
        """Call nobody any more: the connection is lost."""
        self._closing = _nothing

    def close_now(self) -> None:
        """Send what is left, and hang up."""
        self._closed = True
        self._transport.close()


def _nothing() -> None:
    pass
