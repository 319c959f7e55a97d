"""A Postman collection, converted from the document and run by newman against a service."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campaigns.generators.shell import run
from service.http.routes.session_example import ID as EXAMPLE

CONVERT = (
    "openapi2postmanv2 -s openapi.yaml -o collection.json"
    " -O folderStrategy=Tags,parametersResolution=Example,enableOptionalParameters=false"
)
SEND = (
    "newman run collection.json --env-var baseUrl=$URL --timeout-request 3000"
    " --suppress-exit-code --reporters json --reporter-json-export report.json"
)


@dataclass(frozen=True)
class Request:
    """A request that was sent, and the code of its problem: null for a success."""

    path: str
    code: str | None

    @property
    def reason(self) -> str | None:
        """Why it cannot succeed with what the document's examples have; null if it should."""
        if self.path.endswith("/events/stream"):
            return "does not end"
        if self.path.endswith(("/redeem", "/gamemaster/claim")):
            return "needs a code that was just issued"
        return "needs a session of one's own" if f"/{EXAMPLE}" in self.path else None


def convert(document: Path, folder: Path) -> Path:
    """The collection that a user has."""
    shutil.copy(document, folder / "openapi.yaml")
    run(CONVERT, folder).check_returncode()
    return folder / "collection.json"


def send(collection: Path, url: str) -> list[Request]:
    """Every request of a collection, sent."""
    run(SEND, collection.parent, url).check_returncode()
    report = json.loads((collection.parent / "report.json").read_bytes())
    return [
        Request("/".join(["", *each["request"]["url"]["path"]]), _code(each.get("response")))
        for each in report["run"]["executions"]
    ]


def _code(response: dict[str, Any] | None) -> str | None:
    if response is None:
        return "no answer"
    if response["code"] < 300:
        return None
    return str(json.loads(bytes(response["stream"]["data"]))["code"])


def lines(title: str, requests: list[Request]) -> Iterator[str]:
    """How many succeeded, and why the others did not."""
    failed = [request for request in requests if request.code]
    yield f"{title}: {len(requests) - len(failed)} of {len(requests)} requests succeed"
    for reason, count in Counter(request.reason for request in failed if request.reason).items():
        yield f"    {count:3} {reason}"
    for request in failed:
        if not request.reason:
            yield f"    FAILS: {request.path}: {request.code}"


def well(requests: list[Request]) -> bool:
    """Whether each one that failed has a reason."""
    return all(request.reason for request in requests if request.code)
