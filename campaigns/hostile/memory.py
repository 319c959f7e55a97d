"""What a worker and its store have in memory while requests flood them.

A flood alone, or each for a time of one's own: `python -m campaigns memory 20 recordings`.
Rates are not limited, as they would be wherever strangers can ask.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier, Event

from campaigns.hostile.floods import FLOODS
from tests.served import Service, kib_of, served

SECONDS = 20.0
LOOKS = 5
CLIENTS = 4
READY_SECONDS = 120.0
MOST = 300.0
"""MiB that a worker may have."""


@dataclass(frozen=True)
class Look:
    """What the worker and the store have, in MiB, and how many requests there were."""

    worker: float
    store: float
    requests: int


def looks(service: Service, name: str, seconds: float) -> list[Look]:
    """Flood a service of one worker: how it is once all clients are there, and then."""
    [worker] = service.workers()
    with service.store() as store, flooding(service.url, name) as sent:

        def look() -> Look:
            used = store.info("memory")["used_memory"] / 2**20
            return Look(kib_of(worker) / 1024, used, sum(sent))

        found, started = [look()], time.monotonic()
        for number in range(1, LOOKS + 1):
            time.sleep(max(0.0, started + seconds * number / LOOKS - time.monotonic()))
            found.append(look())
    assert service.workers() == [worker], "the worker has survived it"
    return found


@contextmanager
def flooding(url: str, name: str) -> Iterator[list[int]]:
    """Some clients flood a service, once all are ready; how many requests each has sent."""
    sent, ready, stop = [0] * CLIENTS, Barrier(CLIENTS + 1), Event()

    def client(number: int) -> None:
        with closing(FLOODS[name](url)) as requests:
            next(requests)
            ready.wait(READY_SECONDS)
            while not stop.is_set():
                next(requests)
                sent[number] += 1

    with ThreadPoolExecutor(CLIENTS) as clients:
        running = [clients.submit(client, number) for number in range(CLIENTS)]
        try:
            ready.wait(READY_SECONDS)
            yield sent
        finally:
            stop.set()
        for each in running:
            each.result()


def main() -> int:
    """Print the memory over time; 1 if a worker had more than MOST."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    bad = 0
    print(f"MiB of the worker / of the store, {LOOKS} times in {seconds:.0f} s")
    for name in sys.argv[2:] or FLOODS:
        with (
            tempfile.TemporaryDirectory() as folder,
            served(Path(folder), "--workers", "1") as service,
        ):
            found = looks(service, name, seconds)
        figures = "  ".join(f"{look.worker:5.0f} /{look.store:6.1f}" for look in found)
        print(f"{name:12} {figures}  {found[-1].requests:7,} requests", flush=True)
        bad += max(look.worker for look in found) > MOST
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
