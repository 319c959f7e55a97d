"""The module for Foundry VTT, as Foundry installs it: a manifest, and the archive that it names."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from release.packages import ROOT
from service import VERSION

MODULE = ROOT / "examples" / "foundry"
CLIENT = ROOT / "service" / "web" / "client.js"
ARCHIVE = f"rollwright-foundry-{VERSION}.zip"


def build(out: Path, hosted: str) -> None:
    """Write `module.json` and the archive into a folder that will be at the URL `hosted`."""
    url = hosted.rstrip("/")
    manifest = json.loads((MODULE / "module.json").read_text(encoding="utf-8"))
    manifest |= {
        "version": VERSION,
        "url": f"{url}/",
        "manifest": f"{url}/module.json",
        "download": f"{url}/{ARCHIVE}",
    }
    text = json.dumps(manifest, indent=2) + "\n"
    (out / "module.json").write_text(text, encoding="utf-8")
    with zipfile.ZipFile(out / ARCHIVE, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "module.json", text.encode())
        for file in (*sorted(MODULE.glob("*.mjs")), CLIENT, ROOT / "LICENSE"):
            _add(archive, file.name, file.read_bytes())


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file, of the same time in every archive."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content)
