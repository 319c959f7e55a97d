"""Dramatic skill resolution: DD-60 to DD-66."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.mechanics.die import Modifier
from service.tables.common.errors import InvalidField, Rule, RuleError
from service.tables.common.move import Move
from service.tables.drama_deck.card import BoxProblem, Deck, SkillBox, standard
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.adventure import StartAdventure
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.skill import (
    MAX_OPEN_RESOLUTIONS,
    AnswerApproach,
    EndSkill,
    ProposeApproach,
    SkillTask,
    StartSkill,
)
from service.tables.drama_deck.roll import RollRequest
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type

# Cards by their boxes; their standard lines hold nothing for the heroes.
AB, ABC, ABD, ABCD, AD, AC, BC, BD = 151, 152, 153, 154, 149, 150, 148, 147
COMPLICATION, OTHER_COMPLICATION, CRITICAL, SETBACK = 91, 76, 57, 59
SUPPORTER, SECOND_CHANCE, HERO = 146, 79, 64
BONUS = {0: (3, 3), 1: (1, 2), 2: (2, 3), 3: (3, 4), 4: (4, 5), 5: (5, 6)}
FOUR = (10, 12, 14, 16)


def task(*difficulties: int) -> tuple[SkillTask, ...]:
    return tuple(SkillTask((letter,), to) for letter, to in zip("ABCD", difficulties, strict=False))


def game_at(card: int, *difficulties: int, done: str = "") -> Game:
    """c1 is at a task; the card rules the round, and these steps are done."""
    game = Game().scene()
    game.gm(StartSkill(character="c1", skill="disarm", steps=task(*(difficulties or FOUR))))
    game.table = game.table.changed(
        resolutions=tuple(
            replace(
                resolution,
                steps=tuple(replace(step, done=step.letter in done) for step in resolution.steps),
            )
            for resolution in game.table.resolutions
        ),
    )
    game.gm(StartRounds())
    return game.flip(card)


def attempt(
    game: Game,
    value: int,
    letters: str | None = None,
    *,
    penalty: int = 0,
    last_ditch: bool = False,
) -> None:
    """A check whose dice give 0, and its outcome."""
    tried = None if letters is None else tuple(letters)
    move = AttemptSkill(
        resolution="s1", value=value, letters=tried, penalty=penalty, last_ditch=last_ditch
    )
    game.by("c1", move, *BONUS[0])
    game.gm(ResolveRoll(roll=game.table.rolls[-1].id))


def done(game: Game) -> str:
    return "".join(step.letter for step in game.table.resolutions[0].steps if step.done)


def state(game: Game) -> ResolutionState:
    return game.table.resolutions[0].state


def difficulties(game: Game) -> tuple[int, ...]:
    """Those of the check that is open."""
    roll = game.table.rolls[-1]
    assert roll.attempt is not None
    return roll.attempt.difficulties


# A check.


@pytest.mark.rule("DD-61")
def test_the_check_is_a_roll_with_everything_that_was_sent() -> None:
    game = game_at(AB)
    aim = Modifier("aim", 2)
    move = AttemptSkill(
        resolution="s1",
        value=7,
        penalty=1,
        attribute=CharacterAttribute.DEXTERITY,
        skilled=False,
        modifiers=(aim,),
    )
    game.by("c1", move, *BONUS[0])
    (roll,) = game.table.rolls
    assert roll.request == RollRequest(
        value=7,
        difficulty=11,
        attribute=CharacterAttribute.DEXTERITY,
        skilled=False,
        modifiers=(aim,),
        label="disarm",
    )
    assert (game.shown()["skill"]["letters"], difficulties(game)) == (("A",), (11,))


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize(("card", "shown"), [(ABD, "A, B"), (CRITICAL, "none")])
def test_letters_that_cannot_be_tried_are_refused_with_those_that_can(
    card: int, shown: str
) -> None:
    game = game_at(card)
    move = AttemptSkill(resolution="s1", value=7, letters=("B",))
    with pytest.raises(RuleError) as refusal:
        game.by("c1", move)
    assert refusal.value.rule is Rule.LETTER_NOT_SHOWN
    assert refusal.value.detail == f"The steps that can be tried now: {shown}."


# Setting a task.


@pytest.mark.rule("DD-60")
def test_a_task_for_several_letters_is_a_step_for_each() -> None:
    game = Game().scene()
    steps = (SkillTask(("A", "B"), 12), SkillTask(("C",), 15))
    game.gm(StartSkill(character="c2", skill="ritual", steps=steps))
    (resolution,) = game.table.resolutions
    assert [(step.letter, step.difficulty, step.done) for step in resolution.steps] == [
        ("A", 12, False),
        ("B", 12, False),
        ("C", 15, False),
    ]
    assert (resolution.character, resolution.skill, resolution.added_difficulty) == (
        "c2",
        "ritual",
        0,
    )


@pytest.mark.rule("DD-60")
def test_a_task_needs_a_scene_and_a_character() -> None:
    game = Game(1)
    game.gm(StartAdventure())
    start = StartSkill(character="c1", skill="ritual", steps=task(12))
    assert game.refused(None, start) is Rule.WRONG_PHASE
    somebody = replace(start, character="c9")
    assert Game(1).scene().refused(None, somebody) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-60")
def test_steps_are_done_in_order_over_the_rounds() -> None:
    game = game_at(AB)
    for card, expected in ((AB, "A"), (AC, "A"), (BC, "AB"), (BC, "ABC"), (AB, "ABC")):
        game.flip(card)
        attempt(game, 20)
        assert done(game) == expected
    game.flip(AD)
    attempt(game, 20)
    assert (done(game), state(game)) == ("ABCD", ResolutionState.WON)


@pytest.mark.rule("DD-60")
def test_a_task_may_have_fewer_steps() -> None:
    game = game_at(AB, 10)
    attempt(game, 10)
    assert state(game) is ResolutionState.WON


@pytest.mark.rule("DD-60")
@pytest.mark.parametrize("ended", [EndSkill(resolution="s1"), EndScene()], ids=["by hand", "scene"])
def test_a_task_that_is_not_done_in_time_is_lost(ended: Move) -> None:
    game = game_at(AB)
    game.gm(ended)
    assert state(game) is ResolutionState.LOST


@pytest.mark.rule("DD-60")
@pytest.mark.parametrize(
    ("who", "move"),
    [
        ("c1", AttemptSkill(resolution="s1", value=10)),
        ("c1", ProposeApproach(resolution="s1")),
        (None, EndSkill(resolution="s1")),
        (None, AnswerApproach(resolution="s1", agree=True)),
    ],
)
def test_nothing_more_is_done_about_a_task_that_is_over(who: str | None, move: Move) -> None:
    game = game_at(AB)
    game.gm(EndSkill(resolution="s1"))
    assert game.refused(who, move) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-60")
def test_a_task_is_its_characters_own() -> None:
    game = game_at(AB)
    check = AttemptSkill(resolution="s1", value=10)
    assert game.refused("c2", check) is Rule.NO_SUCH_TARGET
    assert game.refused("c1", replace(check, resolution="s2")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-60", "DD-11")
def test_checks_need_a_card_that_rules_the_round() -> None:
    game = game_at(AB)
    game.gm(EndRounds())
    check = AttemptSkill(resolution="s1", value=10)
    assert game.refused("c1", check) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-15", "DD-60")
def test_a_check_is_one_open_roll_like_any_other() -> None:
    game = game_at(AB)
    game.by("c1", MakeRoll(value=3), *BONUS[0])
    check = AttemptSkill(resolution="s1", value=10)
    assert game.refused("c1", check) is Rule.ROLL_OPEN


@pytest.mark.rule("DD-60")
def test_the_steps_move_when_the_check_is_resolved() -> None:
    game = game_at(AB)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *BONUS[0])
    assert done(game) == ""
    game.by("c1", ResolveRoll(roll="r1"))
    assert done(game) == "A"


# What can be tried.


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize(
    ("card", "before", "letters"),
    [
        pytest.param(ABD, "", "A", id="A alone"),
        pytest.param(ABD, "", "AB", id="A and B"),
        pytest.param(ABCD, "A", "BCD", id="all that are left"),
        pytest.param(BD, "A", "B", id="no further than the gap"),
        pytest.param(AD, "ABC", "D", id="the last one"),
    ],
)
def test_a_run_that_the_box_shows_can_be_tried(card: int, before: str, letters: str) -> None:
    game = game_at(card, done=before)
    attempt(game, 30, letters)
    assert done(game) == before + letters


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize(
    ("card", "before", "letters"),
    [
        pytest.param(ABD, "", "ABD", id="C is missing"),
        pytest.param(ABD, "", "D", id="not the next"),
        pytest.param(ABD, "", "B", id="A is not done"),
        pytest.param(ABD, "", "BA", id="out of order"),
        pytest.param(ABD, "A", "A", id="done already"),
        pytest.param(BC, "", "A", id="not shown"),
        pytest.param(COMPLICATION, "", "A", id="no letter at all"),
        pytest.param(ABD, "", "", id="none"),
    ],
)
def test_other_letters_cannot_be_tried(card: int, before: str, letters: str) -> None:
    game = game_at(card, done=before)
    check = AttemptSkill(resolution="s1", value=30, letters=tuple(letters))
    assert game.refused("c1", check) is Rule.LETTER_NOT_SHOWN


@pytest.mark.rule("DD-61")
def test_left_out_the_letter_is_the_next_one() -> None:
    game = game_at(ABCD, done="A")
    attempt(game, 30)
    assert done(game) == "AB"


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize(("total", "expected"), [(13, ""), (14, "A"), (15, "AB")])
def test_each_step_of_one_roll_has_its_own_difficulty(total: int, expected: str) -> None:
    game = game_at(ABD, 12, 13)
    attempt(game, total, "AB", penalty=2)
    assert done(game) == expected


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize(("total", "expected"), [(11, ""), (12, "A"), (13, "A"), (15, "ABC")])
def test_a_step_counts_only_if_all_before_it_succeeded(total: int, expected: str) -> None:
    game = game_at(ABC, 12, 15, 10)
    attempt(game, total, "ABC")
    assert done(game) == expected


@pytest.mark.rule("DD-61")
def test_the_dice_and_cards_of_the_one_roll_reach_each_step() -> None:
    game = game_at(ABD, 12, 13)
    game.by("c1", AttemptSkill(resolution="s1", value=10, letters=("A", "B")), *BONUS[2])
    game.pool("c2", SUPPORTER)
    assert difficulties(game) == (12, 13)
    game.by("c2", UseCard(card=SUPPORTER, roll="r1"))
    game.gm(ResolveRoll(roll="r1"))
    assert done(game) == "AB"


@pytest.mark.rule("DD-61")
@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        pytest.param(ResolveRoll(roll="r1", success=True), "A", id="called a success"),
        pytest.param(ResolveRoll(roll="r1", success=False), "", id="called a failure"),
    ],
)
def test_the_gamemaster_may_decide_otherwise(verdict: ResolveRoll, expected: str) -> None:
    game = game_at(AB)
    value = 5 if verdict.success else 30
    game.by("c1", AttemptSkill(resolution="s1", value=value, letters=("A", "B")), *BONUS[0])
    game.gm(verdict)
    assert done(game) == expected


@pytest.mark.rule("DD-61")
def test_the_steps_keep_the_difficulties_that_were_set() -> None:
    game = game_at(AB)
    game.by("c1", AttemptSkill(resolution="s1", value=5), *BONUS[0])
    with pytest.raises(InvalidField) as caught:
        game.gm(ResolveRoll(roll="r1", difficulty=5))
    assert caught.value.field == "difficulty"


# Problems.


@pytest.mark.rule("DD-62")
@pytest.mark.parametrize("card", [SETBACK, COMPLICATION, CRITICAL])
@pytest.mark.parametrize(("before", "difficulty"), [("", 10), ("A", 12), ("ABC", 16)])
def test_a_check_is_against_the_next_steps_difficulty(
    card: int, before: str, difficulty: int
) -> None:
    game = game_at(card, done=before)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *BONUS[0])
    assert game.shown()["request"]["difficulty"] == difficulty


@pytest.mark.rule("DD-62")
@pytest.mark.parametrize(("before", "expected"), [("AB", "A"), ("A", ""), ("", "")])
def test_failing_at_a_possible_setback_loses_a_step(before: str, expected: str) -> None:
    game = game_at(SETBACK, done=before)
    attempt(game, 0)
    assert (done(game), state(game)) == (expected, ResolutionState.RUNNING)


@pytest.mark.rule("DD-62")
def test_failing_at_complications_makes_all_further_steps_harder() -> None:
    game = game_at(COMPLICATION, 12, 13)
    attempt(game, 0)
    game.flip(OTHER_COMPLICATION)
    attempt(game, 0)
    assert game.table.resolutions[0].added_difficulty == 2
    game.flip(AB)
    game.by("c1", AttemptSkill(resolution="s1", value=10, letters=("A", "B")), *BONUS[0])
    assert difficulties(game) == (14, 15)


@pytest.mark.rule("DD-62")
@pytest.mark.parametrize("card", [SETBACK, COMPLICATION, CRITICAL])
def test_success_at_a_problem_gains_no_step_but_a_card(card: int) -> None:
    game = game_at(card, done="AB")
    attempt(game, 30)
    assert (done(game), state(game), game.drew()) == ("AB", ResolutionState.RUNNING, 1)
    assert game.table.resolutions[0].added_difficulty == 0


@pytest.mark.rule("DD-62")
@pytest.mark.parametrize("card", [AB, BC])
def test_failing_without_a_problem_costs_nothing(card: int) -> None:
    game = game_at(card, done="A")
    before = game.table.resolutions
    attempt(game, 0)
    assert game.table.resolutions == before


def critical_problem() -> Game:
    """A and B are done, and c1 has failed at a critical problem."""
    game = game_at(CRITICAL, done="AB")
    attempt(game, 0)
    return game


@pytest.mark.rule("DD-62")
def test_until_a_new_way_is_found_attempts_are_refused() -> None:
    game = critical_problem()
    game.flip(ABCD)
    for check in (
        AttemptSkill(resolution="s1", value=10),
        AttemptSkill(resolution="s1", value=10, last_ditch=True),
    ):
        assert game.refused("c1", check) is Rule.CRITICAL_PROBLEM
    game.by("c1", ProposeApproach(resolution="s1", skill="stealth"))
    assert game.refused("c1", AttemptSkill(resolution="s1", value=9)) is Rule.CRITICAL_PROBLEM


@pytest.mark.rule("DD-62")
@pytest.mark.parametrize(
    ("skill", "now", "expected"),
    [
        pytest.param("stealth", "stealth", "AB", id="another skill keeps the steps"),
        pytest.param(None, "disarm", "", id="a new way starts at A"),
    ],
)
def test_a_new_approach_goes_on_when_the_gamemaster_agrees(
    skill: str | None, now: str, expected: str
) -> None:
    game = critical_problem()
    game.by("c1", ProposeApproach(resolution="s1", skill=skill))
    game.gm(AnswerApproach(resolution="s1", agree=True))
    (resolution,) = game.table.resolutions
    assert (resolution.skill, done(game), resolution.state) == (
        now,
        expected,
        ResolutionState.RUNNING,
    )
    again = AnswerApproach(resolution="s1", agree=True)
    assert game.refused(None, again) is Rule.NO_SUCH_TARGET
    game.flip(ABCD)
    attempt(game, 30)
    assert len(done(game)) == len(expected) + 1


@pytest.mark.rule("DD-62")
def test_a_refused_approach_leaves_the_problem() -> None:
    game = critical_problem()
    game.by("c1", ProposeApproach(resolution="s1", skill="juggling"))
    game.gm(AnswerApproach(resolution="s1", agree=False))
    assert (done(game), state(game)) == ("AB", ResolutionState.CRITICAL)
    again = AnswerApproach(resolution="s1", agree=False)
    assert game.refused(None, again) is Rule.NO_SUCH_TARGET
    game.by("c1", ProposeApproach(resolution="s1", skill="stealth"))
    game.gm(AnswerApproach(resolution="s1", agree=True))
    assert state(game) is ResolutionState.RUNNING


@pytest.mark.rule("DD-62")
def test_a_proposal_ends_with_the_task() -> None:
    game = critical_problem()
    game.by("c1", ProposeApproach(resolution="s1", skill="juggling"))
    assert game.seen()["skill_resolutions"][0]["proposed"] == {
        "skill": "juggling",
        "last_ditch": False,
    }
    game.gm(EndSkill(resolution="s1"))
    assert game.seen()["skill_resolutions"][0]["proposed"] is None


@pytest.mark.rule("DD-62")
def test_approaches_are_for_critical_problems() -> None:
    game = game_at(AB)
    proposal = ProposeApproach(resolution="s1", skill="stealth")
    assert game.refused("c1", proposal) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-62", "DD-50")
@pytest.mark.parametrize("card", [SETBACK, COMPLICATION, CRITICAL])
def test_a_second_chance_takes_back_what_the_failure_did(card: int) -> None:
    game = game_at(card, done="AB")
    game.pool("c1", SECOND_CHANCE)
    before = game.table.resolutions
    attempt(game, 0)
    assert game.table.resolutions != before
    game.by("c1", UseCard(card=SECOND_CHANCE, roll="r1"), *BONUS[1])
    assert game.table.resolutions == before


def own_deck(letters: str, problem: str) -> Deck:
    """The standard deck with a box of letters and a problem on card 151."""
    box = SkillBox(tuple(letters), problem)
    cards = (replace(card, skill_box=box) if card.number == 151 else card for card in standard())
    return Deck.of("own", cards)


@pytest.mark.rule("DD-06", "DD-61", "DD-62")
@pytest.mark.parametrize(("value", "before", "after"), [(30, "A", "AB"), (0, "A", "")])
def test_a_box_with_letters_and_a_problem_gains_on_success_and_costs_on_failure(
    value: int, before: str, after: str
) -> None:
    """No card of the standard deck has both."""
    game = Game(deck=own_deck("AB", BoxProblem.POSSIBLE_SETBACK)).rounds(151)
    game.gm(StartSkill(character="c1", skill="disarm", steps=task(*FOUR)))
    attempt(game, 30)
    assert done(game) == before
    game.flip(151)
    attempt(game, value)
    assert done(game) == after


@pytest.mark.rule("DD-62")
def test_no_box_of_the_standard_deck_has_letters_and_a_problem() -> None:
    assert all(bool(card.skill_box.steps) != bool(card.skill_box.problem) for card in standard())


# Cards.


@pytest.mark.rule("DD-63")
@pytest.mark.parametrize(
    ("card", "before", "value", "cards"),
    [
        pytest.param(BC, "", 30, 1, id="no step can be tried"),
        pytest.param(BC, "", 0, 0, id="a failure"),
        pytest.param(AB, "", 30, 0, id="a step is gained"),
        pytest.param(AB, "AB", 30, 1, id="the letters shown are done"),
    ],
)
def test_a_success_without_a_step_counts_as_an_approved_action(
    card: int, before: str, value: int, cards: int
) -> None:
    game = game_at(card, done=before)
    game.by("c1", AttemptSkill(resolution="s1", value=value), *BONUS[0])
    drawn = of_type(game.gm(ResolveRoll(roll=game.table.rolls[-1].id)), "cards_drawn")
    assert [event.content["source"] for event in drawn] == ["skill"] * cards
    assert game.drew() == cards


@pytest.mark.rule("DD-63", "DD-17")
def test_the_gamemaster_may_say_no_to_that_card() -> None:
    game = game_at(BC)
    game.by("c1", AttemptSkill(resolution="s1", value=30), *BONUS[0])
    game.gm(ResolveRoll(roll="r1", approved=False))
    assert game.drew() == 0


@pytest.mark.rule("DD-63", "DD-17")
def test_that_card_is_the_one_of_the_action() -> None:
    """Its box gains no step, and it approves a trick."""
    game = game_at(BC)
    attempt(game, 30)
    game.by("c1", MakeRoll(value=30, difficulty=1, action="trick"), *BONUS[0])
    game.gm(ResolveRoll(roll="r2"))
    assert game.drew() == 0


@pytest.mark.rule("DD-63", "DD-13")
@pytest.mark.parametrize(("card", "value"), [(AB, 30), (AB, 0), (COMPLICATION, 30), (CRITICAL, 0)])
def test_after_any_check_a_card_may_enter_the_pool(card: int, value: int) -> None:
    game = game_at(card)
    game.hand("c1", HERO)
    attempt(game, value)
    game.by("c1", PlayToPool(card=HERO))
    assert HERO in game.table.pool_cards("c1")


# Last-ditch effort.


@pytest.mark.rule("DD-64")
@pytest.mark.parametrize(
    ("total", "expected", "stands"),
    [(20, "ABCD", ResolutionState.WON), (19, "AB", ResolutionState.CRITICAL)],
)
@pytest.mark.parametrize("card", [AB, ABCD, COMPLICATION, CRITICAL])
def test_the_last_ditch_effort_of_the_book(
    card: int, total: int, expected: str, stands: ResolutionState
) -> None:
    """C and D are left, 12 and 14; all or nothing, whatever the box shows."""
    game = game_at(card, 5, 6, 12, 14, done="AB")
    attempt(game, total, penalty=2, last_ditch=True)
    assert (done(game), state(game)) == (expected, stands)


@pytest.mark.rule("DD-64")
def test_all_or_nothing_goes_by_the_hardest_step() -> None:
    game = game_at(BD, 20, 5)
    attempt(game, 23, last_ditch=True)
    assert (done(game), state(game)) == ("", ResolutionState.CRITICAL)


@pytest.mark.rule("DD-64", "DD-62")
def test_a_last_ditch_effort_has_the_difficulty_of_complications_too() -> None:
    game = game_at(COMPLICATION, 12, 14)
    attempt(game, 0)
    game.flip(OTHER_COMPLICATION)
    game.by("c1", AttemptSkill(resolution="s1", value=10, last_ditch=True), *BONUS[0])
    assert difficulties(game) == (17, 19)


@pytest.mark.rule("DD-64")
def test_a_failed_last_ditch_effort_is_a_critical_problem_and_no_setback() -> None:
    game = game_at(SETBACK, done="AB")
    attempt(game, 0, last_ditch=True)
    assert (done(game), state(game)) == ("AB", ResolutionState.CRITICAL)


@pytest.mark.rule("DD-64")
@pytest.mark.parametrize(
    ("last_ditch", "letters", "difficulties"),
    [(False, ("A",), (8,)), (True, ("A", "B", "C", "D"), (12, 14, 16, 18))],
)
def test_a_roll_shows_which_steps_it_tries(
    last_ditch: bool, letters: tuple[str, ...], difficulties: tuple[int, ...]
) -> None:
    game = game_at(AB, 8, 10, 12, 14)
    game.by("c1", AttemptSkill(resolution="s1", value=5, last_ditch=last_ditch), *BONUS[0])
    assert game.shown("r1")["skill"] == {
        "resolution": "s1",
        "letters": letters,
        "difficulties": difficulties,
        "last_ditch": last_ditch,
    }


@pytest.mark.rule("DD-64")
def test_a_last_ditch_effort_names_no_letters() -> None:
    game = game_at(ABCD)
    with pytest.raises(InvalidField) as caught:
        game.by("c1", AttemptSkill(resolution="s1", value=9, letters=("A",), last_ditch=True))
    assert caught.value.field == "letters"


@pytest.mark.rule("DD-64", "DD-63")
def test_a_last_ditch_effort_that_succeeds_draws_no_card() -> None:
    game = game_at(BC)
    attempt(game, 40, last_ditch=True)
    assert game.drew() == 0


# Others help.


@pytest.mark.rule("DD-66")
def test_a_coordination_bonus_is_a_modifier_of_the_check() -> None:
    game = game_at(AB)
    together = (Modifier("coordination", 3),)
    game.by("c1", AttemptSkill(resolution="s1", value=7, modifiers=together), *BONUS[0])
    game.gm(ResolveRoll(roll="r1"))
    assert done(game) == "A"


@pytest.mark.rule("DD-66", "DD-52")
def test_supporters_help_with_a_check() -> None:
    game = game_at(AB)
    game.pool("c2", SUPPORTER)
    game.by("c1", AttemptSkill(resolution="s1", value=7), *BONUS[0])
    game.by("c2", UseCard(card=SUPPORTER, roll="r1"))
    game.gm(ResolveRoll(roll="r1"))
    assert done(game) == "A"


# So many tasks.


@pytest.mark.rule("DD-60")
def test_so_many_tasks_are_open_at_once() -> None:
    game = Game().scene()
    start = StartSkill(character="c1", skill="disarm", steps=task(10))
    for _ in range(MAX_OPEN_RESOLUTIONS):
        game.gm(start)
    assert game.refused(None, start) is Rule.TABLE_FULL
    game.gm(EndSkill(resolution="s1"))
    game.gm(start)


@pytest.mark.rule("DD-60")
def test_of_the_tasks_that_are_over_the_last_four_stay_to_be_seen() -> None:
    game = Game().scene()
    for number in range(1, 7):
        game.gm(StartSkill(character="c1", skill="disarm", steps=task(10)))
        game.gm(EndSkill(resolution=f"s{number}"))
    game.gm(StartSkill(character="c2", skill="disarm", steps=task(10)))
    assert [resolution.id for resolution in game.table.resolutions] == [
        "s3",
        "s4",
        "s5",
        "s6",
        "s7",
    ]


# A task that ends while its check is open.


@pytest.mark.rule("DD-60", "DD-15")
def test_a_check_can_be_resolved_after_its_task_was_ended() -> None:
    """Once the ended task was forgotten, the roll could not be resolved, and stayed open."""
    game = game_at(AB)
    game.by("c1", AttemptSkill(resolution="s1", value=30), *BONUS[0])
    game.gm(EndSkill(resolution="s1"))
    for number in range(2, 8):
        game.gm(StartSkill(character="c1", skill="ritual", steps=task(12)))
        game.gm(EndSkill(resolution=f"s{number}"))
    events = game.gm(ResolveRoll(roll="r1"))
    assert of_type(events, "roll_resolved")
    assert not of_type(events, "skill_moved")
