"""Events: everything that has happened at a table, in order."""

from __future__ import annotations

from flask import Response, request

from service.operation import Operation
from service.routes.answers import decoded
from service.routes.api import Blueprint
from service.routes.caller import bearer, told
from service.routes.session_example import MAYA, example
from service.routes.session_paths import SESSION, SESSIONS
from service.schemas.events import EventsQuerySchema
from service.schemas.order import Question
from service.schemas.table import EventsSchema
from service.tabletop.answers import event_seen
from service.tabletop.tables import Tables

SHOWN = 4


def blueprint(tables: Tables) -> Blueprint:
    """The route of the events."""
    routes = Blueprint("events", __name__)
    steps = example()
    events = [event_seen(happened, MAYA) for step in steps[2:3] for happened in step.told][:SHOWN]
    operation = Operation(
        id="list_events",
        summary="What has happened",
        description="Events in order, their ids 1, 2, 3, … the same for every viewer. Content that "
        "is not yours is absent, the event is there. With `wait` the answer comes as soon as "
        "something happens behind `after`, at the latest after so many seconds (then it is empty). "
        "The last 5,000 are kept; older ones are a problem 410 `history_cut`: read the table, and "
        "go on from its `last_event`.",
        tag="events",
        path=SESSION,
        token=True,
        waits=True,
        errors={"410": "HistoryCut", "503": "TooManyWait"},
        query=EventsQuerySchema(),
        question={"after": events[0]["id"] - 1, "limit": SHOWN},
        answer=EventsSchema,
        answers={
            "an adventure begins": decoded({"events": events, "last": steps[-1].session.last_event})
        },
    )

    @routes.get_operation(f"{SESSIONS}/<session>/events", operation)
    def view(question: Question, session: str) -> Response:
        wanted = question.check
        seen = tables.seen(session, bearer(request))
        events, last = tables.events(seen, wanted.after, wanted.limit, wanted.wait)
        # What came while it waited is of a later version than the one that was read.
        newest = max(seen.session.version, *(event["version"] for event in events[-1:]), 0)
        return told({"events": events, "last": last}, newest)

    return routes
