"""The two verifiers, as tests ask them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import pytest

from service.fairness.download import download

Json = dict[str, Any]
Verify = Callable[[Any], Json]


class Node:
    """The JavaScript module in Node, which stays for all tests."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, line: str) -> Json:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        told: Json = json.loads(self._process.stdout.readline())
        return told

    def verify(self, file: bytes) -> Json:
        return self.ask(b64encode(file).decode())


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    if shutil.which("node") is None:
        pytest.skip("node is not installed (Debian: apt install nodejs)")
    with node_verifier(download("js")) as node:
        yield node


@contextmanager
def node_verifier(text: str) -> Iterator[Node]:
    """Node with the text of a module; it is stopped in the end."""
    server = str(Path(__file__).with_name("serve.mjs"))
    with TemporaryDirectory() as folder:
        module = Path(folder) / "verify.mjs"
        module.write_text(text, encoding="utf-8")
        command = ["node", server, module.as_uri()]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        ) as process:
            yield Node(process)
            assert process.stdin is not None
            process.stdin.close()
            assert process.wait(10) == 0


@cache
def python_verifier(text: str) -> Verify:
    """The verifier with the text of a module, which needs nothing beside it."""
    module = sys.modules["downloaded"] = ModuleType("downloaded")
    exec(compile(text, "verify.py", "exec"), module.__dict__)
    return lambda given: module.verify_bytes(as_bytes(given))  # type: ignore[no-any-return]


@pytest.fixture
def verify(request: pytest.FixtureRequest) -> Verify:
    """Both verifiers as they are downloaded, for a JSON value or the bytes of a file.

    They must say exactly the same. Without Node, Python's alone.
    """
    ours = python_verifier(download("py"))
    if shutil.which("node") is None:
        return ours
    node: Node = request.getfixturevalue("node")

    def both(given: Any) -> Json:
        file = as_bytes(given)
        told = node.verify(file)
        assert told == ours(file)
        return told

    return both


def as_bytes(given: Any) -> bytes:
    return given if isinstance(given, bytes) else json.dumps(given).encode()


FOLLOWING = {
    *("card_elsewhere", "card_undrawn", "card_unknown", "card_not_up", "listing_differs"),
    *("draw_differs", "undo_differs", "roll_order"),
}
"""Reasons that can follow from another lie, where what it is about goes on."""


def found(told: Json, expected: set[str]) -> set[str]:
    """Why it is refused, without what can follow from what is expected."""
    return reasons(told) - (FOLLOWING - expected)


def reasons(told: Json) -> set[str]:
    """Why it is refused."""
    assert told["verified"] is not bool(told["refused"])
    return {refusal["reason"] for refusal in told["refused"]}
