"""Specials that the gamemaster activates, and subplots from pending to their awards.

Rules DD-54a to DD-56, DD-23, DD-24a and DD-68.
"""

from __future__ import annotations

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.errors import Rule, WrongRole
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAct, EndAdventure, StartAct
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.round import Act, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    ApproveCard,
    DisallowCard,
    DiscardSubplot,
)
from service.tables.drama_deck.moves.table import Sacrifice
from service.tables.drama_deck.pooled import Pooled, PoolState, SubplotState
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import Phase
from tests.tables.drama_deck.game import Game, at, of_type, player, seen_by
from tests.tables.drama_deck.rules import legal, play
from tests.tables.drama_deck.using import (
    activated,
    active,
    approved,
    end_act,
    end_adventure,
    pooled,
    possibilities,
)

DRAMATIC = SceneKind.DRAMATIC
QUIET, QUIET_TOO, CONFUSED = 149, 150, 101
ALERTNESS, CONNECTION, CAMPAIGN, HERO = 33, 81, 112, 64
ROMANCE, SECOND_ROMANCE, MARTYR, MISTAKEN, TRUE_IDENTITY = 120, 121, 122, 123, 124
STAKE, NEMESIS, SUSPICION = 125, 126, 127
SUBPLOTS = [ROMANCE, MARTYR, MISTAKEN, TRUE_IDENTITY, STAKE, NEMESIS, SUSPICION]


def state(game: Game, card: int) -> SubplotState | None:
    subplot = game.table.subplot_of(card)
    return subplot and subplot.state


# Alertness and Connection.


@pytest.mark.rule("DD-54a", "DD-54b", "DD-27")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_it_waits_in_the_pool_until_the_gamemaster_activates_it(card: int) -> None:
    game = end_act(pooled(Game().scene(), card))
    assert game.table.pools["c1"] == (Pooled(card, PoolState.WAITING),)
    events = game.gm(ActivateCard(character="c1", card=card))
    [activated] = [event.content for event in of_type(events, "card_activated")]
    assert (activated["card"], activated["discarded"]) == (card, True)
    assert (game.table.pools["c1"], game.table.discard_pile[0]) == ((), card)


@pytest.mark.rule("DD-54a", "DD-54b")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_its_player_cannot_make_it_happen(card: int) -> None:
    game = pooled(Game().scene(), card)
    owner = Actor(Role.PLAYER, "c1")
    with pytest.raises(WrongRole):
        play(game.table, owner, ActivateCard(character="c1", card=card), game.chance)


@pytest.mark.rule("DD-54a", "DD-54b", "DD-34")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_the_gamemaster_activates_it_while_the_heroes_are_confused(card: int) -> None:
    game = pooled(Game().rounds(CONFUSED, DRAMATIC), card)
    activated(game, card)
    assert game.table.discard_pile[0] == card


