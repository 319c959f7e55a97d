"""Broken requests over raw sockets, to the service as it is served."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from campaigns.fuzz.broken_wire import CASES, HEALTH, Case, shaken
from campaigns.fuzz.found import Found
from campaigns.fuzz.wire import SECONDS, Answer, Heard, exchange
from service.problems.kinds import KINDS
from tests.openapi.described import PROBLEM
from tests.served import Service, served


@dataclass(frozen=True)
class Size:
    """How many requests are shaken, beside the cases."""

    shaken: int = 3_000


def run(folder: Path, size: Size) -> Found:
    """To two workers of their own."""
    with served(folder, "--workers", "2") as service:
        return tried(service, size)


def tried(service: Service, size: Size) -> Found:
    """Send all of them, then look at the log, the workers, and whether they still answer."""
    at = urlsplit(service.url)
    address = (at.hostname or "", at.port or 80)
    before, workers = service.log.stat().st_size, service.children()
    found = asked(address, size)
    if service.children() != workers:
        found.fail("a worker has died")
    if exchange(address, HEALTH).statuses != (200,):
        found.fail("the service does not answer any more")
    for line in service.log.read_bytes()[before:].decode(errors="replace").splitlines():
        if "Traceback" in line or "Error handling request" in line or '"unexpected"' in line:
            found.fail(f"in the log: {line[:300]}")
    return found


def asked(address: tuple[str, int], size: Size) -> Found:
    """Send all of them to an address."""
    found = Found()
    for case in CASES:
        wanted = max(map(len, case.expected))
        heard = exchange(address, case.sent, wanted=wanted, half=case.half, head=case.head)
        wrong = faults(heard)
        if heard.statuses not in case.expected:
            wrong.append(f"{heard.statuses}, and not one of {case.expected}")
        _note(found, case, heard, wrong)
    for seed in range(size.shaken):
        case = Case(f"shaken {seed}", shaken(seed), ())
        heard = exchange(address, case.sent, half=True)
        _note(found, case, heard, faults(heard))
    return found


def _note(found: Found, case: Case, heard: Heard, wrong: list[str]) -> None:
    found.cases += 1
    found.kinds[" ".join(map(str, heard.statuses[:3])) or "closed"] += 1
    for each in wrong:
        found.fail(f"{case.id}: {each} ({case.sent[:200]!r})")


def faults(heard: Heard) -> list[str]:
    """What is wrong with all that came back, whatever was sent."""
    wrong = [f"not closed within {SECONDS} s"] if heard.hung else []
    if heard.rest:
        wrong.append(f"no answer: {heard.rest[:100]!r}")
    for answer in heard.answers:
        wrong += _of(answer)
    return wrong


def _of(answer: Answer) -> list[str]:
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
