"""Phases, scenes and the refill: DD-08, DD-22, DD-25, DD-27."""

from __future__ import annotations

import pytest

from service.systems.torg.check import Level
from service.tables.common.errors import Rule, RuleError
from service.tables.common.move import Move
from service.tables.common.seeds import GiveSeed
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAct,
    StartAdventure,
)
from service.tables.drama_deck.moves.award import AwardCard, RevokeAward
from service.tables.drama_deck.moves.cards import (
    AskForCard,
    BoxOption,
    CardPlace,
    ChooseByBox,
    DealCard,
    GiveUpCard,
    MoveCard,
    Reshuffle,
)
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import (
    Act,
    ApplySetback,
    ChangeTakingPart,
    CriticalMoment,
    EndRounds,
    Flip,
    RevokeFlip,
    SetConditions,
    SetSceneKind,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard, DiscardSubplot
from service.tables.drama_deck.moves.trade import OfferTrade
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import PLAYING, Phase
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import GAMEMASTER, Game, at, of_type, player
from tests.tables.drama_deck.rules import play

HEROES = "heroes"
PLAIN = 149
HERO, ALERTNESS, CONNECTION, ROMANCE = 64, 33, 81, 120
ACTION, OPPONENT_FAILS = 36, 74

EVERY = set(Phase)
RUNNING = set(PLAYING)
PLAYED = {Phase.FREE, Phase.ROUNDS}

# A move, who makes it (None: the gamemaster), and the phases that it belongs to.
PHASES: list[tuple[Move, str | None, set[Phase]]] = [
    (StartAdventure(), None, {Phase.LOBBY, Phase.CLOSED}),
    (GiveSeed(client_seed="luck"), "c1", {Phase.LOBBY, Phase.CLOSED}),
    (CloseAdventure(), None, {Phase.AWARDS}),
    (DealCard(character="c1", because="slip"), None, RUNNING),
    (MoveCard(card=HERO, to=CardPlace.DISCARD_PILE, because="slip"), None, RUNNING),
    (AskForCard(character="c1", because="slip"), None, RUNNING),
    (GiveUpCard(), "c1", RUNNING),
    (SetSceneKind(kind=SceneKind.DRAMATIC), None, PLAYED),
    (SetConditions(side=Side.HEROES, conditions=(), because="slip"), None, {Phase.ROUNDS}),
    (ChangeTakingPart(remove=("c1",)), None, {Phase.ROUNDS}),
    (Act(), "c1", {Phase.ROUNDS}),
    (RevokeAward(character="c1", because="slip"), None, RUNNING),
    (RevokeFlip(because="slip"), None, {Phase.ROUNDS}),
    (StartScene(kind=SceneKind.STANDARD), None, {Phase.BETWEEN_SCENES}),
    (EndAct(), None, {Phase.BETWEEN_SCENES, *PLAYED}),
    (StartAct(), None, {Phase.BETWEEN_ACTS}),
    (EndAdventure(), None, RUNNING),
    (EndScene(), None, PLAYED),
    (EndRefill(), None, {Phase.REFILL}),
    (StartRounds(), None, {Phase.FREE}),
    (Flip(), None, {Phase.ROUNDS}),
    (Act(), "c1", {Phase.ROUNDS}),
    (EndRounds(), None, {Phase.ROUNDS}),
    (AwardCard(character="c1", action="test"), None, {Phase.ROUNDS}),
    (RefusePool(character="c1"), None, {Phase.ROUNDS}),
    (
        TakeFromPool(character="c1", cards=(HERO,), action="test", level=Level.GOOD, because="So."),
        None,
        {Phase.ROUNDS},
    ),
    (ApplySetback(side=HEROES), None, {Phase.ROUNDS}),
    (
        StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A",), 9),)),
        None,
        PLAYED,
    ),
    (ChooseByBox(options=(BoxOption("one", ("A",)),)), None, RUNNING),
    (PlayToPool(card=ALERTNESS), "c1", PLAYED | {Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS}),
    (PlayToPool(card=128), "c1", PLAYED),  # no special
    (DiscardSubplot(card=ROMANCE), "c1", RUNNING),
    (UseCard(card=128), "c1", PLAYED),
    (CriticalMoment(), "c1", {Phase.ROUNDS}),
    (DiscardForRefill(cards=(ALERTNESS,)), "c1", {Phase.REFILL}),
    # Between a scene and its refill trading is `trade_closed`, in the lobby too early.
    (
        OfferTrade(to="c2", give=(ALERTNESS,), because="so"),
        "c1",
        RUNNING,
    ),
    (Reshuffle(), None, RUNNING),
]


@pytest.mark.rule("DD-08")
@pytest.mark.parametrize(
    ("move", "who", "phases"), [pytest.param(*row, id=row[0].move) for row in PHASES]
)
def test_a_move_in_another_phase_is_refused(
    move: Move, who: str | None, phases: set[Phase]
) -> None:
    wrong = set()
    for phase in Phase:
        game = at(phase).hand("c1", ALERTNESS, ROMANCE, 128).pool("c1", HERO)
        try:
            play(game.table, player(who) if who else GAMEMASTER, move, game.chance)
        except RuleError as error:
            if error.rule is Rule.WRONG_PHASE:
                wrong.add(phase)
    assert wrong == EVERY - phases


@pytest.mark.rule("DD-08")
def test_a_roll_belongs_to_a_scene() -> None:
    for phase in EVERY - PLAYED:
        assert at(phase).refused("c1", MakeRoll(value=8)) is Rule.WRONG_PHASE
    for phase in PLAYED:
        at(phase).by("c1", MakeRoll(value=8), 3, 4)


@pytest.mark.rule("DD-08")
def test_the_phases_of_an_adventure() -> None:
    game = Game(1)
    steps: list[tuple[Move, Phase]] = [
        (StartAdventure(), Phase.BETWEEN_SCENES),
        (StartScene(kind=SceneKind.DRAMATIC), Phase.FREE),
        (StartRounds(), Phase.ROUNDS),
        (Flip(), Phase.ROUNDS),
        (EndRounds(), Phase.FREE),
        (EndScene(), Phase.REFILL),
        (EndRefill(), Phase.BETWEEN_SCENES),
        (EndAct(), Phase.BETWEEN_ACTS),
        (StartAct(), Phase.BETWEEN_SCENES),
        (EndAdventure(), Phase.AWARDS),
        (CloseAdventure(), Phase.CLOSED),
        (StartAdventure(), Phase.BETWEEN_SCENES),
    ]
    assert game.table.phase is Phase.LOBBY
    for move, phase in steps:
        game.gm(move)
        assert game.seen()["phase"] == phase


@pytest.mark.rule("DD-08")
@pytest.mark.parametrize("kind", SceneKind)
def test_a_scene_is_standard_or_dramatic_and_has_a_number(kind: SceneKind) -> None:
    game = Game(1)
    game.gm(StartAdventure())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    game.gm(EndScene())
    game.gm(EndRefill())
    assert game.seen()["scene"] is None
    game.gm(StartScene(kind=kind))
    assert game.seen()["scene"] == {"number": 2, "kind": kind, "name": None, "trades": False}
    assert game.seen()["act"] == 1


@pytest.mark.rule("DD-08")
def test_scenes_of_a_kept_table_go_on_from_its_number() -> None:
    """Kept tables have it under the name `scene`."""
    game = Game(1)
    game.gm(StartAdventure())
    game.table = game.table.changed(numbered={**game.table.numbered, "scene": 7})
    game.gm(StartScene(kind=SceneKind.STANDARD))
    assert game.seen()["scene"]["number"] == 8


@pytest.mark.rule("DD-25")
def test_the_refill_of_the_book() -> None:
    """Hands of 3, 8 and 4 at a size of 4; the example's figures."""
    game = Game(3).scene()
    game.hand("c1", 1, 2, 3).hand("c2", *range(11, 19)).hand("c3", 21, 22, 23, 24)
    game.gm(EndScene())
    assert game.refused("c2", DiscardForRefill(cards=(11, 12, 13))) is Rule.HAND_OVER_LIMIT
    game.by("c2", DiscardForRefill(cards=(11, 12, 13, 14)))
    game.by("c1", DiscardForRefill(cards=(1,)))
    deck = game.table.deck
    game.by("c3", DiscardForRefill(cards=(24,)))
    assert game.table.phase is Phase.BETWEEN_SCENES
    assert game.table.hands["c1"] == (2, 3, *deck[:2])
    assert game.table.hands["c2"] == (15, 16, 17, 18)
    assert game.table.hands["c3"] == (21, 22, 23, deck[2])


@pytest.mark.rule("DD-22")
def test_pools_go_back_into_the_hands() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", 1).pool("c1", HERO, 65).pool("c2", 66)
    events = game.gm(EndScene())
    assert game.table.hands["c1"] == (1, HERO, 65)
    assert game.table.pool_cards("c1") == game.table.pool_cards("c2") == ()
    returned = {
        e.content["character"]: e.content["cards"] for e in of_type(events, "pool_returned")
    }
    assert returned == {"c1": [HERO, 65], "c2": [66]}


@pytest.mark.rule("DD-27")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(33, id="Alertness"),
        pytest.param(81, id="Connection"),
        pytest.param(123, id="Mistaken Identity"),
        pytest.param(126, id="Nemesis"),
        pytest.param(125, id="Personal Stake"),
        pytest.param(120, id="Romance"),
        pytest.param(127, id="Suspicion"),
        pytest.param(124, id="True Identity"),
        pytest.param(122, id="Martyr"),
        pytest.param(112, id="Campaign"),
    ],
)
def test_these_stay_in_the_pool(card: int) -> None:
    game = Game(3).scene().hand("c1", card, 1, 2, 3)
    game.by("c1", PlayToPool(card=card))
    assert game.seen()["characters"][0]["pool"][0]["state"] == "waiting"
    game.gm(EndScene())
    game.gm(EndRefill())
    assert game.table.pool_cards("c1") == (card,)
    game.gm(StartScene(kind=SceneKind.STANDARD))
    game.gm(EndAct())
    game.gm(EndRefill())
    assert game.table.pool_cards("c1") == (card,)


