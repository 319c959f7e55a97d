"""Cards that change the round: DD-44, DD-46a, DD-46c and DD-51."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.cards import CardPlace, MoveCard
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import (
    Act,
    AllowRoll,
    ApplySetback,
    ChangeTakingPart,
    EndRounds,
    Flip,
    RevokeFlip,
    StartRounds,
)
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use import InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    earners,
    failed,
    foe_rolls,
    misfit,
    not_used,
    resolve,
    roll,
    use,
)

DRAMATIC = SceneKind.DRAMATIC
QUIET, QUIET_TOO, QUIET_THREE = 149, 150, 151
ATTACK = 105  # standard: approves attack and defend
SETBACK = 78  # standard: the heroes' setback
INSPIRATION = 104  # standard: the heroes' inspiration
CONFUSED = 101  # dramatic
FATIGUED = 40  # dramatic: the heroes have the initiative, and are fatigued
ESCAPE, MONOLOGUE, HERO, IDEA, ACTION, ADRENALIN = 156, 95, 64, 85, 36, 1
HASTES = (41, 43)
SEIZE = (60, 61)
CHANCE = 79
ANY, ANY_FLURRY = 1, 4  # approve any action; 4 with a Flurry of the heroes


# Escape.


def pooled(game: Game, who: str, card: int) -> Game:
    game.by(who, PlayToPool(card=card))
    return game


@pytest.mark.rule("DD-44")
def test_the_whole_party_escapes_and_the_gamemaster_ends_round_play() -> None:
    game = Game().rounds(QUIET).hand("c1", ESCAPE)
    pooled(game, "c1", ESCAPE)
    assert not game.seen()["round"]["escaped"]
    [escaped] = of_type(use(game, "c1", ESCAPE), "party_escaped")
    assert escaped.content == {"character": "c1"}
    assert game.seen()["round"]["escaped"]
    assert game.table.discard_pile[0] == ESCAPE
    assert game.table.phase is Phase.ROUNDS
    game.gm(EndRounds())


@pytest.mark.rule("DD-44")
def test_a_pooled_escape_is_used_whenever_the_player_likes() -> None:
    game = Game().rounds(QUIET).hand("c1", ESCAPE, HERO)
    pooled(game, "c1", ESCAPE).flip(QUIET_TOO)
    pooled(game, "c1", HERO).flip(QUIET_THREE)
    assert of_type(use(game, "c1", ESCAPE), "party_escaped")


@pytest.mark.rule("DD-44")
def test_an_escape_cannot_follow_another_card_in_this_round_play() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO)
    pooled(game, "c1", HERO).flip(QUIET_TOO).hand("c1", ESCAPE)
    assert game.refused("c1", PlayToPool(card=ESCAPE)) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(EndRounds())
    game.gm(StartRounds())
    pooled(game.flip(QUIET_THREE), "c1", ESCAPE)
    assert of_type(use(game, "c1", ESCAPE), "party_escaped")


@pytest.mark.rule("DD-44", "DD-14")
def test_the_cards_put_down_before_the_first_flip_count() -> None:
    game = Game(1).scene().hand("c1", HERO, ESCAPE)
    game.gm(StartRounds())
    pooled(game, "c1", HERO)
    assert game.refused("c1", PlayToPool(card=ESCAPE)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-44", "DD-13")
def test_a_card_that_was_sent_back_was_not_the_first() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO, ESCAPE)
    pooled(game, "c1", HERO)
    game.gm(RefusePool(character="c1"))
    pooled(game.flip(QUIET_TOO), "c1", ESCAPE)
    assert of_type(use(game, "c1", ESCAPE), "party_escaped")


@pytest.mark.rule("DD-44")
def test_the_first_card_of_somebody_else_does_not_matter() -> None:
    game = Game().rounds(QUIET).hand("c1", ESCAPE).hand("c2", HERO)
    pooled(game, "c2", HERO)
    pooled(game, "c1", ESCAPE)
    assert of_type(use(game, "c1", ESCAPE), "party_escaped")


@pytest.mark.rule("DD-44", "DD-48")
def test_an_escape_that_comes_into_the_pool_after_another_card_is_of_no_use() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO).pool("c1", 50).discarded(ESCAPE)
    pooled(game, "c1", HERO)
    use(game, "c1", 50)  # a Master Plan
    assert game.table.pool_cards("c1") == (HERO, ESCAPE)
    assert not_used(game, "c1", ESCAPE) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-44", "DD-09")
def test_an_escape_needs_round_play() -> None:
    game = Game().scene().hand("c1", ESCAPE)
    assert not_used(game, "c1", ESCAPE) is Rule.EFFECT_NOT_POSSIBLE
    assert game.refused("c1", PlayToPool(card=ESCAPE)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-44", "DD-34")
def test_the_confused_do_not_escape() -> None:
    game = Game().rounds(QUIET, DRAMATIC).hand("c1", ESCAPE)
    pooled(game, "c1", ESCAPE).flip(CONFUSED)
    assert not_used(game, "c1", ESCAPE) is Rule.POOL_CLOSED


# Haste.


@pytest.mark.rule("DD-46a", "DD-17")
def test_each_haste_is_one_more_action_and_may_earn_its_own_card() -> None:
    game = Game().rounds(ATTACK).pool("c1", *HASTES).hand("c1")

    def attack() -> int:
        resolve(game, roll(game, "c1", *EVEN, action="attack"), success=True)
        return len(game.table.hands["c1"])

    assert [attack(), attack()] == [1, 1]
    use(game, "c1", HASTES[0])
    assert [attack(), attack()] == [2, 2]
    use(game, "c1", HASTES[1])
    assert [attack(), attack()] == [3, 3]


@pytest.mark.rule("DD-46a")
def test_the_actions_of_a_round_are_counted_for_all_to_see() -> None:
    game = Game().rounds(QUIET).pool("c1", *HASTES)
    for card in HASTES:
        use(game, "c1", card)
    assert [character["actions"] for character in game.seen()["characters"]] == [3, 1, 1]
    game.flip(QUIET_TOO)
    assert [character["actions"] for character in game.seen()["characters"]] == [1, 1, 1]


@pytest.mark.rule("DD-46a", "DD-40", "DD-41a")
def test_what_holds_for_the_round_holds_for_the_action_of_a_haste() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTION, ADRENALIN, HASTES[0])
    use(game, "c1", ACTION)
    use(game, "c1", ADRENALIN, attribute=CharacterAttribute.STRENGTH)
    resolve(game, roll(game, "c1", *EVEN, attribute=CharacterAttribute.STRENGTH), success=True)
    use(game, "c1", HASTES[0])
    assert game.total(roll(game, "c1", *EVEN, attribute=CharacterAttribute.STRENGTH)) == 16


@pytest.mark.rule("DD-46a", "DD-13")
def test_a_haste_gives_no_second_card_into_the_pool() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO, ACTION).pool("c1", HASTES[0])
    pooled(game, "c1", HERO)
    use(game, "c1", HASTES[0])
    assert game.refused("c1", PlayToPool(card=ACTION)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-46a")
def test_a_haste_out_of_turn_leaves_an_open_roll_as_it_is() -> None:
    game = Game().rounds(QUIET).pool("c1", HASTES[0])
    id = roll(game, "c2", *EVEN)
    use(game, "c1", HASTES[0])
    assert game.total(roll(game, "c1", *EVEN)) == 10
    assert game.shown(id)["state"] == "open"


@pytest.mark.rule("DD-46a")
def test_everybody_sees_which_haste_is_in_effect() -> None:
    game = Game().rounds(QUIET).pool("c1", HASTES[0])
    use(game, "c1", HASTES[0])
    [effect] = game.seen()["effects"]
    assert (effect["name"], effect["character"], effect["card"]) == ("haste", "c1", HASTES[0])


@pytest.mark.rule("DD-46a")
def test_a_haste_in_free_time_is_discarded_and_told() -> None:
    game = Game().scene().hand("c1", HASTES[0])
    [used] = use(game, "c1", HASTES[0])
    assert (used.type, used.content["card_type"]) == ("card_used", "Haste")
    assert (game.table.discard_pile[0], game.table.effects) == (HASTES[0], ())


# Monologue.


def speech(game: Game) -> Game:
    use(game.rounds(QUIET).pool("c1", MONOLOGUE), "c1", MONOLOGUE)
    return game


def rolls(game: Game, who: str) -> Rule:
    return game.refused(who, MakeRoll(value=10))


@pytest.mark.rule("DD-46c")
def test_everybody_sees_who_holds_the_monologue() -> None:
    [effect] = speech(Game()).seen()["effects"]
    assert effect == {
        "name": "monologue",
        "value": 0,
        "character": "c1",
        "side": "heroes",
        "attribute": None,
        "card": MONOLOGUE,
        "until": "round",
    }


@pytest.mark.rule("DD-46c")
def test_a_monologue_stops_the_rolls_of_the_round_the_speakers_own_included() -> None:
    game = speech(Game())
    assert [rolls(game, who) for who in ("c1", "c2", "c3")] == [Rule.ACTIONS_STOPPED] * 3
    game.flip(QUIET_TOO)
    roll(game, "c2", *EVEN)


@pytest.mark.rule("DD-46c")
def test_a_monologue_stops_skill_checks_too() -> None:
    game = Game()
    speech(game)
    game.gm(StartSkill(character="c2", skill="disarm", steps=(SkillTask(("A",), 10),)))
    attempt = AttemptSkill(resolution="s1", value=10)
    assert game.refused("c2", attempt) is Rule.ACTIONS_STOPPED


@pytest.mark.rule("DD-46c")
def test_the_gamemaster_lets_one_roll_of_a_character_through() -> None:
    game = speech(Game())
    game.gm(AllowRoll(character="c2"))
    assert rolls(game, "c3") is Rule.ACTIONS_STOPPED
    resolve(game, roll(game, "c2", *EVEN), success=True)
    assert rolls(game, "c2") is Rule.ACTIONS_STOPPED


@pytest.mark.rule("DD-46c")
def test_only_a_monologue_has_rolls_to_let_through() -> None:
    game = Game().rounds(QUIET)
    assert game.refused(None, AllowRoll(character="c2")) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-46c")
def test_the_gamemaster_extends_a_monologue_over_the_next_round() -> None:
    game = speech(Game())
    game.on_top(QUIET_TOO, QUIET_THREE)
    game.gm(Flip(monologue=True))
    assert rolls(game, "c2") is Rule.ACTIONS_STOPPED
    game.gm(Flip())
    roll(game, "c2", *EVEN)
    assert game.refused(None, Flip(monologue=True)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-46c")
def test_a_monologue_ends_with_round_play() -> None:
    game = speech(Game())
    game.gm(EndRounds())
    roll(game, "c2", *EVEN)


@pytest.mark.rule("DD-46c")
def test_a_monologue_takes_effect_in_a_round() -> None:
    free = Game().scene().hand("c1", MONOLOGUE)
    assert not_used(free, "c1", MONOLOGUE) is Rule.EFFECT_NOT_POSSIBLE
    before_the_flip = Game().scene()
    before_the_flip.gm(StartRounds())
    before_the_flip.pool("c1", MONOLOGUE)
    assert not_used(before_the_flip, "c1", MONOLOGUE) is Rule.EFFECT_NOT_POSSIBLE


def ready_to_speak(top: int = QUIET, *pool: int) -> Game:
    game = Game().rounds(top).pool("c1", MONOLOGUE, *pool)
    game.foe()
    return game


def told(game: Game) -> None:
    game.by("c1", Act())


def resolved(game: Game) -> None:
    failed(game, "c1")


def left_open(game: Game) -> None:
    roll(game, "c1", *EVEN)


def awarded(game: Game) -> None:
    game.gm(AwardCard(character="c1", action="trick"))


def told_and_awarded(game: Game) -> None:
    """Which is one action."""
    told(game)
    awarded(game)


def retried(game: Game) -> None:
    """Which is one action, too."""
    game.pool("c1", CHANCE)
    use(game, "c1", CHANCE, *EVEN, roll=failed(game, "c1"))
    resolve(game, "r2", success=False)


def passive(game: Game) -> None:
    resolve(game, roll(game, "c1", *EVEN, passive=True), success=True)


def passive_and_open(game: Game) -> None:
    roll(game, "c1", *EVEN, passive=True)


def wanted(game: Game) -> None:
    resolve(game, roll(game, "c1", *EVEN), no_verdict=True)


def nothing(game: Game) -> None:
    """Not even an action of another."""
    game.by("c2", Act())


ACTED = [told, resolved, left_open, awarded, told_and_awarded, retried]
NOT_ACTED = [nothing, passive, passive_and_open, wanted]
Deed = Callable[[Game], None]


def speakers(game: Game) -> int:
    """In how many offers c1 can hold the Monologue."""
    return len([one for one in legal(game.table, player("c1")) if one.sample == SPEECH])


SPEECH = UseCard(card=MONOLOGUE)


@pytest.mark.rule("DD-46c")
@pytest.mark.parametrize("deed", ACTED)
def test_a_monologue_needs_an_action(deed: Deed) -> None:
    game = ready_to_speak(ANY)
    deed(game)
    assert (game.refused("c1", SPEECH), speakers(game)) == (Rule.ACTION_USED, 0)
    game.flip(QUIET_TOO)
    use(game, "c1", MONOLOGUE)


@pytest.mark.rule("DD-46c")
@pytest.mark.parametrize("deed", NOT_ACTED)
def test_what_is_no_action_leaves_it(deed: Deed) -> None:
    game = ready_to_speak()
    deed(game)
    assert speakers(game) == 1
    use(game, "c1", MONOLOGUE)


@pytest.mark.rule("DD-46c", "DD-46a", "DD-30")
@pytest.mark.parametrize("deed", ACTED)
@pytest.mark.parametrize("by_haste", [True, False], ids=["Haste", "Flurry"])
def test_a_haste_and_a_flurry_give_one(deed: Deed, by_haste: bool) -> None:
    game = ready_to_speak(ANY if by_haste else ANY_FLURRY, HASTES[0])
    if by_haste:
        use(game, "c1", HASTES[0])
    deed(game)
    use(game, "c1", MONOLOGUE)


@pytest.mark.rule("DD-46c")
def test_a_monologue_that_is_brought_back_has_taken_no_action() -> None:
    game = ready_to_speak(QUIET, HASTES[0])
    told(game)
    use(game, "c1", HASTES[0])
    use(game, "c1", MONOLOGUE)
    game.gm(MoveCard(card=MONOLOGUE, to=CardPlace.POOL, character="c1", because="A slip."))
    use(game, "c1", MONOLOGUE)


@pytest.mark.rule("DD-46c")
def test_a_monologue_voids_the_open_rolls_of_others_and_what_was_spent_stays_spent() -> None:
    game = ready_to_speak(ANY, HASTES[0]).pool("c2", HERO).hand("c2")
    use(game, "c1", HASTES[0])
    own = roll(game, "c1", *EVEN, difficulty=12)
    other = roll(game, "c2", *EVEN, difficulty=8, action="trick")
    use(game, "c2", HERO, 5, roll=other)
    foes = foe_rolls(game, "f1", *EVEN, difficulty=8)
    events = use(game, "c1", MONOLOGUE)
    voided = [event.content["roll"] for event in of_type(events, "roll_voided")]
    assert voided == [other, foes]
    assert [game.shown(id)["state"] for id in (own, other, foes)] == ["open", "void", "void"]
    assert game.refused(None, ResolveRoll(roll=other)) is Rule.ROLL_CLOSED
    assert (game.table.hands["c2"], HERO in game.table.discard_pile) == ((), True)
    assert [one["acted"] for one in game.seen()["characters"]] == [True, False, False]


@pytest.mark.rule("DD-46c", "DD-61")
def test_no_step_follows_from_a_roll_that_it_voids() -> None:
    game = ready_to_speak()
    game.gm(StartSkill(character="c2", skill="disarm", steps=(SkillTask(("A",), 10),)))
    before = game.table.resolutions
    game.by("c2", AttemptSkill(resolution="s1", value=10), *EVEN)
    use(game, "c1", MONOLOGUE)
    assert (game.shown("r1")["state"], game.table.resolutions) == ("void", before)


@pytest.mark.rule("DD-46c", "DD-09")
def test_the_open_roll_of_one_in_free_time_goes_on() -> None:
    game = ready_to_speak()
    game.gm(ChangeTakingPart(remove=("c2",)))
    id = roll(game, "c2", *EVEN, difficulty=8)
    use(game, "c1", MONOLOGUE)
    resolve(game, id)


@pytest.mark.rule("DD-46c")
@pytest.mark.parametrize("by", ["c2", "f1"])
@pytest.mark.parametrize("next_round", [True, False])
def test_the_gamemaster_lets_a_voided_roll_go_on(by: str, next_round: bool) -> None:
    game = ready_to_speak(ANY)
    throw = foe_rolls if by == "f1" else roll
    id = throw(game, by, *EVEN, difficulty=8, action="trick")
    later = roll(game, "c3", *EVEN, difficulty=8)
    use(game, "c1", MONOLOGUE)
    if next_round:
        game.on_top(QUIET_TOO)
        game.gm(Flip(monologue=True))
    listed = [
        one.sample for one in legal(game.table, GAMEMASTER) if one.sample == AllowRoll(roll=id)
    ]
    assert len(listed) == 1
    [allowed, _] = game.gm(AllowRoll(roll=id))
    assert allowed.content == {"character": None, "roll": id}
    assert game.shown(later)["state"] == "void"
    awards = earners(resolve(game, id))
    assert (game.shown(id)["success"], awards) == (True, [("c2", "trick")] * (by == "c2"))
    assert game.refused(None, AllowRoll(roll=id)) is Rule.EFFECT_NOT_POSSIBLE
    assert game.refused(None, AllowRoll(roll="r9")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-46c", "DD-17", "DD-71")
def test_a_haste_after_a_revoked_flip_counts_for_a_roll_that_was_stopped_before_it() -> None:
    """The flip had counted the actions of its roller for good."""
    game = ready_to_speak(ANY).pool("c2", HASTES[0])
    game.gm(AwardCard(character="c2", action="taunt"))
    id = roll(game, "c2", *EVEN, difficulty=8, action="trick")
    use(game, "c1", MONOLOGUE)
    game.flip(QUIET_TOO).gm(RevokeFlip(because="Too early."))
    use(game, "c2", HASTES[0])
    game.gm(AllowRoll(roll=id))
    assert earners(resolve(game, id)) == [("c2", "trick")]


@pytest.mark.rule("DD-46c")
def test_a_stopped_roll_does_not_go_on_beside_a_new_one_or_after_the_monologue() -> None:
    game = ready_to_speak()
    first = foe_rolls(game, "f1", *EVEN)
    second = roll(game, "c2", *EVEN)
    use(game, "c1", MONOLOGUE)
    foe_rolls(game, "f1", *EVEN)
    assert game.refused(None, AllowRoll(roll=first)) is Rule.ROLL_OPEN
    game.flip(QUIET_TOO)
    assert game.refused(None, AllowRoll(roll=second)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-46c")
def test_a_roll_that_an_earlier_monologue_stopped_does_not_go_on_in_the_next_one() -> None:
    game = ready_to_speak()
    id = roll(game, "c2", *EVEN)
    use(game, "c1", MONOLOGUE)
    game.flip(QUIET_TOO)
    game.gm(MoveCard(card=MONOLOGUE, to=CardPlace.POOL, character="c1", because="A reward."))
    use(game, "c1", MONOLOGUE)
    assert game.refused(None, AllowRoll(roll=id)) is Rule.EFFECT_NOT_POSSIBLE


def test_one_roll_or_character_is_let_through() -> None:
    for fields, good in (({}, 0), ({"character": "c1"}, 1), ({"character": "c1", "roll": "r1"}, 0)):
        assert len([*AllowRoll(**fields).problems()]) == 1 - good


@pytest.mark.rule("DD-46c", "DD-71")
@pytest.mark.parametrize("undone", [True, False])
def test_a_monologue_that_is_taken_back_has_voided_nothing(undone: bool) -> None:
    game = ready_to_speak()
    id = roll(game, "c2", *EVEN, difficulty=8)
    before = game.table
    use(game, "c1", MONOLOGUE)
    if undone:
        game.gm(Undo(to=before))
    else:
        game.gm(MoveCard(card=MONOLOGUE, to=CardPlace.POOL, character="c1", because="A slip."))
    assert game.seen()["characters"][0]["acted"] is False
    resolve(game, id)
    assert game.shown(id)["success"]


@pytest.mark.rule("DD-46c")
def test_the_offer_warns_of_the_rolls_that_it_voids() -> None:
    game = ready_to_speak()
    roll(game, "c2", *EVEN)
    [offer] = [one for one in legal(game.table, player("c1")) if one.sample == SPEECH]
    assert offer.warnings == ("The roll of Character 2 is still open and will be void.",)


# Seize Initiative.


def seize(game: Game, choice: InitiativeChoice, card: int = SEIZE[0]) -> Any:
    return use(game, "c1", card, choice=choice)


def ready(top: int, kind: SceneKind = SceneKind.STANDARD) -> Game:
    return Game().rounds(top, kind).pool("c1", *SEIZE)


@pytest.mark.rule("DD-51")
def test_a_card_that_is_turned_up_instead_is_flipped_and_not_kept() -> None:
    """Also when the one that it replaces was to be kept."""
    game = ready(QUIET)
    seize(game, InitiativeChoice.KEEP)
    assert game.seen()["round"]["keep"] is True
    game.on_top(QUIET_TOO)
    [flipped] = of_type(seize(game, InitiativeChoice.FLIP, SEIZE[1]), "card_flipped")
    assert flipped.content == {
        "card": QUIET_TOO,
        "round": 1,
        "kept": False,
        "proof": {"shuffle": 1, "position": 0, "salt": "", "path": []},
    }
    assert game.seen()["round"]["keep"] is False


@pytest.mark.rule("DD-51", "DD-31")
def test_a_kept_inspiration_draws_again() -> None:
    game = ready(INSPIRATION)
    seize(game, InitiativeChoice.KEEP)
    assert game.table.action_stack == (INSPIRATION,)
    hands = {who: len(hand) for who, hand in game.table.hands.items()}
    events = game.gm(Flip())
    [flipped] = of_type(events, "card_flipped")
    assert (flipped.content["card"], flipped.content["kept"]) == (INSPIRATION, True)
    assert game.table.action_stack == (INSPIRATION,)
    assert game.seen()["round"]["number"] == 2
    assert {who: len(hand) - 1 for who, hand in game.table.hands.items()} == hands


@pytest.mark.rule("DD-51")
def test_a_card_is_kept_for_one_round() -> None:
    game = ready(QUIET)
    seize(game, InitiativeChoice.KEEP)
    game.gm(Flip())
    game.flip(QUIET_TOO)
    assert game.table.action_stack[0] == QUIET_TOO


@pytest.mark.rule("DD-51")
def test_a_card_is_kept_once_a_round() -> None:
    game = ready(QUIET)
    seize(game, InitiativeChoice.KEEP)
    assert not_used(game, "c1", SEIZE[1], choice=InitiativeChoice.KEEP) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(Flip())
    seize(game, InitiativeChoice.KEEP, SEIZE[1])
    game.gm(Flip())
    assert (game.table.action_stack[0], game.seen()["round"]["number"]) == (QUIET, 3)


@pytest.mark.rule("DD-51", "DD-38")
def test_another_card_rules_the_same_round() -> None:
    """Card 40, dramatic, announces 2 shock for each hero; 122 gives the villains the initiative."""
    game = ready(FATIGUED, DRAMATIC)
    assert game.seen()["round"]["initiative"] == Side.HEROES
    game.on_top(122)
    events = seize(game, InitiativeChoice.FLIP)
    assert [event.content for event in of_type(events, "line_voided")] == [{"card": FATIGUED}]
    assert game.seen()["round"]["initiative"] == Side.VILLAINS
    assert (game.seen()["round"]["number"], game.seen()["round"]["card"]) == (1, 122)
    assert game.table.action_stack == (122, FATIGUED)


@pytest.mark.rule("DD-51", "DD-38", "DD-31")
def test_the_new_line_takes_effect_and_drawn_cards_stay() -> None:
    game = ready(INSPIRATION)
    hands = {who: len(hand) for who, hand in game.table.hands.items()}
    game.on_top(30)  # standard: the heroes are fatigued
    events = seize(game, InitiativeChoice.FLIP)
    assert [event.content["side"] for event in of_type(events, "fatigued")] == [Side.HEROES]
    assert {who: len(hand) for who, hand in game.table.hands.items()} == hands


@pytest.mark.rule("DD-51")
def test_the_effects_of_the_round_go_on_and_what_was_used_stays_used() -> None:
    game = ready(ATTACK).hand("c1", HERO, IDEA).pool("c1", ACTION)
    use(game, "c1", ACTION)
    pooled(game, "c1", HERO)
    resolve(game, roll(game, "c1", *EVEN, action="attack"), success=True)
    cards = len(game.table.hands["c1"])
    game.on_top(106)  # approves attack as well
    seize(game, InitiativeChoice.FLIP)
    assert game.refused("c1", PlayToPool(card=IDEA)) is Rule.POOL_LIMIT
    again = roll(game, "c1", *EVEN, action="attack")
    assert game.total(again) == 13
    resolve(game, again, success=True)
    assert len(game.table.hands["c1"]) == cards


@pytest.mark.rule("DD-51", "DD-28", "DD-38")
def test_the_setback_of_the_replaced_line_is_void() -> None:
    """Once an open roll of the side kept the penalty."""
    game = ready(SETBACK)
    game.gm(ApplySetback(side=Side.HEROES))
    id = roll(game, "c1", *EVEN)
    assert game.total(id) == 5
    game.on_top(QUIET)
    seize(game, InitiativeChoice.FLIP)
    assert game.total(roll(game, "c2", *EVEN)) == 10
    assert game.total(id) == 10


@pytest.mark.rule("DD-38", "T2-20")
def test_what_else_reaches_a_roll_stays_when_its_setback_is_void() -> None:
    game = ready(SETBACK).pool("c1", ACTION)
    use(game, "c1", ACTION)
    game.gm(ApplySetback(side=Side.HEROES))
    id = roll(game, "c1", *EVEN, stymied=True)
    assert named(game, id) == ["Stymied", "Action", "Setback"]
    game.on_top(QUIET)
    [changed] = of_type(seize(game, InitiativeChoice.FLIP), "roll_changed")
    assert (changed.content["roll"], changed.content["total"]) == (id, 13)
    assert named(game, id) == ["Stymied", "Action"]


def named(game: Game, roll: str) -> list[str]:
    """What changes a roll, by name."""
    return [modifier["name"] for modifier in game.shown(roll)["modifiers"]]


@pytest.mark.rule("DD-51")
def test_after_a_flip_the_new_card_is_the_one_to_keep() -> None:
    game = ready(QUIET).on_top(QUIET_TOO, QUIET_THREE)
    seize(game, InitiativeChoice.FLIP)
    seize(game, InitiativeChoice.KEEP, SEIZE[1])
    game.gm(Flip())
    assert game.table.action_stack == (QUIET_TOO, QUIET)


@pytest.mark.rule("DD-51")
def test_a_second_seize_initiative_flips_again() -> None:
    game = ready(QUIET).on_top(QUIET_TOO, QUIET_THREE)
    seize(game, InitiativeChoice.FLIP)
    seize(game, InitiativeChoice.FLIP, SEIZE[1])
    assert game.table.action_stack == (QUIET_THREE, QUIET_TOO, QUIET)


@pytest.mark.rule("DD-51", "DD-34")
@pytest.mark.parametrize("choice", list(InitiativeChoice))
def test_a_confused_line_can_be_neither_kept_nor_replaced(choice: InitiativeChoice) -> None:
    game = ready(CONFUSED, DRAMATIC)
    assert not_used(game, "c1", SEIZE[0], choice=choice) is Rule.POOL_CLOSED


@pytest.mark.rule("DD-51", "DD-34")
def test_a_line_that_a_flip_has_made_confused_holds() -> None:
    game = ready(QUIET, DRAMATIC).on_top(CONFUSED)
    seize(game, InitiativeChoice.FLIP)
    assert not_used(game, "c1", SEIZE[1], choice=InitiativeChoice.FLIP) is Rule.POOL_CLOSED


@pytest.mark.rule("DD-51")
@pytest.mark.parametrize("choice", list(InitiativeChoice))
def test_seize_initiative_needs_a_round_with_a_card(choice: InitiativeChoice) -> None:
    game = Game().scene().hand("c1", SEIZE[0])
    assert not_used(game, "c1", SEIZE[0], choice=choice) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(StartRounds())
    game.pool("c1", SEIZE[0])
    assert not_used(game, "c1", SEIZE[0], choice=choice) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-51")
def test_a_choice_has_to_be_made() -> None:
    game = ready(QUIET)
    assert misfit(game, "c1", UseCard(card=SEIZE[0])) == "choice"


@pytest.mark.rule("DD-51", "DD-04")
def test_with_an_empty_deck_the_discard_pile_is_shuffled_for_the_flip() -> None:
    game = ready(QUIET).only_in_deck().discarded(QUIET_TOO)
    seize(game, InitiativeChoice.FLIP)
    assert game.table.action_stack[0] in (QUIET_TOO, SEIZE[0])
    assert len(game.table.deck) == 1
