"""Cards for a roll that has been resolved: DD-45, DD-49 and DD-50, with DD-15 and DD-24c."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.pool import PlayToPool, TakeFromPool
from service.tables.drama_deck.moves.possibility import SpendPossibility
from service.tables.drama_deck.moves.roll import AttemptSkill
from service.tables.drama_deck.moves.round import CriticalMoment, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard, DisallowCard
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.pooled import Pooled, PoolState, SubplotState
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.skill import Resolution, ResolutionState
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import (
    EVEN,
    active,
    end_adventure,
    failed,
    foe_rolls,
    hit,
    not_used,
    possibilities,
    resolve,
    roll,
    use,
)

DRAMATIC = SceneKind.DRAMATIC
QUIET = 149
ATTACK = 104  # approves attack
TAUNT = 128  # dramatic: the villains may taunt and intimidate
GLORIES = (91, 92)
CHANCES = (79, 87)
FAILS = 74
FAILSES = (74, 75)
HASTES = (41, 43, 45)
HERO, ACTION, SUPPORTER, ADRENALIN, COUP, ROMANCE, NEMESIS = 64, 36, 146, 1, 113, 120, 126
TWENTY_SIX = (9, 10, 10, 7)


# Glory.


def rolled(game: Game, *faces: int, **fields: Any) -> str:
    id = roll(game, "c1", *faces, **fields)
    resolve(game, id, success=True)
    return id


@pytest.mark.rule("DD-45")
@pytest.mark.parametrize(
    ("faces", "setting", "claimed"),
    [
        pytest.param((9, 10, 10, 8), None, True, id="+27"),
        pytest.param(TWENTY_SIX, None, True, id="+26"),
        pytest.param((9, 10, 10, 6), None, False, id="+25"),
        pytest.param((9, 10, 1), 10, True, id="+10 where 10 is set"),
        pytest.param((8, 10), 10, False, id="+8 where 10 is set"),
    ],
)
def test_glory_needs_a_bonus_of_26(
    faces: tuple[int, ...], setting: int | None, claimed: bool
) -> None:
    settings = Settings() if setting is None else Settings(glory_bonus=setting)
    game = Game(settings=settings).rounds(QUIET, DRAMATIC).pool("c1", GLORIES[0])
    id = rolled(game, *faces)
    if claimed:
        use(game, "c1", GLORIES[0], roll=id)
        assert [(claim.card, claim.roll) for claim in game.table.claims] == [(GLORIES[0], id)]
    else:
        assert not_used(game, "c1", GLORIES[0], roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45")
@pytest.mark.parametrize(
    ("faces", "possibility", "claimed"),
    [
        pytest.param((20, 20, 20, 1), None, True, id="61"),
        pytest.param((20, 20, 9), 11, True, id="60, with a Possibility"),
        pytest.param((20, 20, 9), 5, False, id="59, the Possibility counts as 10"),
        pytest.param((20, 20, 19), None, False, id="59"),
    ],
)
def test_glory_needs_a_die_total_of_60_on_the_d20(
    faces: tuple[int, ...], possibility: int | None, claimed: bool
) -> None:
    game = Game(settings=Settings(method=RollMethod.D20)).rounds(QUIET, DRAMATIC)
    game.pool("c1", GLORIES[0])
    id = roll(game, "c1", *faces)
    if possibility is not None:
        game.by("c1", SpendPossibility(roll=id), possibility)
    resolve(game, id, success=True)
    if claimed:
        use(game, "c1", GLORIES[0], roll=id)
        assert [claim.roll for claim in game.table.claims] == [id]
    else:
        assert not_used(game, "c1", GLORIES[0], roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45")
def test_for_glory_the_dice_alone_count() -> None:
    """A bonus of +24 with an Action and a Supporter."""
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", GLORIES[0], ACTION).pool("c2", SUPPORTER)
    id = roll(game, "c1", 9, 10, 10, 5)
    use(game, "c1", ACTION)
    use(game, "c2", SUPPORTER, roll=id)
    resolve(game, id, success=True)
    assert game.total(id) == 10 + 24 + 6
    assert not_used(game, "c1", GLORIES[0], roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45")
def test_glory_is_earned_in_dramatic_scenes_only() -> None:
    game = Game().rounds(QUIET, SceneKind.STANDARD).pool("c1", GLORIES[0])
    id = rolled(game, *TWENTY_SIX)
    assert not_used(game, "c1", GLORIES[0], roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45")
def test_a_glory_from_the_hand_in_the_free_time_of_a_dramatic_scene() -> None:
    game = Game().scene(DRAMATIC).hand("c1", GLORIES[0])
    use(game, "c1", GLORIES[0], roll=rolled(game, *TWENTY_SIX))
    game.gm(ApproveCard(character="c1", card=GLORIES[0]))
    assert [(glory.card, glory.character) for glory in game.table.glories] == [(GLORIES[0], "c1")]


@pytest.mark.rule("DD-45", "DD-15")
def test_glory_is_for_the_own_resolved_roll_of_this_scene() -> None:
    """EffectEnd the scene ends, whoever has rolled since."""
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", *GLORIES).pool("c2", HERO)
    id = roll(game, "c1", *TWENTY_SIX)
    assert not_used(game, "c1", GLORIES[0], roll=id) is Rule.ROLL_OPEN
    resolve(game, id, success=True)
    assert not_used(game, "c1", GLORIES[0], roll="r99") is Rule.NO_SUCH_TARGET
    game.pool("c3", 93)
    assert not_used(game, "c3", 93, roll=id) is Rule.NO_SUCH_TARGET
    for _ in range(2):
        resolve(game, foe_rolls(game, game.foe(), *EVEN, difficulty=10))
    use(game, "c1", GLORIES[0], roll=id)
    for move in (EndScene(), EndRefill(), StartScene(kind=DRAMATIC)):
        game.gm(move)
    game.pool("c1", GLORIES[1])
    assert not_used(game, "c1", GLORIES[1], roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-45")
def test_the_gamemaster_is_asked_once_for_a_roll_and_a_card() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", *GLORIES)
    id = rolled(game, *TWENTY_SIX)
    use(game, "c1", GLORIES[0], roll=id)
    for card in GLORIES:
        assert not_used(game, "c1", card, roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45")
def test_two_may_wait_for_the_gamemaster_at_once() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", GLORIES[0]).pool("c2", GLORIES[1])
    for who, card in zip(("c1", "c2"), GLORIES, strict=True):
        id = roll(game, who, *TWENTY_SIX)
        resolve(game, id, success=True)
        use(game, who, card, roll=id)
    assert [(claim.character, claim.card) for claim in game.table.claims] == [
        ("c1", GLORIES[0]),
        ("c2", GLORIES[1]),
    ]
    game.gm(DisallowCard(character="c1", card=GLORIES[0]))
    assert [claim.character for claim in game.table.claims] == ["c2"]
    again = roll(game, "c2", *TWENTY_SIX)
    resolve(game, again, success=True)
    assert not_used(game, "c2", GLORIES[1], roll=again) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-45", "DD-18")
@pytest.mark.parametrize("others", [[], ["c2"]], ids=["alone", "beside another"])
def test_a_claimed_glory_is_not_taken_from_its_pool(others: list[str]) -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", GLORIES[0], HERO).pool("c2", GLORIES[1])
    for who, card in zip(["c1", *others], GLORIES, strict=False):
        id = roll(game, who, *TWENTY_SIX)
        resolve(game, id, success=True)
        use(game, who, card, roll=id)
    taken, stays = (
        TakeFromPool(character="c1", cards=(card,), action="taunt", level=Level.GOOD, because="So.")
        for card in (HERO, GLORIES[0])
    )
    game.gm(taken)
    assert game.refused(None, stays) is Rule.CARD_STAYS
    assert [claim.character for claim in game.table.claims] == ["c1", *others]


@pytest.mark.rule("DD-45", "DD-24c")
def test_each_confirmed_glory_raises_everybodys_award_by_three() -> None:
    game = Game(4).rounds(QUIET, DRAMATIC).pool("c1", GLORIES[0]).pool("c2", GLORIES[1])
    for who, card in zip(("c1", "c2"), GLORIES, strict=True):
        id = roll(game, who, *TWENTY_SIX)
        resolve(game, id, success=True)
        use(game, who, card, roll=id)
        game.gm(ApproveCard(character=who, card=card))
        assert game.table.discard_pile[0] == card
    assert set(possibilities(game).values()) == {10}
    end_adventure(game)
    assert possibilities(game) == {"c1": 16, "c2": 16, "c3": 16, "c4": 16}


@pytest.mark.rule("DD-45", "DD-24c")
def test_a_refused_glory_stays_and_earns_nothing() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", GLORIES[0])
    id = rolled(game, *TWENTY_SIX)
    use(game, "c1", GLORIES[0], roll=id)
    game.gm(DisallowCard(character="c1", card=GLORIES[0]))
    assert game.table.pool_cards("c1") == (GLORIES[0],)
    assert game.table.claims == ()
    end_adventure(game)
    assert possibilities(game)["c1"] == 10


@pytest.mark.rule("DD-45")
def test_a_claimed_glory_stays_until_the_gamemaster_answers() -> None:
    game = Game().rounds(QUIET, DRAMATIC).pool("c1", GLORIES[0])
    use(game, "c1", GLORIES[0], roll=rolled(game, *TWENTY_SIX))
    assert game.table.pool_cards("c1") == (GLORIES[0],)
    game.gm(EndScene())
    assert game.table.pool_cards("c1") == (GLORIES[0],)
    game.gm(ApproveCard(character="c1", card=GLORIES[0]))
    assert (game.table.claims, game.table.discard_pile[0]) == ((), GLORIES[0])


# Opponent Fails.


def begin_rounds(game: Game, top: int) -> Game:
    game.gm(StartRounds())
    return game.flip(top)


def taunted(game: Game, *cards: int, level: Level = Level.GOOD) -> str:
    """A villain's taunt against c1 has succeeded, and taken cards of its pool."""
    id = foe_rolls(game, game.foe(), *EVEN, action="taunt", against=("c1",))
    resolve(game, id, level=level)
    game.gm(TakeFromPool(roll=id, cards=cards))
    return id


