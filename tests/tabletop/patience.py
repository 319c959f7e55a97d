"""Callers who do as clients are told: after a 503 they send again, with the same key."""

from __future__ import annotations

import time
from collections.abc import Mapping
from uuid import uuid4

from tests.tabletop.calling import Reply, Send

SECONDS = 20.0
REST = 0.05


def patient(send: Send) -> Send:
    """Send so; a store whose replicas are slow to confirm is no reason to give up."""

    def sent(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        if method != "GET":
            headers = {"Idempotency-Key": str(uuid4()), **headers}
        deadline = time.monotonic() + SECONDS
        while (reply := send(method, path, headers, body)).status == 503:
            if time.monotonic() > deadline:
                break
            time.sleep(REST)
        return reply

    return sent
