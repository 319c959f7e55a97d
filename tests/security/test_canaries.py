"""What is secret is in no answer of others, no log line, no metric; a store opens nothing."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from service.tabletop.access import hash_token
from tests.security.evening import DIFFICULTY, HANDS, NOTE, PASSWORD, Evening
from tests.security.stored import flat
from tests.tabletop.company import numbers_in as numbers_in_answer

PART = 12
"""Hex digits of a token's hash: logs may carry 8, and so many tell it from all else."""
PID = re.compile(r"pid:? ?\d+")


def forms(secret: str) -> Iterator[bytes]:
    """The ways in which a text could be written, without what tells its kind."""
    bare = secret[4:] if secret[:2] == "rw" and secret[3:4] == "_" else secret
    yield from (bare.encode(), bare[::-1].encode(), bare.encode().hex().encode())
    yield quote(bare, safe="").encode()
    yield from (b64encode(secret.encode()).rstrip(b"="), urlsafe_b64encode(secret.encode()))


def seed_forms(seed: str) -> Iterator[bytes]:
    data = bytes.fromhex(seed)
    yield from (seed.encode(), seed.upper().encode(), b64encode(data).rstrip(b"="))
    yield from (urlsafe_b64encode(data).rstrip(b"="), str(int.from_bytes(data, "big")).encode())
    yield json.dumps(list(data), separators=(",", ":")).encode()


def found(secrets: set[str], told: bytes) -> list[str]:
    return [secret for secret in secrets if any(form in told for form in forms(secret))]


def test_the_evening_had_everything_in_it(evening: Evening) -> None:
    assert len(evening.opening) > 30
    assert {len(held) for name, held in evening.tokens.items() if name != "foreign"} == {2}
    assert evening.log.count('"event":"request"') > 300
    assert "store_unavailable" in evening.log
    assert "/v1/sessions" in evening.metrics
    for seed in (evening.master_seed, evening.server_seed, evening.next_seed):
        assert re.fullmatch("[0-9a-f]{64}", seed)
    assert re.fullmatch("[0-9a-f]{32}", evening.salt)
    assert any(b"session_created" in data for data in evening.files.values())
    assert sum(b":key:" in name for name in evening.values) >= 5
    assert sum(b":ticket:" in name for name in evening.values) >= 4
    assert b'"receipt":"ey' in b"".join(evening.said["one"])


def numbers_in(text: str) -> set[int]:
    """Numbers of the canaries' size that stand alone; process ids do not count."""
    text = re.sub(r"\[\d+\]", "", text)
    return {int(found) for found in re.findall(r"(?<![\w.-])98\d\d(?![\w:-])", text)}


def test_numbers_are_found_in_a_log() -> None:
    assert numbers_in('{"card":9801} [9802] "t": 1.9803, [9804, 9805]') == {9801, 9804, 9805}


# Answers.


def test_what_opens_something_is_told_to_whom_it_belongs_only(evening: Evening) -> None:
    for name, answers in evening.said.items():
        told = b"\n".join(answers)
        for owner, tokens in (*evening.tokens.items(), *evening.tickets.items()):
            if owner != name:
                assert found(tokens, told) == [], (name, owner)
        if name not in ("gm", "door"):
            assert found(evening.codes, told) == [], name


def test_keys_of_retries_are_told_to_nobody(evening: Evening) -> None:
    for name, answers in evening.said.items():
        assert found(evening.keys, b"\n".join(answers)) == [], name


def test_hashes_of_tokens_are_told_to_nobody(evening: Evening) -> None:
    hashes = {hash_token(secret)[:PART] for secret in evening.opening}
    for name, answers in evening.said.items():
        assert found(hashes, b"\n".join(answers)) == [], name


def test_a_hand_is_told_to_its_player_only(evening: Evening) -> None:
    own = {"one": set(HANDS[0]), "two": set(HANDS[1])}
    hands = own["one"] | own["two"]
    for name, answers in evening.said.items():
        for answer in answers:
            told = numbers_in_answer(answer) & hands
            assert told <= own.get(name, set()), (name, answer)
    for name, hand in own.items():
        assert hand <= numbers_in_answer(b"\n".join(evening.said[name])), "it can be found"


def test_a_note_is_told_to_those_it_is_for_only(evening: Evening) -> None:
    readers = {"gm", "one"}
    for name, answers in evening.said.items():
        assert (NOTE.encode() in b"\n".join(answers)) is (name in readers), name