@pytest.mark.rule("DD-49", "DD-18")
def test_with_the_taunt_undone_the_haste_is_back() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTES[0], FAILS)
    id = taunted(game, HASTES[0])
    assert game.table.discard_pile[0] == HASTES[0]
    use(game, "c1", FAILS, roll=id)
    assert game.table.pools["c1"] == (Pooled(HASTES[0], PoolState.PLAYABLE),)
    assert game.table.discard_pile == (FAILS,)


@pytest.mark.rule("DD-49", "DD-18")
def test_all_three_cards_of_a_spectacular_taunt_come_back() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", *HASTES, FAILS)
    id = taunted(game, *HASTES, level=Level.SPECTACULAR)
    [negated] = of_type(use(game, "c1", FAILS, roll=id), "roll_negated")
    assert set(game.table.pool_cards("c1")) == set(HASTES)
    assert set(negated.content["returned"]) == set(HASTES)


@pytest.mark.rule("DD-49")
def test_the_success_is_a_failure_and_says_why() -> None:
    game = Game().rounds(QUIET).pool("c1", FAILS)
    id = hit(game, game.foe(), "c1", action="attack")
    use(game, "c1", FAILS, roll=id)
    view = game.shown(id)
    assert (view["success"], view["level"], view["negated"]) == (False, None, ("c1",))
    assert game.total(id) == 10


