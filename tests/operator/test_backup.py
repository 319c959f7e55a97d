"""`rollwright export` and `rollwright import`: sessions that come back as they were."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis, RedisCluster

from service.app import create_app
from service.config import Settings
from service.fairness.verify import verify
from service.operator.backup import restore
from service.operator.failure import CommandFailed
from service.store.codec import FORMAT
from service.store.sessions import EVENT_BYTES
from service.tables.common.table import MAX_SHUFFLED_CARDS
from service.tables.drama_deck.card import MAX_CARDS
from service.tables.drama_deck.moves.cards import MAX_FLIPS
from tests.served import Service, rollwright, until
from tests.store.servers import Running, server, two_nodes
from tests.tabletop.calling import Caller, Send, TestTable, in_process, open_table, over_http
from tests.tabletop.streaming import streaming
from tests.tabletop.test_secrecy import own_deck

DAY = 86_400
"""What version 0.1.0 has exported."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A store of its own, which is empty."""
    with server(tmp_path) as store:
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.jsonl"


def at(url: str) -> Send:
    """A service on a store."""
    return in_process(create_app(Settings(log_level="error", store=url)).test_client())


def export(file: Path, url: str, *sessions: str) -> subprocess.CompletedProcess[str]:
    return rollwright("export", str(file), *sessions, "--store", url)


def bring_back(file: Path, url: str, *options: str) -> subprocess.CompletedProcess[str]:
    return rollwright("import", str(file), "--store", url, *options)


def done(ran: subprocess.CompletedProcess[str]) -> str:
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def refused(ran: subprocess.CompletedProcess[str]) -> str:
    assert (ran.returncode, ran.stdout) == (1, "")
    return ran.stderr


def played(send: Send, **fields: Any) -> TestTable:
    """A table in the middle of a round, whose last move can be undone."""
    table = open_table(send, 2, **fields).begin("start_rounds", "flip")
    table.players[0].play("act")
    table.players[0].play("play_to_pool", card=table.players[0].hand()[0])
    table.gm.play("set_possibilities", character="c1", amount=3)
    return table


def moved(caller: Caller, send: Send) -> Caller:
    """The same caller at another service."""
    return Caller(send, caller.path, caller.token, caller.character)


def seen(caller: Caller) -> list[Any]:
    """All that somebody may see, but for when it expires."""
    table = caller.table()
    del table["expires_at"]
    parts = [caller.get(part) for part in ("/events?limit=1000", "/moves", "/fairness")]
    return [table, *parts]


def test_a_session_comes_back_as_it_was_and_goes_on(running: Running, file: Path) -> None:
    there = at(running.url)
    tables = [played(there), played(there, deck=own_deck(9801))]
    before = [seen(caller) for table in tables for caller in table.everybody]
    assert done(export(file, running.url)) == f"2 sessions are in {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with Redis.from_url(running.url) as store:
        store.flushall()
    assert done(bring_back(file, running.url)) == "2 sessions are back.\n"
    here = at(running.url)
    everybody = [moved(caller, here) for table in tables for caller in table.everybody]
    assert [seen(caller) for caller in everybody] == before
    for table in tables:
        gm = moved(table.gm, here)
        gm.play("undo")
        version = gm.play("flip")["version"]
        told = gm.get("/events?limit=1000")["events"]
        assert [event["id"] for event in told] == list(range(1, len(told) + 1))
        assert told[-1]["version"] == version == gm.table()["version"]


def largest_deck() -> dict[str, Any]:
    """As many cards as a deck may have."""
    line: dict[str, Any] = {"initiative": "heroes", "heroes": [], "villains": []}
    kind = {"type": "Note", "category": "enhancement", "approved": []}
    cards = [
        {"number": number, **kind, "standard": line, "dramatic": line}
        for number in range(1, MAX_CARDS + 1)
    ]
    return {"name": "large", "cards": cards}


NEVER = [{"name": name, "letters": ["A"]} for name in ("one", "the other")]
"""Options of which no box chooses one: as many cards are flipped as may be."""


