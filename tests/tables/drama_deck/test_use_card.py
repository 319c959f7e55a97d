"""Using cards of each type: from where, when, with which fields (DD-02, DD-09, DD-12, DD-34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import CriticalMoment, EndRounds
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard
from service.tables.drama_deck.uses import CARD_TYPES
from service.tables.drama_deck.uses.use import CoupDeGraceUse, InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from tests.rows import each_row
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import EVEN, failed, hit, misfit, not_used, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
QUIET, QUIET_TOO = 149, 150
CONFUSED = 101
OTHER_CARD = 16
ROMANCE = 120

# Type: fields that it needs, and fields that it takes beside them.
FIELDS: dict[str, tuple[set[str], set[str]]] = {
    "Action": (set(), set()),
    "Adrenalin": ({"attribute"}, set()),
    "Willpower": ({"attribute"}, set()),
    "Presence": ({"attribute"}, set()),
    "Coup de Grace": (set(), {"roll", "on", "text"}),
    "Hero": (set(), {"roll", "dice", "text"}),
    "Drama": (set(), {"roll", "dice", "text"}),
    "Escape": (set(), set()),
    "Glory": (set(), {"roll", "text"}),
    "Haste": (set(), set()),
    "Idea": ({"question"}, set()),
    "Monologue": (set(), set()),
    "Leadership": (set(), {"to", "give", "discard"}),
    "Master Plan": (set(), set()),
    "Opponent Fails": (set(), {"roll", "text"}),
    "Second Chance": (set(), {"roll", "dice", "text"}),
    "Seize Initiative": ({"choice"}, set()),
    "Supporter": (set(), {"roll", "text"}),
    "Rally": (set(), set()),
    "Campaign": ({"character"}, set()),
}
ENHANCEMENTS = [type_ for type_ in FIELDS if type_ != "Campaign"]
SPECIALS = [type_ for type_ in CARD_TYPES if type_ not in FIELDS]
ONLY_IN_A_ROUND = {"Escape", "Monologue", "Seize Initiative"}
STAYS_FOR_NOW = {"Glory"}  # until the gamemaster has answered
NO_MOMENT = {  # not for the own roll
    "Escape",
    "Haste",
    "Idea",
    "Leadership",
    "Master Plan",
    "Monologue",
    "Opponent Fails",
    "Rally",
    "Seize Initiative",
    "Supporter",
}
SAMPLES: dict[str, Any] = {
    "attribute": CharacterAttribute.STRENGTH,
    "roll": "r1",
    "on": CoupDeGraceUse.EFFECT,
    "dice": {},
    "question": "Where?",
    "to": "c2",
    "give": (OTHER_CARD,),
    "discard": (),
    "choice": InitiativeChoice.KEEP,
    "character": "c1",
    "text": "A storm.",
}


NAMED: dict[str, dict[str, Any]] = {
    "Adrenalin": {"attribute": CharacterAttribute.STRENGTH},
    "Willpower": {"attribute": CharacterAttribute.MIND},
    "Presence": {"attribute": CharacterAttribute.SPIRIT},
    "Idea": {"question": "Where?"},
    "Leadership": {"to": "c2", "give": (OTHER_CARD,), "discard": ()},
    "Seize Initiative": {"choice": InitiativeChoice.KEEP},
    "Campaign": {"character": "c1"},
}


def glorious(game: Game) -> str:
    id = roll(game, "c1", 9, 10, 10, 7)
    resolve(game, id, success=True)
    return id


ROLLS: dict[str, Callable[[Game], str]] = {
    "Coup de Grace": lambda game: roll(game, "c1", *EVEN),
    "Hero": lambda game: roll(game, "c1", *EVEN),
    "Drama": lambda game: roll(game, "c1", *EVEN),
    "Supporter": lambda game: roll(game, "c2", *EVEN),
    "Glory": glorious,
    "Opponent Fails": lambda game: hit(game, game.foe(), "c1"),
    "Second Chance": lambda game: failed(game, "c1"),
}
FACES = {"Hero": (5,), "Drama": (5,), "Second Chance": EVEN}


def ready(game: Game, type_: str) -> tuple[dict[str, Any], tuple[int, ...]]:
    """Make it c1's time for a card of this type: its fields, and the faces that it will throw."""
    if type_ == "Master Plan":
        game.discarded(90)
    named = {"roll": ROLLS[type_](game)} if type_ in ROLLS else NAMED.get(type_, {})
    return named, FACES.get(type_, ())