@pytest.mark.rule("DD-49", "DD-18")
def test_a_card_that_another_action_took_does_not_come_back() -> None:
    """The attack is negated; the taunt that cost the card was rolled at the table itself."""
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTES[0], FAILS)
    id = hit(game, game.foe(), "c1", action="attack")
    game.gm(
        TakeFromPool(
            character="c1", cards=HASTES[:1], action="taunt", level=Level.GOOD, because="So."
        )
    )
    [negated] = of_type(use(game, "c1", FAILS, roll=id), "roll_negated")
    assert negated.content["returned"] == []
    assert game.table.pool_cards("c1") == ()


@pytest.mark.rule("DD-49", "DD-18")
def test_a_card_comes_back_with_the_latest_taunt() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", *HASTES[:2], FAILS)
    villain = game.foe()
    hit(game, villain, "c1", action="taunt")
    second = hit(game, villain, "c1", action="taunt")
    game.gm(TakeFromPool(roll=second, cards=HASTES[:1]))
    use(game, "c1", FAILS, roll=second)
    assert set(game.table.pool_cards("c1")) == set(HASTES[:2])


@pytest.mark.rule("DD-49", "DD-03")
def test_a_card_that_another_taunt_took_since_does_not_come_back() -> None:
    """A Master Plan had fetched it in between."""
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTES[0], FAILS, 50)
    id = taunted(game, HASTES[0])
    use(game, "c1", 50)
    again = TakeFromPool(
        character="c1", cards=HASTES[:1], action="taunt", level=Level.GOOD, because="So."
    )
    game.gm(again)
    use(game, "c1", FAILS, roll=id)
    assert game.table.pool_cards("c1") == ()


