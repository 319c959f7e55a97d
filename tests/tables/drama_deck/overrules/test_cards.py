"""Cards that the gamemaster deals, moves and asks for: DD-71."""

from __future__ import annotations

import pytest

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.moves.cards import (
    AskForCard,
    CardPlace,
    DealCard,
    GiveUpCard,
    MoveCard,
)
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.round import ApplySetback, EndRounds, SetSceneKind, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard
from service.tables.drama_deck.pooled import PoolState, SubplotState
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    activated,
    active,
    approved,
    end_act,
    end_adventure,
    pooled,
    possibilities,
    roll,
    use,
)

ACTION, ADRENALIN, ROMANCE, GLORY, RALLY = 58, 1, 120, 91, 78
NEMESIS = 126
QUIET, HEROES_SETBACK = 149, 79
WHY = "A slip."


def move(game: Game, card: int, to: CardPlace, character: str | None = None) -> tuple[Event, ...]:
    return game.gm(MoveCard(card=card, to=to, character=character, because=WHY))


def refused(game: Game, card: int, to: CardPlace, character: str | None = None) -> Rule:
    return game.refused(None, MoveCard(card=card, to=to, character=character, because=WHY))


@pytest.mark.rule("DD-71")
def test_dealt_cards_come_from_the_deck_with_a_reason_for_everybody() -> None:
    game = Game().scene()
    top, hand = game.table.deck[:2], game.table.hands["c2"]
    dealt, drawn = game.gm(DealCard(character="c2", count=2, because=WHY))
    assert game.table.hands["c2"] == (*hand, *top)
    assert dealt.content == {"character": "c2", "count": 2, "because": WHY}
    assert (drawn.content["source"], drawn.content["count"]) == ("gamemaster", 2)
    assert drawn.secret["c2"]["cards"] == list(top)
    assert set(drawn.secret) == {"c2"}


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("to", "character"),
    [
        (CardPlace.HAND, "c2"),
        (CardPlace.POOL, "c2"),
        (CardPlace.DISCARD_PILE, None),
        (CardPlace.ACTION_STACK, None),
    ],
)
@pytest.mark.parametrize("lies", ["pool", "discard_pile", "action_stack"])
def test_a_card_that_lies_face_up_goes_where_it_belongs(
    lies: str, to: CardPlace, character: str | None
) -> None:
    game = Game().rounds(57)
    cards = {"pool": ACTION, "discard_pile": ADRENALIN, "action_stack": 57}
    game.pool("c1", ACTION).discarded(ADRENALIN)
    card = cards[lies]
    if lies == to != CardPlace.POOL:
        assert refused(game, card, to, character) is Rule.EFFECT_NOT_POSSIBLE
        return
    [moved] = move(game, card, to, character)
    assert moved.content == {
        "card": card,
        "from": lies,
        "owner": "c1" if lies == "pool" else None,
        "to": to,
        "character": character,
        "because": WHY,
    }
    places = {
        CardPlace.HAND: game.table.hands["c2"][-1:],
        CardPlace.POOL: game.table.pool_cards("c2"),
        CardPlace.DISCARD_PILE: game.table.discard_pile[:1],
        CardPlace.ACTION_STACK: game.table.action_stack[:1],
    }
    assert places[to] == (card,)


@pytest.mark.rule("DD-71")
def test_of_cards_that_do_not_lie_face_up_nothing_is_learnt() -> None:
    """A card of a hand, of the deck, and one that the deck does not have are alike."""
    game = Game().scene()
    hidden = (game.table.hands["c1"][0], game.table.deck[0], 9_999)
    assert {refused(game, card, CardPlace.DISCARD_PILE) for card in hidden} == {Rule.CARD_NOT_HELD}


