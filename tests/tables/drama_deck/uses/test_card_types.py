"""What card types do: in words for players, and how they are used through the API."""

from __future__ import annotations

import re

import pytest

from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck.card import standard
from service.tables.drama_deck.uses import CARD_TYPES, card_type
from tests.conftest import rules_of_the_book
from tests.tables.drama_deck.texts import words_of_the_api


def test_every_type_of_the_standard_deck_has_its_text_and_category() -> None:
    of_the_deck = {card.type: card.category for card in standard()}
    assert {name: type_.category for name, type_ in CARD_TYPES.items()} == of_the_deck
    assert len({type_.text for type_ in CARD_TYPES.values()}) == 29


def test_every_rule_of_a_text_is_in_the_book() -> None:
    assert {rule for type_ in CARD_TYPES.values() for rule in type_.rules} <= rules_of_the_book()


@pytest.mark.parametrize("type_", list(CARD_TYPES))
def test_a_text_is_one_to_four_sentences_with_its_rules(type_: str) -> None:
    effect = card_type(type_)
    sentences = re.split(r"(?<=\.) ", effect.text)
    assert 1 <= len(sentences) <= 4
    assert all(sentence.endswith(".") for sentence in sentences)
    assert "  " not in effect.text
    assert effect.rules
    assert len(set(effect.rules)) == len(effect.rules)
    assert all(re.fullmatch(r"DD-\d\d[a-c]?", rule) for rule in effect.rules)


@pytest.mark.parametrize("type_", list(CARD_TYPES))
def test_a_text_is_for_players(type_: str) -> None:
    assert not words_of_the_api(card_type(type_).text)


@pytest.mark.parametrize("type_", list(CARD_TYPES))
def test_a_text_fits_into_an_own_card(type_: str) -> None:
    assert len(card_type(type_).text) <= MAX_TEXT


@pytest.mark.parametrize(
    ("type_", "rule", "text"),
    [
        pytest.param("Action", "DD-40", "+3 to all your rolls this round", id="Action"),
        pytest.param("Action", "DD-09", "In free time it lasts for your next roll", id="one roll"),
        pytest.param("Adrenalin", "DD-41a", "Dexterity, Strength or Toughness", id="Adrenalin"),
        pytest.param("Adrenalin", "DD-09", "your next roll with that attribute", id="it waits"),
        pytest.param("Willpower", "DD-41b", "Perception or Mind", id="Willpower"),
        pytest.param("Presence", "DD-41c", "Charisma or Spirit", id="Presence"),
        pytest.param("Coup de Grace", "DD-42", "+3 to the effect value", id="Coup de Grace"),
        pytest.param("Coup de Grace", "DD-42", "agreed on another number", id="a setting"),
        pytest.param("Hero", "DD-43a", "earns nothing", id="Hero"),
        pytest.param("Drama", "DD-43b", "even to reduce damage", id="Drama"),
        pytest.param("Drama", "DD-24b", "3 Possibilities", id="Drama, kept"),
        pytest.param("Escape", "DD-44", "first card that you put into your pool", id="Escape"),
        pytest.param("Escape", "DD-44", "in later rounds too", id="Escape, later"),
        pytest.param("Glory", "DD-45", "with 2d10 a bonus of 26 or more", id="Glory, 2d10"),
        pytest.param("Glory", "DD-45", "a total of 60 or more on the d20", id="Glory, d20"),
        pytest.param("Glory", "DD-15", "until the scene ends", id="Glory, how long"),
        pytest.param("Glory", "DD-24c", "3 more Possibilities", id="Glory, the award"),
        pytest.param("Haste", "DD-46a", "extra action right now, even out of turn", id="Haste"),
        pytest.param("Haste", "DD-13", "does not let you put a second card", id="no second card"),
        pytest.param("Idea", "DD-46b", "hint", id="Idea"),
        pytest.param("Monologue", "DD-46c", "both sides", id="Monologue"),
        pytest.param("Leadership", "DD-47", "up to two cards, or none", id="Leadership"),
        pytest.param("Master Plan", "DD-48", "not of the action stack", id="Master Plan"),
        pytest.param("Opponent Fails", "DD-49", "Any action that has just succeeded", id="any"),
        pytest.param("Opponent Fails", "DD-15", "before anybody makes the next roll", id="in time"),
        pytest.param("Second Chance", "DD-50", "Retry a failed action at once", id="Second"),
        pytest.param("Seize Initiative", "DD-51", "no way back", id="Seize Initiative"),
        pytest.param("Supporter", "DD-52", "+3 to another character's roll", id="Supporter"),
        pytest.param("Rally", "DD-53", "Every player", id="Rally"),
        pytest.param("Alertness", "DD-54a", "missed something", id="Alertness"),
        pytest.param("Connection", "DD-54b", "knows somebody", id="Connection"),
        pytest.param("Romance", "DD-55a", "love", id="Romance"),
        pytest.param("Romance", "DD-23", "earns you a Possibility", id="Romance, each act"),
        pytest.param("Romance", "DD-55b", "a Possibility and a new card", id="compensated"),
        pytest.param("Martyr", "DD-56", "sacrifice", id="Martyr"),
        pytest.param("Campaign", "DD-57", "it does nothing", id="Campaign"),
        pytest.param("Campaign", "DD-58", "if that character's player and the", id="all agree"),
    ],
)
def test_a_text_states_its_rule(type_: str, rule: str, text: str) -> None:
    assert rule in card_type(type_).rules
    assert text in card_type(type_).text


