"""Two processes at one table: each remembers it, and none goes by what another has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from service.app import create_app
from service.config import Settings
from service.store.store import Store
from tests.tabletop.calling import Caller, Send, TestTable, in_process, open_table

Change = Callable[[TestTable], object]


@pytest.fixture(scope="module")
def here(store_url: str) -> Send:
    return in_process(create_app(Settings(store=store_url)).test_client())


@pytest.fixture(scope="module")
def there(store_url: str) -> Send:
    return in_process(create_app(Settings(store=store_url)).test_client())


@pytest.fixture
def table(here: Send) -> TestTable:
    """A table that the process here remembers."""
    return open_table(here, 2).begin("start_rounds")


@pytest.fixture
def elsewhere(there: Send, table: TestTable) -> TestTable:
    """The same table, as the other process serves it."""
    return TestTable(
        replace(table.gm, send=there),
        tuple(replace(player, send=there) for player in table.players),
        replace(table.door, send=there),
    )


def test_two_processes_take_turns(table: TestTable, elsewhere: TestTable) -> None:
    version = table.gm.table()["version"]
    for gm in (table.gm, elsewhere.gm) * 10:
        version += 1
        assert gm.play("flip")["version"] == version
    stack = table.gm.table()["action_stack"]
    assert len(stack) == 20
    assert elsewhere.gm.table()["action_stack"] == stack


def test_what_the_other_process_has_played_cannot_be_played_again(
    table: TestTable, elsewhere: TestTable
) -> None:
    table.gm.play("flip")
    card = table.players[0].hand()[0]
    table.players[0].play("act")
    elsewhere.players[0].play("play_to_pool", card=card)
    refused = table.players[0].try_to("play_to_pool", card=card)
    assert (refused.status, refused.code) == (409, "card_not_held")


def test_what_the_other_process_has_allowed_can_be_played(
    table: TestTable, elsewhere: TestTable
) -> None:
    table.gm.play("flip")
    first, second = table.players[0].hand()[:2]
    table.players[0].play("act")
    table.players[0].play("play_to_pool", card=first)
    elsewhere.gm.play("flip")
    elsewhere.players[0].play("act")
    table.players[0].play("play_to_pool", card=second)  # one a round


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda told: told.gm.ask("POST", "/token").ok(), id="a new token"),
        pytest.param(lambda told: told.gm.ask("DELETE"), id="deleted"),
    ],
)
def test_a_token_that_the_other_process_has_ended_is_none(
    table: TestTable, elsewhere: TestTable, change: Change
) -> None:
    table.gm.play("flip")
    change(elsewhere)
    assert table.gm.try_to("flip").status == 404
    assert table.gm.ask("DELETE").status == 404


def test_a_version_that_the_other_process_has_left_is_stale(
    table: TestTable, elsewhere: TestTable
) -> None:
    version = table.gm.play("flip")["version"]
    elsewhere.gm.play("flip")
    body = {"move": "flip"}
    assert table.gm.ask("POST", "/moves", body, If_Match=f'"{version}"').status == 412
    made = table.gm.ask("POST", "/moves", body, If_Match=f'"{version + 1}"').ok()
    assert made["version"] == version + 2


def test_the_other_process_gives_the_answer_that_was_given(
    table: TestTable, elsewhere: TestTable
) -> None:
    key = "a-key-of-some-length"
    first = table.gm.ask("POST", "/moves", {"move": "flip"}, Idempotency_Key=key)
    elsewhere.gm.play("flip")
    for gm in (table.gm, elsewhere.gm):
        again = gm.ask("POST", "/moves", {"move": "flip"}, Idempotency_Key=key)
        assert (again.data, again.headers["idempotency-replayed"]) == (first.data, "true")
        other = gm.ask("POST", "/moves", {"move": "end_rounds"}, Idempotency_Key=key)
        assert (other.status, other.code) == (422, "idempotency_key_reused")


def test_a_move_at_a_table_that_is_remembered_asks_the_store_once(
    table: TestTable, elsewhere: TestTable, store: Store
) -> None:
    def asked(gm: Caller) -> int:
        before = _scripts(store)
        gm.play("flip")
        return _scripts(store) - before

    asked(elsewhere.gm)  # its scripts may be new to the store
    asked(table.gm)
    assert [asked(table.gm) for _ in range(3)] == [1, 1, 1]
    assert [asked(elsewhere.gm), asked(elsewhere.gm)] == [2, 1], "overtaken, and told what stands"


def _scripts(store: Store) -> int:
    told: Any = store.client.info("commandstats")
    return sum(told.get(f"cmdstat_{name}", {"calls": 0})["calls"] for name in ("eval", "evalsha"))