def test_a_table_with_the_largest_deck_comes_back_and_is_verified(
    running: Running, file: Path
) -> None:
    """Each of its choices took 100 KB, and a table that had been played on was no line any more."""
    there = at(running.url)
    table = open_table(there, 1, deck=largest_deck()).begin()
    before = table.gm.table()["last_event"]
    for _ in range(12):
        table.gm.play("choose_by_box", options=NEVER)
    with Redis.from_url(running.url) as store:
        entries: Any = store.xrange(table.gm.key("events"), f"({before}-0")
    size = sum(len(parts[b"e"]) for _, parts in entries)
    assert size / (12 * MAX_FLIPS) * MAX_SHUFFLED_CARDS < EVENT_BYTES, "all that can be played"
    recording = table.gm.get("/recording")
    done(export(file, running.url))
    assert done(bring_back(file, running.url, "--replace")) == "1 sessions are back.\n"
    assert table.gm.get("/recording") == recording
    assert verify(recording)["verified"]
    table.gm.play("choose_by_box", options=NEVER)


def test_those_that_are_named_are_written_and_no_other(running: Running, file: Path) -> None:
    there = at(running.url)
    one, _, other = (played(there).gm.session for _ in range(3))
    assert done(export(file, running.url, one, other)) == f"2 sessions are in {file}.\n"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["id"] for line in lines[:-1]] == [one, other]
    assert lines[-1] == {"sessions": 2}


def test_a_session_that_is_there_stays_unless_it_is_to_be_replaced(
    running: Running, file: Path
) -> None:
    there = at(running.url)
    table = played(there)
    version = table.gm.table()["version"]
    done(export(file, running.url))
    table.gm.play("flip")
    told = done(bring_back(file, running.url))
    assert told.startswith("0 sessions are back.\n")
    assert table.gm.session in told
    assert table.gm.table()["version"] == version + 1
    assert done(bring_back(file, running.url, "--replace")) == "1 sessions are back.\n"
    assert table.gm.table()["version"] == version
    assert table.gm.ask("GET", f"/events?after={version + 50}").status == 422
    assert table.gm.play("flip")["version"] == version + 1  # whatever this process remembers


def test_who_streams_is_told_to_come_again(two_workers: Service, file: Path) -> None:
    send = over_http(two_workers.url)
    table = played(send)
    data_dir = ("--data-dir", str(two_workers.data_dir))
    done(rollwright("export", str(file), table.gm.session, *data_dir))
    last = table.gm.table()["last_event"]
    with streaming(two_workers.url, table.gm, f"?after={last}") as stream:
        table.gm.play("flip")
        assert stream.next()["id"] == last + 1  # it is open
        done(rollwright("import", str(file), "--replace", *data_dir))
        stream.rest()
        assert stream.finished


def test_what_would_have_expired_lives_again(running: Running, file: Path) -> None:
    table = played(at(running.url))
    done(export(file, running.url))
    line, end = file.read_text().splitlines()
    held = json.loads(line)
    held["fields"]["expires_at"] = "1000000000"  # long ago
    file.write_text(f"{json.dumps(held)}\n{end}\n")
    done(bring_back(file, running.url, "--replace"))
    with Redis.from_url(running.url) as store:
        assert 89 * DAY < store.ttl(table.gm.key("table")) <= 90 * DAY
        assert store.ttl(table.gm.key("events")) == store.ttl(table.gm.key("table"))
    assert table.gm.table()["expires_at"] > "2026"


Lines = list[str]
Break = Callable[[Any], None]


def change(**fields: str) -> Break:
    return lambda session: session["fields"].update(fields)


def without_seats(session: Any) -> None:
    fields = session["fields"]
    session["fields"] = {name: fields[name] for name in fields if not name.startswith("seat:")}


def in_json(part: Any, key: Any, change: Callable[[Any], None]) -> None:
    """Change what a text says as JSON."""
    value = json.loads(part[key])
    change(value)
    part[key] = json.dumps(value)


def event(number: int, change: Callable[[Any], None]) -> Break:
    return lambda session: in_json(session["events"], number, change)


def field(name: str, change: Callable[[Any], None]) -> Break:
    return lambda session: in_json(session["fields"], name, change)


def shuffle(change: Callable[[Any], None]) -> Break:
    return lambda session: in_json(session["shuffles"], 0, change)


def other_card(deck: Any) -> None:
    deck["cards"]["9801"]["type"] = "Hero"


def drawn_otherwise(session: Any) -> None:
    """The cards of the first hand that was dealt are told in another order."""
    number = next(n for n, event in enumerate(session["events"]) if '"proofs"' in event)
    event(number, lambda value: value["s"]["c1"]["cards"].reverse())(session)


