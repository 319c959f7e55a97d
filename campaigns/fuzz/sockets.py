"""Broken requests over raw sockets, to the service as it is served."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from campaigns.fuzz.connection import SECONDS, Answer, Heard, exchange
from campaigns.fuzz.malformed import CASES, HEALTH, NONE, Case, shaken
from campaigns.fuzz.report import Report
from service.problems.kinds import KINDS
from tests.openapi.described import PROBLEM
from tests.served import Service, served

OF_THE_SERVER = (400, 414, 426, 431, 501)
"""What gunicorn refuses by itself, in plain text; then it closes the connection."""


@dataclass(frozen=True)
class Size:
    """How many requests are shaken, beside the cases."""

    shaken: int = 3_000


def run(folder: Path, size: Size) -> Report:
    """To two workers of their own."""
    with served(folder, "--workers", "2") as service:
        return tried(service, size)


def tried(service: Service, size: Size) -> Report:
    """Send all of them, then look at the log, the workers, and whether they still answer."""
    at = urlsplit(service.url)
    address = (at.hostname or "", at.port or 80)
    before, workers = service.log.stat().st_size, service.children()
    report = asked(address, size)
    if not {*workers} <= {*service.children()}:  # the last one may still be starting at first
        report.fail("a worker has died")
    if exchange(address, HEALTH).statuses != (200,):
        report.fail("the service does not answer any more")
    for line in service.log.read_bytes()[before:].decode(errors="replace").splitlines():
        if "Traceback" in line or "Error handling request" in line or '"unexpected"' in line:
            report.fail(f"in the log: {line[:300]}")
    return report


def asked(address: tuple[str, int], size: Size) -> Report:
    """Send all of them to an address."""
    report = Report()
    for case in CASES:
        wanted = max(map(len, case.expected))
        heard = exchange(address, case.sent, wanted=wanted, half=case.half, head=case.head)
        wrong = faults(heard)
        if heard.statuses not in case.expected + (NONE if case.half else ()):
            wrong.append(f"{heard.statuses}, and not one of {case.expected}")
        _note(report, case, heard, wrong)
    for seed in range(size.shaken):
        case = Case(f"shaken {seed}", shaken(seed), ())
        heard = exchange(address, case.sent, half=True)
        _note(report, case, heard, faults(heard))
    return report


def _note(report: Report, case: Case, heard: Heard, wrong: list[str]) -> None:
    report.cases += 1
    report.kinds[" ".join(map(str, heard.statuses[:3])) or "closed"] += 1
    for each in wrong:
        report.fail(f"{case.id}: {each} ({case.sent[:200]!r})")


def faults(heard: Heard) -> list[str]:
    """What is wrong with all that came back, whatever was sent."""
    wrong = [f"not closed within {SECONDS} s"] if heard.hung else []
    if heard.rest:
        wrong.append(f"no answer: {heard.rest[:100]!r}")
    for answer in heard.answers:
        wrong += _of(answer)
    return wrong


def _of(answer: Answer) -> list[str]:
    if answer.status in OF_THE_SERVER and answer.headers.get("content-type") == "text/plain":
        return [] if answer.headers.get("connection") == "close" else ["it goes on"]
    if answer.status >= 500:
        return [f"status {answer.status}"]
    if answer.status < 400 or not answer.body:
        return []
    if answer.headers.get("content-type") != PROBLEM or "x-request-id" not in answer.headers:
        return [f"a refusal that is no problem: {answer.headers}"]
    problem = json.loads(answer.body)
    if problem.get("code") not in KINDS or problem.get("status") != answer.status:
        return [f"no problem: {problem}"]
    return []
