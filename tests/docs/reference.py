"""`docs/reference.md`: every mechanic as the OpenAPI document tells it, with a worked example each.

`make reference` writes it; a test holds it to the document, and plays the examples.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference.md"
RULES = {"torg": "torg-dice", "daggerheart": "daggerheart", "torang": "torang"}
OF_ALL = ("modifiers", "label", "seed", "receipt", "dice")


@dataclass(frozen=True)
class Worked:
    """An example, worked by hand from the rules: what is asked, why, and what comes of it."""

    mechanic: str
    asked: Json
    why: str
    outcome: Json


WORKED = (
    Worked(
        "torg/2d10",
        {
            "value": 8,
            "difficulty": 20,
            "possibilities": 1,
            "modifiers": [{"name": "aim", "value": 3}],
            "dice": {"hot": 9, "cold": 10, "max": [10, 8], "possibilities": [[4]]},
        },
        "Hot 9 is lower than cold 10: +9, the most there is, so another die is thrown, "
        "and one more after its 10 (T2-03). The Possibility adds its 4 (T2-07): 9 + 10 + "
        "8 + 4 = 31. With the value and the aim that is 42, 22 above the difficulty.",
        {"bonus": 31, "maxed": "hot", "total": 42, "success": True, "level": "spectacular"},
    ),
    Worked(
        "torg/d20",
        {"value": 5, "difficulty": 12, "dice": {"d20": [20, 13]}},
        "A skilled roller throws again on a 20 (TD-02). 33 on the dice is +10 on the "
        "chart (TD-01), so 15 in all, 3 above the difficulty.",
        {"die_total": 33, "bonus": 10, "total": 15, "level": "good"},
    ),
    Worked(
        "daggerheart/attack",
        {
            "modifier": -3,
            "evasion": 25,
            "damage": "2d8+2",
            "thresholds": {"major": 8, "severe": 16},
            "dice": {"d20": [20], "damage": [5, 7]},
        },
        "17 does not reach 25, but a natural 20 always hits (DG-03). A critical deals the"
        " most that the dice can show, an ordinary roll and the constant once (DG-04): 16"
        " + 12 + 2 = 30, which is above the severe threshold: 3 hit points (DG-07).",
        {
            "total": 17,
            "hit": True,
            "critical": True,
            "damage": {
                "total": 30,
                "rolled": 12,
                "critical_maximum": 16,
                "modifier": 2,
                "hit_points": 3,
            },
        },
    ),
    Worked(
        "daggerheart/reaction",
        {"modifier": 2, "difficulty": 15, "advantage": 1, "dice": {"d20": [6, 13]}},
        "With advantage the higher die counts (DG-02a): 13 + 2 reaches 15 (DG-09).",
        {"natural": 13, "total": 15, "success": True, "critical": False},
    ),
    Worked(
        "daggerheart/damage",
        {"damage": "1d10+3", "critical": True, "dice": {"damage": [6]}},
        "A player's critical attack (DU-02b): 10 + 6 + 3.",
        {"total": 19, "rolled": 6, "critical_maximum": 10, "modifier": 3, "hit_points": None},
    ),
    Worked(
        "daggerheart/duality",
        {"modifier": 1, "difficulty": 14, "dice": {"hope": 9, "fear": 4}},
        "9 + 4 + 1 reaches 14, and the Hope die is the higher one (DU-01).",
        {"hope": 9, "fear": 4, "with": "hope", "total": 14, "success": True, "critical": False},
    ),
    Worked(
        "torang/ability",
        {"score": 50, "difficult": 1, "dice": {"d100": 3}},
        "One notable disadvantage takes 20 away (TE-05), and every threshold is taken "
        "from the 30 that are left: 3 is a tenth of it, a critical (TE-02).",
        {"roll": 3, "effective_score": 30, "level": "critical"},
    ),
    Worked(
        "torang/opposed",
        {
            "active": {"score": 155},
            "opposing": {"score": 70},
            "dice": {"active": 51, "opposing": 68},
        },
        "Two successes. What the active side has over 100 is added to its number "
        "(TE-12): 51 + 55 = 106 beats 68.",
        {"result": "weak_victory", "winner": "active", "lesser_loser": None},
    ),
    Worked(
        "dice",
        {"expression": "4d6kh3 + 2", "dice": {"dice": [3, 6, 1, 4]}},
        "The highest three of four: 6 + 4 + 3, and 2.",
        {"total": 15},
    ),
)


class Reference:
    """The page that a document makes."""

    def __init__(self, document: Json) -> None:
        self._document = document

    def page(self) -> str:
        paths = self._document["paths"]
        names = [found[1] for path in paths if (found := re.match(r"/v1/(.+)/roll$", path))]
        parts = [HEAD, " · ".join(f"[{name}](#{_anchor(name)})" for name in names) + "\n"]
        parts += [self._mechanic(name) for name in names]
        parts.append(self._of_all(names[0]))
        return "\n".join(parts)

    def _mechanic(self, name: str) -> str:
        post = self._document["paths"][f"/v1/{name}/roll"]["post"]
        asked = self._body(name)["properties"]
        told = self._schema(post["responses"]["200"]["content"]["application/json"]["schema"])
        outcome = self._schema(told["properties"]["outcome"])["properties"]
        own = {field: value for field, value in asked.items() if field not in OF_ALL}
        faces = self._schema(asked["dice"])["properties"]
        rules = RULES.get(name.split("/")[0])
        about = post["description"].replace("\n", " ")
        lines = [
            f"## {name}\n",
            f"{about}" + (f" ([the rules](rules/{rules}.md))" if rules else "") + "\n",
            *_table("field", own, self._fields(own)),
            *_table("in `dice`", faces, {field: _text(value) for field, value in faces.items()}),
            *_table(
                "in `outcome`",
                outcome,
                {field: _text(self._told(v)) for field, v in outcome.items()},
            ),
        ]
        for worked in WORKED:
            if worked.mechanic == name:
                lines += _worked(worked)
        return "\n".join(lines)

    def _of_all(self, name: str) -> str:
        asked = self._body(name)["properties"]
        shared = {field: asked[field] for field in OF_ALL}
        return "\n".join(
            ["## Fields of every roll\n", *_table("field", shared, self._fields(shared))]
        )

    def _body(self, name: str) -> Json:
        post = self._document["paths"][f"/v1/{name}/roll"]["post"]
        return self._schema(post["requestBody"]["content"]["application/json"]["schema"])

    def _fields(self, fields: Json) -> dict[str, str]:
        return {
            field: f"{self._kind(value)} {_text(self._told(value))}"
            for field, value in fields.items()
        }

    def _kind(self, value: Json) -> str:
        schema = self._schema(value)
        if "enum" in schema:
            kind = ", ".join(f"`{one}`" for one in schema["enum"] if one is not None)
        else:
            [kind] = _types(schema)
            if kind == "integer":
                kind = f"{schema['minimum']:,} to {schema['maximum']:,}"
        usual = value.get("default", schema.get("default"))
        shown = usual if isinstance(usual, str) else json.dumps(usual)
        ending = "" if usual in (None, [], {}) else f", `{shown}` if left out"
        return f"*{kind}{ending}*."

    def _told(self, value: Json) -> Json:
        return {**self._schema(value), **value}

    def _schema(self, value: Json) -> Json:
        while "$ref" in value:
            *_, name = value["$ref"].split("/")
            value = self._document["components"]["schemas"][name]
        if "anyOf" in value:
            return self._schema(next(one for one in value["anyOf"] if one.get("type") != "null"))
        return value


def _types(schema: Json) -> list[str]:
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return [one for one in types if one != "null"]


def _table(head: str, fields: Json, texts: dict[str, str]) -> Iterator[str]:
    yield f"| {head} | |"
    yield "|---|---|"
    for field in fields:
        yield f"| `{field}` | {texts[field]} |"
    yield ""


def _text(value: Json) -> str:
    return " ".join(value.get("description", "").split()).replace("|", "\\|")


def _worked(worked: Worked) -> Iterator[str]:
    yield "**Worked example.** " + worked.why + "\n"
    yield "```sh"
    url = f"http://127.0.0.1:8000/v1/{worked.mechanic}/roll"
    yield f"curl -X POST {url} -H 'Content-Type: application/json' \\"
    yield f"  -d '{json.dumps(worked.asked)}'"
    yield "```\n"
    yield "```json outcome"
    yield json.dumps(worked.outcome)
    yield "```\n"


def _anchor(name: str) -> str:
    """As GitHub and the guide make it of a heading."""
    return name.replace("/", "")


HEAD = """# Every mechanic

What can be asked of each, and what the answer's `outcome` says; ids such as T2-03 name the rules.
`POST /v1/{mechanic}/roll` throws once, `/rolls` up to 1,000 times, `/odds` counts the chances of
the same fields. What every roll can take beside its own fields is
[at the end](#fields-of-every-roll).
"""


def main() -> None:
    """Write the page."""
    document = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    PAGE.write_text(Reference(document).page(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
