"""What containers are built and run from, with every image pinned to its digest."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Iterator

from release.images import pinned
from release.packages import ROOT, run
from release.registry import Registry

FILES = (
    *("Dockerfile", ".dockerignore", "docker-compose.yml", "deploy"),
    *(
        "pyproject.toml",
        "requirements.txt",
        "requirements-build.txt",
        "README.md",
        "LICENSE",
        "docs",
        "service",
    ),
)
NAMING_IMAGES = frozenset({"Dockerfile", "docker-compose.yml", "deploy/compose.yml"})


def archive(name: str, registry: Registry) -> bytes:
    """A tar.gz with one folder, always the same for the same files. Raises NotPinned."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as tar:
        for path, content in _contents(registry):
            member = tarfile.TarInfo(f"{name}/{path}")
            member.size = len(content)
            member.mode = 0o755 if (ROOT / path).stat().st_mode & 0o100 else 0o644
            tar.addfile(member, io.BytesIO(content))
    return gzip.compress(data.getvalue(), mtime=0)


def _contents(registry: Registry) -> Iterator[tuple[str, bytes]]:
    """The files that belong to the repository, by their paths."""
    for path in sorted(run("git", "ls-files", "-z", "--", *FILES).split("\0")[:-1]):
        file = ROOT / path
        if path in NAMING_IMAGES:
            yield path, pinned(file.read_text(encoding="utf-8"), registry).encode()
        else:
            yield path, file.read_bytes()
