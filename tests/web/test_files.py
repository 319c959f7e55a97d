"""The page's files: whole, and where they come from."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.tables.drama_deck.rules import EVENTS

WEB = ROOT / "service" / "web"
LIT_FOLDERS = (WEB / "lit", WEB / "lit" / "directives")
OWN = [
    file
    for file in WEB.rglob("*")
    if file.suffix in (".js", ".css") and file.parent not in (WEB / "qr", *LIT_FOLDERS)
]
BORROWED = ROOT / "tests" / "npm" / "node_modules"
LIT = BORROWED / "lit-html"
PRETTIER = BORROWED / ".bin" / "prettier"
COMPILER = BORROWED / ".bin" / "tsc"


@pytest.mark.parametrize("file", [*(WEB / "lit").rglob("*.js"), WEB / "lit" / "LICENSE"], ids=str)
def test_lit_is_as_it_was_published(file: Path) -> None:
    if not LIT.exists():
        pytest.skip("lit-html is not installed (npm ci --prefix tests/npm)")
    assert file.read_bytes() == (LIT / file.relative_to(WEB / "lit")).read_bytes()


@pytest.mark.parametrize(("file", "source"), [("uqr.js", "dist/index.mjs"), ("LICENSE", "LICENSE")])
def test_the_qr_encoder_is_as_it_was_published(file: str, source: str) -> None:
    package = BORROWED / "uqr"
    if not package.exists():
        pytest.skip("uqr is not installed (npm ci --prefix tests/npm)")
    assert (WEB / "qr" / file).read_bytes() == (package / source).read_bytes()


def test_scripts_and_styles_are_formatted() -> None:
    if not PRETTIER.exists():
        pytest.skip("Prettier is not installed (npm ci --prefix tests/npm)")
    seen = ("--cache", "--cache-strategy", "content", "--cache-location", BORROWED / ".formatted")
    runs_well(PRETTIER, "--print-width", "110", *seen, "--check", *OWN)


def test_types_are_right(cache: pytest.Cache) -> None:
    """And nothing is declared that nobody uses; lit's own types stand beside its modules in npm.

    The compiler checks what has changed since the last time, always in the same folder.
    """
    if not (COMPILER.exists() and LIT.exists()):
        pytest.skip("TypeScript is not installed (npm ci --prefix tests/npm)")
    kept = cache.mkdir("types")
    folder = kept / "web"
    shutil.rmtree(folder, ignore_errors=True)
    for module in (*OWN, WEB / "qr" / "uqr.js"):
        copy = folder / module.relative_to(WEB)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, copy)
    rules = Path("fairness") / "verifier" / "rules.json"
    (kept / rules).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(WEB.parent / rules, kept / rules)
    for types in (ROOT / "clients" / "javascript").glob("*.d.ts"):
        shutil.copy(types, folder)
    (folder / "lit").symlink_to(LIT)
    options = ["--noEmit", "--allowJs", "--checkJs", "--skipLibCheck", "--target", "es2022"]
    options += ["--module", "esnext", "--moduleResolution", "bundler"]
    options += ["--lib", "es2023,dom,dom.iterable,dom.asynciterable"]
    options += ["--noUnusedLocals", "--noUnusedParameters"]
    options += ["--incremental", "--tsBuildInfoFile", str(kept / "seen")]
    pages = ("home.js", "shared-roll.js", "docs/start.js")
    runs_well(COMPILER, *options, *(folder / page for page in pages))


def runs_well(*command: str | Path) -> None:
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_every_event_has_its_sentence() -> None:
    text = (WEB / "sentences.js").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+):\s", text, re.MULTILINE)) == set(EVENTS)


def test_a_sentence_has_only_what_its_event_tells_and_what_was_said() -> None:
    text = (WEB / "sentences.js").read_text(encoding="utf-8")
    for name, kind in EVENTS.items():
        [sentence] = re.findall(
            rf"^  {name}:(.*?)(?=^  \w+:\s|^\}};)", text, re.MULTILINE | re.DOTALL
        )
        fields = set(re.findall(r"(?<!\$)\{(\w+)\}", sentence)) - {"by"}
        known = {*kind.__struct_encode_fields__}
        assert fields <= known, name
        said = {"words"} if "outcome" in known else {"text"}  # the text of a roll is of its dice
        assert said & known <= fields, name