def take(game: Game, who: str, *cards: int, action: str = "taunt") -> None:
    game.gm(
        TakeFromPool(
            character=who, cards=cards, action=action, level=Level.SPECTACULAR, because="So."
        )
    )


def returned(game: Game, card: int, **fields: Any) -> list[list[int]]:
    """What comes back when c1 uses the Opponent Fails."""
    negated = of_type(use(game, "c1", card, **fields), "roll_negated")
    return [event.content["returned"] for event in negated]


@pytest.mark.rule("DD-49", "DD-18")
@pytest.mark.parametrize("action", ["taunt", None])
def test_a_success_that_named_no_target_gives_back_what_was_taken_last(action: str | None) -> None:
    """Nothing came back unless the villain's roll had named its target."""
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", *HASTES, FAILS).pool("c2", HERO)
    id = hit(game, game.foe(), action=action)
    take(game, "c1", HASTES[0])
    take(game, "c1", *HASTES[1:])
    take(game, "c2", HERO)
    assert returned(game, FAILS, roll=id) == [[*HASTES[1:]]]
    assert set(game.table.pool_cards("c1")) == {*HASTES[1:]}
    assert not game.shown(id)["success"]


@pytest.mark.rule("DD-49", "DD-18")
def test_what_was_taken_before_the_roll_does_not_come_back_with_it() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTES[0], FAILS)
    take(game, "c1", HASTES[0])
    assert returned(game, FAILS, roll=hit(game, game.foe())) == [[]]


@pytest.mark.rule("DD-49", "DD-18")
def test_an_attack_on_nobody_named_does_not_give_back_what_a_taunt_took() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTES[0], FAILS)
    id = hit(game, game.foe(), action="attack")
    take(game, "c1", HASTES[0])
    assert returned(game, FAILS, roll=id) == [[]]


@pytest.mark.rule("DD-49", "DD-18", "DD-15")
def test_without_a_roll_what_was_taken_last_in_this_round_comes_back() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", *HASTES[:2], *FAILSES).pool("c2", HERO)
    take(game, "c1", HASTES[0])
    take(game, "c1", HASTES[1])
    take(game, "c2", HERO)
    [used, negated] = use(game, "c1", FAILSES[0])
    nothing = {"roll": None, "receipt": None}
    assert used.type == "card_used"
    assert negated.content == {"character": "c1", "returned": [HASTES[1]]} | nothing
    assert set(game.table.pool_cards("c1")) == {HASTES[1], FAILSES[1]}
    use(game, "c1", HASTES[1])  # and it does not come back a second time
    assert returned(game, FAILSES[1]) == []


@pytest.mark.rule("DD-49", "DD-18", "DD-15")
def test_without_a_roll_nothing_of_an_earlier_round_comes_back() -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTES[0], FAILS)
    take(game, "c1", HASTES[0])
    game.flip(QUIET)
    assert returned(game, FAILS) == []


@pytest.mark.rule("DD-49")
def test_a_subplot_that_was_taken_is_as_active_as_before() -> None:
    """Once an Opponent Fails brought an active subplot back as merely approved."""
    settings = Settings(protect_played_specials=False)
    game = Game(settings=settings).scene(DRAMATIC).hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    game.gm(ApproveCard(character="c1", card=ROMANCE))
    game.gm(ActivateCard(character="c1", card=ROMANCE))
    begin_rounds(game, TAUNT).pool("c1", FAILS)
    id = taunted(game, ROMANCE)
    use(game, "c1", FAILS, roll=id)
    assert game.table.pools["c1"] == (Pooled(ROMANCE, PoolState.ACTIVE),)
    subplot = game.table.subplot_of(ROMANCE)
    assert subplot is not None
    assert subplot.state is SubplotState.ACTIVE