def in_hand(game: Game, type_: str) -> int:
    card = game.card(type_)
    game.hand("c1", card, OTHER_CARD)
    return card


def in_pool(game: Game, type_: str) -> int:
    """In c1's pool, the first card there in this round play."""
    card = in_hand(game, type_)
    game.by("c1", PlayToPool(card=card))
    return card


@pytest.mark.rule("DD-02")
def test_the_table_here_has_all_29_types() -> None:
    assert len(FIELDS) + len(SPECIALS) == 29


@pytest.mark.rule("DD-02", "DD-09")
@pytest.mark.parametrize("type_", [t for t in ENHANCEMENTS if t not in ONLY_IN_A_ROUND])
def test_in_free_time_a_card_is_used_from_the_hand(type_: str) -> None:
    game = Game().scene(DRAMATIC)
    card = in_hand(game, type_)
    named, faces = ready(game, type_)
    events = use(game, "c1", card, *faces, **named)
    assert (events[0].type, events[0].content["card"]) == ("card_used", card)
    assert (game.table.discard_pile[:1] == (card,)) is (type_ not in STAYS_FOR_NOW)


@pytest.mark.rule("DD-09")
@pytest.mark.parametrize("type_", sorted(ONLY_IN_A_ROUND))
def test_some_cards_need_round_play(type_: str) -> None:
    game = Game().scene(DRAMATIC)
    card = in_hand(game, type_)
    named, _ = ready(game, type_)
    assert not_used(game, "c1", card, **named) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-02", "DD-12")
@pytest.mark.parametrize("type_", ENHANCEMENTS)
def test_in_round_play_a_card_is_used_from_the_pool(type_: str) -> None:
    game = Game().rounds(QUIET, DRAMATIC)
    card = in_pool(game, type_)
    named, faces = ready(game, type_)
    use(game, "c1", card, *faces, **named)
    stays = type_ in STAYS_FOR_NOW
    assert (game.table.discard_pile[:1] == (card,)) is not stays
    assert (card in game.table.pool_cards("c1")) is stays


@pytest.mark.rule("DD-12")
@pytest.mark.parametrize("type_", [*FIELDS, *SPECIALS])
def test_in_round_play_no_card_is_used_from_the_hand(type_: str) -> None:
    game = Game().rounds(QUIET, DRAMATIC)
    card = in_hand(game, type_)
    named, _ = ready(game, type_)
    assert not_used(game, "c1", card, **named) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-34")
@pytest.mark.parametrize("type_", [*FIELDS, *SPECIALS])
def test_the_confused_use_no_card_of_a_pool(type_: str) -> None:
    game = Game().rounds(CONFUSED, DRAMATIC)
    card = in_pool(game, type_)
    named, _ = ready(game, type_)
    assert not_used(game, "c1", card, **named) is Rule.POOL_CLOSED


@pytest.mark.rule("DD-34")
def test_the_confusion_is_over_with_its_round_and_in_standard_scenes_there_is_none() -> None:
    game = Game().rounds(CONFUSED, DRAMATIC)
    card = in_pool(game, "Action")
    game.flip(QUIET)
    use(game, "c1", card)
    standard = Game().rounds(CONFUSED)
    use(standard, "c1", in_pool(standard, "Action"))


@pytest.mark.rule("DD-34")
def test_in_the_free_time_after_a_confused_round_cards_are_used() -> None:
    game = Game().rounds(CONFUSED, DRAMATIC)
    card = in_pool(game, "Action")
    game.gm(EndRounds())
    use(game, "c1", card)


@pytest.mark.rule("DD-16")
@pytest.mark.parametrize("type_", sorted(NO_MOMENT))
def test_a_critical_moment_opens_the_hand_for_cards_of_its_roll_only(type_: str) -> None:
    game = Game().rounds(QUIET, DRAMATIC)
    card = in_hand(game, type_)
    named, _ = ready(game, type_)
    game.by("c1", CriticalMoment())
    assert not_used(game, "c1", card, **named) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16", "DD-43b")
def test_a_drama_of_the_hand_is_for_the_roll_of_a_critical_moment_and_not_for_damage() -> None:
    game = Game().rounds(QUIET)
    card = in_hand(game, "Drama")
    game.by("c1", CriticalMoment())
    id = roll(game, "c1", *EVEN)
    assert not_used(game, "c1", card) is Rule.HAND_CLOSED
    use(game, "c1", card, 5, roll=id)


