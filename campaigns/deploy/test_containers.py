"""What the containers of docker-compose.yml run, as processes confined as the containers are."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError, OutOfMemoryError

from campaigns.deploy.nodes import path_with_valkey
from service.store.tier import read_tier
from tests.deploy.test_containers import FILES, SECRETS, composed
from tests.served import environment, free_port, served, until
from tests.server.small_disk import confined, seen_by, small_disk
from tests.tabletop.calling import open_table, over_http


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
            assert (tier["tier"], tier["problems"]) == ("unknown", []), "it may not read settings"
            open_table(over_http(service.url), 1).begin()
        shown = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
        assert not [secret for secret in SECRETS.values() if secret in shown.stdout], (
            "others see it"
        )
        with Redis.from_url(
            f"redis://:{SECRETS['STORE_ADMIN_PASSWORD']}@127.0.0.1:{port}"
        ) as admin:
            assert read_tier(admin).tier == "always"
            admin.config_set("maxmemory", 1)
            with pytest.raises(OutOfMemoryError):
                admin.set("more", os.urandom(1 << 20))
