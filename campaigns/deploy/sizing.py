"""`python -m campaigns.deploy.sizing`: what tables cost the store and a worker (wrk, taskset)."""

from __future__ import annotations

import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

from redis import Redis

from benchmarks.moves import endless
from benchmarks.servers import Server
from benchmarks.speed import Request, speed
from tests.served import kib_of, served
from tests.store.servers import server
from tests.tabletop.calling import Caller, TestTable, keeping, open_table
from tests.tabletop.streaming import streaming

PLAYERS = 5
ROUNDS = 150
TABLES_WITH_STREAMS = 60
TABLES_AT_ONCE = 16
SECONDS = 5


def main() -> None:
    """Print it, as docs/operations.md has it."""
    _in_memory()
    _a_second()


def _in_memory() -> None:
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        (folder / "store").mkdir()
        store = stack.enter_context(server(folder / "store"))
        admin = stack.enter_context(Redis.from_url(store.url))
        service = stack.enter_context(served(folder, "--store", store.url, "--workers", "1"))
        send = stack.enter_context(keeping(service.url))
        [worker] = service.children()
        print(f"| a worker | {kib_of(worker) // 1024} MiB |")
        table = open_table(send, PLAYERS).begin("start_rounds", "flip")
        cost, _ = cost_of(admin, table.gm)
        print(f"| a table in its first round, with its events | {cost.total() / 1024:.0f} KiB |")
        asked = play(table)
        cost, events = cost_of(admin, table.gm)
        print(f"| the same after {ROUNDS} rounds, without its events | {rest_of(cost):.0f} KiB |")
        print(f"| an event; the last 5,000 are kept | {cost['events'] / events:.0f} bytes |")
        print(
            f"| the answer to a keyed move, for 24 hours | {cost['key'] / asked / 1024:.1f} KiB |"
        )
        others = [open_table(send, PLAYERS) for _ in range(TABLES_WITH_STREAMS)]
        before = kib_of(worker)
        for listener in (player for other in others for player in other.players):
            stream = stack.enter_context(streaming(service.url, listener))
            assert stream.next()["id"] == 1
        each = (kib_of(worker) - before) / (TABLES_WITH_STREAMS * PLAYERS)
        print(f"| an open stream, in its worker | {each:.0f} KiB |")


def _a_second() -> None:
    """Of one worker and the store that it has started, by as many connections as tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with served(folder, "--workers", "1") as service, keeping(service.url) as send:
            tables = [open_table(send, PLAYERS).gm for _ in range(TABLES_AT_ONCE)]
            server = Server(service.url, service.process.pid)
            looks = [Request(gm.path, token=gm.token, method="GET") for gm in tables]
            for what, asked in (("moves", list(endless(*tables))), ("tables read", looks)):
                rate = speed(server, *asked, seconds=SECONDS).rate
                print(f"| {what} a second, by one worker | {rate:.0f} |")


def play(table: TestTable) -> int:
    """Rounds in which everybody rolls and puts a card down; how many moves had a key."""
    asked = 0

    def move(caller: Caller, name: str, **fields: Any) -> None:
        nonlocal asked
        body = {"move": name, **fields}
        reply = caller.ask("POST", "/moves", body, Idempotency_Key=str(uuid4()))
        asked += reply.status == 200

    for _ in range(ROUNDS):
        for player in table.players:
            move(player, "roll", value=10, difficulty=12)
            for roll in player.table()["rolls"]:
                if roll["state"] == "open":
                    move(player, "resolve_roll", roll=roll["id"])
            if hand := player.hand():
                move(player, "play_to_pool", card=hand[0])
        move(table.gm, "flip")
    return asked


def cost_of(admin: Any, caller: Caller) -> tuple[Counter[str], int]:
    """Bytes of what the store keeps of a session, by what it is; and its events."""
    cost = Counter[str]()
    for key in admin.scan_iter(caller.key("*")):
        cost[key.decode().split("}:")[1].partition(":")[0]] += admin.memory_usage(key, samples=0)
    return cost, int(admin.xlen(caller.key("events")))


def rest_of(cost: Counter[str]) -> float:
    """KiB of all but the events and the answers."""
    return (cost.total() - cost["events"] - cost["key"]) / 1024


if __name__ == "__main__":
    main()
