"""The table that the gamemaster changes: scene, those who take part, settings, trades: DD-71."""

from __future__ import annotations

import pytest

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.roll import CorrectRoll, MakeRoll
from service.tables.drama_deck.moves.round import ChangeTakingPart, Flip, SetSceneKind, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene
from service.tables.drama_deck.moves.special import EndSubplot
from service.tables.drama_deck.moves.table import ChangeSettings
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade, VoidTrade
from service.tables.drama_deck.settings import RollMethod
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, active, end_act, possibilities, resolve, roll, use

ACTION, ROMANCE, UP = 58, 120, 2
WHY = "A slip."


@pytest.mark.rule("DD-19", "DD-71")
def test_the_other_line_is_in_force_at_once() -> None:
    game = Game().rounds(57)
    card = game.table.card(57)
    [event] = game.gm(SetSceneKind(kind=SceneKind.DRAMATIC, because=WHY))
    assert event.content == {"kind": "dramatic", "because": WHY}
    assert game.table.line == card.dramatic
    assert game.refused(None, SetSceneKind(kind=SceneKind.DRAMATIC)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-09", "DD-71")
def test_who_comes_in_reads_the_line_and_who_leaves_does_not() -> None:
    """The card says Up for the heroes: one more die."""
    game = Game(2).scene()
    game.gm(StartRounds(taking_part=("c1",)))
    game.flip(UP)
    [event] = game.gm(ChangeTakingPart(add=("c2",), remove=("c1",), because=WHY))
    assert event.content["taking_part"] == ["c2"]
    game.by("c2", MakeRoll(value=10), *EVEN, 3)
    assert game.shown()["request"]["up"]
    game.by("c1", MakeRoll(value=10), *EVEN)
    assert not game.shown("r2")["request"]["up"]


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("add", "remove", "rule"),
    [
        (("c1",), (), Rule.NO_SUCH_TARGET),
        (("c9",), (), Rule.NO_SUCH_TARGET),
        ((), ("c2",), Rule.NO_SUCH_TARGET),
        ((), ("c1",), Rule.EFFECT_NOT_POSSIBLE),
    ],
)
def test_nobody_comes_in_twice_and_somebody_is_left(
    add: tuple[str, ...], remove: tuple[str, ...], rule: Rule
) -> None:
    game = Game(2).scene()
    game.gm(StartRounds(taking_part=("c1",)))
    assert game.refused(None, ChangeTakingPart(add=add, remove=remove)) is rule


@pytest.mark.rule("DD-07", "DD-71")
def test_a_new_hand_size_holds_at_once() -> None:
    game = Game(3).scene()
    [event] = game.gm(ChangeSettings(settings={"hand_size": 6}, because=WHY))
    assert event.content == {"settings": {"hand_size": 6}, "because": WHY}
    assert game.table.hand_size == 6
    game.gm(ChangeSettings(settings={"hand_size": None}))
    assert game.table.hand_size == 4  # three characters


@pytest.mark.rule("DD-71")
def test_other_settings_stay_as_they_are() -> None:
    game = Game()
    before = game.seen()["settings"]
    game.gm(ChangeSettings(settings={"coup_de_grace": 5, "campaign": False}))
    assert game.seen()["settings"] == before | {"coup_de_grace": 5, "campaign": False}


@pytest.mark.rule("DD-71")
def test_the_event_has_the_settings_that_change() -> None:
    """Like a name that is given again, settings that hold already are an event all the same."""
    game = Game(3).scene()
    game.gm(ChangeSettings(settings={"hand_size": 6}))
    [event] = game.gm(ChangeSettings(settings={"hand_size": 6, "coup_de_grace": 5}))
    assert event.content["settings"] == {"coup_de_grace": 5}
    [event] = game.gm(ChangeSettings(settings={"hand_size": 6}, because=WHY))
    assert event.content == {"settings": {}, "because": WHY}


@pytest.mark.rule("DD-07", "DD-71")
def test_a_hand_size_for_those_who_are_there_now_is_a_change() -> None:
    """Null before and after: five cards for two, six for the one who is left."""
    game = Game(2).scene()
    game.leave("c2")
    assert game.table.hand_size == 5
    [event] = game.gm(ChangeSettings(settings={"hand_size": None}))
    assert (event.content["settings"], game.table.hand_size) == ({"hand_size": None}, 6)


@pytest.mark.rule("DD-71")
def test_the_dice_change_between_scenes_only() -> None:
    game = Game().scene()
    change = ChangeSettings(settings={"method": RollMethod.D20})
    assert game.refused(None, change) is Rule.WRONG_PHASE
    game.gm(ChangeSettings(settings={"method": RollMethod.TWO_D10, "hand_size": 6}))  # as it is
    assert (game.table.settings.method, game.table.settings.hand_size) == (RollMethod.TWO_D10, 6)
    game.gm(EndScene())
    assert game.refused(None, change) is Rule.WRONG_PHASE
    fresh = Game()
    fresh.gm(change)
    assert fresh.table.settings.method is RollMethod.D20