@pytest.mark.rule("DD-49")
def test_the_subplots_of_others_stay_as_they_are() -> None:
    settings = Settings(protect_played_specials=False)
    game = Game(settings=settings).scene(DRAMATIC)
    active(active(game, NEMESIS, "c2"), ROMANCE, "c1")
    begin_rounds(game, TAUNT).pool("c1", FAILS)
    use(game, "c1", FAILS, roll=taunted(game, ROMANCE))
    subplots = {
        subplot.card: (subplot.character, subplot.type, subplot.state)
        for subplot in game.table.subplots
    }
    assert subplots == {
        NEMESIS: ("c2", "Nemesis", SubplotState.ACTIVE),
        ROMANCE: ("c1", "Romance", SubplotState.ACTIVE),
    }


@pytest.mark.rule("DD-49")
def test_an_approved_subplot_that_was_taken_is_as_approved_as_before() -> None:
    settings = Settings(protect_played_specials=False)
    game = Game(settings=settings).scene(DRAMATIC).hand("c1", ROMANCE)
    game.by("c1", PlayToPool(card=ROMANCE))
    game.gm(ApproveCard(character="c1", card=ROMANCE))
    begin_rounds(game, TAUNT).pool("c1", FAILS)
    use(game, "c1", FAILS, roll=taunted(game, ROMANCE))
    subplot = game.table.subplot_of(ROMANCE)
    assert subplot is not None
    assert subplot.state is SubplotState.APPROVED


@pytest.mark.rule("DD-49")
def test_opponent_fails_is_not_for_the_own_failures_nor_for_others() -> None:
    game = Game().rounds(QUIET).pool("c1", FAILS)
    own = failed(game, "c1")
    assert not_used(game, "c1", FAILS, roll=own) is Rule.NO_SUCH_TARGET
    of_others = hit(game, game.foe(), "c2")
    assert not_used(game, "c1", FAILS, roll=of_others) is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", FAILS, roll="r99") is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-49")
def test_an_action_that_failed_cannot_fail_again() -> None:
    game = Game().rounds(QUIET).pool("c1", FAILS)
    id = foe_rolls(game, game.foe(), *EVEN, against=("c1",), difficulty=12)
    resolve(game, id)
    assert not_used(game, "c1", FAILS, roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-49", "DD-15")
def test_opponent_fails_comes_between_the_result_and_anyones_next_roll() -> None:
    game = Game().rounds(QUIET).pool("c1", FAILS)
    villain = game.foe()
    id = foe_rolls(game, villain, *EVEN, against=("c1",), difficulty=8)
    assert not_used(game, "c1", FAILS, roll=id) is Rule.ROLL_OPEN
    resolve(game, id)
    roll(game, "c2", *EVEN)
    assert not_used(game, "c1", FAILS, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-49")
def test_opponent_fails_from_the_hand_in_free_time() -> None:
    game = Game().scene().hand("c1", FAILS)
    id = hit(game, game.foe(), "c1")
    use(game, "c1", FAILS, roll=id)
    assert game.shown(id)["negated"]


# Second Chance.


def retried(events: Any) -> str:
    [opened] = of_type(events, "roll_opened")
    return str(opened.content["roll"])


@pytest.mark.rule("DD-50")
def test_a_failed_action_is_rolled_again() -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCES[0])
    first = failed(game, "c1", action="maneuver", attribute=CharacterAttribute.DEXTERITY)
    second = retried(use(game, "c1", CHANCES[0], 3, 4, roll=first))
    view = game.shown(second)
    assert (view["outcome"]["total"], view["retry_of"], view["state"]) == (13, first, "open")
    assert view["request"] == game.shown(first)["request"]
    assert game.shown(first)["state"] == "retried"
    resolve(game, second)
    assert game.shown(second)["success"]


@pytest.mark.rule("DD-50")
def test_the_adrenalin_of_the_round_goes_on_and_the_hero_is_gone() -> None:
    game = Game().rounds(QUIET).pool("c1", ADRENALIN, HERO, CHANCES[0])
    use(game, "c1", ADRENALIN, attribute=CharacterAttribute.STRENGTH)
    first = roll(game, "c1", *EVEN, attribute=CharacterAttribute.STRENGTH, difficulty=30)
    use(game, "c1", HERO, 4, roll=first)
    assert game.total(first) == 17
    resolve(game, first)
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    assert game.total(second) == 13
    assert game.shown(second)["possibilities"] == []


@pytest.mark.rule("DD-50")
def test_possibilities_coup_and_supporter_of_the_first_try_are_gone() -> None:
    game = Game().rounds(QUIET).pool("c1", COUP, CHANCES[0]).pool("c2", SUPPORTER)
    first = roll(game, "c1", *EVEN, difficulty=30)
    game.by("c1", SpendPossibility(roll=first), 5)
    use(game, "c1", COUP, roll=first)
    use(game, "c2", SUPPORTER, roll=first)
    resolve(game, first)
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    assert (game.total(second), game.shown(second)["effect_bonus"]) == (10, 0)
    assert possibilities(game)["c1"] == 9


@pytest.mark.rule("DD-50")
def test_an_action_spent_on_the_first_try_does_not_help_the_second() -> None:
    """It did not begin before the first try; for other rolls of the round it holds (DD-40)."""
    game = Game().rounds(QUIET).pool("c1", ACTION, *CHANCES)
    first = roll(game, "c1", *EVEN, difficulty=30)
    use(game, "c1", ACTION)
    resolve(game, first)
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    assert game.total(second) == 10
    resolve(game, second)
    third = retried(use(game, "c1", CHANCES[1], *EVEN, roll=second))
    assert game.total(third) == 10
    resolve(game, third)
    assert game.total(roll(game, "c1", *EVEN)) == 13


@pytest.mark.rule("DD-50")
def test_new_cards_are_added_to_the_new_try() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTION, HERO, CHANCES[0]).pool("c2", SUPPORTER)
    first = failed(game, "c1")
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    use(game, "c1", ACTION)
    use(game, "c1", HERO, 4, roll=second)
    use(game, "c2", SUPPORTER, roll=second)
    assert game.total(second) == 10 + 3 + 4 + 3


