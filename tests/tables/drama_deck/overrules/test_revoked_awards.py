"""Which cards of an award cannot be taken back any more: DD-17."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.award import AwardCard, RevokeAward
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import ChangeTakingPart, EndRounds, Flip, RevokeFlip
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import approved, use

TRICKS, ACTION, GLORY, ROMANCE = 57, 58, 91, 120
REVOKE = RevokeAward(character="c1", because="It did not help.")


def awarded(card: int) -> Game:
    """The card for a trick is this one, and goes into the pool."""
    game = Game().rounds(TRICKS, SceneKind.DRAMATIC).on_top(card)
    game.gm(AwardCard(character="c1", action="trick"))
    game.by("c1", PlayToPool(card=card))
    return game


def _used(game: Game) -> None:
    use(game, "c1", ACTION)


def _claimed(game: Game) -> None:
    use(game, "c1", GLORY, text="The gate fell.")


def _approved(game: Game) -> None:
    approved(game, ROMANCE)


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("card", "happens", "rule"),
    [
        pytest.param(ACTION, _used, Rule.EFFECT_NOT_POSSIBLE, id="used"),
        pytest.param(GLORY, _claimed, Rule.CARD_STAYS, id="a Glory that is claimed"),
        pytest.param(ROMANCE, _approved, Rule.CARD_STAYS, id="a subplot that was accepted"),
    ],
)
def test_a_card_that_was_made_use_of_stays(
    card: int, happens: Callable[[Game], None], rule: Rule
) -> None:
    game = awarded(card)
    happens(game)
    assert game.refused(None, REVOKE) is rule


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize("card", [ACTION, GLORY, ROMANCE])
def test_until_then_it_goes_to_the_discard_pile(card: int) -> None:
    game = awarded(card)
    game.gm(REVOKE)
    assert game.table.discard_pile[0] == card


# What the answer does not tell.

HERO, IDEA, LEADERSHIP = 64, 88, 141
BOTH = pytest.mark.parametrize("given", [ACTION, HERO], ids=["the awarded card", "another one"])


def in_hand(*others: int) -> Game:
    """The card for a trick is an Action, and stays in the hand beside others."""
    game = Game().rounds(TRICKS, SceneKind.DRAMATIC).hand("c1", HERO, *others).hand("c2", IDEA)
    game.on_top(ACTION)
    game.gm(AwardCard(character="c1", action="trick"))
    return game


def trade(game: Game, give: int, take: int) -> None:
    [offered] = game.by("c1", OfferTrade(to="c2", give=(give,), because="I have two."))
    game.by("c2", AnswerTrade(trade=offered.content["trade"], give=(take,)))
    game.by("c1", ConfirmTrade(trade=offered.content["trade"]))


@BOTH
@pytest.mark.rule("DD-17")
def test_whether_it_was_traded_is_not_told(given: int) -> None:
    """The refusal told the gamemaster that it was, and a card on the discard pile that it was not.

    Both sides gave cards that nobody else saw.
    """
    game = in_hand()
    game.gm(EndRounds())
    trade(game, given, IDEA)
    refusal = game.refusal(None, REVOKE)
    assert (refusal.rule, "given cards away unseen" in refusal.detail) == (
        Rule.NO_SUCH_TARGET,
        True,
    )


@BOTH
@pytest.mark.rule("DD-17")
def test_whether_it_was_given_with_a_leadership_is_not_told(given: int) -> None:
    game = in_hand(LEADERSHIP)
    game.gm(EndRounds())
    use(game, "c1", LEADERSHIP, to="c2", give=(given,))
    assert game.refused(None, REVOKE) is Rule.NO_SUCH_TARGET


@BOTH
@pytest.mark.rule("DD-17")
def test_whether_it_is_offered_in_a_trade_is_not_told(given: int) -> None:
    """The trade was voided if the card was part of it; it ends in any case."""
    game = in_hand()
    game.gm(EndRounds())
    game.by("c1", OfferTrade(to="c2", give=(given,), because="I have two."))
    events = game.gm(REVOKE)
    assert [event.type for event in events] == ["trade_declined", "award_revoked"]
    assert game.table.discard_pile[0] == ACTION


@BOTH
@pytest.mark.rule("DD-17")
def test_nor_does_a_flip_that_is_revoked_bring_it_back(given: int) -> None:
    game = in_hand()
    game.gm(Flip())
    game.gm(ChangeTakingPart(remove=("c1", "c2")))
    trade(game, given, IDEA)
    game.gm(RevokeFlip(because="It came too early."))
    assert game.refused(None, REVOKE) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-17")
def test_a_trade_of_pools_which_everybody_sees_changes_nothing() -> None:
    game = in_hand().pool("c1", GLORY).pool("c2", 41)
    trade(game, GLORY, 41)
    game.gm(REVOKE)
    assert game.table.discard_pile[0] == ACTION
