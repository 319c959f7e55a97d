"""The instructions of hot paths, beside the accepted numbers.

Instructions, unlike time, do not depend on how busy a machine is. They are counted by callgrind
(valgrind), and only between two words to benchmarks/hot_paths.py: the work of the store and of
the server is not counted.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from benchmarks.hot_paths import TIMES
from benchmarks.servers import store

ACCEPTED = Path(__file__).with_name("accepted.json")
MORE = 0.10
"""The share of growth that is still accepted."""


def main(asked: list[str]) -> int:
    """Count and compare; with `--accept` write the counts."""
    if shutil.which("valgrind") is None:
        print("This needs valgrind (Debian: apt install valgrind)")
        return _skipped()
    counted = dict(count())
    python = ".".join(platform.python_version_tuple()[:2])
    of = {"python": python, "machine": platform.machine()}
    if "--accept" in asked:
        ACCEPTED.write_text(json.dumps(of | {"instructions": counted}, indent=2) + "\n")
        print(f"accepted: {counted}")
        return 0
    accepted = json.loads(ACCEPTED.read_text())
    if any(accepted[name] != value for name, value in of.items()):
        print(f"counted with Python {accepted['python']} on {accepted['machine']}, not with {of}")
        return _skipped()
    return 1 if worse(counted, accepted["instructions"]) else 0


def _skipped() -> int:
    return 1 if os.environ.get("ROLLWRIGHT_TESTS_SKIP_NOTHING") else 0


def worse(counted: Mapping[str, int], accepted: Mapping[str, int]) -> list[str]:
    """Print all; return the names of those with too many."""
    found = []
    for name, now in counted.items():
        more = now / accepted[name] - 1
        print(
            f"{name:8} {now:12,} instructions, accepted {accepted[name]:12,}: {100 * more:+.1f} %"
        )
        if now > accepted[name] * (1 + MORE):
            found.append(name)
    if found:
        told = ", ".join(found)
        print(f"more than {100 * MORE:.0f} % slower: {told}. On purpose? Accept it: --accept")
    return found


def count() -> Iterator[tuple[str, int]]:
    """Instructions of one request of each hot path."""
    with store() as url, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--quiet"]
        command += [f"--callgrind-out-file={folder}/out", sys.executable, "-m"]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "REDIS_URL": url}
        with subprocess.Popen(
            [*command, "benchmarks.hot_paths"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            _wait(process.stdout, "ready")
            for path, times in TIMES.items():
                _say(process.stdin, path)
                _wait(process.stdout, "warm")
                _control(process, "--instr=on")
                _control(process, "--zero")
                _say(process.stdin, "go")
                _wait(process.stdout, path)
                _control(process, f"--dump={path}")
                _control(process, "--instr=off")
                yield path, _total(folder, path) // times
            process.stdin.close()


def _say(to: IO[str], word: str) -> None:
    to.write(f"{word}\n")
    to.flush()


def _wait(told: IO[str], word: str) -> None:
    """Raises SystemExit for any other line, or none."""
    line = told.readline().strip()
    if line != word:
        raise SystemExit(f"benchmarks.hot_paths printed {line!r}, not {word!r}")


def _control(process: subprocess.Popen[str], order: str) -> None:
    command = ["callgrind_control", order, str(process.pid)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _total(folder: Path, path: str) -> int:
    """The instructions in the dump with this name."""
    for dump in folder.glob("out.*"):
        text = dump.read_text(encoding="utf-8", errors="replace")
        if re.search(rf"^desc: Trigger:.*{path}$", text, re.MULTILINE):
            found = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
            assert found is not None
            return int(found[1])
    raise SystemExit(f"callgrind has written no dump of {path}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