# Of the second session of a file, which has a deck of its own: how it is broken, and what is said.
BROKEN: dict[str, tuple[Break, str]] = {
    "another name": (lambda session: session.update(id="../x"), "its id is not one of a session"),
    "one part more": (lambda session: session.update(more=1), "unknown field `more`"),
    "an event is missing": (
        lambda session: session["events"].pop(3),
        "some of its events are missing",
    ),
    "events from later on": (
        lambda session: session["events"].pop(0),
        "some of its events are missing",
    ),
    "an event is twice": (
        lambda session: session["events"].__setitem__(3, session["events"][2]),
        "it cannot be verified",
    ),
    "no event at all": (lambda session: session["events"].clear(), "`$.events`"),
    "an event is no JSON": (
        lambda session: session["events"].__setitem__(2, "{"),
        "its event 3 cannot be read",
    ),
    "an event has another version": (event(2, lambda value: value.update(v=9)), "has version 9"),
    "an event of no type": (event(2, lambda value: value.update(e="x")), "does not know the type"),
    "an event lacks a field": (
        event(2, lambda value: value["c"].pop("name")),
        "its event 3 is not as it is described: /name",
    ),
    "an event has an odd field": (event(0, lambda value: value["c"].update(name=7)), "/name"),
    "an event has no time": (
        event(2, lambda value: value.update(t=10**15)),
        "its event 3 cannot be read",
    ),
    "other cards were drawn": (drawn_otherwise, "it cannot be verified"),
    "a shuffle is missing": (lambda session: session["shuffles"].clear(), "a shuffle is missing"),
    "a shuffle has other cards": (
        shuffle(lambda value: value["cards"].reverse()),
        "does not follow",
    ),
    "a shuffle has other seeds": (
        shuffle(lambda value: value.update(seeds=7)),
        "its field 'shuffles' is another",
    ),
    "another server seed": (
        change(master_seed="0" * 64),
        "its shuffle 1 does not follow from its seed",
    ),
    "no seed": (change(master_seed="?"), "its field 'master_seed' is not"),
    "a card is twice": (field("deck", lambda value: value.append(value[0])), "exactly one place"),
    "the deck lies otherwise": (field("deck", lambda value: value.reverse()), "shuffles have left"),
    "another deck": (
        lambda session: in_json(session, "deck", other_card),
        "deck does not have its hash",
    ),
    "no deck": (lambda session: session.update(deck=None), "its own deck is missing"),
    "no table": (change(phase="7"), "its field 'phase' cannot be read"),
    "a field of another version": (change(phases="[]"), "does not know its field 'phases'"),
    "a part of another version": (field("round", lambda value: value.update(x=[])), "at /x"),
    "a number too large": (
        field("numbered", lambda value: value.update(c=2**60)),
        f"has a number beyond {2**53 - 1}",
    ),
    "no seats": (without_seats, "does not have one gamemaster"),
    "an odd seat": (change(**{"seat:" + "0" * 64: "[]"}), "cannot be read"),
    "a seat of nobody": (
        change(**{"seat:" + "0" * 64: '{"role":"player","character":"c9"}'}),
        "a seat of somebody who is not at the table",
    ),
    "an undo of nothing": (
        field("undo_steps", lambda value: value.pop()),
        "its field 'undo_steps' does not fit its snapshots",
    ),
    "no expiry": (change(expires_at="soon"), "its field 'expires_at' cannot be read"),
    "it would never expire": (
        change(expires_at=str(2**52)),
        "its field 'expires_at' cannot be read",
    ),
    "newer": (change(format=str(int(FORMAT) + 1)), "a newer version of the service"),
}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """The lines of a file with two sessions; the second one has a deck of its own."""
    folder = tmp_path_factory.mktemp("exported")
    with server(folder) as store:
        there = at(store.url)
        ids = [played(there, **more).gm.session for more in ({}, {"deck": own_deck(9801)})]
        done(export(folder / "file", store.url, *ids))
    return (folder / "file").read_text().splitlines()


