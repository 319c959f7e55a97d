"""What keywords mean, in words for players."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import asdict, replace

from service.tables.drama_deck.card import (
    ACTIONS,
    KEYWORD_TEXTS,
    Line,
    SceneKind,
    Side,
    SkillBox,
    keyword_texts,
    standard,
)
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.texts import words_of_the_api

TEXTS = [
    pytest.param(text, id=f"{keyword} of {part}")
    for part, texts in asdict(KEYWORD_TEXTS).items()
    for keyword, text in texts.items()
]


@pytest.mark.parametrize("part", ["heroes", "villains"])
def test_every_keyword_of_the_standard_deck_has_a_text(part: str) -> None:
    lines = [card.line(kind) for card in standard() for kind in SceneKind]
    assert {keyword for line in lines for keyword in line.of(Side(part))} == set(
        asdict(KEYWORD_TEXTS)[part]
    )


def test_every_approved_action_and_every_problem_has_a_text() -> None:
    assert set(KEYWORD_TEXTS.approved) == {*ACTIONS, "any"}
    assert set(KEYWORD_TEXTS.problems) == {
        card.skill_box.problem for card in standard() if card.skill_box.problem
    }


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_one_or_two_sentences_for_players(text: str) -> None:
    sentences = re.split(r"(?<=\.) ", text)
    assert 1 <= len(sentences) <= 2
    assert all(sentence.endswith(".") for sentence in sentences)
    assert "  " not in text
    assert not words_of_the_api(text)


def of(rule: str, part: str, keyword: str, text: str) -> object:
    return pytest.param(part, keyword, text, id=f"{rule} {keyword} of {part}")


@pytest.mark.rule("DD-17", "DD-18", "DD-28", "DD-62")
@pytest.mark.parametrize(
    ("part", "keyword", "text"),
    [
        of("DD-30", "heroes", "flurry", "everybody acts again"),
        of("DD-31", "heroes", "inspiration", "Every player character in the conflict draws a card"),
        of("DD-31", "villains", "inspiration", "rid of all shock, KO and knockdown"),
        of("DD-32", "villains", "up", "an extra die this round"),
        of("DD-33", "villains", "break", "injured villains flee or give up"),
        of("DD-34", "heroes", "confused", "No card can be used from a pool this round"),
        of("DD-35", "heroes", "fatigued", "2 shock"),
        of("DD-28", "heroes", "setback", "5 off all its action totals this round"),
        of("DD-36", "villains", "stymied", "the first reroll"),
        of("DD-18", "villains", "trick", "up to two after a superior success"),
        of("DD-18", "villains", "intimidate", "up to three after a spectacular one"),
        of("DD-17", "approved", "attack", "even if there is no damage"),
        of("DD-17", "approved", "defend", "attacked and not hit draws a card, once a round"),
        of("DD-17", "approved", "test", "succeeds at a test draws a card"),
        of("DD-17", "approved", "any", "attack, defend, trick, test, taunt, intimidate, maneuver"),
        of("DD-62", "problems", "possible_setback", "has to be done again"),
        of("DD-62", "problems", "complication", "harder by 1"),
        of("DD-62", "problems", "critical_problem", "another skill, or a new start at step A"),
    ],
)
def test_a_text_states_its_rule(part: str, keyword: str, text: str) -> None:
    assert text in asdict(KEYWORD_TEXTS)[part][keyword]


@pytest.mark.rule("DD-31")
def test_only_heroes_draw_cards_by_an_inspiration() -> None:
    assert "draws a card" not in str(KEYWORD_TEXTS.villains["inspiration"])


@pytest.mark.rule("DD-19")
@pytest.mark.parametrize(
    ("kind", "heroes", "villains"),
    [
        pytest.param(SceneKind.STANDARD, [], ["fatigued"], id="standard"),
        pytest.param(SceneKind.DRAMATIC, ["stymied"], ["trick", "taunt"], id="dramatic"),
    ],
)
def test_the_round_explains_the_line_in_force(
    kind: SceneKind, heroes: list[str], villains: list[str]
) -> None:
    """Card 115: standard, villains fatigued; dramatic, heroes stymied, villains trick, taunt."""
    texts = Game(3).rounds(115, kind).seen()["round"]["keyword_texts"]
    assert texts == {
        "heroes": {keyword: KEYWORD_TEXTS.heroes[keyword] for keyword in heroes},
        "villains": {keyword: KEYWORD_TEXTS.villains[keyword] for keyword in villains},
        "approved": {
            "intimidate": "A player character who succeeds at an intimidation draws a card.",
            "trick": "A player character who succeeds at a trick draws a card.",
        },
        "problems": {},
    }


def test_the_round_explains_the_problem_of_the_skill_box() -> None:
    """Card 57 shows a critical problem."""
    texts = Game(3).rounds(57).seen()["round"]["keyword_texts"]
    assert texts["problems"] == {
        "critical_problem": KEYWORD_TEXTS.problems["critical_problem"],
    }


def test_there_is_nothing_to_explain_before_the_first_flip() -> None:
    game = Game(3).rounds(115)
    game.gm(EndRounds())
    game.gm(StartRounds())
    empty = {"heroes": {}, "villains": {}, "approved": {}, "problems": {}}
    assert game.seen()["round"]["keyword_texts"] == empty


@pytest.mark.rule("DD-06")
@pytest.mark.parametrize(
    ("side", "keyword"),
    [
        pytest.param("heroes", "wet", id="unknown"),
        pytest.param("heroes", "Up", id="spelt otherwise"),
        pytest.param("heroes", "trick", id="without effect on heroes"),
        pytest.param("heroes", "break", id="no break for heroes"),
        pytest.param("villains", "confused", id="villains are never confused"),
    ],
)
def test_a_keyword_that_does_nothing_has_no_text(side: str, keyword: str) -> None:
    line = Line(Side.HEROES, **{side: (keyword, "up")})
    box = SkillBox((), "a leak")
    texts = keyword_texts(replace(standard()[1], approved=("dance",), skill_box=box), line)
    assert asdict(texts)[side] == {keyword: None, "up": asdict(KEYWORD_TEXTS)[side]["up"]}
    assert texts.approved == {"dance": None}
    assert texts.problems == {"a leak": None}
