"""docs/operations.md, as the tests read it."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from campaigns.deploy.nodes import path_with_valkey, with_ports
from tests.conftest import ROOT
from tests.pasting import fenced
from tests.served import environment

PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def paste(kind: str, folder: Path, ports: Mapping[str, int], **more: str) -> None:
    """Run a block in a folder as somebody would paste it, at other ports."""
    [lines] = fenced(PAGE, f"sh {kind}")
    assert all(told in lines for told in ports)
    lines = with_ports(lines, ports)
    with subprocess.Popen(
        ["sh", "-eu"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env=environment(PATH=path_with_valkey(folder), **more),
        start_new_session=True,
    ) as shell:
        try:
            said, _ = shell.communicate(lines, timeout=60)
        finally:
            with suppress(ProcessLookupError):  # a server that it has started
                os.killpg(shell.pid, signal.SIGKILL)
    assert shell.returncode == 0, said
