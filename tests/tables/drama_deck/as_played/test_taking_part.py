"""Who takes part in the round play, and who is in free time meanwhile: DD-09 and DD-31."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.common.move import Move
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool, TakeFromPool
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll
from service.tables.drama_deck.moves.round import (
    Act,
    AllowRoll,
    ApplySetback,
    ChangeTakingPart,
    CriticalMoment,
    StartRounds,
)
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.uses.use import InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, failed, foe_rolls, not_used, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
QUIET, UP, INSPIRED, CONFUSED, SETBACK, TAUNT = 149, 2, 104, 101, 31, 128
ACTION, HERO, HASTE, ALERTNESS, OTHER_ALERTNESS = 36, 64, 41, 33, 34
SUPPORTER, FAILS, LEADERSHIP, SEIZE, RALLY, CHANCE = 146, 74, 141, 60, 78, 79


def fight(top: int = QUIET, kind: SceneKind = SceneKind.STANDARD, **settings: Any) -> Game:
    """c1 and c2 fight in this round; c3 and c4 are elsewhere."""
    game = Game(4, settings=Settings(**settings)).scene(kind)
    game.gm(StartRounds(taking_part=("c1", "c2")))
    return game.flip(top)


@pytest.mark.rule("DD-31")
def test_inspiration_draws_for_those_who_take_part() -> None:
    game = fight(INSPIRED)
    assert [game.drew(id) for id in ("c1", "c2", "c3", "c4")] == [1, 1, 0, 0]


# What an outsider may do.


@pytest.mark.rule("DD-09", "DD-11")
def test_an_outsider_plays_from_the_hand_as_in_free_time() -> None:
    """The card lasts for one roll there; those who fight keep to their pools."""
    game = fight().hand("c3", ACTION).hand("c1", HERO)
    use(game, "c3", ACTION)
    assert game.total(roll(game, "c3", *EVEN)) == 13
    resolve(game, "r1", success=True)
    assert game.total(roll(game, "c3", *EVEN)) == 10
    assert not_used(game, "c1", HERO) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-09")
def test_an_outsider_pools_any_number_of_specials_and_nothing_else() -> None:
    game = fight().hand("c3", ALERTNESS, OTHER_ALERTNESS, ACTION)
    game.by("c3", PlayToPool(card=ALERTNESS))
    game.by("c3", PlayToPool(card=OTHER_ALERTNESS))
    assert game.refused("c3", PlayToPool(card=ACTION)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-09", "DD-32", "DD-34")
def test_the_conflict_line_is_not_for_outsiders() -> None:
    """Up for those who fight; and an outsider is not confused."""
    game = fight(UP)
    assert game.total(roll(game, "c1", *EVEN, 5)) == 15
    assert game.total(roll(game, "c3", *EVEN)) == 10
    confused = fight(CONFUSED, DRAMATIC).hand("c3", ACTION).pool("c1", HERO)
    assert not_used(confused, "c1", HERO) is Rule.POOL_CLOSED
    use(confused, "c3", ACTION)


@pytest.mark.rule("DD-09", "DD-28")
def test_a_setback_reaches_the_actions_of_its_round_only() -> None:
    """Neither the roll of an outsider, nor one of the round before that is still open."""
    game = fight(QUIET, DRAMATIC)
    old, outside = roll(game, "c1", *EVEN), roll(game, "c3", *EVEN)
    game.flip(SETBACK)
    new = roll(game, "c2", *EVEN)
    game.gm(ApplySetback(side=Side.HEROES))
    assert [game.total(id) for id in (old, outside, new)] == [10, 10, 5]
    assert game.total(roll(game, "c4", *EVEN)) == 10


@pytest.mark.rule("DD-09", "DD-46c")
def test_a_monologue_stops_nobody_elsewhere() -> None:
    monologue = Game().card("Monologue")
    game = fight().pool("c1", monologue)
    use(game, "c1", monologue)
    roll(game, "c3", *EVEN)


@pytest.mark.rule("DD-09", "DD-20")
def test_outsiders_trade_with_each_other_and_from_hand_to_hand() -> None:
    game = fight().hand("c3", HERO).hand("c4", HASTE).pool("c1", ALERTNESS)
    for who, to, give in (("c3", "c1", HERO), ("c1", "c3", ALERTNESS)):
        move = OfferTrade(to=to, give=(give,), because="so")
        assert game.refused(who, move) is Rule.NOT_TAKING_PART
    game.by("c3", OfferTrade(to="c4", give=(HERO,), because="so"))
    game.by("c4", AnswerTrade(trade="t1", give=(HASTE,)))
    game.by("c3", ConfirmTrade(trade="t1"))
    assert (game.table.hands["c3"], game.table.hands["c4"]) == ((HASTE,), (HERO,))


@pytest.mark.rule("DD-09", "DD-52", "DD-49", "DD-50")
def test_an_outsiders_cards_touch_the_rolls_of_outsiders() -> None:
    game = fight().hand("c3", SUPPORTER, FAILS, CHANCE)
    use(game, "c3", SUPPORTER, roll=roll(game, "c4", *EVEN))
    assert game.total("r1") == 13
    resolve(game, "r1", success=True)
    use(game, "c3", CHANCE, *EVEN, roll=failed(game, "c3"))
    against = roll(game, "c4", *EVEN, against=("c3",))
    resolve(game, against, success=True)
    use(game, "c3", FAILS, roll=against)


@pytest.mark.rule("DD-09", "DD-47")
def test_leadership_of_an_outsider_is_for_outsiders() -> None:
    game = fight().hand("c3", LEADERSHIP, HERO)
    assert not_used(game, "c3", LEADERSHIP, to="c1", give=(HERO,)) is Rule.NOT_TAKING_PART
    use(game, "c3", LEADERSHIP, to="c4", give=(HERO,))
    assert HERO in game.table.hands["c4"]


# What an outsider may not.


@pytest.mark.rule("DD-09")
@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("Seize Initiative", lambda game: {"choice": InitiativeChoice.KEEP}),
        ("Monologue", lambda game: {}),
        ("Rally", lambda game: {}),
        ("Supporter", lambda game: {"roll": roll(game, "c1", *EVEN)}),
        ("Opponent Fails", lambda game: {"roll": _unaimed_hit(game)}),
    ],
)
def test_an_outsiders_card_does_not_touch_the_conflict(
    type_: str, fields: Callable[[Game], dict[str, Any]]
) -> None:
    game = fight()
    card = game.card(type_)
    game.hand("c3", card)
    assert not_used(game, "c3", card, **fields(game)) is Rule.NOT_TAKING_PART


@pytest.mark.rule("DD-09", "DD-13", "DD-16", "DD-17", "DD-61")
@pytest.mark.parametrize(
    ("who", "move"),
    [
        ("c3", Act(text="I pull the lever.")),
        ("c3", CriticalMoment()),
        ("c3", AttemptSkill(resolution="s1", value=10)),
        (None, AwardCard(character="c3", action="trick")),
        (None, AllowRoll(character="c3")),
    ],
)
def test_an_outsider_has_no_action_in_the_round(who: str | None, move: Move) -> None:
    game = fight()
    game.gm(StartSkill(character="c3", skill="search", steps=(SkillTask(("A",), 9),)))
    assert game.refused(who, move) is Rule.NOT_TAKING_PART


@pytest.mark.rule("DD-09", "DD-17")
def test_an_outsiders_success_earns_no_card() -> None:
    game = fight()
    id = roll(game, "c3", *EVEN, action="trick", difficulty=5)
    assert of_type(resolve(game, id), "cards_drawn") == []


@pytest.mark.rule("DD-09")
def test_who_joins_during_round_play_is_an_outsider() -> None:
    game = fight()
    game.join(JoinRequest(name="Late"))
    assert game.refused("c5", Act()) is Rule.NOT_TAKING_PART


# Neither side is the other's target.


def outside_roll(game: Game, *against: str) -> tuple[str | None, Move]:
    return "c3", MakeRoll(value=10, against=against)


def inside_roll(game: Game, *against: str) -> tuple[str | None, Move]:
    return "c1", MakeRoll(value=10, against=against)


def foes_roll(game: Game, *against: str) -> tuple[str | None, Move]:
    return None, MakeRoll(value=10, foe="f1", against=against)


def for_the_player(game: Game, *against: str) -> tuple[str | None, Move]:
    return None, MakeRoll(value=10, character="c3", against=against)


Acting = Callable[..., tuple[str | None, Move]]


@pytest.mark.rule("DD-09")
@pytest.mark.parametrize(
    ("acting", "against", "outside"),
    [
        pytest.param(outside_roll, ("c1",), "Character 3 is", id="against a hero who fights"),
        pytest.param(outside_roll, ("f1",), "Character 3 is", id="against a foe"),
        pytest.param(outside_roll, ("c4", "f1"), "Character 3 and Character 4 are", id="mixed"),
        pytest.param(for_the_player, ("f1",), "Character 3 is", id="by the gamemaster"),
        pytest.param(inside_roll, ("c3",), "Character 3 is", id="by a hero who fights"),
        pytest.param(inside_roll, ("f1", "c3"), "Character 3 is", id="against one of two"),
        pytest.param(foes_roll, ("c3",), "Character 3 is", id="by a foe"),
        pytest.param(foes_roll, ("c1", "c4"), "Character 4 is", id="by a foe, one of two"),
    ],
)
def test_who_does_not_take_part_is_no_target_and_has_none_in_the_conflict(
    acting: Acting, against: tuple[str, ...], outside: str
) -> None:
    """The refusal names them, and what helps: once they are added, the roll is made."""
    game = fight()
    game.foe()
    who, move = acting(game, *against)
    refusal = game.refusal(who, move)
    assert refusal.rule is Rule.NOT_TAKING_PART
    assert refusal.detail == (
        f"{outside} not taking part in this round play. The gamemaster can add them "
        "(change_taking_part)."
    )
    added = tuple(id for id in ("c3", "c4") if game.table.name_of(id) in refusal.detail)
    game.gm(ChangeTakingPart(add=added))
    game.play(who, move, *EVEN)


@pytest.mark.rule("DD-09")
def test_outsiders_roll_against_each_other_and_those_who_fight_too() -> None:
    game = fight()
    game.foe()
    for who, against in (("c3", "c4"), ("c1", "c2"), ("c2", "f1")):
        roll(game, who, *EVEN, against=(against,))


@pytest.mark.rule("DD-09")
@pytest.mark.parametrize(
    ("who", "targets"),
    [("c3", ["c4"]), ("c1", ["c2", "f1"])],
)
@pytest.mark.parametrize("by_gamemaster", [False, True])
def test_only_possible_targets_are_offered(
    who: str, targets: list[str], by_gamemaster: bool
) -> None:
    game = fight()
    game.foe()
    actor = GAMEMASTER if by_gamemaster else player(who)
    [offer] = [
        offer
        for offer in legal(game.table, actor)
        if isinstance(offer.sample, MakeRoll)
        and offer.sample.character == (who if by_gamemaster else None)
        and offer.sample.foe is None
    ]
    taken = [getattr(offer.sample, name) for name in offer.distinct if name != "against"]
    assert taken == ([who] if by_gamemaster else [])
    listed = offer.open["against"]["items"]["enum"]
    assert [target for target in listed if target not in taken] == targets


@pytest.mark.rule("DD-09", "DD-50")
def test_a_second_chance_needs_its_target_in_the_conflict() -> None:
    """The target has left since; added again, the action is tried again."""
    game = fight().pool("c1", CHANCE)
    id = roll(game, "c1", *EVEN, against=("c2",))
    resolve(game, id, success=False)
    game.gm(ChangeTakingPart(remove=("c2",)))
    assert not_used(game, "c1", CHANCE, roll=id) is Rule.NOT_TAKING_PART
    game.gm(ChangeTakingPart(add=("c2",)))
    use(game, "c1", CHANCE, *EVEN, roll=id)


@pytest.mark.rule("DD-09", "T2-08")
@pytest.mark.parametrize(
    ("roller", "canceller"),
    [
        pytest.param("c1", "c3", id="an outsider"),
        pytest.param("f1", "c3", id="an outsider, a foe's"),
        pytest.param("c3", "c1", id="an outsider's"),
        pytest.param("c3", "f1", id="an outsider's, by a foe"),
    ],
)
def test_possibilities_are_not_cancelled_over_the_edge_of_the_conflict(
    roller: str, canceller: str
) -> None:
    game = fight()
    game.foe(possibilities=3)
    opened = MakeRoll(value=10, foe="f1" if roller == "f1" else None)
    game.play(None if roller == "f1" else roller, opened, *EVEN)
    game.play(None if roller == "f1" else roller, SpendPossibility(roll="r1"), 5)
    cancel = CancelPossibility(roll="r1", foe="f1" if canceller == "f1" else None)
    who = None if canceller == "f1" else canceller
    refusal = game.refusal(who, cancel)
    assert (refusal.rule, "change_taking_part" in refusal.detail) == (Rule.NOT_TAKING_PART, True)
    offered = [offer.sample for offer in legal(game.table, player(who) if who else GAMEMASTER)]
    assert cancel not in offered
    game.gm(ChangeTakingPart(add=("c3",)))
    game.play(who, cancel)


@pytest.mark.rule("DD-09", "T2-08")
def test_outsiders_cancel_each_others_possibilities() -> None:
    game = fight()
    roll(game, "c3", *EVEN)
    game.by("c3", SpendPossibility(roll="r1"), 5)
    game.by("c4", CancelPossibility(roll="r1"))


@pytest.mark.rule("DD-09", "DD-18")
def test_villains_take_nothing_from_the_pool_of_an_outsider() -> None:
    game = fight(TAUNT, DRAMATIC).pool("c3", HASTE)
    taking = TakeFromPool(
        character="c3", cards=(HASTE,), action="taunt", level=Level.GOOD, because="Rolled by hand."
    )
    assert game.refused(None, taking) is Rule.NOT_TAKING_PART
    offers = legal(game.table, GAMEMASTER)
    assert "take_from_pool" not in [offer.sample.move for offer in offers]
    game.gm(ChangeTakingPart(add=("c3",)))
    game.gm(taking)


@pytest.mark.rule("DD-09")
def test_every_refusal_says_what_helps() -> None:
    game = fight().hand("c3", SUPPORTER, HERO).pool("c1", ALERTNESS)
    roll(game, "c1", *EVEN)
    for who, move in (
        ("c3", Act()),
        ("c3", UseCard(card=SUPPORTER, roll="r1")),
        ("c3", OfferTrade(to="c1", give=(HERO,), because="so")),
        (None, AwardCard(character="c3", action="trick")),
    ):
        refusal = game.refusal(who, move)
        assert refusal.rule is Rule.NOT_TAKING_PART
        assert "change_taking_part" in refusal.detail


def _unaimed_hit(game: Game) -> str:
    id = foe_rolls(game, game.foe(), *EVEN, difficulty=5)
    resolve(game, id)
    return id
