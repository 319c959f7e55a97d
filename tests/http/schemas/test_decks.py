"""Own decks: what is taken, and every way to be refused."""

from __future__ import annotations

from typing import Any

import pytest

from service.schemas.derive import part_schema
from service.tables.drama_deck.card import Card, CardCategory, Deck, Line, Side, SkillBox
from service.tables.drama_deck.game.new_table import NewTable, OwnDeck
from service.tables.drama_deck.game.pages import card_view
from service.tables.drama_deck.uses import card_type
from tests.http.schemas.loading import findings
from tests.rows import each_row

LINE = {"initiative": "heroes"}
CARD = {
    "number": 1,
    "type": "Storm",
    "category": "enhancement",
    "standard": LINE,
    "dramatic": LINE,
}
FULL = {
    "number": 9_999,
    "type": "Romance",
    "category": "subplot",
    "standard": {"initiative": "villains", "heroes": ["wet"], "villains": ["break", "up"]},
    "dramatic": {"initiative": "heroes", "heroes": [], "villains": ["taunt"]},
    "approved": ["any", "dance"],
    "skill_box": {"steps": ["A", "C", "D"], "problem": "a leak"},
    "name": "The Sailor's Widow",
    "text": "She waits for your character by the harbour.",
    "flavour": "Every lamp is lit but one.",
}

OwnDeckSchema = part_schema(OwnDeck)


def load(*cards: Any, name: Any = "Ours") -> Deck:
    own: OwnDeck = OwnDeckSchema().load({"name": name, "cards": list(cards)})
    return NewTable(name="Ours", deck=own).table().cards


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in CARD.items() if key != name}


@pytest.mark.rule("DD-06")
def test_an_own_deck_becomes_a_deck_by_number() -> None:
    deck = load(FULL, CARD)
    assert (deck.name, deck.numbers) == ("Ours", (1, 9_999))
    assert deck[9_999] == Card(
        number=9_999,
        type="Romance",
        category=CardCategory.SUBPLOT,
        standard=Line(Side.VILLAINS, ("wet",), ("break", "up")),
        dramatic=Line(Side.HEROES, (), ("taunt",)),
        approved=("any", "dance"),
        skill_box=SkillBox(("A", "C", "D"), "a leak"),
        name="The Sailor's Widow",
        text="She waits for your character by the harbour.",
        flavour="Every lamp is lit but one.",
    )


def test_what_is_left_out_is_empty() -> None:
    line = Line(Side.HEROES)
    assert load(CARD)[1] == Card(1, "Storm", CardCategory.ENHANCEMENT, line, line, (), SkillBox())
    assert load({**CARD, "skill_box": {}})[1].skill_box == SkillBox()
    assert load({**CARD, "name": None, "text": None, "flavour": None})[1] == load(CARD)[1]


@pytest.mark.rule("DD-06")
def test_words_that_no_rule_knows_are_kept() -> None:
    line = {"initiative": "villains", "heroes": ["wet", "Wet"], "villains": ["stymied again"]}
    card = load({**CARD, "standard": line, "approved": ["dance"]})[1]
    assert card.standard == Line(Side.VILLAINS, ("wet", "Wet"), ("stymied again",))
    assert card.approved == ("dance",)
    assert card_type(card.type).text == "The gamemaster says what it does."


@pytest.mark.rule("DD-06")
def test_an_own_card_without_texts_has_those_of_its_type() -> None:
    card = card_view(load({**FULL, "name": None, "text": None, "flavour": None})[9_999])
    assert (card.name, card.type, card.flavour) == ("Romance", "Romance", None)
    assert (card.text, card.use) == (card_type("Romance").text, card_type("Romance").use)


@pytest.mark.rule("DD-06")
def test_texts_of_an_own_card_take_the_place_of_its_types() -> None:
    card = card_view(load(FULL)[9_999])
    assert card.name == "The Sailor's Widow"
    assert card.text == "She waits for your character by the harbour."
    assert card.flavour == "Every lamp is lit but one."
    assert (card.type, card.use) == ("Romance", card_type("Romance").use)


def test_texts_of_an_own_card_may_have_their_full_lengths() -> None:
    card = load({**CARD, "name": "n" * 64, "text": "t" * 500, "flavour": "f" * 500})[1]
    assert (card.name, card.text, card.flavour) == ("n" * 64, "t" * 500, "f" * 500)


def test_a_whole_number_may_be_written_as_a_float() -> None:
    assert load({**CARD, "number": 7.0}).numbers == (7,)


def test_a_deck_may_have_a_thousand_cards() -> None:
    assert len(load(*({**CARD, "number": number} for number in range(1, 1_001)))) == 1_000


