"""The documents: every line works, every link leads somewhere, in the repository and as served."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from flask.testing import FlaskClient

from clients.generate import python
from service.http.pages import file_content
from service.http.schemas import NewTableSchema
from tests.conftest import ROOT
from tests.docs import cards
from tests.docs.reference import PAGE, Reference
from tests.openapi.described import DOCUMENT
from tests.pasting import fenced, paste
from tests.systems.case import Worked
from tests.systems.cases import CASES, each
from tests.tabletop.calling import Caller, in_process

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
NAMES = [path.relative_to(DOCS).with_suffix("").as_posix() for path in PAGES]


def text(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


ONE, MORE = r"2d6 \([1-6], [1-6]\) \+ 3 = [0-9]+\n", r"4d6kh3 .*\n"
PRINTS = {
    "tutorial": (" = 15 against 15: a minimal success", r'"exact":"7/25"', "'card_flipped'"),
    "howto/own-deck": (),
    "howto/roll-by-a-link": (rf"\}}{ONE}{MORE}({ONE}){{5}}$",),
    "howto/language-models": (),
    "reference": (),
}
"""What the lines of a page print, among other things."""


@pytest.mark.parametrize("name", PRINTS)
def test_every_line_works_word_for_word(name: str, server: str, tmp_path: Path) -> None:
    said = paste("".join(fenced(text(name), "sh")), server, tmp_path)
    problems = re.findall(r'"code":"(\w+)"', said)
    assert problems == (["validation_failed"] if name == "tutorial" else [])
    for printed in PRINTS[name]:
        assert re.search(printed, said), said


@pytest.mark.parametrize("name", ["howto/run-a-session", "howto/play-a-character"])
def test_buttons_are_called_as_on_the_page(name: str) -> None:
    """What stands in bold type is pressed or opened there."""
    buttons = {" ".join(words.split()) for words in re.findall(r"\*\*([^*]+)\*\*", text(name))}
    page = "\n".join(
        " ".join(file.read_text(encoding="utf-8").split())
        for file in sorted((ROOT / "service" / "web").rglob("*"))
        if file.suffix in (".js", ".html") and "lit" not in file.parts
    )
    assert len(buttons) > 9
    assert [words for words in sorted(buttons) if words not in page] == []


def test_a_spreadsheet_finds_the_total(client: FlaskClient) -> None:
    [expression] = re.findall(r'"(\(\?<=.*?)"\)\)', text("howto/roll-by-a-link"))
    answer = client.get("/v1/dice/roll?expression=3d6")
    total = re.search(expression.replace('""', '"'), answer.get_data(as_text=True))
    assert total is not None
    assert int(total[0]) == answer.get_json()["outcome"]["total"]


def test_the_reference_is_what_the_document_says() -> None:
    """Written anew by `make reference`."""
    assert PAGE.read_text(encoding="utf-8") == Reference(DOCUMENT).page()


def test_the_page_of_the_cards_is_what_the_deck_says() -> None:
    """Written anew by `make reference`."""
    assert cards.PAGE.read_text(encoding="utf-8") == cards.page()
    assert cards.PICTURE.read_text(encoding="utf-8") == cards.picture()
    counts = re.findall(r"^\*(\d+) cards?: number", cards.page(), re.MULTILINE)
    assert (len(counts), sum(map(int, counts))) == (29, 156)


@pytest.mark.parametrize(("mechanic", "worked"), each("worked"))
def test_an_example_comes_out_as_worked_by_hand(
    client: FlaskClient, mechanic: str, worked: Worked
) -> None:
    answer = client.post(f"/v1/{mechanic}/roll", json=worked.body).get_json()
    outcome = answer["outcome"]
    assert {name: outcome[name] for name in worked.outcome} == worked.outcome


def test_every_mechanic_has_an_example() -> None:
    assert all(cases.worked for cases in CASES.values())
    assert {f"## {mechanic}" for mechanic in CASES} <= {*text("reference").splitlines()}


def test_a_hand_is_brought_as_told(client: FlaskClient) -> None:
    send = in_process(client)
    [body] = fenced(text("howto/restore-hands"), "json join")
    made = Caller(send).ask("POST", "/v1/sessions", {"name": "The second evening"}).ok()
    door = Caller(send, f"/v1/sessions/{made['id']}", made["join_code"])
    joined = door.ask("POST", "/characters", json.loads(body)).ok()
    assert joined["character"]["hand"]["cards"] == [57, 69, 120]
    door.ask("POST", "/characters", {"name": "Tarek", "hand": [57]}).ok()
    gm = Caller(send, door.path, made["gm_token"])
    [clashed] = [e for e in gm.play("start_adventure")["events"] if e["type"] == "hands_clashed"]
    assert clashed["characters"] == ["c1", "c2"]


def test_the_own_deck_of_a_how_to_is_one() -> None:
    [body] = fenced(text("howto/own-deck"), "json session")
    assert len(NewTableSchema().load(json.loads(body)).table.table().cards) == 2


@pytest.mark.skipif(not python.made(), reason="the client's types are not made (make clients)")
def test_the_python_of_a_how_to(server: str, tmp_path: Path) -> None:
    [code] = fenced(text("howto/embed-a-roll"), "python")
    (tmp_path / "embed.py").write_text(code.replace("http://127.0.0.1:8000", server))
    told = subprocess.run(
        [sys.executable, tmp_path / "embed.py"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")},
        check=True,
    )
    assert "d20" in told.stdout


def test_the_javascript_of_a_how_to(server: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs)")
    [code] = fenced(text("howto/embed-a-roll"), "js")
    shutil.copy(ROOT / "service" / "web" / "client.js", tmp_path / "client.mjs")
    code = code.replace("/web/client.js", "./client.mjs").replace("http://127.0.0.1:8000", server)
    (tmp_path / "embed.mjs").write_text(code)
    told = subprocess.run(
        [node, "embed.mjs"], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert told.stdout.startswith("Maya: Hot ")


class Links(HTMLParser):
    """What a page links to, and what in it can be linked to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.styled = False
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.styled |= "style" in given
        if given.get("id"):
            self.anchors.add(str(given["id"]))
        target = given.get("href") if tag == "a" else given.get("src") if tag == "img" else None
        if target:
            self.targets.append(target)