@pytest.mark.rule("DD-11", "DD-28", "DD-71")
def test_the_line_in_force_stays_whatever_goes_to_the_action_stack_or_from_it() -> None:
    """Card 57 approves Test and Trick, card 51 Test and Intimidate."""
    game = Game().rounds(57).flip(HEROES_SETBACK)
    game.gm(ApplySetback(side=Side.HEROES))
    line = game.seen()["round"]
    for card, to in ((57, CardPlace.DISCARD_PILE), (HEROES_SETBACK, CardPlace.DISCARD_PILE)):
        move(game, card, to)
    game.discarded(51)
    move(game, 51, CardPlace.ACTION_STACK)
    assert game.seen()["round"] == line
    assert [effect.value for effect in game.table.effects] == [-5]


@pytest.mark.rule("DD-11", "DD-71")
def test_before_the_first_flip_no_card_that_is_moved_rules() -> None:
    game = Game().rounds(51)
    for step in (EndRounds(), StartRounds()):
        game.gm(step)
    game.discarded(ADRENALIN)
    move(game, ADRENALIN, CardPlace.ACTION_STACK)
    assert game.table.top is None


@pytest.mark.rule("DD-45", "DD-71")
def test_a_confirmed_glory_that_comes_back_no_longer_counts() -> None:
    game = Game().rounds(QUIET, SceneKind.DRAMATIC).pool("c1", GLORY)
    use(game, "c1", GLORY, text="The gate fell.")
    game.gm(ApproveCard(character="c1", card=GLORY))
    move(game, GLORY, CardPlace.POOL, "c1")
    assert game.seen()["glories"] == []
    use(game, "c1", GLORY, text="The gate fell.")
    game.gm(ApproveCard(character="c1", card=GLORY))
    end_adventure(game)
    assert possibilities(game)["c1"] == 10 + 3


@pytest.mark.rule("DD-53", "DD-71")
def test_a_rally_that_comes_back_is_over() -> None:
    game = Game().rounds(QUIET).pool("c1", RALLY)
    use(game, "c1", RALLY)
    move(game, RALLY, CardPlace.POOL, "c1")
    assert game.refused("c2", DiscardForRefill(cards=())) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-40", "DD-71")
def test_a_card_that_comes_back_takes_its_effect_along() -> None:
    """The Action was used by mistake: it is in the hand again, and rolls are without its +3."""
    game = Game().rounds(57)
    game.pool("c1", ACTION)
    use(game, "c1", ACTION)
    move(game, ACTION, CardPlace.HAND, "c1")
    game.by("c1", MakeRoll(value=10), *EVEN)
    assert game.shown()["outcome"]["total"] == 10
    assert ACTION in game.table.hands["c1"]


@pytest.mark.rule("DD-55a", "DD-71")
def test_a_subplot_that_comes_back_goes_on_as_it_was() -> None:
    game = active(Game().scene(), ROMANCE)
    move(game, ROMANCE, CardPlace.DISCARD_PILE)
    assert game.table.subplots[-1].state is SubplotState.ENDED
    move(game, ROMANCE, CardPlace.POOL, "c1")
    [subplot] = game.table.subplots
    assert (subplot.state, subplot.acts) == (SubplotState.ACTIVE, (1,))
    assert game.table.pools["c1"][0].state is PoolState.ACTIVE


@pytest.mark.rule("DD-23", "DD-55c", "DD-71")
def test_the_wrong_subplot_goes_back_to_the_hand_and_the_right_one_becomes_active() -> None:
    game = pooled(pooled(Game().scene(), ROMANCE), NEMESIS)
    activated(approved(approved(game, NEMESIS), ROMANCE), ROMANCE)
    right = ActivateCard(character="c1", card=NEMESIS)
    assert game.refused(None, right) is Rule.SUBPLOT_LIMIT
    move(game, ROMANCE, CardPlace.HAND, "c1")
    game.gm(right)
    assert [(one.card, one.state) for one in game.table.subplots] == [(NEMESIS, "active")]
    end_act(game)
    assert possibilities(game) == {"c1": 11, "c2": 10, "c3": 10}


@pytest.mark.rule("DD-28", "DD-38", "DD-71")
def test_with_a_line_that_is_replaced_goes_its_setback() -> None:
    game = Game().rounds(QUIET).flip(HEROES_SETBACK)
    roll(game, "c1", *EVEN)
    game.gm(ApplySetback(side=Side.HEROES))
    assert game.total() == 5
    game.gm(SetSceneKind(kind=SceneKind.DRAMATIC))
    assert (game.total(), game.table.effects) == (10, ())


