"""Conditions that the gamemaster sets in place of the line's, for the rest of a round: DD-71."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from service.systems.torg.check import Level
from service.tables.common.errors import Rule, RuleError
from service.tables.drama_deck.card import KEYWORD_TEXTS, Deck, Line, SceneKind, Side, standard
from service.tables.drama_deck.moves.cards import CardPlace, MoveCard
from service.tables.drama_deck.moves.pool import TakeFromPool
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.round import (
    ApplySetback,
    EndRounds,
    Flip,
    RevokeFlip,
    SetConditions,
    SetSceneKind,
    StartRounds,
)
from service.tables.drama_deck.uses.use import InitiativeChoice
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, roll, use

HEROES, VILLAINS = Side.HEROES, Side.VILLAINS
DRAMATIC = SceneKind.DRAMATIC
ACTION, HASTE = 58, 40
UP = 2  # standard: heroes up; dramatic: heroes inspiration
QUIET = 149  # no conditions at all
WHY = "The fog has lifted."


def first(condition: str, side: Side, kind: SceneKind) -> int:
    """The first card whose line has this condition for the side, and no other."""
    return next(card.number for card in standard() if card.line(kind).of(side) == (condition,))


CONFUSED = first("confused", HEROES, DRAMATIC)
VILLAINS_UP = first("up", VILLAINS, DRAMATIC)
SETBACK = first("setback", HEROES, DRAMATIC)
INSPIRED = first("inspiration", HEROES, DRAMATIC)


def conditions(side: Side, *keywords: str) -> SetConditions:
    return SetConditions(side=side, conditions=keywords, because=WHY)


@pytest.mark.rule("DD-32", "DD-71")
def test_the_villains_lose_their_up() -> None:
    """One more die for the foe's roll, and none any more."""
    game = Game().rounds(VILLAINS_UP, DRAMATIC)
    foe, before = game.foe(), game.seen()["round"]
    [event] = game.gm(conditions(VILLAINS))
    assert event.content == {"side": VILLAINS, "conditions": [], "because": WHY}
    game.gm(MakeRoll(foe=foe, value=10), *EVEN)
    assert not game.shown()["request"]["up"]
    after = game.seen()["round"]
    assert (after["villains"], after["keyword_texts"]["villains"]) == ((), {})
    lost = {"villains": (), "keyword_texts": after["keyword_texts"]}
    assert after == before | lost, "all else of the line holds"


@pytest.mark.rule("DD-34", "DD-71")
def test_the_heroes_are_no_longer_confused() -> None:
    game = Game().rounds(CONFUSED, DRAMATIC).pool("c1", HASTE)
    game.gm(conditions(HEROES))
    use(game, "c1", HASTE)
    assert game.table.actions("c1") == 2


@pytest.mark.rule("DD-34", "DD-71")
def test_the_heroes_become_confused() -> None:
    game = Game().rounds(QUIET).pool("c1", HASTE)
    game.gm(conditions(HEROES, "confused", "flurry"))
    seen = game.seen()["round"]
    assert seen["heroes"] == ("confused", "flurry")
    assert seen["keyword_texts"]["heroes"]["confused"] == KEYWORD_TEXTS.heroes["confused"]
    with pytest.raises(RuleError, match="confused"):
        use(game, "c1", HASTE)
    assert game.table.actions("c1") == 2


@pytest.mark.rule("DD-36", "DD-71")
def test_an_open_roll_keeps_what_it_was_opened_with() -> None:
    game = Game().rounds(UP)
    game.by("c1", MakeRoll(value=10), *EVEN, 3)
    game.gm(conditions(HEROES, "stymied"))
    opened = game.shown()["request"]
    assert (opened["up"], opened["stymied"]) == (True, False)
    game.by("c2", MakeRoll(value=10), *EVEN)
    opened = game.shown("r2")["request"]
    assert (opened["up"], opened["stymied"]) == (False, True)


@pytest.mark.rule("DD-28", "DD-71")
def test_a_setback_goes_with_its_condition_and_stays_with_it() -> None:
    game = Game().rounds(SETBACK, DRAMATIC)
    roll(game, "c1", *EVEN)
    game.gm(ApplySetback(side=HEROES))
    game.gm(conditions(HEROES, "setback", "up"))
    game.gm(conditions(VILLAINS))
    assert game.total() == 5
    game.gm(conditions(HEROES, "up"))
    assert (game.total(), game.table.effects) == (10, ())
    assert game.refused(None, ApplySetback(side=HEROES)) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(conditions(HEROES, "setback"))
    game.gm(ApplySetback(side=HEROES, amount=3))
    assert game.total() == 7


@pytest.mark.rule("DD-33", "DD-71")
def test_the_villains_break_at_the_end_of_the_round() -> None:
    game = Game().rounds(QUIET)
    game.gm(conditions(VILLAINS, "break"))
    [ended] = of_type(game.gm(Flip()), "round_ended")
    assert ended.content["breaking"] == [VILLAINS]
    [ended] = of_type(game.gm(Flip()), "round_ended")
    assert ended.content["breaking"] == []


