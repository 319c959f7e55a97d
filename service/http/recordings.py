"""Recordings as JSON, which is sent page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

import orjson
from flask import Response

from service.http.errors import log_unreadable
from service.http.waiting import BrokenOff, Waiting
from service.openapi.operation import JSON
from service.store.errors import StoreUnavailable, ValueUnreadable
from service.store.session import LoggedEvent
from service.tables.common.actor import Actor
from service.tabletop.errors import HistoryCut
from service.tabletop.history import Recording
from service.tabletop.views import event_view


def recording_response(recording: Recording) -> Response:
    """An object with the members of the recording's head, and its `events`."""
    response = Response(content_type=JSON, direct_passthrough=True)
    response.response = RecordingBody(recording)
    return response


class RecordingBody(Waiting):
    """The body of a recording."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    async def parts(self) -> AsyncGenerator[bytes]:
        """The head, and the events page by page. Raises BrokenOff if they cannot all be read."""
        try:
            before = self._recording.head.removesuffix(b"}") + b',"events":['
            self._recording.head = b""
            async for page in self._recording.pages():
                yield before + page
                before = b","
            yield b"]}"
        except ValueUnreadable as error:
            log_unreadable(error)
            raise BrokenOff from error
        except (HistoryCut, StoreUnavailable) as error:
            raise BrokenOff from error
        finally:
            self._recording.close()

    def stop(self) -> None:
        """Go on: without its client it ends by itself, and a server that stops waits for it."""


def encode(events: Sequence[LoggedEvent], actor: Actor) -> bytes:
    """Events as an actor may see them, separated by commas."""
    return b",".join(orjson.dumps(event_view(logged, actor)) for logged in events)
