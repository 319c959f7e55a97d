"""A difficulty that is kept secret: nobody else learns it, or how the roll comes out, too early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins

from service.store import codec
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor
from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.moves.possibility import SpendPossibility
from service.tables.drama_deck.moves.roll import (
    AmendRoll,
    AttemptSkill,
    CorrectRoll,
    MakeRoll,
    ResolveRoll,
)
from service.tables.drama_deck.moves.round import StartRounds
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from tests.http.schemas.loading import as_json
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal_with_odds, play
from tests.tables.drama_deck.using import EVEN, use

C1, C2 = player("c1"), player("c2")
QUIET, ATTACK_DEFEND, ACTION, HERO = 149, 104, 36, 64
"""Cards: the box of the quiet one shows A and D, and it approves trick and intimidate."""
MET, MISSED = 13, 14
"""Difficulties of a roll of 13."""
PLUS_THREE = (3, 4)


def rolled(difficulty: int, who: str | None = "c1") -> tuple[Game, list[Event]]:
    """c1's 10 + 3 in round play; its player, or the gamemaster, has given the secret difficulty."""
    game = Game().rounds(QUIET).pool("c1", ACTION, HERO).pool("c2", game_card("Supporter"))
    character = "c1" if who is None else None
    move = MakeRoll(
        value=10,
        difficulty=difficulty,
        secret_difficulty=True,
        action="trick",
        receipt=True,
        character=character,
    )
    return game, [*game.play(who, move, *PLUS_THREE)]


def game_card(type: str) -> int:
    return Game(0).card(type)


def by_player(difficulty: int) -> tuple[Game, list[Event]]:
    return rolled(difficulty)


def by_gamemaster(difficulty: int) -> tuple[Game, list[Event]]:
    return rolled(difficulty, None)


def of_a_foe(difficulty: int) -> tuple[Game, list[Event]]:
    """A foe's attack on c1 by 10 + 3."""
    game = Game().rounds(ATTACK_DEFEND)
    attack = MakeRoll(
        value=10,
        foe=game.foe(),
        difficulty=difficulty,
        secret_difficulty=True,
        action="attack",
        against=("c1",),
    )
    return game, [*game.gm(attack, *PLUS_THREE)]


def step(difficulty: int) -> tuple[Game, list[Event]]:
    """c1's check of 10 + 3 against a step whose difficulty only the gamemaster knows."""
    game = Game().scene()
    steps = (SkillTask(("A",), difficulty, secret_difficulty=True), SkillTask(("B",), 9))
    events = [*game.gm(StartSkill(character="c1", skill="climb", steps=steps))]
    game.gm(StartRounds())
    game.flip(QUIET)
    game.pool("c1", ACTION, HERO)
    return game, [*events, *game.by("c1", AttemptSkill(resolution="s1", value=10), *PLUS_THREE)]


Rolled = Callable[[int], tuple[Game, list[Event]]]
KEPT: list[tuple[Rolled, set[Actor]]] = [
    (by_player, {GAMEMASTER, C1}),
    (by_gamemaster, {GAMEMASTER}),
    (of_a_foe, {GAMEMASTER}),
    (step, {GAMEMASTER}),
]
EVERYBODY = (GAMEMASTER, C1, C2, SPECTATOR)


