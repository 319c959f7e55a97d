"""Hands and pools in free time and in rounds: DD-09, DD-12, DD-13, DD-18."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.systems.torg.check import Level
from service.tables.common.errors import Rule
from service.tables.common.move import Offer
from service.tables.drama_deck.card import CardCategory, SceneKind
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard, DiscardSubplot
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, at, of_type, player
from tests.tables.drama_deck.rules import legal

PLAIN, OTHER_PLAIN = 149, 150
FLURRY = 40
HERO, HASTE, ACTION, OTHER_ACTION, DRAMA = 64, 41, 36, 37, 128
ALERTNESS, OTHER_ALERTNESS, CONNECTION, CAMPAIGN = 33, 34, 81, 112
ROMANCE, NEMESIS, ESCAPE = 120, 126, 156


@pytest.mark.rule("DD-09")
def test_in_free_time_cards_are_used_straight_from_the_hand() -> None:
    game = Game(3).scene().hand("c1", ACTION, OTHER_ACTION, HASTE)
    for card in (ACTION, OTHER_ACTION, HASTE):
        game.by("c1", UseCard(card=card))
    assert game.table.discard_pile == (HASTE, OTHER_ACTION, ACTION)


@pytest.mark.rule("DD-09")
def test_in_free_time_a_pool_card_can_be_used_too() -> None:
    game = Game(3).scene().pool("c1", ACTION)
    game.by("c1", UseCard(card=ACTION))
    assert game.table.discard_pile == (ACTION,)


@pytest.mark.rule("DD-09")
def test_in_free_time_any_number_of_specials_goes_into_the_pool() -> None:
    cards = (ALERTNESS, OTHER_ALERTNESS, CONNECTION, CAMPAIGN, ROMANCE)
    game = Game(3).scene().hand("c1", *cards)
    for card in cards:
        (pooled,) = of_type(game.by("c1", PlayToPool(card=card)), "card_pooled")
        assert pooled.content == {"character": "c1", "card": card, "state": "waiting"}
    assert game.table.pool_cards("c1") == cards


@pytest.mark.rule("DD-09", "DD-55a")
@pytest.mark.parametrize("phase", [Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS])
def test_specials_go_into_the_pool_between_scenes_and_acts(phase: Phase) -> None:
    """The book puts a Romance down at the very beginning, and the gamemaster approves it then."""
    cards = (ROMANCE, ALERTNESS, CONNECTION, CAMPAIGN)
    game = at(phase).hand("c1", *cards, HERO)
    assert {offer.body["card"] for offer in legal(game.table, player("c1")) if of_pool(offer)} == {
        *cards
    }
    for card in cards:
        game.by("c1", PlayToPool(card=card))
    assert game.refused("c1", PlayToPool(card=HERO)) is Rule.WRONG_PHASE
    game.gm(ApproveCard(character="c1", card=ROMANCE))
    assert game.table.accepted(ROMANCE)
    assert game.table.pool_cards("c1") == cards


@pytest.mark.rule("DD-09", "DD-08")
@pytest.mark.parametrize("phase", [Phase.REFILL, Phase.AWARDS])
def test_a_special_waits_for_the_end_of_the_refill(phase: Phase) -> None:
    """And in the awards it is too late."""
    game = at(phase).hand("c1", ROMANCE)
    assert game.refused("c1", PlayToPool(card=ROMANCE)) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-09")
def test_a_romance_of_the_beginning_lies_there_through_the_first_scene() -> None:
    game = at(Phase.BETWEEN_SCENES).hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    for move in (StartScene(kind=SceneKind.STANDARD), EndScene(), EndRefill()):
        game.gm(move)
    assert game.table.pool_cards("c1") == (ROMANCE,)


def of_pool(offer: Offer) -> bool:
    return offer.sample.move == "play_to_pool"


@pytest.mark.rule("DD-09")
def test_in_free_time_nothing_else_goes_into_the_pool() -> None:
    game = Game(3).scene()
    for card in game.table.cards:
        if card.category is CardCategory.ENHANCEMENT:
            game.hand("c1", card.number)
            assert game.refused("c1", PlayToPool(card=card.number)) is Rule.EFFECT_NOT_POSSIBLE, (
                card
            )


@pytest.mark.rule("DD-09", "DD-44")
def test_nobody_escapes_from_the_hand() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ESCAPE)
    game.gm(EndRounds())
    assert game.refused("c1", UseCard(card=ESCAPE)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-44")
def test_an_escape_that_was_the_first_in_the_pool_is_used_in_the_free_time_after_it() -> None:
    """The card is usable at any time while it lies there."""
    game = Game(3).rounds(PLAIN).hand("c1", ESCAPE)
    game.by("c1", PlayToPool(card=ESCAPE))
    game.gm(EndRounds())
    events = game.by("c1", UseCard(card=ESCAPE))
    assert [event.type for event in events] == ["card_used", "party_escaped"]


@pytest.mark.rule("DD-09")
def test_what_the_gamemaster_activates_is_not_used_by_its_player() -> None:
    game = Game(3).scene()
    for card in (ALERTNESS, CONNECTION, ROMANCE):
        game.hand("c1", card)
        assert game.refused("c1", UseCard(card=card)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-12")
def test_in_round_play_hands_are_closed() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ACTION)
    assert game.refused("c1", UseCard(card=ACTION)) is Rule.HAND_CLOSED
    game.gm(EndRounds())
    game.by("c1", UseCard(card=ACTION))


@pytest.mark.rule("DD-12")
def test_hands_are_closed_before_the_first_flip_too() -> None:
    game = Game(1).scene().hand("c1", ACTION).pool("c1", HASTE)
    game.gm(StartRounds())
    assert game.refused("c1", UseCard(card=ACTION)) is Rule.HAND_CLOSED
    game.by("c1", UseCard(card=HASTE))


@pytest.mark.rule("DD-12")
def test_any_number_of_pool_cards_is_used_in_any_combination() -> None:
    """Value 8, bonus 3, two Actions, and the 5 of a Hero's die."""
    game = Game(3).rounds(PLAIN).pool("c1", ACTION, OTHER_ACTION, HERO, HASTE)
    game.by("c1", MakeRoll(value=8), 3, 4)
    for card in (ACTION, HASTE, OTHER_ACTION):
        game.by("c1", UseCard(card=card))
    game.by("c1", UseCard(card=HERO, roll="r1"), 5)
    assert game.seen()["rolls"][0]["outcome"]["total"] == 8 + 3 + 3 + 3 + 5
    assert game.table.pool_cards("c1") == ()