@pytest.mark.rule("DD-28")
def test_a_setback_is_applied_again_with_another_amount() -> None:
    game = Game().rounds(HEROES_SETBACK)
    roll(game, "c1", *EVEN)
    for amount in (50, 3):
        game.gm(ApplySetback(side=Side.HEROES, amount=amount))
    assert game.total() == 7


@pytest.mark.rule("DD-55a", "DD-71")
def test_a_subplot_that_is_moved_into_another_pool_waits_for_approval() -> None:
    game = active(Game().scene(), ROMANCE)
    move(game, ROMANCE, CardPlace.POOL, "c2")
    assert [subplot.state for subplot in game.table.subplots] == ["ended", "pending"]
    assert game.table.pools["c2"][0].state is PoolState.WAITING


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("to", "character", "wrong"),
    [
        (CardPlace.HAND, None, True),
        (CardPlace.POOL, None, True),
        (CardPlace.DISCARD_PILE, "c1", True),
        (CardPlace.HAND, "c1", False),
        (CardPlace.ACTION_STACK, None, False),
    ],
)
def test_a_hand_and_a_pool_are_somebodys(to: CardPlace, character: str | None, wrong: bool) -> None:
    problems = list(MoveCard(card=1, to=to, character=character, because=WHY).problems())
    assert [problem.path for problem in problems] == [("character",)] * wrong


@pytest.mark.rule("DD-71")
def test_only_its_holder_gives_up_a_card() -> None:
    game = Game().scene().hand("c1", 1, 2, 3)
    assert game.refused("c1", GiveUpCard(card=1)) is Rule.NO_SUCH_TARGET
    [asked] = game.gm(AskForCard(character="c1", because=WHY))
    assert asked.content == {"character": "c1", "because": WHY}
    assert game.refused(None, AskForCard(character="c1", because=WHY)) is Rule.EFFECT_NOT_POSSIBLE
    waiting = [one for one in game.seen()["awaiting"] if one["kind"] == "card"]
    assert [(one["waits_for"], one["text"]) for one in waiting] == [(("c1",), WHY)]
    assert game.refused("c2", GiveUpCard(card=game.table.hands["c2"][0])) is Rule.NO_SUCH_TARGET
    [given] = game.by("c1", GiveUpCard(card=2))
    assert given.content == {"character": "c1", "card": 2}
    assert (game.table.hands["c1"], game.table.discard_pile[0]) == ((1, 3), 2)
    assert possibilities(game)["c1"] == 10
    assert game.refused("c1", GiveUpCard(card=1)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-71")
def test_who_is_asked_for_a_card_may_keep_them_all() -> None:
    game = Game().scene()
    before = game.table.hands
    game.gm(AskForCard(character="c1", because=WHY))
    [kept] = game.by("c1", GiveUpCard())
    assert (kept.type, game.table.hands) == ("card_kept", before)
    assert game.refused("c1", GiveUpCard()) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-55a", "DD-71")
def test_an_accepted_subplot_is_not_given_up_and_a_pending_one_is() -> None:
    game = pooled(Game().scene(), ROMANCE)
    game.gm(AskForCard(character="c1", because=WHY))
    accepted = approved(game, ROMANCE)
    assert accepted.refused("c1", GiveUpCard(card=ROMANCE)) is Rule.CARD_STAYS


@pytest.mark.rule("DD-71")
def test_the_gamemaster_is_offered_nothing_of_a_hand() -> None:
    """Cards named in her list lie face up, whatever the players hold."""
    game = Game().rounds(57, SceneKind.DRAMATIC)
    game.pool("c1", ACTION).discarded(ADRENALIN)
    hidden = {card for hand in game.table.hands.values() for card in hand} | set(game.table.deck)
    for offer in legal(game.table, GAMEMASTER):
        cards = offer.open.get("card") or {}
        assert not hidden & set(cards.get("enum", ()))
        assert getattr(offer.sample, "card", None) not in hidden
