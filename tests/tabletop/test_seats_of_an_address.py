"""One address cannot take all the seats of a table, where rates are limited."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.store.sessions import Sessions
from service.tables.common.actor import Role
from tests.tabletop.calling import Caller, Reply, Send, TestTable, open_table, stored

MOST = 3
JOINING = {
    "/characters": lambda number: {"name": f"Somebody {number}"},
    "/spectators": lambda number: {"name": f"Somebody {number}"},
}


@pytest.fixture
def limited(store_url: str) -> FlaskClient:
    settings = Settings(
        log_level="critical", store=store_url, rate_limits=True, seats_per_address=MOST
    )
    return create_app(settings).test_client()


def from_address(client: FlaskClient, address: str) -> Send:
    """Requests that come from an address."""

    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        answer = client.open(
            path,
            method=method,
            headers=dict(headers),
            data=body,
            environ_overrides={"REMOTE_ADDR": address},
        )
        named = {name.lower(): value for name, value in answer.headers.items()}
        return Reply(answer.status_code, named, answer.data)

    return send


@pytest.fixture
def table(limited: FlaskClient) -> TestTable:
    return open_table(from_address(limited, "203.0.113.1"), 0)


def door(table: TestTable, limited: FlaskClient, address: str) -> Caller:
    return Caller(from_address(limited, address), table.gm.path, table.door.token)


@pytest.mark.parametrize("path", JOINING)
def test_an_address_takes_so_many_seats_and_no_more(
    limited: FlaskClient, table: TestTable, path: str
) -> None:
    one, other = (door(table, limited, address) for address in ("198.51.100.1", "198.51.100.2"))
    joined = [one.ask("POST", path, JOINING[path](number)).ok() for number in range(MOST)]
    refused = one.ask("POST", path, JOINING[path](MOST))
    assert (refused.status, refused.code) == (409, "table_full")
    assert "your address" in refused.json["detail"]
    other.ask("POST", path, JOINING[path](MOST)).ok()
    seat = joined[0].get("spectator") or joined[0]["character"]["id"]
    assert table.gm.ask("DELETE", f"{path}/{seat}").status == 204
    one.ask("POST", path, JOINING[path](MOST + 1)).ok()


def test_characters_and_spectators_are_counted_apart(
    limited: FlaskClient, table: TestTable
) -> None:
    one = door(table, limited, "198.51.100.1")
    for number in range(MOST):
        for path, body in JOINING.items():
            one.ask("POST", path, {**body(number), "name": f"{path[1]} {number}"}).ok()


def test_an_exchanged_token_and_a_claimed_seat_are_counted(
    limited: FlaskClient, table: TestTable
) -> None:
    one = door(table, limited, "198.51.100.1")
    joined = [one.ask("POST", "/characters", {"name": f"One {n}"}).ok() for n in range(MOST)]
    one.with_token(joined[0]["token"]).ask("POST", "/token", {}).ok()
    table.gm.ask("POST", "/characters/c2/release", {}).ok()
    one.ask("POST", "/characters/c2/claim", {}).ok()
    assert one.ask("POST", "/characters", {"name": "Too many"}).code == "table_full"


def test_the_store_cannot_tell_whose_address_it_is(
    limited: FlaskClient, table: TestTable, sessions: Sessions
) -> None:
    """A few bits, and different ones at another table."""
    other = open_table(table.gm.send, 0)
    tags = set()
    for at in (table, other):
        door(at, limited, "198.51.100.1").ask("POST", "/spectators", {}).ok()
        seats = stored(sessions, at.gm).seats.values()
        [tag] = [seat.address for seat in seats if seat.role is Role.SPECTATOR]
        assert tag is not None
        assert len(tag) == 4
        tags.add(tag)
        assert not any(
            "198.51.100" in str(value) for value in stored(sessions, at.gm).fields.values()
        )
    assert len(tags) == 2


def test_without_limits_of_rates_no_address_is_counted(
    client: FlaskClient, sessions: Sessions
) -> None:
    table = open_table(from_address(client, "198.51.100.1"), 0)
    for number in range(MOST + 20):
        table.door.ask("POST", "/characters", {"name": f"Somebody {number}"}).ok()
    assert {seat.address for seat in stored(sessions, table.gm).seats.values()} == {None}
