"""Seats that become free, and characters who leave: DD-68."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from service.tables.common.actor import Actor, Role
from service.tables.common.errors import Rule, RuleError
from service.tables.common.seats import claim, hand_over, release, watch
from service.tables.common.shape import MAX_CHARACTERS
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import EndAct, StartAct, StartAdventure
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene
from service.tables.drama_deck.moves.skill import ProposeApproach, SkillTask, StartSkill
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard
from service.tables.drama_deck.moves.table import Sacrifice
from service.tables.drama_deck.moves.trade import AnswerTrade, OfferTrade
from service.tables.drama_deck.table import PLAYING, Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, at, deck_of, of_type
from tests.tables.drama_deck.using import active, awaiting, end_adventure

PLAIN = 149
HERO, ACTION, ALERTNESS, ROMANCE, MARTYR, CAMPAIGN, IDEA, RALLY = 64, 36, 33, 120, 122, 112, 88, 78
MONOLOGUE = 95
CRITICAL_PROBLEM = 57
GLORY = 91

IN_PLAY = PLAYING


def martyr(game: Game, character: str = "c1") -> None:
    """An active Martyr of a character; a scene is open."""
    active(game.hand(character, 1, 2), MARTYR, character)


@pytest.mark.rule("DD-68")
@pytest.mark.parametrize("phase", IN_PLAY)
def test_hand_and_pool_of_a_removed_character_are_discarded(phase: Phase) -> None:
    game = at(phase).hand("c2", 1, 2).pool("c2", HERO, ALERTNESS)
    events = game.leave("c2")
    assert [event.type for event in events][:2] == ["character_removed", "cards_discarded"]
    assert sorted(events[1].content["cards"]) == sorted((1, 2, HERO, ALERTNESS))
    assert set(game.table.discard_pile) == {1, 2, HERO, ALERTNESS}
    assert [seen["id"] for seen in game.seen()["characters"]] == ["c1", "c3"]
    assert set(game.table.hands) == set(game.table.pools) == {"c1", "c3"}
    assert game.table.phase is phase
    assert game.refused("c2", MakeRoll(value=1)) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-68")
def test_who_leaves_the_lobby_gives_the_cards_back() -> None:
    game = Game(1)
    game.join(JoinRequest(name="Wanda", hand=(18, 64)))
    (removed,) = game.leave("c2")
    assert removed.content == {"character": "c2"}
    assert len(game.table.deck) == 156
    assert game.table.discard_pile == ()


@pytest.mark.rule("DD-68")
def test_who_leaves_after_the_end_takes_no_card() -> None:
    game = at(Phase.CLOSED)
    game.leave("c2")
    assert len(game.table.deck) == 156


@pytest.mark.rule("DD-68")
@pytest.mark.parametrize("phase", IN_PLAY)
def test_a_sacrifice_discards_hand_and_pool(phase: Phase) -> None:
    """At any time; the character stays in sight, but is dead."""
    game = Game(3).scene()
    martyr(game)
    moves: dict[Phase, list[Any]] = {
        Phase.ROUNDS: [StartRounds()],
        Phase.REFILL: [EndScene()],
        Phase.BETWEEN_SCENES: [EndScene(), EndRefill()],
        Phase.BETWEEN_ACTS: [EndAct(), EndRefill()],
    }
    for move in moves.get(phase, []):
        game.gm(move)
    hand = game.table.hands["c1"]
    events = game.by("c1", Sacrifice(card=MARTYR))
    assert [event.type for event in events] == ["character_sacrificed", "cards_discarded"]
    assert set(game.table.discard_pile) == {*hand, MARTYR}
    seen = game.seen()["characters"][0]
    assert (seen["alive"], seen["hand"]["count"], seen["pool"]) == (False, 0, [])
    assert game.refused("c1", DiscardForRefill(cards=())) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-68")
@pytest.mark.parametrize("dead", [False, True], ids=["removed", "sacrificed"])
@pytest.mark.parametrize("act", [False, True], ids=["scene", "act"])
def test_a_refill_does_not_wait_for_one_who_is_gone(dead: bool, act: bool) -> None:
    game = Game(3).scene()
    martyr(game, "c3")
    game.hand("c1", 5)
    game.gm(EndAct() if act else EndScene())
    for character in ("c1", "c2"):
        game.by(character, DiscardForRefill(cards=()))
    assert game.table.phase is Phase.REFILL
    events = game.by("c3", Sacrifice(card=MARTYR)) if dead else game.leave("c3")
    assert of_type(events, "refill_ended")
    assert game.table.phase is (Phase.BETWEEN_ACTS if act else Phase.BETWEEN_SCENES)
    assert [len(game.table.hands[id]) for id in ("c1", "c2")] == [4, 4]
    assert game.table.hands.get("c3", ()) == ()


@pytest.mark.rule("DD-68")
def test_a_refill_still_waits_for_those_who_are_there() -> None:
    game = Game(3).scene()
    game.gm(EndScene())
    game.by("c1", DiscardForRefill(cards=()))
    game.leave("c3")
    assert game.table.phase is Phase.REFILL
    game.by("c2", DiscardForRefill(cards=()))
    assert game.table.phase is Phase.BETWEEN_SCENES


@pytest.mark.rule("DD-68")
def test_a_refill_without_anybody_left_is_over() -> None:
    game = Game(1).scene()
    game.gm(EndScene())
    game.leave("c1")
    assert game.table.phase is Phase.BETWEEN_SCENES


@pytest.mark.rule("DD-68")
def test_a_dead_character_does_not_hold_up_the_next_refill() -> None:
    game = Game(2).scene()
    martyr(game)
    game.by("c1", Sacrifice(card=MARTYR))
    game.gm(EndScene())
    game.by("c2", DiscardForRefill(cards=()))
    assert game.table.phase is Phase.BETWEEN_SCENES


@pytest.mark.rule("DD-68")
@pytest.mark.parametrize("dead", [False, True], ids=["removed", "sacrificed"])
def test_what_a_character_was_part_of_is_closed(dead: bool) -> None:
    game = Game(3).scene()
    martyr(game)
    game.hand("c1", 1, ACTION, IDEA, RALLY).hand("c2", 11, 12)
    for move in (UseCard(card=IDEA, question="Where?"), UseCard(card=ACTION), UseCard(card=RALLY)):
        game.by("c1", move)
    game.by("c1", OfferTrade(to="c2", give=(1,), because="so"))
    game.by("c2", OfferTrade(to="c1", give=(11,), because="so"))
    game.by("c2", OfferTrade(to="c3", give=(12,), because="so"))
    game.by("c1", AnswerTrade(trade="t2", give=(1,)))
    game.gm(StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A",), 9),)))
    game.by("c1", MakeRoll(value=8), 3, 4)
    game.by("c2", MakeRoll(value=8), 3, 4)
    events = game.by("c1", Sacrifice(card=MARTYR)) if dead else game.leave("c1")
    assert [event.content["roll"] for event in of_type(events, "roll_voided")] == ["r1"]
    seen = game.seen()
    assert {trade["id"]: trade["state"] for trade in seen["trades"]} == {
        "t1": "declined",
        "t2": "declined",
        "t3": "offered",
    }
    assert {roll["id"]: roll["state"] for roll in seen["rolls"]} == {"r1": "void", "r2": "open"}
    assert [task["state"] for task in seen["skill_resolutions"]] == ["lost"]
    assert seen["effects"] == []
    assert [waiting["kind"] for waiting in seen["awaiting"]] == ["trade", "roll", "discard"]
    assert game.table.rallying == ("c2", "c3")


@pytest.mark.rule("DD-68")
def test_a_question_about_a_subplot_of_the_one_who_left_is_dropped() -> None:
    """A Campaign of c1 on the Romance of c2; the card stays in its pool."""
    game = Game(3).scene().hand("c1", CAMPAIGN).hand("c2", ROMANCE)
    game.by("c1", PlayToPool(card=CAMPAIGN))
    game.by("c2", PlayToPool(card=ROMANCE))
    game.gm(ApproveCard(character="c2", card=ROMANCE))
    game.gm(ActivateCard(character="c2", card=ROMANCE))
    game.by("c1", UseCard(card=CAMPAIGN, character="c2"))
    assert len(awaiting(game, "campaign")) == 1
    game.leave("c2")
    assert awaiting(game) == []
    assert game.table.pool_cards("c1") == (CAMPAIGN,)


@pytest.mark.rule("DD-68", "DD-45")
def test_what_others_wait_for_and_work_at_goes_on() -> None:
    """So does the claim of a Glory, also after its character has left."""
    game = Game(3).scene(SceneKind.DRAMATIC)
    active(game.hand("c2", ROMANCE), ROMANCE, "c2")
    game.hand("c1", GLORY, CAMPAIGN).hand("c2", GLORY + 1).hand("c3")
    game.by("c1", PlayToPool(card=CAMPAIGN))
    game.by("c1", UseCard(card=CAMPAIGN, character="c2"))
    for who, card, id in (("c1", GLORY, "r1"), ("c2", GLORY + 1, "r2")):
        game.by(who, MakeRoll(value=10, difficulty=10), 9, 10, 10, 8)
        game.by(who, ResolveRoll(roll=id))
        game.by(who, UseCard(card=card, roll=id))
        game.gm(StartSkill(character=who, skill="disarm", steps=(SkillTask(("A",), 9),)))
    game.leave("c3")
    assert [claim["character"] for claim in awaiting(game, "glory")] == ["c1", "c2"]
    [campaign] = awaiting(game, "campaign")
    assert (campaign["card"], campaign["character"]) == (CAMPAIGN, "c2")
    game.leave("c1")
    assert [claim["character"] for claim in awaiting(game, "glory")] == ["c1", "c2"]
    assert awaiting(game, "campaign") == []
    assert [task["state"] for task in game.seen()["skill_resolutions"]] == ["lost", "running"]


@pytest.mark.rule("DD-68", "DD-62")
@pytest.mark.parametrize("gone", [True, False], ids=["the character", "the scene"])
def test_a_proposal_ends_with(gone: bool) -> None:
    game = Game(3).scene()
    game.gm(StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A",), 9),)))
    game.gm(StartRounds())
    game.flip(CRITICAL_PROBLEM)
    game.by("c1", AttemptSkill(resolution="s1", value=5), 3, 3)
    game.gm(ResolveRoll(roll="r1"))
    game.by("c1", ProposeApproach(resolution="s1", skill="bluff"))
    assert game.seen()["skill_resolutions"][0]["proposed"] == {
        "skill": "bluff",
        "last_ditch": False,
    }
    if gone:
        game.leave("c1")
    else:
        game.gm(EndScene())
    (task,) = game.seen()["skill_resolutions"]
    assert (task["state"], task["proposed"]) == ("lost", None)


@pytest.mark.rule("DD-68")
def test_the_monologue_of_one_who_left_is_over() -> None:
    game = Game(3).rounds(PLAIN).pool("c1", MONOLOGUE)
    game.by("c1", UseCard(card=MONOLOGUE))
    assert game.refused("c2", MakeRoll(value=8)) is Rule.ACTIONS_STOPPED
    game.leave("c1")
    game.by("c2", MakeRoll(value=8), 3, 4)


@pytest.mark.rule("DD-68")
def test_active_subplots_stay_on_record() -> None:
    game = Game(3).scene()
    martyr(game)
    game.by("c1", Sacrifice(card=MARTYR))
    (record,) = game.table.subplots
    assert (record.character, record.type, record.acts) == ("c1", "Martyr", (1,))
    game.gm(EndAct())
    game.gm(EndRefill())
    game.gm(StartAct())
    assert game.table.subplots == (record,)


@pytest.mark.rule("DD-68")
@pytest.mark.rule("DD-24c")
def test_a_glory_of_one_who_left_still_counts() -> None:
    game = Game(2).scene(SceneKind.DRAMATIC).hand("c1", GLORY).hand("c2", 1)
    game.by("c1", MakeRoll(value=10, difficulty=10), 9, 10, 10, 8)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=GLORY, roll="r1"))
    game.gm(ApproveCard(character="c1", card=GLORY))
    game.leave("c1")
    end_adventure(game)
    assert game.table.character("c2").possibilities == 13


@pytest.mark.rule("DD-68")
def test_one_who_left_is_no_target() -> None:
    game = Game(3).rounds(1)
    game.leave("c2")
    for who, move in (
        (None, AwardCard(character="c2", action="test")),
        ("c1", MakeRoll(value=8, against=("c2",))),
    ):
        assert game.refused(who, move) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-68")
def test_ids_are_not_given_twice() -> None:
    game = Game(3)
    game.leave("c3")
    game.join(JoinRequest(name="Next"))
    assert [character.id for character in game.table.characters] == ["c1", "c2", "c4"]


@pytest.mark.rule("DD-68")
@pytest.mark.parametrize("who", ["c9", "f1"])
def test_only_characters_leave(who: str) -> None:
    game = Game(1)
    game.foe()
    with pytest.raises(RuleError) as refused:
        game.leave(who)
    assert refused.value.rule is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-68")
def test_a_dead_character_can_be_removed() -> None:
    game = Game(2).scene()
    martyr(game)
    game.by("c1", Sacrifice(card=MARTYR))
    discards = game.table.discard_pile
    (removed,) = game.leave("c1")
    assert removed.type == "character_removed"
    assert game.table.discard_pile == discards
    assert [character.id for character in game.table.characters] == ["c2"]


def seat(game: Game, order: Any, character: str) -> None:
    """Release or claim a seat."""
    assert len(game.seat(lambda turn: order(turn, character))) == 1


def test_a_released_seat_is_claimed_once() -> None:
    """Hand and pool stay where they are."""
    game = Game(2).scene()
    hands = game.table.hands
    seat(game, release, "c1")
    assert game.seen()["characters"][0]["released"] is True
    seat(game, claim, "c1")
    assert game.seen()["characters"][0]["released"] is False
    assert game.table.hands == hands
    with pytest.raises(RuleError) as refused:
        seat(game, claim, "c1")
    assert refused.value.rule is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-15", "DD-71")
def test_a_roll_of_a_character_whose_seat_is_free_waits_for_the_gamemaster() -> None:
    game = Game(2).scene()
    seat(game, release, "c1")
    game.gm(MakeRoll(character="c1", value=8, difficulty=9), 3, 4)
    game.by("c2", MakeRoll(value=8, difficulty=9), 3, 4)
    assert [roll["waits_for"] for roll in awaiting(game, "roll")] == [("gamemaster",), ("c2",)]
    seat(game, claim, "c1")
    assert [roll["waits_for"] for roll in awaiting(game, "roll")] == [("c1",), ("c2",)]


@pytest.mark.parametrize("order", [release, claim])
def test_only_seats_of_living_characters_are_given_on(order: Any) -> None:
    game = Game(1)
    with pytest.raises(RuleError) as refused:
        seat(game, order, "c9")
    assert refused.value.rule is Rule.NO_SUCH_TARGET


def test_a_table_seats_so_many_and_no_more() -> None:
    game = Game(MAX_CHARACTERS)
    with pytest.raises(RuleError) as refusal:
        game.join(JoinRequest(name="One more"))
    assert refusal.value.rule is Rule.TABLE_FULL
    game.leave("c1")
    game.join(JoinRequest(name="One more"))


@pytest.mark.rule("DD-10")
def test_a_hand_may_be_brought_that_is_all_of_the_deck_but_the_card_to_flip() -> None:
    game = Game(0, deck=deck_of(1, 2, 3, 4))
    game.join(JoinRequest(name="Wanda", hand=(1, 2, 3)))
    game.gm(StartAdventure())
    assert (game.table.deck, game.table.hands["c1"]) == ((4,), (1, 2, 3))
    assert game.table.undo_steps == ()


@pytest.mark.parametrize("phase", list(Phase))
def test_a_seat_is_left_and_taken_again_in_every_phase(phase: Phase) -> None:
    """Cards, values and everything else of the character stay as they are."""
    game = at(phase)
    game.pool("c2", HERO)
    before = game.seen()["characters"]
    seat(game, release, "c2")
    seat(game, claim, "c2")
    assert game.seen()["characters"] == before
    assert game.table.phase is phase


@pytest.mark.rule("DD-07")
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.AWARDS])
def test_a_player_who_comes_late_sits_down_in_every_phase_but_the_awards(phase: Phase) -> None:
    """In an adventure with a hand of its size."""
    game = at(phase)
    game.join(JoinRequest(name="Late"))
    assert [one.id for one in game.table.characters] == ["c1", "c2", "c3", "c4"]
    assert len(game.table.hands["c4"]) == (4 if phase in PLAYING else 0)
    assert game.table.phase is phase


# The gamemaster's seat.

PLAYER = Actor(Role.PLAYER, "c2")
WATCHING = Actor(Role.SPECTATOR, spectator="w1")


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize(
    ("claimant", "events", "released", "watching"),
    [
        pytest.param(
            PLAYER,
            [
                ("character_released", {"character": "c2"}),
                ("gamemaster_handed_over", {"character": "c2", "spectator": None}),
            ],
            ["c2"],
            ["w1", "w2"],
            id="a player",
        ),
        pytest.param(
            WATCHING,
            [
                ("spectator_left", {"spectator": "w1", "name": "Grandmother"}),
                ("gamemaster_handed_over", {"character": None, "spectator": "w1"}),
            ],
            [],
            ["w2"],
            id="a spectator",
        ),
        pytest.param(
            None,
            [("gamemaster_handed_over", {"character": None, "spectator": None})],
            [],
            ["w1", "w2"],
            id="somebody new",
        ),
    ],
)
def test_whoever_becomes_the_gamemaster_leaves_the_own_seat(
    phase: Phase,
    claimant: Actor | None,
    events: list[Any],
    released: list[str],
    watching: list[str],
) -> None:
    game = at(phase)
    for name in ("Grandmother", None):
        game.seat(partial(watch, name=name))
    hands = game.table.hands
    happened = game.seat(partial(hand_over, claimant=claimant))
    assert [(event.type, dict(event.content)) for event in happened] == events
    seen = game.seen()
    assert [one["id"] for one in seen["characters"] if one["released"]] == released
    assert [one["id"] for one in seen["spectators"]] == watching
    assert game.table.hands == hands
    assert game.table.phase is phase


def test_the_player_of_a_dead_character_can_become_the_gamemaster() -> None:
    """The seat of the dead is not free to be claimed."""
    game = Game(2).scene()
    martyr(game)
    game.by("c1", Sacrifice(card=MARTYR))
    (handed_over,) = game.seat(partial(hand_over, claimant=Actor(Role.PLAYER, "c1")))
    assert handed_over.content == {"character": "c1", "spectator": None}
    assert game.seen()["characters"][0]["released"] is False
