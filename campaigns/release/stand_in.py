"""A registry of images, as small as can be: it wants a token, and knows a few tags."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

INDEX = "application/vnd.oci.image.index.v1+json"


def manifest(of: str) -> bytes:
    """A list of the images of a tag for each kind of machine."""
    return json.dumps({"schemaVersion": 2, "mediaType": INDEX, "manifests": [], "of": of}).encode()


def digest(data: bytes) -> str:
    return f"sha256:{sha256(data).hexdigest()}"


@dataclass
class StandIn:
    """What it has, and what it was asked for."""

    url: str = ""
    manifests: dict[str, bytes] = field(default_factory=dict)  # by repository:tag
    digests: dict[str, str] = field(default_factory=dict)  # that are not those of the manifests
    status: int = 200
    wants_token: bool = True
    asked: list[tuple[str, str]] = field(default_factory=list)  # a path, and what was accepted

    def answer(self, path: str, headers: Mapping[str, str]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body."""
        at = urlsplit(path)
        if at.path == "/token":
            [scope] = parse_qs(at.query)["scope"]
            return 200, {}, json.dumps({"token": f"for {scope}"}).encode()
        repository, _, tag = at.path.removeprefix("/v2/").rsplit("/", 2)
        self.asked.append((at.path, headers.get("Accept", "")))
        scope = f"repository:{repository}:pull"
        if self.wants_token and headers.get("Authorization") != f"Bearer for {scope}":
            realm = f'Bearer realm="{self.url}/token",service="stand-in",scope="{scope}"'
            return 401, {"WWW-Authenticate": realm}, b"{}"
        body = self.manifests.get(f"{repository}:{tag}")
        if body is None:
            return 404, {}, b"{}"
        shown = self.digests.get(f"{repository}:{tag}", digest(body))
        return self.status, {"Docker-Content-Digest": shown, "Content-Type": INDEX}, body


@contextmanager
def registry() -> Iterator[StandIn]:
    """It answers until the end of the block."""
    made = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = made.answer(self.path, self.headers)
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        made.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join()
