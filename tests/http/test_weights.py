"""Accept: which of two media types a client prefers. Accept-Encoding is in test_compression."""

from __future__ import annotations

from itertools import permutations

import pytest
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.weights import prefers
from service.openapi.operation import JSON, SSE


@pytest.mark.parametrize(
    ("accept", "stream"),
    [
        pytest.param("text/event-stream", True, id="a stream"),
        pytest.param("Text/Event-Stream", True, id="in upper case"),
        pytest.param("text/event-stream; charset=utf-8", True, id="with a parameter"),
        pytest.param("text/event-stream, */*", True, id="a stream, or anything"),
        pytest.param("text/event-stream;q=0.9, */*;q=0.1", True, id="a stream before anything"),
        pytest.param("text/*", True, id="any text"),
        pytest.param("application/json;q=0.5, text/event-stream", True, id="rather a stream"),
        pytest.param("application/json;q=0, */*", True, id="no JSON"),
        pytest.param("", False, id="nothing"),
        pytest.param("*/*", False, id="anything"),
        pytest.param("application/json", False, id="JSON"),
        pytest.param("application/json, text/event-stream", False, id="both alike"),
        pytest.param("text/event-stream, application/json", False, id="both alike, turned round"),
        pytest.param("text/event-stream;q=0.5, application/json", False, id="rather JSON"),
        pytest.param("text/event-stream;q=0", False, id="no stream"),
        pytest.param("text/event-stream;q=0, */*", False, id="anything but a stream"),
        pytest.param("text/event-stream;q=high", False, id="a malformed weight"),
        pytest.param("text/html", False, id="neither"),
        pytest.param("text/event-streams", False, id="another type"),
        pytest.param("*", False, id="no media type"),
        pytest.param("\xff/\x00,;q=;,/", False, id="garbage"),
    ],
)
def test_a_client_gets_a_stream_if_it_prefers_one(accept: str, stream: bool) -> None:
    assert prefers(accept, SSE, over=JSON) is stream


def test_a_preference_is_what_werkzeug_takes_it_for() -> None:
    """Its parser takes quadratic time, but is right."""
    ranges = [
        f"{name}{weight}"
        for name in (JSON, SSE, "text/*", "application/*", "*/*")
        for weight in ("", ";q=0", ";q=0.3", ";q=0.7")
    ]
    for chosen in permutations(ranges, 2):
        accept = ", ".join(chosen)
        if len({one.partition(";")[0] for one in chosen}) == 2:
            best = parse_accept_header(accept, MIMEAccept).best_match([JSON, SSE])
            assert prefers(accept, SSE, over=JSON) is (best == SSE), accept
