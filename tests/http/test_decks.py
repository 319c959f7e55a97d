"""Decks over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.schemas.derive import part_schema
from service.tables.drama_deck.game.new_table import NewTable, OwnDeck
from tests.tabletop.calling import in_process, open_table

PATHS = ["/v1/decks", "/v1/decks/standard", "/v1/decks/standard/cards/57"]

OwnDeckSchema = part_schema(OwnDeck)


def get(client: FlaskClient, path: str) -> Any:
    response = client.get(path)
    assert (response.status_code, response.content_type) == (200, "application/json")
    return response.get_json()


def test_the_standard_deck_is_listed_with_its_path(client: FlaskClient) -> None:
    [deck] = get(client, "/v1/decks")["decks"]
    assert deck == {
        "name": "standard",
        "title": "The Drama Deck",
        "count": 156,
        "path": "/v1/decks/standard",
    }
    assert get(client, deck["path"])["title"] == deck["title"]


@pytest.mark.rule("DD-01")
def test_a_card_is_told_with_both_its_sides(client: FlaskClient) -> None:
    card = get(client, "/v1/decks/standard/cards/115")
    assert card.pop("text").startswith("+3 to the effect value of one of your successful actions")
    assert card.pop("use").startswith("`use_card` takes the `roll`, and `on`")
    assert card == {
        "number": 115,
        "name": "Coup de Grace",
        "type": "Coup de Grace",
        "category": "enhancement",
        "standard": {"initiative": "heroes", "heroes": [], "villains": ["fatigued"]},
        "dramatic": {
            "initiative": "heroes",
            "heroes": ["stymied"],
            "villains": ["trick", "taunt"],
        },
        "approved": ["intimidate", "trick"],
        "skill_box": {"steps": ["B", "D"], "problem": None},
        "rules": ["DD-42", "DD-15"],
        "flavour": None,
    }


@pytest.mark.rule("DD-01")
def test_the_deck_holds_every_card_and_the_text_of_every_type(client: FlaskClient) -> None:
    deck = get(client, "/v1/decks/standard")
    assert (deck["name"], deck["count"]) == ("standard", 156)
    assert [card["number"] for card in deck["cards"]] == list(range(1, 157))
    types = {told["type"]: told for told in deck["types"]}
    assert len(types) == len(deck["types"]) == 29
    assert (types["Romance"]["category"], types["Romance"]["count"]) == ("subplot", 2)
    assert sum(told["count"] for told in deck["types"]) == 156
    for facts in deck["cards"]:
        card = get(client, f"/v1/decks/standard/cards/{facts['number']}")
        told = types[facts["type"]]
        assert facts["category"] == told["category"]
        assert card == {
            **facts,
            "name": facts["type"],
            "text": told["text"],
            "use": told["use"],
            "rules": told["rules"],
            "flavour": None,
        }


def test_the_deck_explains_every_keyword_on_its_cards(client: FlaskClient) -> None:
    deck = get(client, "/v1/decks/standard")
    texts = deck["keyword_texts"]
    lines = [card[kind] for card in deck["cards"] for kind in ("standard", "dramatic")]
    for side in ("heroes", "villains"):
        assert {keyword for line in lines for keyword in line[side]} == set(texts[side])
    assert {action for card in deck["cards"] for action in card["approved"]} == set(
        texts["approved"]
    )
    problems = {card["skill_box"]["problem"] for card in deck["cards"]}
    assert problems - {None} == set(texts["problems"])
    assert all(text for part in texts.values() for text in part.values())


@pytest.mark.rule("DD-06")
def test_cards_of_the_standard_deck_fit_into_an_own_one(client: FlaskClient) -> None:
    cards = get(client, "/v1/decks/standard")["cards"]
    deck = (
        NewTable(name="Ours", deck=OwnDeckSchema().load({"name": "Ours", "cards": cards}))
        .table()
        .cards
    )
    assert (deck.name, len(deck)) == ("Ours", 156)


OWN = {
    "number": 3,
    "type": "Idea",
    "category": "enhancement",
    "standard": {"initiative": "heroes", "heroes": [], "villains": []},
    "dramatic": {"initiative": "heroes", "heroes": [], "villains": []},
    "approved": [],
    "skill_box": {"steps": [], "problem": None},
}
OWN_TEXTS = {"name": "A Word", "text": "Ask the spirits.", "flavour": "They never lie."}


@pytest.mark.rule("DD-06")
def test_a_table_lists_the_texts_of_its_own_cards(client: FlaskClient) -> None:
    deck = {"name": "Ours", "cards": [OWN | OWN_TEXTS, OWN | {"number": 4}]}
    gm = open_table(in_process(client), 0, deck=deck).gm
    listed = gm.get("/deck/cards")["cards"]
    idea = get(client, "/v1/decks/standard/cards/85")
    assert idea["type"] == "Idea"
    texts = {name: idea[name] for name in ("text", "use", "rules")}
    assert listed == [
        OWN | texts | OWN_TEXTS,
        OWN | texts | {"number": 4, "name": "Idea", "flavour": None},
    ]
    for card in listed:
        assert gm.get(f"/deck/cards/{card['number']}") == card


@pytest.mark.parametrize(
    "number", ["0", "157", "-1", "007", "57.0", "+57", "x", "%D9%A7", "%2057", "9" * 5_000]
)
def test_a_card_that_is_not_there_is_told_so(client: FlaskClient, number: str) -> None:
    response = client.get(f"/v1/decks/standard/cards/{number}")
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")
    problem = response.get_json()
    assert problem["code"] == "not_found"
    assert problem["detail"] == "The standard deck has no such card: its numbers are 1 to 156."


@pytest.mark.parametrize(
    "path", ["/v1/decks/other", "/v1/decks/", "/v1/decks/standard/cards", "/v1/decks/standard/"]
)
def test_there_is_no_other_deck(client: FlaskClient, path: str) -> None:
    assert client.get(path).get_json()["code"] == "not_found"


@pytest.mark.parametrize("path", PATHS)
def test_decks_may_be_kept(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    for named in (first.headers["ETag"], f'"x", W/{first.headers["ETag"]}', "*"):
        again = client.get(path, headers={"If-None-Match": named})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert again.headers["Cache-Control"] == "public, max-age=86400"
    other = client.get(path, headers={"If-None-Match": '"x"'})
    assert (other.status_code, other.data) == (200, first.data)


def test_every_body_has_its_own_etag(client: FlaskClient) -> None:
    paths = [*PATHS, "/v1/decks/standard/cards/58"]
    assert len({client.get(path).headers["ETag"] for path in paths}) == 4


@pytest.mark.parametrize("path", PATHS)
def test_the_head_of_a_deck_is_that_of_its_body(client: FlaskClient, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    for name in ("ETag", "Content-Length", "Content-Type", "Cache-Control"):
        assert head.headers[name] == whole.headers[name]
    assert int(head.headers["Content-Length"]) == len(whole.data)
    named = client.head(path, headers={"If-None-Match": head.headers["ETag"]})
    assert named.status_code == 304


@pytest.mark.parametrize("path", PATHS)
def test_decks_take_no_query_and_no_post(client: FlaskClient, path: str) -> None:
    response = client.get(f"{path}?colour=gray")
    assert response.status_code == 422
    assert [error["parameter"] for error in response.get_json()["errors"]] == ["colour"]
    assert client.post(path, json={}).status_code == 405
