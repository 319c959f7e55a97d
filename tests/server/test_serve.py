"""`rollwright serve` as its users meet it: started, called, stopped."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml

from service.config import Settings, read_settings
from tests.conftest import ROOT
from tests.served import Service, free_port, kill, lives, rollwright, served, until
from tests.tabletop.calling import over_http


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return str(answer.read().decode())


def test_help_lists_every_option_and_its_variable() -> None:
    told = rollwright("serve", "--help").stdout
    for setting in (
        "host",
        "port",
        "metrics-port",
        "workers",
        "threads",
        "connections",
        "data-dir",
        "store",
    ):
        assert f"--{setting}" in told
    variables = ("DATA_DIR", "LOG_LEVEL", "RECEIPT_KEYS")
    for name in ("REDIS_URL", *(f"ROLLWRIGHT_{name}" for name in variables)):
        assert name in told


@pytest.mark.parametrize(
    ("arguments", "variables", "named"),
    [
        (("--port", "65536"), {}, "--port '65536'"),
        (("--port", "http"), {}, "--port 'http'"),
        (("--workers", "0"), {}, "--workers '0'"),
        ((), {"ROLLWRIGHT_THREADS": "many"}, "THREADS"),
        ((), {"ROLLWRIGHT_LOG_LEVEL": "loud"}, "LOG_LEVEL"),
        (("--store", "http://here"), {}, "redis+cluster://"),
        ((), {"REDIS_URL": "redis://:hidden@here:x"}, "port"),
    ],
)
def test_a_wrong_setting_is_named(
    arguments: tuple[str, ...], variables: dict[str, str], named: str, tmp_path: Path
) -> None:
    port = {"ROLLWRIGHT_PORT": str(free_port())}  # a port that is taken would be named first
    data = tmp_path / "data"
    finished = rollwright("serve", *arguments, "--data-dir", str(data), **port | variables)
    assert not data.exists()  # and no key of receipts is made
    assert finished.returncode == 2
    assert named in finished.stderr
    assert "Traceback" not in finished.stderr
    assert "hidden" not in finished.stderr


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("ROLLWRIGHT_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/3")
    monkeypatch.setenv("ROLLWRIGHT_PORT", "9000")
    settings = read_settings()
    assert (settings.port, settings.host, settings.store) == (
        9000,
        "127.0.0.1",
        "redis://elsewhere/3",
    )
    monkeypatch.setenv("ROLLWRIGHT_STORE", "redis://here/1")
    assert read_settings().store == "redis://here/1"


def test_settings_have_the_defaults_that_they_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("ROLLWRIGHT_") or name == "REDIS_URL":
            monkeypatch.delenv(name)
    read = read_settings()
    assert read == Settings(workers=read.workers)


def test_it_says_where_everything_is_and_stops_cleanly(tmp_path: Path) -> None:
    with served(
        tmp_path, "--workers", "1", TMPDIR=str(tmp_path), ROLLWRIGHT_LOG_REQUESTS="true"
    ) as service:
        url = service.url
        assert service.get("/healthz")[2]["status"] == "ok"
        service.get("/v1/limits")
        store = service.store_pid()
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(15) == 0
        assert not lives(store)
    told = service.log.read_text(encoding="utf-8")
    places = {line.split()[-1] for line in told.splitlines() if url in line}
    assert places >= {f"{url}/", f"{url}/docs", f"{url}/v1", f"{url}/openapi.yaml"}
    assert f"started by this service, data in {service.data_dir / 'store'}" in told
    [logged] = [json.loads(line) for line in told.splitlines() if "/v1/limits" in line]
    assert (logged["event"], logged["status"], logged["method"]) == ("request", 200, "GET")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for all addresses and 2,000 connections, started where 512 files may be open."""
    inside = ("sh", "-c", 'ulimit -S -n 512 && exec "$@"', "sh")
    options = ("--host", "0.0.0.0", "--connections", "2000")
    with served(tmp_path_factory.mktemp("public"), *options, inside=inside) as service:
        yield service


def test_who_listens_everywhere_prints_an_address_that_others_can_open(public: Service) -> None:
    """Without a network there is none."""
    told = public.log.read_text(encoding="utf-8")
    [(url, host)] = re.findall(r"^  page +(http://(\S+):\d+/)$", told, re.MULTILINE)
    assert host == own_address()
    assert "ok" in get(f"{url}healthz")


def own_address() -> str:
    """Of the route to the outside, as the system tells it."""
    told = subprocess.run(["ip", "route", "get", "192.0.2.1"], capture_output=True, text=True)
    found = re.search(r" src (\S+)", told.stdout)
    return found[1] if found else "0.0.0.0"


