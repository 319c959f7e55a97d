"""The verifier in one file, as it can be downloaded: its parts, one after the other."""

from __future__ import annotations

import re
from pathlib import Path

PARTS = (
    *("core", "reading", "report", "recording", "torg_dice", "vectors"),
    *(
        f"drama_deck/{part}"
        for part in ("recording", "adventures", "deck", "table", "places", "records", "audit")
    ),
)
"""All parts in order; some of them are one file in Python."""
HERE = Path(__file__).parent
FOLDERS = {"py": HERE, "js": HERE.with_name("web")}
HEADS = {
    "py": "# Verify a recording: python verify.py FILE\nfrom __future__ import annotations\n",
    "js": '// Verify a recording: import { verifyBytes } from "./verify.js"\n',
}
RULES = {"py": "import json\n\nRULES = json.loads(r'''{}''')\n", "js": "const RULES = {};\n"}
IMPORTS = {  # of one part by another
    "py": re.compile(r"^from (?:__future__|service)\b[^(\n]*(?:\([^)]*\))?\n", re.MULTILINE),
    "js": re.compile(r"^import [^;]*;\n", re.MULTILINE),
}


def download(suffix: str) -> str:
    """The text of the verifier in Python (`py`) or JavaScript (`js`)."""
    files = [
        FOLDERS[suffix] / f"{name}.{suffix}"
        for name in (*(f"verifier/{part}" for part in PARTS), "verify")
    ]
    core, *others = [
        IMPORTS[suffix].sub("", file.read_text("utf-8")) for file in files if file.exists()
    ]
    rules = (HERE / "verifier" / "rules.json").read_text("utf-8").rstrip()
    return "\n".join([HEADS[suffix], core, RULES[suffix].format(rules), *others])