@pytest.mark.rule("DD-12")
@pytest.mark.rule("DD-05")
@pytest.mark.parametrize("card", [999, OTHER_PLAIN, HERO, DRAMA])
def test_unknown_undrawn_and_foreign_cards_are_alike(card: int) -> None:
    """999 is no card, 150 lies in the deck, Hero in another hand, Drama in another pool."""
    game = Game(3).rounds(PLAIN).hand("c2", HERO).pool("c3", DRAMA)
    for move in (UseCard(card=card), PlayToPool(card=card), DiscardSubplot(card=card)):
        assert game.refused("c1", move) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-13")
def test_one_card_a_round_goes_into_the_pool() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", HERO, HASTE, ACTION)
    game.by("c1", PlayToPool(card=HERO))
    assert game.seen()["characters"][0]["pooled_this_round"] is True
    assert game.seen()["characters"][1]["pooled_this_round"] is False
    assert game.refused("c1", PlayToPool(card=HASTE)) is Rule.POOL_LIMIT
    game.flip(OTHER_PLAIN).by("c1", PlayToPool(card=HASTE))
    assert game.table.pool_cards("c1") == (HERO, HASTE)
    assert game.table.hands["c1"] == (ACTION,)


@pytest.mark.rule("DD-13")
def test_each_player_has_a_card_a_round() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", HERO).hand("c2", HASTE)
    game.by("c1", PlayToPool(card=HERO))
    game.by("c2", PlayToPool(card=HASTE))