@pytest.mark.rule("DD-27")
def test_every_other_type_goes_back() -> None:
    """The Escape as well, which cannot be traded out of a pool."""
    game = Game(3).rounds(PLAIN)
    ones = {card.type: card.number for card in game.table.cards if not card.special}
    game.pool("c1", *ones.values())
    game.gm(EndScene())
    assert len(ones) == 19
    assert game.table.pool_cards("c1") == ()


@pytest.mark.rule("DD-27")
def test_what_stays_does_not_count_at_the_refill() -> None:
    """The example: hand of 2, Hero and Connection in the pool, size 4: one card is drawn."""
    game = Game(3).scene().hand("c1", 1, 2).pool("c1", HERO, CONNECTION)
    game.gm(EndScene())
    assert game.table.hands["c1"] == (1, 2, HERO)
    drawn = game.table.deck[0]
    game.gm(EndRefill())
    assert game.table.hands["c1"] == (1, 2, HERO, drawn)
    assert game.table.pool_cards("c1") == (CONNECTION,)


@pytest.mark.rule("DD-27")
def test_a_used_one_leaves_the_pool_and_an_active_one_is_shown() -> None:
    game = Game(3).scene().hand("c1", ALERTNESS, ROMANCE)
    for card in (ALERTNESS, ROMANCE):
        game.by("c1", PlayToPool(card=card))
    game.gm(ActivateCard(character="c1", card=ALERTNESS))
    game.gm(ApproveCard(character="c1", card=ROMANCE))
    game.gm(ActivateCard(character="c1", card=ROMANCE))
    assert game.table.discard_pile == (ALERTNESS,)
    (pooled,) = game.seen()["characters"][0]["pool"]
    assert (pooled["card"], pooled["state"]) == (ROMANCE, "active")


