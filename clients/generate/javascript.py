"""The types of the JavaScript client, by openapi-typescript and TypeScript's compiler."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from clients.generate.document import ROOT, Document

FOLDER = ROOT / "clients" / "javascript"
TOOLS = ROOT / "tests" / "npm" / "node_modules" / ".bin"
HEAD = "// Every schema and path of the OpenAPI document. Written by `make clients`.\n"


def installed() -> bool:
    """Whether the tools are there (npm ci --prefix tests/npm)."""
    return (TOOLS / "openapi-typescript").exists()


def made() -> bool:
    """Whether `make clients` has written the declarations."""
    return (FOLDER / "document.d.ts").exists()


def modules(document: Document) -> dict[str, str]:
    """The declarations by the names of their files."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        written = folder / "document.d.ts"
        (folder / "document.json").write_text(json.dumps(document.content), encoding="utf-8")
        optional = "--default-non-nullable=false"  # what has a default may be left out
        _run(TOOLS / "openapi-typescript", folder / "document.json", optional, "-o", written)
        types = written.read_text(encoding="utf-8")
        _run(TOOLS / "tsc", "--project", FOLDER, "--noCheck", "--outDir", folder)
        client = (folder / "client.d.ts").read_text(encoding="utf-8")
    return {
        "document.d.ts": HEAD + types.partition("*/\n")[2],
        "client.d.ts": client,
    }


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, capture_output=True)
