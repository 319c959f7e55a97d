"""Recordings as JSON, which is sent page by page."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

import orjson
from flask import Response

from service.drama_deck.actor import Actor
from service.http.waiting import BrokenOff, Waiting
from service.openapi.operation import JSON
from service.store.errors import StoreUnavailable
from service.store.session import LoggedEvent
from service.tabletop.errors import HistoryCut
from service.tabletop.recording import Recording
from service.tabletop.views import event_view


def recording_response(head: Mapping[str, Any], recording: Recording) -> Response:
    """An object with the members of `head`, and the `events` of a recording."""
    response = Response(content_type=JSON, direct_passthrough=True)
    response.response = RecordingBody(head, recording)
    return response


class RecordingBody(Waiting):
    """The body of a recording."""

    def __init__(self, head: Mapping[str, Any], recording: Recording) -> None:
        self._head = orjson.dumps(head)
        self._recording = recording

    async def parts(self) -> AsyncGenerator[bytes]:
        """The head, and the events page by page. Raises BrokenOff if they cannot all be read."""
        try:
            before = self._head.removesuffix(b"}") + b',"events":['
            async for page in self._recording.pages():
                yield before + page
                before = b","
            yield b"]}"
        except (HistoryCut, StoreUnavailable) as error:
            raise BrokenOff from error
        finally:
            self._recording.close()

    def stop(self) -> None:
        """Go on: it ends soon."""


def encode(events: Sequence[LoggedEvent], actor: Actor) -> bytes:
    """Events as an actor may see them, separated by commas."""
    return b",".join(orjson.dumps(event_view(logged, actor)) for logged in events)