@pytest.mark.rule("DD-22")
@pytest.mark.parametrize(
    ("hand", "discarded", "rule"),
    [
        pytest.param(6, 0, Rule.HAND_OVER_LIMIT, id="two too many, none discarded"),
        pytest.param(6, 1, Rule.HAND_OVER_LIMIT, id="two too many, one discarded"),
        pytest.param(6, 2, None, id="down to the size"),
        pytest.param(6, 3, None, id="down to the size, and one more"),
        pytest.param(6, 4, Rule.TOO_MANY_DISCARDS, id="down to the size, and two more"),
        pytest.param(4, 0, None, id="the size, none"),
        pytest.param(4, 1, None, id="the size, one"),
        pytest.param(4, 2, Rule.TOO_MANY_DISCARDS, id="the size, two"),
        pytest.param(2, 0, None, id="below the size, none"),
        pytest.param(2, 1, None, id="below the size, one"),
        pytest.param(2, 2, Rule.TOO_MANY_DISCARDS, id="below the size, two"),
        pytest.param(0, 0, None, id="no card"),
    ],
)
def test_how_many_cards_are_discarded(hand: int, discarded: int, rule: Rule | None) -> None:
    game = Game(3).scene().hand("c1", *range(21, 21 + hand))
    game.gm(EndScene())
    move = DiscardForRefill(cards=tuple(range(21, 21 + discarded)))
    if rule:
        assert game.refused("c1", move) is rule
    else:
        game.by("c1", move)
        assert game.table.hands["c1"] == tuple(range(21 + discarded, 21 + hand))


