"""One action, one check; and the last-ditch effort at a critical problem: DD-61 to DD-64."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from service.systems.torg.check import Contradiction
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.roll import AttemptSkill
from service.tables.drama_deck.moves.round import Act, AllowRoll, StartRounds
from service.tables.drama_deck.moves.skill import (
    AnswerApproach,
    EndSkill,
    ProposeApproach,
    SkillTask,
    StartSkill,
)
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.skill import ResolutionState
from tests.tables.drama_deck.game import Game, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, awaiting, resolve, roll, use

AB, ABC, AD, FLURRY, CRITICAL = 151, 152, 149, 4, 57  # the Flurry's box shows A and B
ANY_AB = 1  # approves any action
HASTE, CHANCE = 41, 79
CHECK = AttemptSkill(resolution="s1", value=10)
WAIVE = AnswerApproach(resolution="s1", waive=True)
LAST = AttemptSkill(resolution="s1", value=20, last_ditch=True)


def task(top: int, *, first: int = 10) -> Game:
    """c1 has to disarm a bomb in four steps."""
    game = Game().scene()
    steps = (SkillTask(("A",), first), *(SkillTask((letter,), 10) for letter in "BCD"))
    game.gm(StartSkill(character="c1", skill="disarm", steps=steps))
    game.gm(StartRounds())
    return game.flip(top)


def checked(game: Game, move: AttemptSkill = CHECK) -> None:
    """A check with dice that give 0, and its result."""
    game.by("c1", move, *EVEN)
    resolve(game, game.table.rolls[-1].id)


def done(game: Game) -> str:
    return "".join(step.letter for step in game.table.resolutions[0].steps if step.done)


def stuck() -> Game:
    """A check has failed at a critical problem; the next round has begun."""
    game = task(CRITICAL, first=12)
    checked(game)
    return game.flip(AD)


# One action, one check.


@pytest.mark.rule("DD-61")
def test_one_action_is_one_check() -> None:
    game = task(ABC)
    checked(game)
    assert game.refused("c1", CHECK) is Rule.ACTION_USED
    checked(game.flip(AB))
    assert done(game) == "AB"


def rolled(game: Game, **fields: Any) -> None:
    """A roll of c1, resolved; with `no_verdict`, if it is to be resolved so."""
    ending = {"no_verdict": True} if fields.pop("no_verdict", False) else {"success": True}
    resolve(game, roll(game, "c1", *EVEN, **fields), **ending)


def spoken(game: Game) -> None:
    card = game.card("Monologue")
    use(game.pool("c1", card), "c1", card)
    game.gm(AllowRoll(character="c1"))


ACTIONS: dict[str, tuple[Callable[[Game], object], bool]] = {
    "a check": (checked, True),
    "a roll": (rolled, True),
    "a sentence": (lambda game: game.by("c1", Act(text="I duck.")), True),
    "an award": (lambda game: game.gm(AwardCard(character="c1", action="test")), True),
    "a Monologue": (spoken, True),
    "a passive roll": (lambda game: rolled(game, passive=True), False),
    "a value that was wanted": (lambda game: rolled(game, no_verdict=True), False),
    "a defence": (lambda game: game.gm(AwardCard(character="c1", action="defend")), False),
    "somebody else's": (lambda game: game.by("c2", Act()), False),
    "a roll of the round before": (lambda game: left_open(game), False),
}


def left_open(game: Game) -> None:
    """A roll is resolved in the round after its own."""
    roll(game, "c1", *EVEN)
    game.flip(ANY_AB)
    resolve(game, "r1", success=True)


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("penalty", [None, 0, 2])
def test_an_attempt_after_another_action_needs_a_penalty(action: str, penalty: int | None) -> None:
    """It may be 0; an action takes away nothing that is none of the round's."""
    play, counts = ACTIONS[action]
    game = task(ANY_AB)
    play(game)
    move = replace(CHECK, penalty=penalty)
    if counts and penalty is None:
        refusal = game.refusal("c1", move)
        assert (refusal.rule, "penalty" in refusal.detail) == (Rule.ACTION_USED, True)
    else:
        before = done(game)
        checked(game, move)
        assert len(done(game)) == len(before) + (not penalty)