def known(game: Game, events: list[Event], who: Actor) -> Any:
    """All that somebody is told, and offered."""
    offers = [
        (offer.body, dict(offer.open), offer.required, offer.awards, offer.warnings, odds)
        for offer, odds in legal_with_odds(game.table, who)
    ]
    told = [event.visible_to(who) for event in events]
    return to_builtins([game.seen(who), told, repr(offers)])


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("make", "knowing"), KEPT)
def test_others_are_told_the_same_whatever_the_difficulty(
    make: Rolled, knowing: set[Actor]
) -> None:
    """Of a roll that would succeed, and of one that would fail."""
    (met, met_events), (missed, missed_events) = make(MET), make(MISSED)
    for who in EVERYBODY:
        same = known(met, met_events, who) == known(missed, missed_events, who)
        assert same is (who not in knowing), who
    signed = [game.chance.receipts for game in (met, missed)]
    assert signed[0] == signed[1], "a receipt can be read by everybody"


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("make", "knowing"), KEPT)
def test_those_who_know_it_see_the_roll_as_it_is(make: Rolled, knowing: set[Actor]) -> None:
    game, events = make(MET)
    (opened,) = of_type(events, "roll_opened")
    for who in EVERYBODY:
        (shown,) = game.seen(who)["rolls"]
        told = opened.visible_to(who)
        outcome = shown["outcome"]
        expected = (MET, True, 0) if who in knowing else (None, None, None)
        assert (shown["request"]["difficulty"], outcome["success"], outcome["margin"]) == expected
        assert (told["difficulty"], told["outcome"]["success"]) == expected[:2]
        assert ("against 13" in shown["text"]) is (who in knowing)
        assert ("against 13" in told["text"]) is (who in knowing)
        assert shown["request"]["secret_difficulty"] is told["secret_difficulty"] is True
        assert outcome["total"] == told["total"] == 13


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("make", "knowing"), KEPT)
@pytest.mark.parametrize(("difficulty", "success"), [(MET, True), (MISSED, False)])
def test_a_decided_roll_shows_its_difficulty(
    make: Rolled, knowing: set[Actor], difficulty: int, success: bool
) -> None:
    game, _ = make(difficulty)
    (event,) = of_type(game.gm(ResolveRoll(roll="r1")), "roll_resolved")
    for who in EVERYBODY:
        shown, told = game.seen(who)["rolls"][0], event.visible_to(who)
        assert shown["request"]["difficulty"] == told["difficulty"] == difficulty
        assert shown["success"] is told["success"] is success
        assert f"against {difficulty}" in shown["text"]
        assert "secret_difficulty" not in told


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("who", "change", "faces", "type"),
    [
        ("c1", SpendPossibility(roll="r1"), (2,), "possibility_spent"),
        (None, AmendRoll(roll="r1", value=9), (), "roll_amended"),
        (None, AmendRoll(roll="r1", difficulty=16), (), "roll_amended"),
    ],
)
def test_what_changes_the_roll_tells_no_more(
    who: str | None, change: Any, faces: tuple[int, ...], type: str
) -> None:
    game, _ = rolled(MET)
    (event,) = of_type(game.play(who, change, *faces), type)
    assert event.visible_to(C2)["difficulty"] is None
    assert event.visible_to(C2)["outcome"]["success"] is None
    assert event.visible_to(GAMEMASTER)["difficulty"] in (MET, 16)


@pytest.mark.rule("DD-15", "DD-71")
def test_an_amended_difficulty_is_known_to_who_has_given_it() -> None:
    game, _ = rolled(MET)
    game.gm(AmendRoll(roll="r1", difficulty=16))
    assert game.seen(C1)["rolls"][0]["request"]["difficulty"] is None
    assert game.seen(GAMEMASTER)["rolls"][0]["request"]["difficulty"] == 16


@pytest.mark.rule("DD-15", "DD-71")
@pytest.mark.parametrize("guess", [MET, MISSED])
def test_a_player_cannot_try_out_a_difficulty_by_amending_it(guess: int) -> None:
    """An amendment that changes nothing is refused in other words."""
    game, _ = by_gamemaster(MET)
    refusal = game.refusal("c1", AmendRoll(roll="r1", difficulty=guess))
    assert refusal.rule is Rule.NOT_APPROVED
    assert "secret" in refusal.detail


@pytest.mark.rule("DD-15")
def test_a_player_resolves_a_roll_without_knowing_its_difficulty() -> None:
    """Which card it would earn is not told before."""
    game, _ = by_gamemaster(MET)
    for who, awards in ((C1, ()), (GAMEMASTER, ({"character": "c1", "action": "trick"},))):
        (offer, *_) = [
            offer
            for offer, _ in legal_with_odds(game.table, who)
            if isinstance(offer.sample, ResolveRoll)
            and not (offer.sample.no_verdict or offer.sample.success)
        ]
        assert offer.awards == awards
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.shown()["success"] is True
    assert game.drew("c1") == 1


@pytest.mark.rule("DD-15")
def test_a_roll_without_a_verdict_keeps_its_secret() -> None:
    """It was not decided; a correction decides it."""
    game, _ = rolled(MET)
    (event,) = of_type(game.gm(ResolveRoll(roll="r1", no_verdict=True)), "roll_resolved")
    assert event.visible_to(C2)["difficulty"] is None
    assert game.shown()["request"]["difficulty"] is None
    game.gm(CorrectRoll(roll="r1", success=True, because="It counts."))
    assert game.shown()["request"]["difficulty"] == MET


