"""The keys of receipts in services that run: made once, shared, renewed, and never told."""

from __future__ import annotations

import json
import subprocess
import sys
import traceback
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from runpy import run_module
from typing import Any

import pytest

from service.app import create_app
from service.config import Settings
from service.fairness.keys import FILE, KeysUnavailable, from_base64url, read_keys, with_new_key
from tests.conftest import ROOT
from tests.served import answering, environment, free_port, rollwright, served
from tests.tabletop.calling import Caller, in_process, over_http

Json = dict[str, Any]

SETTING = "ROLLWRIGHT_RECEIPT_KEYS"
NO_STORE = "redis://127.0.0.1:1"
ROLL = {"expression": "2d6", "receipt": True}


def service_at(url: str) -> Caller:
    """Asks over a connection for each request: any worker may answer it."""
    return Caller(over_http(url))


def process_with(**settings: Any) -> Caller:
    """The application with these settings, as each process of a service loads it."""
    app = create_app(Settings(log_level="error", store=NO_STORE, **settings))
    return Caller(in_process(app.test_client()))


def receipt(service: Caller) -> str:
    signed: str = service.ask("POST", "/v1/dice/roll", ROLL).ok()["receipt"]
    return signed


def is_good(service: Caller, signed: str) -> bool:
    told = service.ask("POST", "/v1/receipts/verify", {"receipt": signed}).ok()
    return told["valid"] is True


def kids(service: Caller) -> list[str]:
    return [key["kid"] for key in service.get("/v1/keys")["keys"]]


def kid_of(signed: str) -> str:
    kid: str = json.loads(from_base64url(signed.partition(".")[0]))["kid"]
    return kid


def private_part(text: str | bytes) -> str:
    part: str = json.loads(text)["keys"][0]["d"]
    return part


@contextmanager
def bare_gunicorn(folder: Path, **more: str) -> Iterator[Caller]:
    """Two workers, which nobody has made a key for; there is no store."""
    port = free_port()
    variables = {
        "ROLLWRIGHT_PORT": str(port),
        "ROLLWRIGHT_WORKERS": "2",
        "ROLLWRIGHT_DATA_DIR": str(folder / "data"),
        "ROLLWRIGHT_STORE": NO_STORE,
        **more,
    }
    config = str(ROOT / "service" / "server" / "gunicorn.conf.py")
    command = [sys.executable, "-m", "gunicorn", "--config", config, "service.asgi:app"]
    url = f"http://127.0.0.1:{port}"
    with answering(command, url, folder / "log", cwd=ROOT, env=environment(**variables)):
        yield service_at(url)


def test_workers_that_meet_an_empty_folder_make_one_key(tmp_path: Path) -> None:
    with bare_gunicorn(tmp_path) as service, ThreadPoolExecutor(24) as callers:
        assert not (tmp_path / "data").exists()
        receipts = list(callers.map(lambda _: receipt(service), range(48)))
        assert len({kid_of(signed) for signed in receipts}) == 1
        assert all(callers.map(lambda signed: is_good(service, signed), receipts))
        assert set(map(tuple, callers.map(lambda _: kids(service), range(24)))) == {
            (kid_of(receipts[0]),)
        }
    assert [kept.name for kept in (tmp_path / "data").iterdir()] == [FILE]