LONG = "x" * 65
WRONG_CARDS = [
    pytest.param(without("number"), "/number", "Missing data", id="no number"),
    pytest.param({**CARD, "number": 0}, "/number", "1 and", id="number 0"),
    pytest.param({**CARD, "number": 10_000}, "/number", "9999", id="number 10,000"),
    pytest.param({**CARD, "number": "1"}, "/number", "whole number", id="a text for a number"),
    pytest.param({**CARD, "number": True}, "/number", "whole number", id="true for a number"),
    pytest.param({**CARD, "number": 1.5}, "/number", "whole number", id="a half"),
    pytest.param(without("type"), "/type", "Missing data", id="no type"),
    pytest.param({**CARD, "type": ""}, "/type", "1 and 64", id="an empty type"),
    pytest.param({**CARD, "type": LONG}, "/type", "1 and 64", id="a long type"),
    pytest.param({**CARD, "type": "a\nb"}, "/type", "control", id="two lines"),
    pytest.param({**CARD, "type": None}, "/type", "null", id="type null"),
    pytest.param(without("category"), "/category", "Missing data", id="no category"),
    pytest.param({**CARD, "category": "gray"}, "/category", "one of", id="unknown category"),
    pytest.param({**CARD, "category": "Special"}, "/category", "one of", id="a capital"),
    pytest.param(without("standard"), "/standard", "Missing data", id="no standard line"),
    pytest.param(without("dramatic"), "/dramatic", "Missing data", id="no dramatic line"),
    pytest.param({**CARD, "standard": None}, "/standard", "null", id="line null"),
    pytest.param({**CARD, "standard": []}, "/standard", "object", id="a list for a line"),
    pytest.param({**CARD, "standard": {}}, "/standard/initiative", "Missing", id="no initiative"),
    pytest.param(
        {**CARD, "dramatic": {"initiative": "H"}}, "/dramatic/initiative", "one of", id="no side"
    ),
    pytest.param(
        {**CARD, "dramatic": {**LINE, "heroes": "up"}}, "/dramatic/heroes", "list", id="no list"
    ),
    pytest.param(
        {**CARD, "dramatic": {**LINE, "heroes": ["up"] * 21}},
        "/dramatic/heroes",
        "20",
        id="too many keywords",
    ),
    pytest.param(
        {**CARD, "standard": {**LINE, "villains": ["up", "x" * 33]}},
        "/standard/villains/1",
        "1 and 32",
        id="a long keyword",
    ),
    pytest.param(
        {**CARD, "standard": {**LINE, "villains": [""]}},
        "/standard/villains/0",
        "1 and 32",
        id="an empty keyword",
    ),
    pytest.param(
        {**CARD, "standard": {**LINE, "neutrals": []}},
        "/standard/neutrals",
        "Unknown",
        id="a third side",
    ),
    pytest.param({**CARD, "approved": ["a"] * 21}, "/approved", "20", id="many actions"),
    pytest.param({**CARD, "approved": [7]}, "/approved/0", "string", id="a number for an action"),
    pytest.param({**CARD, "approved": None}, "/approved", "null", id="approved null"),
    pytest.param({**CARD, "skill_box": None}, "/skill_box", "null", id="box null"),
    pytest.param(
        {**CARD, "skill_box": {"steps": ["E"]}}, "/skill_box/steps/0", "A, B, C, D", id="step E"
    ),
    pytest.param(
        {**CARD, "skill_box": {"steps": ["a"]}}, "/skill_box/steps/0", "A, B, C, D", id="step a"
    ),
    pytest.param(
        {**CARD, "skill_box": {"steps": ["B", "A"]}}, "/skill_box/steps", "ascending", id="falling"
    ),
    pytest.param(
        {**CARD, "skill_box": {"steps": ["A", "A"]}}, "/skill_box/steps", "once", id="A twice"
    ),
    pytest.param(
        {**CARD, "skill_box": {"steps": "AB"}}, "/skill_box/steps", "list", id="steps in a text"
    ),
    pytest.param(
        {**CARD, "skill_box": {"problem": "x" * 33}}, "/skill_box/problem", "32", id="long problem"
    ),
    pytest.param(
        {**CARD, "skill_box": {"problem": ""}}, "/skill_box/problem", "32", id="empty problem"
    ),
    pytest.param(
        {**CARD, "skill_box": {"letters": []}}, "/skill_box/letters", "Unknown", id="letters"
    ),
    pytest.param({**CARD, "name": ""}, "/name", "1 and 64", id="an empty name"),
    pytest.param({**CARD, "name": "x" * 65}, "/name", "1 and 64", id="a long name"),
    pytest.param({**CARD, "text": ""}, "/text", "1 and 500", id="an empty text"),
    pytest.param({**CARD, "text": "x" * 501}, "/text", "1 and 500", id="a long text"),
    pytest.param({**CARD, "text": ["Wet."]}, "/text", "string", id="a list for a text"),
    pytest.param({**CARD, "text": "a\nb"}, "/text", "control", id="a text of two lines"),
    pytest.param({**CARD, "flavour": ""}, "/flavour", "1 and 500", id="an empty flavour"),
    pytest.param({**CARD, "flavour": "x" * 501}, "/flavour", "1 and 500", id="a long flavour"),
    pytest.param({**CARD, "effect": "Wet."}, "/effect", "Unknown", id="an effect"),
    pytest.param({**CARD, "use": "Shake it."}, "/use", "Unknown", id="a use"),
    pytest.param(7, "", "object", id="no object"),
]


