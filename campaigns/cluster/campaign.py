"""Primaries are killed and cut off while people play by two services, and watch."""

from __future__ import annotations

import asyncio
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import SplitResult, urlsplit

from campaigns.cluster.nodes import NODE_TIMEOUT, Cluster, cluster
from campaigns.faults.campaign import Result
from campaigns.faults.judge import judge
from campaigns.faults.players import Company
from campaigns.load.listeners import Listener
from campaigns.load.streams import mark_of
from service.store.sessions import Sessions
from service.store.store import Store
from tests.hosts import HERE, HOSTS, Host, with_cables
from tests.served import ROLLWRIGHT, answers, environment, free_port, until
from tests.tabletop.calling import Caller, session_of, stored

SERVICES = 2
TABLES, SEATS = 6, 3
MOVES_BETWEEN = 10
BETWEEN_SECONDS = 30.0
AWAY_SECONDS = (0.2, 4.0)
HEARD_SECONDS = 20.0


def kill_primaries(folder: Path, instants: int) -> Result:
    """Primaries are killed, one after the other, and started again as replicas of who took over."""

    def fault(nodes: Cluster, random: Random) -> None:
        primary = random.choice(nodes.primaries())
        primary.kill()
        if random.random() < 0.5:  # it is away for so long that its replica takes over
            until(lambda: len(nodes.primaries()) == len(nodes.nodes) // 2, "another takes over")
        time.sleep(random.uniform(0, 0.5))
        primary.start()

    return _run(folder, [HERE] * HOSTS, fault, instants)


def cut_off_hosts(
    folder: Path,
    instants: int,
    *,
    replicas: int = 1,
    away: tuple[float, float] = AWAY_SECONDS,
    node_timeout: float = NODE_TIMEOUT,
) -> Result:
    """A host with a primary and a service is cut off, so that it is a minority, and comes back."""
    with with_cables() as hosts:

        def fault(nodes: Cluster, random: Random) -> None:
            host = random.choice(hosts[:SERVICES])
            host.cut_off()
            time.sleep(random.uniform(*away))
            host.reconnect()

        return _run(folder, hosts, fault, instants, replicas, node_timeout)


def _run(
    folder: Path,
    hosts: Sequence[Host],
    fault: Callable[[Cluster, Random], None],
    instants: int,
    replicas: int = 1,
    node_timeout: float = NODE_TIMEOUT,
) -> Result:
    started = time.monotonic()
    random = Random(folder.name)
    with (
        cluster(folder, hosts, node_timeout) as nodes,
        _services(folder, hosts, f"{nodes.url}?replicas={replicas}") as urls,
    ):
        company = Company.sits_down(urls, TABLES, SEATS, random)
        history = company.history
        store = Store(f"{nodes.url}?replicas=0", connections=4)  # reads alone: waits for nobody
        sessions = Sessions(store)
        with _watching(company, urls) as watchers:
            begun = {id: session_of(sessions, id) for id in company.sessions}
            threads = company.begin()
            for _ in range(instants):
                if not history.goes_on(MOVES_BETWEEN, BETWEEN_SECONDS):
                    break
                time.sleep(random.uniform(0, 0.2))
                fault(nodes, random)
                nodes.heal()
            history.goes_on(MOVES_BETWEEN, BETWEEN_SECONDS)
            company.end(threads)
            verdict = judge(history, begun, sessions)
            verdict.wrong.extend(_unseen(watchers, sessions))
        store.client.close()
    watched = sum(listener.heard.last for _, listener in watchers)
    return Result.of(instants, history, verdict, started, watched)


@contextmanager
def _services(folder: Path, hosts: Sequence[Host], store: str) -> Iterator[list[str]]:
    """Two services with two workers each, on hosts of their own; where callers find them."""
    running, urls = [], []
    try:
        for number in range(SERVICES):
            port, data = free_port(), folder / f"service{number}"
            data.mkdir()
            with (folder / f"service{number}.log").open("ab") as log:
                running.append(
                    subprocess.Popen(
                        [
                            *hosts[number].command,
                            *(ROLLWRIGHT, "serve", "--host", hosts[number].outer),
                            *("--port", str(port), "--metrics-port", str(port)),
                            *("--workers", "2"),
                            *("--store", store, "--data-dir", data),
                        ],
                        stdout=log,
                        stderr=log,
                        env=environment(ROLLWRIGHT_RATE_LIMITS="false"),
                    )
                )
            urls.append(f"http://{hosts[number].outer}:{port}")
        for url in urls:
            ready = f"{url}/readyz"
            until(lambda at=ready: answers(at), "the service is ready")  # type: ignore[misc]
        yield urls
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(20)


@contextmanager
def _watching(company: Company, urls: Sequence[str]) -> Iterator[list[tuple[Caller, Listener]]]:
    """A spectator of each table by each service, who streams and goes on where it was."""
    watchers, streams = [], []
    for door in company.doors:
        for url in urls:
            token = door.ask("POST", "/spectators", {}).ok()["token"]
            listener = Listener(door.path, token)
            watchers.append((door.with_token(token), listener))
            streams.append((listener, urlsplit(url)))
    stop = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(_listen(streams, stop)), daemon=True)
    thread.start()
    try:
        yield watchers
    finally:
        stop.set()
        thread.join()


async def _listen(streams: list[tuple[Listener, SplitResult]], stop: threading.Event) -> None:
    tasks = [
        asyncio.create_task(listener.listen(at.hostname or "", at.port or 80))
        for listener, at in streams
    ]
    while not stop.is_set():
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _unseen(watchers: list[tuple[Caller, Listener]], sessions: Sessions) -> Iterator[str]:
    """What came to viewers otherwise than by the pages of events."""
    for caller, listener in watchers:
        last = stored(sessions, caller).last_event
        deadline = time.monotonic() + HEARD_SECONDS
        while listener.heard.last < last and time.monotonic() < deadline:
            time.sleep(0.05)
        if listener.heard.last != last:
            yield f"a viewer was told {listener.heard.last} of {last} events"
        yield from listener.heard.wrong
        if listener.heard.mark != mark_of(caller):
            yield "a viewer was told other events than the pages tell"
