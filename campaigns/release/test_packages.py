"""The packages of a release have what `make clients` writes, which is not in git."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from clients.generate import javascript, python
from release.packages import ROOT, build
from service import VERSION

OURS, CLIENT = f"rollwright-{VERSION}", f"rollwright_client-{VERSION}"
PYTHON = ("types.py", "_typed_service.py", "_typed_table.py")
JAVASCRIPT = ("client.d.ts", "document.d.ts")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (python.made() and javascript.made()):
        pytest.skip("the types of the clients are not made (make clients)")
    folder = tmp_path_factory.mktemp("built")
    build(folder)
    return folder


def test_the_types_are_not_in_git() -> None:
    files = [f"{python.FOLDER}/{name}" for name in PYTHON]
    files += [f"{javascript.FOLDER}/{name}" for name in JAVASCRIPT]
    listed = subprocess.run(["git", "ls-files", *files], cwd=ROOT, capture_output=True, check=True)
    assert listed.stdout == b""


@pytest.mark.parametrize(
    ("archive", "folder", "names"),
    [
        (f"{OURS}.tgz", "package", JAVASCRIPT),
        (f"{CLIENT}.tar.gz", f"{CLIENT}/rollwright_client", PYTHON),
        (f"{OURS}.tar.gz", f"{OURS}/clients/javascript", JAVASCRIPT),
        (f"{OURS}.tar.gz", f"{OURS}/clients/python/rollwright_client", PYTHON),
    ],
)
def test_an_archive_has_the_types(
    built: Path, archive: str, folder: str, names: tuple[str, ...]
) -> None:
    with tarfile.open(built / archive) as tar:
        assert {f"{folder}/{name}" for name in names} <= set(tar.getnames())


def test_the_wheel_has_the_types(built: Path) -> None:
    with zipfile.ZipFile(built / f"{CLIENT}-py3-none-any.whl") as wheel:
        assert {f"rollwright_client/{name}" for name in PYTHON} <= set(wheel.namelist())
