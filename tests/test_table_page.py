"""docs/table.md and docs/table/: their lines, bodies and JavaScript at work, and every name."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from service.fairness.tokens import Prefix
from service.http.routes.offer_list import moves_view
from service.http.schemas import moves_schema
from service.operator.options import OPTIONS
from service.problems.kinds import KINDS
from service.store.tier import TIERS
from service.tables.common.actor import GAMEMASTER
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.uses import CARD_TYPES
from tests.conftest import ROOT
from tests.openapi.described import DOCUMENT
from tests.pasting import fenced, paste
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.rules import EVENTS
from tests.tabletop.calling import Caller, open_table, over_http, whole_offers

DOCS = ROOT / "docs"
FIRST = (DOCS / "table.md").read_text(encoding="utf-8")
NAMES = re.findall(r"^\d\. \[[^]]*\]\((table/\w+\.md)\)", FIRST, re.MULTILINE)
"""The pages that follow the first one, in order."""
PAGE = "\n".join([FIRST, *((DOCS / name).read_text(encoding="utf-8") for name in NAMES)])
MOVES = fenced(PAGE, "json move")
WORDS = set(re.findall(r"`([a-z][a-z_]*)`", re.sub(r"^```.*?^```", "", PAGE, flags=re.M | re.S)))


def test_every_fence_is_of_a_kind_that_is_tried() -> None:
    kinds = set(re.findall(r"^```(\w.*)$", PAGE, re.MULTILINE))
    tried = {"sh", "js", "html", "json move", "json odds", "json offer", "json shared", "text"}
    assert kinds == tried


def test_the_evening_is_played_word_for_word(server: str, tmp_path: Path) -> None:
    """In one shell, as somebody would paste it; whatever the shuffle brings."""
    lines = "".join(fenced(PAGE, "sh"))
    told = paste(lines + '\necho "$card" "$hers" "$his"\n', server, tmp_path).splitlines()
    pooled, hers, his = told[-1].split()
    assert (told.count("304"), told.count("stale_version")) == (1, 1)
    followed = (tmp_path / "evening.log").read_text(encoding="utf-8")
    types = re.findall(r"'type': '(\w+)'", followed)
    assert types[0] == "session_created"
    once = ("character_claimed", "possibility_cancelled", "skill_started", "trade_done")
    for type in (*once, "move_undone", "adventure_ended", "adventure_closed"):
        assert types.count(type) == 1, type
    assert types.count("foe_added") == 3  # the Captain, sent twice, came once
    assert f"'card': {pooled}, 'state'" in followed
    assert f"'give': [{hers}]" not in followed
    assert f"'take': [{his}]" not in followed
    assert re.fullmatch(r"\{'count': \d, 'cards': \[[\d, ]+\]\}", told[-2])


@pytest.mark.parametrize("body", MOVES)
def test_the_body_of_a_move_has_its_shape(body: str) -> None:
    assert moves_schema(GAME).load(json.loads(body)).move == json.loads(body)["move"]


@pytest.fixture
def scene(server: str) -> tuple[Caller, Caller]:
    """The gamemaster and Maya at a new table, in free time; she has brought card 19."""
    table = open_table(over_http(server), hands=[[19]]).begin(kind="dramatic")
    return table.gm, table.players[0]


def test_the_offer_is_one_that_is_made(scene: tuple[Caller, Caller]) -> None:
    [told] = map(json.loads, fenced(PAGE, "json offer"))
    assert told in scene[1].moves()


def test_the_shared_schemas_are_those_of_such_offers() -> None:
    """As the list of a table with two characters has them."""
    [shared] = map(json.loads, fenced(PAGE, "json shared"))
    listed = whole_offers(moves_view(GAME, Game(2).scene().table, GAMEMASTER))
    for offer in whole_offers(shared):
        assert offer in listed


def test_the_odds_are_those_of_such_a_roll(scene: tuple[Caller, Caller]) -> None:
    [odds] = map(json.loads, fenced(PAGE, "json odds"))
    maya = scene[1]
    maya.play("roll", value=10, difficulty=18, dice={"hot": 3, "cold": 8})
    moves = maya.get("/moves?odds=true")["moves"]
    spent = {"move": "spend_possibility", "roll": "r1"}
    assert [move["odds"] for move in moves if move["body"] == spent] == [odds]


def test_the_javascript_works(scene: tuple[Caller, Caller], server: str, tmp_path: Path) -> None:
    """At a real table, and with answers that come seldom."""
    gamemaster, maya = scene
    said = run_javascript(TRIAL, tmp_path, server + maya.path, gamemaster.token, maya.token)
    assert said["controls"] == {
        "use_card 19": [False, [["attribute", True, "choice"]]],
        "reveal_card 19": [True, []],
    }
    told = said["told"]
    assert told[: told.index("card_flipped")][-2:] == ["scene_started", "rounds_started"]
    assert said["refused"] == "wrong_role"
    assert said["seldom"] == [None, 8, "not_found"]
    assert said["followed after"] == [2, 3, 2, 2, 7, 2, 2]  # seconds
    assert said["sent"] == [5, 1]
    assert said["played after"] == [1, 3, 1, 1]
    assert maya.table()["round"]["number"] == 1


def run_javascript(trial: str, folder: Path, *arguments: str | None) -> Any:
    """What a trial prints that follows on the page's JavaScript."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed (Debian: apt install nodejs)")
    script = folder / "page.js"
    script.write_text("\n".join([*fenced(PAGE, "js"), trial]), encoding="utf-8")
    finished = subprocess.run(
        [node, str(script), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


TRIAL = """
globalThis.crypto ??= require("node:crypto").webcrypto; // browsers have it

async function atATable(session, gamemaster, maya) {
  const told = [];
  const stop = new AbortController();
  const following = follow(session, maya, 0, (event) => {
    told.push(event.type);
    if (event.type === "card_flipped") stop.abort();
  }, stop.signal);
  const hers = await controls(session, maya);
  const buttons = (await controls(session, gamemaster)).filter((control) => control.button);
  await play(session, gamemaster, buttons.find(({ title }) => title === "start_rounds").filled());
  await play(session, gamemaster, { move: "flip" });
  await following;
  const refused = await play(session, maya, { move: "flip" }).catch((problem) => problem.code);
  const shown = hers.filter(({ title }) => title.endsWith(" 19")).map((control) => [
    control.title,
    [control.button, control.fields.map(({ name, required, draw }) => [name, required, draw])],
  ]);
  return { told, refused, controls: Object.fromEntries(shown) };
}

async function seldom() {
  const own = { fetch, setTimeout };
  const json = (value, status = 200, after) =>
    new Response(JSON.stringify(value), { status, headers: after ? { "Retry-After": after } : {} });
  const page = (status, after) => new Response("<h1>Proxy</h1>", json(0, status, after));
  const limited = (after) => json({ code: "rate_limited" }, 429, after);
  let waits = [];
  globalThis.setTimeout = (done, milliseconds) => {
    waits.push(milliseconds / 1000);
    queueMicrotask(done);
  };
  const events = [
    page(503, "Wed, 21 Oct 2026 07:28:00 GMT"),
    limited("3"),
    limited(),
    page(200),
    json({ code: "history_cut" }, 410),
    json({ code: "busy" }, 503, "7"),
    json({ last_event: 7 }),
    json({ events: [{ id: 8 }] }),
    page(404),
    null,
    json({ code: "not_found" }, 404),
  ];
  const seen = [];
  const next = (answers) => answers.shift() ?? Promise.reject(new TypeError("no connection"));
  globalThis.fetch = async () => next(events);
  await follow("", "", 0, (event) => seen.push(event && event.id)).catch((problem) => {
    seen.push(problem.code);
  });
  const followed = waits;
  waits = [];
  const broken = json({ code: "internal" }, 500);
  const answers = [null, limited("3"), page(502), broken, json({ version: 2 })];
  const keys = [];
  globalThis.fetch = async (url, { headers }) => {
    keys.push(headers["Idempotency-Key"]);
    return next(answers);
  };
  await play("", "", { move: "flip" });
  const sent = [keys.length, new Set(keys).size];
  Object.assign(globalThis, own);
  return { seldom: seen, sent, "followed after": followed, "played after": waits };
}

seldom()
  .then(async (told) => ({ ...told, ...(await atATable(...process.argv.slice(2))) }))
  .then((told) => console.log(JSON.stringify(told)))
  .catch((wrong) => {
    console.error(wrong);
    process.exitCode = 1;
  });
"""


def test_the_table_of_cards_has_every_type_with_its_fields() -> None:
    rows = re.findall(r"^\| ([A-Z][^|]*) \|([^|]*)\|", chapter("Use a card"), re.MULTILINE)
    told = {type: fields.strip() for types, fields in rows for type in types.split(", ")}
    assert set(told) == set(CARD_TYPES)
    for name, type in CARD_TYPES.items():
        wanted = [f"`{field}`" for field in type.needs] + [f"(`{field}`)" for field in type.takes]
        assert told[name] == ", ".join(wanted), name


def test_every_status_is_that_of_its_codes() -> None:
    for status, codes in re.findall(r"^\| (\d{3}) (`.*?`) \|", chapter("Errors"), re.MULTILINE):
        for code in re.findall(r"`(\w+)`", codes):
            assert KINDS[code].status == int(status), code


def test_every_name_is_one_of_the_api() -> None:
    content = {name for kind in EVENTS.values() for name in kind.__struct_encode_fields__}
    known = {*names(DOCUMENT), *EVENTS, *content, *KINDS, *TIERS, *Prefix}
    assert WORDS - known == {"ask", "listen", "pick"}


def test_every_path_and_option_is_there() -> None:
    for path in re.findall(r"`(?:GET |POST )?…(/[a-z/-]+)`", PAGE):
        assert f"/v1/sessions/{{session}}{path}" in DOCUMENT["paths"], path
    options = {f"--{setting.replace('_', '-')}" for setting in OPTIONS}
    assert set(re.findall(r"`(--[a-z-]+)`", PAGE)) <= options


def test_the_pages_are_read_in_order() -> None:
    """Each leads to the next, and the first one to all."""
    assert sorted(NAMES) == sorted(f"table/{path.name}" for path in (DOCS / "table").glob("*.md"))
    for name, following in pairwise(["table.md", *NAMES]):
        last = (DOCS / name).read_text(encoding="utf-8").splitlines()[-1]
        target = following if name == "table.md" else Path(following).name
        assert re.fullmatch(rf"Next: \[[^]]*\]\({re.escape(target)}\)", last), name


def chapter(title: str) -> str:
    """The text under a heading."""
    [found] = [part for part in PAGE.split("\n## ") if part.startswith(f"{title}\n")]
    return found


def names(told: Any) -> Iterator[str]:
    """Every key, every choice and every parameter of the document."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield str(key)
            if key in ("enum", "name", "const"):
                yield from map(str, value if isinstance(value, list) else [value])
            yield from names(value)
    elif isinstance(told, list):
        for value in told:
            yield from names(value)