@pytest.mark.rule("DD-15")
def test_a_roll_that_ends_with_its_scene_keeps_its_secret() -> None:
    game, _ = rolled(MET)
    game.gm(EndScene())
    shown = game.shown()
    assert (shown["state"], shown["request"]["difficulty"]) == ("void", None)


@pytest.mark.rule("DD-15", "DD-50")
def test_a_second_chance_is_against_a_difficulty_that_everybody_has_seen() -> None:
    game, _ = rolled(MISSED)
    game.gm(ResolveRoll(roll="r1"))
    card = game.card("Second Chance")
    game.pool("c1", card)
    use(game, "c1", card, *EVEN, roll="r1")
    assert game.shown("r2")["request"]["difficulty"] == MISSED
    assert game.shown("r2")["outcome"]["success"] is False


@pytest.mark.rule("DD-15", "DD-60")
@pytest.mark.parametrize("whole", [True, False])
def test_steps_are_secret_one_by_one_or_all_together(whole: bool) -> None:
    steps = (
        SkillTask(("A",), 12, secret_difficulty=not whole),
        SkillTask(("B", "C"), 15, secret_difficulty=not whole),
    )
    game = Game().scene()
    move = StartSkill(character="c1", skill="climb", steps=steps, secret_difficulty=whole)
    (event,) = game.gm(move)
    for who in EVERYBODY:
        gamemaster = who is GAMEMASTER
        expected = [12, 15, 15] if gamemaster else [None] * 3
        shown = game.seen(who)["skill_resolutions"][0]["steps"]
        assert [each["difficulty"] for each in shown] == expected
        assert {each["secret_difficulty"] for each in shown} == {True}
        assert [each["difficulty"] for each in event.visible_to(who)["steps"]] == expected


@pytest.mark.rule("DD-15", "DD-61")
def test_a_decided_check_shows_the_steps_that_it_tried() -> None:
    """Also one that has failed; the next one stays secret."""
    steps = (SkillTask(("A",), MISSED), SkillTask(("B",), 9))
    game = Game().scene()
    game.gm(StartSkill(character="c1", skill="climb", steps=steps, secret_difficulty=True))
    game.gm(StartRounds())
    game.flip(QUIET)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *PLUS_THREE)
    assert game.shown()["skill"]["difficulties"] == ()
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.shown()["skill"]["difficulties"] == (MISSED,)
    shown = game.seen(C1)["skill_resolutions"][0]["steps"]
    assert [each["difficulty"] for each in shown] == [MISSED, None]


@pytest.mark.rule("DD-15")
def test_a_difficulty_that_is_given_later_is_secret_as_well() -> None:
    game = Game().scene()
    (event,) = game.by("c1", MakeRoll(value=10, secret_difficulty=True), *PLUS_THREE)
    assert "secret_difficulty" not in event.visible_to(C2)
    game.gm(AmendRoll(roll="r1", difficulty=MET))
    for who in EVERYBODY:
        expected = MET if who is GAMEMASTER else None
        assert game.seen(who)["rolls"][0]["request"]["difficulty"] == expected


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("make", "knowing"), KEPT)
def test_a_stored_event_keeps_its_secret(make: Rolled, knowing: set[Actor]) -> None:
    """What follows from the faces is computed again when it is read."""
    _, events = make(MET)
    for event in events:
        read, *_ = codec.read_event(codec.encode_event(event, GAME, version=7, at=0))
        for who in EVERYBODY:
            assert as_json(read.visible_to(who)) == as_json(event.visible_to(who))


@pytest.mark.rule("DD-15")
def test_the_reply_to_a_move_tells_a_player_no_more() -> None:
    """A Supporter of c2's lifts the roll over the difficulty or not: both are the same to c2."""
    told = []
    for difficulty in (16, 17):
        game, _ = rolled(difficulty)
        card = game.card("Supporter")
        events = use(game, "c2", card, roll="r1")
        told.append(known(game, list(events), C2))
        assert play(game.table, GAMEMASTER, ResolveRoll(roll="r1"), game.chance).table
    assert told[0] == told[1]
