"""Cards for approved actions: DD-17."""

from __future__ import annotations

from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import InvalidField, Rule
from service.tables.common.event import Event
from service.tables.drama_deck.card import ACTIONS, Side
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.settings import AwardBy, Settings
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.rules import legal

HASTE, OTHER_HASTE = 41, 42
TEST_AND_TRICK = 57
ATTACK_AND_DEFEND = 105
ANY = 1
ANY_FLURRY = 4


def tried(game: Game, who: str, difficulty: int = 0, **fields: Any) -> tuple[Event, ...]:
    """A roll of 0 against the difficulty; what its resolution is told as."""
    request: dict[str, Any] = {"value": 0, "difficulty": difficulty, **fields}
    if who.startswith("f"):
        game.gm(MakeRoll(foe=who, **request), 5, 5)
    else:
        game.by(who, MakeRoll(**request), 5, 5)
    return game.gm(ResolveRoll(roll=game.table.rolls[-1].id))


def earned(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Who has drawn a card, and for what."""
    return [
        (event.content["character"], event.content["source"])
        for event in of_type(events, "cards_drawn")
        if event.content["count"] == 1
    ]


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize("action", [*ACTIONS, None])
@pytest.mark.parametrize(
    ("top", "approved"),
    [
        pytest.param(TEST_AND_TRICK, {"test", "trick"}, id="card 57"),
        pytest.param(ATTACK_AND_DEFEND, {"attack", "defend"}, id="card 105"),
        pytest.param(
            ANY,
            {"attack", "defend", "trick", "test", "taunt", "intimidate", "maneuver"},
            id="any, card 1",
        ),
    ],
)
def test_success_at_an_approved_action_draws_a_card(
    top: int, approved: set[str], action: str | None
) -> None:
    game = Game(3).rounds(top)
    before, drawn = game.table.hands["c1"], game.table.deck[0]
    events = tried(game, "c1", action=action)
    if action in approved - {"defend"}:  # which a roll of one's own does not earn
        assert earned(events) == [("c1", action)]
        assert game.table.hands["c1"] == (*before, drawn)
    else:
        assert earned(events) == []


@pytest.mark.rule("DD-17")
def test_a_failure_draws_none() -> None:
    assert earned(tried(Game(3).rounds(TEST_AND_TRICK), "c1", 1, action="trick")) == []


@pytest.mark.rule("DD-17")
def test_an_attack_that_hits_is_enough() -> None:
    """Damage is no matter of the service."""
    game = Game(3).rounds(ATTACK_AND_DEFEND)
    foe = game.foe()
    assert earned(tried(game, "c1", action="attack", against=(foe,))) == [("c1", "attack")]


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("attacker", "difficulty", "action", "expected"),
    [
        pytest.param(Side.VILLAINS, 1, "attack", [("c1", "defend")], id="a miss"),
        pytest.param(Side.VILLAINS, 0, "attack", [], id="a hit"),
        pytest.param(Side.VILLAINS, 1, "trick", [], id="no attack"),
        pytest.param(Side.HEROES, 1, "attack", [("c1", "defend")], id="a miss of an ally"),
    ],
)
def test_a_defence_succeeds_when_somebody_attacked_and_missed(
    attacker: Side, difficulty: int, action: str, expected: list[tuple[str, str]]
) -> None:
    game = Game(3).rounds(ATTACK_AND_DEFEND)
    foe = game.foe(attacker)
    assert earned(tried(game, foe, difficulty, action=action, against=("c1",))) == expected


@pytest.mark.rule("DD-17")
def test_a_miss_at_a_villain_earns_nobody_a_card() -> None:
    game = Game(3).rounds(ATTACK_AND_DEFEND)
    foe = game.foe()
    assert earned(tried(game, "c1", 1, action="attack", against=(foe,))) == []


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize("side", Side)
def test_allies_and_villains_draw_none(side: Side) -> None:
    game = Game(3).rounds(ANY)
    assert earned(tried(game, game.foe(side), action="trick", against=("c1",))) == []


@pytest.mark.rule("DD-17")
def test_the_gamemaster_gives_the_card_for_what_was_not_rolled() -> None:
    game = Game(3).rounds(TEST_AND_TRICK)
    events = game.gm(AwardCard(character="c1", action="test"))
    assert [event.type for event in events] == ["card_awarded", "cards_drawn"]
    assert earned(events) == [("c1", "test")]


@pytest.mark.rule("DD-17")
def test_the_gamemaster_gives_none_for_what_is_not_approved() -> None:
    """The example: with card 57 an attack that hits draws no card."""
    game = Game(3).rounds(TEST_AND_TRICK)
    assert game.refused(None, AwardCard(character="c1", action="attack")) is Rule.NOT_APPROVED
    assert game.refused(None, AwardCard(character="c9", action="test")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-17")
def test_nothing_is_approved_before_the_first_flip() -> None:
    game = Game(3).rounds(ANY)
    game.gm(EndRounds())
    game.gm(StartRounds())
    assert game.refused(None, AwardCard(character="c1", action="test")) is Rule.NOT_APPROVED
    assert earned(tried(game, "c1", action="test")) == []


@pytest.mark.rule("DD-17")
def test_nothing_is_approved_in_free_time() -> None:
    game = Game(3).rounds(ANY)
    game.gm(EndRounds())
    assert earned(tried(game, "c1", action="test")) == []


@pytest.mark.rule("DD-17")
def test_the_gamemaster_may_say_no() -> None:
    game = Game(3).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=0, action="trick"), 5, 5)
    assert earned(game.gm(ResolveRoll(roll="r1", approved=False))) == []
    assert game.seen()["rolls"][0]["success"] is True
    assert earned(tried(game, "c1", action="trick")) == [("c1", "trick")]


@pytest.mark.rule("DD-17")
def test_the_gamemaster_cannot_approve_what_earns_no_card() -> None:
    game = Game(3).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=0, action="attack"), 5, 5)
    move = ResolveRoll(roll="r1", success=True, approved=True)
    assert game.refused(None, move) is Rule.NOT_APPROVED


@pytest.mark.rule("DD-17")
def test_only_a_success_is_approved() -> None:
    game = Game(3).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=0, action="trick"), 5, 5)
    move = ResolveRoll(roll="r1", success=False, approved=True)
    assert game.refused(None, move) is Rule.NOT_APPROVED


@pytest.mark.rule("DD-17")
def test_an_approval_does_not_say_whether_it_succeeded() -> None:
    """The dice do, against a difficulty: 0 against 1 fails. Without one the verdict is missing."""
    game = Game(3).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=1, action="trick"), 5, 5)
    game.by("c2", MakeRoll(value=0, action="trick"), 5, 5)
    assert game.refused(None, ResolveRoll(roll="r1", approved=True)) is Rule.NOT_APPROVED
    with pytest.raises(InvalidField) as misfit:
        game.gm(ResolveRoll(roll="r2", approved=True))
    assert misfit.value.field == "success"


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize("award_by", list(AwardBy))
@pytest.mark.parametrize(
    ("difficulty", "verdict"),
    [
        pytest.param(0, {}, id="the dice, against its difficulty"),
        pytest.param(None, {"difficulty": 0}, id="the dice, against the gamemaster's"),
        pytest.param(None, {"level": Level.GOOD}, id="a level"),
        pytest.param(1, {"level": Level.GOOD}, id="a level, against the dice"),
        pytest.param(1, {"success": True}, id="the gamemaster's word, against the dice"),
    ],
)
def test_a_success_is_approved_however_it_comes_about(
    award_by: AwardBy, difficulty: int | None, verdict: dict[str, Any]
) -> None:
    game = Game(3, settings=Settings(award_by=award_by)).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=difficulty, action="trick"), 5, 5)
    resolved = game.gm(ResolveRoll(roll="r1", approved=True, **verdict))
    assert (game.shown()["success"], earned(resolved)) == (True, [("c1", "trick")])


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(("difficulty", "listed"), [(0, True), (1, False)])
def test_where_the_gamemaster_awards_what_the_dice_earned_is_approved_as_it_is(
    difficulty: int, listed: bool
) -> None:
    game = Game(3, settings=Settings(award_by=AwardBy.GAMEMASTER)).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=difficulty, action="trick"), 5, 5)
    approval = ResolveRoll(roll="r1", approved=True)
    offers = [offer for offer in legal(game.table, GAMEMASTER) if offer.sample == approval]
    assert [(offer.required, len(offer.awards)) for offer in offers] == [((), 1)] * listed


@pytest.mark.rule("DD-17")
def test_the_gamemasters_word_on_success_counts() -> None:
    game = Game(3).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, action="trick"), 5, 5)
    assert earned(game.gm(ResolveRoll(roll="r1", success=True))) == [("c1", "trick")]


@pytest.mark.rule("DD-17")
def test_the_players_own_resolution_earns_it_too() -> None:
    game = Game(3).rounds(TEST_AND_TRICK)
    game.by("c1", MakeRoll(value=0, difficulty=0, action="trick"), 5, 5)
    assert earned(game.by("c1", ResolveRoll(roll="r1"))) == [("c1", "trick")]


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("top", "hastes", "most"),
    [
        pytest.param(ANY, (), 1, id="one action"),
        pytest.param(ANY_FLURRY, (), 2, id="Flurry"),
        pytest.param(ANY, (HASTE,), 2, id="Haste"),
        pytest.param(ANY, (HASTE, OTHER_HASTE), 3, id="two Hastes"),
        pytest.param(ANY_FLURRY, (HASTE,), 3, id="Flurry and Haste"),
        pytest.param(TEST_AND_TRICK, (), 1, id="card 57"),
    ],
)
def test_each_action_earns_at_most_one_card(top: int, hastes: tuple[int, ...], most: int) -> None:
    game = Game(3).rounds(top).pool("c1", *hastes)
    for card in hastes:
        game.by("c1", UseCard(card=card))
    drawn = [earned(tried(game, "c1", action="trick")) for _ in range(most)]
    assert drawn == [[("c1", "trick")]] * most
    assert game.seen()["characters"][0]["cards_earned"] == most
    assert earned(tried(game, "c1", action="test")) == []
    assert game.refused(None, AwardCard(character="c1", action="test")) is Rule.NOT_APPROVED
    game.gm(AwardCard(character="c2", action="test"))


@pytest.mark.rule("DD-17")
def test_a_haste_of_somebody_else_earns_one_nothing() -> None:
    game = Game(3).rounds(ANY).pool("c2", HASTE)
    game.by("c2", UseCard(card=HASTE))
    tried(game, "c1", action="trick")
    assert earned(tried(game, "c1", action="trick")) == []


@pytest.mark.rule("DD-17")
def test_defend_earns_one_a_round_beside_the_own_action() -> None:
    game = Game(3).rounds(ATTACK_AND_DEFEND)
    foe = game.foe()
    assert earned(tried(game, foe, 1, action="attack", against=("c1",))) == [("c1", "defend")]
    assert earned(tried(game, foe, 1, action="attack", against=("c1",))) == []
    assert earned(tried(game, foe, 1, action="attack", against=("c2",))) == [("c2", "defend")]
    assert game.refused(None, AwardCard(character="c1", action="defend")) is Rule.NOT_APPROVED
    assert earned(tried(game, "c1", action="attack", against=(foe,))) == [("c1", "attack")]
    game.flip(106)
    assert earned(tried(game, foe, 1, action="attack", against=("c1",))) == [("c1", "defend")]


@pytest.mark.rule("DD-17")
@pytest.mark.rule("DD-30")
def test_a_flurry_does_not_make_a_second_defence_earn() -> None:
    game = Game(3).rounds(ANY_FLURRY)
    game.gm(AwardCard(character="c1", action="defend"))
    assert game.refused(None, AwardCard(character="c1", action="defend")) is Rule.NOT_APPROVED


@pytest.mark.rule("DD-17")
def test_the_next_round_earns_anew() -> None:
    game = Game(3).rounds(ANY)
    game.gm(AwardCard(character="c1", action="trick"))
    game.flip(7).gm(AwardCard(character="c1", action="trick"))


@pytest.mark.rule("DD-17")
@pytest.mark.rule("DD-13")
def test_an_earned_card_may_enter_the_pool_in_the_same_round() -> None:
    """The example: with a Flurry two cards are earned, and still only one enters the pool."""
    game = Game(3).scene().on_top(ANY_FLURRY, 150, 151)
    game.gm(StartRounds())
    game.flip(ANY_FLURRY)
    tried(game, "c1", action="trick")
    tried(game, "c1", action="test")
    assert game.table.hands["c1"][-2:] == (150, 151)
    game.by("c1", PlayToPool(card=150))
    assert game.refused("c1", PlayToPool(card=151)) is Rule.POOL_LIMIT
