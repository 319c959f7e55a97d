"""Cards that move cards: DD-47, DD-48 and DD-53."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.mechanics.die import TooMuchWork
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.common.move import Move, Offer
from service.tables.drama_deck.card import Deck, standard
from service.tables.drama_deck.moves.adventure import EndAct, EndAdventure
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.round import EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene
from service.tables.drama_deck.moves.special import ApproveCard
from service.tables.drama_deck.pooled import Pooled, PoolState, SubplotState
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    activated,
    active,
    approved,
    misfit,
    not_used,
    pooled,
    possibilities,
    use,
)

QUIET = 149
LEADERSHIP, PLAN, RALLY = 141, 50, 78
DRAMA, HERO, ACTION, IDEA, HASTE = 128, 64, 36, 85, 40
ALERTNESS, CONNECTION, CAMPAIGN, ESCAPE, ROMANCE, NEMESIS = 33, 81, 112, 156, 120, 126
FOUR = (11, 12, 13, 14)


# Leadership.


@pytest.mark.rule("DD-47")
def test_one_card_given_two_discarded_three_drawn() -> None:
    """Size 4, a hand of 4, a Leadership from the pool: 1 remains, 3 are drawn."""
    game = Game().rounds(QUIET).hand("c1", *FOUR).pool("c1", LEADERSHIP)
    deck = game.table.deck
    use(game, "c1", LEADERSHIP, to="c2", give=(11,), discard=(12, 13))
    assert game.table.hands["c1"] == (14, *deck[:3])
    assert game.table.pool_cards("c2") == (11,)
    assert game.table.discard_pile == (13, 12, LEADERSHIP)


@pytest.mark.rule("DD-47")
def test_out_of_round_play_the_cards_go_to_the_hand() -> None:
    game = Game().scene().hand("c1", LEADERSHIP, 11, 12, 13).hand("c2", 14)
    deck = game.table.deck
    use(game, "c1", LEADERSHIP, to="c2", give=(11, 12), discard=())
    assert game.table.hands["c2"] == (14, 11, 12)
    assert game.table.pool_cards("c2") == ()
    assert game.table.hands["c1"] == (13, *deck[:3])


@pytest.mark.rule("DD-47")
def test_in_round_play_cards_come_from_hand_and_pool() -> None:
    game = Game().rounds(QUIET).hand("c1", *FOUR).pool("c1", LEADERSHIP, HERO, ACTION)
    use(game, "c1", LEADERSHIP, to="c2", give=(HERO, 11), discard=())
    assert game.table.pools["c2"] == (Pooled(HERO), Pooled(11))
    assert game.table.pool_cards("c1") == (ACTION,)
    assert len(game.table.hands["c1"]) == 4  # the pool does not count


@pytest.mark.rule("DD-47")
def test_a_hand_above_its_size_draws_nothing() -> None:
    game = Game().rounds(QUIET).hand("c1", 11, 12, 13, 14, 15, 16).pool("c1", LEADERSHIP)
    use(game, "c1", LEADERSHIP, to="c2", give=(11,), discard=())
    assert game.table.hands["c1"] == (12, 13, 14, 15, 16)


@pytest.mark.rule("DD-47", "DD-05")
def test_in_free_time_only_the_two_see_what_is_given() -> None:
    game = Game().scene().hand("c1", LEADERSHIP, 11, 12, 13)
    [given] = of_type(use(game, "c1", LEADERSHIP, to="c2", give=(11,), discard=()), "cards_given")
    assert "cards" not in given.content
    assert set(given.secret) == {"c1", "c2"}


@pytest.mark.rule("DD-47", "DD-21")
@pytest.mark.parametrize("card", [ROMANCE, CAMPAIGN, ESCAPE])
def test_what_cannot_be_traded_from_a_pool_cannot_be_given(card: int) -> None:
    game = Game().rounds(QUIET).hand("c1", card, *FOUR).pool("c1", LEADERSHIP)
    game.by("c1", PlayToPool(card=card))
    gift = {"to": "c2", "give": (card,), "discard": ()}
    assert not_used(game, "c1", LEADERSHIP, **gift) is Rule.CARD_STAYS
    game.gm(EndRounds())
    game.hand("c1", LEADERSHIP)
    assert not_used(game, "c1", LEADERSHIP, **gift) is Rule.CARD_STAYS


@pytest.mark.rule("DD-47", "DD-21")
@pytest.mark.parametrize("card", [ALERTNESS, CONNECTION])
def test_alertness_and_connection_can_be_given_from_a_pool(card: int) -> None:
    game = Game().rounds(QUIET).hand("c1", card).pool("c1", LEADERSHIP)
    game.by("c1", PlayToPool(card=card))
    use(game, "c1", LEADERSHIP, to="c2", give=(card,), discard=())
    assert game.table.pools["c2"] == (Pooled(card, PoolState.WAITING),)


@pytest.mark.rule("DD-47", "DD-55a")
def test_a_subplot_given_in_round_play_is_pending_in_the_others_pool() -> None:
    game = Game().rounds(QUIET).hand("c1", ROMANCE).pool("c1", LEADERSHIP)
    use(game, "c1", LEADERSHIP, to="c2", give=(ROMANCE,), discard=())
    subplot = game.table.subplot_of(ROMANCE)
    assert subplot is not None
    assert (subplot.character, subplot.state) == ("c2", SubplotState.PENDING)
    game.gm(ApproveCard(character="c2", card=ROMANCE))


@pytest.mark.rule("DD-47", "DD-55c")
def test_who_has_a_subplot_is_given_no_second_one() -> None:
    game = active(Game().rounds(QUIET), NEMESIS, "c2").hand("c1", ROMANCE).pool("c1", LEADERSHIP)
    gift = {"to": "c2", "give": (ROMANCE,), "discard": ()}
    assert not_used(game, "c1", LEADERSHIP, **gift) is Rule.SUBPLOT_LIMIT


@pytest.mark.rule("DD-47", "DD-55c")
def test_who_has_a_subplot_that_is_not_active_yet_is_given_another() -> None:
    game = Game().rounds(QUIET).hand("c1", ROMANCE).pool("c1", LEADERSHIP)
    approved(pooled(game, NEMESIS, "c2"), NEMESIS, "c2")
    use(game, "c1", LEADERSHIP, to="c2", give=(ROMANCE,))
    assert game.table.pool_cards("c2") == (NEMESIS, ROMANCE)


@pytest.mark.rule("DD-47")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        pytest.param({"to": "c1"}, Rule.NO_SUCH_TARGET, id="oneself"),
        pytest.param({"to": "c9"}, Rule.NO_SUCH_TARGET, id="nobody"),
        pytest.param({"give": (99,)}, Rule.CARD_NOT_HELD, id="give what is not held"),
        pytest.param({"give": (LEADERSHIP,)}, Rule.CARD_NOT_HELD, id="give itself"),
        pytest.param({"give": (11, 11)}, Rule.CARD_NOT_HELD, id="give twice"),
        pytest.param({"discard": (99,)}, Rule.CARD_NOT_HELD, id="discard what is not held"),
        pytest.param({"discard": (11,)}, Rule.CARD_NOT_HELD, id="discard what was given"),
        pytest.param({"discard": (12, 12)}, Rule.CARD_NOT_HELD, id="discard twice"),
        pytest.param({"discard": (HERO,)}, Rule.CARD_NOT_HELD, id="discard from the pool"),
    ],
)
def test_leadership_is_refused(fields: dict[str, object], rule: Rule) -> None:
    game = Game().rounds(QUIET).hand("c1", *FOUR).pool("c1", LEADERSHIP, HERO)
    gift = {"to": "c2", "give": (11,), "discard": ()}
    assert not_used(game, "c1", LEADERSHIP, **gift | fields) is rule


@pytest.mark.rule("DD-47")
@pytest.mark.parametrize(("to", "give"), [(None, None), (None, ()), ("c2", ())])
def test_leadership_may_give_nothing(to: str | None, give: tuple[int, ...] | None) -> None:
    """A hand of 4 of which 1 is discarded draws 1."""
    game = Game().rounds(QUIET).hand("c1", *FOUR).pool("c1", LEADERSHIP)
    [drawn] = game.table.deck[:1]
    events = use(game, "c1", LEADERSHIP, to=to, give=give, discard=(11,))
    assert game.table.hands["c1"] == (12, 13, 14, drawn)
    assert of_type(events, "cards_given") == []


@pytest.mark.rule("DD-47")
def test_what_leadership_gives_goes_to_somebody() -> None:
    game = Game().rounds(QUIET).hand("c1", *FOUR).pool("c1", LEADERSHIP)
    assert misfit(game, "c1", UseCard(card=LEADERSHIP, give=(11,))) == "to"
    assert misfit(game, "c1", UseCard(card=LEADERSHIP, to="c2")) == "give"


@pytest.mark.rule("DD-47")
def test_leadership_is_not_for_the_dead() -> None:
    game = Game().rounds(QUIET).hand("c1", *FOUR).pool("c1", LEADERSHIP)
    game.leave("c2")
    gift = {"to": "c2", "give": (11,), "discard": ()}
    assert not_used(game, "c1", LEADERSHIP, **gift) is Rule.NO_SUCH_TARGET


Gift = tuple[str | None, tuple[int, ...], tuple[int, ...]]


def leaderships(game: Game) -> list[Gift]:
    """To whom, what can be given, and what discarded, as it is offered."""
    return [
        (offer.sample.to, *(_choices(offer, name) for name in ("give", "discard")))
        for offer in legal(game.table, player("c1"))
        if isinstance(offer.sample, UseCard) and offer.sample.card == LEADERSHIP
    ]


def _choices(offer: Offer, name: str) -> tuple[int, ...]:
    listed = offer.open.get(name) or {}
    return tuple(listed.get("items", {}).get("enum", ()))


@pytest.mark.rule("DD-47")
@pytest.mark.parametrize("rounds", [True, False])
def test_leadership_is_offered_once_for_each_recipient_and_once_for_nobody(rounds: bool) -> None:
    """Cards of the hand are given or discarded, those of the pool only given."""
    game = Game().rounds(QUIET) if rounds else Game().scene()
    game.hand("c1", *FOUR).pool("c1", LEADERSHIP, HERO)
    to_others: list[Gift] = [(to, (*FOUR, HERO), FOUR) for to in ("c2", "c3")]
    assert leaderships(game) == [(None, (), FOUR), *to_others]


@pytest.mark.rule("DD-47")
def test_what_leadership_gives_it_does_not_discard() -> None:
    game = Game().scene().hand("c1", LEADERSHIP, *FOUR)
    for offer in legal(game.table, player("c1")):
        if isinstance(offer.sample, UseCard) and offer.sample.card == LEADERSHIP:
            assert offer.distinct == (("give", "discard") if offer.sample.to else ())


@pytest.mark.rule("DD-47", "DD-55c")
def test_leadership_is_offered_without_what_the_others_pool_refuses() -> None:
    game = active(Game(2).rounds(QUIET), NEMESIS, "c2").hand("c1", ROMANCE, 11)
    game.pool("c1", LEADERSHIP)
    assert leaderships(game) == [(None, (), (ROMANCE, 11)), ("c2", (11,), (ROMANCE, 11))]


def test_what_is_too_much_to_list_can_be_played_all_the_same() -> None:
    """A Hero is tried without a roll and with each: 60 of them beside 24 rolls make 1,500 moves,
    twice as many make 3,000."""
    heroes = Deck.of("heroes", (replace(standard()[HERO], number=n) for n in range(1, 121)))
    game = Game(1, deck=heroes).scene()
    for _ in range(24):
        game.gm(MakeRoll(foe=game.foe(), value=8), *EVEN)
    game.hand("c1", *range(1, 61))
    assert len([o for o in legal(game.table, player("c1")) if o.sample.move == "use_card"]) == 60
    game.hand("c1", *range(1, 121))
    with pytest.raises(TooMuchWork):
        list(legal(game.table, player("c1")))
    use(game, "c1", 1)


# Master Plan.


@pytest.mark.rule("DD-48")
def test_a_master_plan_takes_the_top_of_the_discard_pile_and_lies_there_itself() -> None:
    """A Drama was discarded last, and card 40 is on top of the action stack."""
    game = Game().rounds(40).pool("c1", PLAN).discarded(DRAMA, IDEA)
    use(game, "c1", PLAN)
    assert game.table.discard_pile == (PLAN, IDEA)
    assert game.table.action_stack == (40,)
    assert game.table.pools["c1"] == (Pooled(DRAMA, PoolState.PLAYABLE),)


@pytest.mark.rule("DD-48")
def test_in_free_time_the_card_comes_to_the_hand() -> None:
    game = Game().scene().hand("c1", PLAN).discarded(DRAMA)
    use(game, "c1", PLAN)
    assert game.table.hands["c1"] == (DRAMA,)
    assert game.table.pool_cards("c1") == ()


@pytest.mark.rule("DD-48")
def test_a_card_of_a_master_plan_is_used_at_once_in_round_play() -> None:
    game = Game().rounds(QUIET).pool("c1", PLAN).discarded(ACTION)
    use(game, "c1", PLAN)
    use(game, "c1", ACTION)
    assert [effect.card for effect in game.table.effects] == [ACTION]


@pytest.mark.rule("DD-48")
@pytest.mark.parametrize("rounds", [True, False])
def test_with_an_empty_discard_pile_it_cannot_be_used(rounds: bool) -> None:
    game = Game().rounds(QUIET).pool("c1", PLAN) if rounds else Game().scene().hand("c1", PLAN)
    assert not_used(game, "c1", PLAN) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-48", "DD-13")
def test_it_does_not_use_up_the_rounds_one_card() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO).pool("c1", PLAN).discarded(DRAMA)
    use(game, "c1", PLAN)
    game.by("c1", PlayToPool(card=HERO))
    assert game.table.pool_cards("c1") == (DRAMA, HERO)


@pytest.mark.rule("DD-48", "DD-55a", "DD-55c")
def test_a_subplot_off_the_discard_pile_is_pending_and_a_second_one_is_not_had() -> None:
    game = Game().rounds(QUIET).pool("c1", PLAN, 51).discarded(ROMANCE)
    use(game, "c1", PLAN)
    subplot = game.table.subplot_of(ROMANCE)
    assert subplot is not None
    assert subplot.state is SubplotState.PENDING
    activated(approved(game, ROMANCE), ROMANCE)
    game.discarded(NEMESIS)
    assert not_used(game, "c1", 51) is Rule.SUBPLOT_LIMIT


# Rally.


def rallied(rounds: bool = False) -> Game:
    game = Game().rounds(QUIET).pool("c1", RALLY) if rounds else Game().scene().hand("c1", RALLY)
    use(game, "c1", RALLY)
    return game


@pytest.mark.rule("DD-53")
@pytest.mark.parametrize("rounds", [True, False])
def test_everybody_discards_at_will_and_is_dealt_to_at_once(rounds: bool) -> None:
    """Size 4: Jorun holds 4, discards 3, draws 3; Ilse holds 6, discards 1 and draws none."""
    game = rallied(rounds)
    game.hand("c2", *FOUR).hand("c3", 21, 22, 23, 24, 25, 26)
    deck = game.table.deck
    game.by("c2", DiscardForRefill(cards=(11, 12, 13)))
    assert game.table.hands["c2"] == (14, *deck[:3])
    game.by("c3", DiscardForRefill(cards=(21,)))
    assert game.table.hands["c3"] == (22, 23, 24, 25, 26)
    assert game.table.discard_pile[:5] == (21, 13, 12, 11, RALLY)


@pytest.mark.rule("DD-53")
def test_who_used_it_takes_part_too() -> None:
    game = rallied()
    game.hand("c1", 11)
    deck = game.table.deck
    game.by("c1", DiscardForRefill(cards=()))
    assert game.table.hands["c1"] == (11, *deck[:3])


@pytest.mark.rule("DD-53")
def test_a_whole_hand_may_be_discarded_and_pools_do_not_count() -> None:
    game = rallied(rounds=True)
    game.hand("c2", *FOUR).pool("c2", HERO, ACTION)
    deck = game.table.deck
    game.by("c2", DiscardForRefill(cards=FOUR))
    assert game.table.hands["c2"] == deck[:4]
    assert game.table.pool_cards("c2") == (HERO, ACTION)


@pytest.mark.rule("DD-53")
def test_a_rally_is_for_one_choice_each() -> None:
    game = rallied()
    assert [c["rallying"] for c in game.seen()["characters"]] == [True, True, True]
    game.by("c2", DiscardForRefill(cards=()))
    assert [c["rallying"] for c in game.seen()["characters"]] == [True, False, True]
    assert game.refused("c2", DiscardForRefill(cards=())) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-53")
def test_only_cards_of_the_own_hand_are_discarded() -> None:
    game = rallied(rounds=True)
    game.hand("c2", *FOUR).pool("c2", HERO)
    for card in (HERO, 15):
        move = DiscardForRefill(cards=(card,))
        assert game.refused("c2", move) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-53", "DD-22")
def test_a_rally_is_over_with_the_scene() -> None:
    game = rallied()
    game.hand("c2", *FOUR)
    game.gm(EndScene())
    assert game.table.phase is Phase.REFILL
    move = DiscardForRefill(cards=(11, 12))
    assert game.refused("c2", move) is Rule.TOO_MANY_DISCARDS


@pytest.mark.rule("DD-53")
@pytest.mark.parametrize(
    ("rounds", "next"),
    [(True, Flip()), (True, EndRounds()), (False, StartRounds()), (True, EndRefill())],
)
def test_who_has_not_answered_a_rally_is_refilled_as_it_is(rounds: bool, next: Move) -> None:
    """Size 4: Ilse has answered; Jorun holds 1 and draws 3; Maya holds 4 and draws none."""
    game = rallied(rounds)
    game.hand("c1", *FOUR).hand("c2", 21).hand("c3", 22)
    game.by("c3", DiscardForRefill(cards=()))
    deck = game.table.deck
    game.gm(next)
    assert game.table.hands["c2"] == (21, *deck[:3])
    assert game.table.hands["c1"] == FOUR
    assert game.table.rallying == ()


@pytest.mark.rule("DD-53")
@pytest.mark.parametrize("end", [Flip, EndRounds, EndScene, EndAct, EndAdventure])
def test_what_ends_a_rally_warns_of_those_who_have_not_answered_it(end: type[Move]) -> None:
    game = rallied(rounds=True)
    game.by("c2", DiscardForRefill(cards=()))
    warnings = [
        offer.warnings for offer in legal(game.table, GAMEMASTER) if isinstance(offer.sample, end)
    ]
    names = ("Character 1", "Character 3")
    for name, warning in zip(names, warnings[0][-2:], strict=True):
        assert warning.startswith(f"{name} has not answered the Rally")


@pytest.mark.rule("DD-53", "DD-55b", "DD-57")
def test_subplots_discarded_at_a_rally_or_leadership_are_not_paid() -> None:
    game = rallied()
    game.hand("c2", ROMANCE, CAMPAIGN).hand("c1", LEADERSHIP, NEMESIS, HASTE)
    game.by("c2", DiscardForRefill(cards=(ROMANCE, CAMPAIGN)))
    use(game, "c1", LEADERSHIP, to="c2", give=(HASTE,), discard=(NEMESIS,))
    assert set(possibilities(game).values()) == {10}
    assert len(game.table.hands["c2"]) == 4 + 1  # no replacement, the gift on top


@pytest.mark.rule("DD-47", "DD-53")
def test_the_size_of_a_hand_is_that_of_the_settings() -> None:
    game = Game(settings=Settings(hand_size=2)).scene().hand("c1", LEADERSHIP, RALLY, 11)
    use(game, "c1", LEADERSHIP, to="c2", give=(11,), discard=())
    assert len(game.table.hands["c1"]) == 2
    use(game, "c1", RALLY)
    game.by("c1", DiscardForRefill(cards=game.table.hands["c1"]))
    assert len(game.table.hands["c1"]) == 2