@pytest.mark.rule("DD-22")
@pytest.mark.parametrize(("hand", "most"), [(6, 3), (4, 1), (2, 1)])
def test_a_refusal_tells_how_many_may_be_discarded(hand: int, most: int) -> None:
    cards = tuple(range(21, 21 + hand))
    game = Game(3).scene().hand("c1", *cards)
    game.gm(EndScene())
    with pytest.raises(RuleError, match=f"^Discard at most {most}.$"):
        game.by("c1", DiscardForRefill(cards=cards[: most + 1]))


@pytest.mark.rule("DD-22")
def test_returned_pool_cards_count_against_the_size() -> None:
    game = Game(3).scene().hand("c1", 1, 2, 3, 4).pool("c1", HERO, ALERTNESS)
    game.gm(EndScene())
    assert game.refused("c1", DiscardForRefill(cards=())) is Rule.HAND_OVER_LIMIT
    game.by("c1", DiscardForRefill(cards=(HERO,)))


@pytest.mark.rule("DD-22")
def test_only_held_cards_are_discarded() -> None:
    game = Game(3).scene().hand("c1", 1, 2, 3, 4).hand("c2", 5).pool("c1", ALERTNESS)
    game.gm(EndScene())
    for card in (5, 100, 999, ALERTNESS):
        assert game.refused("c1", DiscardForRefill(cards=(card,))) is Rule.CARD_NOT_HELD


@pytest.mark.rule("DD-22")
def test_discards_are_sent_once() -> None:
    game = Game(3).scene()
    game.gm(EndScene())
    game.by("c1", DiscardForRefill(cards=()))
    assert game.seen()["characters"][0]["discarded_for_refill"] is True
    assert game.seen()["characters"][1]["discarded_for_refill"] is False
    assert game.refused("c1", DiscardForRefill(cards=())) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-22")
def test_discards_lie_in_the_order_sent() -> None:
    game = Game(3).scene().hand("c1", 1, 2, 3, 4, 5, 6)
    game.gm(EndScene())
    game.by("c2", DiscardForRefill(cards=()))
    game.by("c1", DiscardForRefill(cards=(5, 1, 3)))
    assert game.table.discard_pile == (3, 1, 5)


@pytest.mark.rule("DD-22")
def test_nobody_draws_before_all_have_discarded() -> None:
    game = Game(3).scene().hand("c1", 1)
    game.gm(EndScene())
    for character in ("c1", "c2"):
        game.by(character, DiscardForRefill(cards=()))
        assert game.table.phase is Phase.REFILL
        assert game.table.hands["c1"] == (1,)
    events = game.by("c3", DiscardForRefill(cards=()))
    assert [event.type for event in events] == ["cards_discarded", "cards_drawn", "refill_ended"]
    assert len(game.table.hands["c1"]) == 4


@pytest.mark.rule("DD-22")
def test_the_newest_cards_of_the_absent_go() -> None:
    """Who has discarded already is left alone."""
    game = Game(3).scene().hand("c1", 1, 2, 3, 4, 5, 6).hand("c2", 11, 12, 13, 14)
    game.hand("c3", 21, 22)
    game.gm(EndScene())
    game.by("c2", DiscardForRefill(cards=(11,)))
    game.gm(EndRefill())
    assert game.table.hands["c1"] == (1, 2, 3, 4)
    assert set(game.table.discard_pile) == {5, 6, 11}
    assert game.table.hands["c2"][:3] == (12, 13, 14)
    assert game.table.hands["c3"][:2] == (21, 22)
    assert {len(hand) for hand in game.table.hands.values()} == {4}
    assert game.table.phase is Phase.BETWEEN_SCENES


@pytest.mark.rule("DD-22")
def test_a_returned_pool_is_newer_than_the_hand() -> None:
    game = Game(3).scene().hand("c1", 1, 2, 3, 4).pool("c1", HERO)
    game.gm(EndScene())
    game.gm(EndRefill())
    assert game.table.hands["c1"] == (1, 2, 3, 4)
    assert game.table.discard_pile == (HERO,)