# The fields that `use_card` needs beside the card, and those that it takes (DD-15).
NEEDS = {
    "Action": (),
    "Haste": (),
    "Monologue": (),
    "Escape": (),
    "Master Plan": (),
    "Rally": (),
    "Adrenalin": ("attribute",),
    "Willpower": ("attribute",),
    "Presence": ("attribute",),
    "Idea": ("question",),
    "Seize Initiative": ("choice",),
    "Campaign": ("character",),
}
TAKES = {
    "Leadership": ("to", "give", "discard"),
    "Coup de Grace": ("roll", "on"),
    "Drama": ("roll", "dice"),
    "Glory": ("roll",),
    "Hero": ("roll", "dice"),
    "Opponent Fails": ("roll",),
    "Second Chance": ("roll", "dice"),
    "Supporter": ("roll",),
}


@pytest.mark.parametrize("type_", list(CARD_TYPES))
def test_the_use_of_a_type_names_the_fields_of_use_card(type_: str) -> None:
    use = card_type(type_).use
    if type_ in TAKES:
        [taken] = re.findall(r"`use_card` takes ([^.:;]*)", use)
        assert tuple(re.findall(r"`(\w+)`", taken)) == TAKES[type_]
    elif type_ not in NEEDS:
        assert "`play_to_pool`" in use
        assert "`use_card` does not take it" in use
    elif not NEEDS[type_]:
        assert "`use_card` needs no other field" in use
    else:
        [needed] = re.findall(r"`use_card` (?:then )?needs ([^.:;]*)", use)
        named = re.findall(r"`(\w+)`", needed.partition(", and waits")[0])
        assert tuple(named) == NEEDS[type_]


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("type_", [type_ for type_, fields in TAKES.items() if "roll" in fields])
def test_the_use_of_a_card_for_a_roll_is_possible_without_one(type_: str) -> None:
    assert "Without a `roll`" in card_type(type_).use
    assert "`text`" in card_type(type_).use


@pytest.mark.parametrize("type_", list(CARD_TYPES))
def test_no_field_that_a_type_has_is_missing_in_its_use(type_: str) -> None:
    fields = {*CARD_TYPES[type_].needs, *CARD_TYPES[type_].takes}
    assert fields <= set(re.findall(r"`(\w+)`", card_type(type_).use))


@pytest.mark.rule("DD-06")
@pytest.mark.parametrize("type_", ["Storm", "action", "Romance ", ""])
def test_of_an_unknown_type_the_gamemaster_says_what_it_does(type_: str) -> None:
    assert card_type(type_).text == "The gamemaster says what it does."
    assert card_type(type_).rules == ("DD-06",)
    assert "`use_card`, and a `text`" in card_type(type_).use
