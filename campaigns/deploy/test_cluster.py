"""The cluster of deploy/compose.yml: it forms, its users can do what they must, services play."""

from __future__ import annotations

import re
import stat
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError

from campaigns.deploy.nodes import Nodes, nodes, told
from campaigns.deploy.page import PAGE
from service.app import create_app
from service.config import Settings
from service.store.store import UNCONFIRMED
from tests.deploy.composed import with_secrets
from tests.hosts import HERE, HOSTS, Host, why_no_cables, with_cables
from tests.security.kinds import MADE_UP
from tests.security.page import COMMANDS, IN_A_CLUSTER
from tests.served import served, until
from tests.tabletop.calling import Caller, in_process, open_table, over_http
from tests.tabletop.patience import patient
from tests.tabletop.streaming import streaming

NO_CABLES = why_no_cables()


def test_on_one_machine_it_forms_and_tables_are_played(tmp_path: Path) -> None:
    variables = with_secrets(tmp_path)
    with nodes(tmp_path, variables, [HERE] * HOSTS) as made:
        assert "All 16384 slots covered" in made.join()
        until(made.is_whole, "the cluster is whole", 30)
        assert "made already" in made.join(), "it may be run again"
        tables_are_played(made)
        nobody_else_gets_in(made, variables)
        replicas_take_over_when_told(made, tmp_path)


@pytest.mark.skipif(NO_CABLES is not None, reason=NO_CABLES or "")
def test_over_three_hosts_no_replica_is_on_the_host_of_its_primary(tmp_path: Path) -> None:
    variables = with_secrets(tmp_path)
    with with_cables() as hosts, nodes(tmp_path, variables, hosts) as made:
        made.join()
        until(made.is_whole, "the cluster is whole", 30)
        tables_are_played(made)
        roles = {place: made.ask(place, "ROLE") for place in made.places()}
        primaries = {place for place, role in roles.items() if role[0] == "master"}
        assert {host for host, _ in primaries} == {host.inner for host in hosts}
        for (host, _), role in roles.items():
            if role[0] == "slave":
                assert role[1] != host
        one_copy_is_not_enough(made, hosts[-1])


def one_copy_is_not_enough(made: Nodes, away: Host) -> None:
    """With a host away, two of three primaries have no replica, and acknowledge nothing."""
    impatient = in_process(
        create_app(Settings(log_level="critical", store=made.store)).test_client()
    )
    tables = [open_table(patient(impatient), 0).gm for _ in range(12)]
    left = [place for place in made.places() if place[0] != away.inner]
    away.cut_off()
    until(lambda: sum(leads(made, place) for place in left) == HOSTS, "others take over", 60)
    followers = [made.ask(place, "ROLE")[2] for place in left if leads(made, place)]
    copies = [sum(host != away.inner for host, *_ in following) for following in followers]
    assert sorted(copies) == [0, 0, 1]
    until(lambda: "cluster_state:ok" in told(made.ask(left[0], "CLUSTER", "INFO")), "it goes on")
    asked = [replace(gm, send=impatient).try_to("add_foe", name="Thug") for gm in tables]
    assert {reply.status for reply in asked} <= {200, 503}
    assert UNCONFIRMED in {reply.json.get("detail") for reply in asked}
    away.reconnect()
    until(made.is_whole, "the cluster is whole", 60)
    for gm, reply in zip(tables, asked, strict=True):
        gm.play("add_foe", name="Captain")
        foes = [foe["name"] for foe in gm.table()["foes"]]
        assert foes[-1] == "Captain"
        assert reply.status != 200 or foes == ["Thug", "Captain"]