@pytest.mark.rule("DD-18", "DD-71")
def test_an_action_of_the_villains_is_listed_or_no_longer() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", ACTION)
    taken = TakeFromPool(
        character="c1", cards=(ACTION,), action="taunt", level=Level.GOOD, because="So."
    )
    assert game.refused(None, taken) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(conditions(VILLAINS, "taunt"))
    game.gm(taken)
    game.gm(conditions(VILLAINS))
    game.pool("c1", HASTE)
    again = replace(taken, cards=(HASTE,))
    assert game.refused(None, again) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-31", "DD-71")
def test_what_took_effect_at_the_flip_may_stay_listed_and_does_not_come_again() -> None:
    game = Game().rounds(INSPIRED, DRAMATIC)
    hand = game.table.hands["c1"]
    for keywords in (("up",), ("inspiration", "up"), ("inspiration",)):
        [_] = game.gm(conditions(HEROES, *keywords))
        assert game.table.conditions(HEROES) == keywords
    assert game.table.hands["c1"] == hand


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("kind", "side", "keyword", "sentence"),
    [
        pytest.param(DRAMATIC, HEROES, "inspiration", "deal_card", id="an inspiration"),
        pytest.param(DRAMATIC, VILLAINS, "fatigued", "announce the shock", id="shock"),
        pytest.param(DRAMATIC, HEROES, "break", "The heroes of a dramatic scene", id="break"),
        pytest.param(DRAMATIC, HEROES, "trick", "cannot have trick", id="trick"),
        pytest.param(DRAMATIC, VILLAINS, "confused", "The villains", id="confused"),
        pytest.param(SceneKind.STANDARD, VILLAINS, "trick", "standard scene", id="no drama"),
        pytest.param(DRAMATIC, HEROES, "wet", "cannot have wet", id="unknown"),
        pytest.param(DRAMATIC, HEROES, "Up", "cannot have Up", id="spelt otherwise"),
    ],
)
def test_a_side_gets_only_what_can_hold_for_it(
    kind: SceneKind, side: Side, keyword: str, sentence: str
) -> None:
    game = Game().rounds(QUIET, kind)
    refusal = game.refusal(None, conditions(side, "up", keyword))
    assert refusal.rule is Rule.EFFECT_NOT_POSSIBLE
    assert sentence in refusal.detail


@pytest.mark.rule("DD-06", "DD-71")
def test_what_only_an_own_deck_says_can_be_kept_dropped_and_brought_back() -> None:
    line = Line(HEROES, ("wet", "up"), ("wet",))
    cards = (replace(card, standard=line) if card.number == 1 else card for card in standard())
    game = Game(deck=Deck.of("own", cards)).rounds(1)
    for keywords in (("wet",), (), ("wet", "stymied")):
        game.gm(conditions(HEROES, *keywords))
        assert game.seen()["round"]["heroes"] == keywords
    assert game.seen()["round"]["villains"] == ("wet",)


@pytest.mark.rule("DD-71")
def test_before_the_first_flip_there_is_nothing_to_set() -> None:
    game = Game().scene()
    game.gm(StartRounds())
    assert game.refused(None, conditions(HEROES, "up")) is Rule.EFFECT_NOT_POSSIBLE


# Until when.


def seized(choice: InitiativeChoice) -> Callable[[Game], None]:
    def seize(game: Game) -> None:
        card = game.card("Seize Initiative")
        game.pool("c1", card)
        use(game, "c1", card, choice=choice)
        if choice is InitiativeChoice.KEEP:
            game.gm(Flip())

    return seize


def begun_again(game: Game) -> None:
    game.gm(EndRounds())
    game.gm(StartRounds())
    game.gm(Flip())


@pytest.mark.rule("DD-11", "DD-38", "DD-51", "DD-71")
@pytest.mark.parametrize(
    ("end", "heroes"),
    [
        pytest.param(lambda game: game.gm(Flip()), (), id="the next flip"),
        pytest.param(seized(InitiativeChoice.KEEP), ("up",), id="the same card for another round"),
        pytest.param(seized(InitiativeChoice.FLIP), (), id="another card for this round"),
        pytest.param(
            lambda game: game.gm(SetSceneKind(kind=DRAMATIC)), ("inspiration",), id="the other line"
        ),
        pytest.param(begun_again, (), id="another round play"),
    ],
)
def test_they_hold_until_a_line_comes_into_force(
    end: Callable[[Game], object], heroes: tuple[str, ...]
) -> None:
    game = Game().rounds(QUIET).flip(UP).on_top(150)
    game.gm(conditions(HEROES, "stymied", "flurry"))
    end(game)
    assert game.table.conditions(HEROES) == heroes
    assert game.table.round is not None
    assert game.table.round.line is None


@pytest.mark.rule("DD-71")
def test_after_a_flip_is_taken_back_they_hold_again() -> None:
    game = Game().rounds(UP)
    game.gm(conditions(HEROES, "stymied"))
    game.flip(QUIET)
    game.gm(RevokeFlip(because=WHY))
    assert game.table.conditions(HEROES) == ("stymied",)


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("card", [QUIET, UP])
def test_a_card_that_is_moved_leaves_them(card: int) -> None:
    game = Game().rounds(QUIET).flip(UP)
    game.gm(conditions(HEROES, "stymied"))
    game.gm(MoveCard(card=card, to=CardPlace.DISCARD_PILE, because=WHY))
    assert game.table.conditions(HEROES) == ("stymied",)
