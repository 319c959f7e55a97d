"""The awards, between the end of an adventure and its close: DD-24a to DD-24c, DD-56, DD-72."""

from __future__ import annotations

import pytest

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule, RuleError
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAct, EndAdventure, StartAct
from service.tables.drama_deck.moves.cards import DealCard, Reshuffle
from service.tables.drama_deck.moves.possibility import SetPossibilities
from service.tables.drama_deck.moves.roll import CorrectRoll
from service.tables.drama_deck.moves.scene import EndRefill
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard, DisallowCard
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.turn import CardsDrawn
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    active,
    awaiting,
    end_act,
    pooled,
    possibilities,
    resolve,
    roll,
    use,
)

ALERTNESS, DRAMA, GLORY, MARTYR, ROMANCE = 33, 128, 91, 122, 120


def glory_claimed(game: Game, who: str = "c1") -> None:
    """A Glory of the hand, for dice that were thrown by hand."""
    game.hand(who, GLORY)
    use(game, who, GLORY, text="The bridge fell.")


def dramatic(characters: int = 3) -> Game:
    return Game(characters).scene(SceneKind.DRAMATIC)


@pytest.mark.rule("DD-72")
def test_the_end_opens_the_awards_and_the_close_pays_them() -> None:
    game = Game(3).scene().hand("c1", DRAMA)
    [ended] = of_type(game.gm(EndAdventure()), "adventure_ended")
    assert ended.content == {"adventure": 1, "completed": True}
    assert (game.table.phase, game.seen()["status"]) == (Phase.AWARDS, "ended")
    assert possibilities(game) == {"c1": 10, "c2": 10, "c3": 10}
    due = game.seen(player("c1"))["awards"]["characters"]
    assert [one["drama"] for one in due] == [3, None, None]
    assert {one["drama"] for one in game.seen()["awards"]["characters"]} == {None}
    game.gm(CloseAdventure())
    assert possibilities(game) == {"c1": 13, "c2": 10, "c3": 10}
    assert (game.table.phase, game.seen()["status"]) == (Phase.CLOSED, "ended")
    assert len(game.table.deck) == 156


@pytest.mark.rule("DD-45", "DD-72")
def test_a_claimed_glory_survives_the_end_and_the_close_waits_for_it() -> None:
    game = dramatic()
    glory_claimed(game)
    game.gm(EndAdventure())
    assert game.refused(None, CloseAdventure()) is Rule.CLAIM_OPEN
    game.gm(ApproveCard(character="c1", card=GLORY))
    game.gm(CloseAdventure())
    assert possibilities(game) == {"c1": 13, "c2": 13, "c3": 13}


@pytest.mark.rule("DD-45", "DD-72")
def test_a_glory_that_is_refused_in_the_awards_pays_nobody() -> None:
    game = dramatic()
    glory_claimed(game)
    game.gm(EndAdventure())
    game.gm(DisallowCard(character="c1", card=GLORY))
    game.gm(CloseAdventure())
    assert possibilities(game) == {"c1": 10, "c2": 10, "c3": 10}


@pytest.mark.rule("DD-45", "DD-22")
def test_a_claimed_glory_lies_where_it_is_over_the_refill_and_does_not_count() -> None:
    """Three characters hold four cards: the claimed one is the fifth."""
    game = dramatic()
    game.hand("c1", GLORY, 1, 2, 3, 4)
    use(game, "c1", GLORY, text="The bridge fell.")
    game.gm(EndAct())
    game.gm(EndRefill())
    assert game.table.hands["c1"] == (GLORY, 1, 2, 3, 4)
    game.gm(ApproveCard(character="c1", card=GLORY))
    assert [glory["card"] for glory in game.seen()["glories"]] == [GLORY]


@pytest.mark.rule("DD-56")
def test_insurance_takes_back_no_more_than_was_paid() -> None:
    """Three acts with a Martyr; the second was ignored, so two Possibilities were paid."""
    game = active(Game(3).scene(), MARTYR)
    end_act(game)
    end_act(game, "c1")
    game.gm(EndAdventure())
    assert possibilities(game)["c1"] == 11
    game.gm(CloseAdventure(insurance=("c1",)))
    assert possibilities(game)["c1"] == 10


@pytest.mark.rule("DD-56", "DD-23")
def test_the_martyr_of_the_last_act_is_paid_first_and_taken_back_then() -> None:
    game = active(Game(3).scene(), MARTYR)
    game.gm(EndAdventure())
    events = of_type(game.gm(CloseAdventure(insurance=("c1",))), "possibilities_changed")
    assert [(event.content["source"], event.content["amount"]) for event in events] == [
        ("subplot", 1),
        ("insurance", -1),
    ]


@pytest.mark.rule("DD-56")
def test_insurance_is_for_a_martyr_that_was_active() -> None:
    game = active(Game(3).scene(), ROMANCE)
    game.gm(EndAdventure())
    assert game.refused(None, CloseAdventure(insurance=("c1",))) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-23", "DD-24a")