def test_a_secret_difficulty_is_told_to_the_gamemaster_only(evening: Evening) -> None:
    """Nor in what a receipt has signed."""
    number = str(DIFFICULTY).encode()
    for name, answers in evening.said.items():
        told = b"\n".join(answers)
        parts = re.findall(rb"eyJ[\w-]+\.([\w-]+)\.", told)
        signed = b"".join(urlsafe_b64decode(part + b"===") for part in parts)
        assert (number in told) is (name == "gm"), name
        assert number not in signed, name
        assert signed or name in ("door", "foreign", "nobody"), "there are receipts"


@pytest.mark.parametrize("secret", ["master_seed", "server_seed", "next_seed", "salt"])
def test_what_cards_and_rolls_follow_from_is_shown_to_nobody_in_play(
    evening: Evening, secret: str
) -> None:
    told = b"\n".join(answer for answers in evening.said.values() for answer in answers)
    for place in (told, evening.log.encode(), evening.metrics.encode()):
        assert not [form for form in seed_forms(getattr(evening, secret)) if form in place]


@pytest.mark.parametrize("secret", ["private_key", "password"])
def test_what_is_the_operators_is_told_to_nobody(evening: Evening, secret: str) -> None:
    hidden = evening.private_key if secret == "private_key" else PASSWORD
    told = b"\n".join(answer for answers in evening.said.values() for answer in answers)
    for place in (told, evening.log.encode(), evening.metrics.encode()):
        assert found({hidden}, place) == []


# The log, and metrics.


@pytest.mark.parametrize("place", ["log", "metrics"])
def test_neither_log_nor_metrics_hold_a_secret(evening: Evening, place: str) -> None:
    told: str = getattr(evening, place)
    assert found(evening.opening, told.encode()) == []
    assert not re.search(r"rw[ghijpst]_", told), "not even a part of one"
    assert "Canary" not in told
    assert "Bearer" not in told
    assert "ticket=" not in told
    hashes = {hash_token(secret)[:PART] for secret in evening.opening}
    assert found(hashes, told.encode()) == []
    assert numbers_in(PID.sub("", told)) == set(), "no card of the deck, and so none of a hand"


def test_metrics_do_not_know_sessions(evening: Evening) -> None:
    assert evening.session not in evening.metrics


def test_every_line_of_the_service_in_the_log_has_known_fields_only(evening: Evening) -> None:
    """Whoever logs one more thing thinks about what is in it."""
    known = {"event", "level", "timestamp", "method", "path", "status", "ms", "request_id"}
    known |= {"detail", "cause", "unsaid"}  # of a store that is away
    lines = [json.loads(line) for line in evening.log.splitlines() if line.startswith("{")]
    assert len(lines) > 300
    assert {name for line in lines for name in line} <= known
    assert not [line["path"] for line in lines if "?" in line.get("path", "")]


# The store.


def test_nothing_in_the_store_opens_anything(evening: Evening) -> None:
    places = {"keys": b"\n".join(evening.values), "payloads": b"\n".join(evening.payloads)}
    places["values"] = b"\n".join(flat(list(evening.values.values())))
    for name, told in (places | evening.files).items():
        assert found(evening.opening, told) == [], name
        assert found({evening.private_key, PASSWORD}, told) == [], name
        assert not re.search(rb"rw[ghijpst]_", told), name


def test_seats_and_tickets_are_kept_by_their_hashes(evening: Evening) -> None:
    """The search above would find them: what is there instead is their SHA-256."""
    fields = evening.values[f"{{{evening.session}}}:table".encode()]
    seats = {name[5:].decode() for name in fields if name.startswith(b"seat:")}
    assert len(seats) == 4
    assert seats <= {hash_token(token) for held in evening.tokens.values() for token in held}
    tickets = {name.rpartition(b":")[2].decode() for name in evening.values if b":ticket:" in name}
    handed = {hash_token(ticket) for held in evening.tickets.values() for ticket in held}
    assert tickets
    assert tickets <= handed


def test_kept_answers_are_sealed(evening: Evening) -> None:
    """They are compressed before they are sealed: wherever one begins to read, there is nothing."""
    entries = [kept for name, kept in evening.values.items() if b":key:" in name]
    assert entries
    for kept in entries:
        assert b"token" not in kept
        for start in range(min(len(kept), 80)):
            with pytest.raises(zlib.error):
                zlib.decompress(kept[start:])
