"""Glory, from its roll to the gamemaster's answer: DD-45, with DD-15, DD-20 to DD-22 and DD-53."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.errors import Rule
from service.tables.common.move import Move
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.roll import CorrectRoll
from service.tables.drama_deck.moves.round import EndRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.special import ApproveCard, DisallowCard
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, awaiting, foe_rolls, not_used, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
QUIET, TAUNT = 149, 128
GLORY, OTHER_GLORY, HERO, RALLY, LEADERSHIP, ACTION = 91, 92, 64, 78, 141, 36
GLORIOUS = (9, 10, 10, 8)
FOUR = (11, 12, 13, 14)


def rolled(game: Game, who: str = "c1") -> str:
    """A roll of +27, which is enough for a Glory."""
    id = roll(game, who, *GLORIOUS)
    resolve(game, id, success=True)
    return id


def others_roll(game: Game, times: int) -> None:
    for _ in range(times):
        resolve(game, foe_rolls(game, game.foe(), *EVEN, difficulty=5))


def in_pool() -> Game:
    """A Glory of c1 has been claimed from the pool, in round play."""
    game = Game().rounds(TAUNT, DRAMATIC).hand("c1", GLORY)
    game.by("c1", PlayToPool(card=GLORY))
    use(game, "c1", GLORY, roll=rolled(game))
    return game


def in_hand(*others: int) -> Game:
    """A Glory of c1 has been claimed from the hand, in free time."""
    game = Game().scene(DRAMATIC).hand("c1", GLORY, *others)
    use(game, "c1", GLORY, roll=rolled(game))
    return game


@pytest.mark.rule("DD-45", "DD-15")
def test_a_glory_is_claimed_until_the_scene_ends_whoever_has_rolled_since() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", GLORY)
    id = rolled(game)
    others_roll(game, 5)
    resolve(game, roll(game, "c1", *EVEN), success=True)
    others_roll(game, 5)
    game.gm(EndRounds())
    use(game, "c1", GLORY, roll=id)
    assert [claim.roll for claim in game.table.claims] == [id]


@pytest.mark.rule("DD-45")
def test_a_roll_of_an_earlier_scene_earns_no_glory() -> None:
    game = Game().scene(DRAMATIC)
    id = rolled(game)
    for move in (EndScene(), EndRefill(), StartScene(kind=DRAMATIC)):
        game.gm(move)
    game.hand("c1", GLORY)
    assert not_used(game, "c1", GLORY, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-45")
@pytest.mark.parametrize("claimed", [True, False])
def test_such_a_roll_is_kept_for_its_scene_and_longer_while_it_is_claimed(claimed: bool) -> None:
    game = Game().scene(DRAMATIC).hand("c1", GLORY)
    id = rolled(game)
    if claimed:
        use(game, "c1", GLORY, roll=id)
    for move in (EndScene(), EndRefill(), StartScene(kind=DRAMATIC)):
        game.gm(move)
    for _ in range(2):
        resolve(game, roll(game, "c1", *EVEN), success=True)
    others_roll(game, 1)
    assert (id in [roll.id for roll in game.table.rolls]) is claimed


@pytest.mark.rule("DD-45")
def test_a_roll_is_shown_for_one_glory_also_after_the_answer() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", GLORY, OTHER_GLORY)
    id = rolled(game)
    use(game, "c1", GLORY, roll=id)
    assert not_used(game, "c1", OTHER_GLORY, roll=id) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(ApproveCard(character="c1", card=GLORY))
    assert not_used(game, "c1", OTHER_GLORY, roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45", "DD-15")
def test_a_glory_for_dice_that_were_not_recorded_is_confirmed_as_well() -> None:
    game = Game().scene(DRAMATIC).hand("c1", GLORY)
    use(game, "c1", GLORY, text="A 63 on the d20!")
    claim = {"character": "c1", "card": GLORY, "text": "A 63 on the d20!"}
    assert awaiting(game) == [{"kind": "glory", "waits_for": ("gamemaster",), **claim}]
    [confirmed] = of_type(game.gm(ApproveCard(character="c1", card=GLORY)), "glory_confirmed")
    assert confirmed.content == {"character": "c1", "card": GLORY, "roll": None}
    assert [glory.card for glory in game.table.glories] == [GLORY]


@pytest.mark.rule("DD-45")
def test_also_without_a_recorded_roll_glory_belongs_to_dramatic_scenes() -> None:
    game = Game().scene().hand("c1", GLORY)
    assert not_used(game, "c1", GLORY) is Rule.EFFECT_NOT_POSSIBLE


# A claim outlives its scene.


@pytest.mark.rule("DD-45", "DD-22")
def test_a_claimed_glory_of_a_pool_stays_there_over_the_end_of_the_scene() -> None:
    game = in_pool().pool("c1", HERO)
    game.gm(EndScene())
    assert game.table.pool_cards("c1") == (GLORY,)
    assert HERO in game.table.hands["c1"]
    for move in (EndRefill(), StartScene(kind=SceneKind.STANDARD)):
        game.gm(move)
    game.gm(ApproveCard(character="c1", card=GLORY))
    assert (game.table.discard_pile[0], len(game.table.glories)) == (GLORY, 1)


@pytest.mark.rule("DD-45", "DD-22")
@pytest.mark.parametrize("cards", [(), (14,)])
def test_a_claimed_glory_of_a_hand_does_not_count_in_the_refill(cards: tuple[int, ...]) -> None:
    """Size 4: beside it lie four cards, of which none has to be discarded, and one may."""
    game = in_hand(*FOUR)
    game.gm(EndScene())
    assert game.refused("c1", DiscardForRefill(cards=(11, 12))) is Rule.TOO_MANY_DISCARDS
    game.by("c1", DiscardForRefill(cards=cards))
    game.gm(EndRefill())
    assert len(game.table.hands["c1"]) == 1 + 4
    assert GLORY in game.table.hands["c1"]


@pytest.mark.rule("DD-45", "DD-22")
def test_an_absent_players_claimed_glory_is_not_discarded_for_the_refill() -> None:
    """It is the newest card of six at a size of four: one other is discarded."""
    game = in_hand(*FOUR, 15).hand("c1", *FOUR, 15, GLORY)
    game.gm(EndScene())
    game.gm(EndRefill())
    assert game.table.hands["c1"] == (*FOUR, GLORY)


@pytest.mark.rule("DD-45")
def test_a_refused_claim_leaves_a_card_that_is_played_as_before() -> None:
    game = in_pool()
    game.gm(DisallowCard(character="c1", card=GLORY))
    use(game, "c1", GLORY, roll=rolled(game))
    game.gm(DisallowCard(character="c1", card=GLORY))
    game.gm(EndScene())
    assert GLORY in game.table.hands["c1"]


@pytest.mark.rule("DD-45")
def test_a_refused_claim_is_final_for_its_roll() -> None:
    """For every Glory of its roller, however the roll is corrected; it is not offered either."""
    game = in_pool().pool("c1", OTHER_GLORY)
    [claim] = game.table.claims
    game.gm(DisallowCard(character="c1", card=GLORY))
    for correct in (None, CorrectRoll(roll=claim.roll, success=True, because="It was.")):
        if correct:
            game.gm(correct)
        for card in (GLORY, OTHER_GLORY):
            refusal = game.refusal("c1", UseCard(card=card, roll=claim.roll))
            assert (refusal.rule, "refused" in refusal.detail) == (Rule.EFFECT_NOT_POSSIBLE, True)
    offered = [offer.sample for offer in legal(game.table, player("c1"))]
    assert UseCard(card=GLORY, roll=claim.roll) not in offered
    use(game, "c1", GLORY, roll=rolled(game))


@pytest.mark.rule("DD-45", "DD-71")
def test_a_refusal_that_is_undone_leaves_the_claim_open() -> None:
    game = in_pool()
    before = game.table
    game.gm(DisallowCard(character="c1", card=GLORY))
    game.gm(Undo(to=before))
    game.gm(ApproveCard(character="c1", card=GLORY))
    assert [glory.card for glory in game.table.glories] == [GLORY]


@pytest.mark.rule("DD-45", "DD-22")
@pytest.mark.parametrize("moves", [(), (EndRefill(), StartScene(kind=DRAMATIC))])
def test_one_that_is_refused_after_its_scene_goes_to_the_hand(moves: tuple[Move, ...]) -> None:
    """Its pool has been returned; a card that lay there on would be one too many (DD-13)."""
    game = in_pool()
    game.gm(EndScene())
    for move in moves:
        game.gm(move)
    [_, returned] = game.gm(DisallowCard(character="c1", card=GLORY))
    assert returned.content == {"character": "c1", "cards": [GLORY]}
    assert game.table.pool_cards("c1") == ()
    assert GLORY in game.table.hands["c1"]


# It stays where it is.


@pytest.mark.rule("DD-45", "DD-13", "DD-18", "DD-20", "DD-47")
@pytest.mark.parametrize(
    ("who", "move"),
    [
        pytest.param("c1", OfferTrade(to="c2", give=(GLORY,), because="so"), id="traded"),
        pytest.param(None, RefusePool(character="c1"), id="sent back"),
        pytest.param(
            None,
            TakeFromPool(
                character="c1", cards=(GLORY,), action="taunt", level=Level.GOOD, because="So."
            ),
            id="taken",
        ),
    ],
)
def test_a_claimed_glory_in_a_pool_is_not(who: str | None, move: Move) -> None:
    game = in_pool()
    assert game.refused(who, move) is Rule.CARD_STAYS


@pytest.mark.rule("DD-45", "DD-20", "DD-22", "DD-47", "DD-53")
@pytest.mark.parametrize(
    ("card", "fields"),
    [
        pytest.param(LEADERSHIP, {"to": "c2", "give": (GLORY,)}, id="given"),
        pytest.param(LEADERSHIP, {"discard": (GLORY,)}, id="discarded by a Leadership"),
    ],
)
def test_a_claimed_glory_in_a_hand_is_not(card: int, fields: dict[str, Any]) -> None:
    assert not_used(in_hand(card), "c1", card, **fields) is Rule.CARD_STAYS


@pytest.mark.rule("DD-45", "DD-53", "DD-22", "DD-09")
def test_a_claimed_glory_in_a_hand_is_neither_discarded_nor_pooled_nor_traded() -> None:
    game = in_hand(RALLY)
    assert game.refused("c1", PlayToPool(card=GLORY)) is Rule.CARD_STAYS
    offer = OfferTrade(to="c2", give=(GLORY,), because="so")
    assert game.refused("c1", offer) is Rule.CARD_STAYS
    use(game, "c1", RALLY)
    discard = DiscardForRefill(cards=(GLORY,))
    assert game.refused("c1", discard) is Rule.CARD_STAYS
    game.gm(EndScene())
    game.hand("c1", *FOUR, GLORY)
    assert game.refused("c1", discard) is Rule.CARD_STAYS


@pytest.mark.rule("DD-45", "DD-20")
def test_a_trade_of_a_glory_that_is_claimed_meanwhile_is_not_confirmed() -> None:
    game = Game().scene(DRAMATIC).hand("c1", GLORY).hand("c2", HERO)
    game.by("c1", OfferTrade(to="c2", give=(GLORY,), because="so"))
    game.by("c2", AnswerTrade(trade="t1", give=(HERO,)))
    use(game, "c1", GLORY, roll=rolled(game))
    assert game.refused("c1", ConfirmTrade(trade="t1")) is Rule.TRADE_CLOSED


@pytest.mark.rule("DD-45", "DD-68")
def test_a_claim_stays_open_when_its_character_has_gone() -> None:
    for game in (in_pool(), in_hand()):
        game.leave("c1")
        assert GLORY in game.table.discard_pile
        [claim] = awaiting(game, "glory")
        assert (claim["character"], claim["card"]) == ("c1", GLORY)
        game.gm(ApproveCard(character="c1", card=GLORY))
        assert [glory["card"] for glory in game.seen()["glories"]] == [GLORY]
        assert GLORY in game.table.discard_pile
