"""Trades: DD-20, DD-21."""

from __future__ import annotations

import pytest

from service.tables.common.actor import SPECTATOR
from service.tables.common.errors import Rule, WrongRole
from service.tables.common.move import Move
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.adventure import EndAct, StartAct, StartAdventure
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.trade import (
    AnswerTrade,
    ConfirmTrade,
    DeclineTrade,
    OfferTrade,
)
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import GAMEMASTER, Game, at, of_type, player

PLAIN = 149
SUPPORTER, IDEA, HERO, HASTE, ACTION, OTHER_ACTION = 151, 88, 64, 41, 36, 37
ALERTNESS, CONNECTION, CAMPAIGN, ESCAPE = 33, 81, 112, 156
NEMESIS, SUSPICION = 126, 127
WHY = "I tell you how to read the ice"


def offer(*cards: int, to: str = "c2") -> OfferTrade:
    return OfferTrade(to=to, give=cards, because=WHY)


def trade(game: Game, give: tuple[int, ...], take: tuple[int, ...]) -> None:
    """A trade between c1 and c2, from offer to confirmation."""
    (offered,) = game.by("c1", offer(*give))
    id = offered.content["trade"]
    game.by("c2", AnswerTrade(trade=id, give=take))
    game.by("c1", ConfirmTrade(trade=id))


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize(
    "phase", [Phase.FREE, Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS], ids=lambda phase: phase.value
)
def test_outside_of_round_play_hands_are_traded(phase: Phase) -> None:
    """The example: a Supporter for an Idea."""
    game = at(phase).hand("c1", SUPPORTER, 1).hand("c2", 2, IDEA).pool("c1", HERO)
    (offered,) = game.by("c1", offer(SUPPORTER))
    assert offered.type == "trade_offered"
    assert offered.content == {"trade": "t1", "to": "c2", "because": WHY, "count": 1}
    assert [event.type for event in game.by("c2", AnswerTrade(trade="t1", give=(IDEA,)))] == [
        "trade_answered"
    ]
    assert [event.type for event in game.by("c1", ConfirmTrade(trade="t1"))] == ["trade_done"]
    assert game.table.hands["c1"] == (1, IDEA)
    assert game.table.hands["c2"] == (2, SUPPORTER)
    assert game.seen()["trades"][0]["state"] == "done"


@pytest.mark.rule("DD-20")
def test_in_round_play_pools_are_traded() -> None:
    game = Game(3).rounds(PLAIN).pool("c1", HERO, ACTION).pool("c2", HASTE)
    hands = game.table.hands
    trade(game, (HERO,), (HASTE,))
    assert game.table.pool_cards("c1") == (ACTION, HASTE)
    assert game.table.pool_cards("c2") == (HERO,)
    assert game.table.hands == hands
    game.by("c1", UseCard(card=HASTE))


@pytest.mark.rule("DD-20")
def test_in_round_play_hands_are_not_traded_nor_pools_outside_of_it() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", IDEA).pool("c1", HERO).pool("c2", HASTE)
    assert game.refused("c1", offer(IDEA)) is Rule.CARD_NOT_HELD
    game.gm(EndRounds())
    assert game.refused("c1", offer(HERO)) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize(
    ("give", "take", "rule"),
    [
        pytest.param((1,), (11,), None, id="one for one"),
        pytest.param((1, 2), (11, 12), None, id="two for two"),
        pytest.param((1, 2), (11,), Rule.TRADE_UNEQUAL, id="two for one"),
        pytest.param((1,), (11, 12), Rule.TRADE_UNEQUAL, id="one for two"),
        pytest.param((1,), (), Rule.TRADE_UNEQUAL, id="one for none"),
    ],
)
def test_as_many_cards_go_in_both_directions(
    give: tuple[int, ...], take: tuple[int, ...], rule: Rule | None
) -> None:
    game = Game(3).scene().hand("c1", 1, 2, 3).hand("c2", 11, 12, 13)
    game.by("c1", offer(*give))
    answer = AnswerTrade(trade="t1", give=take)
    if rule:
        assert game.refused("c2", answer) is rule
        return
    game.by("c2", answer)
    game.by("c1", ConfirmTrade(trade="t1"))
    assert set(take) <= set(game.table.hands["c1"])
    assert set(give) <= set(game.table.hands["c2"])