@pytest.mark.rule("DD-50")
def test_in_free_time_an_action_for_the_first_try_is_gone() -> None:
    game = Game().scene().hand("c1", ACTION, CHANCES[0])
    use(game, "c1", ACTION)
    first = roll(game, "c1", *EVEN, difficulty=30)
    resolve(game, first)
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    assert game.total(second) == 10


@pytest.mark.rule("DD-50")
def test_a_second_chance_on_a_second_chance() -> None:
    game = Game().rounds(QUIET).pool("c1", *CHANCES)
    first = failed(game, "c1")
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    resolve(game, second)
    third = retried(use(game, "c1", CHANCES[1], 3, 4, roll=second))
    assert game.shown(third)["retry_of"] == second


@pytest.mark.rule("DD-50", "DD-20")
def test_a_second_chance_that_is_traded_for_a_haste_finds_the_oasis() -> None:
    """The book: Paul's character gives advice, and his Second Chance, on a roll that failed."""
    game = Game(2).scene().hand("c1", HASTES[0]).hand("c2", CHANCES[0])
    first = failed(game, "c1")
    game.by("c2", OfferTrade(to="c1", give=(CHANCES[0],), because="He knows deserts."))
    game.by("c1", AnswerTrade(trade="t1", give=(HASTES[0],)))
    game.by("c2", ConfirmTrade(trade="t1"))
    second = retried(use(game, "c1", CHANCES[0], 3, 4, roll=first))
    resolve(game, second)
    assert game.shown(second)["success"]


@pytest.mark.rule("DD-50")
@pytest.mark.parametrize("between", ["a card of their own", "a card of another", "a roll"])
def test_a_second_chance_comes_before_any_other_card_or_roll(between: str) -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCES[0], HASTES[0]).pool("c2", HASTES[1])
    id = failed(game, "c1")
    if between == "a roll":
        foe_rolls(game, game.foe(), *EVEN)
    elif between == "a card of another":
        use(game, "c2", HASTES[1])
    else:
        use(game, "c1", HASTES[0])
    assert not_used(game, "c1", CHANCES[0], roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-50", "DD-15")
def test_a_second_chance_is_for_the_own_resolved_failure() -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCES[0])
    others = failed(game, "c2")
    assert not_used(game, "c1", CHANCES[0], roll=others) is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", CHANCES[0], roll="r99") is Rule.NO_SUCH_TARGET
    id = roll(game, "c1", *EVEN, difficulty=8)
    assert not_used(game, "c1", CHANCES[0], roll=id) is Rule.ROLL_OPEN
    resolve(game, id)
    assert not_used(game, "c1", CHANCES[0], roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-50")
def test_a_failure_that_the_gamemaster_declares_has_its_second_chance() -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCES[0])
    first = roll(game, "c1", *EVEN)
    resolve(game, first, success=False)
    assert retried(use(game, "c1", CHANCES[0], *EVEN, roll=first)) != first


