"""What must be found in a document that breaks clients of the release before it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import orjson
import pytest

from release.breaking import breaks, git, main
from tests.openapi.described import DOCUMENT

Json = dict[str, Any]

NOW = orjson.dumps(DOCUMENT)
"""A copy of it is read from this much faster than it is copied."""

ROLL = "/v1/torg/2d10/roll"
TABLE = "/v1/sessions/{session}"


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
    schema(document, "AddFoeMove").setdefault("required", []).append("possibilities")


def narrower(document: Json) -> None:
    schema(document, "Torg2d10Request")["properties"]["value"]["maximum"] = 10


def longer(document: Json) -> None:
    schema(document, "CreateSession")["properties"]["name"]["minLength"] = 5


def other_type(document: Json) -> None:
    schema(document, "Torg2d10Request")["properties"]["up"]["type"] = "string"


def value_gone(document: Json) -> None:
    schema(document, "SceneKind")["enum"].remove("dramatic")


def move_gone(document: Json) -> None:
    body = document["paths"][f"{TABLE}/moves"]["post"]["requestBody"]
    union = body["content"]["application/json"]["schema"]
    while "$ref" in union:
        union = schema(document, union["$ref"].rpartition("/")[2])
    union["oneOf"].pop()


def told_no_more(document: Json) -> None:
    del schema(document, "TableView")["properties"]["phase"]


def told_at_times(document: Json) -> None:
    schema(document, "TableView")["required"].remove("phase")


def told_otherwise(document: Json) -> None:
    schema(document, "TableView")["properties"]["version"]["type"] = "string"


def told_null(document: Json) -> None:
    schema(document, "TableView")["properties"]["version"]["type"] = ["integer", "null"]


def told_another_value(document: Json) -> None:
    schema(document, "TableStatus")["enum"].append("paused")


def header_gone(document: Json) -> None:
    del document["paths"][TABLE]["get"]["responses"]["200"]["headers"]["ETag"]


def status_other(document: Json) -> None:
    answers = document["paths"]["/v1/sessions"]["post"]["responses"]
    answers["200"] = answers.pop("201")


def kind_gone(document: Json) -> None:
    del document["paths"][f"{TABLE}/events/stream"]["get"]["responses"]["200"]["content"][
        "text/event-stream"
    ]


def mechanic_gone_from_batches(document: Json) -> None:
    schema(document, "BatchAnswerItem")["oneOf"].pop()


def parameter_gone(document: Json) -> None:
    parameters = document["paths"][f"{TABLE}/events"]["get"]["parameters"]
    parameters[:] = [one for one in parameters if "EventsAfter" not in one.get("$ref", "")]


def parameter_needed(document: Json) -> None:
    document["components"]["parameters"]["EventsAfter"]["required"] = True


def shared_header_gone(document: Json) -> None:
    parameters = document["paths"][f"{TABLE}/moves"]["post"]["parameters"]
    parameters[:] = [one for one in parameters if "IdempotencyKey" not in one.get("$ref", "")]


def schema_renamed(document: Json) -> None:
    schemas = document["components"]["schemas"]
    schemas["Other"] = schemas.pop("SessionCreated")
    created = document["paths"]["/v1/sessions"]["post"]["responses"]["201"]
    created["content"]["application/json"]["schema"]["$ref"] = "#/components/schemas/Other"


def event_gone(document: Json) -> None:
    union = schema(document, "TableEvent")["oneOf"]
    union.remove({"$ref": "#/components/schemas/CardFlippedEvent"})


def constant_other(document: Json) -> None:
    schema(document, "CardFlippedEvent")["properties"]["type"]["const"] = "card_turned"


def problem_gone(document: Json) -> None:
    schema(document, "Problem")["properties"]["code"]["x-extensible-enum"].remove("wrong_phase")


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
    schema_renamed,
    event_gone,
    constant_other,
    problem_gone,
    body_needed,
)


@pytest.mark.parametrize("change", BREAKING, ids=lambda change: change.__name__)
def test_what_breaks_is_found(change: Callable[[Json], None]) -> None:
    after = orjson.loads(NOW)
    change(after)
    assert len(breaks(DOCUMENT, after)) > 0


def more_to_ask(document: Json) -> None:
    schema(document, "Torg2d10Request")["properties"]["lucky"] = {"type": "boolean"}
    schema(document, "Torg2d10Request")["properties"]["value"]["maximum"] = 10**9
    schema(document, "OpposedTies")["enum"].append("sudden_death")


def more_to_tell(document: Json) -> None:
    schema(document, "TableView")["properties"]["weather"] = {"type": "string"}
    schema(document, "Problem")["properties"]["code"]["x-extensible-enum"].append("new_code")
    schema(document, "MoveName")["enum"].append("new_move")


def more_to_do(document: Json) -> None:
    document["paths"]["/v1/new"] = {"get": document["paths"]["/v1/limits"]["get"]}


def event_to_come(document: Json) -> None:
    event = deepcopy(schema(document, "CardFlippedEvent"))
    event["properties"]["type"]["const"] = "card_spun"
    document["components"]["schemas"]["CardSpunEvent"] = event
    schema(document, "TableEvent")["oneOf"].append({"$ref": "#/components/schemas/CardSpunEvent"})


def mechanic_in_batches(document: Json) -> None:
    document["components"]["schemas"]["ToyAnswer"] = deepcopy(schema(document, "Torg2d10Answer"))
    schema(document, "BatchAnswerItem")["oneOf"].append({"$ref": "#/components/schemas/ToyAnswer"})


def other_words(document: Json) -> None:
    document["info"]["description"] = "Other words."
    schema(document, "TableView")["description"] = "Other words."


def body_said_to_be_needed(document: Json) -> None:
    """It was: none of its kinds may be empty."""
    document["paths"]["/v1/dice/roll"]["post"]["requestBody"]["required"] = True


LET_BE: tuple[Callable[[Json], None], ...] = (
    more_to_ask,
    more_to_tell,
    more_to_do,
    event_to_come,
    mechanic_in_batches,
    other_words,
    body_said_to_be_needed,
)


@pytest.mark.parametrize("change", LET_BE, ids=lambda change: change.__name__)
def test_what_does_not_break_is_let_be(change: Callable[[Json], None]) -> None:
    after = orjson.loads(NOW)
    change(after)
    assert breaks(DOCUMENT, after) == []


SMALL = """\
paths:
  /v1/roll:
    post: {operationId: roll, responses: {}}
components:
  schemas: {Problem: {}}
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """One of a small document alone."""
    (tmp_path / "openapi.yaml").write_text(SMALL, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    author = ("-c", "user.name=Maya", "-c", "user.email=maya@example.org")
    git(tmp_path, *author, "commit", "--quiet", "--message=The document")
    return tmp_path


def test_the_newest_release_is_compared_with(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(repository, "tag", "v1.9.0")
    git(repository, "tag", "v1.10.0")
    git(repository, "tag", "v2.0.0-rc1")
    assert main(repository) == 0
    assert capsys.readouterr().out == "v1.10.0: 0 breaking changes\n"
    document = repository / "openapi.yaml"
    document.write_text(SMALL.replace("post", "put"), encoding="utf-8")
    assert main(repository) == 1
    assert "POST /v1/roll is gone" in capsys.readouterr().out


def test_without_a_release_nothing_breaks(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in (repository, tmp_path_factory.mktemp("without a repository")):
        assert main(folder) == 0
        assert "no tag of a release" in capsys.readouterr().out