@pytest.mark.rule("DD-13")
def test_specials_count_as_the_card_of_the_round() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ALERTNESS, CONNECTION)
    game.by("c1", PlayToPool(card=ALERTNESS))
    assert game.refused("c1", PlayToPool(card=CONNECTION)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-13")
def test_a_used_card_leaves_no_room_for_a_second() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ACTION, OTHER_ACTION)
    game.by("c1", PlayToPool(card=ACTION))
    game.by("c1", UseCard(card=ACTION))
    assert game.refused("c1", PlayToPool(card=OTHER_ACTION)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-13")
@pytest.mark.rule("DD-30")
def test_flurry_and_haste_give_no_second_card() -> None:
    game = Game(3).rounds(FLURRY).hand("c1", HERO, ACTION).pool("c1", HASTE)
    game.by("c1", UseCard(card=HASTE))
    assert game.seen()["characters"][0]["actions"] == 3
    game.by("c1", PlayToPool(card=HERO))
    assert game.refused("c1", PlayToPool(card=ACTION)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-13")
def test_a_card_that_was_sent_back_may_come_again_next_round() -> None:
    """The example: Tarek only watches and pools a Hero."""
    game = Game(3).rounds(PLAIN).hand("c1", HERO, ACTION)
    game.by("c1", PlayToPool(card=HERO))
    (refused,) = game.gm(RefusePool(character="c1"))
    assert refused.content == {"character": "c1", "card": HERO}
    assert game.table.hands["c1"] == (ACTION, HERO)
    assert game.table.pool_cards("c1") == ()
    for card in (HERO, ACTION):
        assert game.refused("c1", PlayToPool(card=card)) is Rule.POOL_REFUSED
    game.flip(OTHER_PLAIN).by("c1", PlayToPool(card=HERO))


def used(game: Game) -> None:
    game.by("c1", UseCard(card=ACTION))


def flipped(game: Game) -> None:
    game.flip(OTHER_PLAIN)


def traded(game: Game) -> None:
    game.pool("c2", DRAMA)
    game.by("c1", OfferTrade(to="c2", give=(ACTION,), because="take it"))
    game.by("c2", AnswerTrade(trade="t1", give=(DRAMA,)))
    game.by("c1", ConfirmTrade(trade="t1"))


def refused_before(game: Game) -> None:
    game.gm(RefusePool(character="c1"))


@pytest.mark.rule("DD-13")
@pytest.mark.parametrize("gone", [used, flipped, traded, refused_before])
def test_only_this_rounds_card_can_be_sent_back_and_only_while_it_lies_there(gone: object) -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ACTION)
    game.by("c1", PlayToPool(card=ACTION))
    assert callable(gone)
    gone(game)
    assert game.refused(None, RefusePool(character="c1")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-13")
@pytest.mark.parametrize("character", ["c2", "c9"])
def test_where_nothing_was_pooled_nothing_is_sent_back(character: str) -> None:
    game = Game(3).rounds(PLAIN).pool("c2", HERO)
    assert game.refused(None, RefusePool(character=character)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-13")
@pytest.mark.rule("DD-55a")
@pytest.mark.parametrize("active", [False, True])
def test_an_accepted_subplot_is_not_sent_back(active: bool) -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    game.gm(ApproveCard(character="c1", card=ROMANCE))
    if active:
        game.gm(ActivateCard(character="c1", card=ROMANCE))
    assert game.refused(None, RefusePool(character="c1")) is Rule.CARD_STAYS


@pytest.mark.rule("DD-13")
@pytest.mark.rule("DD-55c")
def test_a_subplot_that_was_sent_back_can_be_pooled_again() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    game.gm(RefusePool(character="c1"))
    game.flip(OTHER_PLAIN).by("c1", PlayToPool(card=ROMANCE))
    assert game.seen()["characters"][0]["pool"][0]["subplot"] == "pending"


@pytest.mark.rule("DD-13")
@pytest.mark.rule("DD-44")
def test_an_escape_that_was_sent_back_is_still_the_first_card() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ESCAPE)
    game.by("c1", PlayToPool(card=ESCAPE))
    game.gm(RefusePool(character="c1"))
    game.flip(OTHER_PLAIN).by("c1", PlayToPool(card=ESCAPE))
    game.by("c1", UseCard(card=ESCAPE))


@pytest.mark.rule("DD-13")
@pytest.mark.rule("DD-55b")
def test_discarding_a_subplot_is_the_card_of_the_round() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", ROMANCE, HERO)
    game.by("c1", DiscardSubplot(card=ROMANCE))
    assert game.refused("c1", PlayToPool(card=HERO)) is Rule.POOL_LIMIT
    assert game.refused(None, RefusePool(character="c1")) is Rule.NO_SUCH_TARGET


LISTED = 122  # dramatic: the villains' line lists trick and test


def taunted(*pool: int, top: int = LISTED, protect: bool = True) -> Game:
    """A dramatic scene in which the villains' line lists actions, and a pool of c1."""
    game = Game(3, settings=Settings(protect_played_specials=protect))
    game.rounds(top, SceneKind.DRAMATIC)
    return game.pool("c1", *pool)


def taking(*cards: int, level: Level = Level.SPECTACULAR, action: str = "trick") -> TakeFromPool:
    return TakeFromPool(character="c1", cards=cards, action=action, level=level, because="So.")


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("level", "most"),
    [
        (Level.MINIMAL, 1),
        (Level.AVERAGE, 1),
        (Level.GOOD, 1),
        (Level.SUPERIOR, 2),
        (Level.SPECTACULAR, 3),
    ],
)
def test_the_level_says_how_many_cards_a_villain_takes(level: Level, most: int) -> None:
    pool = (HERO, HASTE, ACTION, DRAMA)
    for count in range(1, most + 1):
        game = taunted(*pool)
        (taken,) = game.gm(taking(*pool[:count], level=level))
        assert taken.content["cards"] == list(pool[:count])
        assert game.table.pool_cards("c1") == pool[count:]
        assert set(game.table.discard_pile) == set(pool[:count])
    game = taunted(*pool)
    assert game.refused(None, taking(*pool[: most + 1], level=level)) is Rule.TOO_MANY_DISCARDS


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        pytest.param((HERO,), None, id="the Hero"),
        pytest.param((HASTE,), None, id="the Haste"),
        pytest.param((HERO, HASTE), None, id="both"),
        pytest.param((NEMESIS,), Rule.CARD_STAYS, id="the Nemesis"),
        pytest.param((HERO, NEMESIS), Rule.CARD_STAYS, id="the Hero and the Nemesis"),
    ],
)
def test_the_trick_of_the_example(cards: tuple[int, ...], rule: Rule | None) -> None:
    """Card 122, a superior trick, a pool of Hero, Haste and Nemesis."""
    game = taunted(HERO, HASTE, NEMESIS)
    move = taking(*cards, level=Level.SUPERIOR)
    if rule:
        assert game.refused(None, move) is rule
    else:
        game.gm(move)


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    "card", [ALERTNESS, CONNECTION, CAMPAIGN, ROMANCE, ESCAPE], ids=lambda card: f"card {card}"
)
@pytest.mark.parametrize("protect", [True, False])
def test_a_setting_protects_what_stays_in_play_and_the_escape(card: int, protect: bool) -> None:
    game = taunted(card, protect=protect)
    if protect:
        assert game.refused(None, taking(card)) is Rule.CARD_STAYS
    else:
        game.gm(taking(card))
        assert game.table.discard_pile == (card,)