def counted(url: str, route: str) -> int:
    """How many requests for a route the metrics have counted."""
    start = f'rollwright_request_seconds_count{{method="GET",route="{route}",status="200"}}'
    lines = get(f"{url}/metrics").splitlines()
    return sum(int(float(line.split()[-1])) for line in lines if line.startswith(start))


def test_metrics_are_those_of_all_workers(tmp_path: Path) -> None:
    """Also of those that were replaced, and that were killed."""
    with served(tmp_path, "--workers", "2") as service:
        url = service.url
        service.all_workers(2)

        def ask(times: int) -> None:
            for _ in range(times):
                get(f"{url}/v1/limits")

        def are_counted(times: int) -> None:
            def whichever_worker_answers() -> bool:
                return all(counted(url, "/v1/limits") == times for _ in range(20))

            until(whichever_worker_answers, "they are counted")

        ask(40)
        are_counted(40)
        before = set(service.workers())
        service.process.send_signal(signal.SIGHUP)
        until(lambda: not before & set(service.workers()), "others have taken over")
        ask(20)
        are_counted(60)
        killed = set(service.workers())
        kill(*killed)
        until(lambda: len(set(service.workers()) - killed) == 2, "there are new ones")
        are_counted(60)


def test_the_document_is_printed() -> None:
    printed = rollwright("openapi").stdout
    assert printed == (ROOT / "openapi.yaml").read_text(encoding="utf-8")


def test_a_taken_port_is_told_at_once(server: str, tmp_path: Path) -> None:
    port = server.rsplit(":", 1)[1]
    finished = rollwright("serve", "--port", port, TMPDIR=str(tmp_path))
    assert finished.returncode == 2
    assert f"127.0.0.1:{port}" in finished.stderr
    assert "--port" in finished.stderr
    assert list(tmp_path.iterdir()) == []


def test_many_callers_at_once_get_what_each_would_alone(server: str) -> None:
    """Threads share schemas, caches and templates: seeded rolls must not mix."""
    bodies = [
        {"mechanic": "torg/2d10", "value": n, "possibilities": n % 5, "seed": f"caller {n}"}
        for n in range(24)
    ]

    def ask(body: dict[str, object]) -> object:
        request = urllib.request.Request(
            f"{server}/v1/batch",
            json.dumps({"rolls": [body] * 4}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    alone = [ask(body) for body in bodies]
    with ThreadPoolExecutor(12) as callers:
        together = list(callers.map(ask, bodies))
    assert together == alone


PASSWORD = "hidden"


@pytest.fixture(scope="module")
def without_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service whose store does not answer."""
    store = f"redis://me:{PASSWORD}@127.0.0.1:1/2"
    with served(tmp_path_factory.mktemp("without_store"), REDIS_URL=store) as service:
        yield service


def test_those_who_ask_first_get_the_same_document(without_store: Service) -> None:
    """It is made when it is first needed, from schemas that moves need, too."""
    document = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    with ThreadPoolExecutor(16) as callers:
        paths = ["openapi.json", "openapi.yaml"] * 8
        answers = list(callers.map(lambda path: get(f"{without_store.url}/{path}"), paths))
    assert set(answers[1::2]) == {document}
    assert len(set(answers[::2])) == 1
    assert json.loads(answers[0]) == yaml.load(document, yaml.CSafeLoader)
    assert "Warning" not in without_store.log.read_text(encoding="utf-8")


def test_a_named_store_is_shown_without_its_password(without_store: Service) -> None:
    told = without_store.log.read_text(encoding="utf-8")
    assert "  store     redis://***@127.0.0.1:1/2\n" in told
    assert PASSWORD not in told
    assert [kept.name for kept in without_store.data_dir.iterdir()] == ["receipt-keys.json"]


def test_a_store_that_does_not_answer_is_named_at_the_start(without_store: Service) -> None:
    """Rolls are answered; tables wait for the store."""
    told = without_store.log.read_text(encoding="utf-8")
    assert "The store does not answer." in told
    assert "Rolls and odds work without it" in told
    assert without_store.get("/healthz")[0] == 200
    assert without_store.get("/readyz")[0] == 503
    assert without_store.get("/v1/dice/roll?expression=1d1")[0] == 200
    new = {"Content-Type": "application/json"}, b'{"name": "x"}'
    assert over_http(without_store.url)("POST", "/v1/sessions", *new).status == 503


def test_the_limit_of_open_files_is_raised_for_the_connections(public: Service) -> None:
    """1,024 is common, and far less than the system allows to those who ask."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limits = Path(f"/proc/{public.process.pid}/limits")
    if not limits.exists():
        pytest.skip("this system does not show the limits of a process")
    [told] = [line for line in limits.read_text().splitlines() if "open files" in line]
    assert int(told.split()[3]) >= min(2_000, hard)
    assert "few_files" not in public.log.read_text(encoding="utf-8")