def renew(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return rollwright("new-receipt-key", "--data-dir", folder / "data", **more)


def test_a_renewed_key_signs_at_once_and_old_receipts_hold_over_a_restart(tmp_path: Path) -> None:
    options = ("--store", NO_STORE, "--workers", "2")
    with served(tmp_path, *options, ROLLWRIGHT_RECEIPT_KEYS="") as service:  # empty: none
        asked, made = service_at(service.url), service.data_dir / FILE
        assert made.stat().st_mode & 0o777 == 0o600
        assert [key["kid"] for key in json.loads(made.read_bytes())["keys"]] == kids(asked)
        old = receipt(asked)
        told = renew(tmp_path)
        assert (told.returncode, told.stderr) == (0, "")
        new = receipt(asked)
        assert told.stdout.startswith(f"{kid_of(new)} signs receipts from now on (")
        assert str(made) in told.stdout
        assert kid_of(new) != kid_of(old)
        with ThreadPoolExecutor(12) as callers:  # all workers follow
            both = (kid_of(new), kid_of(old))
            assert set(map(tuple, callers.map(lambda _: kids(asked), range(24)))) == {both}
            good = callers.map(lambda signed: is_good(asked, signed), [old, new] * 12)
            assert all(good)
    restarted = process_with(data_dir=made.parent)
    assert kids(restarted) == [kid_of(new), kid_of(old)]
    assert is_good(restarted, old)
    assert is_good(restarted, new)
    assert kid_of(receipt(restarted)) == kid_of(new)
    assert len([key for key in json.loads(made.read_bytes())["keys"] if "d" in key]) == 1


def test_hosts_share_the_keys_of_a_setting(tmp_path: Path) -> None:
    shared = with_new_key(None).decode()
    one, other = (
        process_with(receipt_keys=shared, data_dir=tmp_path / name) for name in ("here", "there")
    )
    old = receipt(one)
    assert is_good(other, old)
    assert kids(one) == kids(other)

    printed = renew(tmp_path / "here", **{SETTING: shared})
    assert printed.returncode == 0
    new_kid = json.loads(printed.stdout)["keys"][0]["kid"]
    assert f"{new_kid} signs receipts once this is {SETTING}" in printed.stderr
    assert private_part(printed.stdout) not in printed.stderr
    assert private_part(shared) not in printed.stdout
    assert kids(one) == [kid_of(old)], "nothing changes before it is set"
    assert list(tmp_path.iterdir()) == []
    renewed = process_with(receipt_keys=printed.stdout, data_dir=tmp_path / "here")
    assert is_good(renewed, old)
    assert kid_of(receipt(renewed)) == new_kid


def test_there_is_nothing_to_renew_where_no_service_was(tmp_path: Path) -> None:
    told = renew(tmp_path)
    assert (told.returncode, told.stdout) == (1, "")
    assert "--data-dir" in told.stderr
    assert list(tmp_path.iterdir()) == []


# Never told: a private part that is looked for wherever it could show.

[KEY] = json.loads(with_new_key(None))["keys"]
[OTHER] = json.loads(with_new_key(None))["keys"]
PART = KEY["d"]
WHOLE = json.dumps({"keys": [KEY]})


def holds(told: str | bytes, part: str = PART) -> bool:
    """Whether it shows in any form: base64url, base64, hexadecimal, bytes, or a good piece."""
    raw = from_base64url(part)
    forms = [part[:16], part[-16:], b64encode(raw).decode()[:16], raw.hex()[:16], repr(raw)[2:18]]
    text = told.decode("utf-8", "replace") if isinstance(told, bytes) else told
    return any(form.lower() in text.lower() for form in forms)


BROKEN = {
    "cut off": WHOLE[:-4],
    "a key alone": json.dumps(KEY),
    "in a list": json.dumps([WHOLE]),
    "another's public part": json.dumps({"keys": [{**KEY, "x": OTHER["x"]}]}),
    "another name": json.dumps({"keys": [{**KEY, "kid": PART}]}),
    "padded": json.dumps({"keys": [{**KEY, "d": PART + "="}]}),
    "in another member": json.dumps({"keys": [{**KEY, "d": "", "k": PART}]}),
    "twice": json.dumps({"keys": [KEY, KEY]}),
    "of another curve": json.dumps({"keys": [{**KEY, "crv": PART}]}),
    "a bare part": PART,
}


@pytest.mark.parametrize("about", list(BROKEN))
def test_whatever_is_wrong_is_told_by_its_place_alone(about: str) -> None:
    with pytest.raises(KeysUnavailable, match=r"^the setting has no keys for receipts: ") as error:
        read_keys(BROKEN[about], "the setting")
    assert not holds("".join(traceback.format_exception(error.value)))


def test_a_broken_setting_is_told_at_the_start_by_its_name_alone(tmp_path: Path) -> None:
    given = {SETTING: BROKEN["another name"]}
    data = ("--data-dir", tmp_path / "data")
    port = ("--port", str(free_port()))
    started = rollwright("serve", "--store", NO_STORE, *data, *port, **given)
    assert (started.returncode, started.stdout) == (2, "")
    assert started.stderr.startswith(f"rollwright: {SETTING} has no keys for receipts: ")
    examined = rollwright("doctor", "--store", NO_STORE, *data, *port, **given)
    assert examined.returncode == 1
    assert f"keys        {SETTING} has no keys for receipts: " in examined.stdout
    assert f"-> correct {SETTING}" in examined.stdout
    told = renew(tmp_path, **given)
    assert (told.returncode, told.stdout) == (1, "")
    assert SETTING in told.stderr
    for finished in (started, examined, told):
        assert not holds(finished.stdout + finished.stderr)
        assert "Traceback" not in finished.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_broken_file_is_told_at_the_start_by_its_path_alone(tmp_path: Path) -> None:
    made = tmp_path / "data" / FILE
    made.parent.mkdir()
    made.write_text(BROKEN["cut off"])
    made.chmod(0o600)
    data = ("--data-dir", made.parent)
    port = ("--port", str(free_port()))
    started = rollwright("serve", "--store", NO_STORE, *data, *port)
    assert (started.returncode, started.stdout) == (2, "")
    assert started.stderr.startswith(f"rollwright: {made} has no keys for receipts: ")
    told = renew(tmp_path)
    assert (told.returncode, told.stdout) == (1, "")
    for finished in (started, told):
        assert not holds(finished.stdout + finished.stderr)
        assert "Traceback" not in finished.stderr
    assert made.read_text() == BROKEN["cut off"]


def test_a_file_that_cannot_be_made_or_read_is_told_at_the_start(tmp_path: Path) -> None:
    port = ("--port", str(free_port()))
    (tmp_path / "data").touch()
    started = rollwright("serve", "--store", NO_STORE, *port, "--data-dir", tmp_path / "data")
    assert started.returncode == 2
    assert f"rollwright: cannot write {tmp_path / 'data' / FILE} (" in started.stderr
    (tmp_path / "other" / FILE).mkdir(parents=True)
    started = rollwright("serve", "--store", NO_STORE, *port, "--data-dir", tmp_path / "other")
    assert started.returncode == 2
    assert f"rollwright: cannot read {tmp_path / 'other' / FILE} (" in started.stderr


def test_a_worker_without_its_keys_ends_and_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """gunicorn without `rollwright serve` before it: the worker's own trace is all that is told."""
    monkeypatch.setenv(SETTING, BROKEN["another name"])
    with pytest.raises(KeysUnavailable, match=f"{SETTING} has no keys for receipts") as error:
        run_module("service.asgi")
    assert not holds("".join(traceback.format_exception(error.value)))


def everything_told(service: Caller) -> bytes:
    """Answers of all kinds, good and bad, about rolls, receipts and keys."""
    signed = receipt(service)
    head, body, signature = signed.split(".")
    tries = [
        ("/v1/keys", None),
        ("/v1/keys?d=1", None),
        ("/v1/limits", None),
        ("/v1/dice/roll", ROLL),
        ("/v1/dice/rolls", {**ROLL, "count": 20}),
        ("/v1/batch", {"rolls": [{"mechanic": "dice", **ROLL}]}),
        ("/v1/dice/roll", {**ROLL, "expression": "1000d1000000"}),
        ("/v1/dice/roll", {**ROLL, "receipt": 1}),
        *(
            ("/v1/receipts/verify", {"receipt": text})
            for text in (
                signed,
                body,
                f"{head}.{body}.",
                f"{head}.{head}.{signature}",
                "x" * 70_000,
            )
        ),
        ("/metrics", None),
        ("/openapi.json", None),
        ("/readyz", None),
        ("/", None),
        ("/problems/receipts_unavailable", None),
    ]
    answers = (service.ask("POST" if sent else "GET", path, sent) for path, sent in tries)
    return b"\n".join(answer.data for answer in answers)


@pytest.mark.parametrize("kept_in", ["the setting", "the file"])
def test_a_private_part_shows_nowhere(tmp_path: Path, kept_in: str) -> None:
    more = {"ROLLWRIGHT_LOG_LEVEL": "debug", "ROLLWRIGHT_LOG_REQUESTS": "true"}
    made = tmp_path / "data" / FILE
    if kept_in == "the setting":
        more[SETTING] = WHOLE
    else:
        made.parent.mkdir()
        made.write_text(WHOLE)
        made.chmod(0o600)
    with served(tmp_path, "--store", NO_STORE, **more) as service:
        asked = service_at(service.url)
        told = everything_told(asked)
        assert kids(asked) == [KEY["kid"]]
        if kept_in == "the file":  # and when it breaks while it is served
            for text in BROKEN.values():
                made.write_text(text)
                told += everything_told_without_keys(asked)
            made.write_text(WHOLE)
            assert is_good(asked, receipt(asked))
        doctor = rollwright("doctor", "--data-dir", service.data_dir, "--store", NO_STORE, **more)
    log = (tmp_path / "log").read_bytes()
    assert KEY["kid"].encode() in told
    assert KEY["kid"] in doctor.stdout
    assert b"/v1/receipts/verify" in log
    assert (b'"event":"receipts_unavailable"' in log) is (kept_in == "the file")
    for somewhere in (told, log, doctor.stdout, doctor.stderr):
        assert not holds(somewhere)


def everything_told_without_keys(service: Caller) -> bytes:
    answers = [
        service.ask("GET", "/v1/keys"),
        service.ask("POST", "/v1/dice/roll", ROLL),
        service.ask("POST", "/v1/receipts/verify", {"receipt": "a.b.c"}),
    ]
    assert {answer.status for answer in answers} == {503}
    return b"".join(answer.data for answer in answers)
