"""What is refused on a cached session: all of it is tried once more on the newest one."""

from __future__ import annotations

from service.http import refusals
from service.problems.refusal import Refusal
from service.store.errors import StoreFull, StoreUnavailable, ValueUnreadable
from service.tabletop.changes import REFUSALS
from service.tabletop.errors import (
    BeyondLast,
    Busy,
    HistoryCut,
    TooManyKeys,
    TooManyStreams,
    TooManyWrongCodes,
)

ON_READING = {BeyondLast, HistoryCut, TooManyStreams, TooManyWrongCodes, ValueUnreadable}
WHILE_WRITING = {Busy, StoreFull, StoreUnavailable, TooManyKeys}


def test_every_refusal_of_an_operation_is_tried_on_the_newest_session() -> None:
    elsewhere = {Refusal, *ON_READING, *WHILE_WRITING}
    assert set(REFUSALS) == set(refusals.REFUSALS) - elsewhere
