"""The trace of a request, as W3C Trace Context writes it (section 3.2, with its examples)."""

from __future__ import annotations

import pytest

from service.http.parsing import trace_of

TRACE, SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


@pytest.mark.parametrize(
    "header",
    [
        f"00-{TRACE}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}-00",
        f"cc-{TRACE}-{SPAN}-01",
        f"cc-{TRACE}-{SPAN}-01-what-the-future-will-be-like",
    ],
)
def test_a_trace_is_named(header: str) -> None:
    assert trace_of({"HTTP_TRACEPARENT": header}) == {"trace_id": TRACE, "span_id": SPAN}


@pytest.mark.parametrize(
    "header",
    [
        "",
        "00",
        f"ff-{TRACE}-{SPAN}-01",
        f"00-{'0' * 32}-{SPAN}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"00-{TRACE.upper()}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}",
        f"00-{TRACE}-{SPAN}-01\n",
        f" 00-{TRACE}-{SPAN}-01",
    ],
)
def test_anything_else_is_no_trace(header: str) -> None:
    assert trace_of({"HTTP_TRACEPARENT": header}) == {}
    assert trace_of({}) == {}