def tables_are_played(made: Nodes) -> None:
    """By a service with the settings of the file, some on every node."""
    settings = Settings(log_level="critical", store=made.store, rate_limits=True)
    app = create_app(settings)
    send = patient(in_process(app.test_client()))
    ready = send("GET", "/readyz", {}, None).ok()["store"]
    assert (ready["tier"], ready["replicas"], ready["problems"]) == ("unknown", 1, [])
    kept = [made.ask(place, "CONFIG", "GET", "appendfsync") for place in made.places()]
    assert kept == [{"appendfsync": "always"}] * len(kept)
    for _ in range(6):
        open_table(send, 2).begin("start_rounds", "flip")
    refused = [entry for place in made.places() for entry in made.ask(place, "ACL", "LOG")]
    assert {entry["object"] for entry in refused} <= {"client|setinfo", "config|get"}
    for id in ("%7Ba%7D", "%7Ba%7D%7Bb%7D", "a%7D%7Bb"):
        assert Caller(send, f"/v1/sessions/{id}", MADE_UP).ask("GET").status == 404


def replicas_take_over_when_told(made: Nodes, folder: Path) -> None:
    """As docs/operations.md upgrades the nodes: somebody plays, somebody watches, all goes on."""
    [command] = re.findall(r"^valkey-cli -h HOST -p PORT (cluster failover)$", PAGE, re.MULTILINE)
    with served(folder, REDIS_URL=made.store) as service:
        table = open_table(patient(over_http(service.url)), 1)
        last = table.gm.table()["last_event"]
        with streaming(service.url, table.players[0], f"?after={last}") as stream:
            for number, place in enumerate(made.places()):
                if made.ask(place, "ROLE")[0] == "slave":
                    made.ask(place, *command.split())
                    until(lambda at=place: leads(made, at), "it takes over")  # type: ignore[misc]
                    table.gm.play("add_foe", name=f"Thug {number}")
                    until(made.is_whole, "the cluster is whole", 30)
            seen = stream.take(HOSTS) if stream.status == 200 else []
        assert [event["type"] for event in seen] == ["foe_added"] * HOSTS
        assert len(table.gm.table()["foes"]) == HOSTS


def leads(made: Nodes, place: tuple[str, int]) -> bool:
    """Whether a node is a primary."""
    return bool(made.ask(place, "ROLE")[0] == "master")


def nobody_else_gets_in(made: Nodes, variables: dict[str, str]) -> None:
    """Without a password, with the wrong one, or further than a user may."""
    host, port = made.places()[0]
    with Redis(host=host, port=port) as nobody, pytest.raises(AuthenticationError):
        nobody.ping()
    wrong = Redis(host=host, port=port, password="wrong")
    with wrong, pytest.raises(AuthenticationError):
        wrong.ping()
    password = variables["STORE_PASSWORD"]
    own = Redis(host=host, port=port, username="rollwright", password=password)
    with own as service:
        for command in ("FLUSHALL", "CONFIG GET masterauth", "ACL GETUSER replica"):
            with pytest.raises(NoPermissionError):
                service.execute_command(*command.split())


def test_secrets_are_made_once_and_for_their_owner_alone(tmp_path: Path) -> None:
    variables = with_secrets(tmp_path)
    deploy = tmp_path / "deploy"
    assert all(len(secret) == 64 for secret in variables.values())
    assert len(set(variables.values())) == len(variables) == 2
    modes = [stat.S_IMODE((deploy / name).stat().st_mode) for name in (".env", "secrets")]
    assert modes == [0o600, 0o700]
    users = (deploy / "secrets" / "users.conf").read_text(encoding="utf-8")
    assert not any(secret in users for secret in variables.values()), "their hashes do"
    again = subprocess.run([deploy / "new-secrets"], capture_output=True, check=False)
    assert again.returncode == 1
    assert (deploy / "secrets" / "users.conf").read_text(encoding="utf-8") == users


def test_the_user_of_the_service_is_that_of_the_page(tmp_path: Path) -> None:
    with_secrets(tmp_path)
    users = (tmp_path / "deploy" / "secrets" / "users.conf").read_text(encoding="utf-8")
    [line] = [line.split() for line in users.splitlines() if line.startswith("user rollwright ")]
    assert [word[1:] for word in line if word.startswith("+")] == [
        *COMMANDS,
        *(word[1:] for word in IN_A_CLUSTER if word.startswith("+")),
    ]
