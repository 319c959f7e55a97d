"""`make release`: everything that a release consists of, in a folder."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from release import checksums, containers, foundry, packages
from release.images import NotPinned
from release.registry import Registry
from release.sbom import sbom
from service import VERSION

NO_REGISTRY = "Not made: containers with pinned images. Name a registry: make release REGISTRY=URL"
NOT_HOSTED = "Not made: the module for Foundry VTT. Say where it will be: make release HOSTED=URL"


def main(out: Path, registry: str | None, hosted: str | None) -> int:
    """Make a release, and print its files; 1 if an image cannot be pinned."""
    name = f"rollwright-{VERSION}"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    if registry is not None:  # first, for it may fail
        try:
            archive = containers.archive(name, Registry(registry))
        except NotPinned as error:
            print(error, file=sys.stderr)
            return 1
        (out / f"{name}-containers.tar.gz").write_bytes(archive)
    packages.build(out)
    with tempfile.TemporaryDirectory() as folder:
        python = packages.install(out / f"{name}-py3-none-any.whl", Path(folder))
        (out / f"{name}.cdx.json").write_text(sbom(python), encoding="utf-8")
    if hosted is not None:
        foundry.build(out, hosted)
    checksums.write(out)
    print((out / checksums.NAME).read_text(encoding="utf-8"), end="")
    if registry is None:
        print(NO_REGISTRY, file=sys.stderr)
    if hosted is None:
        print(NOT_HOSTED, file=sys.stderr)
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m release")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder to make it in")
    parser.add_argument("--registry", help="URL of the API of the registry that has the images")
    parser.add_argument("--hosted", help="URL of the folder on the web that will have the files")
    arguments = parser.parse_args()
    sys.exit(main(arguments.out.resolve(), arguments.registry, arguments.hosted))