@pytest.mark.rule("DD-18")
def test_without_protection_a_subplot_that_is_taken_is_over() -> None:
    game = Game(3, settings=Settings(protect_played_specials=False)).scene(SceneKind.DRAMATIC)
    game.hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    game.gm(StartRounds())
    game.flip(LISTED).gm(taking(ROMANCE))
    assert [subplot.state for subplot in game.table.subplots] == ["ended"]


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("top", "actions"),
    [
        (113, {"trick", "taunt"}),
        (117, {"trick", "intimidate"}),
        (122, {"trick", "test"}),
        (128, {"taunt", "intimidate"}),
        (PLAIN, set()),
    ],
)
def test_only_a_listed_action_takes_cards(top: int, actions: set[str]) -> None:
    for action in ("trick", "test", "taunt", "intimidate", "attack", "maneuver"):
        game = taunted(HERO, top=top)
        if action in actions:
            game.gm(taking(HERO, action=action))
        else:
            assert game.refused(None, taking(HERO, action=action)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-18")
def test_in_a_standard_scene_nothing_is_listed() -> None:
    game = Game(3).rounds(LISTED).pool("c1", HERO)
    assert game.refused(None, taking(HERO)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-18")
def test_the_cards_have_to_lie_in_that_pool() -> None:
    game = taunted(HERO).hand("c1", HASTE).pool("c2", ACTION)
    for card in (HASTE, ACTION, 999):
        assert game.refused(None, taking(HERO, card)) is Rule.NO_SUCH_TARGET
    assert game.refused(None, replace(taking(HERO), character="c9")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-18")
def test_it_need_not_be_used() -> None:
    """A villain's listed trick succeeds, and a test is left out: nothing happens by itself."""
    game = taunted(HERO)
    foe = game.foe()
    game.gm(MakeRoll(foe=foe, value=9, difficulty=9, action="trick", against=("c1",)), 3, 4)
    game.gm(ResolveRoll(roll="r1"))
    assert game.table.pool_cards("c1") == (HERO,)
