"""Fairness: the commitments to the shuffles of a session, and recordings to verify anywhere."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from functools import partial

import msgspec
import orjson
from flask import Response, request

from service.http.answers import unchanged, versioned, with_version
from service.http.blueprint import Blueprint
from service.http.errors import log_unreadable
from service.http.parsing import bearer
from service.http.rates import address_of
from service.http.routes.session_example import MAYA, SESSION, example, shuffles
from service.http.schemas import TableEvent, TableOfGame
from service.http.waiting import BrokenOff, Waiting
from service.openapi.operation import JSON, READ_SESSION, Operation
from service.schemas.derive import reply_schema
from service.store.errors import StoreUnavailable, ValueUnreadable
from service.store.session import LoggedEvent, Session
from service.tables.common.actor import Actor, Seat
from service.tables.common.table import ClosedChapter, Shuffle
from service.tables.common.view import Fairness, Versioned
from service.tabletop.errors import HistoryCut
from service.tabletop.history import History, Recording
from service.tabletop.reader import SessionReader
from service.tabletop.views import Json, event_view, fairness_view, table_view


class SessionRecording(Versioned, frozen=True, kw_only=True):
    """All that a seat has seen of a session, for the verifiers."""

    session: str
    """The id of the session."""
    you: Seat
    """The seat."""
    table: TableOfGame
    """The table."""
    fairness: Fairness
    """As in `GET …/fairness`."""
    events: list[TableEvent]
    """Its events, from the oldest one that is kept."""


FAIRNESS = Operation(
    kind=READ_SESSION,
    answer=reply_schema(Fairness),
    answer_examples=lambda: {"in play": fairness_view(example()[-1].after, shuffles())},
    shortened=True,
)
RECORDING = Operation(
    kind=READ_SESSION,
    errors={"410": "HistoryCut", "503": "TooManyWait"},
    answer=reply_schema(SessionRecording, "Recording"),
    answer_examples=lambda: {"in play": _shown()},
    shortened=True,
)


def blueprint(reader: SessionReader, history: History) -> Blueprint:
    """The routes of fairness."""
    routes = Blueprint("fairness", __name__)

    @routes.operation("GET", f"{SESSION}/fairness", FAIRNESS)
    def get_fairness(_nothing: object, session: str) -> Response:
        """Commitments to the shuffles, and their proofs.

        What you need to verify every card drawn and, once an adventure is closed, to repeat its
        shuffles (docs/fairness.md).
        """
        access = reader.by_token(session, bearer(request))
        return versioned(
            access.session.version,
            lambda: fairness_view(access.session, reader.shuffles(access)),
        )

    @routes.operation("GET", f"{SESSION}/recording", RECORDING)
    def get_recording(_nothing: object, session: str) -> Response:
        """Everything that you have seen, in one file.

        For `rollwright verify` and the page `/verify` (docs/fairness.md). Take it when an adventure
        is closed: only the last 5,000 events are kept. If it is cut off, it is not valid JSON.
        """
        access = reader.by_token(session, bearer(request))
        version = access.session.version
        if (known := unchanged(version)) is not None:
            return known
        if request.method == "HEAD":
            return with_version(Response(iter(()), content_type=JSON), version)

        def head() -> bytes:
            return msgspec.json.encode(_head(access.session, access.actor, reader.shuffles(access)))

        response = Response(content_type=JSON, direct_passthrough=True)
        recorded = history.recording(access, address_of(request.environ), _encoded, head)
        # Without its client it ends by itself, and a server that stops waits for it.
        response.response = Waiting(partial(_written, recorded), stop=lambda: None)
        return with_version(response, version)

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


async def _written(recording: Recording) -> AsyncGenerator[bytes]:
    """The head, and the events page by page. Raises BrokenOff if they cannot all be read."""
    try:
        before = recording.head.removesuffix(b"}") + b',"events":['
        recording.head = b""
        async for page in recording.pages():
            yield before + page
            before = b","
        yield b"]}"
    except ValueUnreadable as error:
        log_unreadable(error)
        raise BrokenOff from error
    except (HistoryCut, StoreUnavailable) as error:
        raise BrokenOff from error
    finally:
        recording.close()


def _encoded(events: Sequence[LoggedEvent], actor: Actor) -> bytes:
    """Events as an actor may see them, separated by commas."""
    return b",".join(orjson.dumps(event_view(logged, actor)) for logged in events)
