"""The standard deck: its cards, as counted and copied by hand from a list of the facts."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from service.drama_deck.card import (
    ACTIONS,
    VILLAIN_SPECIALS,
    Card,
    Category,
    Condition,
    Line,
    Problem,
    SceneKind,
    Side,
    SkillBox,
)
from service.drama_deck.deck import (
    STANDARD_NUMBERS,
    SUBPLOTS,
    Deck,
    card_of,
    categories,
    standard,
)
from service.drama_deck.effect_text import EFFECTS, effect_text
from tests.conftest import rules_of_the_book

H, V = Side.HEROES, Side.VILLAINS

# Type, category, how many cards.
TYPES = [
    ("Action", "enhancement", 8),
    ("Adrenalin", "enhancement", 16),
    ("Alertness", "special", 4),
    ("Campaign", "special", 1),
    ("Connection", "special", 4),
    ("Coup de Grace", "enhancement", 5),
    ("Drama", "enhancement", 13),
    ("Escape", "enhancement", 1),
    ("Glory", "enhancement", 4),
    ("Haste", "enhancement", 10),
    ("Hero", "enhancement", 10),
    ("Idea", "enhancement", 4),
    ("Leadership", "enhancement", 5),
    ("Martyr", "subplot", 1),
    ("Master Plan", "enhancement", 6),
    ("Mistaken Identity", "subplot", 1),
    ("Monologue", "enhancement", 1),
    ("Nemesis", "subplot", 1),
    ("Opponent Fails", "enhancement", 4),
    ("Personal Stake", "subplot", 1),
    ("Presence", "enhancement", 16),
    ("Rally", "enhancement", 1),
    ("Romance", "subplot", 2),
    ("Second Chance", "enhancement", 5),
    ("Seize Initiative", "enhancement", 4),
    ("Supporter", "enhancement", 10),
    ("Suspicion", "subplot", 1),
    ("True Identity", "subplot", 1),
    ("Willpower", "enhancement", 16),
]

# Number, type, standard line, dramatic line (initiative, heroes, villains), approved, skill box.
FACTS = [
    (1, "Adrenalin", (H, "", "fatigued"), (H, "inspiration", ""), "any", "AB"),
    (9, "Adrenalin", (V, "flurry", ""), (V, "fatigued", ""), "maneuver trick", "AB"),
    (17, "Willpower", (H, "up", ""), (V, "", "up"), "taunt intimidate", "BC"),
    (57, "Action", (V, "", "fatigued"), (V, "", ""), "test trick", "critical_problem"),
    (94, "Glory", (H, "", ""), (H, "", "inspiration"), "defend taunt", "BC"),
    (103, "Presence", (H, "fatigued", ""), (V, "confused", "flurry"), "defend test", "AC"),
    (108, "Presence", (V, "inspiration", ""), (H, "", "flurry"), "attack defend", "BC"),
    (
        115,
        "Coup de Grace",
        (H, "", "fatigued"),
        (H, "stymied", "trick taunt"),
        "intimidate trick",
        "BD",
    ),
    (
        119,
        "Second Chance",
        (V, "", "fatigued"),
        (V, "", "trick intimidate"),
        "maneuver taunt",
        "AB",
    ),
    (126, "Nemesis", (H, "", ""), (V, "", "trick intimidate"), "maneuver taunt", "AC"),
    (128, "Drama", (H, "", ""), (V, "", "taunt intimidate"), "taunt test", "ABC"),
    (148, "Supporter", (H, "", "break"), (H, "", "setback"), "trick intimidate", "BC"),
    (154, "Supporter", (H, "", ""), (H, "", ""), "intimidate trick", "ABCD"),
    (156, "Escape", (V, "", ""), (V, "", ""), "intimidate trick", "AC"),
]

# How many cards have a keyword on a line.
KEYWORDS = {
    (SceneKind.STANDARD, H): {
        "fatigued": 18,
        "flurry": 22,
        "inspiration": 2,
        "setback": 2,
        "up": 13,
    },
    (SceneKind.STANDARD, V): {
        "break": 10,
        "fatigued": 27,
        "flurry": 8,
        "setback": 2,
        "stymied": 13,
        "up": 2,
    },
    (SceneKind.DRAMATIC, H): {
        "confused": 8,
        "fatigued": 18,
        "flurry": 16,
        "inspiration": 9,
        "setback": 7,
        "stymied": 7,
        "up": 1,
    },
    (SceneKind.DRAMATIC, V): {
        "flurry": 20,
        "inspiration": 18,
        "intimidate": 14,
        "setback": 2,
        "taunt": 15,
        "test": 14,
        "trick": 15,
        "up": 24,
    },
}
APPROVED = {
    "any": 7,
    "attack": 16,
    "defend": 40,
    "intimidate": 49,
    "maneuver": 48,
    "taunt": 47,
    "test": 49,
    "trick": 49,
}
BOXES = {
    "AB": 24,
    "ABC": 16,
    "ABD": 16,
    "BC": 16,
    "AC": 16,
    "BD": 15,
    "AD": 15,
    "ABCD": 15,
    "complication": 9,
    "critical_problem": 7,
    "possible_setback": 7,
}


def line(text: tuple[Side, str, str]) -> Line:
    initiative, heroes, villains = text
    return Line(initiative, tuple(heroes.split()), tuple(villains.split()))


def box(card: Card) -> str:
    return card.skill_box.problem or "".join(card.skill_box.steps)


@pytest.mark.rule("DD-01")
def test_the_deck_has_156_cards_by_number() -> None:
    deck = standard()
    assert (deck.name, len(deck)) == ("standard", 156)
    assert [card.number for card in deck] == list(deck.numbers) == list(range(1, 157))
    assert all(deck[number].number == number for number in deck.numbers)
    assert 156 in deck
    assert 157 not in deck
    assert 0 not in deck


@pytest.mark.rule("DD-01")
def test_what_is_known_without_loading_the_deck() -> None:
    assert standard().numbers == tuple(STANDARD_NUMBERS)
    assert tuple(t for t, c in categories().items() if c is Category.SUBPLOT) == SUBPLOTS


def test_every_type_has_its_cards() -> None:
    counted = Counter((card.type, str(card.category)) for card in standard())
    assert sorted((type_, category, n) for (type_, category), n in counted.items()) == TYPES
    assert sum(number for _, _, number in TYPES) == 156


@pytest.mark.rule("DD-01")
@pytest.mark.parametrize(
    ("number", "type_", "in_standard", "in_dramatic", "approved", "shown"),
    [pytest.param(*facts, id=f"{facts[0]} {facts[1]}") for facts in FACTS],
)
def test_a_card_says_what_is_printed_on_it(
    number: int,
    type_: str,
    in_standard: tuple[Side, str, str],
    in_dramatic: tuple[Side, str, str],
    approved: str,
    shown: str,
) -> None:
    letters = shown.isupper()
    assert standard()[number] == Card(
        number=number,
        type=type_,
        category=Category({name: category for name, category, _ in TYPES}[type_]),
        standard=line(in_standard),
        dramatic=line(in_dramatic),
        approved=tuple(approved.split()),
        skill_box=SkillBox(tuple(shown)) if letters else SkillBox((), shown),
    )


@pytest.mark.rule("DD-01")
@pytest.mark.parametrize(("kind", "side"), list(KEYWORDS))
def test_every_keyword_is_on_as_many_cards_as_counted(kind: SceneKind, side: Side) -> None:
    counted = Counter(word for card in standard() for word in card.line(kind).of(side))
    assert counted == KEYWORDS[kind, side]


@pytest.mark.rule("DD-01")
def test_heroes_have_the_initiative_on_two_of_three_standard_lines() -> None:
    assert Counter(card.standard.initiative for card in standard()) == {H: 104, V: 52}
    assert Counter(card.dramatic.initiative for card in standard()) == {H: 53, V: 103}


@pytest.mark.rule("DD-01")
def test_approved_actions_and_skill_boxes_are_as_counted() -> None:
    assert Counter(action for card in standard() for action in card.approved) == APPROVED
    assert {len(card.approved) for card in standard() if card.approved != ("any",)} == {2}
    assert Counter(box(card) for card in standard()) == BOXES
    assert all(not card.skill_box.steps for card in standard() if card.skill_box.problem)


def test_the_deck_says_nothing_that_the_rules_do_not_know() -> None:
    conditions = {v for k, v in vars(Condition).items() if k.isupper()}
    problems = {v for k, v in vars(Problem).items() if k.isupper()}
    for card in standard():
        for side in Side:
            assert set(card.standard.of(side)) <= conditions
        assert set(card.dramatic.heroes) <= conditions
        assert set(card.dramatic.villains) <= conditions | set(VILLAIN_SPECIALS)
        assert set(card.approved) <= {*ACTIONS, "any"}
        assert card.skill_box.problem in {None, *problems}
        assert list(card.skill_box.steps) == sorted(set(card.skill_box.steps) & set("ABCD"))


@pytest.mark.rule("DD-02")
def test_orange_bars_are_specials_and_subplots() -> None:
    orange = {card.type for card in standard() if card.special}
    assert orange == {
        "Alertness",
        "Campaign",
        "Connection",
        "Martyr",
        "Mistaken Identity",
        "Nemesis",
        "Personal Stake",
        "Romance",
        "Suspicion",
        "True Identity",
    }


def test_any_approves_all_seven_actions_and_a_list_only_its_own() -> None:
    assert all(standard()[1].approves(action) for action in ACTIONS)
    assert not standard()[1].approves("dance")
    assert [action for action in ACTIONS if standard()[9].approves(action)] == [
        "trick",
        "maneuver",
    ]


def test_a_deck_is_sorted_by_number() -> None:
    cards = [standard()[57], standard()[3], standard()[120]]
    assert Deck.of("three", cards).numbers == (3, 57, 120)


def test_a_type_has_one_category_throughout() -> None:
    assert {name: str(category) for name, category in categories().items()} == {
        name: category for name, category, _ in TYPES
    }


def test_facts_become_a_card() -> None:
    facts = {
        "number": 9_999,
        "type": "Storm",
        "category": "special",
        "standard": {"initiative": "villains", "heroes": ["wet"], "villains": []},
        "dramatic": {"initiative": "heroes", "heroes": [], "villains": ["wet", "up"]},
        "approved": ["dance"],
        "skill_box": {"steps": ["A", "D"], "problem": None},
    }
    assert card_of(facts) == Card(
        number=9_999,
        type="Storm",
        category=Category.SPECIAL,
        standard=Line(V, ("wet",), ()),
        dramatic=Line(H, (), ("wet", "up")),
        approved=("dance",),
        skill_box=SkillBox(("A", "D")),
    )


def test_every_rule_of_a_text_is_in_the_book() -> None:
    assert {rule for effect in EFFECTS.values() for rule in effect.rules} <= rules_of_the_book()


def test_every_type_has_its_text() -> None:
    assert list(EFFECTS) == [name for name, _, _ in TYPES]
    assert len({effect.text for effect in EFFECTS.values()}) == 29


@pytest.mark.parametrize("type_", list(EFFECTS))
def test_a_text_is_one_to_four_sentences_with_its_rules(type_: str) -> None:
    effect = effect_text(type_)
    sentences = re.split(r"(?<=\.) ", effect.text)
    assert 1 <= len(sentences) <= 4
    assert all(sentence.endswith(".") for sentence in sentences)
    assert "  " not in effect.text
    assert effect.rules
    assert len(set(effect.rules)) == len(effect.rules)
    assert all(re.fullmatch(r"DD-\d\d[a-c]?", rule) for rule in effect.rules)


@pytest.mark.parametrize(
    ("type_", "rule", "text"),
    [
        pytest.param("Action", "DD-40", "+3", id="Action"),
        pytest.param("Adrenalin", "DD-41a", "Dexterity, Strength or Toughness", id="Adrenalin"),
        pytest.param("Willpower", "DD-41b", "Perception or Mind", id="Willpower"),
        pytest.param("Presence", "DD-41c", "Charisma or Spirit", id="Presence"),
        pytest.param("Coup de Grace", "DD-42", "By default +3 (a setting)", id="Coup de Grace"),
        pytest.param("Hero", "DD-43a", "earns nothing", id="Hero"),
        pytest.param("Drama", "DD-43b", "3 Possibilities", id="Drama"),
        pytest.param("Escape", "DD-44", "first card", id="Escape"),
        pytest.param("Glory", "DD-45", "26 or more (a setting) with 2d10", id="Glory, 2d10"),
        pytest.param("Glory", "DD-45", "a total of 60 or more on the d20", id="Glory, d20"),
        pytest.param("Glory", "DD-24c", "3 Possibilities higher", id="Glory, the award"),
        pytest.param("Haste", "DD-46a", "extra action", id="Haste"),
        pytest.param("Idea", "DD-46b", "hint", id="Idea"),
        pytest.param("Monologue", "DD-46c", "both sides", id="Monologue"),
        pytest.param("Leadership", "DD-47", "one or two cards", id="Leadership"),
        pytest.param("Master Plan", "DD-48", "not of the action stack", id="Master Plan"),
        pytest.param("Opponent Fails", "DD-49", "fails after all", id="Opponent Fails"),
        pytest.param("Second Chance", "DD-50", "failed action again", id="Second Chance"),
        pytest.param("Seize Initiative", "DD-51", "no way back", id="Seize Initiative"),
        pytest.param("Supporter", "DD-52", "+3", id="Supporter"),
        pytest.param("Rally", "DD-53", "Each player", id="Rally"),
        pytest.param("Alertness", "DD-54a", "overlooked", id="Alertness"),
        pytest.param("Connection", "DD-54b", "acquaintance", id="Connection"),
        pytest.param("Romance", "DD-55a", "love", id="Romance"),
        pytest.param("Martyr", "DD-56", "`sacrifice`", id="Martyr"),
        pytest.param("Campaign", "DD-57", "(a setting) it has no effect", id="Campaign"),
    ],
)
def test_a_text_tells_its_rule(type_: str, rule: str, text: str) -> None:
    assert rule in effect_text(type_).rules
    assert text in effect_text(type_).text


# What `use_card` needs beside the card; other fields are not named.
NEEDS = {
    "Action": (),
    "Drama": (),
    "Haste": (),
    "Monologue": (),
    "Escape": (),
    "Master Plan": (),
    "Rally": (),
    "Adrenalin": ("attribute",),
    "Willpower": ("attribute",),
    "Presence": ("attribute",),
    "Hero": ("roll",),
    "Coup de Grace": ("roll",),
    "Supporter": ("roll",),
    "Glory": ("roll",),
    "Second Chance": ("roll",),
    "Opponent Fails": ("roll",),
    "Idea": ("question",),
    "Leadership": ("to", "give", "discard"),
    "Seize Initiative": ("choice",),
    "Campaign": ("character",),
}


@pytest.mark.parametrize("type_", list(EFFECTS))
def test_a_text_tells_what_use_card_needs(type_: str) -> None:
    text = effect_text(type_).text
    if type_ not in NEEDS:
        assert "with `play_to_pool`" in text
        assert "`use_card` needs" not in text
    elif not NEEDS[type_]:
        assert "`use_card` needs nothing more" in text
    else:
        [need] = re.findall(r"`use_card` (?:then )?needs ([^;.]*)", text)
        named = re.findall(r"`(\w+)`", need.partition(", and waits")[0])
        assert tuple(named) == NEEDS[type_]


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        pytest.param("Drama", "takes the `roll` that it is for", id="Drama: a roll, or damage"),
        pytest.param("Coup de Grace", "`on` says what is raised", id="Coup de Grace"),
    ],
)
def test_a_text_tells_what_use_card_takes_beside_that(type_: str, text: str) -> None:
    assert text in effect_text(type_).text


@pytest.mark.rule("DD-06")
@pytest.mark.parametrize("type_", ["Storm", "action", "Romance ", ""])
def test_of_an_unknown_type_the_gamemaster_says_what_it_does(type_: str) -> None:
    assert effect_text(type_).text == "The gamemaster says what it does."
    assert effect_text(type_).rules == ("DD-06",)
