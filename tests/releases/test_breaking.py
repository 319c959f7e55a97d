"""The document against those of the releases, and what must be found in one that breaks."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.app import create_app
from service.config import Settings
from tests.releases.breaking import breaks

Json = dict[str, Any]

RELEASES = sorted(Path(__file__).parent.glob("*/openapi.yaml"))
NOW: Json = create_app(Settings()).extensions["rollwright_document"]()
MEANT = {
    "0.1.0": {
        "Table.phase: ['awards', 'closed'] is new": "ended has become two steps (DD-72)",
        "Term.total: integer is ['integer', 'null']": "a constant may have decimals",
        "Trade.state: ['void'] is new": "a trade whose card is gone ends at once",
        "RollAsked.against: ['string', 'null'] is array": "a roll can have several targets (DD-15)",
        "TableRoll.negated: boolean is array": "each of several targets may answer (DD-15)",
        "Table.asked is gone": "awaiting has everything that waits, and for whom",
        "MakeRoll.against: ['string', 'null'] is array": "a roll can have several targets (DD-15)",
        "MakeRoll.against: maxItems open is 32": "a roll can have several targets (DD-15)",
        "EndAdventure.insurance is gone": "close_adventure takes it (DD-72)",
        "Fairness.commitment is gone": "each adventure has its own, in adventures",
        "Fairness.client_seeds is gone": "each adventure has its own, in adventures",
        "Fairness.shuffles is gone": "each adventure has its own, in adventures",
        "Fairness.server_seed is gone": "each adventure has its own, in adventures",
        **{
            f"{faces}: maxItems 10000 is 5000": "a roll throws no more: more took too long"
            for faces in (
                "DaggerheartAttackFaces.damage",
                "DaggerheartAttackFaces.extra",
                "DaggerheartDamageFaces.damage",
                "DiceFaces.dice",
            )
        },
    }
}
"""What breaks clients of a version on purpose, and why: nobody has been given 0.1.0 yet."""

ROLL = "/v1/torg/2d10/roll"
TABLE = "/v1/sessions/{session}"


def test_there_is_a_release() -> None:
    assert RELEASES


@pytest.mark.parametrize("released", RELEASES, ids=lambda path: path.parent.name)
def test_clients_of_a_release_go_on(released: Path) -> None:
    """Where it must break: a new major version, and a way to go on, in the changelog first."""
    found = breaks(yaml.safe_load(released.read_text(encoding="utf-8")), NOW)
    assert sorted(found) == sorted(MEANT.get(released.parent.name, {}))


def schema(document: Json, name: str) -> Json:
    found: Json = document["components"]["schemas"][name]
    return found


def gone(document: Json) -> None:
    del document["paths"][ROLL]


def other_method(document: Json) -> None:
    document["paths"][ROLL]["put"] = document["paths"][ROLL].pop("post")


def renamed(document: Json) -> None:
    document["paths"][ROLL]["post"]["operationId"] = "other"


def no_token(document: Json) -> None:
    document["paths"][ROLL]["post"]["security"] = [{"bearer": []}]


def field_gone(document: Json) -> None:
    del schema(document, "Torg2d10Request")["properties"]["skilled"]


def field_needed(document: Json) -> None:
    schema(document, "Torg2d10Request").setdefault("required", []).append("value")


def field_of_a_union_needed(document: Json) -> None:
    schema(document, "AddFoe").setdefault("required", []).append("possibilities")


def narrower(document: Json) -> None:
    schema(document, "Torg2d10Request")["properties"]["value"]["maximum"] = 10


def longer(document: Json) -> None:
    schema(document, "CreateSession")["properties"]["name"]["minLength"] = 5


def other_type(document: Json) -> None:
    schema(document, "Torg2d10Request")["properties"]["up"]["type"] = "string"


def value_gone(document: Json) -> None:
    schema(document, "StartScene")["properties"]["kind"]["enum"].remove("dramatic")


def move_gone(document: Json) -> None:
    body = document["paths"][f"{TABLE}/moves"]["post"]["requestBody"]
    union = body["content"]["application/json"]["schema"]
    while "$ref" in union:
        union = schema(document, union["$ref"].rpartition("/")[2])
    union["oneOf"].pop()


def told_no_more(document: Json) -> None:
    del schema(document, "Table")["properties"]["phase"]


def told_at_times(document: Json) -> None:
    schema(document, "Table")["required"].remove("phase")


def told_otherwise(document: Json) -> None:
    schema(document, "Table")["properties"]["version"]["type"] = "string"


def told_null(document: Json) -> None:
    schema(document, "Table")["properties"]["version"]["type"] = ["integer", "null"]


def told_another_value(document: Json) -> None:
    schema(document, "Table")["properties"]["status"]["enum"].append("paused")


def header_gone(document: Json) -> None:
    del document["paths"][TABLE]["get"]["responses"]["200"]["headers"]["ETag"]


def status_other(document: Json) -> None:
    answers = document["paths"]["/v1/sessions"]["post"]["responses"]
    answers["200"] = answers.pop("201")


def kind_gone(document: Json) -> None:
    del document["paths"][f"{TABLE}/events"]["get"]["responses"]["200"]["content"][
        "text/event-stream"
    ]


def mechanic_gone_from_batches(document: Json) -> None:
    schema(document, "BatchAnswerItem")["oneOf"].pop()


def parameter_gone(document: Json) -> None:
    parameters = document["paths"][f"{TABLE}/events"]["get"]["parameters"]
    parameters[:] = [one for one in parameters if one.get("name") != "after"]


def parameter_needed(document: Json) -> None:
    for one in document["paths"][f"{TABLE}/events"]["get"]["parameters"]:
        if one.get("name") == "after":
            one["required"] = True


def shared_header_gone(document: Json) -> None:
    parameters = document["paths"][f"{TABLE}/moves"]["post"]["parameters"]
    parameters[:] = [one for one in parameters if "IdempotencyKey" not in one.get("$ref", "")]


def body_needed(document: Json) -> None:
    document["paths"][ROLL]["post"]["requestBody"]["required"] = True


BREAKING: tuple[Callable[[Json], None], ...] = (
    gone,
    other_method,
    renamed,
    no_token,
    field_gone,
    field_needed,
    field_of_a_union_needed,
    narrower,
    longer,
    other_type,
    value_gone,
    move_gone,
    told_no_more,
    told_at_times,
    told_otherwise,
    told_null,
    told_another_value,
    header_gone,
    status_other,
    kind_gone,
    mechanic_gone_from_batches,
    parameter_gone,
    parameter_needed,
    shared_header_gone,
    body_needed,
)


@pytest.mark.parametrize("change", BREAKING, ids=lambda change: change.__name__)
def test_what_breaks_is_found(change: Callable[[Json], None]) -> None:
    after = deepcopy(NOW)
    change(after)
    assert len(breaks(NOW, after)) > 0


def more_to_ask(document: Json) -> None:
    schema(document, "Torg2d10Request")["properties"]["lucky"] = {"type": "boolean"}
    schema(document, "Torg2d10Request")["properties"]["value"]["maximum"] = 10**9
    schema(document, "StartScene")["properties"]["kind"]["enum"].append("comic")


def more_to_tell(document: Json) -> None:
    schema(document, "Table")["properties"]["weather"] = {"type": "string"}
    schema(document, "Problem")["properties"]["code"].setdefault("enum", []).append("new_code")


def more_to_do(document: Json) -> None:
    document["paths"]["/v1/new"] = {"get": document["paths"]["/v1/limits"]["get"]}


def mechanic_in_batches(document: Json) -> None:
    document["components"]["schemas"]["ToyAnswer"] = deepcopy(schema(document, "Torg2d10Answer"))
    schema(document, "BatchAnswerItem")["oneOf"].append({"$ref": "#/components/schemas/ToyAnswer"})


def other_words(document: Json) -> None:
    document["info"]["description"] = "Other words."
    schema(document, "Table")["description"] = "Other words."


def body_said_to_be_needed(document: Json) -> None:
    """It was: none of its kinds may be empty."""
    document["paths"]["/v1/dice/roll"]["post"]["requestBody"]["required"] = True


LET_BE: tuple[Callable[[Json], None], ...] = (
    more_to_ask,
    more_to_tell,
    more_to_do,
    mechanic_in_batches,
    other_words,
    body_said_to_be_needed,
)


@pytest.mark.parametrize("change", LET_BE, ids=lambda change: change.__name__)
def test_what_does_not_break_is_let_be(change: Callable[[Json], None]) -> None:
    after = deepcopy(NOW)
    change(after)
    assert breaks(NOW, after) == []
