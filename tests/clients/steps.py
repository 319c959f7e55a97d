"""Does with a Python client what steps.mjs does: `python steps.py sync URL OPTIONS`, or `async`."""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
import threading
from collections.abc import AsyncIterator
from typing import Any

from rollwright_client import AsyncRollwright, Events, Problem, Rollwright, TransportError

NAMES = {
    "timeoutSeconds": "timeout_seconds",
    "verifyReceipt": "verify_receipt",
    "shortCode": "short_code",
    "handOver": "hand_over",
    "takeOver": "take_over",
    "withMoves": "with_moves",
}
CLIENTS = {"sync": Rollwright, "async": AsyncRollwright}

kind, url, options = sys.argv[1:]
named_options = {NAMES.get(name, name): value for name, value in json.loads(options).items()}
named: dict[str, Any] = {"service": CLIENTS[kind](url, **named_options)}


async def call(step: dict[str, Any]) -> Any:
    method, arguments = NAMES.get(step["call"], step["call"]), list(step["arguments"])
    keywords: dict[str, Any] = {}
    if method == "play":
        move, fields, options = arguments + [{}] * (3 - len(arguments))
        arguments, keywords = [move], {**fields, "if_match": options.get("ifMatch")}
    if method in ("moves", "with_moves"):
        arguments, keywords = [], dict(*arguments)
    answer = getattr(named[step["on"]], method)(*arguments, **keywords)
    if inspect.isawaitable(answer):
        answer = await answer
    seated = isinstance(answer, tuple)
    if "as" in step:
        named[step["as"]] = answer.table if seated else answer
    if not seated:
        return answer
    plain = {name: value for name, value in answer._asdict().items() if name != "table"}
    return plain | ({"joinCode": plain["join_code"]} if "join_code" in plain else {})


class Listener:
    """Listens to the events of a table until it is stopped."""

    def __init__(self, table: Any, after: int) -> None:
        self.heard: dict[str, Any] = {"events": [], "states": [], "problem": None, "ended": False}
        self._events = table.events(after, connected=self.heard["states"].append)
        if isinstance(self._events, Events):
            threading.Thread(target=self._listen, args=[self._events], daemon=True).start()
        else:
            self._task = asyncio.create_task(self._await(self._events))

    def stop(self) -> None:
        if isinstance(self._events, Events):
            self._events.close()
        else:
            self._task.cancel()

    def _listen(self, events: Events) -> None:
        try:
            self.heard["events"].extend(events)
        except (Problem, TransportError) as problem:
            self.heard["problem"] = described(problem)
        self.heard["ended"] = True

    async def _await(self, events: AsyncIterator[Any]) -> None:
        try:
            async for event in events:
                self.heard["events"].append(event)
        except (Problem, TransportError) as problem:
            self.heard["problem"] = described(problem)
        finally:
            self.heard["ended"] = True


def described(problem: Exception) -> dict[str, Any]:
    if not isinstance(problem, Problem):
        error = f"{type(problem).__name__}: {problem}"
        return {"error": error, "status": getattr(problem, "status", None)}
    about = {"code": problem.code, "status": problem.status, "errors": problem.errors}
    return about | {"message": str(problem)}


async def done(step: dict[str, Any]) -> Any:
    if "call" in step:
        return await call(step)
    if "follow" in step:
        named[step["as"]] = Listener(named[step["follow"]], step["after"])
        return None
    if "seat" in step:
        return {"path": named[step["seat"]].path, "token": named[step["seat"]].token}
    if "stop" in step:
        named[step["stop"]].stop()
    return named[step.get("heard") or step["stop"]].heard


async def main() -> None:
    while line := await asyncio.to_thread(sys.stdin.readline):
        try:
            answer = {"value": await done(json.loads(line))}
        except Exception as problem:
            answer = {"problem": described(problem)}
        print(json.dumps(answer), flush=True)


asyncio.run(main())
