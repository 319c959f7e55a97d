"""The types of the JavaScript client, by openapi-typescript and TypeScript's compiler."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from clients.generate.document import ROOT, Document

FOLDER = ROOT / "clients" / "javascript"
CLIENT = ROOT / "service" / "web" / "client.js"
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
    with TemporaryDirectory() as name:  # beside what is there already, which may be of before
        folder = Path(name, FOLDER.relative_to(ROOT))
        shutil.copytree(FOLDER, folder)
        client = Path(name, CLIENT.relative_to(ROOT))
        client.parent.mkdir(parents=True)
        shutil.copy(CLIENT, client)
        written = folder / "document.d.ts"
        (folder / "document.json").write_text(json.dumps(document.content), encoding="utf-8")
        optional = "--default-non-nullable=false"  # what has a default may be left out
        _run(TOOLS / "openapi-typescript", folder / "document.json", optional, "-o", written)
        types = written.read_text(encoding="utf-8")
        _run(TOOLS / "tsc", "--project", folder, "--noCheck")
        declared = (folder / "client.d.ts").read_text(encoding="utf-8")
    return {
        "document.d.ts": HEAD + types.partition("*/\n")[2],
        "client.d.ts": declared,
    }


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, capture_output=True)
