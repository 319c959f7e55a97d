"""Settings and folders that nothing can be done with: one line says which, and the status is 2."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.served import ROLLWRIGHT, environment, free_port, rollwright

NOT_UTF8 = b"\xff".decode(errors="surrogateescape")
TOO_LONG = "x" * 300
TEXT = "Must be text in UTF-8."


def refused(*arguments: str | Path, status: int = 2, **more: str) -> str:
    """The one line that a command says on its way out."""
    finished = rollwright(*arguments, **more)
    assert finished.returncode == status, finished.stderr
    assert finished.stdout == ""
    [line] = finished.stderr.splitlines()
    assert line.startswith("rollwright: ")
    return line.removeprefix("rollwright: ")


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("ROLLWRIGHT_HOST", NOT_UTF8, rf"ROLLWRIGHT_HOST='\xff': {TEXT}"),
        ("ROLLWRIGHT_METRICS_HOST", NOT_UTF8, rf"ROLLWRIGHT_METRICS_HOST='\xff': {TEXT}"),
        ("ROLLWRIGHT_DATA_DIR", f"d{NOT_UTF8}", rf"ROLLWRIGHT_DATA_DIR='d\xff': {TEXT}"),
        ("ROLLWRIGHT_PORT", NOT_UTF8, rf"ROLLWRIGHT_PORT='\xff': {TEXT}"),
        ("ROLLWRIGHT_PORT", "web", "ROLLWRIGHT_PORT='web': Must be a whole number."),
        ("ROLLWRIGHT_PORT", "9" * 5_000, f"ROLLWRIGHT_PORT='{'9' * 59}…: Must be a whole number."),
        ("ROLLWRIGHT_STORE_ABOUT", NOT_UTF8, rf"ROLLWRIGHT_STORE_ABOUT='\xff': {TEXT}"),
        ("REDIS_URL", f"redis://:secret@{NOT_UTF8}", f"REDIS_URL: {TEXT}"),
        ("ROLLWRIGHT_STORE", f"redis://:secret@{NOT_UTF8}", f"ROLLWRIGHT_STORE: {TEXT}"),
        ("ROLLWRIGHT_RECEIPT_KEYS", f"secret{NOT_UTF8}", f"ROLLWRIGHT_RECEIPT_KEYS: {TEXT}"),
    ],
)
def test_a_setting_that_cannot_be_is_named_with_its_value(
    tmp_path: Path, name: str, value: str, line: str
) -> None:
    """A host that was no text ended in a traceback; values that hold secrets are not shown."""
    more = {"ROLLWRIGHT_DATA_DIR": str(tmp_path / "data"), name: value}
    assert refused("doctor", **more) == line


def test_more_memory_than_there_can_be_is_refused() -> None:
    value = "9" * 23
    assert refused("serve", ROLLWRIGHT_STORE_MEMORY=value).startswith(
        f"ROLLWRIGHT_STORE_MEMORY='{value}': Must be between 16 and 16777216."
    )


@pytest.mark.parametrize("host", ["no..name", "two words", TOO_LONG, "203.0.113.7"])
def test_a_host_that_is_none_is_named_with_its_option(tmp_path: Path, host: str) -> None:
    line = refused("serve", "--host", host, "--data-dir", tmp_path, "--port", str(free_port()))
    assert line.startswith(f"cannot listen on {host}:")
    assert line.endswith("; try another --host")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "file"
    made.touch()
    return made


@pytest.mark.parametrize("below", ["", "folder"])
def test_a_data_folder_that_is_a_file_is_named(file: Path, below: str) -> None:
    folder = file / below if below else file
    line = refused("serve", "--data-dir", folder, "--port", str(free_port()))
    assert line == f"cannot write in {folder} (Not a directory); try another --data-dir"


def test_a_data_folder_with_too_long_a_name_is_named(tmp_path: Path) -> None:
    line = refused("serve", "--data-dir", tmp_path / TOO_LONG, "--port", str(free_port()))
    assert line.endswith(f"{TOO_LONG} (File name too long); try another --data-dir")


def test_the_doctor_names_a_data_folder_with_too_long_a_name(tmp_path: Path) -> None:
    finished = rollwright("doctor", "--data-dir", tmp_path / TOO_LONG, "--port", str(free_port()))
    assert (finished.returncode, finished.stderr) == (1, "")
    assert f"{TOO_LONG} cannot be written to: File name too long" in finished.stdout


def test_the_repair_names_a_data_folder_with_too_long_a_name(tmp_path: Path) -> None:
    folder = tmp_path / TOO_LONG
    assert f"File name too long: '{folder}" in refused("repair", "--data-dir", folder)


def test_output_that_cannot_be_written_is_no_traceback() -> None:
    """As on a disk that is full."""
    with Path("/dev/full").open("wb") as full:
        finished = subprocess.run(
            [ROLLWRIGHT, "odds", "--json", "3d1000"],  # more than is kept before it is written
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
        )
    assert finished.returncode == 2
    assert finished.stderr == "rollwright: [Errno 28] No space left on device\n"
