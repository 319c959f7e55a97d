"""The ledger's budget: answers are small, and a session keeps only so many bytes of them a day."""

from __future__ import annotations

import time
import zlib
from hashlib import sha256
from random import Random

import orjson
import pytest
from flask.testing import FlaskClient

from service.http.routes.session_example import MAYA, example
from service.store import sessions as stored_sessions
from service.store.ledger import BYTES, DICTIONARY, SECONDS, LedgerEntry, StoredResponse
from service.store.sessions import Outcome, Sessions
from service.store.store import Store
from service.tabletop.views import change_view
from tests.served import until
from tests.store.kept import Kept, entry
from tests.tabletop.calling import in_process, open_table

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


def budget(monkeypatch: pytest.MonkeyPatch, seconds: int, of_bytes: int) -> None:
    monkeypatch.setattr(stored_sessions, "LEDGER", (seconds, of_bytes))


def test_a_budget_that_is_spent_refuses_what_has_a_key(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget(monkeypatch, DAY, int(3.5 * LONG))
    session, done = kept.create(), []
    for number in range(4):
        done.append(kept.change(session, entry=keys(number), answer=long_answer(number)))
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


def test_a_budget_comes_back(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    budget(monkeypatch, 2, int(1.5 * LONG))
    first = kept.create()
    assert kept.change(first, entry=keys(0), answer=long_answer(0)).outcome is Outcome.DONE
    second = kept.read()
    assert kept.change(second, entry=keys(1), answer=long_answer(1)).outcome is Outcome.SPENT

    def done() -> bool:
        return kept.change(second, entry=keys(1), answer=long_answer(1)).outcome is Outcome.DONE

    started = time.monotonic()
    until(done, "there is room again", 5)
    assert time.monotonic() - started > 0.5


def test_a_table_without_a_budget_says_so(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = open_table(in_process(client), 1).gm
    budget(monkeypatch, DAY, 100)
    body = {"move": "start_adventure"}
    refused = gm.ask("POST", "/moves", body, Idempotency_Key="0123456789abcdef")
    assert (refused.status, refused.code) == (503, "too_many_keys")
    wait = int(refused.headers["retry-after"])
    assert wait > 0
    assert f"in {wait} s" in refused.json["detail"]
    assert gm.ask("POST", "/moves", body).status == 200


def test_two_thousand_moves_of_an_evening_have_room() -> None:
    """Twice, and with five times the players' rolls."""
    changes = example()
    [*_, last] = changes
    body = orjson.dumps(change_view(last, MAYA))
    sealed = keys(0).seal(StoredResponse(last.after.version, body))
    assert len(sealed) < len(body) / 3
    assert 4_000 * len(sealed) < BYTES


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
