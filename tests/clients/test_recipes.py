"""docs/howto/recipes.md: each recipe as far as it can be run without its host."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.pasting import fenced
from tests.tabletop.calling import over_http

PAGE = (ROOT / "docs" / "howto" / "recipes.md").read_text(encoding="utf-8")
HERE = "http://127.0.0.1:8000"
OWLBEAR = """
const heard = [], shown = [];
let pressed;
const OBR = {
  onReady: (then) => then(),
  player: { getName: async () => "Maya" },
  notification: { show: (text) => shown.push(text) },
  broadcast: {
    onMessage: (channel, then) => heard.push([channel, then]),
    sendMessage: async (channel, data, { destination }) => {
      if (destination !== "ALL") throw new Error("nobody else sees it");
      for (const [other, then] of heard) if (other === channel) then({ data });
    },
  },
};
globalThis.document = {
  querySelector: (id) => ({
    value: globalThis.typed ?? "5d1",
    addEventListener: (_type, press) => { if (id === "#roll") pressed = press; },
  }),
};
"""


def recipe(language: str, service: str) -> str:
    [code] = fenced(PAGE, language)
    return code.replace(HERE, service)


def node(script: str, folder: Path) -> str:
    program = shutil.which("node")
    if program is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs)")
    shutil.copy(ROOT / "service" / "web" / "client.js", folder / "client.mjs")
    (folder / "recipe.mjs").write_text(script, encoding="utf-8")
    command = [program, "recipe.mjs"]
    finished = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, timeout=30, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_owlbear_rodeo(server: str, tmp_path: Path) -> None:
    code = recipe("js owlbear", server)
    code = code.replace('import OBR from "@owlbear-rodeo/sdk";', OWLBEAR)
    code = code.replace(f"{server}/web/client.js", "./client.mjs")
    then = 'await pressed();\nglobalThis.typed = "3d";\nawait pressed();'
    told = node(f"{code}\n{then}\nconsole.log(shown.join('\\n'));\n", tmp_path)
    rolled, refused = told.splitlines()
    assert rolled == "Maya: 5d1 (1, 1, 1, 1, 1) = 5"
    assert refused.startswith("expression: ")


def test_obsidian(server: str, tmp_path: Path) -> None:
    asking = """
    const requestUrl = async ({ url, method, contentType, body }) => ({
      json: await fetch(url, { method, body, headers: { "Content-Type": contentType } })
        .then((answer) => answer.json()),
    });
    const module = {};
    """
    code = recipe("js obsidian", server)
    then = 'console.log(await module.exports({ obsidian: { requestUrl } }, "5d1"));'
    told = node(f"{asking}\n{code}\n{then}\n", tmp_path)
    found = re.fullmatch(r"5d1 \(1, 1, 1, 1, 1\) = 5 \(\[receipt\]\((.*)\)\)\n", told)
    assert found is not None
    page = over_http(server)("GET", found[1].removeprefix(server), {}, None)
    assert b"Signed by this service" in page.data


def test_tabletop_simulator(server: str) -> None:
    """Its functions are those of the game's API: onChat, WebRequest.custom, JSON, printToAll."""
    lupa = pytest.importorskip("lupa", reason="lupa is not installed")
    lua = lupa.LuaRuntime()
    said: list[str] = []
    send = over_http(server)

    def custom(url: str, method: str, download: bool, body: str, headers: Any, then: Any) -> None:
        assert download
        path = url.removeprefix(server)
        reply = send(method, path, dict(headers.items()), body.encode())
        then(lua.table(text=answers.pop(0) or reply.data.decode()))

    world = lua.globals()
    world.JSON = lua.table(
        encode=lambda table: json.dumps(dict(table.items())),
        decode=lambda text: lua.table_from(json.loads(text), recursive=True),
    )
    answers = [None, None, "<h1>Proxy</h1>"]
    world.WebRequest = lua.table(custom=custom)
    world.printToAll = said.append
    lua.execute(recipe("lua", server))
    maya = lua.table(steam_name="Maya")
    assert world.onChat("hello", maya) is None
    assert world.onChat("!roll 5d1", maya) is False
    assert world.onChat("!roll 5x1", maya) is False
    assert said[0] == "Maya: 5d1 (1, 1, 1, 1, 1) = 5"
    assert said[1].startswith("Maya: ")
    assert world.onChat("!roll 5d1", maya) is False
    assert said[2:] == ["The dice do not answer."]


def test_maptool(server: str) -> None:
    """The macro posts an object with these two fields as JSON, and shows `text`."""
    code = recipe("text maptool", server)
    [fields] = re.findall(r'json\.set\("\{\}", (.*)\)\]', code)
    assert re.findall(r'"(\w+)", (\w+)', fields) == [
        ("expression", "dice"),
        ("label", "getPlayerName"),
    ]
    [(url, media)] = re.findall(r'REST\.post\("(.*?)", body, "(.*?)"\)', code)
    body = json.dumps({"expression": "5d1", "label": "Maya"}).encode()
    reply = over_http(server)("POST", url.removeprefix(server), {"Content-Type": media}, body)
    assert json.loads(reply.data)[re.findall(r'json\.get\(answer, "(\w+)"\)', code)[0]]


def test_n8n(server: str, tmp_path: Path) -> None:
    """What is between the braces is JavaScript."""
    [step] = json.loads(recipe("json n8n", server))["nodes"]
    asked = step["parameters"]
    expression = re.fullmatch(r"=\{\{ (.*) \}\}", asked["jsonBody"])
    assert expression is not None
    body = node(f'const $json = {{ dice: "5d1" }};\nconsole.log({expression[1]});\n', tmp_path)
    path = asked["url"].removeprefix(server)
    headers = {"Content-Type": "application/json"}
    reply = over_http(server)(asked["method"], path, headers, body.encode())
    assert json.loads(reply.data)["outcome"]["total"] == 5
