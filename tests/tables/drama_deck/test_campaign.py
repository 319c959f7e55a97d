"""The Campaign card: DD-57 and DD-58."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import EndAct, StartAdventure
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.special import (
    AnswerCampaign,
    ApproveCard,
    DisallowCard,
    DiscardSubplot,
)
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import (
    active,
    end_act,
    end_adventure,
    misfit,
    not_used,
    pooled,
    possibilities,
    use,
)

CAMPAIGN, ROMANCE, MARTYR, NEMESIS = 112, 120, 122, 126
QUIET, CONFUSED = 149, 101


def ready(owner: str = "c2", card: int = ROMANCE, settings: Settings | None = None) -> Game:
    """An active subplot, and a Campaign in the pool of c1."""
    return pooled(active(Game(settings=settings).scene(), card, owner), CAMPAIGN, "c1")


def asked(owner: str = "c2") -> Game:
    game = ready(owner)
    use(game, "c1", CAMPAIGN, character=owner)
    return game


APPROVE = ApproveCard(character="c1", card=CAMPAIGN)
AGREE = AnswerCampaign(card=CAMPAIGN, agree=True)


@pytest.mark.rule("DD-58")
@pytest.mark.parametrize("player_first", [True, False])
def test_a_subplot_is_kept_when_its_player_and_the_gamemaster_agree(player_first: bool) -> None:
    game = asked()
    assert game.table.pool_cards("c1") == (CAMPAIGN,)
    if player_first:
        game.by("c2", AGREE)
    else:
        game.gm(APPROVE)
    assert game.seen()["campaigned"] == []
    events = game.gm(APPROVE) if player_first else game.by("c2", AGREE)
    content = {"character": "c2", "card_type": "Romance", "card": ROMANCE, "campaign": CAMPAIGN}
    assert [event.content for event in of_type(events, "subplot_campaigned")] == [content]
    kept = {"character": "c2", "type": "Romance", "card": ROMANCE, "figures": None}
    assert game.seen()["campaigned"] == [kept]
    assert game.seen()["awaiting"] == []
    assert (game.table.pools["c1"], game.table.discard_pile[0]) == ((), CAMPAIGN)
    assert game.table.pool_cards("c2") == (ROMANCE,)


@pytest.mark.rule("DD-58")
def test_the_own_subplot_needs_the_gamemaster_only() -> None:
    game = asked("c1")
    assert game.refused("c1", AGREE) is Rule.NO_SUCH_TARGET
    game.gm(APPROVE)
    kept = {"character": "c1", "type": "Romance", "card": ROMANCE, "figures": None}
    assert game.seen()["campaigned"] == [kept]


@pytest.mark.rule("DD-58")
def test_a_player_who_does_not_agree_leaves_the_card_where_it_is() -> None:
    game = asked()
    game.by("c2", AnswerCampaign(card=CAMPAIGN, agree=False))
    assert (game.table.pool_cards("c1"), game.seen()["awaiting"]) == ((CAMPAIGN,), [])
    assert game.refused(None, APPROVE) is Rule.EFFECT_NOT_POSSIBLE
    active(game, NEMESIS, "c3")
    use(game, "c1", CAMPAIGN, character="c3")
    [waiting] = game.seen()["awaiting"]
    assert (waiting["kind"], waiting["character"]) == ("campaign", "c3")


@pytest.mark.rule("DD-58")
def test_only_the_one_who_is_asked_answers_and_once() -> None:
    game = asked()
    assert game.refused("c1", AGREE) is Rule.NO_SUCH_TARGET
    assert game.refused("c3", AGREE) is Rule.NO_SUCH_TARGET
    game.by("c2", AGREE)
    assert game.refused("c2", AGREE) is Rule.NO_SUCH_TARGET
    assert ready().refused("c2", AGREE) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-58")
def test_a_card_asks_once_at_a_time() -> None:
    game = asked()
    assert not_used(game, "c1", CAMPAIGN, character="c2") is Rule.EFFECT_NOT_POSSIBLE
    game.gm(APPROVE)
    assert game.refused(None, APPROVE) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-58")
def test_the_subplot_has_to_be_active() -> None:
    game = pooled(Game().scene(), ROMANCE, "c2")
    pooled(game, CAMPAIGN, "c1")
    for who in ("c1", "c2", "c3", "c9"):
        assert not_used(game, "c1", CAMPAIGN, character=who) is Rule.NO_SUCH_TARGET
    game.gm(ApproveCard(character="c2", card=ROMANCE))
    assert not_used(game, "c1", CAMPAIGN, character="c2") is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-56", "DD-58")
def test_a_martyr_cannot_be_campaigned() -> None:
    game = ready(card=MARTYR)
    assert not_used(game, "c1", CAMPAIGN, character="c2") is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-58", "DD-34")
def test_a_campaign_is_used_from_the_pool_and_not_by_the_confused() -> None:
    game = active(Game().scene(), ROMANCE, "c2").hand("c1", CAMPAIGN)
    assert not_used(game, "c1", CAMPAIGN, character="c2") is Rule.EFFECT_NOT_POSSIBLE
    confused = active(Game().rounds(CONFUSED, SceneKind.DRAMATIC), ROMANCE, "c2")
    pooled(confused, CAMPAIGN, "c1")
    assert not_used(confused, "c1", CAMPAIGN, character="c2") is Rule.POOL_CLOSED
    confused.flip(QUIET)
    use(confused, "c1", CAMPAIGN, character="c2")


@pytest.mark.rule("DD-58")
def test_a_campaign_names_a_character() -> None:
    assert misfit(ready(), "c1", UseCard(card=CAMPAIGN)) == "character"


@pytest.mark.rule("DD-57")
@pytest.mark.parametrize("before", ["nobody has asked", "asked", "the player has agreed"])
def test_a_disapproved_campaign_is_compensated(before: str) -> None:
    game = ready() if before == "nobody has asked" else asked()
    if before == "the player has agreed":
        game.by("c2", AGREE)
    hand = len(game.table.hands["c1"])
    game.gm(DisallowCard(character="c1", card=CAMPAIGN))
    assert possibilities(game) == {"c1": 11, "c2": 10, "c3": 10}
    assert len(game.table.hands["c1"]) == hand + 1
    assert (game.table.discard_pile[0], game.seen()["awaiting"]) == (CAMPAIGN, [])
    assert game.refused("c2", AGREE) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-57")
def test_without_a_campaign_the_card_has_no_effect_and_is_still_worth_its_compensation() -> None:
    game = ready(settings=Settings(campaign=False))
    assert not_used(game, "c1", CAMPAIGN, character="c2") is Rule.EFFECT_NOT_POSSIBLE
    game.gm(DisallowCard(character="c1", card=CAMPAIGN))
    assert possibilities(game)["c1"] == 11
    game.hand("c3", CAMPAIGN)
    game.by("c3", DiscardSubplot(card=CAMPAIGN))
    assert possibilities(game)["c3"] == 11


# What was campaigned.


@pytest.mark.rule("DD-58", "DD-55c", "DD-23")
def test_beside_a_campaigned_subplot_another_one_may_be_had_and_both_earn() -> None:
    game = asked()
    game.by("c2", AGREE)
    game.gm(APPROVE)
    active(game, NEMESIS, "c2")
    game.gm(EndAct())
    game.gm(EndRefill())
    assert possibilities(game)["c2"] == 12


@pytest.mark.rule("DD-58")
def test_a_subplot_is_campaigned_once() -> None:
    game = asked()
    game.by("c2", AGREE)
    game.gm(APPROVE)
    pooled(game, CAMPAIGN, "c3")
    assert not_used(game, "c3", CAMPAIGN, character="c2") is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-58", "DD-24a")
def test_what_was_campaigned_is_still_to_be_seen_when_the_adventure_is_over() -> None:
    game = asked()
    game.by("c2", AGREE)
    game.gm(APPROVE)
    end_adventure(game)
    assert [kept["type"] for kept in game.seen()["campaigned"]] == ["Romance"]


def later() -> Game:
    """A later adventure, to which c2 brings a Romance that figures in it."""
    game = Game(1)
    game.join(JoinRequest(name="Mbeki", campaigned=("Romance",)))
    game.gm(AnswerCampaigned(character="c2", type="Romance", figures=True))
    game.gm(StartAdventure())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    return game


@pytest.mark.rule("DD-58", "DD-23")
def test_in_a_later_adventure_it_is_active_by_itself_in_each_act_unless_ignored() -> None:
    game = end_act(later())
    assert possibilities(game) == {"c1": 10, "c2": 11}
    end_act(game, "c2")
    assert possibilities(game)["c2"] == 11
    end_adventure(game)
    assert possibilities(game)["c2"] == 12


@pytest.mark.rule("DD-58", "DD-55c")
def test_who_brought_one_may_still_pool_a_nemesis_of_the_own() -> None:
    game = active(later(), NEMESIS, "c2")
    end_act(game)
    assert possibilities(game)["c2"] == 12


@pytest.mark.rule("DD-58")
def test_the_end_of_a_scene_leaves_the_question_open() -> None:
    game = asked()
    game.gm(EndScene())
    game.by("c2", AGREE)
    game.gm(APPROVE)
    assert [kept["card"] for kept in game.seen()["campaigned"]] == [ROMANCE]


@pytest.mark.rule("DD-24a", "DD-58", "DD-72")
def test_with_the_adventure_all_that_was_asked_is_over() -> None:
    game = asked()
    idea = game.card("Idea")
    game.hand("c1", idea)
    use(game, "c1", idea, question="Who has a boat?")
    assert [waiting["kind"] for waiting in game.seen()["awaiting"]] == ["idea", "campaign"]
    end_adventure(game)
    assert game.seen()["awaiting"] == []
