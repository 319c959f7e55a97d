"""Servers pinned to one processor, and wrk on another: requests per second."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

CONFIG = Path(__file__).parent.parent / "service" / "gunicorn.conf.py"
CONNECTIONS = 16
SECONDS = 4
SERVER_CPU, CLIENT_CPU = "0", "1"


@contextmanager
def served(application: str) -> Iterator[str]:
    """The URL of one gunicorn worker, set up as in production, that serves an application."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    command = ["taskset", "-c", SERVER_CPU, sys.executable, "-m", "gunicorn", "--bind", address]
    command += ["--config", str(CONFIG), "--workers", "1", application]
    with tempfile.TemporaryDirectory() as metrics:
        environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": metrics}
        environment["ROLLWRIGHT_WORKERS"] = "1"
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
            try:
                _wait(f"http://{address}/")
                yield f"http://{address}"
            finally:
                process.terminate()


def _wait(url: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(url, timeout=1).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit(f"nothing answers at {url}")


def requests_per_second(url: str, body: str, headers: Mapping[str, str] | None = None) -> float:
    """What wrk counts for POSTs of a JSON body.

    Raises SystemExit if an answer is not 2xx.
    """
    told = {"Content-Type": "application/json", **(headers or {})}
    script = 'wrk.method = "POST"\n' + f"wrk.body = [[{body}]]\n"
    script += "".join(f'wrk.headers["{name}"] = "{value}"\n' for name, value in told.items())
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        command = ["taskset", "-c", CLIENT_CPU, "wrk", "--threads", "1"]
        command += ["--connections", str(CONNECTIONS), "--duration", f"{SECONDS}s"]
        printed = subprocess.run(
            [*command, "--script", file.name, url], check=True, capture_output=True, text=True
        ).stdout
    if "Non-2xx" in printed:
        raise SystemExit(f"{url} answered errors:\n{printed}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    assert found is not None
    return float(found[1])