READ: dict[str, Links] = {}
"""Pages that were served, by their paths: most are linked to often."""


def served(client: FlaskClient, path: str) -> Links:
    if path not in READ:
        answer = client.get(path)
        assert answer.status_code == 200, path
        READ[path] = Links(answer.get_data().decode(errors="replace"))  # a picture has none
    return READ[path]


@pytest.mark.parametrize(
    "at",
    ["/verify", "/problems", "/problems/card_not_held", "/guide/", *map("/guide/{}".format, NAMES)],
)
def test_every_link_of_a_served_page_leads_somewhere(client: FlaskClient, at: str) -> None:
    page = served(client, at)
    assert not page.styled  # the policy of the pages allows none
    for target in page.targets:
        found = urlsplit(urljoin(at, target))
        if found.netloc not in ("", "127.0.0.1:8000"):
            continue  # elsewhere in the world
        path = f"{found.path}?{found.query}" if found.query else found.path
        linked = served(client, path)
        if found.fragment and found.path != "/":  # there, a script shows what it names
            assert found.fragment in linked.anchors, (at, target)


def test_the_index_leads_to_every_document(client: FlaskClient) -> None:
    """The rules of a game are reached from its mechanics, too."""
    index, reference = served(client, "/guide/").targets, served(client, "/guide/reference").targets
    of_rules = {target for target in reference if target.startswith("rules/")}
    assert {*index} | of_rules >= {name for name in NAMES if name not in ("README",)}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/guide/nonsense", 404),
        ("/guide/../README", 404),
        ("/guide/..%2fREADME", 404),
        ("/guide/table.md", 404),
        ("/guide/fairness-vectors.json", 200),
        ("/guide/performance/rolls.svg", 200),
    ],
)
def test_documents_and_what_belongs_to_them_are_served_and_nothing_else(
    client: FlaskClient, path: str, status: int
) -> None:
    assert client.get(path).status_code == status


def test_nothing_is_kept_of_names_that_there_are_not(client: FlaskClient) -> None:
    kept = file_content.cache_info().currsize
    for number in range(50):
        for name in (f"nonsense-{number}", f"nonsense-{number}.svg", f"nonsense-{number}.js"):
            for folder in ("guide", "problems", "web"):
                assert client.get(f"/{folder}/{name}").status_code == 404
    assert file_content.cache_info().currsize == kept
