"""Documentation at work: what stands in fences on a page, pasted into a shell word for word."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

PATH = "/usr/local/bin:/usr/bin:/bin"


def fenced(page: str, language: str) -> list[str]:
    """The insides of all fences that begin with exactly this."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def paste(lines: str, server: str, folder: Path) -> str:
    """What a shell prints that runs these lines; each of them has to succeed.

    Only the port is led elsewhere, by curl's own settings: another service may hold 8000.
    """
    for program in ("curl", "python3"):
        if shutil.which(program, path=PATH) is None:
            pytest.skip(f"{program} is not installed")
    port = urlsplit(server).port
    (folder / ".curlrc").write_text(
        f'connect-to = "127.0.0.1:8000:127.0.0.1:{port}"\nsilent\nshow-error\n', encoding="utf-8"
    )
    finished = subprocess.run(
        ["sh", "-eu"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=folder,
        env={"PATH": PATH, "CURL_HOME": str(folder)},
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, ""), finished.stdout[-2_000:]
    return finished.stdout
