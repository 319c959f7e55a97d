"""Does with the Python client what steps.mjs does with the other: `python steps.py URL`."""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

from examples.python.rollwright import Problem, Rollwright, Table

NAMES = {
    "verifyReceipt": "verify_receipt",
    "shortCode": "short_code",
    "handOver": "hand_over",
    "takeOver": "take_over",
}

held: dict[str, Any] = {"service": Rollwright(sys.argv[1])}


def call(step: dict[str, Any]) -> Any:
    method, given = NAMES.get(step["call"], step["call"]), list(step["arguments"])
    named: dict[str, Any] = {}
    if method == "play":
        move, fields, told = given + [{}] * (3 - len(given))
        given, named = [move], {**fields, "if_match": told.get("ifMatch")}
    if method == "moves":
        given, named = [], dict(*given)
    answer = getattr(held[step["on"]], method)(*given, **named)
    seated = isinstance(answer, tuple)
    if "as" in step:
        held[step["as"]] = answer.table if seated else answer
    if not seated:
        return answer
    plain = {name: value for name, value in answer._asdict().items() if name != "table"}
    return plain | ({"joinCode": plain["join_code"]} if "join_code" in plain else {})


def follow(table: Table, after: int, name: str) -> None:
    heard: dict[str, Any] = {"events": [], "states": [], "problem": None, "ended": False}
    stop = threading.Event()
    held[name] = heard, stop

    def listen() -> None:
        try:
            for event in table.events(after, stop=stop, connected=heard["states"].append):
                heard["events"].append(event)
        except Problem as problem:
            heard["problem"] = told(problem)
        heard["ended"] = True

    threading.Thread(target=listen, daemon=True).start()


def told(problem: Exception) -> dict[str, Any]:
    if not isinstance(problem, Problem):
        return {"error": f"{type(problem).__name__}: {problem}"}
    about = {"code": problem.code, "status": problem.status, "errors": problem.errors}
    return about | {"message": str(problem)}


def done(step: dict[str, Any]) -> Any:
    if "call" in step:
        return call(step)
    if "follow" in step:
        return follow(held[step["follow"]], step["after"], step["as"])
    if "seat" in step:
        return {"path": held[step["seat"]].path, "token": held[step["seat"]].token}
    heard, stop = held[step.get("heard") or step["stop"]]
    if "stop" in step:
        stop.set()
    return heard


for line in sys.stdin:
    try:
        answer = {"value": done(json.loads(line))}
    except Exception as problem:
        answer = {"problem": told(problem)}
    print(json.dumps(answer), flush=True)
