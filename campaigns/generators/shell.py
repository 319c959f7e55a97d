"""Lines for a shell that has the tools of the campaign."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from campaigns.generators.packages import environment


def run(line: str, folder: Path, url: str = "") -> subprocess.CompletedProcess[str]:
    """A line, run to its end in a folder; $URL is the service's."""
    return subprocess.run(
        ["sh", "-ec", line],
        cwd=folder,
        env={**os.environ, **environment(folder), "URL": url},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