@pytest.mark.rule("DD-61", "DD-30", "DD-46a")
@pytest.mark.parametrize(("top", "haste"), [(FLURRY, False), (AB, True)])
def test_a_flurry_or_a_haste_allows_an_attempt_after_another_action(top: int, haste: bool) -> None:
    """One: the next attempt of the round needs a penalty."""
    game = task(top).pool("c1", HASTE)
    rolled(game)
    if haste:
        use(game, "c1", HASTE)
    checked(game)
    assert game.refused("c1", CHECK) is Rule.ACTION_USED
    checked(game, replace(CHECK, penalty=0))


@pytest.mark.rule("DD-61", "DD-17")
@pytest.mark.parametrize("action", ["a roll", "a sentence"])
def test_a_card_awarded_for_an_action_is_no_second_one(action: str) -> None:
    """With a Haste there is still an action left."""
    game = task(ANY_AB).pool("c1", HASTE)
    use(game, "c1", HASTE)
    ACTIONS[action][0](game)
    game.gm(AwardCard(character="c1", action="test"))
    game.by("c1", CHECK, *EVEN)
    resolve(game, game.table.rolls[-1].id, approved=False)
    assert game.refused("c1", CHECK) is Rule.ACTION_USED


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize("acted", [False, True])
@pytest.mark.parametrize("who", ["c1", None])
def test_the_list_of_moves_asks_for_the_penalty_where_it_is_needed(
    who: str | None, acted: bool
) -> None:
    game = task(ABC)
    if acted:
        game.by("c1", Act())
    actor = GAMEMASTER if who is None else player(who)
    [offer] = [one for one in legal(game.table, actor) if isinstance(one.sample, AttemptSkill)]
    assert offer.required == (("value", "penalty") if acted else ("value",))
    assert "penalty" in offer.open


@pytest.mark.rule("DD-61", "DD-30", "DD-46a")
@pytest.mark.parametrize(("top", "hastes"), [(FLURRY, 0), (AB, 1), (FLURRY, 1)])
def test_a_flurry_and_each_haste_allow_another_check(top: int, hastes: int) -> None:
    game = task(top).pool("c1", HASTE)
    for _ in range(hastes):
        use(game, "c1", HASTE)
    for _ in range(1 + (top == FLURRY) + hastes):
        checked(game)
    assert game.refused("c1", CHECK) is Rule.ACTION_USED


@pytest.mark.rule("DD-61")
def test_several_steps_with_one_roll_are_one_check() -> None:
    game = task(ABC)
    checked(game, AttemptSkill(resolution="s1", value=10, letters=("A", "B", "C")))
    assert done(game) == "ABC"


@pytest.mark.rule("DD-61")
def test_two_tasks_of_one_character_share_its_action() -> None:
    game = task(ABC)
    game.gm(StartSkill(character="c1", skill="climb", steps=(SkillTask(("A",), 5),)))
    checked(game)
    assert game.refused("c1", AttemptSkill(resolution="s2", value=10)) is Rule.ACTION_USED


@pytest.mark.rule("DD-61", "DD-50")
def test_a_second_chance_is_no_new_check() -> None:
    game = task(AB, first=12).pool("c1", CHANCE)
    checked(game)
    use(game, "c1", CHANCE, 3, 4, roll="r1")
    resolve(game, "r2")
    assert done(game) == "A"
    assert game.refused("c1", CHECK) is Rule.ACTION_USED


@pytest.mark.rule("DD-61", "DD-62")
def test_a_check_resolved_after_the_flip_goes_by_the_box_of_its_round() -> None:
    """And it takes nothing from the action of the new round."""
    game = task(AB)
    game.by("c1", CHECK, *EVEN)
    game.flip(CRITICAL)
    resolve(game, "r1")
    assert done(game) == "A"
    checked(game, AttemptSkill(resolution="s1", value=1))
    assert game.table.resolutions[0].state is ResolutionState.CRITICAL