@pytest.mark.parametrize(
    ("ignored", "act_over", "paid"),
    [
        pytest.param((), False, 1, id="the act was open"),
        pytest.param(("c1",), False, 0, id="ignored"),
        pytest.param((), True, 1, id="the act was over, and paid before"),
    ],
)
def test_a_subplot_of_the_last_act_is_paid_once(
    ignored: tuple[str, ...], act_over: bool, paid: int
) -> None:
    game = active(Game(3).scene(), ROMANCE)
    if act_over:
        game.gm(EndAct())
        game.gm(EndRefill())
    game.gm(EndAdventure(ignored=ignored))
    game.gm(CloseAdventure())
    assert possibilities(game)["c1"] == 10 + paid


@pytest.mark.rule("DD-24b")
def test_an_adventure_that_was_given_up_pays_no_drama() -> None:
    game = Game(3).scene().hand("c1", DRAMA)
    game.gm(EndAdventure(completed=False))
    game.gm(CloseAdventure())
    assert possibilities(game)["c1"] == 10
    assert game.seen()["completed"] is False


@pytest.mark.rule("DD-72")
def test_in_the_awards_no_card_is_drawn_dealt_traded_or_discarded() -> None:
    game = active(Game(3).scene(), ROMANCE)
    game.gm(EndAdventure())
    before = [game.table.deck, game.table.hands, game.table.pools, game.table.discard_pile]
    for who in (GAMEMASTER, *(player(id) for id in game.table.heroes)):
        for offer in legal(game.table, who):
            assert offer.sample.move not in (
                *("deal_card", "offer_trade", "discard_subplot", "reshuffle", "flip", "sacrifice"),
                *("play_to_pool", "use_card", "move_card", "choose_by_box", "give_up_card"),
            )
    assert before == [
        game.table.deck,
        game.table.hands,
        game.table.pools,
        game.table.discard_pile,
    ]
    assert game.refused(None, DealCard(character="c1", because="late")) is Rule.WRONG_PHASE
    assert game.refused(None, Reshuffle()) is Rule.WRONG_PHASE
    assert CardsDrawn.type == "cards_drawn"


@pytest.mark.rule("DD-54a", "DD-55b", "DD-72")
def test_in_the_awards_no_special_is_disallowed_or_activated() -> None:
    """That would draw a card, or discard one."""
    game = pooled(pooled(Game(3).scene(), ROMANCE), ALERTNESS)
    game.gm(EndAdventure())
    disallowed = DisallowCard(character="c1", card=ROMANCE)
    assert game.refused(None, disallowed) is Rule.WRONG_PHASE
    activated = ActivateCard(character="c1", card=ALERTNESS)
    assert game.refused(None, activated) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-55a", "DD-72")
def test_in_the_awards_nobody_waits_for_an_answer_to_a_subplot() -> None:
    """Nobody could give it; an undo of the end lets it wait again."""
    game = pooled(Game(3).scene(), ROMANCE)
    before = game.table
    game.gm(EndAdventure())
    assert awaiting(game) == []
    game.gm(Undo(to=before))
    assert [waiting["kind"] for waiting in awaiting(game)] == ["subplot"]


@pytest.mark.rule("DD-68", "DD-72")
def test_in_the_awards_nobody_leaves() -> None:
    """Hand and pool would be discarded."""
    game = Game(3).scene()
    game.gm(EndAdventure())
    with pytest.raises(RuleError) as refused:
        game.leave("c1")
    assert refused.value.rule is Rule.WRONG_PHASE
    assert "close the adventure" in refused.value.detail.lower()
    game.gm(CloseAdventure())
    game.leave("c1")
    assert game.table.heroes == ("c2", "c3")


@pytest.mark.rule("DD-72")
def test_corrections_are_made_in_the_awards() -> None:
    game = Game(3).scene()
    id = roll(game, "c1", *EVEN, difficulty=12)
    resolve(game, id)
    game.gm(EndAdventure())
    game.gm(CorrectRoll(roll=id, success=True, because="The difficulty was 10."))
    assert game.shown(id)["success"] is True
    game.gm(SetPossibilities(character="c1", amount=3))
    assert possibilities(game)["c1"] == 3


@pytest.mark.rule("DD-72")
def test_nobody_joins_while_the_awards_are_open() -> None:
    game = Game(3).scene()
    game.gm(EndAdventure())
    with pytest.raises(RuleError) as refused:
        game.join(JoinRequest(name="Late"))
    assert refused.value.rule is Rule.WRONG_PHASE


@pytest.mark.rule("DD-72")
def test_the_next_act_does_not_begin_any_more() -> None:
    game = Game(3).scene()
    game.gm(EndAdventure())
    assert game.refused(None, StartAct()) is Rule.WRONG_PHASE
    assert game.refused(None, EndAdventure()) is Rule.WRONG_PHASE
