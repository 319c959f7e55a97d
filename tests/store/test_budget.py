"""The ledger's shares: answers are small, and a seat has only so many bytes of them a day."""

from __future__ import annotations

import time
import zlib
from hashlib import sha256
from random import Random

import msgspec
import pytest
from flask.testing import FlaskClient

from service.http.routes.session_example import MAYA, example
from service.store import ledger
from service.store import sessions as stored_sessions
from service.store.ledger import DICTIONARY, SECONDS, LedgerEntry, Share, StoredResponse
from service.store.session import Session
from service.store.sessions import Outcome, Sessions
from service.store.store import Store
from service.tables.common.actor import Role
from service.tabletop.views import change_view
from tests.served import until
from tests.store.kept import Kept, entry
from tests.tabletop.calling import Caller, Reply, in_process, open_table

DAY = 86_400
LONG = 3_000


def keys(number: int) -> LedgerEntry:
    return entry(f"the key of request {number}")


def long_answer(number: int) -> StoredResponse:
    """One that cannot be compressed."""
    return StoredResponse(2, Random(number).randbytes(LONG))


@pytest.fixture
def kept(sessions: Sessions, store: Store) -> Kept:
    return Kept(sessions, store)


def test_a_share_that_is_spent_refuses_what_has_a_key(kept: Kept) -> None:
    share = Share("c1", int(3.5 * LONG))
    session, done = kept.create(), []
    for number in range(4):
        answer = long_answer(number)
        done.append(kept.change(session, entry=keys(number), answer=answer, share=share))
        session = kept.read()
    assert [result.outcome for result in done] == [*[Outcome.DONE] * 3, Outcome.SPENT]
    assert session.version == 4, "nothing was done"
    assert 0 < done[-1].wait < DAY / 3.5
    assert kept.change(session).outcome is Outcome.DONE, "it has no key"
    for number in range(3):
        _, sealed = kept.sessions.read(kept.id, keys(number))
        assert sealed is not None
        assert keys(number).open(sealed) == long_answer(number)
        name = f"{{{kept.id}}}:key:{keys(number).name}"
        assert DAY - 60 < kept.client.ttl(name) <= DAY, "no entry goes before its time"
    again = kept.change(session, entry=keys(1), answer=long_answer(1))
    assert again.outcome is Outcome.REPLAYED
    gone = kept.sessions.delete(kept.read(), keys(9), StoredResponse())
    assert gone.outcome is Outcome.DONE, "what frees memory is done"


def test_a_share_comes_back(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_sessions, "SECONDS", 2)
    share = Share("c1", int(1.5 * LONG))

    def outcome(session: Session, number: int) -> Outcome:
        answer = long_answer(number)
        return kept.change(session, entry=keys(number), answer=answer, share=share).outcome

    assert outcome(kept.create(), 0) is Outcome.DONE
    second = kept.read()
    assert outcome(second, 1) is Outcome.SPENT

    def done() -> bool:
        return outcome(second, 1) is Outcome.DONE

    started = time.monotonic()
    until(done, "there is room again", 5)
    assert time.monotonic() - started > 0.5


BODY = {"move": "roll_dice", "mechanic": "dice", "body": {"expression": "100d1000000"}}


def spend(guest: Caller) -> Reply:
    """Spend all that a seat has: the answer that has no more room."""
    for number in range(99):
        reply = guest.ask("POST", "/moves", BODY, Idempotency_Key=f"the-key-of-request-{number}")
        if reply.status != 200:
            return reply
    raise AssertionError("a share has an end")


def test_a_guest_spends_no_share_but_the_own_one(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table had one budget: one guest spent it, and the gamemaster got 503."""
    for role in Role:
        monkeypatch.setitem(ledger.SHARES, role, 10_000)
    table = open_table(in_process(client), 2)
    watching = table.watch()
    guest, other = table.players
    refused = spend(guest)
    assert (refused.status, refused.code) == (503, "too_many_keys")
    wait = int(refused.headers["retry-after"])
    assert wait > 0
    assert f"in {wait} s" in refused.json["detail"]
    assert guest.ask("POST", "/moves", BODY).status == 200, "it has no key"
    key = "the-key-of-everybody-else"
    for caller in (table.gm, other):
        assert caller.ask("POST", "/moves", BODY, Idempotency_Key=key).status == 200
    for caller, path in ((watching, "/token"), (table.door, "/characters")):
        body = {} if caller is watching else {"name": "Late"}
        assert caller.ask("POST", path, body, Idempotency_Key=key).status < 300


def test_a_new_token_has_the_share_of_its_seat(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or whoever had spent it would have another one."""
    monkeypatch.setitem(ledger.SHARES, Role.PLAYER, 10_000)
    table = open_table(in_process(client), 1)
    [guest] = table.players
    spend(guest)
    token = guest.ask("POST", "/token", {}).ok()["token"]
    assert spend(guest.with_token(token)).code == "too_many_keys"
    table.gm.ask("POST", "/characters/c1/release").ok()
    claimed = table.door.ask("POST", "/characters/c1/claim").ok()["token"]
    again = guest.with_token(claimed).ask(
        "POST", "/moves", BODY, Idempotency_Key="0123456789abcdef"
    )
    assert again.code == "too_many_keys"


def test_shares_are_told(client: FlaskClient) -> None:
    limits = client.get("/v1/limits").get_json()
    told = {role: limits[f"idempotency_bytes_of_{role}"] for role in Role}
    assert told == ledger.SHARES
    assert limits["idempotency_bytes_of_join_code"] == ledger.JOINING_BYTES


def test_two_thousand_moves_of_an_evening_have_room() -> None:
    """The gamemaster's, and three hundred of each player's."""
    changes = example()
    [*_, last] = changes
    body = msgspec.json.encode(change_view(last, MAYA))
    sealed = keys(0).seal(StoredResponse(last.after.version, body))
    assert len(sealed) < len(body) / 3
    assert 2_000 * len(sealed) < ledger.SHARES[Role.GAMEMASTER]
    assert 300 * len(sealed) < ledger.SHARES[Role.PLAYER]


def test_the_dictionary_stays_what_it_is() -> None:
    """Answers that are stored could not be read any more; a new one needs a name of its own."""
    told = sha256(DICTIONARY).hexdigest()
    assert told == "8b345fb84f02e72c07262323f10db6babb468824a9e399dc5fbc1cc2677751f9"
    assert SECONDS == DAY


def test_an_answer_that_was_stored_without_it_is_read() -> None:
    answer, before = StoredResponse(2, b'{"done": true}'), zlib.compressobj
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(zlib, "compressobj", lambda level, zdict: before(1))
        sealed = keys(0).seal(answer)
    assert keys(0).open(sealed) == answer
