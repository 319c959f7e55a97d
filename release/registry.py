"""Asks a registry of images for the digest of a tag (the OCI distribution specification)."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

TIMEOUT_SECONDS = 30
INDEXES = (
    "application/vnd.oci.image.index.v1+json",
    "application/vnd.docker.distribution.manifest.list.v2+json",
)
"""Lists of one image for each kind of machine: no others are wanted."""
CHALLENGE = re.compile(r'(\w+)="([^"]*)"')


class Unanswered(Exception):
    """The registry does not say what the digest is; the message says why."""


class Registry:
    """A registry, by the URL of its API."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")

    def digest(self, repository: str, tag: str) -> str:
        """The digest of a tag, which is checked against the answer itself. Raises Unanswered."""
        url = f"{self._url}/v2/{repository}/manifests/{tag}"
        try:
            try:
                answer = _get(url)
            except urllib.error.HTTPError as refused:
                if refused.code != 401:
                    raise
                answer = _get(url, _token(refused.headers["WWW-Authenticate"] or ""))
        except (OSError, ValueError, KeyError) as error:
            raise Unanswered(str(error)) from error
        body, shown = answer
        digest = f"sha256:{sha256(body).hexdigest()}"
        if shown not in (None, digest):
            raise Unanswered(f"the digest of the answer is {digest}, not {shown}")
        return digest


def _get(url: str, token: str | None = None) -> tuple[bytes, str | None]:
    """The body of an answer, and the digest that its header names."""
    headers = {"Accept": ", ".join(INDEXES)}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
        return answer.read(), answer.headers["Docker-Content-Digest"]


def _token(challenge: str) -> str:
    """The token that a registry wants, from where its answer says (anybody gets one to pull)."""
    told = dict(CHALLENGE.findall(challenge))
    query = urlencode({name: told[name] for name in ("service", "scope") if name in told})
    with urllib.request.urlopen(f"{told['realm']}?{query}", timeout=TIMEOUT_SECONDS) as answer:
        found: Any = json.load(answer)
    return str(found.get("token") or found["access_token"])