@each_row(("card", "at", "detail"), WRONG_CARDS)
def test_a_wrong_card_is_refused(card: Any, at: str, detail: str) -> None:
    found = findings(OwnDeckSchema, {"name": "Ours", "cards": [{**CARD, "number": 500}, card]})
    assert list(found) == [f"#/cards/1{at}"]
    assert detail in found[f"#/cards/1{at}"]


@pytest.mark.parametrize(
    ("type_", "category", "must"),
    [
        pytest.param("Romance", "special", "subplot", id="Romance"),
        pytest.param("Martyr", "enhancement", "subplot", id="Martyr"),
        pytest.param("Campaign", "subplot", "special", id="Campaign"),
        pytest.param("Hero", "special", "enhancement", id="Hero"),
    ],
)
def test_a_standard_type_keeps_its_category(type_: str, category: str, must: str) -> None:
    body = {"name": "Ours", "cards": [{**CARD, "type": type_, "category": category}]}
    assert findings(OwnDeckSchema, body) == {
        "#/cards/0/category": f"Must be {must}: {type_} is one."
    }
    assert load({**CARD, "type": type_, "category": must})[1].category == must


def test_a_type_spelt_otherwise_is_one_of_their_own() -> None:
    assert load({**CARD, "type": "romance", "category": "special"})[1].type == "romance"


@pytest.mark.parametrize(
    ("numbers", "pointers"),
    [
        pytest.param([3, 4, 3], [2], id="once again"),
        pytest.param([3, 3, 3], [1, 2], id="three times"),
        pytest.param([3, 4, 4, 3], [2, 3], id="two of them"),
        pytest.param([3, 3.0], [1], id="as a float"),
    ],
)
def test_a_number_given_twice_is_told_at_the_second_card(
    numbers: list[float], pointers: list[int]
) -> None:
    cards = [{**CARD, "number": number} for number in numbers]
    assert findings(OwnDeckSchema, {"name": "Ours", "cards": cards}) == {
        f"#/cards/{index}/number": f"Card {int(numbers[index])} is there already."
        for index in pointers
    }


def test_all_that_is_wrong_is_told_at_once() -> None:
    cards = [
        {**CARD, "number": 2},
        {**CARD, "number": 2, "colour": "gray"},
        without("number"),
        7,
    ]
    assert list(findings(OwnDeckSchema, {"name": "", "cards": cards, "size": 4})) == [
        "#/name",
        "#/cards/2/number",
        "#/cards/3",
        "#/cards/1/colour",
        "#/size",
    ]
    cards = [{**CARD, "number": 2, "type": "Hero", "category": "special"}, {**CARD, "number": 2}]
    assert list(findings(OwnDeckSchema, {"name": "Ours", "cards": cards})) == [
        "#/cards/0/category",
        "#/cards/1/number",
    ]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        pytest.param({"cards": [CARD]}, "#/name", id="no name"),
        pytest.param({"name": LONG, "cards": [CARD]}, "#/name", id="a long name"),
        pytest.param({"name": "standard", "cards": [CARD]}, "#/name", id="the standard's name"),
        pytest.param({"name": "Ours"}, "#/cards", id="no cards"),
        pytest.param({"name": "Ours", "cards": []}, "#/cards", id="an empty deck"),
        pytest.param({"name": "Ours", "cards": [CARD] * 1_001}, "#/cards", id="1,001 cards"),
        pytest.param({"name": "Ours", "cards": {"1": CARD}}, "#/cards", id="cards in an object"),
        pytest.param({"name": "Ours", "cards": None}, "#/cards", id="cards null"),
        pytest.param({"name": "Ours", "cards": [CARD], "title": ""}, "#/title", id="a title"),
        pytest.param([], "#", id="a list"),
    ],
)
def test_a_wrong_deck_is_refused(body: Any, pointer: str) -> None:
    assert list(findings(OwnDeckSchema, body)) == [pointer]