@pytest.mark.rule("DD-61", "T2-06", "T2-09", "T2-15")
def test_a_check_takes_the_conditions_of_a_roll() -> None:
    game = task(AB)
    move = AttemptSkill(
        resolution="s1", value=10, up=True, stymied=True, contradiction=Contradiction.ONE_CASE
    )
    game.by("c1", move, 9, 10, 2)  # +9, and 2 for Up; Stymied keeps the ten from rolling on
    request = game.shown()["request"]
    assert (request["up"], request["stymied"]) == (True, True)
    assert request["contradiction"] == Contradiction.ONE_CASE
    assert game.bonus() == 11


# The last-ditch effort.


@pytest.mark.rule("DD-64")
def test_at_a_critical_problem_it_waits_for_the_gamemaster() -> None:
    game = stuck()
    assert game.refused("c1", LAST) is Rule.CRITICAL_PROBLEM


@pytest.mark.rule("DD-64")
def test_it_is_tried_with_a_new_skill_that_the_gamemaster_accepts() -> None:
    game = stuck()
    game.by("c1", ProposeApproach(resolution="s1", skill="luck", last_ditch=True))
    game.gm(AnswerApproach(resolution="s1", agree=True))
    assert game.refused("c1", CHECK) is Rule.CRITICAL_PROBLEM  # nothing but the last ditch
    checked(game, LAST)
    assert game.table.resolutions[0].state is ResolutionState.WON
    assert game.table.resolutions[0].skill == "luck"


@pytest.mark.rule("DD-64")
def test_a_refused_skill_is_not_tried() -> None:
    game = stuck()
    game.by("c1", ProposeApproach(resolution="s1", skill="luck", last_ditch=True))
    game.gm(AnswerApproach(resolution="s1", agree=False))
    assert game.refused("c1", LAST) is Rule.CRITICAL_PROBLEM
    assert game.table.resolutions[0].skill == "disarm"


@pytest.mark.rule("DD-64")
def test_the_gamemaster_may_let_the_old_skill_stand() -> None:
    """Once: a failure needs a new approach again, and time for it."""
    game = stuck()
    game.gm(AnswerApproach(resolution="s1", agree=True))
    again = AnswerApproach(resolution="s1", agree=True)
    assert game.refused(None, again) is Rule.NO_SUCH_TARGET
    checked(game, AttemptSkill(resolution="s1", value=13, last_ditch=True))
    [task] = game.table.resolutions
    assert (task.state, task.skill, task.last_ditch) == (ResolutionState.CRITICAL, "disarm", False)
    assert game.flip(AB).refused("c1", LAST) is Rule.CRITICAL_PROBLEM


@pytest.mark.rule("DD-62", "DD-64")
def test_another_approach_may_follow_the_word_for_a_last_ditch_effort() -> None:
    game = stuck()
    game.gm(AnswerApproach(resolution="s1", agree=True))
    game.by("c1", ProposeApproach(resolution="s1", skill="brute force"))
    game.gm(AnswerApproach(resolution="s1", agree=True))
    [task] = game.table.resolutions
    assert (task.state, task.last_ditch) == (ResolutionState.RUNNING, False)
    checked(game, AttemptSkill(resolution="s1", value=12))
    assert done(game) == "A"


@pytest.mark.rule("DD-64")
def test_a_last_ditch_effort_never_starts_over() -> None:
    [problem] = ProposeApproach(resolution="s1", last_ditch=True).problems()
    assert problem[0] == ("skill",)


@pytest.mark.rule("DD-64", "DD-50")
def test_a_second_chance_repeats_the_last_ditch_effort() -> None:
    game = stuck().pool("c1", CHANCE)
    game.gm(AnswerApproach(resolution="s1", agree=True))
    checked(game, AttemptSkill(resolution="s1", value=15, last_ditch=True))
    use(game, "c1", CHANCE, 3, 4, roll="r2")  # 18 against 16
    resolve(game, "r3")
    assert game.table.resolutions[0].state is ResolutionState.WON


# What the gamemaster decides about a critical problem.