@pytest.mark.rule("DD-20")
def test_both_have_to_agree() -> None:
    """Nothing has changed hands before the confirmation, and either one may decline."""
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    game.by("c1", offer(1))
    assert game.refused("c1", ConfirmTrade(trade="t1")) is Rule.TRADE_CLOSED
    game.by("c2", AnswerTrade(trade="t1", give=(11,)))
    assert game.table.hands["c1"] == (1,)
    game.by("c1", DeclineTrade(trade="t1"))
    assert game.refused("c1", ConfirmTrade(trade="t1")) is Rule.TRADE_CLOSED
    assert game.table.hands["c1"] == (1,)


def test_of_the_trades_that_are_over_the_last_four_stay_to_be_seen() -> None:
    game = Game(3).scene().hand("c1", 1)
    for number in range(1, 8):
        game.by("c1", offer(1))
        game.by("c1", DeclineTrade(trade=f"t{number}"))
    game.by("c1", offer(1))
    assert [trade["id"] for trade in game.seen()["trades"]] == ["t4", "t5", "t6", "t7", "t8"]


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("who", ["c1", "c2"])
def test_either_may_decline(who: str, answered: bool) -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    game.by("c1", offer(1))
    if answered:
        game.by("c2", AnswerTrade(trade="t1", give=(11,)))
    (declined,) = game.by(who, DeclineTrade(trade="t1"))
    assert (declined.type, declined.content) == ("trade_declined", {"trade": "t1"})
    assert game.seen()["trades"][0]["state"] == "declined"
    assert game.refused(who, DeclineTrade(trade="t1")) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize(
    ("answered", "who", "move", "rule"),
    [
        pytest.param(
            False, "c1", AnswerTrade(trade="t1", give=(1,)), Rule.TRADE_CLOSED, id="own offer"
        ),
        pytest.param(
            False, "c3", AnswerTrade(trade="t1", give=(21,)), Rule.NO_SUCH_TARGET, id="others'"
        ),
        pytest.param(True, "c2", ConfirmTrade(trade="t1"), Rule.TRADE_CLOSED, id="own answer"),
        pytest.param(True, "c3", ConfirmTrade(trade="t1"), Rule.NO_SUCH_TARGET, id="a third"),
        pytest.param(True, "c3", DeclineTrade(trade="t1"), Rule.NO_SUCH_TARGET, id="no part"),
        pytest.param(False, "c2", DeclineTrade(trade="t9"), Rule.NO_SUCH_TARGET, id="unknown"),
    ],
)
def test_a_trade_takes_its_turns(answered: bool, who: str, move: Move, rule: Rule) -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11).hand("c3", 21)
    game.by("c1", offer(1))
    if answered:
        game.by("c2", AnswerTrade(trade="t1", give=(11,)))
    assert game.refused(who, move) is rule


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize("to", ["c1", "c9"])
def test_a_trade_needs_another_character(to: str) -> None:
    game = Game(3).scene().hand("c1", 1)
    assert game.refused("c1", offer(1, to=to)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize("card", [999, 100, 11])
def test_only_own_cards_are_offered(card: int) -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    assert game.refused("c1", offer(card)) is Rule.CARD_NOT_HELD
    assert game.refused("c1", offer(1, card)) is Rule.CARD_NOT_HELD
    game.by("c1", offer(1))
    if card != 11:
        assert game.refused("c2", AnswerTrade(trade="t1", give=(card,))) is Rule.CARD_NOT_HELD
    assert game.refused("c2", AnswerTrade(trade="t1", give=(1,))) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-20")
def test_the_gamemaster_does_not_trade() -> None:
    with pytest.raises(WrongRole):
        Game(3).scene().gm(offer(1))


@pytest.mark.rule("DD-20")
@pytest.mark.rule("DD-05")
@pytest.mark.parametrize("done", [False, True])
def test_only_the_two_see_the_cards(done: bool) -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    events = game.by("c1", offer(1)) + game.by("c2", AnswerTrade(trade="t1", give=(11,)))
    if done:
        events += game.by("c1", ConfirmTrade(trade="t1"))
    for viewer in (player("c1"), player("c2")):
        seen = game.seen(viewer)["trades"][0]
        assert (seen["give"], seen["take"]) == ((1,), (11,))
        assert [event.visible_to(viewer)["give"] for event in events] == [[1]] * len(events)
    for viewer in (player("c3"), GAMEMASTER, SPECTATOR):
        seen = game.seen(viewer)["trades"][0]
        assert (seen["give"], seen["take"], seen["count"]) == (None, None, 1)
        assert not any({"give", "take"} & set(event.visible_to(viewer)) for event in events)


@pytest.mark.rule("DD-20")
@pytest.mark.rule("DD-13")
def test_a_trade_does_not_use_up_the_card_of_the_round() -> None:
    game = Game(3).rounds(PLAIN).pool("c1", HERO).pool("c2", HASTE)
    game.hand("c1", ACTION).hand("c2", OTHER_ACTION)
    trade(game, (HERO,), (HASTE,))
    game.by("c1", PlayToPool(card=ACTION))
    game.by("c2", PlayToPool(card=OTHER_ACTION))


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize("whose", ["giver", "taker"])
def test_a_card_that_has_gone_elsewhere_is_not_traded(whose: str) -> None:
    """The trade is void at once."""
    game = Game(3).rounds(PLAIN).pool("c1", ACTION).pool("c2", OTHER_ACTION)
    game.by("c1", offer(ACTION))
    game.by("c2", AnswerTrade(trade="t1", give=(OTHER_ACTION,)))
    if whose == "giver":
        events = game.by("c1", UseCard(card=ACTION))
    else:
        events = game.by("c2", UseCard(card=OTHER_ACTION))
    [voided] = of_type(events, "trade_voided")
    assert voided.content == {"trade": "t1", "because": None}
    assert game.seen()["trades"][0]["state"] == "void"
    assert game.refused("c1", ConfirmTrade(trade="t1")) is Rule.TRADE_CLOSED
    assert game.refused("c1", DeclineTrade(trade="t1")) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-20")
def test_a_card_can_be_offered_twice_and_traded_once() -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11).hand("c3", 21)
    game.by("c1", offer(1))
    game.by("c1", offer(1, to="c3"))
    game.by("c2", AnswerTrade(trade="t1", give=(11,)))
    game.by("c3", AnswerTrade(trade="t2", give=(21,)))
    game.by("c1", ConfirmTrade(trade="t1"))
    assert game.refused("c1", ConfirmTrade(trade="t2")) is Rule.TRADE_CLOSED
    assert game.table.hands["c3"] == (21,)


