"""Streams in a real browser, on a page of another origin: as a plugin would read them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import ROOT
from tests.pasting import fenced
from tests.served import Service, until
from tests.tabletop.calling import TestTable, open_table, over_http, waiting
from tests.tabletop.streaming import streaming

EVENTS_PAGE = (ROOT / "docs" / "table" / "events.md").read_text(encoding="utf-8")


class Blank(BaseHTTPRequestHandler):
    """A page of somebody else's, with nothing on it."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>a plugin</title>")

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def service(two_workers: Service) -> Service:
    return two_workers


@pytest.fixture
def table(service: Service) -> TestTable:
    return open_table(over_http(service.url), 2).begin("start_rounds")


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of another origin."""
    server = HTTPServer(("127.0.0.1", 0), Blank)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    opened = chromium.new_page()
    opened.goto(f"http://127.0.0.1:{server.server_port}/")
    yield opened
    opened.close()
    server.shutdown()
    server.server_close()
    thread.join()


EVENT_SOURCE = """
async ({session, token}) => {
  window.got = [];
  window.ended = 0;
  window.listen = async (after) => {
    const answer = await fetch(`${session}/tickets`, {
      method: "POST", headers: {Authorization: `Bearer ${token}`},
    });
    const {ticket} = await answer.json();
    const source = new EventSource(`${session}/events?ticket=${ticket}&after=${after}`);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      if (String(event.id) !== message.lastEventId) throw new Error("the ids differ");
      window.got.push(event);
    };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      window.ended += 1;
    };
    window.source = source;
  };
  await window.listen(0);
}
"""

FETCH = """
async ({session, token}) => {
  window.got = [];
  window.read = async (last) => {
    const stop = new AbortController();
    window.stop = () => stop.abort();
    const answer = await fetch(`${session}/events`, {
      headers: {
        Authorization: `Bearer ${token}`, Accept: "text/event-stream", "Last-Event-ID": last,
      },
      signal: stop.signal,
    });
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
      for (;;) {
        const {value, done} = await reader.read();
        if (done) return;
        rest += value;
        const blocks = rest.split("\\n\\n");
        rest = blocks.pop();
        for (const block of blocks) {
          const data = block.split("\\n").find((line) => line.startsWith("data: "));
          if (data) window.got.push(JSON.parse(data.slice(6)));
        }
      }
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  };
  window.reading = window.read("0");
}
"""

REFUSED = """
async (session) => {
  const answer = await fetch(`${session}/events`, {
    headers: {Authorization: "Bearer nobody", Accept: "text/event-stream"},
  });
  return [answer.status, (await answer.json()).code];
}
"""


def wait_for(page: Page, count: int) -> None:
    page.wait_for_function(f"window.got.length >= {count}", timeout=10_000)


def history(table: TestTable) -> list[Any]:
    """What the first player is told by a page of events."""
    return list(table.players[0].get("/events?limit=1000")["events"])


def at(service: Service, table: TestTable) -> dict[str, str | None]:
    return {"session": service.url + table.gm.path, "token": table.players[0].token}


def test_an_event_source_with_a_ticket(page: Page, service: Service, table: TestTable) -> None:
    page.evaluate(EVENT_SOURCE, at(service, table))
    wait_for(page, len(history(table)))
    table.gm.play("flip")
    told = history(table)
    wait_for(page, len(told))
    assert page.evaluate("window.got") == told
    # Its ticket is used up: a new one takes the stream on where it was.
    page.evaluate("window.source.close()")
    table.gm.play("flip")
    page.evaluate("window.listen(window.got.at(-1).id)")
    told = history(table)
    wait_for(page, len(told))
    assert page.evaluate("window.got") == told
    assert page.evaluate("window.source.readyState") == 1


def test_a_fetch_with_the_token_in_its_header(
    page: Page, service: Service, table: TestTable
) -> None:
    """A refusal can be read, too; a page that is left hangs up."""
    page.evaluate(FETCH, at(service, table))
    wait_for(page, len(history(table)))
    table.gm.play("flip")
    told = history(table)
    wait_for(page, len(told))
    page.evaluate("window.stop()")
    page.evaluate("window.reading")
    table.gm.play("flip")
    page.evaluate("window.reading = window.read(String(window.got.at(-1).id)); undefined")
    told = history(table)
    wait_for(page, len(told))
    assert page.evaluate("window.got") == told
    assert any("proofs" in event for event in told), "the own cards came with their proofs"
    refused = page.evaluate(REFUSED, service.url + table.gm.path)
    assert refused == [404, "not_found"]
    page.goto("about:blank")
    until(lambda: waiting(table.gm.send) == 0, "the page that is left frees its place")


def test_the_documentations_own_lines_go_on_when_they_are_replaced(
    page: Page, service: Service, table: TestTable
) -> None:
    """Two more streams of the same token end the first one, which polls; they go on."""
    streams = []
    page.on("request", lambda asked: streams.append(asked) if "/stream?" in asked.url else None)
    page.add_script_tag(content="\n".join(fenced(EVENTS_PAGE, "js")))
    page.evaluate(
        """({session, token}) => {
          window.got = [];
          window.end = listen(session, token, 0, (event) => window.got.push(event));
        }""",
        at(service, table),
    )
    wait_for(page, len(history(table)))
    player = table.players[0]
    with streaming(service.url, player) as one, streaming(service.url, player) as other:
        assert one.next()["id"] == other.next()["id"] == 1
        for _ in range(3):
            table.gm.play("flip")
            told = history(table)
            wait_for(page, len(told))
        for stream in (one, other):
            assert [event["id"] for event in stream.take(len(told) - 1)][-1] == told[-1]["id"]
    assert page.evaluate("window.got") == told
    assert len(streams) == 1
    page.evaluate("window.end()")
    until(lambda: waiting(table.gm.send) == 0, "it has ended")
