"""Files that are no recording: a reason is given for each, and never a traceback."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest

from service.fairness.verifier.reading import MOST_BYTES
from tests.fairness.verify.conftest import Verify, reasons
from tests.fairness.verify.evening import copy_of, whole_evening
from tests.rows import each_row

GOOD = whole_evening().recording("c1")
TEXT = json.dumps(GOOD)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@each_row(
    ("file", "reason"),
    [
        pytest.param(b"", "not_json", id="nothing"),
        pytest.param(b"\xff\xfe{\x00}\x00", "not_utf8", id="UTF-16"),
        pytest.param(b'{"fairness": "\xed\xa0\x80"}', "not_utf8", id="half a pair in UTF-8"),
        pytest.param(b"\xef\xbb\xbf{}", "not_json", id="a byte order mark"),
        pytest.param(b"<!doctype html>", "not_json", id="HTML"),
        pytest.param(TEXT[:-1].encode(), "not_json", id="cut"),
        pytest.param(f"{TEXT} {TEXT}".encode(), "not_json", id="two of them"),
        pytest.param(b'{"fairness": NaN, "events": []}', "not_json", id="NaN"),
        pytest.param(b'{"fairness": -Infinity, "events": []}', "not_json", id="infinity"),
        pytest.param(b'{"fairness": 01, "events": []}', "not_json", id="a number of no JSON"),
        pytest.param(b"{'fairness': 1}", "not_json", id="single quotes"),
        pytest.param(b'{"a": "\n"}', "not_json", id="a raw line break"),
        pytest.param(
            b'{"fairness": 1, "events": 1, "fairness": 1}', "duplicate_key", id="a key twice"
        ),
        pytest.param(
            b'{"a": [{"b": 1, "\\u0062" : 2}]}', "duplicate_key", id="deep, and spelt otherwise"
        ),
        pytest.param(
            b'{"__proto__": 1, "__proto__": 1}', "duplicate_key", id="a key of JavaScript"
        ),
        pytest.param(nested(64).encode(), "not_a_recording", id="64 deep"),
        pytest.param(nested(65).encode(), "too_deep", id="65 deep"),
        pytest.param(nested(100_000).encode(), "too_deep", id="100,000 deep"),
        pytest.param(b'{"a":' * 500 + b"1" + b"}" * 500, "too_deep", id="deep objects"),
        pytest.param(
            b'{"a": "]]]}}}[[[", "b": "\\"[[["}', "not_a_recording", id="brackets in text"
        ),
        pytest.param(b"[]", "not_a_recording", id="a list"),
        pytest.param(b"null", "not_a_recording", id="null"),
        pytest.param(b"7", "not_a_recording", id="a number"),
        pytest.param(b'"fairness, events"', "not_a_recording", id="text"),
        pytest.param(b'{"fairness": {}}', "not_a_recording", id="no events"),
        pytest.param(b" " * (MOST_BYTES + 1), "too_large", id="too large"),
    ],
)
def test_a_file_that_cannot_be_read_has_its_reason(
    file: bytes, reason: str, verify: Verify
) -> None:
    begun = time.monotonic()
    told = verify(file)
    assert reasons(told) == {reason}
    assert told["kind"] is None
    assert time.monotonic() - begun < 20


def changed(path: tuple[Any, ...], value: Any) -> Any:
    recording = copy_of(GOOD)
    held: Any = recording
    for step in path[:-1]:
        held = held[step]
    held[path[-1]] = value
    return recording


EVENT, DRAW, FLIP, CLOSE = ("events", 6), ("events", 7), ("events", 13), ("events", 44)
HASH = "64 hex digits in lower case"


@each_row(
    ("path", "value", "detail"),
    [
        (("fairness",), [], "fairness must be an object."),
        (("fairness",), None, "fairness must be an object."),
        (
            ("fairness", "chapters"),
            [],
            "fairness.chapters must be a list with something in it.",
        ),
        (
            ("fairness", "chapters", 0, "number"),
            0,
            "fairness.chapters[0].number must be a whole number from 1.",
        ),
        (
            ("fairness", "chapters", 0, "commitment"),
            None,
            f"fairness.chapters[0].commitment must be {HASH}.",
        ),
        (
            ("fairness", "chapters", 0, "commitment"),
            "AB" * 32,
            f"fairness.chapters[0].commitment must be {HASH}.",
        ),
        (
            ("fairness", "chapters", 0, "commitment"),
            "0" * 63,
            f"fairness.chapters[0].commitment must be {HASH}.",
        ),
        (
            ("fairness", "chapters", 0, "commitment"),
            "\u0660" * 64,
            f"fairness.chapters[0].commitment must be {HASH}.",
        ),
        (
            ("fairness", "chapters", 0, "commitment"),
            "0" * 64 + "\n",
            f"fairness.chapters[0].commitment must be {HASH}.",
        ),
        (
            ("fairness", "chapters", 0, "server_seed"),
            7,
            f"fairness.chapters[0].server_seed must be {HASH}.",
        ),
        (
            ("fairness", "chapters", 0, "client_seeds"),
            {},
            "fairness.chapters[0].client_seeds must be a list.",
        ),
        (
            ("fairness", "chapters", 0, "client_seeds", 1),
            None,
            "fairness.chapters[0].client_seeds[1] must be text.",
        ),
        (
            ("fairness", "chapters", 0, "client_seeds", 1),
            "\ud800",
            "fairness.chapters[0].client_seeds[1] must be text.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles"),
            None,
            "fairness.chapters[0].shuffles must be a list.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles", 0),
            1,
            "fairness.chapters[0].shuffles[0] must be an object.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles", 0, "number"),
            0,
            "fairness.chapters[0].shuffles[0].number must be a whole number from 1.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles", 0, "seeds"),
            True,
            "fairness.chapters[0].shuffles[0].seeds must be a whole number from 0.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles", 0, "cards"),
            [],
            "fairness.chapters[0].shuffles[0].cards must be a list with something in it.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles", 0, "cards", 3),
            10**400,
            "fairness.chapters[0].shuffles[0].cards[3] must be a whole number from 0.",
        ),
        (
            ("fairness", "chapters", 0, "shuffles", 0, "cards", 3),
            "17",
            "fairness.chapters[0].shuffles[0].cards[3] must be a whole number from 0.",
        ),
        (("game",), "chess", "game must be drama_deck."),
        (("events",), [], "events must be a list with something in it."),
        (("events",), {}, "events[0].id must be a whole number from 1."),
        (("events",), 3, "events[0] must be an object."),
        (("events",), {"events": 3}, "events must be a list."),
        (("events",), [{"events": [], "last": "x"}], "last must be a whole number from 0."),
        (("events", 4), "x", "events[4] must be an object."),
        ((*EVENT, "id"), None, "events[6].id must be a whole number from 1."),
        ((*EVENT, "id"), 2**53, "events[6].id must be a whole number from 1."),
        ((*EVENT, "version"), -1, "events[6].version must be a whole number from 1."),
        ((*EVENT, "type"), None, "events[6].type must be text."),
        ((*EVENT, "shuffle"), 1.5, "event 7.shuffle must be a whole number from 1."),
        ((*EVENT, "count"), [1], "event 7.count must be a whole number from 1."),
        ((*EVENT, "root"), "", f"event 7.root must be {HASH}."),
        ((*DRAW, "positions"), None, "event 8.positions must be a list."),
        ((*DRAW, "positions", 0), None, "event 8.positions[0] must be an object."),
        (
            (*DRAW, "positions", 0, "position"),
            -1,
            "event 8.positions[0].position must be a whole number from 0.",
        ),
        ((*DRAW, "missing"), None, "event 8.missing must be a whole number from 0."),
        ((*DRAW, "character"), 1, "event 8.character must be text."),
        ((*DRAW, "proofs", 0, "path"), None, "event 8.proofs[0].path must be a list."),
        (
            (*DRAW, "proofs", 0, "path", 0),
            {"left": "0" * 64, "right": "0" * 64},
            "event 8.proofs[0].path[0] must be an object with left or right.",
        ),
        (
            (*DRAW, "proofs", 0, "path", 0),
            {"constructor": "0" * 64},
            "event 8.proofs[0].path[0] must be an object with left or right.",
        ),
        (
            (*DRAW, "proofs", 0, "path", 0),
            {"left": "0"},
            f"event 8.proofs[0].path[0].left must be {HASH}.",
        ),
        (
            (*DRAW, "proofs", 0, "salt"),
            "0" * 64,
            "event 8.proofs[0].salt must be 32 hex digits in lower case.",
        ),
        ((*FLIP, "kept"), 0, "event 14.kept must be true or false."),
        ((*FLIP, "proof"), [], "event 14.proof must be an object."),
        ((*CLOSE, "server_seed"), None, f"event 45.server_seed must be {HASH}."),
        ((*CLOSE, "next_commitment"), "", f"event 45.next_commitment must be {HASH}."),
        ((*CLOSE, "adventure"), "1", "event 45.adventure must be a whole number from 1."),
    ],
)
def test_a_field_that_is_not_what_it_must_be_is_named(
    path: tuple[Any, ...], value: Any, detail: str, verify: Verify
) -> None:
    told = verify(changed(path, value))
    assert [(refusal["reason"], refusal["detail"]) for refusal in told["refused"]] == [
        ("malformed", detail)
    ]
    assert told["kind"] == "recording"


ANYTHING: list[Any] = [None, True, -1, 0, 1, 2**53, 0.5, 1e308, "", "0" * 64, [], {}, [[]], {"": 0}]


def somewhere(random: Random, value: Any) -> tuple[Any, ...]:
    """A place in a value, deep or not."""
    path: tuple[Any, ...] = ()
    while isinstance(value, dict | list) and value:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        step = random.choice(keys)
        path, value = (*path, step), value[step]
        if random.random() < 0.15:
            break
    return path


@pytest.mark.parametrize("seed", range(4))
def test_whatever_stands_wherever_there_is_an_answer(seed: int, verify: Verify) -> None:
    random = Random(seed)
    for _ in range(60):
        path, value = somewhere(random, GOOD), random.choice(ANYTHING)
        told = verify(changed(path, value))
        assert told["verified"] is not bool(told["refused"])


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_cut_out_there_is_an_answer(seed: int, verify: Verify) -> None:
    """Pieces of the text left out, doubled or turned into other characters."""
    random = Random(seed)
    for _ in range(60):
        start = random.randrange(len(TEXT))
        piece = TEXT[start : start + random.choice([1, 1, 5, 300])]
        put = random.choice(["", piece * 2, random.choice('[]{}",:01\\ \x00é')])
        verify((TEXT[:start] + put + TEXT[start + len(piece) :]).encode())


def test_refusals_are_many_but_not_endless(verify: Verify) -> None:
    recording = copy_of(GOOD)
    recording["events"] *= 20
    told = verify(recording)
    assert len(told["refused"]) == 100


def test_a_shuffle_of_twenty_thousand_cards_takes_seconds(verify: Verify) -> None:
    recording = copy_of(GOOD)
    listed = recording["fairness"]["chapters"][0]["shuffles"][0]
    listed |= {"number": 2**53 - 2, "cards": list(range(20_000))}
    begun = time.monotonic()
    assert "shuffle_order" in reasons(verify(recording))
    assert time.monotonic() - begun < 12