@pytest.mark.rule("DD-54a", "DD-54b")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_it_is_neither_approved_nor_disallowed(card: int) -> None:
    game = pooled(Game().scene(), card)
    for move in (ApproveCard, DisallowCard):
        assert game.refused(None, move(character="c1", card=card)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-54a", "DD-55a")
@pytest.mark.parametrize("move", [ApproveCard, DisallowCard, ActivateCard])
def test_only_cards_of_that_pool_are_decided_on(move: type) -> None:
    game = pooled(Game().scene(), ALERTNESS)
    game.hand("c1", CONNECTION)
    assert game.refused(None, move(character="c1", card=CONNECTION)) is Rule.NO_SUCH_TARGET
    assert game.refused(None, move(character="c2", card=ALERTNESS)) is Rule.NO_SUCH_TARGET
    assert game.refused(None, move(character="c9", card=ALERTNESS)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-54a")
@pytest.mark.parametrize("card", [HERO, CAMPAIGN])
def test_other_cards_of_a_pool_are_not_activated(card: int) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    move = ActivateCard(character="c1", card=card)
    assert game.refused(None, move) is Rule.EFFECT_NOT_POSSIBLE


# From pending to active.


@pytest.mark.rule("DD-55a")
def test_the_other_cards_of_the_pool_stay_as_they_are() -> None:
    game = active(Game().rounds(QUIET).pool("c1", HERO, ALERTNESS), ROMANCE)
    assert game.table.pools["c1"] == (
        Pooled(HERO, PoolState.PLAYABLE),
        Pooled(ALERTNESS, PoolState.WAITING),
        Pooled(ROMANCE, PoolState.ACTIVE, first=True),
    )


@pytest.mark.rule("DD-55a")
@pytest.mark.parametrize("card", SUBPLOTS)
def test_a_subplot_is_pending_then_approved_then_active(card: int) -> None:
    game = pooled(Game().scene(), card)
    assert (state(game, card), game.table.pools["c1"][0].state) == ("pending", "waiting")
    approved(game, card)
    assert (state(game, card), game.table.pools["c1"][0].state) == ("approved", "waiting")
    activated(game, card)
    assert (state(game, card), game.table.pools["c1"][0].state) == ("active", "active")


@pytest.mark.rule("DD-55a")
def test_a_subplot_is_approved_before_it_is_active() -> None:
    game = pooled(Game().scene(), ROMANCE)
    move = ActivateCard(character="c1", card=ROMANCE)
    assert game.refused(None, move) is Rule.NOT_APPROVED
    approved(game, ROMANCE)
    again = ApproveCard(character="c1", card=ROMANCE)
    assert game.refused(None, again) is Rule.EFFECT_NOT_POSSIBLE
    activated(game, ROMANCE)
    assert game.refused(None, move) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-55a")
@pytest.mark.parametrize("make", [lambda g: approved(pooled(g, ROMANCE), ROMANCE),
                                  lambda g: active(g, ROMANCE)])  # fmt: skip
def test_an_accepted_subplot_cannot_be_given_back(make: object) -> None:
    game = Game().rounds(QUIET)
    make(game)  # type: ignore[operator]
    assert game.refused(None, DisallowCard(character="c1", card=ROMANCE)) is Rule.CARD_STAYS
    assert game.refused(None, RefusePool(character="c1")) is Rule.CARD_STAYS
    assert game.refused("c1", DiscardSubplot(card=ROMANCE)) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-55a")
@pytest.mark.parametrize("named", [None, ("Romance", "Nemesis")])
def test_which_subplots_suit_the_adventure_is_shown_to_all(named: tuple[str, ...] | None) -> None:
    game = Game(settings=Settings(subplots=named)).scene()
    for actor in (GAMEMASTER, Actor(Role.PLAYER, "c1"), Actor(Role.SPECTATOR)):
        assert seen_by(game.table, actor)["settings"]["subplots"] == named
    # It is a hint: the gamemaster decides each time.
    approved(pooled(game, SUSPICION), SUSPICION)
    game.hand("c2", ROMANCE)
    game.by("c2", PlayToPool(card=ROMANCE))
    game.gm(DisallowCard(character="c2", card=ROMANCE))


@pytest.mark.rule("DD-55a", "DD-23")
def test_an_approved_subplot_earns_from_the_act_in_which_it_becomes_active() -> None:
    """A Romance is approved in act 1 and becomes active in act 2."""
    game = approved(pooled(Game().scene(), ROMANCE), ROMANCE)
    end_act(game)
    assert possibilities(game)["c1"] == 10
    activated(game, ROMANCE)
    end_act(game)
    assert possibilities(game)["c1"] == 11
    end_act(game)
    assert possibilities(game) == {"c1": 12, "c2": 10, "c3": 10}


# Compensation.


@pytest.mark.rule("DD-55b", "DD-57")
@pytest.mark.parametrize("card", [*SUBPLOTS, CAMPAIGN])
def test_a_disallowed_card_is_compensated(card: int) -> None:
    game = pooled(Game().scene(), card)
    hand, top = game.table.hands["c1"], game.table.deck[0]
    events = game.gm(DisallowCard(character="c1", card=card))
    assert possibilities(game)["c1"] == 11
    assert game.table.hands["c1"] == (*hand, top)
    assert (game.table.pools["c1"], game.table.discard_pile[0]) == ((), card)
    [gained] = of_type(events, "possibilities_changed")
    assert (gained.content["amount"], gained.content["source"]) == (1, "compensation")
    [drawn] = of_type(events, "cards_drawn")
    assert (drawn.content["count"], drawn.content["source"]) == (1, "compensation")


@pytest.mark.rule("DD-55b", "DD-57")
@pytest.mark.parametrize("card", [*SUBPLOTS, CAMPAIGN])
def test_a_card_discarded_instead_of_being_pooled_is_compensated(card: int) -> None:
    game = Game().rounds(QUIET).hand("c1", card, HERO, SECOND_ROMANCE)
    top = game.table.deck[0]
    game.by("c1", DiscardSubplot(card=card))
    assert possibilities(game)["c1"] == 11
    assert game.table.hands["c1"] == (HERO, SECOND_ROMANCE, top)
    assert game.table.discard_pile[0] == card


@pytest.mark.rule("DD-55b", "DD-13")
def test_the_discard_uses_the_rounds_one_card() -> None:
    game = Game().rounds(QUIET).hand("c1", ROMANCE, HERO, NEMESIS)
    game.by("c1", DiscardSubplot(card=ROMANCE))
    assert game.refused("c1", PlayToPool(card=HERO)) is Rule.POOL_LIMIT
    assert game.refused("c1", DiscardSubplot(card=NEMESIS)) is Rule.POOL_LIMIT
    game.flip(QUIET_TOO)
    game.by("c1", PlayToPool(card=HERO))
    assert game.refused("c1", DiscardSubplot(card=NEMESIS)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-55b", "DD-13")
def test_who_was_sent_a_card_back_discards_no_subplot_in_this_round() -> None:
    game = Game().rounds(QUIET).hand("c1", ROMANCE, HERO)
    game.by("c1", PlayToPool(card=HERO))
    game.gm(RefusePool(character="c1"))
    assert game.refused("c1", DiscardSubplot(card=ROMANCE)) is Rule.POOL_REFUSED


@pytest.mark.rule("DD-55b", "DD-09")
def test_in_free_time_as_many_as_the_player_wants_are_discarded() -> None:
    game = Game().scene().hand("c1", ROMANCE, NEMESIS)
    for card in (ROMANCE, NEMESIS):
        game.by("c1", DiscardSubplot(card=card))
    assert possibilities(game)["c1"] == 12


@pytest.mark.rule("DD-55b")
def test_what_is_not_discarded_for_compensation() -> None:
    game = Game().scene().hand("c1", HERO, ALERTNESS, CONNECTION)
    for card in (HERO, ALERTNESS, CONNECTION):
        assert game.refused("c1", DiscardSubplot(card=card)) is Rule.EFFECT_NOT_POSSIBLE
    assert game.refused("c1", DiscardSubplot(card=ROMANCE)) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-55b")
@pytest.mark.parametrize(
    "phase", [Phase.BETWEEN_SCENES, Phase.FREE, Phase.ROUNDS, Phase.REFILL, Phase.BETWEEN_ACTS]
)
def test_a_subplot_is_discarded_in_every_phase_of_an_adventure(phase: Phase) -> None:
    game = at(phase).hand("c1", ROMANCE)
    if phase is Phase.ROUNDS:
        game.by("c1", Act())
    game.by("c1", DiscardSubplot(card=ROMANCE))
    assert (possibilities(game)["c1"], game.drew()) == (11, 0)  # a card for a card


# One for each character.


@pytest.mark.rule("DD-55c")
def test_there_is_no_second_subplot_beside_an_active_one() -> None:
    game = active(Game().scene(), SUSPICION)
    game.hand("c1", NEMESIS).hand("c2", ROMANCE)
    assert game.refused("c1", PlayToPool(card=NEMESIS)) is Rule.SUBPLOT_LIMIT
    game.by("c2", PlayToPool(card=ROMANCE))  # one for each character


@pytest.mark.rule("DD-55c")
@pytest.mark.parametrize("make", [pooled, lambda g, c: approved(pooled(g, c), c)])
def test_subplots_that_are_not_active_lie_beside_each_other(make: object) -> None:
    """Whichever the gamemaster activates first is the character's one."""
    game = Game().scene()
    make(game, SUSPICION)  # type: ignore[operator]
    active(game, NEMESIS)
    if state(game, SUSPICION) == "pending":
        approved(game, SUSPICION)
    move = ActivateCard(character="c1", card=SUSPICION)
    assert game.refused(None, move) is Rule.SUBPLOT_LIMIT


@pytest.mark.rule("DD-55c")
def test_a_disallowed_subplot_does_not_count_and_an_active_one_does() -> None:
    """Jorun's Suspicion is disallowed; she may pool her Nemesis. After that no third."""
    game = pooled(Game().scene(), SUSPICION)
    game.gm(DisallowCard(character="c1", card=SUSPICION))
    assert [record.state for record in game.table.subplots] == ["disallowed"]
    active(game, NEMESIS)
    game.hand("c1", ROMANCE)
    assert game.refused("c1", PlayToPool(card=ROMANCE)) is Rule.SUBPLOT_LIMIT


@pytest.mark.rule("DD-55c", "DD-13")
def test_a_subplot_that_was_sent_back_does_not_count() -> None:
    game = pooled(Game().rounds(QUIET), SUSPICION)
    game.gm(RefusePool(character="c1"))
    game.flip(QUIET_TOO)
    pooled(game, NEMESIS)
    assert state(game, NEMESIS) is SubplotState.PENDING


@pytest.mark.rule("DD-55c")
def test_alertness_connection_and_campaign_are_no_subplots() -> None:
    game = pooled(Game().scene(), SUSPICION)
    for card in (ALERTNESS, CONNECTION, CAMPAIGN):
        pooled(game, card)
    assert game.table.pool_cards("c1") == (SUSPICION, ALERTNESS, CONNECTION, CAMPAIGN)


@pytest.mark.rule("DD-55c", "DD-21")
def test_discarding_a_second_one_for_compensation_is_possible() -> None:
    game = pooled(Game().scene(), SUSPICION)
    game.hand("c1", NEMESIS)
    game.by("c1", DiscardSubplot(card=NEMESIS))
    assert possibilities(game)["c1"] == 11


# Martyr.


@pytest.mark.rule("DD-56", "DD-68")
@pytest.mark.parametrize("make", [active, lambda g, c: approved(pooled(g, c), c)])
def test_a_martyr_gives_the_life_for_a_victory(make: object) -> None:
    game = Game().scene()
    make(game, MARTYR)  # type: ignore[operator]
    game.hand("c1", HERO, NEMESIS)
    events = game.by("c1", Sacrifice(card=MARTYR))
    assert [e.content["character"] for e in of_type(events, "character_sacrificed")] == ["c1"]
    assert [character.id for character in game.table.living] == ["c2", "c3"]
    assert set(game.table.discard_pile) == {HERO, NEMESIS, MARTYR}
    assert (game.table.hands["c1"], game.table.pools["c1"]) == ((), ())
    assert [subplot.card for subplot in game.table.subplots] == [MARTYR]


@pytest.mark.rule("DD-56")
def test_a_sacrifice_warns_before_it_is_made() -> None:
    """Nothing has to be filled in for it: without a warning it is one button."""
    game = approved(pooled(Game().scene(), MARTYR), MARTYR)
    [offer] = [one for one in legal(game.table, player("c1")) if one.sample.move == "sacrifice"]
    assert offer.required == ()
    assert "dies" in offer.warnings[0]


@pytest.mark.rule("DD-56", "DD-34")
def test_a_martyr_may_do_so_at_any_time() -> None:
    confused = active(Game().rounds(CONFUSED, DRAMATIC), MARTYR)
    confused.by("c1", Sacrifice(card=MARTYR))
    refill = active(Game().scene(), MARTYR)
    refill.gm(EndScene())
    refill.by("c1", Sacrifice(card=MARTYR))
    between = active(Game().scene(), MARTYR)
    between.gm(EndScene())
    between.gm(EndRefill())
    between.by("c1", Sacrifice(card=MARTYR))


@pytest.mark.rule("DD-56")
def test_who_cannot_be_sacrificed() -> None:
    game = pooled(Game().scene(), MARTYR)
    assert game.refused("c1", Sacrifice(card=MARTYR)) is Rule.NOT_APPROVED
    assert game.refused("c2", Sacrifice(card=MARTYR)) is Rule.CARD_NOT_HELD
    active(game, NEMESIS, "c2")
    assert game.refused("c2", Sacrifice(card=NEMESIS)) is Rule.EFFECT_NOT_POSSIBLE
    game.hand("c3", MARTYR)
    assert game.refused("c3", Sacrifice(card=MARTYR)) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-56", "DD-23")
@pytest.mark.parametrize(
    ("insurance", "left"),
    [
        pytest.param(("c1",), 10, id="as insurance only: three are taken back"),
        pytest.param((), 13, id="played out: three are kept"),
    ],
)
def test_a_martyr_of_three_acts(insurance: tuple[str, ...], left: int) -> None:
    """Active in acts 2, 3 and 4."""
    game = end_act(Game().scene())
    active(game, MARTYR)
    end_act(end_act(game))
    end_adventure(game, insurance=insurance)
    assert possibilities(game) == {"c1": left, "c2": 10, "c3": 10}


@pytest.mark.rule("DD-56", "DD-55a")
def test_a_martyr_activated_between_acts_is_active_from_the_next_on() -> None:
    """One act earns a Possibility, and one is taken back."""
    game = approved(pooled(Game().scene(), MARTYR), MARTYR)
    game.gm(EndAct())
    game.gm(EndRefill())
    assert game.table.phase is Phase.BETWEEN_ACTS
    activated(game, MARTYR)
    game.gm(StartAct())
    end_adventure(game, insurance=("c1",))
    assert possibilities(game)["c1"] == 10


@pytest.mark.rule("DD-56")
def test_only_an_active_martyr_was_an_insurance() -> None:
    game = approved(pooled(Game().scene(), MARTYR), MARTYR)
    active(game, NEMESIS, "c2")
    game.gm(EndAdventure())
    for who in ("c1", "c2", "c3", "c9"):
        assert game.refused(None, CloseAdventure(insurance=(who,))) is Rule.NO_SUCH_TARGET


# Awards of acts, and of the adventure's last act.


@pytest.mark.rule("DD-23")
def test_who_ignored_a_subplot_gets_nothing_for_this_act() -> None:
    game = active(active(Game().scene(), ROMANCE), NEMESIS, "c2")
    end_act(game, "c1")
    assert possibilities(game) == {"c1": 10, "c2": 11, "c3": 10}
    end_act(game)
    assert possibilities(game) == {"c1": 11, "c2": 12, "c3": 10}


@pytest.mark.rule("DD-23")
@pytest.mark.parametrize("rounds", [True, False])
def test_a_subplot_that_became_active_in_the_last_scene_earns(rounds: bool) -> None:
    game = Game().scene()
    if rounds:
        game.gm(StartRounds())
        game.flip(QUIET)
    events = active(game, SUSPICION).gm(EndAct())
    assert not of_type(events, "possibilities_changed")  # the refill comes first
    [paid] = of_type(game.gm(EndRefill()), "possibilities_changed")
    assert (paid.content["character"], paid.content["amount"]) == ("c1", 1)
    assert paid.content["source"] == "subplot"


@pytest.mark.rule("DD-23", "DD-55c")
def test_a_subplot_that_was_active_and_is_over_earns_for_its_act() -> None:
    """Active at any time in the act: here until a villain took it from the pool."""
    settings = Settings(protect_played_specials=False, pool_needs_action=False)
    game = Game(settings=settings).rounds(128, DRAMATIC)
    active(game, ROMANCE)
    take = TakeFromPool(
        character="c1", cards=(ROMANCE,), action="taunt", level=Level.GOOD, because="So."
    )
    game.gm(take)
    game.flip(QUIET).hand("c1", NEMESIS)
    assert game.refused("c1", PlayToPool(card=NEMESIS)) is Rule.SUBPLOT_LIMIT  # and DD-55c
    end_act(game)
    assert possibilities(game)["c1"] == 11
    end_act(game)
    assert possibilities(game)["c1"] == 11


@pytest.mark.rule("DD-23", "DD-24a")
@pytest.mark.parametrize(
    ("ignored", "earned"), [pytest.param((), 1, id="paid"), pytest.param(("c1",), 0, id="ignored")]
)
def test_the_end_of_the_adventure_ends_the_act(ignored: tuple[str, ...], earned: int) -> None:
    game = active(Game().scene(), ROMANCE)
    end_adventure(game, ignored=ignored)
    assert possibilities(game)["c1"] == 10 + earned


@pytest.mark.rule("DD-24a")
def test_an_adventure_that_is_given_up_pays_its_subplots_all_the_same() -> None:
    game = active(Game().scene(), ROMANCE)
    end_adventure(game, completed=False)
    assert possibilities(game)["c1"] == 11


@pytest.mark.rule("DD-55a")
def test_the_table_shows_how_far_a_subplot_has_come() -> None:
    game = approved(pooled(Game().scene(), ROMANCE), ROMANCE)
    assert game.seen()["characters"][0]["pool"] == [
        {"card": ROMANCE, "state": "waiting", "subplot": "approved"}
    ]
