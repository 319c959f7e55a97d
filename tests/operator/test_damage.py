"""Damaged exports: refused with the line and the field, or the table goes on for everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec
import pytest

from service.app import create_app
from service.config import Settings
from service.operator.backup import restore
from service.operator.failure import CommandFailed
from service.store.store import Store
from service.store.stored import export_session
from tests.tabletop.calling import Caller, Send, TestTable, in_process, open_table
from tests.tabletop.test_secrecy import own_deck

Json = dict[str, Any]
READ = ("", "/moves?odds=true", "/events?limit=1000", "/fairness", "/deck/cards", "/recording")


class Exported(NamedTuple):
    """A table and its exported line, with all JSON in it decoded."""

    table: TestTable
    tree: Json


def rich_table(send: Send) -> TestTable:
    """A table in its second adventure, with a roll, a foe, a skill, a shuffle and steps to undo."""
    table = open_table(send, 2, deck=own_deck(9801)).begin("end_adventure")
    table.gm.play("close_adventure")
    table.players[1].play("give_seed", client_seed="again")
    table.begin("start_rounds", "flip", "flip", "end_rounds", "end_scene")
    table.players[0].play("discard_for_refill", cards=table.players[0].hand()[:1])
    table.players[1].play("discard_for_refill", cards=[])
    table.gm.play("reshuffle")
    table.gm.play("start_scene", kind="dramatic")
    table.gm.play("start_rounds")
    table.gm.play("flip")
    table.watch()
    table.players[0].play("act")
    table.players[0].play("play_to_pool", card=table.players[0].hand()[0])
    table.gm.play("add_foe", name="Baruk", possibilities=3)
    table.players[1].play("roll", value=9, difficulty=12, action="attack", against=["f1"])
    table.gm.play("roll_dice", mechanic="dice", body={"expression": "2d6"}, hidden=True)
    table.gm.play("set_possibilities", character="c1", amount=3)
    table.players[0].play("ask_undo", because="There was no third one.")
    return table


def opened(text: str) -> Any:
    """A text as JSON, if it is more than a number of digits."""
    return {"json": json.loads(text)} if text[:1] in ("{", "[", '"') else text


def tree_of(line: bytes) -> Json:
    tree: Json = json.loads(line)
    tree["fields"] = {name: opened(value) for name, value in tree["fields"].items()}
    for name in ("events", "shuffles"):
        tree[name] = [opened(text) for text in tree[name]]
    return tree


def line_of(value: Any) -> Any:
    """The tree with its JSON as text again."""
    if isinstance(value, dict):
        if value.keys() == {"json"}:
            return json.dumps(value["json"], separators=(",", ":"))
        return {name: line_of(item) for name, item in value.items()}
    return [line_of(item) for item in value] if isinstance(value, list) else value


Place = tuple[str | int, ...]


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    if at:
        yield at
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(item, (*at, key))


def kind(tree: Json, place: Place) -> str:
    """What a place is: of those in one list, or of one type of event, the first is damaged."""
    names = [re.sub(r"(?<=:)\w+$|^c\d$", "*", str(key)) for key in place if isinstance(key, str)]
    if place[0] == "events" and len(place) > 1:
        names.insert(0, tree["events"][place[1]]["json"]["e"])
    return "/".join(names)


def damages(value: Any) -> Iterator[Any]:
    """Values of other types, and near ones."""
    yield from (None, -1, "x", [])
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, 2**40, 2**60)
    elif isinstance(value, str) and value:
        yield value[:-1] + chr(ord(value[-1]) ^ 1)
    elif isinstance(value, list) and value:
        yield from (value[1:], [*value, value[-1]])
    elif isinstance(value, dict) and value:
        yield {name: value[name] for name in list(value)[1:]}


@pytest.fixture(scope="module")
def exported(store_url: str) -> Exported:
    send = in_process(create_app(Settings(log_level="critical", store=store_url)).test_client())
    table = rich_table(send)
    store = Store(store_url, connections=1)
    stored = export_session(store, table.gm.session)
    store.client.close()
    assert stored is not None
    return Exported(table, tree_of(msgspec.json.encode(stored)))


def broken(exported: Exported, line: bytes, store_url: str, file: Path) -> str:
    """What is wrong with how a damaged line is taken; empty for nothing."""
    file.write_bytes(line + b'\n{"sessions":1}\n')
    try:
        restore(Settings(store=store_url), file, replace=False)
    except CommandFailed as refused:
        found = re.search(r"line 1: .*(its? |session|\$|shuffle|deck|field|seat)", str(refused))
        return "" if found else f"a refusal names no part: {refused}"
    except Exception as error:
        return f"the import fails with {error!r}"
    return "; ".join(answered_wrong(exported.table, json.loads(line)["id"]))


def answered_wrong(table: TestTable, id: str) -> Iterator[str]:
    """Answers with a 5xx at the imported table."""
    for caller in (table.gm, table.players[0]):
        here = Caller(caller.send, f"/v1/sessions/{id}", caller.token, caller.character)
        asked: list[tuple[str, str, Any]] = [("GET", part, None) for part in READ]
        asked += [("POST", "/moves", {"move": move}) for move in ("undo", "flip")]
        for method, part, body in asked:
            try:
                reply = here.ask(method, part, body)
            except Exception as error:  # a recording breaks off
                yield f"{method} {part} breaks off: {error!r}"
            else:
                if reply.status >= 500:
                    yield f"{method} {part} is answered {reply.status}: {reply.data!r}"


def test_some_fields_in_turn(exported: Exported, store_url: str, tmp_path: Path) -> None:
    """Fifty of the ways to damage one place of each kind: all of them take minutes."""
    tree = exported.tree
    kinds = {kind(tree, place): place for place in reversed([*places(tree)])}
    names = [name for name in sorted(kinds) if name.startswith(("fields", "shuffles"))]
    ways = [(name, damage) for name in names for damage in damages(at(tree, kinds[name]))]
    assert len(ways) > 750
    wrong = {}
    for name, damage in Random("damage").sample(ways, 50):
        mutant = json.loads(json.dumps(tree)) | {"id": token_hex(16)}
        *way, last = kinds[name]
        at(mutant, way)[last] = damage
        line = json.dumps(line_of(mutant)).encode()
        if found := broken(exported, line, store_url, tmp_path / "file"):
            wrong[name, str(damage)] = found
    assert wrong == {}


def at(tree: Any, way: Any) -> Any:
    for key in way:
        tree = tree[key]
    return tree


def test_bytes_in_turn(exported: Exported, store_url: str, tmp_path: Path) -> None:
    """Some fifty of them, with a bit the other way."""
    line = json.dumps(line_of(exported.tree | {"id": token_hex(16)})).encode()
    wrong = {}
    for place in range(0, len(line), len(line) // 50):
        mutant = bytearray(line)
        mutant[place] ^= 1
        if found := broken(exported, bytes(mutant), store_url, tmp_path / "file"):
            wrong[place] = found
    assert wrong == {}