@pytest.mark.rule("DD-15")
def test_what_is_resolved_after_a_later_roll_is_shown_until_the_next_one() -> None:
    """Cards can still answer it: it was missing in the answer that resolved it."""
    game = Game().scene()
    first = roll(game, "c1", *EVEN, difficulty=10)
    resolve(game, roll(game, "c2", *EVEN, difficulty=10))
    resolve(game, first)
    assert [(one["id"], one["state"]) for one in game.seen()["rolls"]] == [
        ("r1", "resolved"),
        ("r2", "resolved"),
    ]
    roll(game, "c3", *EVEN)
    assert [one["id"] for one in game.seen()["rolls"]] == ["r2", "r3"]


@pytest.mark.rule("DD-71")
def test_rolls_that_are_over_keep_the_dice_that_they_were_made_with() -> None:
    """A roll stays until the next one of its roller, to be corrected: the table showed it no more.

    It was scored with the new dice, of which it has none.
    """
    game = Game().scene()
    resolve(game, roll(game, "c1", *EVEN, difficulty=10))
    game.gm(EndScene())
    game.gm(EndRefill())
    before = game.shown()
    game.gm(ChangeSettings(settings={"method": RollMethod.D20}))
    assert game.shown() == before
    game.gm(CorrectRoll(roll="r1", total=12, because=WHY))
    assert game.shown()["mechanic"] == "torg/2d10"


@pytest.mark.rule("DD-20", "DD-71")
def test_the_gamemaster_ends_an_open_trade() -> None:
    game = Game(2).scene()
    game.by("c1", OfferTrade(to="c2", give=game.table.hands["c1"][:1], because="rope"))
    [event] = game.gm(VoidTrade(trade="t1", because=WHY))
    assert event.content == {"trade": "t1", "because": WHY}
    assert game.seen()["trades"][0]["state"] == "void"
    assert game.refused(None, VoidTrade(trade="t1")) is Rule.TRADE_CLOSED
    assert game.refused(None, VoidTrade(trade="t9")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-20")
def test_a_trade_whose_card_has_gone_is_void_at_once() -> None:
    game = Game(2).scene().hand("c1", 1)
    game.by("c1", OfferTrade(to="c2", give=(1,), because="rope"))
    events = use(game, "c1", 1, attribute="dexterity")
    [voided] = of_type(events, "trade_voided")
    assert voided.content == {"trade": "t1", "because": None}
    assert game.seen()["trades"][0]["state"] == "void"


@pytest.mark.rule("DD-20")
def test_the_answer_to_a_trade_can_be_changed_until_it_is_confirmed() -> None:
    game = Game(2).scene().hand("c1", 1).hand("c2", 2, 3)
    game.by("c1", OfferTrade(to="c2", give=(1,), because="rope"))
    game.by("c2", AnswerTrade(trade="t1", give=(2,)))
    game.by("c2", AnswerTrade(trade="t1", give=(3,)))
    game.by("c1", ConfirmTrade(trade="t1"))
    assert (game.table.hands["c1"], game.table.hands["c2"]) == ((3,), (2, 1))
    assert game.refused("c2", AnswerTrade(trade="t1", give=(2,))) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-23", "DD-55a", "DD-71")
def test_a_subplot_that_has_ended_earns_for_its_act() -> None:
    game = active(Game().scene(), ROMANCE)
    [event] = game.gm(EndSubplot(character="c1", card=ROMANCE, because=WHY))
    assert event.content == {"character": "c1", "card": ROMANCE, "because": WHY}
    assert game.table.discard_pile[0] == ROMANCE
    end_act(game)
    assert possibilities(game)["c1"] == 11


@pytest.mark.rule("DD-55a", "DD-71")
def test_the_end_of_a_subplot_is_offered_with_a_reason_to_fill_in() -> None:
    game = active(Game().scene(), ROMANCE)
    [offer] = [one for one in legal(game.table, GAMEMASTER) if one.sample.move == "end_subplot"]
    assert offer.body == {"move": "end_subplot", "character": "c1", "card": ROMANCE}
    assert list(offer.open) == ["because"]


@pytest.mark.rule("DD-71")
def test_the_gamemaster_rolls_for_a_player_who_is_away() -> None:
    """It is the character's action; effects that wait for its roll wait on, unless she says so."""
    game = Game(2).scene().hand("c1", ACTION)
    use(game, "c1", ACTION)  # Action: +3 to the next roll
    game.gm(MakeRoll(character="c1", value=10, difficulty=8), *EVEN)
    assert (game.shown()["by"], game.shown()["outcome"]["total"]) == ("c1", 10)
    resolve(game, "r1")
    game.gm(MakeRoll(character="c1", value=10, use_effects=True), *EVEN)
    assert game.shown("r2")["outcome"]["total"] == 13


@pytest.mark.rule("DD-13", "DD-71")
def test_a_roll_for_an_absent_player_opens_that_players_pool() -> None:
    game = Game(2).rounds(57)
    game.gm(MakeRoll(character="c1", value=10, difficulty=8), *EVEN)
    resolve(game, "r1")
    assert [one["acted"] for one in game.seen()["characters"]] == [True, False]


@pytest.mark.rule("DD-71")
def test_a_flip_while_rolls_are_open_is_possible_with_a_warning() -> None:
    game = Game(2).rounds(57)
    game.by("c1", MakeRoll(value=10, difficulty=8), *EVEN)
    offers = [offer for offer in legal(game.table, GAMEMASTER) if offer.sample.move == "flip"]
    assert all("roll of Character 1" in offer.warnings[-1] for offer in offers)
    game.gm(Flip())
