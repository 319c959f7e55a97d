"""The standard deck: its cards, as counted and copied by hand from a list of the facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import convert

from service.tables.drama_deck.card import (
    ACTIONS,
    STANDARD_NUMBERS,
    VILLAIN_SPECIALS,
    BoxProblem,
    Card,
    CardCategory,
    Condition,
    Deck,
    Line,
    SceneKind,
    Side,
    SkillBox,
    standard,
)

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
        category=CardCategory({name: category for name, category, _ in TYPES}[type_]),
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
    problems = {v for k, v in vars(BoxProblem).items() if k.isupper()}
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
    assert convert(facts, Card) == Card(
        number=9_999,
        type="Storm",
        category=CardCategory.SPECIAL,
        standard=Line(V, ("wet",), ()),
        dramatic=Line(H, (), ("wet", "up")),
        approved=("dance",),
        skill_box=SkillBox(("A", "D")),
    )


PLAIN, FULL = Line(H), Line(H, ("up",), ())
BOX, NO_BOX = SkillBox(("A",)), SkillBox()


@pytest.mark.rule("DD-06")
@pytest.mark.parametrize(
    ("changes", "warnings"),
    [
        pytest.param({}, [], id="nothing"),
        pytest.param({"approved": ()}, ["no approved action"], id="no approved actions"),
        pytest.param({"skill_box": NO_BOX}, ["an empty skill box"], id="no skill boxes"),
        pytest.param({"skill_box": SkillBox((), "complication")}, [], id="a problem is something"),
        pytest.param({"standard": PLAIN}, [], id="the dramatic line is something"),
        pytest.param(
            {"standard": Line(H, (), ("up",)), "dramatic": PLAIN}, [], id="villains' is something"
        ),
        pytest.param(
            {"standard": PLAIN, "dramatic": PLAIN}, ["empty conflict lines"], id="no lines"
        ),
        pytest.param(
            {"standard": PLAIN, "dramatic": PLAIN, "approved": (), "skill_box": NO_BOX},
            ["empty conflict lines", "no approved action", "an empty skill box"],
            id="a deck of types only",
        ),
    ],
)
@pytest.mark.parametrize("most", [False, True])
def test_a_deck_warns_of_what_most_of_its_cards_lack(
    most: bool, changes: dict[str, Any], warnings: list[str]
) -> None:
    """Three of five cards are most of them, two of four are not."""
    cards = [
        Card(
            number=number,
            type="Idea",
            category=CardCategory.ENHANCEMENT,
            **{"standard": FULL, "dramatic": FULL, "approved": ("test",), "skill_box": BOX}
            | (changes if number <= 2 + most else {}),
        )
        for number in range(1, 5 + most)
    ]
    told = Deck.of("own", cards).warnings
    assert len(told) == (len(warnings) if most else 0)
    for sentence, warning in zip(told, warnings, strict=False):
        assert sentence.startswith(f"3 of 5 cards have {warning}")


def test_the_standard_deck_lacks_nothing() -> None:
    assert standard().warnings == ()