@pytest.mark.rule("DD-20")
def test_only_so_many_offers_are_open_at_once() -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    for _ in range(8):
        game.by("c1", offer(1))
    assert game.refused("c1", offer(1)) is Rule.TABLE_FULL
    game.by("c2", DeclineTrade(trade="t1"))
    game.by("c1", offer(1))


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize(
    ("start", "end"),
    [
        pytest.param(Phase.FREE, StartRounds(), id="round play begins"),
        pytest.param(Phase.ROUNDS, EndRounds(), id="round play ends"),
        pytest.param(Phase.FREE, EndScene(), id="the scene ends"),
        pytest.param(Phase.ROUNDS, EndScene(trades=True), id="the scene ends within rounds"),
        pytest.param(Phase.FREE, EndAct(), id="the act ends"),
    ],
)
def test_an_open_trade_ends_when_the_cards_move_elsewhere(
    start: Phase, end: Move, answered: bool
) -> None:
    game = at(start)
    for character, card in (("c1", HERO), ("c2", HASTE)):
        if start is Phase.ROUNDS:
            game.pool(character, card)
        else:
            game.hand(character, card)
    game.by("c1", offer(HERO))
    if answered:
        game.by("c2", AnswerTrade(trade="t1", give=(HASTE,)))
    declined = of_type(game.gm(end), "trade_declined")
    assert [event.content["trade"] for event in declined] == ["t1"]
    assert game.seen()["trades"][0]["state"] == "declined"
    assert game.refused("c1", ConfirmTrade(trade="t1")) is Rule.TRADE_CLOSED
    assert game.refused("c2", AnswerTrade(trade="t1", give=(HASTE,))) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-20")
def test_a_trade_of_hands_goes_on_into_the_next_scene_and_act() -> None:
    game = at(Phase.BETWEEN_SCENES).hand("c1", 1).hand("c2", 11)
    game.by("c1", offer(1))
    for move in (EndAct(), StartAct()):
        game.gm(move)
    game.by("c2", AnswerTrade(trade="t1", give=(11,)))
    game.gm(StartScene(kind=SceneKind.STANDARD))
    game.by("c1", ConfirmTrade(trade="t1"))
    assert game.table.hands["c1"] == (11,)