@pytest.mark.rule("DD-64")
@pytest.mark.parametrize(
    "before",
    [
        pytest.param((), id="nothing proposed"),
        pytest.param((ProposeApproach(resolution="s1", skill="luck"),), id="another skill"),
        pytest.param((ProposeApproach(resolution="s1"),), id="a restart"),
        pytest.param(
            (ProposeApproach(resolution="s1", skill="luck", last_ditch=True),), id="a last ditch"
        ),
    ],
)
def test_a_waived_critical_problem_lets_the_old_skill_go_on(
    before: tuple[ProposeApproach, ...],
) -> None:
    """Whatever was proposed; the steps done stay done."""
    game = task(AB)
    checked(game)
    checked(game.flip(CRITICAL), replace(CHECK, value=1))
    game.flip(ABC)
    for move in before:
        game.by("c1", move)
    [answered, _] = game.gm(WAIVE)
    assert answered.content == {"resolution": "s1", "agree": None, "waived": True}
    [resolution] = game.table.resolutions
    assert (resolution.skill, resolution.state) == ("disarm", ResolutionState.RUNNING)
    assert (resolution.proposed, resolution.last_ditch, done(game)) == (None, False, "A")
    assert awaiting(game) == []
    checked(game)
    assert done(game) == "AB"


@pytest.mark.rule("DD-64")
def test_a_problem_can_be_waived_after_the_word_for_a_last_ditch_effort_too() -> None:
    game = stuck()
    game.gm(AnswerApproach(resolution="s1", agree=True))
    game.gm(WAIVE)
    checked(game, replace(CHECK, value=12))
    assert done(game) == "A"


@pytest.mark.rule("DD-64")
def test_only_a_critical_problem_is_waived() -> None:
    game = task(AB)
    assert game.refused(None, WAIVE) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(EndSkill(resolution="s1"))
    assert game.refused(None, WAIVE) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-64")
@pytest.mark.parametrize("fields", [{}, {"agree": True, "waive": True}, {"waive": False}])
def test_an_answer_agrees_or_waives(fields: dict[str, bool]) -> None:
    [problem] = AnswerApproach(resolution="s1", **fields).problems()
    assert problem[0] == ("agree",)


@pytest.mark.rule("DD-64", "DD-62")
@pytest.mark.parametrize("last_ditch", [False, True])
@pytest.mark.parametrize("agree", [False, True])
def test_for_an_absent_player_the_gamemaster_proposes(last_ditch: bool, agree: bool) -> None:
    """And answers before the roll, as if the player had proposed it."""
    game = stuck()
    proposal = ProposeApproach(resolution="s1", skill="luck", last_ditch=last_ditch)
    [proposed] = game.gm(proposal)
    assert proposed.content == {"resolution": "s1", "skill": "luck", "last_ditch": last_ditch}
    assert [waiting["waits_for"] for waiting in awaiting(game)] == [("gamemaster",)]
    game.gm(AnswerApproach(resolution="s1", agree=agree))
    move = AttemptSkill(resolution="s1", value=20, last_ditch=last_ditch)
    if agree:
        game.gm(move, *EVEN)
    else:
        assert game.refused(None, move) is Rule.CRITICAL_PROBLEM


@pytest.mark.rule("DD-62")
def test_a_player_proposes_for_the_own_task_only() -> None:
    assert stuck().refused("c2", ProposeApproach(resolution="s1")) is Rule.NO_SUCH_TARGET


# The gamemaster for an absent player.


@pytest.mark.rule("DD-71", "DD-61")
def test_the_gamemaster_checks_for_an_absent_player_and_uses_up_the_action() -> None:
    game = Game(settings=Settings()).scene()
    game.gm(
        StartSkill(
            character="c1", skill="disarm", steps=(SkillTask(("A",), 5), SkillTask(("B",), 5))
        )
    )
    game.gm(StartRounds())
    game.flip(AB)
    game.gm(AttemptSkill(resolution="s1", value=10), *EVEN)
    resolve(game, "r1")
    assert done(game) == "A"
    assert game.seen()["characters"][0]["acted"] is True
    assert game.refused("c1", CHECK) is Rule.ACTION_USED
