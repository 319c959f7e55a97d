"""Recordings: what a seat takes along of a session, to verify it anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import Response, request

from service.http.blueprint import Blueprint
from service.http.caller import bearer
from service.http.rates import address_of
from service.http.recordings import encode, recording_response
from service.http.routes.session_example import MAYA, example, shuffles
from service.http.routes.session_paths import SESSION, SESSIONS
from service.http.schemas.recording import RecordingSchema
from service.http.session_responses import unchanged, with_version
from service.openapi.kind import READ_SESSION
from service.openapi.operation import JSON, Operation
from service.store.session import Session
from service.tables.common.actor import Actor
from service.tables.common.table import ClosedChapter, Shuffle
from service.tabletop.history import History
from service.tabletop.reader import SessionReader
from service.tabletop.views import Json, event_view, fairness_view, table_view


def blueprint(reader: SessionReader, history: History) -> Blueprint:
    """The route of recordings."""
    routes = Blueprint("recordings", __name__)
    operation = Operation(
        id="get_recording",
        summary="Everything that you have seen, in one file",
        description="For `rollwright verify` and the page `/verify` (docs/fairness.md). Take it "
        "when an adventure is closed: only the last 5,000 events are kept. If it is "
        "cut off, it is not valid JSON.",
        tag="fairness",
        kind=READ_SESSION,
        path_parameters=SESSION,
        errors={"410": "HistoryCut", "503": "TooManyWait"},
        answer=RecordingSchema,
        answer_examples=lambda: {"in play": _shown()},
        shortened=True,
    )

    @routes.get_operation(f"{SESSIONS}/<session>/recording", operation)
    def view(_nothing: object, session: str) -> Response:
        access = reader.by_token(session, bearer(request))
        version = access.session.version
        if (known := unchanged(request, version)) is not None:
            return known
        if request.method == "HEAD":
            return with_version(Response(iter(()), content_type=JSON), version)

        def head() -> bytes:
            return msgspec.json.encode(_head(access.session, access.actor, reader.shuffles(access)))

        recording = history.recording(access, address_of(request.environ), encode, head)
        return with_version(recording_response(recording), version)

    return routes


def _head(session: Session, actor: Actor, shuffles: Sequence[Shuffle | ClosedChapter]) -> Json:
    """Everything but the events."""
    table = table_view(session, actor)
    return {
        "version": session.version,
        "session": session.id,
        "you": table.you,
        "table": table,
        "fairness": fairness_view(session, shuffles),
    }


def _shown() -> Json:
    session = example()[-1].after
    events = [event_view(logged, MAYA) for step in example() for logged in step.logged_events]
    return {**_head(session, MAYA, shuffles()), "events": events}