@pytest.mark.rule("DD-21")
@pytest.mark.parametrize(
    ("card", "rule"),
    [
        pytest.param(120, Rule.CARD_STAYS, id="Romance"),
        pytest.param(122, Rule.CARD_STAYS, id="Martyr"),
        pytest.param(123, Rule.CARD_STAYS, id="Mistaken Identity"),
        pytest.param(124, Rule.CARD_STAYS, id="True Identity"),
        pytest.param(125, Rule.CARD_STAYS, id="Personal Stake"),
        pytest.param(126, Rule.CARD_STAYS, id="Nemesis"),
        pytest.param(127, Rule.CARD_STAYS, id="Suspicion"),
        pytest.param(112, Rule.CARD_STAYS, id="Campaign"),
        pytest.param(156, Rule.CARD_STAYS, id="Escape"),
        pytest.param(33, None, id="Alertness"),
        pytest.param(81, None, id="Connection"),
        pytest.param(41, None, id="Haste"),
    ],
)
def test_what_can_be_traded_out_of_a_pool(card: int, rule: Rule | None) -> None:
    game = Game(3).rounds(PLAIN).pool("c1", card).pool("c2", HERO)
    if rule:
        assert game.refused("c1", offer(card)) is rule
        game.by("c2", offer(HERO, to="c1"))
        assert game.refused("c1", AnswerTrade(trade="t1", give=(card,))) is rule
    else:
        trade(game, (card,), (HERO,))
        assert game.table.pool_cards("c2") == (card,)


@pytest.mark.rule("DD-21")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_a_special_waits_in_its_new_pool(card: int) -> None:
    game = Game(3).rounds(PLAIN).pool("c1", card).pool("c2", HERO)
    trade(game, (card,), (HERO,))
    assert game.seen()["characters"][1]["pool"] == [
        {"card": card, "state": "waiting", "subplot": None}
    ]


@pytest.mark.rule("DD-21")
@pytest.mark.parametrize("card", [SUSPICION, CAMPAIGN, ESCAPE, ALERTNESS])
def test_every_card_of_a_hand_can_be_traded(card: int) -> None:
    game = Game(3).scene().hand("c1", card).hand("c2", NEMESIS)
    trade(game, (card,), (NEMESIS,))
    assert game.table.hands["c1"] == (NEMESIS,)


@pytest.mark.rule("DD-21")
def test_a_subplot_of_the_pool_is_not_traded_in_free_time_either() -> None:
    game = Game(3).scene().hand("c1", NEMESIS, SUSPICION).hand("c2", HERO)
    game.by("c1", PlayToPool(card=NEMESIS))
    assert game.refused("c1", offer(NEMESIS)) is Rule.CARD_NOT_HELD
    game.by("c1", offer(SUSPICION))


@pytest.mark.rule("DD-21")
def test_before_the_refill_there_is_no_trading() -> None:
    """It was `wrong_phase` once."""
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    game.gm(EndScene())
    assert game.refused("c1", offer(1)) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-21")
def test_the_end_of_an_act_allows_no_trading_before_its_refill() -> None:
    game = Game(3).scene().hand("c1", 1)
    game.gm(EndAct())
    assert game.refused("c1", offer(1)) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-21")
def test_the_gamemaster_may_allow_trading_before_the_refill() -> None:
    """Cards that came back from a pool can be traded then."""
    game = Game(3).scene().hand("c1", 1).hand("c2", 11).pool("c2", HERO)
    game.gm(EndScene(trades=True))
    trade(game, (1,), (HERO,))
    assert game.table.hands["c1"] == (HERO,)
    game.gm(EndRefill())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    game.gm(EndScene())
    assert game.refused("c1", offer(HERO)) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-21")
def test_a_trade_that_is_open_when_the_hands_are_filled_is_declined() -> None:
    game = Game(3).scene().hand("c1", 1).hand("c2", 11)
    game.gm(EndScene(trades=True))
    game.by("c1", offer(1))
    for character in ("c1", "c2"):
        game.by(character, DiscardForRefill(cards=()))
    events = game.by("c3", DiscardForRefill(cards=()))
    assert [event.content["trade"] for event in of_type(events, "trade_declined")] == ["t1"]


@pytest.mark.rule("DD-21")
def test_there_is_no_trading_in_the_lobby() -> None:
    game = Game(3).hand("c1", 1)
    assert game.refused("c1", offer(1)) is Rule.WRONG_PHASE
    game.gm(StartAdventure())
    game.by("c1", offer(1))