@pytest.mark.rule("DD-16")
def test_a_critical_moment_opens_no_hand_for_specials() -> None:
    game = Game().rounds(QUIET)
    card = in_hand(game, "Alertness")
    game.by("c1", CriticalMoment())
    assert not_used(game, "c1", card) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-02", "DD-54a", "DD-54b", "DD-55a")
@pytest.mark.parametrize("type_", SPECIALS)
@pytest.mark.parametrize("rounds", [True, False])
def test_specials_are_put_into_the_pool_and_not_used(type_: str, rounds: bool) -> None:
    game = Game().rounds(QUIET) if rounds else Game().scene()
    card = in_pool(game, type_)
    assert not_used(game, "c1", card) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-02", "DD-09")
@pytest.mark.parametrize("type_", SPECIALS)
def test_specials_are_not_used_from_the_hand_in_free_time(type_: str) -> None:
    game = Game().scene()
    assert not_used(game, "c1", in_hand(game, type_)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-02")
def test_specials_are_the_orange_bars() -> None:
    orange = {name for name, type_ in CARD_TYPES.items() if type_.category != "enhancement"}
    assert orange == {*SPECIALS, "Campaign"}


@pytest.mark.parametrize(
    ("type_", "missing"),
    [
        pytest.param(type_, field, id=f"{type_} without {field}")
        for type_, (needs, _) in FIELDS.items()
        for field in sorted(needs)
    ],
)
def test_a_field_that_a_type_needs(type_: str, missing: str) -> None:
    game = Game().scene()
    card = in_hand(game, type_)
    needed = {field: SAMPLES[field] for field in FIELDS[type_][0] - {missing}}
    assert misfit(game, "c1", UseCard(card=card, **needed)) == missing


@each_row(
    ("type_", "foreign"),
    [
        pytest.param(type_, field, id=f"{type_} with {field}")
        for type_, (needs, takes) in FIELDS.items()
        for field in SAMPLES
        if field not in needs | takes
    ],
)
def test_a_field_that_a_type_does_not_take(type_: str, foreign: str) -> None:
    game = Game().scene()
    card = in_hand(game, type_)
    named = {field: SAMPLES[field] for field in {*FIELDS[type_][0], foreign}}
    assert misfit(game, "c1", UseCard(card=card, **named)) == foreign


def test_the_samples_are_all_fields() -> None:
    assert set(SAMPLES) == set(UseCard.__struct_fields__) - {"card"}


@pytest.mark.rule("DD-05")
def test_unknown_cards_those_of_others_and_those_of_the_deck_are_alike() -> None:
    game = Game().scene().hand("c2", 36).on_top(37)
    for card in (36, 37, 9_999):
        assert not_used(game, "c1", card) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-09")
def test_between_scenes_no_card_is_used() -> None:
    game = Game().scene()
    game.gm(EndScene())
    game.hand("c1", 36)
    assert not_used(game, "c1", 36) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-02", "DD-11")
def test_a_willpower_is_discarded_at_once_and_holds_until_the_round_is_over() -> None:
    game = Game().rounds(QUIET)
    card = in_pool(game, "Willpower")
    use(game, "c1", card, attribute=CharacterAttribute.MIND)
    assert game.table.discard_pile == (card,)
    assert game.seen()["effects"] == [
        {
            "name": "attribute",
            "value": 3,
            "character": "c1",
            "side": "heroes",
            "attribute": "mind",
            "card": card,
            "until": "round",
        }
    ]
    game.flip(QUIET_TOO)
    assert game.seen()["effects"] == []


@pytest.mark.rule("DD-12")
def test_any_number_of_cards_of_a_pool_is_used_in_a_round() -> None:
    game = Game().rounds(QUIET).pool("c1", 36, 37, 40, 41)
    for card in (36, 40, 37, 41):
        use(game, "c1", card)
    assert game.table.pool_cards("c1") == ()


@pytest.mark.rule("DD-02", "DD-27")
def test_a_special_stays_when_it_takes_effect_as_a_subplot() -> None:
    game = Game().scene().hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    game.gm(ApproveCard(character="c1", card=ROMANCE))
    game.gm(ActivateCard(character="c1", card=ROMANCE))
    game.gm(EndScene())
    assert game.table.pool_cards("c1") == (ROMANCE,)