def task(game: Game) -> None:
    """A and B against 10 and 12, of which A is done."""
    game.gm(
        StartSkill(
            character="c1", skill="disarm", steps=(SkillTask(("A",), 10), SkillTask(("B",), 12))
        )
    )
    attempt = retried(game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN))
    resolve(game, attempt)
    assert [step.done for step in resolution(game).steps] == [True, False]


def resolution(game: Game) -> Resolution:
    [found] = game.table.resolutions
    return found


@pytest.mark.rule("DD-50", "DD-62", "DD-64")
@pytest.mark.parametrize(
    ("box", "last_ditch", "a_done", "added", "state"),
    [
        pytest.param(70, False, False, 0, ResolutionState.RUNNING, id="possible setback"),
        pytest.param(69, False, True, 1, ResolutionState.RUNNING, id="complication"),
        pytest.param(68, False, True, 0, ResolutionState.CRITICAL, id="critical problem"),
        pytest.param(149, True, True, 0, ResolutionState.CRITICAL, id="last-ditch effort"),
    ],
)
def test_what_a_failed_skill_check_did_is_undone(
    box: int, last_ditch: bool, a_done: bool, added: int, state: ResolutionState
) -> None:
    game = Game().rounds(151).pool("c1", CHANCES[0])  # 151: AB
    task(game)
    game.flip(box)
    before = resolution(game)
    tried = AttemptSkill(resolution="s1", value=10, last_ditch=last_ditch)
    first = retried(game.by("c1", tried, *EVEN))
    resolve(game, first)
    after = resolution(game)
    assert (after.steps[0].done, after.added_difficulty, after.state) == (a_done, added, state)
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    assert resolution(game) == before
    assert game.shown(second)["skill"] == game.shown(first)["skill"]


@pytest.mark.rule("DD-50", "DD-61")
def test_the_second_try_of_a_step_gains_it() -> None:
    game = Game().rounds(151).pool("c1", CHANCES[0])
    task(game)
    game.flip(152)  # ABC
    first = retried(game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN))
    resolve(game, first)
    second = retried(use(game, "c1", CHANCES[0], 3, 4, roll=first))
    resolve(game, second)
    assert resolution(game).state is ResolutionState.WON


# A critical moment goes on in its Second Chance.


@pytest.mark.rule("DD-16", "DD-50")
def test_hand_cards_go_on_the_roll_of_a_critical_moment_and_on_its_second_chance() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO, CHANCES[0], ACTION)
    game.by("c1", CriticalMoment())
    first = roll(game, "c1", *EVEN, difficulty=30)
    use(game, "c1", HERO, 4, roll=first)
    resolve(game, first)
    second = retried(use(game, "c1", CHANCES[0], *EVEN, roll=first))
    use(game, "c1", ACTION)
    assert game.total(second) == 13


@pytest.mark.rule("DD-16", "DD-12")
def test_a_hand_card_comes_too_late_for_a_resolved_critical_moment() -> None:
    """Once an Action from the hand could be laid aside so, for the roll after the moment."""
    game = Game().rounds(QUIET).hand("c1", ACTION, ADRENALIN)
    game.by("c1", CriticalMoment())
    id = roll(game, "c1", *EVEN)
    resolve(game, id, success=True)
    assert not_used(game, "c1", ACTION) is Rule.HAND_CLOSED
    assert (
        not_used(game, "c1", ADRENALIN, attribute=CharacterAttribute.STRENGTH) is Rule.HAND_CLOSED
    )


@pytest.mark.rule("DD-16", "DD-45")
def test_a_glory_from_the_hand_for_the_roll_of_a_critical_moment() -> None:
    game = Game().rounds(QUIET, DRAMATIC).hand("c1", GLORIES[0])
    game.by("c1", CriticalMoment())
    use(game, "c1", GLORIES[0], roll=rolled(game, *TWENTY_SIX))
    assert len(game.table.claims) == 1
