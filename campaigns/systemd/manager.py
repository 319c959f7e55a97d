"""A systemd of its own, the first process of new namespaces, with one unit."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT
from tests.served import children, until

UNIT = ROOT / "deploy" / "rollwright.service"
PROGRAM = Path("/opt/rollwright/bin/rollwright")
SYSTEMD = Path("/lib/systemd/systemd")
INSTALL = """\
  python3 -m venv /opt/rollwright
  /opt/rollwright/bin/pip install --require-hashes -r requirements.txt
  /opt/rollwright/bin/pip install --target build --require-hashes -r requirements-build.txt
  PYTHONPATH=build /opt/rollwright/bin/pip install --no-deps --no-build-isolation ."""

# Nothing of the machine's own folders is written to, and no unit of the machine is started.
INIT = """
set -e
mount --make-rprivate /
mount -t proc proc /proc
for folder in /run /var/lib /var/log; do mount -t tmpfs tmpfs $folder; done
cd /run
mkdir -p systemd/system/rollwright.service.d
cp "$1" systemd/system/rollwright.service
cat > systemd/system/rollwright.service.d/test.conf <<END
[Unit]
DefaultDependencies=no
After=
Wants=
[Service]
ExecStart=
ExecStart=$2
StandardOutput=append:$3
StandardError=append:$3
END
printf '[Unit]\\nDefaultDependencies=no\\nAllowIsolate=yes\\n' > systemd/system/nothing.target
for unit in sysinit.target basic.target systemd-journald.socket systemd-journald.service; do
  ln -s /dev/null systemd/system/$unit
done
container=other exec /lib/systemd/systemd --system --unit=nothing.target --show-status=no
"""


def why_not() -> str | None:
    """Why it cannot run here; None if it can."""
    if os.geteuid() != 0 or not SYSTEMD.exists() or shutil.which("unshare") is None:
        return "it needs root, systemd and unshare (Debian: apt install systemd util-linux)"
    if Path("/run/systemd/system").exists():
        return "this machine runs systemd: install the unit, and try it there"
    if not PROGRAM.exists():
        return f"install the service, with a Python that any user may run:\n{INSTALL}"
    return None


@dataclass(frozen=True)
class Manager:
    """The systemd, by its process outside of the namespaces."""

    pid: int

    def run(self, *command: str) -> str:
        """What a command inside prints."""
        inside = ["nsenter", "--target", str(self.pid), "--mount", "--pid", "--uts", "--ipc"]
        ran = subprocess.run([*inside, *command], capture_output=True, text=True, check=False)
        return ran.stdout.strip()

    def control(self, *command: str) -> str:
        """`systemctl`, of the unit."""
        return self.run("systemctl", *command, "rollwright.service")

    @property
    def main(self) -> str:
        """The first process of the service, by its number inside; 0 between two of them."""
        return self.control("show", "--property=MainPID", "--value")

    def children(self) -> list[str]:
        """The processes that the first one has started, by their numbers inside."""
        return self.run("pgrep", "--parent", self.main).split()

    def pids(self, pattern: str) -> list[str]:
        """The processes of the service whose commands have this, by their numbers inside."""
        return self.run("pgrep", "--full", pattern).split()

    def kill(self, pids: Sequence[str]) -> None:
        self.run("kill", "-KILL", *pids)


@contextmanager
def manager(command: str, log: Path) -> Iterator[Manager]:
    """A systemd with the unit, whose ExecStart is this command; it has not been started."""
    unshare = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--uts", "--ipc")
    init = ("sh", "-c", INIT, "init", str(UNIT), command, str(log))
    with subprocess.Popen([*unshare, *init], stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: children(process.pid), "there is a first process")
            [pid] = children(process.pid)
            found = Manager(pid)
            until(lambda: found.control("is-active") == "inactive", "it has the unit")
            yield found
            found.control("stop")
        finally:
            process.kill()
            process.wait()
            until(_remove_groups, "its control groups are gone")


def _remove_groups() -> bool:
    """Remove what it leaves behind among the machine's control groups."""
    groups = Path("/sys/fs/cgroup")
    names = ("system.slice/rollwright.service", "system.slice", "init.scope")
    left = [group for name in names for group in (*groups.glob(name), *groups.glob(f"*/{name}"))]
    for group in left:
        with suppress(OSError):
            group.rmdir()
    return not any(group.exists() for group in left)
