"""B9: the memory of sessions, events and workers, and the time to start."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from redis import Redis

from benchmarks.row import Row
from campaigns.deploy.sizing import cost_of, play, rest_of
from tests.served import ROLLWRIGHT, answers, environment, free_port, kib_of, served
from tests.store.servers import server
from tests.tabletop.calling import keeping, open_table

PLAYERS = 5


def measure(runs: int) -> Iterator[Row]:
    """B9 for a table after 150 rounds, each with a roll and a card of everybody."""
    sessions, events, workers, starts = [], [], [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
            folder = Path(name)
            (folder / "store").mkdir()
            store = stack.enter_context(server(folder / "store"))
            admin = stack.enter_context(Redis.from_url(store.url))
            service = stack.enter_context(served(folder, "--workers", "1", "--store", store.url))
            send = stack.enter_context(keeping(service.url))
            table = open_table(send, PLAYERS).begin("start_rounds", "flip")
            play(table)
            cost, told = cost_of(admin, table.gm)
            sessions.append(rest_of(cost))
            events.append(cost["events"] / told)
            [worker] = service.children()
            workers.append(kib_of(worker) / 1024)
        starts.append(_start())
    yield Row("B9", "a session but for events and kept answers, KiB", sessions, "{:.1f}", most=8)
    yield Row("B9", "an event, bytes", events, "{:.0f}", most=280)
    yield Row("B9", "a worker that has served them, MiB", workers, "{:.0f}", most=75)
    yield Row("B9", "from `rollwright serve` to ready, s", starts, most=1)


def _start() -> float:
    """Seconds from the command to the first answer of a service that is ready."""
    port = free_port()
    ready = f"http://127.0.0.1:{port}/readyz"
    with tempfile.TemporaryDirectory() as folder:
        command = [str(ROLLWRIGHT), "serve", "--port", str(port), "--data-dir", folder]
        started = time.perf_counter()
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
        ) as process:
            while not answers(ready):
                time.sleep(0.01)
            took = time.perf_counter() - started
            process.terminate()
    return took
