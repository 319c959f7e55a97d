"""The proxies of docs/howto/behind-a-proxy.md: events come through at once, half headers do not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import ROOT
from tests.pasting import fenced
from tests.served import answering, free_port
from tests.server.peer import Peer
from tests.tabletop.calling import Caller, over_http
from tests.tabletop.streaming import streaming

PAGE = (ROOT / "docs" / "howto" / "behind-a-proxy.md").read_text(encoding="utf-8")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NGINX = """\
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""


def impatient(kind: str) -> str:
    """The lines of the page, which wait for a header for one second instead of ten."""
    [lines] = fenced(PAGE, kind)
    assert lines.count("10s") == 1
    return lines.replace("10s", "1s")


def caddy(folder: Path, server: str, port: int) -> list[str]:
    """Its command, with the lines of the page."""
    lines = impatient("caddyfile")
    lines = lines.replace("dice.example.org", f"http://127.0.0.1:{port}")
    lines = lines.replace("127.0.0.1:8000", urlsplit(server).netloc)
    assert lines.startswith("{\n")
    lines = lines.replace("{\n", "{\n    admin off\n    grace_period 1s\n", 1)
    (folder / "Caddyfile").write_text(lines, encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def nginx(folder: Path, server: str, port: int) -> list[str]:
    """Its command, with the lines of the page."""
    location = impatient("nginx")
    location = location.replace("127.0.0.1:8000", urlsplit(server).netloc)
    text = NGINX.format(folder=folder, port=port, location=location)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[str]:
    """The proxy's address."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    url = f"http://127.0.0.1:{port}"
    environment = {"HOME": str(folder), "PATH": PATH}
    with answering(command, url, folder / "log", cwd=folder, env=environment):
        yield url


@pytest.mark.parametrize("proxy", [caddy, nginx], ids=lambda proxy: proxy.__name__)
def test_a_proxy_passes_events_on_at_once_and_ends_what_is_never_whole(
    proxy: Callable[[Path, str, int], list[str]], server: str, tmp_path: Path
) -> None:
    port = free_port()
    with running(proxy(tmp_path, server, port), tmp_path, port) as url:
        send = over_http(url)
        made = Caller(send).ask("POST", "/v1/sessions", {"name": "Behind"}).ok()
        gamemaster = Caller(send, f"/v1/sessions/{made['id']}", made["gm_token"])
        door = gamemaster.with_token(made["join_code"])
        with streaming(url, gamemaster) as stream:
            assert stream.next()["type"] == "session_created"
            door.ask("POST", "/characters", {"name": "Maya"}).ok()
            assert stream.next()["type"] == "character_joined"
        for path in ("/metrics", "/readyz", "//metrics", "/%6detrics", "/./metrics", "/metrics/"):
            assert send("GET", path, {}, None).status == 404, "not for callers from outside"
        with Peer(url) as peer:
            peer.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
            assert peer.is_let_go()