@pytest.mark.rule("DD-22")
@pytest.mark.parametrize("phase", sorted(PLAYED))
def test_a_scene_ends_with_a_refill_with_rounds_or_without(phase: Phase) -> None:
    game = at(phase)
    events = game.gm(EndScene())
    assert game.table.phase is Phase.REFILL
    assert game.table.round is None
    ended = [event.type for event in events if event.type in ("round_ended", "rounds_ended")]
    assert ended == (["round_ended", "rounds_ended"] if phase is Phase.ROUNDS else [])


@pytest.mark.rule("DD-22")
@pytest.mark.parametrize("phase", sorted(PLAYED))
def test_the_end_of_the_act_ends_the_scene_and_waits_for_the_refill(phase: Phase) -> None:
    game = at(phase).hand("c1", 1, 2)
    types = [event.type for event in game.gm(EndAct())]
    assert "scene_ended" in types
    assert "act_ended" not in types
    assert game.table.phase is Phase.REFILL
    game.by("c1", DiscardForRefill(cards=(1,)))
    events = game.gm(EndRefill())
    assert [e.content["act"] for e in of_type(events, "act_ended")] == [1]
    assert len(game.table.hands["c1"]) == 4
    assert game.table.phase is Phase.BETWEEN_ACTS
    game.gm(StartAct())
    assert game.seen()["act"] == 2


@pytest.mark.rule("DD-22")
def test_the_next_refill_after_an_act_ends_a_scene_only() -> None:
    game = at(Phase.FREE)
    for move in (EndAct(), EndRefill(), StartAct(), StartScene(kind=SceneKind.STANDARD)):
        game.gm(move)
    game.gm(EndScene())
    game.gm(EndRefill())
    assert game.table.phase is Phase.BETWEEN_SCENES


@pytest.mark.rule("DD-22")
def test_a_set_hand_size_is_refilled() -> None:
    game = Game(2, settings=Settings(hand_size=7)).scene().hand("c1", 1)
    game.gm(EndScene())
    game.gm(EndRefill())
    assert len(game.table.hands["c1"]) == 7


@pytest.mark.rule("DD-22")
def test_who_joins_in_the_refill_has_nothing_to_discard() -> None:
    game = Game(2).scene()
    game.gm(EndScene())
    game.join(JoinRequest(name="Late"))
    assert len(game.table.hands["c3"]) == 5
    for character in ("c1", "c2"):
        game.by(character, DiscardForRefill(cards=()))
    assert game.table.phase is Phase.BETWEEN_SCENES


@pytest.mark.rule("DD-22")
def test_the_end_of_a_scene_ends_what_belongs_to_it() -> None:
    game = Game(3).rounds(PLAIN).hand("c1", 39)
    game.by("c1", PlayToPool(card=39))
    game.by("c1", UseCard(card=39))
    game.gm(StartSkill(character="c2", skill="disarm", steps=(SkillTask(("A",), 9),)))
    game.by("c1", MakeRoll(value=8), 3, 4)
    game.gm(EndScene())
    seen = game.seen()
    assert seen["effects"] == []
    assert [roll["state"] for roll in seen["rolls"]] == ["void"]
    assert [task["state"] for task in seen["skill_resolutions"]] == ["lost"]


def test_a_turn_is_only_for_a_phase_it_is_told() -> None:
    game = Game(1)
    with pytest.raises(RuleError, match=r"lobby.*in free time and in round play"):
        Turn(game.table, GAMEMASTER, game.chance).in_phase(Phase.FREE, Phase.ROUNDS)


@pytest.mark.rule("DD-22", "DD-40")
def test_what_waited_for_a_roll_does_not_outlive_its_scene() -> None:
    game = Game().scene().hand("c1", ACTION)
    game.by("c1", UseCard(card=ACTION))
    assert len(game.seen()["effects"]) == 1
    next_scene(game)
    assert game.seen()["effects"] == []
    game.by("c1", MakeRoll(value=10), 3, 3)
    assert game.total() == 10


@pytest.mark.rule("DD-22", "DD-15")
def test_a_roll_that_was_resolved_is_over_with_its_scene() -> None:
    """An Opponent Fails comes too late in the next one."""
    game = Game().scene()
    foe = game.foe()
    game.gm(MakeRoll(value=10, foe=foe, against=("c1",), difficulty=5), 3, 3)
    game.gm(ResolveRoll(roll="r1"))
    next_scene(game).hand("c1", OPPONENT_FAILS)
    use = UseCard(card=OPPONENT_FAILS, roll="r1")
    assert game.refused("c1", use) is Rule.ROLL_CLOSED


def next_scene(game: Game) -> Game:
    game.gm(EndScene())
    game.gm(EndRefill())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    return game