def refusal(lines: Lines, file: Path) -> str:
    """What is said of a file with these lines. It is refused before a store is asked."""
    file.write_text("".join(f"{line}\n" for line in lines))
    settings = Settings(store="redis://127.0.0.1:1")
    with pytest.raises(CommandFailed) as refused:
        restore(settings, file, replace=True)
    return str(refused.value)


@pytest.mark.parametrize("broken", BROKEN)
def test_a_session_that_is_broken_is_refused(exported: Lines, file: Path, broken: str) -> None:
    breaks, about = BROKEN[broken]
    first, second, end = exported
    session = json.loads(second)
    breaks(session)
    told = refusal([first, json.dumps(session), end], file)
    assert told.startswith(f"{file}, line 2: ")
    assert about in told


@pytest.mark.parametrize(
    ("breaks", "about"),
    [
        pytest.param(lambda lines: lines[:1], "is truncated", id="cut after a line"),
        pytest.param(lambda lines: [lines[0], lines[1][:40]], "line 2", id="cut within a line"),
        pytest.param(lambda lines: lines[1:], "as many sessions", id="a line is missing"),
        pytest.param(lambda _: [], "is truncated", id="empty"),
        pytest.param(lambda lines: ["hello", *lines], "line 1", id="no JSON"),
        pytest.param(lambda lines: [*lines[:2], '{"sessions":"2"}'], "line 3", id="no last line"),
        pytest.param(lambda lines: [*lines, "more"], "goes on", id="more lines"),
        pytest.param(lambda lines: [lines[0], *lines], "line 2", id="a session twice"),
    ],
)
def test_a_file_that_is_broken_is_refused(
    exported: Lines, file: Path, breaks: Callable[[Lines], Lines], about: str
) -> None:
    assert about in refusal(breaks(exported), file)


def test_of_a_file_that_is_broken_nothing_is_taken(
    exported: Lines, running: Running, file: Path
) -> None:
    """Events of the table that is there were lost, and fairness was a 500 for ever."""
    there = at(running.url)
    tables = [played(there), played(there)]
    done(export(file, running.url))
    first, second, end = file.read_text().splitlines()
    for table in tables:
        table.gm.play("flip")
    before = [seen(caller) for table in tables for caller in table.everybody]
    for name in ("an event is missing", "a shuffle is missing"):
        session = json.loads(second)
        BROKEN[name][0](session)
        file.write_text(f"{first}\n{json.dumps(session)}\n{end}\n")
        told = refused(bring_back(file, running.url, "--replace"))
        assert told.startswith(f"rollwright: {file}, line 2: the session '{session['id']}': ")
        assert [seen(caller) for table in tables for caller in table.everybody] == before


def test_a_file_that_is_there_is_not_overwritten(running: Running, file: Path) -> None:
    file.write_text("dear")
    assert str(file) in refused(export(file, running.url))
    assert file.read_text() == "dear"


def test_of_a_session_that_is_unknown_no_file_is_left(running: Running, file: Path) -> None:
    known = played(at(running.url)).gm.session
    assert "0" * 32 in refused(export(file, running.url, known, "0" * 32))
    assert not file.exists()


def test_without_a_service_or_a_store_it_says_so(tmp_path: Path, file: Path) -> None:
    data_dir = ("--data-dir", str(tmp_path))
    assert "no service runs" in refused(rollwright("export", str(file), *data_dir))
    assert not file.exists()
    away = refused(export(file, "redis://127.0.0.1:1"))
    assert away
    assert not file.exists()
    assert "No such file" in refused(bring_back(file, "redis://127.0.0.1:1"))


def test_all_nodes_of_a_cluster_are_asked(tmp_path: Path, file: Path) -> None:
    with two_nodes(tmp_path) as (one, _):
        url = f"redis+cluster://127.0.0.1:{one.port}?replicas=0"
        send = at(url)
        until(lambda: send("GET", "/readyz", {}, None).status == 200, "the cluster is whole")
        tables = [played(send) for _ in range(8)]  # on one node alone once in 128 times
        before = [seen(table.gm) for table in tables]
        assert done(export(file, url)) == f"8 sessions are in {file}.\n"
        with RedisCluster(host="127.0.0.1", port=one.port) as cluster:
            cluster.flushall(target_nodes=RedisCluster.PRIMARIES)
        done(bring_back(file, url))
        here = at(url)
        assert [seen(moved(table.gm, here)) for table in tables] == before
        assert os.path.getsize(file) > 0
